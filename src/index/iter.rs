//! An index as a collection: built from fingerprints, and iterated.

use super::Index;
use crate::fingerprint::Fingerprint;
use crate::sketch::Bits;
use std::iter::FusedIterator;
use std::ops::Range;

/// Ids and fingerprints, see [`Index::iter`].
#[derive(Clone, Debug)]
pub struct IndexIter<'a> {
    index: &'a Index,
    ids: Range<u32>,
    left: usize,
}

impl Index {
    /// The ids and fingerprints that were added and not removed, in id order.
    pub fn iter(&self) -> IndexIter<'_> {
        IndexIter { index: self, ids: 0..self.ids(), left: self.len() }
    }
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
