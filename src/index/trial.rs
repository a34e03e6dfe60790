//! Tries the plan of a run with crowds.
//!
//! The plan knows how full buckets are in the mean, but the queries of a crowd meet the fullest ones, in every table. So some
//! searches are made, and a distance at which tables cost more than a scan is scanned from the start.

use super::code::Code;
use super::found::Found;
use super::plan::{self, Reach, SCAN};
use super::removed::Removed;
use super::run::Run;

/// The number of searches at each distance that is tried.
const SEARCHES: usize = 8;

impl Run {
    /// Plans a scan for the distances at which searches for the run's codes cost more through tables. It takes 8 searches for each of
    /// three or four distances, and none without crowds.
    pub(super) fn try_plan<C: Code>(&mut self) {
        if !self.is_crowded() {
            return;
        }
        let planned = self.reach.partition_point(|reach| reach.radii != SCAN);
        let (mut from, mut to) = (0, planned);
        // The farther, the more a search costs.
        while from < to {
            let middle = from.midpoint(to);
            if self.tables_pay::<C>(middle as u32) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        for reach in &mut self.reach[from..planned] {
            *reach = Reach { radii: SCAN, budget: 0.0 };
        }
    }

    /// Whether searches for the run's codes together cost less than scans.
    fn tables_pay<C: Code>(&self, within: u32) -> bool {
        let (budget, removed) = (self.reach[within as usize].budget, Removed::default());
        let mut saved = 0.0;
        for search in 0..SEARCHES {
            let query: C = self.code_at(search * self.len() / SEARCHES);
            let found = Found::new(&removed, within, usize::MAX);
            let (_, left) = self.search_tables(query, within, found, budget);
            // A search that ended too early is followed by a scan.
            let scan = plan::scan(self.len());
            saved += if left < 0.0 { -budget } else { scan - (budget - left) };
        }
        saved > 0.0
    }
}
