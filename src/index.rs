//! Finds the stored fingerprints at most k bits away: exact answers over fingerprints with dense ids.
//!
//! Sorted tables of permuted fingerprints, as in Manku, Jain and Das Sarma (2007), but few and small: a directory over
//! each one's leading bits, whole codes and ids in the first table only (`run.rs`), radii by the general pigeonhole principle
//! (`plan.rs`). The bits that vary most lead (`order.rs`). The snapshot format is in `snapshot.rs`.

mod filter;
mod found;
mod join;
mod near;
mod order;
mod pairs;
mod plan;
mod run;
mod search;
mod snapshot;
mod store;

use crate::fingerprint::Fingerprint;
use crate::sketch::Bits;
pub use near::{GradedMatch, IndexPlan, Match, Near};
use order::code_of;
pub use pairs::{Pair, PairsError};
use run::number_of;
pub use snapshot::SnapshotError;
use std::collections::TryReserveError;
use std::iter::FusedIterator;
use std::ops::Range;
use store::Store;

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
    store: Store,
}

/// The number of tables of an index. More tables take more memory and make searches faster; answers are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tables {
    /// Four while they fit into 16 MiB; otherwise as many as fit, but at least two, or one if two would take more than 512 MiB.
    #[default]
    Auto,
    /// About one byte per fingerprint besides its bits. For archives.
    One,
    /// About 4.5 bytes more per fingerprint than one table. Fast up to 3 of 64 bits.
    Two,
    /// About 9 bytes more per fingerprint than one table. Fast up to 8 of 64 bits.
    Three,
    /// The fewest buckets to probe.
    Four,
}

impl Tables {
    /// The choice for 1 to 4 tables, or 0 for `Auto`; `None` for other numbers.
    pub const fn of(count: u32) -> Option<Tables> {
        Some(match count {
            0 => Tables::Auto,
            1 => Tables::One,
            2 => Tables::Two,
            3 => Tables::Three,
            4 => Tables::Four,
            _ => return None,
        })
    }

    /// The number of tables for a number of fingerprints.
    fn count(self, fingerprints: usize, bits: Bits) -> u32 {
        let bytes =
            |tables: u32| fingerprints as f64 * (f64::from(bits.count()) / 8.0 + 1.0 + 4.5 * f64::from(tables - 1));
        match self as u32 {
            0 if bytes(2) > 512.0 * 1024.0 * 1024.0 => 1,
            0 => (2..=4).rev().find(|&tables| bytes(tables) <= 16.0 * 1024.0 * 1024.0).unwrap_or(2),
            asked => asked,
        }
    }
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
        Index { store: Store::new(bits, tables) }
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
        self.store.bits
    }

    /// Fingerprints that were added and not removed.
    pub fn len(&self) -> usize {
        self.store.live as usize
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
        self.store.tidy(false);
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
        self.store.tidy(true);
    }

    fn push(&mut self, fingerprint: Fingerprint) -> u32 {
        self.check(fingerprint);
        let id = self.ids();
        assert!(!self.is_full(), "an index gives out {} ids and no more", Index::MAX_IDS);
        self.store.recent.push(code_of(fingerprint.number(), self.bits()));
        self.store.live += 1;
        id
    }

    /// Reserves memory for more fingerprints, so that adding them cannot fail.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.store.recent.try_reserve(additional)
    }

    /// Removes the fingerprint of an id; `false` if there is none.
    pub fn remove(&mut self, id: u32) -> bool {
        self.store.remove(id)
    }

    /// The fingerprint of an id; `None` if there is none. The first call sorts the ids, which takes four bytes for each.
    pub fn get(&self, id: u32) -> Option<Fingerprint> {
        self.store.get(id).map(|code| Fingerprint::new(number_of(code, self.bits())))
    }

    /// The ids and fingerprints that were added and not removed, in id order.
    pub fn iter(&self) -> IndexIter<'_> {
        IndexIter { index: self, ids: 0..self.ids(), left: self.len() }
    }

    /// The size of the index.
    pub fn stats(&self) -> IndexStats {
        let Store { runs, recent, .. } = &self.store;
        IndexStats {
            size: self.len(),
            bytes: self.store.bytes(),
            tables: runs.first().map_or(0, |run| run.tables.len()),
            runs: runs.len(),
            recent: recent.len(),
        }
    }

    /// The number of ids given out.
    pub(crate) fn ids(&self) -> u32 {
        self.store.ids()
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

/// Ids and fingerprints, see [`Index::iter`].
#[derive(Clone, Debug)]
pub struct IndexIter<'a> {
    index: &'a Index,
    ids: Range<u32>,
    left: usize,
}

impl Iterator for IndexIter<'_> {
    type Item = (u32, Fingerprint);

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.index;
        let found = self.ids.by_ref().find_map(|id| Some((id, index.get(id)?)))?;
        self.left -= 1;
        Some(found)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for IndexIter<'_> {}

impl FusedIterator for IndexIter<'_> {}

impl<'a> IntoIterator for &'a Index {
    type Item = (u32, Fingerprint);
    type IntoIter = IndexIter<'a>;

    fn into_iter(self) -> IndexIter<'a> {
        self.iter()
    }
}

impl Default for Index {
    /// An empty index of 64 bits.
    fn default() -> Index {
        Index::new(Bits::B64)
    }
}

impl Extend<Fingerprint> for Index {
    /// [`Index::add_all`], and panics as it does.
    fn extend<T: IntoIterator<Item = Fingerprint>>(&mut self, fingerprints: T) {
        self.add_all(fingerprints);
    }
}

impl FromIterator<Fingerprint> for Index {
    /// An index of 64 bits. For other widths there is [`Index::from_fingerprints`].
    ///
    /// # Panics
    /// When a fingerprint is wider than 64 bits.
    fn from_iter<T: IntoIterator<Item = Fingerprint>>(fingerprints: T) -> Index {
        Index::from_fingerprints(Bits::B64, fingerprints)
    }
}
