//! Pairs of near stored fingerprints, and the clusters that chains of pairs connect.

use super::Index;
use super::found::{Found, IdSet};
use super::run::{sorted_by, with_capacity};
use super::store::Store;
use crate::disjoint_sets::DisjointSets;
use std::collections::TryReserveError;
use std::fmt;
use std::ops::ControlFlow;

/// Two stored fingerprints that are near each other. Ordered by ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The smaller id.
    pub a: u32,
    /// The larger id.
    pub b: u32,
    /// Their Hamming distance.
    pub distance: u32,
}

/// Why there is no list of pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PairsError {
    /// There are more than [`Index::MAX_PAIRS`].
    TooMany,
    /// There is not enough memory to find or to list them.
    OutOfMemory,
}

impl fmt::Display for PairsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairsError::TooMany => {
                write!(f, "there are more than {} pairs; use clusters, which make no list of pairs", Index::MAX_PAIRS)
            }
            PairsError::OutOfMemory => write!(f, "there is not enough memory for the pairs"),
        }
    }
}

impl std::error::Error for PairsError {}

impl From<TryReserveError> for PairsError {
    fn from(_: TryReserveError) -> PairsError {
        PairsError::OutOfMemory
    }
}

impl Index {
    /// The most pairs that [`Index::pairs`] lists (400 MB): 8,192 equal fingerprints have as many.
    pub const MAX_PAIRS: usize = 1 << 25;

    /// All pairs at most `within` bits apart, sorted by ids. Takes a search for each different fingerprint, so for evenly spread
    /// ones, time grows nearly in proportion to their number.
    ///
    /// # Errors
    /// If there are more than [`Index::MAX_PAIRS`], or not enough memory. [`Index::visit_pairs`] has no such limit.
    pub fn pairs(&self, within: u32) -> Result<Vec<Pair>, PairsError> {
        let (mut pairs, mut error) = (Vec::new(), None);
        self.store.each_neighbourhood(within, &mut |ids, found| {
            // Equal fingerprints make most pairs, and are counted before any is listed.
            if ids.len() * (ids.len() - 1) / 2 > Index::MAX_PAIRS {
                error = Some(PairsError::TooMany);
                return ControlFlow::Break(());
            }
            each_pair(ids, found, |pair| {
                error = match pairs.try_reserve(1) {
                    Err(memory) => Some(memory.into()),
                    Ok(()) if pairs.len() == Index::MAX_PAIRS => Some(PairsError::TooMany),
                    Ok(()) => {
                        pairs.push(pair);
                        return ControlFlow::Continue(());
                    }
                };
                ControlFlow::Break(())
            })
        })?;
        if let Some(error) = error {
            return Err(error);
        }
        Ok(sorted_by(sorted_by(pairs, |pair| pair.b)?, |pair| pair.a)?)
    }

    /// Visits the pairs of [`Index::pairs`] one by one, in no particular order, until `visit` breaks. No list of them is made.
    ///
    /// # Errors
    /// If there is not enough memory for the search, which takes some 50 bytes for each fingerprint.
    pub fn visit_pairs(&self, within: u32, mut visit: impl FnMut(Pair) -> ControlFlow<()>) -> Result<(), PairsError> {
        self.store.each_neighbourhood(within, &mut |ids, found| each_pair(ids, found, &mut visit))?;
        Ok(())
    }

    /// The number of the cluster of each id; `None` if the id was removed. Two fingerprints are in one cluster if a chain of pairs
    /// connects them (single linkage). Clusters are numbered 0, 1, 2 … in the order of their smallest ids.
    /// Takes as long as [`Index::visit_pairs`].
    ///
    /// # Panics
    /// If there is not enough memory for the search, which takes some 50 bytes for each fingerprint.
    pub fn clusters(&self, within: u32) -> Vec<Option<u32>> {
        self.try_clusters(within).expect("memory for the clusters")
    }

    /// The clusters, or an error if there is not enough memory.
    pub(crate) fn try_clusters(&self, within: u32) -> Result<Vec<Option<u32>>, PairsError> {
        let mut sets = DisjointSets::new(self.ids())?;
        self.store.each_neighbourhood(within, &mut |ids, found| {
            found.ids().for_each(|(id, _)| sets.union(ids[0], id));
            ControlFlow::Continue(())
        })?;
        let mut numbers: Vec<Option<u32>> = with_capacity(self.ids() as usize)?;
        let mut clusters = 0;
        for id in 0..self.ids() {
            let first = sets.root(id);
            numbers.push(match numbers.get(first as usize) {
                _ if self.store.removed.contains(id) => None,
                Some(&number) => number,
                None => {
                    clusters += 1;
                    Some(clusters - 1)
                }
            });
        }
        Ok(numbers)
    }
}

/// Visits each pair of one of the ids of a code with a larger id found near it.
fn each_pair(ids: &[u32], found: &Found, mut visit: impl FnMut(Pair) -> ControlFlow<()>) -> ControlFlow<()> {
    for &a in ids {
        for (b, distance) in found.ids().filter(|&(b, _)| b > a) {
            visit(Pair { a, b, distance })?;
        }
    }
    ControlFlow::Continue(())
}

impl Store {
    /// Searches for each different code that is not removed. Visits its ids, and all ids near it, its own included.
    fn each_neighbourhood(
        &self,
        within: u32,
        visit: &mut dyn FnMut(&[u32], &Found) -> ControlFlow<()>,
    ) -> Result<(), TryReserveError> {
        let Some(run) = self.whole()? else { return Ok(()) };
        let (within, none) = (within.min(self.bits.count()), IdSet::default());
        let mut entries = run.entries().peekable();
        let mut ids = Vec::new();
        while let Some(first) = entries.next() {
            ids.clear();
            ids.push(first.id);
            while let Some(same) = entries.next_if(|entry| entry.code == first.code) {
                ids.try_reserve(1)?;
                ids.push(same.id);
            }
            let mut found = Found::new(&none, within, usize::MAX);
            run.search(first.code, &mut found);
            if visit(&ids, &found).is_break() {
                break;
            }
        }
        Ok(())
    }
}
