//! What is kept of the paragraphs of documents.

use super::fingerprints::Fingerprints;
use super::room::{make_room, trim};
use crate::sketch::Sketch;
use std::ops::Range;

/// A fingerprint of a document or of one of its paragraphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) fingerprint: u128,
    /// Distinct features, never 0.
    pub(super) features: u32,
    /// The number of the document.
    pub(super) owner: u32,
    /// Where it stands there, in UTF-16 code units.
    pub(super) range: Range<u32>,
}

/// One entry for each paragraph that is long enough, of documents of two paragraphs or more.
#[derive(Clone, Debug, Default)]
pub(super) struct Paragraphs {
    fingerprints: Fingerprints,
    owners: Vec<u32>,
    ranges: Vec<Range<u32>>,
}

impl Paragraphs {
    pub(super) fn len(&self) -> usize {
        self.owners.len()
    }

    pub(super) fn push(&mut self, entry: Entry) {
        make_room(&mut self.owners, 1);
        make_room(&mut self.ranges, 1);
        self.fingerprints.push(entry.fingerprint, entry.features);
        self.owners.push(entry.owner);
        self.ranges.push(entry.range);
    }

    fn get(&self, at: usize) -> Entry {
        let (fingerprint, features) = self.fingerprints.get(at);
        Entry { fingerprint, features, owner: self.owners[at], range: self.ranges[at].clone() }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Entry> {
        (0..self.len()).map(|at| self.get(at))
    }

    /// See [`Fingerprints::near`].
    pub(super) fn near(&self, query: &Sketch, features: &Range<u32>, within: f64) -> Vec<Entry> {
        self.fingerprints.near(query, features, within).into_iter().map(|at| self.get(at)).collect()
    }

    /// Takes out all entries of a document. The order of the others may change.
    pub(super) fn remove(&mut self, owner: u32) {
        // From the end, so that what moves into a gap was looked at already.
        for at in (0..self.len()).rev() {
            if self.owners[at] == owner {
                self.fingerprints.swap_remove(at);
                self.owners.swap_remove(at);
                self.ranges.swap_remove(at);
            }
        }
        self.fingerprints.trim();
        trim(&mut self.owners);
        trim(&mut self.ranges);
    }

    /// After a document has got another number.
    pub(super) fn renumber(&mut self, from: u32, to: u32) {
        self.owners.iter_mut().filter(|owner| **owner == from).for_each(|owner| *owner = to);
    }

    /// Of memory.
    pub(super) fn bytes(&self) -> usize {
        self.fingerprints.bytes()
            + self.owners.capacity() * size_of::<u32>()
            + self.ranges.capacity() * size_of::<Range<u32>>()
    }
}
