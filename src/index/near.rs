//! Questions to an index: who is near, who is nearest, and what it costs to ask.

use super::code::Code;
use super::found::{Found, Work};
use super::{Index, Stores};
use crate::batch;
use crate::fingerprint::Fingerprint;
use crate::sketch::Sketch;
use crate::sort::sort_by;

/// How far to look, and how many matches to give.
///
/// ```
/// use nearprint::Near;
///
/// let ten = Near { limit: Some(10), ..Near::within(6) };
/// assert_eq!(Near::default(), Near { within: 3, limit: None });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Near {
    /// The largest distance, inclusive. More than the bits of the index is the same as all of them.
    pub within: u32,
    /// The most matches, the nearest ones; `None` for all of them. Of equally near ones those with the smallest ids count.
    pub limit: Option<usize>,
}

impl Near {
    /// All within so many bits.
    pub const fn within(bits: u32) -> Near {
        Near { within: bits, limit: None }
    }
}

impl Default for Near {
    /// All within 3 bits, the usual distance for long texts at 64 bits.
    fn default() -> Near {
        Near::within(3)
    }
}

/// A stored fingerprint near the one asked for. Ordered nearest first, then by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Match {
    /// The Hamming distance.
    pub distance: u32,
    /// The id that [`Index::add`] gave.
    pub id: u32,
}

/// A match with its graded distance, see [`Index::near_graded`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct GradedMatch {
    /// Σ|sum| over the bits that differ, divided by Σ|sum|.
    pub graded: f64,
    /// The Hamming distance.
    pub distance: u32,
    /// The id that [`Index::add`] gave.
    pub id: u32,
}

/// What a question costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexPlan {
    /// Tables that are looked into, of all sorted runs together; 0 means that all fingerprints are scanned at once.
    pub tables: u32,
    /// Places that are looked up in them.
    pub probes: u64,
    /// Fingerprints that are compared with the one asked for. One that several tables lead to counts each time.
    pub candidates: u64,
    /// The most candidates that any question of this distance has, whatever is stored: about twice as many as there are
    /// fingerprints, because tables are given up for a scan as soon as they have cost as much as one.
    pub most: u64,
}

impl Index {
    /// The fingerprints that are near, nearest first, those of one distance by id. The answer is exact.
    ///
    /// ```
    /// use nearprint::{Bits, Fingerprint, Index, Near};
    ///
    /// let index = Index::from_fingerprints(Bits::B64, [0b1011, 0b1000, 0b1111_0000].map(Fingerprint::new));
    /// let near = index.near(Fingerprint::new(0b1000), Near::default());
    /// assert_eq!(near.iter().map(|found| (found.id, found.distance)).collect::<Vec<_>>(), [(1, 0), (0, 2)]);
    /// ```
    ///
    /// # Panics
    /// When the fingerprint is wider than the index.
    pub fn near(&self, fingerprint: Fingerprint, near: Near) -> Vec<Match> {
        let within = near.within.min(self.bits().count());
        self.ask(fingerprint, within, within, near.limit, |found| found.into_matches())
    }

    /// [`Index::near`] for many fingerprints: the answers in their order. With the feature `rayon`, all cores share the work; the
    /// result is the same.
    ///
    /// # Panics
    /// As [`Index::near`].
    pub fn near_all(&self, fingerprints: &[Fingerprint], near: Near) -> Vec<Vec<Match>> {
        batch::all(fingerprints, |&fingerprint| self.near(fingerprint, near))
    }

    /// As [`Index::near`], but in the order of the graded distance ([`Sketch::graded_distance`]), which weighs each bit by
    /// how surely the text decided it.
    ///
    /// # Panics
    /// When the sketch is wider than the index.
    pub fn near_graded(&self, query: &Sketch, near: Near) -> Vec<GradedMatch> {
        let found = self.near(query.fingerprint(), Near::within(near.within));
        let graded = |Match { id, distance }| {
            let stored = self.get(id).expect("a match is stored");
            GradedMatch { graded: query.graded_distance(stored), distance, id }
        };
        let mut matches: Vec<GradedMatch> = found.into_iter().map(graded).collect();
        sort_by(&mut matches, |a, b| a.graded.total_cmp(&b.graded));
        matches.truncate(near.limit.unwrap_or(usize::MAX));
        matches
    }

    /// The `n` nearest fingerprints, however far away, in the order of [`Index::near`].
    ///
    /// # Panics
    /// When the fingerprint is wider than the index.
    pub fn nearest(&self, fingerprint: Fingerprint, n: usize) -> Vec<Match> {
        self.ask(fingerprint, 2, self.bits().count(), Some(n), |found| found.into_matches())
    }

    /// What a call of [`Index::near`] costs: the mean of what it does for eight of the stored fingerprints. So a plan takes
    /// as long as eight calls.
    pub fn plan(&self, within: u32) -> IndexPlan {
        let within = within.min(self.bits().count());
        let (work, samples) = match &self.stores {
            Stores::Narrow(store) => store.sampled(within),
            Stores::Wide(store) => store.sampled(within),
        };
        let mean = |sum: u64| sum.div_ceil(samples.max(1));
        self.bounded(within, Work { probes: mean(work.probes), candidates: mean(work.candidates) })
    }

    /// What [`Index::near`] does for this very fingerprint: the question is asked, and counted.
    ///
    /// # Panics
    /// When the fingerprint is wider than the index.
    pub fn plan_for(&self, fingerprint: Fingerprint, near: Near) -> IndexPlan {
        let within = near.within.min(self.bits().count());
        let work = self.ask(fingerprint, within, within, near.limit, |found| found.work);
        self.bounded(within, work)
    }

    fn bounded(&self, within: u32, Work { probes, candidates }: Work) -> IndexPlan {
        let (tables, most) = match &self.stores {
            Stores::Narrow(store) => store.bounds(within),
            Stores::Wide(store) => store.bounds(within),
        };
        IndexPlan { tables, probes, candidates, most }
    }

    fn ask<T>(
        &self,
        fingerprint: Fingerprint,
        first: u32,
        within: u32,
        limit: Option<usize>,
        answer: impl FnOnce(Found) -> T,
    ) -> T {
        self.check(fingerprint);
        let (number, limit) = (fingerprint.number(), limit.unwrap_or(usize::MAX));
        answer(match &self.stores {
            Stores::Narrow(store) => store.near(Code::from_number(number, store.bits), first, within, limit),
            Stores::Wide(store) => store.near(Code::from_number(number, store.bits), first, within, limit),
        })
    }
}
