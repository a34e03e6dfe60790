//! Plans the search radius of each table.
//!
//! The general pigeonhole principle (Qin et al., GPH, ICDE 2018): two codes that differ in at most k bits differ in at most tⱼ
//! bits of block j for one of the blocks j, if Σ(tⱼ + 1) = k + 1. Any such radii are exact; dynamic programming over the tables
//! finds the cheapest, by the number of codes in their buckets. If a scan is cheaper still, the search is a scan.
//!
//! Buckets are fuller than expected where many codes are near one another. So a search adds up its cost, and once that is twice
//! the expected cost, and at least a quarter of a scan, it becomes a scan: no search costs more than two scans.

use crate::sketch::Bits;

pub(super) const MAX_TABLES: usize = 4;
/// The last bits of a bucket that a search need not flip: all buckets of a group are filtered at once.
pub(super) const GROUP: u32 = 3;

/// A radius for each table, −1 if not searched; all −1 is a scan.
pub(super) type Radii = [i8; MAX_TABLES];
pub(super) const SCAN: Radii = [-1; MAX_TABLES];

// Costs in nanoseconds, as measured on one machine: only their ratios matter.
pub(super) const PROBE: f64 = 6.0;
pub(super) const FILTER: f64 = 0.25;
/// Reading a code of table 0.
pub(super) const READ_CODE: f64 = 25.0;
/// Finding the bucket of table 0 for a key, and reading one of its codes.
pub(super) const READ_KEY: f64 = 35.0;
pub(super) const READ_NEIGHBOUR: f64 = 10.0;
/// The usual number of codes in the bucket of a key.
const NEIGHBOURS: f64 = 8.0;
/// Comparing a code in a scan.
const SCANNED: f64 = 0.25;
/// A search may cost this many times its expected cost, but not more than a scan; and always this fraction of a scan.
const UNEXPECTED: f64 = 2.0;
const PATIENCE: f64 = 0.25;
/// A further allowance, so that in a small run a few matches do not make it a scan.
const GRACE: f64 = 1000.0;

/// The bits of a code that a table reads first, and what its cost depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Table {
    /// The start of its block, counted from the top: the code is rotated by this many bits.
    pub(super) start: u32,
    /// The number of bits of its block that count: at most as many as make a bucket.
    pub(super) block: u32,
    /// The number of these above a group of buckets: there, flips are tried one by one.
    pub(super) free: u32,
    /// The rotation of the code for the column.
    pub(super) turn: u32,
    /// Whether the column repeats some of the first `free` bits of the block.
    pub(super) repeats: bool,
    /// The number of its codes.
    pub(super) len: usize,
    /// The mean number of codes in the bucket of a code.
    pub(super) crowding: f64,
}

impl Table {
    pub(super) fn new(table: u32, depth: u32, bits: Bits, tables: u32) -> Table {
        let bits = bits.count();
        let (start, end) = (table * bits / tables, (table + 1) * bits / tables);
        let block = (end - start).min(depth);
        let free = block.min(depth - GROUP);
        if table == 0 {
            return Table { start, block, free, turn: depth, ..Table::default() };
        }
        // A key holds the first d bits of its rotated code. The column holds 32 − d further bits, those at the end of the code or,
        // for a block at the end, the bits after the first d; and the first d.
        let turn = if start > bits - 32 { 0 } else { bits - (32 - depth) };
        let repeats = start < if turn == 0 { 32 } else { depth } || turn > 0 && start + free > turn;
        Table { start, block, free, turn, repeats, ..Table::default() }
    }

    /// The number of adjacent buckets of a probe. Without a flip left for the bits inside the group, these are known.
    pub(super) fn buckets(&self, is_last: bool, depth: u32) -> u32 {
        1 << (depth - if is_last { self.block } else { self.free })
    }
}

/// The radii, and the budget after which the search becomes a scan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) radii: Radii,
    pub(super) budget: f64,
}

/// The plan for every distance, 0 to the number of bits, for a number of codes with buckets of `depth` bits.
pub(super) fn reach(codes: usize, depth: u32, bits: Bits, tables: &[Table]) -> Vec<Reach> {
    let scan = codes as f64 * SCANNED;
    let mut reach = vec![Reach { radii: SCAN, budget: 0.0 }; bits.count() as usize + 1];
    for (within, reach) in reach.iter_mut().enumerate() {
        // cheapest[left]: the lowest cost of the tables so far, when they cover all but `left` of k + 1.
        let mut cheapest = vec![(f64::INFINITY, SCAN); within + 2];
        cheapest[within + 1] = (0.0, SCAN);
        for (place, table) in tables.iter().enumerate() {
            let before = cheapest.clone();
            for radius in 0..=table.block.min(within as u32) {
                let effort = look(table, place, depth, radius, within as u32);
                if effort > scan {
                    break;
                }
                for (left, &(cost, mut radii)) in before.iter().enumerate() {
                    let after = left.saturating_sub(radius as usize + 1);
                    if cost + effort < cheapest[after].0 {
                        radii[place] = radius as i8;
                        cheapest[after] = (cost + effort, radii);
                    }
                }
            }
        }
        let (cost, radii) = cheapest[0];
        // If tables do not pay off for one distance, they do not for the next.
        if cost >= scan {
            break;
        }
        // In a crowd, the expected cost is exceeded soon.
        let budget = (UNEXPECTED * cost).clamp(PATIENCE * scan, scan) + GRACE;
        *reach = Reach { radii, budget };
    }
    reach
}

/// The cost of searching a table up to a radius.
fn look(table: &Table, place: usize, depth: u32, radius: u32, within: u32) -> f64 {
    let even = table.len as f64 / 2f64.powi(depth as i32);
    // Neighbours of a crowded bucket are crowded too, though less.
    let bucket = (even * table.crowding).sqrt().max(even);
    let read = if place == 0 { READ_CODE } else { READ_KEY + NEIGHBOURS * READ_NEIGHBOUR };
    let mut cost = 0.0;
    let mut masks = 1.0;
    for flips in 0..=radius.min(table.free) {
        if flips > 0 {
            masks *= f64::from(table.free + 1 - flips) / f64::from(flips);
        }
        let candidates = masks * bucket * f64::from(table.buckets(flips == radius, depth))
            + if flips == 0 { table.crowding } else { 0.0 };
        cost += masks * PROBE + candidates * (FILTER + passing(within - flips) * read);
    }
    cost
}

/// The probability that two random words of 32 bits differ in at most `within`.
fn passing(within: u32) -> f64 {
    let mut ways = 1.0;
    let mut sum = 1.0;
    for k in 1..=within.min(32) {
        ways *= f64::from(33 - k) / f64::from(k);
        sum += ways;
    }
    sum / 2f64.powi(32)
}
