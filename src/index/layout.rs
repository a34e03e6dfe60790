//! Which bits of a code each table reads first.

use super::directory::GROUP;
use crate::sketch::Bits;

pub(super) const MAX_TABLES: usize = 4;

/// What a table is like, as far as its cost is concerned.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Table {
    pub(super) layout: Layout,
    /// Codes in it.
    pub(super) len: usize,
    /// How many codes a code has in its own bucket, on average.
    pub(super) crowding: f64,
}

/// Which bits of a code a table reads first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// Where its block starts, counted from the top: by so many bits the code is turned.
    pub(super) start: u32,
    /// How many bits of its block count.
    pub(super) block: u32,
    /// How many of these lie above a directory group: there, flips are tried one by one.
    pub(super) free: u32,
    /// By how much the code is turned for the column.
    pub(super) turn: u32,
    /// Whether the column has some of the first `free` bits of the block again.
    pub(super) repeats: bool,
}

impl Layout {
    pub(super) fn new(table: usize, depth: u32, bits: Bits, tables: u32) -> Layout {
        let border = |table: u32| table * bits.count() / tables;
        let (start, end) = (border(table as u32), border(table as u32 + 1));
        let block = (end - start).min(depth);
        let free = block.min(depth - GROUP.ilog2());
        if table == 0 {
            return Layout { start, block, free, turn: depth, repeats: false };
        }
        // A key holds the first d bits of its turned code. The column holds 32 − d further bits: those at the end of the code,
        // or, for a block at the end, those behind the first d.
        let turn = if start > bits.count() - 32 { 0 } else { bits.count() - (32 - depth) };
        let column_end = if turn == 0 { 32 } else { depth };
        let repeats = start < column_end || (turn > 0 && start + free > turn);
        Layout { start, block, free, turn, repeats }
    }
}
