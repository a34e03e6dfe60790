//! Finds the stored fingerprints at most k bits away: exact answers over fingerprints with dense ids.
//!
//! Sorted tables of permuted fingerprints, as in Manku, Jain and Das Sarma (2007), but few and small: a directory over
//! each one's leading bits (`directory.rs`), radii by the general pigeonhole principle (`plan.rs`), whole codes and ids
//! in the first table only (`run.rs`). The snapshot format is in `snapshot.rs`.

mod build;
mod by_id;
mod checksum;
mod code;
mod directory;
mod filter;
mod found;
mod iter;
mod join;
mod layout;
mod near;
mod order;
mod packed;
mod pairs;
mod plan;
mod radix;
mod removed;
mod run;
mod scan;
mod search;
mod snapshot;
mod snapshot_error;
mod store;
mod tables;
mod trial;

use crate::fingerprint::Fingerprint;
use crate::sketch::Bits;
use code::Code;
pub use iter::IndexIter;
pub use near::{GradedMatch, IndexPlan, Match, Near};
pub use pairs::{Pair, PairsError};
pub use snapshot_error::SnapshotError;
use std::collections::TryReserveError;
use store::Store;
pub use tables::Tables;

/// Fingerprints, searched exactly by Hamming distance. Their ids are 0, 1, 2 … in the order of [`Index::add`]; no id is
/// reused.
///
/// ```
/// use nearprint::index::Near;
/// use nearprint::{Bits, Fingerprint, Index};
///
/// let mut index = Index::new(Bits::B64);
/// let id = index.add(Fingerprint::new(0b1011));
/// let near = index.near(Fingerprint::new(0b1000), Near::within(3));
/// assert_eq!((near[0].id, near[0].distance), (id, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    stores: Stores,
}

/// The store, by the width of its word. The code below is generic over both.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stores {
    /// For 32 and 64 bits.
    Narrow(Store<u64>),
    /// For 128 bits.
    Wide(Store<u128>),
}

macro_rules! on {
    ($index:expr, $store:ident => $do:expr) => {
        match $index {
            Stores::Narrow($store) => $do,
            Stores::Wide($store) => $do,
        }
    };
}

/// The size of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexStats {
    /// Fingerprints that were added and not removed.
    pub size: usize,
    /// Bytes of memory, including reserves for growth.
    pub bytes: usize,
    /// The tables of its largest sorted run; 0 if the index is so small that every search is a scan.
    pub tables: usize,
    /// Sorted runs, which new fingerprints are merged into.
    pub runs: usize,
    /// Fingerprints that are not sorted yet.
    pub recent: usize,
}

impl Index {
    /// The largest number of ids.
    pub const MAX_IDS: u32 = u32::MAX;

    /// An empty index.
    pub fn new(bits: Bits) -> Index {
        Index::with_tables(bits, Tables::Auto)
    }

    /// An empty index with a number of tables: more take more memory and make searches faster.
    pub fn with_tables(bits: Bits, tables: Tables) -> Index {
        let stores = match bits {
            Bits::B128 => Stores::Wide(Store::new(bits, tables)),
            _ => Stores::Narrow(Store::new(bits, tables)),
        };
        Index { stores }
    }

    /// An index of fingerprints; their ids are 0, 1, 2 … in this order.
    ///
    /// # Panics
    /// As [`Index::add`].
    pub fn from_fingerprints(bits: Bits, fingerprints: impl IntoIterator<Item = Fingerprint>) -> Index {
        let mut index = Index::new(bits);
        index.add_all(fingerprints);
        index
    }

    /// The width of its fingerprints.
    pub fn bits(&self) -> Bits {
        on!(&self.stores, store => store.bits)
    }

    /// Fingerprints that were added and not removed.
    pub fn len(&self) -> usize {
        on!(&self.stores, store => store.live as usize)
    }

    /// Whether it has no fingerprint.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all [`Index::MAX_IDS`] ids are used.
    pub fn is_full(&self) -> bool {
        self.ids() == Index::MAX_IDS
    }

    /// Adds a fingerprint and returns its id.
    ///
    /// # Panics
    /// If the fingerprint is wider than the index, or all [`Index::MAX_IDS`] ids are used.
    pub fn add(&mut self, fingerprint: Fingerprint) -> u32 {
        let id = self.push(fingerprint);
        on!(&mut self.stores, store => store.tidy());
        id
    }

    /// Adds many fingerprints, with consecutive ids. Faster than one by one, because they are sorted once.
    ///
    /// # Panics
    /// As [`Index::add`].
    pub fn add_all(&mut self, fingerprints: impl IntoIterator<Item = Fingerprint>) {
        let fingerprints = fingerprints.into_iter();
        // A failure is ignored: the hint may be wrong, and pushing reports a lack of memory.
        let _ = self.try_reserve(fingerprints.size_hint().0);
        for fingerprint in fingerprints {
            self.push(fingerprint);
        }
        on!(&mut self.stores, store => store.tidy_many());
    }

    fn push(&mut self, fingerprint: Fingerprint) -> u32 {
        self.check(fingerprint);
        let id = self.ids();
        assert!(!self.is_full(), "an index gives out {} ids and no more", Index::MAX_IDS);
        on!(&mut self.stores, store => store.push(Code::from_number(fingerprint.number(), store.bits)));
        id
    }

    /// Reserves memory for more fingerprints, so that adding them cannot fail.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        on!(&mut self.stores, store => store.try_reserve(additional))
    }

    /// Removes the fingerprint of an id; `false` if there is none.
    pub fn remove(&mut self, id: u32) -> bool {
        on!(&mut self.stores, store => store.remove(id))
    }

    /// The fingerprint of an id; `None` if there is none. The first call sorts the ids, which takes four bytes for each.
    pub fn get(&self, id: u32) -> Option<Fingerprint> {
        on!(&self.stores, store => store.get(id).map(|code| Fingerprint::new(code.number(store.bits))))
    }

    /// The size of the index.
    pub fn stats(&self) -> IndexStats {
        on!(&self.stores, store => IndexStats {
            size: self.len(),
            bytes: store.bytes(),
            tables: store.runs.first().map_or(0, |run| run.tables() as usize),
            runs: store.runs.len(),
            recent: store.recent.len(),
        })
    }

    /// The number of ids given out.
    pub(crate) fn ids(&self) -> u32 {
        on!(&self.stores, store => store.ids())
    }

    fn is_removed(&self, id: u32) -> bool {
        on!(&self.stores, store => store.removed.contains(id))
    }

    fn check(&self, fingerprint: Fingerprint) {
        assert!(
            fingerprint.number() <= self.bits().mask(),
            "{:#x} is wider than the {} bits of the index",
            fingerprint.number(),
            self.bits().count()
        );
    }
}
