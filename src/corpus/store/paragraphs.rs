//! The stored paragraphs of documents. The paragraphs of a document are adjacent, so that the cost of a removal depends only on their
//! number. Free places are reclaimed when they are more than half of all.

use super::capacity::{reserve, shrink};
use super::signatures::{Signature, Signatures, retain_places};
use std::ops::Range;

/// A document or one of its paragraphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) signature: Signature,
    /// The number of the document.
    pub(crate) owner: u32,
    /// Its range in the document: in bytes if texts are kept, otherwise in UTF-16 code units.
    pub(crate) range: Range<u32>,
}

/// One entry for each sufficiently long paragraph, of documents with at least two paragraphs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Paragraphs {
    signatures: Signatures,
    /// The document of each place; [`NOBODY`] if free.
    owners: Vec<u32>,
    ranges: Vec<Range<u32>>,
    /// The first place of each document, [`NONE`] if it has no paragraphs. No longer than necessary.
    firsts: Vec<u32>,
    free: usize,
}

const NOBODY: u32 = u32::MAX;
const NONE: u32 = u32::MAX;

impl Paragraphs {
    pub(crate) fn len(&self) -> usize {
        self.owners.len() - self.free
    }

    /// Adds the paragraphs of a document that has none yet.
    pub(crate) fn push_all(&mut self, owner: u32, paragraphs: impl IntoIterator<Item = (Signature, Range<u32>)>) {
        let first = self.owners.len() as u32;
        for (signature, range) in paragraphs {
            reserve(&mut self.owners, 1);
            reserve(&mut self.ranges, 1);
            self.signatures.push(signature);
            self.owners.push(owner);
            self.ranges.push(range);
        }
        if self.owners.len() as u32 > first {
            self.set_first(owner, first);
        }
    }

    pub(crate) fn get(&self, at: usize) -> Entry {
        Entry { signature: self.signatures.get(at), owner: self.owners[at], range: self.ranges[at].clone() }
    }

    pub(crate) fn signatures(&self) -> &Signatures {
        &self.signatures
    }

    /// The paragraphs of a document, in their order.
    pub(crate) fn of(&self, owner: u32) -> impl Iterator<Item = Entry> {
        self.places(owner).map(|at| self.get(at))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Entry> {
        self.signatures.iter().map(|(at, _)| self.get(at))
    }

    /// Each document's paragraphs, as fingerprint, number of features and range.
    pub(crate) fn by_owner(&self, documents: usize) -> Vec<Vec<(u128, u32, Range<u32>)>> {
        let mut of_documents = vec![Vec::new(); documents];
        for Entry { signature, owner, range } in self.iter() {
            of_documents[owner as usize].push((signature.fingerprint, signature.features, range));
        }
        of_documents
    }

    /// Removes all entries of a document.
    pub(crate) fn remove(&mut self, owner: u32) {
        for at in self.places(owner) {
            self.owners[at] = NOBODY;
            self.signatures.hide(at);
            self.free += 1;
        }
        if let Some(first) = self.firsts.get_mut(owner as usize) {
            *first = NONE;
        }
        if 2 * self.free > self.owners.len() {
            self.tidy();
        }
    }

    /// Moves the paragraphs of a document to another number, which must have none.
    pub(crate) fn renumber(&mut self, from: u32, to: u32) {
        let places = self.places(from);
        let first = places.start as u32;
        if !places.is_empty() {
            places.for_each(|at| self.owners[at] = to);
            self.firsts[from as usize] = NONE;
            self.set_first(to, first);
        }
    }

    /// Bytes of memory, without outlines.
    pub(crate) fn bytes(&self) -> usize {
        let words = self.owners.capacity() + self.firsts.capacity();
        self.signatures.bytes() + words * size_of::<u32>() + self.ranges.capacity() * size_of::<Range<u32>>()
    }

    fn places(&self, owner: u32) -> Range<usize> {
        match self.firsts.get(owner as usize) {
            None | Some(&NONE) => 0..0,
            Some(&first) => {
                let first = first as usize;
                let own = self.owners[first..].iter().take_while(|&&other| other == owner).count();
                first..first + own
            }
        }
    }

    fn set_first(&mut self, owner: u32, first: u32) {
        let owner = owner as usize;
        if self.firsts.len() <= owner {
            let more = owner + 1 - self.firsts.len();
            reserve(&mut self.firsts, more);
            self.firsts.resize(owner + 1, NONE);
        }
        self.firsts[owner] = first;
    }

    /// Reclaims free places.
    fn tidy(&mut self) {
        let Paragraphs { signatures, owners, ranges, firsts, free } = self;
        signatures.retain(|at| owners[at] != NOBODY);
        retain_places(ranges, |at| owners[at] != NOBODY);
        owners.retain(|&owner| owner != NOBODY);
        *free = 0;
        let last = owners.iter().max().map_or(0, |&owner| owner as usize + 1);
        firsts.truncate(last);
        for (at, &owner) in owners.iter().enumerate().rev() {
            firsts[owner as usize] = at as u32;
        }
        signatures.shrink();
        shrink(owners);
        shrink(ranges);
        shrink(firsts);
    }
}
