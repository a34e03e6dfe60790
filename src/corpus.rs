//! A corpus: documents with ids, and one index of their words and phrases.
//!
//! `documents.rs` keeps the documents, `postings.rs` the index; `boilerplate.rs` says which words count, `background.rs` how alike the documents
//! are by chance. The questions are next door: `check.rs` makes the answer for one text, `duplicates.rs` the groups of a whole corpus.
//! `sieve/` gives verdicts on documents that arrive one by one and are not kept. `snapshot.rs` writes and reads the bytes of a corpus; the index
//! is made again when a snapshot is opened.

mod background;
mod boilerplate;
mod document;
mod documents;
mod duplicates;
mod found;
mod options;
mod sieve;
mod snapshot;

use crate::hash::{finalise, fold};
use crate::postings::Postings;
use crate::read::{SHORT, Word, pair, runs, whole};
use crate::recipe::Recipe;
use crate::sketch::Bits;
use crate::text_set::TextSet;
pub use background::BackgroundSample;
#[cfg(feature = "wasm")]
pub(crate) use background::Learned;
use background::Learning;
pub(crate) use background::beginning;
pub use boilerplate::Boilerplate;
pub use document::Document;
use documents::{Documents, Kept};
pub use found::{CorpusMatch, CorpusStats, MatchValue};
pub(crate) use options::Wanted;
pub use options::{Alike, Check, CorpusOptions, Scope, Strictness};
pub(crate) use sieve::tokens::tokens_of;
pub use sieve::{NearBefore, Sieve, Signature, Summary};
pub use snapshot::{CorpusSnapshotError, MergeBytesError};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// Documents by id.
///
/// ```
/// use nearprint::{Check, Corpus, Document};
///
/// let mut corpus = Corpus::default();
/// let text = "It was a bright cold day in April, and the clocks were striking thirteen.";
/// corpus.put(Document::new("1984", text).title("Nineteen Eighty-Four"));
/// let found = corpus.check(&text.replace("April", "May"), &Check::new().limit(3));
/// assert_eq!(found[0].id, "1984");
/// assert!(corpus.check("It was the best of times, it was the worst of times", &Check::new()).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Corpus {
    pub(crate) recipe: Recipe,
    boilerplate: Arc<Boilerplate>,
    pub(crate) documents: Documents,
    /// The documents of each word, phrase and whole text.
    pub(crate) postings: Postings,
    /// Whether the corpus will be searched. If it will only be written, nothing is indexed.
    is_asked: bool,
    learning: Learning,
}

/// Equal if recipe, boilerplate and documents are equal, whatever the history.
impl PartialEq for Corpus {
    fn eq(&self, other: &Corpus) -> bool {
        self.recipe == other.recipe && self.boilerplate == other.boilerplate && self.iter().eq(other.iter())
    }
}

impl Eq for Corpus {}

impl Corpus {
    /// The default recipe of a corpus: [`Recipe::DEFAULT`] at 128 bits, which short texts need.
    pub const RECIPE: Recipe = Recipe { bits: Bits::B128, ..Recipe::DEFAULT };

    /// An empty corpus.
    pub fn new(options: CorpusOptions) -> Corpus {
        let CorpusOptions { recipe, boilerplate } = options;
        Corpus {
            recipe,
            boilerplate: Arc::new(Boilerplate::new(boilerplate)),
            documents: Documents::default(),
            postings: Postings::default(),
            is_asked: true,
            learning: Learning::default(),
        }
    }

    /// The recipe of all fingerprints.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The texts whose wording never counts.
    pub fn boilerplate(&self) -> &[String] {
        self.boilerplate.texts()
    }

    /// The number of documents.
    pub fn len(&self) -> usize {
        self.documents.len()
    }

    /// Whether there are no documents.
    pub fn is_empty(&self) -> bool {
        self.documents.len() == 0
    }

    /// The dimensions of the vectors; `None` if no document has one. Reads the documents up to the first with a vector.
    pub fn dimensions(&self) -> Option<u32> {
        self.iter().find_map(|document| document.vector).map(|vector| vector.dimensions())
    }

