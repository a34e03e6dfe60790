//! What a search has found so far, and how far it still has to look.

use super::Match;
use super::removed::Removed;
use crate::sort::sort_by_key;

/// Matches with their codes. Once there are as many as wanted, only nearer ones matter, and the radius shrinks.
pub(super) struct Found<'a, C> {
    removed: &'a Removed,
    limit: usize,
    within: u32,
    matches: Vec<(Match, C)>,
    /// How many there are of each distance; empty while there are fewer than wanted.
    counts: Vec<usize>,
}

impl<'a, C: Copy> Found<'a, C> {
    pub(super) fn new(removed: &'a Removed, within: u32, limit: usize) -> Found<'a, C> {
        Found { removed, limit, within, matches: Vec::new(), counts: Vec::new() }
    }

    /// Matches that are farther are of no use.
    #[inline(always)]
    pub(super) fn within(&self) -> u32 {
        self.within
    }

    /// Keeps a match, unless it was removed.
    pub(super) fn add(&mut self, id: u32, distance: u32, code: C) {
        if self.limit == 0 || self.removed.contains(id) {
            return;
        }
        self.matches.push((Match { distance, id }, code));
        if self.matches.len() < self.limit {
            return;
        }
        match self.counts.get_mut(distance as usize) {
            Some(count) => *count += 1,
            None => self.count(),
        }
        // Those at exactly the last useful distance still compete by id.
        let mut nearer = 0;
        for (distance, &count) in self.counts.iter().enumerate().take(self.within as usize + 1) {
            nearer += count;
            if nearer >= self.limit {
                self.within = distance as u32;
                break;
            }
        }
        if self.matches.len() / 2 > self.limit.saturating_add(512) {
            self.cut();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.matches.len()
    }

    /// The nearest ones, nearest first, of one distance by id.
    pub(super) fn into_matches(mut self) -> Vec<(Match, C)> {
        self.cut();
        sort_by_key(&mut self.matches, |found| found.0);
        self.matches
    }

    fn cut(&mut self) {
        if self.limit < self.matches.len() {
            sort_by_key(&mut self.matches, |found| found.0);
            self.matches.truncate(self.limit);
            self.count();
        }
    }

    fn count(&mut self) {
        self.counts = vec![0; 129];
        for (found, _) in &self.matches {
            self.counts[found.distance as usize] += 1;
        }
    }
}
