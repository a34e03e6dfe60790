//! The bits of a code that each table reads first.

use super::directory::GROUP;
use crate::sketch::Bits;

pub(super) const MAX_TABLES: usize = 4;

/// The properties of a table that its cost depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Table {
    pub(super) layout: Layout,
    /// The number of its codes.
    pub(super) len: usize,
    /// The mean number of codes in the bucket of a code.
    pub(super) crowding: f64,
}

/// The bits of a code that a table reads first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// The start of its block, counted from the top: the code is rotated by this many bits.
    pub(super) start: u32,
    /// The number of bits of its block that count.
    pub(super) block: u32,
    /// The number of these above a directory group: there, flips are tried one by one.
    pub(super) free: u32,
    /// The rotation of the code for the column.
    pub(super) turn: u32,
    /// Whether the column repeats some of the first `free` bits of the block.
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
        // A key holds the first d bits of its rotated code. The column holds 32 − d further bits: the bits at the end of the code,
        // or, for a block at the end, the bits after the first d.
        let turn = if start > bits.count() - 32 { 0 } else { bits.count() - (32 - depth) };
        let column_end = if turn == 0 { 32 } else { depth };
        let repeats = start < column_end || (turn > 0 && start + free > turn);
        Layout { start, block, free, turn, repeats }
    }
}
