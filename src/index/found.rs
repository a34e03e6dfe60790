//! The matches of a search so far, its radius, and its cost.

use super::removed::Removed;
use super::{Match, radix};

/// Larger than any distance.
const FAR: u8 = u8::MAX;
/// Fewer matches are sorted as numbers, as are those fewer than one id in [`SPARSE`].
const MANY: usize = 256;
const SPARSE: usize = 16;

/// The work of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// The buckets that were probed in them.
    pub(super) probes: u64,
    /// The candidates: fingerprints compared with the query, counted each time.
    pub(super) candidates: u64,
}

/// The nearest matches so far. Once there are enough, only nearer ones matter, and the radius shrinks.
#[derive(Clone)]
pub(super) struct Found<'a> {
    removed: &'a Removed,
    limit: usize,
    within: u32,
    /// A heap with the farthest match on top, once it is full.
    nearest: Vec<Match>,
    pub(super) work: Work,
}

impl<'a> Found<'a> {
    pub(super) fn new(removed: &'a Removed, within: u32, limit: usize) -> Found<'a> {
        Found { removed, limit, within, nearest: Vec::new(), work: Work::default() }
    }

    /// The radius: farther matches are not needed.
    #[inline(always)]
    pub(super) fn within(&self) -> u32 {
        self.within
    }

    /// Adds a match within the radius, unless it was removed.
    #[inline]
    pub(super) fn add(&mut self, id: u32, distance: u32) {
        let found = Match { distance, id };
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

    /// Adds matches of one distance with ascending ids.
    pub(super) fn add_in_order(&mut self, ids: impl ExactSizeIterator<Item = u32>, distance: u32) {
        if self.removed.count() == 0 && ids.len() < self.limit - self.nearest.len() {
            // None is left out, and they do not fill it: without checking each, equal codes take half the time.
            self.nearest.extend(ids.map(|id| Match { distance, id }));
            return;
        }
        self.nearest.reserve(ids.len().min(self.limit - self.nearest.len()));
        for id in ids {
            if self.nearest.len() >= self.limit && self.nearest[0] <= (Match { distance, id }) {
                return;
            }
            self.add(id, distance);
        }
    }

    /// The start of a search within at most `within`, with the matches so far.
    pub(super) fn narrowed(&self, within: u32) -> Found<'a> {
        Found { within: within.min(self.within), ..self.clone() }
    }

    /// Takes the matches of a narrower search. Returns whether no fingerprint beyond its radius can matter any more.
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

    /// All matches, nearest first; of equal distances, the smaller id first.
    pub(super) fn into_matches(self) -> Vec<Match> {
        let found = self.nearest;
        if found.is_sorted() {
            return found;
        }
        let bits = |field: fn(&Match) -> u32| found.iter().fold(1, |all, found| all | field(found)).ilog2() + 1;
        let (id_bits, distance_bits) = (bits(|found| found.id), bits(|found| found.distance));
        if found.len() >= MANY && found.len() >= (1 << id_bits) / SPARSE {
            return by_distance(&found, 1 << id_bits);
        }
        // Without zeros before distance and id there is less to sort by.
        let number = |found: &Match| u64::from(found.distance) << id_bits | u64::from(found.id);
        let sorted = radix::sort_numbers(found.iter().map(number).collect(), id_bits + distance_bits)
            .expect("memory for the matches");
        let ids = (1 << id_bits) - 1;
        sorted.iter().map(|&number| Match { distance: (number >> id_bits) as u32, id: (number & ids) as u32 }).collect()
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.nearest.len() == self.limit
    }

    /// The distance of the farthest match, if it is full.
    fn farthest(&self) -> u32 {
        self.nearest.first().map_or(0, |last| last.distance)
    }

    fn shrink(&mut self) {
        self.within = self.within.min(self.farthest());
    }
}

/// Sorts many matches with ids below `ids`: writes the distance of each id to a byte, and reads the bytes in the order of ids.
fn by_distance(found: &[Match], ids: usize) -> Vec<Match> {
    let mut distances = vec![FAR; ids];
    let mut places = [0; FAR as usize + 1];
    for one in found {
        distances[one.id as usize] = one.distance as u8;
        places[one.distance as usize] += 1;
    }
    let mut sum = 0;
    for place in &mut places {
        sum += std::mem::replace(place, sum);
    }
    // Ids that do not match are written to one spare place at the end: a branch would cost more.
    let mut matches = vec![Match { distance: 0, id: 0 }; found.len() + 1];
    for (id, &distance) in (0..).zip(&distances) {
        let place = &mut places[usize::from(distance)];
        matches[*place] = Match { distance: distance.into(), id };
        *place += usize::from(distance != FAR);
    }
    matches.truncate(found.len());
    matches
}
