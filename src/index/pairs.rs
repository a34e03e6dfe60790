//! Pairs of near stored fingerprints, and the clusters that chains of pairs connect.

use super::code::Code;
use super::join::{Distinct, End, FILTERED, join};
use super::run::Entry;
use super::store::Store;
use super::{Index, Stores, radix};
use crate::disjoint_sets::DisjointSets;
use crate::sketch::Bits;
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

    /// All pairs at most `within` bits apart, sorted by ids. Compares at most twice as many pairs as a scan would; for evenly spread
    /// fingerprints, time grows nearly in proportion to their number.
    ///
    /// # Errors
    /// If there are more than [`Index::MAX_PAIRS`], or not enough memory. [`Index::visit_pairs`] has no such limit.
    pub fn pairs(&self, within: u32) -> Result<Vec<Pair>, PairsError> {
        let mut pairs = match &self.stores {
            Stores::Narrow(store) => list(store, within)?,
            Stores::Wide(store) => list(store, within)?,
        };
        if !pairs.is_sorted() {
            let id_bits = 32 - self.ids().leading_zeros();
            radix::group(&mut pairs, id_bits, |pair| pair.b)?;
            radix::group(&mut pairs, id_bits, |pair| pair.a)?;
        }
        Ok(pairs)
    }

    /// Visits the pairs of [`Index::pairs`] one by one, in no particular order, until `visit` breaks. No list of them is made.
    ///
    /// # Errors
    /// If there is not enough memory for the search, which takes some 50 bytes for each fingerprint.
    pub fn visit_pairs(&self, within: u32, mut visit: impl FnMut(Pair) -> ControlFlow<()>) -> Result<(), PairsError> {
        let mut visit = |pairs: &[Pair]| match pairs.iter().try_for_each(|&pair| visit(pair)) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(End::Break),
        };
        let end = match &self.stores {
            Stores::Narrow(store) => each_pair(&store.sorted()?, store.bits, within, &mut visit),
            Stores::Wide(store) => each_pair(&store.sorted()?, store.bits, within, &mut visit),
        };
        match end {
            Ok(()) | Err(End::Break) => Ok(()),
            Err(End::Memory(error)) => Err(error.into()),
        }
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

    /// The pairs, or an error if there is not enough memory.
    pub(crate) fn try_clusters(&self, within: u32) -> Result<Vec<Option<u32>>, PairsError> {
        let mut sets = DisjointSets::new(self.ids())?;
        match &self.stores {
            Stores::Narrow(store) => unite(store, within, &mut sets),
            Stores::Wide(store) => unite(store, within, &mut sets),
        }?;
        let mut numbers: Vec<Option<u32>> = radix::with_capacity(self.ids() as usize)?;
        let mut clusters = 0;
        for id in 0..self.ids() {
            let first = sets.root(id);
            numbers.push(match numbers.get(first as usize) {
                _ if self.is_removed(id) => None,
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

fn list<C: Code>(store: &Store<C>, within: u32) -> Result<Vec<Pair>, PairsError> {
    let entries = store.sorted()?;
    // Equal fingerprints make most pairs, and are counted before any is listed.
    let equal = entries.chunk_by(|a, b| a.code == b.code).map(|group| group.len() as u64);
    if equal.map(|size| size * (size - 1) / 2).sum::<u64>() > Index::MAX_PAIRS as u64 {
        return Err(PairsError::TooMany);
    }
    let mut pairs = Vec::new();
    let mut why = PairsError::OutOfMemory;
    let end = each_pair(&entries, store.bits, within, &mut |some| {
        if pairs.len() + some.len() > Index::MAX_PAIRS {
            why = PairsError::TooMany;
            return Err(End::Break);
        }
        pairs.try_reserve(some.len())?;
        pairs.extend_from_slice(some);
        Ok(())
    });
    end.map_err(|_| why)?;
    Ok(pairs)
}

fn each_pair<C: Code>(
    entries: &[Entry<C>],
    bits: Bits,
    within: u32,
    visit: &mut dyn FnMut(&[Pair]) -> Result<(), End>,
) -> Result<(), End> {
    let pair = |one: u32, other: u32, distance| [Pair { a: one.min(other), b: one.max(other), distance }];
    for group in entries.chunk_by(|a, b| a.code == b.code) {
        for (place, one) in group.iter().enumerate() {
            for other in &group[place + 1..] {
                visit(&pair(one.id, other.id, 0))?;
            }
        }
    }
    let ids = |first: u32| {
        let same = &entries[first as usize..];
        same.iter().take_while(move |entry| entry.code == same[0].code).map(|entry| entry.id)
    };
    let mut codes = distinct(entries)?;
    let all_differ = codes.len() == entries.len();
    if all_differ {
        codes.copy_from_slice(entries);
    }
    if within > FILTERED {
        let id = |code: &Distinct<C>| if all_differ { code.id } else { entries[code.id as usize].id };
        let id_bits = 32 - entries.iter().fold(0, |ids, entry| ids | entry.id).leading_zeros();
        // All pairs may have to be compared. In id order, the result comes sorted.
        radix::group(&mut codes, id_bits, id)?;
    }
    if all_differ {
        return join(codes, bits, within, visit);
    }
    join(codes, bits, within, &mut |pairs| {
        for &Pair { a, b, distance } in pairs {
            for one in ids(a) {
                for other in ids(b) {
                    visit(&pair(one, other, distance))?;
                }
            }
        }
        Ok(())
    })
}

/// Unites near fingerprints in the sets.
fn unite<C: Code>(store: &Store<C>, within: u32, sets: &mut DisjointSets) -> Result<(), TryReserveError> {
    let entries = store.sorted()?;
    for pair in entries.windows(2).filter(|pair| pair[0].code == pair[1].code) {
        sets.union(pair[0].id, pair[1].id);
    }
    let done = join(distinct(&entries)?, store.bits, within, &mut |pairs| {
        pairs.iter().for_each(|pair| sets.union(entries[pair.a as usize].id, entries[pair.b as usize].id));
        Ok(())
    });
    match done {
        Err(End::Memory(error)) => Err(error),
        _ => Ok(()),
    }
}

/// The distinct codes, each with the place of its first entry.
fn distinct<C: Code>(entries: &[Entry<C>]) -> Result<Vec<Distinct<C>>, TryReserveError> {
    let mut codes = radix::with_capacity(entries.len())?;
    codes.extend(entries.iter().zip(0..).map(|(entry, place)| Entry { code: entry.code, id: place }));
    codes.dedup_by(|next, kept| next.code == kept.code);
    Ok(codes)
}
