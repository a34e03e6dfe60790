//! How far to look into each table.
//!
//! The general pigeonhole principle (Qin et al., GPH, ICDE 2018): two codes that differ in at most k bits differ in at
//! most tⱼ bits of block j for one of the blocks j, if Σ(tⱼ + 1) = k + 1. Any such radii are exact; dynamic programming
//! over the tables finds the cheapest, from how full their buckets are. When a scan is cheaper still, it is one.

use super::directory::GROUP;
use super::run::{Layout, MAX_TABLES, Run};

/// A radius for each table, −1 for one that is not looked into; all −1 is a scan.
pub(super) type Radii = [i8; MAX_TABLES];
pub(super) const SCAN: Radii = [-1; MAX_TABLES];

/// In nanoseconds, on the machine they were measured on: only their ratios matter.
const PROBE: f64 = 6.0;
const FILTER: f64 = 0.2;
const READ_CODE: f64 = 6.0;
const READ_KEY: f64 = 40.0;

/// What looking into a table up to some radius comes to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub(super) probes: f64,
    pub(super) candidates: f64,
    pub(super) nanoseconds: f64,
}

/// The radii for every distance, 0 to the number of bits.
pub(super) fn radii(run: &Run) -> Vec<Radii> {
    let bits = run.bits.count() as usize;
    let tables = run.tables() as usize;
    let passing = passing();
    let mut radii = vec![SCAN; bits + 1];
    for within in 0..=bits {
        let budget = scan(run, within as u32, &passing).nanoseconds;
        // cheapest[left]: the lowest cost of the tables so far, when they cover all but `left` of k + 1.
        let mut cheapest = vec![(f64::INFINITY, SCAN); within + 2];
        cheapest[within + 1] = (0.0, SCAN);
        for table in 0..tables {
            let before = cheapest.clone();
            for radius in 0..=run.layout(table).block.min(within as u32) {
                let effort = look(run, table, radius, within as u32, &passing);
                if effort.nanoseconds > budget {
                    break;
                }
                for (left, &(cost, mut radii)) in before.iter().enumerate() {
                    let after = left.saturating_sub(radius as usize + 1);
                    if cost + effort.nanoseconds < cheapest[after].0 {
                        radii[table] = radius as i8;
                        cheapest[after] = (cost + effort.nanoseconds, radii);
                    }
                }
            }
        }
        // What is too much for one distance is too much for the next.
        if cheapest[0].0 >= budget {
            break;
        }
        radii[within] = cheapest[0].1;
    }
    radii
}

/// What one search comes to.
pub(super) fn effort(run: &Run, within: u32) -> Effort {
    let radii = run.radii[within as usize];
    let passing = passing();
    if radii == SCAN {
        return scan(run, within, &passing);
    }
    let mut sum = Effort::default();
    for (table, &radius) in radii.iter().enumerate().filter(|(_, radius)| **radius >= 0) {
        let one = look(run, table, radius as u32, within, &passing);
        sum.probes += one.probes;
        sum.candidates += one.candidates;
    }
    sum
}

fn look(run: &Run, table: usize, radius: u32, within: u32, passing: &[f64; 33]) -> Effort {
    let Layout { block, free, .. } = run.layout(table);
    let depth = run.depth();
    let even = run.table_len(table) as f64 / 2f64.powi(depth as i32);
    let crowded = run.crowding(table);
    // Neighbours of a crowded bucket are crowded too, though less.
    let bucket = (even * crowded).sqrt().max(even);
    let read = if table == 0 { READ_CODE } else { READ_KEY };
    let mut effort = Effort::default();
    let mut masks = 1.0;
    for flips in 0..=radius.min(free) {
        if flips > 0 {
            masks *= f64::from(free + 1 - flips) / f64::from(flips);
        }
        let buckets = if flips == radius && block > free { depth - block } else { depth - free };
        let mut candidates = masks * bucket * f64::from(1u32 << buckets);
        if flips == 0 {
            candidates += crowded;
        }
        effort.probes += masks;
        effort.candidates += candidates;
        let passed = candidates * passing[(within - flips).min(32) as usize];
        effort.nanoseconds += masks * PROBE + candidates * FILTER + passed * read;
    }
    effort
}

fn scan(run: &Run, within: u32, passing: &[f64; 33]) -> Effort {
    let codes = run.len() as f64;
    let groups = codes / 64.0;
    let beyond = within.saturating_sub((run.depth() - GROUP.ilog2()) / 2).min(32);
    let nanoseconds = groups * PROBE / 2.0 + codes * (FILTER + passing[beyond as usize] * READ_CODE);
    Effort { probes: 0.0, candidates: codes, nanoseconds }
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
