//! Pairs of near stored fingerprints, and the clusters that chains of pairs connect.

use super::Index;
use super::join::join;
use super::order::Entry;
use super::run::{sorted, sorted_by, with_capacity};
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

    /// All pairs at most `within` bits apart, sorted by ids. Compares at most as many pairs as a scan would; for evenly spread
    /// fingerprints and few bits, time grows nearly in proportion to their number.
    ///
    /// # Errors
    /// If there are more than [`Index::MAX_PAIRS`], or not enough memory. [`Index::visit_pairs`] has no such limit.
    pub fn pairs(&self, within: u32) -> Result<Vec<Pair>, PairsError> {
        let (mut pairs, mut error) = (Vec::new(), None);
        self.store.each_near(within, &mut |ones, others, distance| {
            // Equal fingerprints make most pairs, and are counted before any is listed.
            if ones.len() as u64 * others.len() as u64 / 2 > Index::MAX_PAIRS as u64 {
                error = Some(PairsError::TooMany);
                return ControlFlow::Break(());
            }
            each_pair(ones, others, distance, &mut |pair| {
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
    /// If there is not enough memory for the search, which takes some 60 bytes for each fingerprint.
    pub fn visit_pairs(&self, within: u32, mut visit: impl FnMut(Pair) -> ControlFlow<()>) -> Result<(), PairsError> {
        self.store.each_near(within, &mut |ones, others, distance| each_pair(ones, others, distance, &mut visit))?;
        Ok(())
    }

    /// The number of the cluster of each id; `None` if the id was removed. Two fingerprints are in one cluster if a chain of pairs
    /// connects them (single linkage). Clusters are numbered 0, 1, 2 … in the order of their smallest ids.
    /// Takes as long as [`Index::visit_pairs`].
    ///
    /// # Panics
    /// If there is not enough memory for the search, which takes some 60 bytes for each fingerprint.
    pub fn clusters(&self, within: u32) -> Vec<Option<u32>> {
        self.try_clusters(within).expect("memory for the clusters")
    }

    /// The clusters, or an error if there is not enough memory.
    pub(crate) fn try_clusters(&self, within: u32) -> Result<Vec<Option<u32>>, PairsError> {
        let mut sets = DisjointSets::new(self.ids())?;
        self.store.each_near(within, &mut |ones, others, distance| {
            // Of each two different codes, one pair of ids is enough.
            let others = if distance == 0 { others } else { &others[..1] };
            others.iter().for_each(|&id| sets.union(ones[0], id));
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

/// Visits each pair of one of these ids and one of the others, which are the same ids if the distance is 0.
fn each_pair(
    ones: &[u32],
    others: &[u32],
    distance: u32,
    visit: &mut impl FnMut(Pair) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &one in ones {
        for &other in others.iter().filter(|&&other| distance > 0 || other > one) {
            visit(Pair { a: one.min(other), b: one.max(other), distance })?;
        }
    }
    ControlFlow::Continue(())
}

/// Receives the ids of two codes and their distance.
type Visit<'a> = &'a mut dyn FnMut(&[u32], &[u32], u32) -> ControlFlow<()>;

impl Store {
    /// Visits each code with itself, then each two codes at most `within` bits apart, until `visit` breaks.
    fn each_near(&self, within: u32, visit: Visit<'_>) -> Result<(), TryReserveError> {
        let mut codes = sorted(self.entries(0)?)?;
        let (mut ids, mut starts) = (with_capacity(codes.len())?, with_capacity(codes.len() + 1)?);
        starts.push(0);
        for same in codes.chunk_by(|a, b| { a.code } == b.code) {
            ids.extend(same.iter().map(|entry| entry.id));
            starts.push(ids.len() as u32);
        }
        // Now one entry for each code, with the number of the code instead of an id.
        codes.dedup_by_key(|entry| entry.code);
        codes.iter_mut().zip(0..).for_each(|(entry, number)| entry.id = number);
        let ids_of = |code: u32| &ids[starts[code as usize] as usize..starts[code as usize + 1] as usize];
        for &Entry { id, .. } in &codes {
            if visit(ids_of(id), ids_of(id), 0).is_break() {
                return Ok(());
            }
        }
        join(codes, self.bits, within.min(self.bits.count()), &mut |one, other, distance| {
            visit(ids_of(one), ids_of(other), distance)
        })
    }
}
