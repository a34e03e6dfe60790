//! What a search has found so far, how far it still has to look, and what it has cost.

use super::removed::Removed;
use super::{Match, radix};

/// What a search did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// Places that were looked up in them.
    pub(super) probes: u64,
    /// Fingerprints that were compared with the query, each time.
    pub(super) candidates: u64,
}

/// The nearest ones so far. Once there are as many as wanted, only nearer ones matter, and the radius shrinks.
#[derive(Clone)]
pub(super) struct Found<'a> {
    removed: &'a Removed,
    limit: usize,
    within: u32,
    /// The distance of each in the upper half, its id in the lower. Once it is full, a heap with the last one on top.
    nearest: Vec<u64>,
    pub(super) work: Work,
}

impl<'a> Found<'a> {
    pub(super) fn new(removed: &'a Removed, within: u32, limit: usize) -> Found<'a> {
        Found { removed, limit, within, nearest: Vec::new(), work: Work::default() }
    }

    /// Matches that are farther are of no use.
    #[inline(always)]
    pub(super) fn within(&self) -> u32 {
        self.within
    }

    /// Keeps a match that is no farther than that, unless it was removed.
    #[inline]
    pub(super) fn add(&mut self, id: u32, distance: u32) {
        let found = number(id, distance);
        if self.nearest.len() < self.limit {
            if self.removed.contains(id) {
                return;
            }
            self.nearest.push(found);
            if self.is_full() {
                radix::heap(&mut self.nearest);
                self.shrink();
            }
        } else if self.nearest.first().is_some_and(|&last| found < last) && !self.removed.contains(id) {
            self.nearest[0] = found;
            radix::sink(&mut self.nearest, 0);
            self.shrink();
        }
    }

    /// Keeps matches of one distance, the ids of which ascend.
    pub(super) fn add_in_order(&mut self, ids: impl Iterator<Item = u32>, distance: u32) {
        for id in ids {
            if self.nearest.len() >= self.limit && self.nearest[0] <= number(id, distance) {
                return;
            }
            self.add(id, distance);
        }
    }

    /// A search of its own, no farther than `within`, that begins with what was found.
    pub(super) fn narrowed(&self, within: u32) -> Found<'a> {
        Found { within: within.min(self.within), ..self.clone() }
    }

    /// Takes over the matches of a narrower search. Returns whether no fingerprint beyond its radius can matter any more.
    pub(super) fn settle(&mut self, narrower: Found<'a>, radius: u32) -> bool {
        let is_settled = radius >= self.within || narrower.is_full() && narrower.farthest() <= radius;
        self.work = narrower.work;
        if is_settled {
            self.nearest = narrower.nearest;
            if self.is_full() {
                self.shrink();
            }
        }
        is_settled
    }

    /// All, nearest first, those of one distance by id.
    pub(super) fn into_matches(self) -> Vec<Match> {
        // Without the zeros between distance and id there is less to sort by.
        let id_bits = self.nearest.iter().fold(1, |ids, &found| ids | found as u32).ilog2() + 1;
        let ids = (1 << id_bits) - 1;
        let numbers = self.nearest.into_iter().map(|found| found >> 32 << id_bits | found & ids).collect();
        let sorted = radix::sort_numbers(numbers, id_bits + 8).expect("memory for the matches");
        sorted
            .into_iter()
            .map(|found| Match { distance: (found >> id_bits) as u32, id: (found & ids) as u32 })
            .collect()
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.nearest.len() == self.limit
    }

    /// How far the last of them is, when it is full.
    fn farthest(&self) -> u32 {
        self.nearest.first().map_or(0, |&last| (last >> 32) as u32)
    }

    fn shrink(&mut self) {
        self.within = self.within.min(self.farthest());
    }
}

/// Numbers sort as matches do.
#[inline(always)]
fn number(id: u32, distance: u32) -> u64 {
    u64::from(distance) << 32 | u64::from(id)
}