    /// The ids of all documents, in alphabetical order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.documents.by_id().map(|number| self.documents.id(number))
    }

    /// Whether there is a document with this id.
    pub fn has(&self, id: &str) -> bool {
        self.documents.find(id).is_some()
    }

    /// The document of an id; `None` if there is none.
    pub fn get(&self, id: &str) -> Option<Document<'_>> {
        self.documents.find(id).map(|number| self.documents.get(number))
    }

    /// All documents, in alphabetical order of ids.
    pub fn iter(&self) -> impl Iterator<Item = Document<'_>> {
        self.documents.by_id().map(|number| self.documents.get(number))
    }

    /// Adds a document, replacing one with the same id. Takes time in proportion to the text.
    ///
    /// # Panics
    /// At the 2³²nd document, or if its id, title, data and version, or its text, take 4 GiB or more.
    pub fn put(&mut self, document: Document) {
        self.put_all([document]);
    }

    /// Adds many documents, faster than one by one. Panics as [`Corpus::put`] does.
    pub fn put_all<'d>(&mut self, documents: impl IntoIterator<Item = Document<'d>>) {
        documents.into_iter().for_each(|document| self.put_unsettled(&document));
        self.settle();
    }

    /// Adds a document that checks do not find before the corpus is settled.
    fn put_unsettled(&mut self, document: &Document) {
        self.delete(document.id);
        self.index(document.text);
        self.documents.push(document);
        self.learning.note_change(self.documents.len());
    }

    /// Indexes the text of the next document.
    fn index(&mut self, text: &str) {
        if !self.is_asked {
            return;
        }
        let words = self.words(text);
        let letters = words.windows(2).filter(|pair| pair[0].is_letter() && pair[1].is_letter());
        let letters = letters.map(|neighbours| pair(neighbours[0], neighbours[1]));
        let keys = words.iter().filter(|word| !word.is_letter()).map(|word| word.key);
        let keys = keys.chain(letters).chain(words.iter().map(|word| word.phrase)).chain(runs(&words));
        let whole = self.keys_of(text, &words);
        self.postings.put(self.documents.next(), keys.chain(whole));
    }

    /// The keys of a whole text: that of its words; of a short text, those of its letters, which may be divided into other words, and of its
    /// features.
    pub(crate) fn keys_of(&self, text: &str, words: &[Word]) -> [u32; 2] {
        if words.len() > SHORT {
            return [whole(words); 2];
        }
        let key = |hash: u64| (finalise(hash) >> 32) as u32 | 1;
        let number = self.recipe.fingerprint(&self.counted(text)).number();
        let letters = self.boilerplate.letters(text).letters;
        let of_letters =
            letters.iter().map(|letter| letter.code().into()).reduce(|hash, code: u64| finalise(hash) ^ code);
        // A text may have signs alone.
        let of_letters = of_letters.unwrap_or_else(|| fold(text.as_bytes(), 0));
        [key(of_letters), key(number as u64 ^ (number >> 64) as u64)]
    }

    /// Makes all that was put visible to checks.
    fn settle(&mut self) {
        self.postings.settle();
        if self.is_asked && self.learning.is_due(self.len()) {
            self.background();
        }
    }

    /// Deletes a document; `false` if none has this id. Takes constant time on average.
    pub fn delete(&mut self, id: &str) -> bool {
        self.take(id).is_some()
    }

    /// Removes a document.
    fn take(&mut self, id: &str) -> Option<Kept> {
        let number = self.documents.find(id)?;
        self.postings.delete(number);
        let gone = self.documents.remove(number);
        if self.documents.has_gaps() {
            self.documents.renumber();
            self.postings.renumber();
        }
        self.learning.note_change(self.documents.len());
        gone
    }

    /// Deletes all documents.
    pub fn clear(&mut self) {
        (self.documents, self.postings, self.learning) = Default::default();
    }

    /// Makes the corpus hold exactly these documents: puts new or changed ones, and deletes all others. Of documents with
    /// the same id, the last one stays. Panics as [`Corpus::put`] does.
    pub fn sync<'d>(&mut self, documents: impl IntoIterator<Item = Document<'d>>) -> Synced {
        let documents: Vec<Document> = documents.into_iter().collect();
        let deleted = self.retain(documents.iter().map(|document| document.id).collect());
        let put = self.put_changed(documents.iter().copied());
        Synced { put, deleted, unchanged: documents.len() - put }
    }

    /// Whether the corpus has this document as given, so that putting it would change nothing.
    pub fn holds(&self, document: &Document) -> bool {
        self.get(document.id) == Some(*document)
    }

    /// Puts the documents that the corpus does not hold, and returns how many.
    pub(crate) fn put_changed<'d>(&mut self, documents: impl IntoIterator<Item = Document<'d>>) -> usize {
        let mut put = 0;
        for document in documents {
            if !self.holds(&document) {
                self.put_unsettled(&document);
                put += 1;
            }
        }
        self.settle();
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

    /// Adds all documents of another corpus, replacing documents with the same ids.
    ///
    /// # Errors
    /// If the other corpus has another recipe or other boilerplate. This corpus is then unchanged.
    pub fn merge(&mut self, mut other: Corpus) -> Result<(), CorpusMergeError> {
        if other.recipe != self.recipe || other.boilerplate != self.boilerplate {
            return Err(CorpusMergeError);
        }
        let numbers: Vec<u32> = other.documents.by_id().collect();
        for number in numbers {
            self.delete(other.documents.id(number));
            self.index(other.documents.text(number));
            if let Some(kept) = other.documents.remove(number) {
                self.documents.push_kept(kept);
            }
            self.learning.note_change(self.documents.len());
        }
        self.settle();
        Ok(())
    }

    /// The size of the corpus.
    pub fn stats(&self) -> CorpusStats {
        CorpusStats {
            size: self.len(),
            bytes: self.documents.bytes() + self.postings.bytes(),
            text_bytes: self.documents.letters(),
            background: self.background(),
        }
    }

    /// The words of a text that count.
    pub(crate) fn words(&self, text: &str) -> Vec<Word> {
        self.boilerplate.words(text)
    }

    /// What counts of a text.
    pub(crate) fn counted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.boilerplate.rest(text)
    }
}

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

/// Why two corpora cannot be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CorpusMergeError;

impl fmt::Display for CorpusMergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "to be merged, corpora must have the same recipe and the same boilerplate")
    }
}

impl std::error::Error for CorpusMergeError {}
