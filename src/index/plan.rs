//! Plans the search radius of each table.
//!
//! The general pigeonhole principle (Qin et al., GPH, ICDE 2018): two codes that differ in at most k bits differ in at most tⱼ
//! bits of block j for one of the blocks j, if Σ(tⱼ + 1) = k + 1. Any such radii are exact; dynamic programming over the tables
//! finds the cheapest, by the number of codes in their buckets. If a scan is cheaper still, the search is a scan.
//!
//! Buckets are fuller than expected where many codes are near one another. So a search adds up its cost, and once that is twice
//! the expected cost, and at least a quarter of a scan, it becomes a scan: no search costs more than two scans.

use super::layout::{Layout, MAX_TABLES, Table};
use crate::sketch::Bits;

/// A radius for each table, −1 if not searched; all −1 is a scan.
pub(super) type Radii = [i8; MAX_TABLES];
pub(super) const SCAN: Radii = [-1; MAX_TABLES];

// Costs in nanoseconds, as measured on one machine: only their ratios matter.
pub(super) const PROBE: f64 = 6.0;
pub(super) const FILTER: f64 = 0.2;
/// Reading a code of table 0.
pub(super) const READ_CODE: f64 = 25.0;
/// Finding the codes of a key, with each code of the bucket read for it.
pub(super) const READ_KEY: f64 = 60.0;
pub(super) const READ_NEIGHBOUR: f64 = 10.0;
/// The usual number of codes in the bucket of a key.
const NEIGHBOURS: f64 = 4.0;
/// Tables are used if they cost less than this fraction of a scan. The rest is a reserve for queries that meet fuller buckets.
const WORTH: f64 = 0.9;
/// A search may cost this many times its expected cost, but not more than a scan; and always this fraction of a scan.
const UNEXPECTED: f64 = 2.0;
const PATIENCE: f64 = 0.25;
/// A further allowance, so that in a small run a few matches do not make it a scan.
const GRACE: f64 = 1000.0;

/// The radii, and the budget after which the search becomes a scan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) radii: Radii,
    pub(super) budget: f64,
}

/// The plan for every distance, 0 to the number of bits, for a number of codes with buckets of `depth` bits.
pub(super) fn reach(codes: usize, depth: u32, bits: Bits, tables: &[Table]) -> Vec<Reach> {
    let bits = bits.count() as usize;
    let passing = passing();
    let mut reach = vec![Reach { radii: SCAN, budget: 0.0 }; bits + 1];
    for within in 0..=bits {
        let worth = WORTH * scan(codes);
        // cheapest[left]: the lowest cost of the tables so far, when they cover all but `left` of k + 1.
        let mut cheapest = vec![(f64::INFINITY, SCAN); within + 2];
        cheapest[within + 1] = (0.0, SCAN);
        for (place, table) in tables.iter().enumerate() {
            let before = cheapest.clone();
            for radius in 0..=table.layout.block.min(within as u32) {
                let effort = look(table, place, depth, radius, within as u32, &passing);
                if effort > worth {
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
        if cost >= worth {
            break;
        }
        // In a crowd, the expected cost is exceeded soon.
        let budget = (UNEXPECTED * cost).clamp(PATIENCE * scan(codes), scan(codes)) + GRACE;
        reach[within] = Reach { radii, budget };
    }
    reach
}

/// The most fingerprints that any search with this reach compares.
pub(super) fn most(codes: usize, reach: Reach) -> u64 {
    codes as u64 + (reach.budget / FILTER) as u64
}

/// The cost of searching a table up to a radius.
fn look(table: &Table, place: usize, depth: u32, radius: u32, within: u32, passing: &[f64; 33]) -> f64 {
    let &Table { layout: Layout { block, free, .. }, len, crowding } = table;
    let even = len as f64 / 2f64.powi(depth as i32);
    // Neighbours of a crowded bucket are crowded too, though less.
    let bucket = (even * crowding).sqrt().max(even);
    let read = if place == 0 { READ_CODE } else { READ_KEY + NEIGHBOURS * READ_NEIGHBOUR };
    let mut cost = 0.0;
    let mut masks = 1.0;
    for flips in 0..=radius.min(free) {
        if flips > 0 {
            masks *= f64::from(free + 1 - flips) / f64::from(flips);
        }
        let buckets = if flips == radius && block > free { depth - block } else { depth - free };
        let mut candidates = masks * bucket * f64::from(1u32 << buckets);
        if flips == 0 {
            candidates += crowding;
        }
        let passed = candidates * passing[(within - flips).min(32) as usize];
        cost += masks * PROBE + candidates * FILTER + passed * read;
    }
    cost
}

/// The cost of a scan, without that of the codes that must be read.
pub(super) fn scan(codes: usize) -> f64 {
    let codes = codes as f64;
    codes * FILTER + codes / 64.0 * PROBE / 2.0
}

/// Entry k: the probability that two random words of 32 bits differ in at most k.
fn passing() -> [f64; 33] {
    let mut ways = 1.0;
    let mut sum = 0.0;
    std::array::from_fn(|k| {
        if k > 0 {
            ways *= (33 - k) as f64 / k as f64;
        }
        sum += ways;
        sum / 2f64.powi(32)
    })
}
