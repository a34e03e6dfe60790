//! Searches in an index: near fingerprints, nearest ones, and the cost of a search.

use super::Index;
use super::found::{Found, Work};
use super::order::code_of;
use crate::batch;
use crate::fingerprint::Fingerprint;
use crate::sketch::Sketch;
use crate::sort::sort_by;

/// The largest distance to search, and the largest number of matches.
///
/// ```
/// use nearprint::index::Near;
///
/// let ten = Near { limit: Some(10), ..Near::within(6) };
/// assert_eq!(Near::default(), Near { within: 3, limit: None });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Near {
    /// The largest distance in bits, inclusive. More than the index's bits finds all fingerprints.
    pub within: u32,
    /// The largest number of matches; `None` for all. The nearest are returned and, at equal distances, those with the smallest ids.
    pub limit: Option<usize>,
}

impl Near {
    /// All fingerprints at most this many bits away.
    pub const fn within(bits: u32) -> Near {
        Near { within: bits, limit: None }
    }
}

impl Default for Near {
    /// All fingerprints at most 3 bits away, the usual distance for long texts at 64 bits.
    fn default() -> Near {
        Near::within(3)
    }
}

/// A stored fingerprint near the query. Ordered by distance, then by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Match {
    /// The Hamming distance.
    pub distance: u32,
    /// The id that [`Index::add`] returned.
    pub id: u32,
}

/// A match with its graded distance; see [`Index::near_graded`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct GradedMatch {
    /// Σ|sum| over the bits that differ, divided by Σ|sum|.
    pub graded: f64,
    /// The Hamming distance.
    pub distance: u32,
    /// The id that [`Index::add`] returned.
    pub id: u32,
}

/// The cost of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexPlan {
    /// Tables searched, in all sorted runs together; 0 means that all fingerprints are scanned.
    pub tables: u32,
    /// Buckets that are probed in them.
    pub probes: u64,
    /// Candidates: fingerprints compared with the query. One found in several tables counts each time.
    pub candidates: u64,
    /// The most candidates of any search at this distance: about twice the number of fingerprints, because a search
    /// that has cost as much as a scan becomes a scan.
    pub most: u64,
}

impl Index {
    /// The fingerprints near a query, nearest first; at equal distances, the smaller id first. The answer is exact.
    ///
    /// It takes far less than a scan where buckets are small, and never more than two scans: see [`Index::plan`].
    ///
    /// ```
    /// use nearprint::index::Near;
    /// use nearprint::{Bits, Fingerprint, Index};
    ///
    /// let index = Index::from_fingerprints(Bits::B64, [0b1011, 0b1000, 0b1111_0000].map(Fingerprint::new));
    /// let near = index.near(Fingerprint::new(0b1000), Near::default());
    /// assert_eq!(near.iter().map(|found| (found.id, found.distance)).collect::<Vec<_>>(), [(1, 0), (0, 2)]);
    /// ```
    ///
    /// # Panics
    /// If the fingerprint is wider than the index.
    pub fn near(&self, fingerprint: Fingerprint, near: Near) -> Vec<Match> {
        self.found(fingerprint, near).into_matches()
    }

    /// [`Index::near`] for many fingerprints: the answers in order. The feature `rayon` uses all cores; the result is the same.
    ///
    /// # Panics
    /// As [`Index::near`].
    pub fn near_all(&self, fingerprints: &[Fingerprint], near: Near) -> Vec<Vec<Match>> {
        batch::all(fingerprints, |&fingerprint| self.near(fingerprint, near))
    }

    /// As [`Index::near`], but in the order of the graded distance ([`Sketch::graded_distance`]), which weighs each bit by
    /// how clearly the text decided it.
    ///
    /// # Panics
    /// If the sketch is wider than the index.
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

    /// The `n` nearest fingerprints, however far away, in the order of [`Index::near`]. Searches within 2, 6 and all bits, until
    /// there are enough: at most as long as five scans.
    ///
    /// # Panics
    /// If the fingerprint is wider than the index.
    pub fn nearest(&self, fingerprint: Fingerprint, n: usize) -> Vec<Match> {
        let near = |within| self.near(fingerprint, Near { within, limit: Some(n) });
        [2, 6].into_iter().map(near).find(|found| found.len() == n).unwrap_or_else(|| near(self.bits().count()))
    }

    /// What a call of [`Index::near`] costs: the mean of eight calls, made and counted with stored fingerprints.
    pub fn plan(&self, within: u32) -> IndexPlan {
        let within = within.min(self.bits().count());
        let (work, samples) = self.store.sampled(within);
        let mean = |sum: u64| sum.div_ceil(samples);
        self.bounded(within, Work { probes: mean(work.probes), candidates: mean(work.candidates) })
    }

    /// What [`Index::near`] costs for this fingerprint: the call is made and counted.
    ///
    /// # Panics
    /// If the fingerprint is wider than the index.
    pub fn plan_for(&self, fingerprint: Fingerprint, near: Near) -> IndexPlan {
        let within = near.within.min(self.bits().count());
        let work = self.found(fingerprint, near).work;
        self.bounded(within, work)
    }

    fn bounded(&self, within: u32, Work { probes, candidates }: Work) -> IndexPlan {
        let (tables, most) = self.store.bounds(within);
        IndexPlan { tables, probes, candidates, most }
    }

    fn found(&self, fingerprint: Fingerprint, near: Near) -> Found<'_> {
        self.check(fingerprint);
        let code = code_of(fingerprint.number(), self.bits());
        self.store.near(code, near.within.min(self.bits().count()), near.limit.unwrap_or(usize::MAX))
    }
}
