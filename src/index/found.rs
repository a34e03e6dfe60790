//! The matches of a search so far, its radius, and its cost.

use super::Match;
use crate::sort::sort_words;

/// A set of ids: one bit per id, up to the last of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct IdSet(pub(super) Vec<u32>);

impl IdSet {
    #[inline(always)]
    pub(super) fn contains(&self, id: u32) -> bool {
        self.0.get(id as usize / 32).is_some_and(|word| word >> (id % 32) & 1 == 1)
    }

    pub(super) fn insert(&mut self, id: u32) {
        let word = id as usize / 32;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (id % 32);
    }
}

/// The work of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// The buckets that were probed.
    pub(super) probes: u64,
    /// The candidates: fingerprints compared with the query, counted each time.
    pub(super) candidates: u64,
}

/// A match as a word, distance before id, so that words sort as matches do.
fn word(distance: u32, id: u32) -> u64 {
    u64::from(distance) << 32 | u64::from(id)
}

/// The nearest matches so far. Once there are enough, only nearer ones matter, and the radius shrinks.
#[derive(Clone)]
pub(super) struct Found<'a> {
    removed: &'a IdSet,
    limit: usize,
    /// All nearer matches, and up to as many again that are not near enough.
    matches: Vec<u64>,
    /// Only matches before this one count.
    end: u64,
    pub(super) work: Work,
}

impl<'a> Found<'a> {
    pub(super) fn new(removed: &'a IdSet, within: u32, limit: usize) -> Found<'a> {
        Found { removed, limit, matches: Vec::new(), end: word(within, u32::MAX), work: Work::default() }
    }

    /// The radius: farther matches are not needed.
    #[inline(always)]
    pub(super) fn within(&self) -> u32 {
        (self.end >> 32) as u32
    }

    /// Adds a match, unless it is too far or was removed.
    #[inline]
    pub(super) fn add(&mut self, id: u32, distance: u32) {
        let found = word(distance, id);
        if found >= self.end || self.removed.contains(id) {
            return;
        }
        self.matches.push(found);
        if self.matches.len() == self.limit.saturating_mul(2) {
            self.cut();
        }
    }

    /// Leaves the nearest `limit` matches, sorted.
    fn cut(&mut self) {
        if !self.matches.is_sorted() {
            sort_words(&mut self.matches, 0);
        }
        self.matches.truncate(self.limit);
        if let Some(&last) = self.matches.last().filter(|_| self.matches.len() == self.limit) {
            self.end = last;
        }
    }

    /// All matches, nearest first; of equal distances, the smaller id first.
    pub(super) fn into_matches(mut self) -> Vec<Match> {
        self.cut();
        self.matches.iter().map(|&found| Match { distance: (found >> 32) as u32, id: found as u32 }).collect()
    }
}
