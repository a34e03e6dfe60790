//! Tries the plan of a run with crowds.
//!
//! The plan knows how full buckets are in the mean, but the queries of a crowd meet the fullest ones, in every table. So some
//! searches are made, and a distance at which tables cost more than a scan is scanned from the start.

use super::code::Code;
use super::plan::{self, Reach, SCAN};
use super::run::Run;

/// The number of searches at each distance that is tried.
const SEARCHES: usize = 8;

impl Run {
    /// Plans a scan for the distances at which searches for codes of the run cost more through tables. It takes 8 searches for each of
    /// three or four distances, and none without crowds.
    pub(super) fn try_plan<C: Code>(&mut self) {
        if !self.is_crowded() {
            return;
        }
        let planned = self.reach.partition_point(|reach| reach.radii != SCAN);
        let step = self.len().div_ceil(SEARCHES);
        let queries: Vec<C> = self.entries().step_by(step).map(|entry| entry.code).collect();
        let scans = plan::scan(self.len()) * queries.len() as f64;
        // The farther, the more a search costs.
        let pays = |within: u32| queries.iter().map(|&query| self.cost(query, within)).sum::<f64>() <= scans;
        let (mut from, mut to) = (0, planned);
        while from < to {
            let middle = from.midpoint(to);
            if pays(middle as u32) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        for reach in &mut self.reach[from..planned] {
            *reach = Reach { radii: SCAN, budget: 0.0 };
        }
    }
}
