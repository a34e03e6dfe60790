//! The documents of a corpus by number, and their numbers by id.
//!
//! A document gets the next number when it is put; the number of a deleted one stays free until [`Documents::renumber`] closes the gaps. Ids
//! are in a B-tree: no id can be chosen so that it takes longer to find, and the documents are read in the order of their ids.

use super::document::Document;
use crate::vector::VectorCode;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// Documents by number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Documents {
    kept: Vec<Option<Kept>>,
    numbers: BTreeMap<Box<str>, u32>,
    /// Bytes of all ids, titles, data, versions and texts.
    letters: usize,
    /// Another number after each change.
    state: u64,
}

/// One document.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Id, title, data, version and text, back to back.
    parts: Box<str>,
    /// Where the first four end.
    ends: [u32; 4],
    /// Whether title, data and version were given.
    given: [bool; 3],
    vector: Option<Box<VectorCode>>,
    /// No other text in any corpus of the process has this number. A later one has a higher number.
    serial: u64,
}

/// A number higher than all before.
fn serial() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

impl Kept {
    fn new(document: &Document) -> Kept {
        let optional = [document.title, document.data, document.version];
        let [title, data, version] = optional.map(Option::unwrap_or_default);
        let parts = [document.id, title, data, version, document.text];
        let mut end = 0;
        let ends = std::array::from_fn(|part| {
            end += parts[part].len();
            u32::try_from(end).expect("less than 4 GiB of id, title and data")
        });
        let vector = document.vector.map(Box::new);
        Kept {
            parts: parts.concat().into(),
            ends,
            given: optional.map(|part| part.is_some()),
            vector,
            serial: serial(),
        }
    }

    fn id(&self) -> &str {
        &self.parts[..self.ends[0] as usize]
    }

    fn text(&self) -> &str {
        &self.parts[self.ends[3] as usize..]
    }

    fn stored(&self) -> Document<'_> {
        let part = |at: usize| self.given[at].then(|| &self.parts[self.ends[at] as usize..self.ends[at + 1] as usize]);
        Document {
            id: self.id(),
            title: part(0),
            data: part(1),
            version: part(2),
            vector: self.vector.as_deref().copied(),
            text: self.text(),
        }
    }
}

impl Documents {
    /// How many documents there are.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The number that the next document gets.
    pub(crate) fn next(&self) -> u32 {
        self.kept.len() as u32
    }

    /// The number of a document.
    pub(crate) fn find(&self, id: &str) -> Option<u32> {
        self.numbers.get(id).copied()
    }

    /// All numbers, in the order of ids.
    pub(crate) fn by_id(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.numbers.values().copied()
    }

    /// All numbers, in ascending order.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.kept).filter(|(_, kept)| kept.is_some()).map(|(number, _)| number)
    }

    /// Adds a document with a new id.
    ///
    /// # Panics
    /// At the 2³²nd document.
    pub(crate) fn push(&mut self, document: &Document) -> u32 {
        self.push_kept(Kept::new(document))
    }

    /// Adds a document that another corpus kept.
    pub(crate) fn push_kept(&mut self, kept: Kept) -> u32 {
        let number =
            u32::try_from(self.kept.len()).ok().filter(|&number| number < u32::MAX).expect("fewer than 2^32 documents");
        self.numbers.insert(kept.id().into(), number);
        self.letters += kept.parts.len();
        self.state = serial();
        self.kept.push(Some(kept));
        number
    }

    /// Removes a document.
    pub(crate) fn remove(&mut self, number: u32) -> Option<Kept> {
        let kept = self.kept[number as usize].take()?;
        self.numbers.remove(kept.id());
        self.letters -= kept.parts.len();
        self.state = serial();
        Some(kept)
    }

    /// Whether so many numbers are free that closing the gaps pays.
    pub(crate) fn has_gaps(&self) -> bool {
        self.kept.len() > 2 * self.numbers.len() + 64
    }

    /// Gives the documents the numbers 0, 1, 2 … in their order.
    pub(crate) fn renumber(&mut self) {
        self.kept.retain(Option::is_some);
        self.kept.shrink_to_fit();
        for (number, kept) in (0..).zip(self.kept.iter().flatten()) {
            *self.numbers.get_mut(kept.id()).expect("the id of a document") = number;
        }
        self.state = serial();
    }

    /// A document.
    ///
    /// # Panics
    /// If none has this number.
    pub(crate) fn get(&self, number: u32) -> Document<'_> {
        self.kept(number).stored()
    }

    pub(crate) fn id(&self, number: u32) -> &str {
        self.kept(number).id()
    }

    pub(crate) fn text(&self, number: u32) -> &str {
        self.kept(number).text()
    }

    /// By this number an index over the texts knows which are new to it and which are gone.
    pub(crate) fn serial(&self, number: u32) -> u64 {
        self.kept(number).serial
    }

    fn kept(&self, number: u32) -> &Kept {
        self.kept[number as usize].as_ref().expect("a document that was not deleted")
    }

    /// Another number after each change.
    pub(crate) fn state(&self) -> u64 {
        self.state
    }

    /// Bytes of memory, without [`Documents::letters`].
    pub(crate) fn bytes(&self) -> usize {
        // A node of a B-tree is at least half full.
        let ids = self.numbers.keys().map(|id| id.len() + 32).sum::<usize>();
        ids + self.kept.capacity() * size_of::<Option<Kept>>()
    }

    /// Bytes of all ids, titles, data, versions and texts.
    pub(crate) fn letters(&self) -> usize {
        self.letters
    }
}
