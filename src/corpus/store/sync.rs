//! Bringing a corpus to the documents that an application has: what changed is put, and what is gone is deleted.

use super::paragraphs::Entry;
use crate::corpus::{Corpus, Derived, Document};
use crate::text_set::TextSet;

/// What [`Corpus::sync`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Synced {
    /// How many documents were put because they were new or changed.
    pub put: usize,
    /// How many were deleted because they were not in the list.
    pub deleted: usize,
    /// How many were left as they were.
    pub unchanged: usize,
}

impl Corpus {
    /// Makes the corpus hold exactly these documents: puts new or changed ones, and deletes all others. Of documents with
    /// the same id, the last one stays. Panics as [`Corpus::put`] does.
    pub fn sync<'d>(&mut self, documents: impl IntoIterator<Item = Document<'d>>) -> Synced {
        let documents: Vec<Document> = documents.into_iter().collect();
        let deleted = self.retain(documents.iter().map(|document| document.id).collect());
        let put = self.put_changed(documents.iter().copied());
        Synced { put, deleted, unchanged: documents.len() - put }
    }

    /// Whether the corpus has this document as given, so that putting it would change nothing. If texts are not kept, a
    /// document with the same version has the same text. Without a version, the fingerprints of its text are computed and
    /// compared.
    pub fn holds(&self, document: &Document) -> bool {
        let Some(number) = self.documents.find(document.id) else {
            return false;
        };
        let stored = self.stored(number);
        let parts = (stored.title, stored.data, stored.version, stored.vector);
        if parts != (document.title, document.data, document.version, document.vector) {
            return false;
        }
        match stored.text {
            Some(text) => text == document.text,
            None => stored.version.is_some() || self.has_fingerprints_of(number, document.text),
        }
    }

    /// Puts the documents that the corpus does not hold, and returns how many.
    pub(crate) fn put_changed<'d>(&mut self, documents: impl IntoIterator<Item = Document<'d>>) -> usize {
        let mut put = 0;
        for document in documents {
            if !self.holds(&document) {
                self.put_unsorted(document);
                put += 1;
            }
        }
        self.postings.settle();
        put
    }

    /// Deletes all documents except those with these ids, and returns how many.
    pub(crate) fn retain(&mut self, ids: Vec<&str>) -> usize {
        let ids = TextSet::new(ids);
        let gone: Vec<String> = self.ids().filter(|id| ids.place(id).is_none()).map(String::from).collect();
        gone.iter().for_each(|id| {
            self.delete(id);
        });
        gone.len()
    }

    /// Whether this text has what is stored of a text that is not kept.
    fn has_fingerprints_of(&self, number: u32, text: &str) -> bool {
        let (single, range, Derived { fingerprint, features, paragraphs }) = self.derive(text);
        let Entry { signature, range: stored, .. } = self.documents.entry(number);
        let same_whole = signature.fingerprint == fingerprint && signature.features == features;
        // A snapshot has no range of a text without features.
        let same_range = features == 0 || (self.documents.record(number).single == single && stored == range);
        let own = self
            .paragraphs()
            .of(number)
            .map(|Entry { signature, range, .. }| (signature.fingerprint, signature.features, range));
        same_whole && same_range && own.eq(paragraphs)
    }
}
