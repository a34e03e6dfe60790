//! A corpus: documents with ids, and the search for those that share most of their wording, or a passage, with a text.
//!
//! `store/` keeps the documents: a signature of each, and of each of its paragraphs if it has several (fingerprint, number of features
//! and, if texts are kept, an outline of the words), and the anchors of kept texts. `candidates/` ranks the documents worth reading for
//! a text. `check/` makes the answer for one text, `duplicates/` the groups of a whole corpus, and `sieve/` the verdicts on documents
//! that arrive one by one and are not kept. `snapshot.rs` writes and reads the bytes of a corpus; what is derived from kept texts is
//! derived again when a snapshot is opened.

mod background;
#[cfg(test)]
mod bounded_work;
mod candidates;
mod check;
mod duplicates;
mod found;
mod options;
mod sieve;
mod snapshot;
mod store;

use crate::anchors::{grams, winnow};
use crate::overlap::words_of;
use crate::phrases::{PhraseCounts, PhraseWords};
use crate::recipe::Recipe;
use crate::sketch::Bits;
use crate::sort::sort_by;
use crate::threshold::Threshold;
use crate::vector::VectorCode;
pub use background::BackgroundSample;
pub(crate) use background::{Learned, beginning};
pub(crate) use candidates::tokens::tokens_of;
#[cfg(feature = "wasm")]
pub(crate) use check::Search;
pub use found::{CorpusMatch, CorpusStats};
pub use options::{Alike, Check, CorpusOptions, Scope};
pub use sieve::{NearBefore, Sieve, Summary, Templates};
pub use snapshot::{CorpusSnapshotError, MergeBytesError};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
pub use store::boilerplate::Boilerplate;
pub use store::document::{Document, StoredDocument};
use store::documents::{Documents, Record};
pub use store::merge::CorpusMergeError;
use store::paragraphs::{Entry, Paragraphs};
use store::postings::Postings;
pub use store::signatures::Signature;
use store::split::Split;
pub use store::sync::Synced;

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
    recipe: Recipe,
    keep_text: bool,
    /// Shared with the searches under way.
    boilerplate: Arc<Boilerplate>,
    documents: Documents,
    /// For texts from a snapshot, these are made when a text of one paragraph is first checked, and then kept up to date.
    paragraphs: OnceLock<Paragraphs>,
    /// Anchors of the kept texts.
    postings: Postings,
    /// Whether the corpus will be searched. If it will only be written, outlines and anchors are left out: no snapshot
    /// contains them.
    is_asked: bool,
    /// How many documents have each phrase; counted when a text is checked, then kept up to date.
    phrases: OnceLock<PhraseCounts>,
    /// How alike the documents are, learned on demand,
    learned: OnceLock<Learned>,
    /// what was learned before the last change, and the documents put or deleted since.
    learned_before: Learned,
    changes: usize,
}

/// What is computed from a text and written to a snapshot.
#[derive(Default)]
struct Derived {
    fingerprint: u128,
    features: u32,
    /// For each paragraph, if there are several: its fingerprint, number of features and range.
    paragraphs: Vec<(u128, u32, Range<u32>)>,
}

/// Equal if recipe and documents are equal, whatever the history. Compares snapshots of both.
impl PartialEq for Corpus {
    fn eq(&self, other: &Corpus) -> bool {
        self.to_bytes() == other.to_bytes()
    }
}

impl Eq for Corpus {}

impl Corpus {
    /// The default recipe of a corpus: [`Recipe::DEFAULT`] at 128 bits, which short texts need.
    pub const RECIPE: Recipe = Recipe { bits: Bits::B128, ..Recipe::DEFAULT };

    /// An empty corpus.
    pub fn new(options: CorpusOptions) -> Corpus {
        let CorpusOptions { recipe, keep_text, boilerplate } = options;
        Corpus {
            recipe,
            keep_text,
            boilerplate: Arc::new(Boilerplate::new(boilerplate)),
            documents: Documents::default(),
            paragraphs: OnceLock::from(Paragraphs::default()),
            postings: Postings::default(),
            is_asked: true,
            phrases: OnceLock::new(),
            learned: OnceLock::new(),
            learned_before: Learned::default(),
            changes: 0,
        }
    }

    /// The recipe of all fingerprints.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Whether texts are kept.
    pub fn keeps_text(&self) -> bool {
        self.keep_text
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
        let vectors = (0..self.len() as u32).map(|number| self.documents.record(number).vector);
        vectors.flatten().next().map(VectorCode::dimensions)
    }

    /// The ids of all documents, in alphabetical order. Sorts them: n · log n comparisons.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.by_id().into_iter().map(|number| self.documents.id(number))
    }

    /// Whether there is a document with this id.
    pub fn has(&self, id: &str) -> bool {
        self.documents.find(id).is_some()
    }

    /// The document of an id; `None` if there is none.
    pub fn get(&self, id: &str) -> Option<StoredDocument<'_>> {
        self.documents.find(id).map(|number| self.stored(number))
    }

    /// All documents, in alphabetical order of ids. Sorts the ids first: n · log n comparisons.
    pub fn iter(&self) -> impl Iterator<Item = StoredDocument<'_>> {
        self.by_id().into_iter().map(|number| self.stored(number))
    }

    /// Adds a document, replacing one with the same id. Takes time in proportion to the text.
    ///
    /// # Panics
    /// If the ids, titles and data of all documents, or one text, take 4 GiB or more.
    pub fn put(&mut self, document: Document) {
        self.put_unsorted(document);
        self.postings.settle();
    }

    /// Adds a document, but does not sort its anchors into the postings yet.
    fn put_unsorted(&mut self, document: Document) {
        self.delete(document.id);
        let Document { id, title, data, version, vector, text } = document;
        let (single, range, derived) = self.derive(text);
        let record = Record { id, title, data, version, vector, single, range };
        self.enter(&record, derived, self.keep_text.then(|| text.into()));
    }

    /// Whether a text is a single paragraph, its range without the surrounding white space, and its fingerprints, as far as the corpus
    /// already has those of other documents.
    fn derive(&self, text: &str) -> (bool, Range<u32>, Derived) {
        let parts = Split::of(&self.recipe, text);
        let single = parts.paragraphs.len() <= 1;
        let is_signed = self.documents.are_signed();
        let (fingerprint, features) = if is_signed { self.fingerprint(&text[parts.whole.clone()]) } else { (0, 0) };
        let has_paragraphs = !single && self.paragraphs.get().is_some();
        let paragraphs = if has_paragraphs { self.paragraphs_in(text, &parts) } else { Vec::new() };
        let range = self.place(&parts.whole, &parts.whole_utf16);
        (single, range, Derived { fingerprint, features, paragraphs })
    }

    /// The fingerprints of a text's paragraphs, their numbers of features, and their ranges.
    fn paragraphs_in(&self, text: &str, parts: &Split) -> Vec<(u128, u32, Range<u32>)> {
        let mut paragraphs = Vec::new();
        for (paragraph, utf16) in &parts.paragraphs {
            let (fingerprint, features) = self.fingerprint(&text[paragraph.clone()]);
            if features >= Threshold::FEWEST as u32 {
                paragraphs.push((fingerprint, features, self.place(paragraph, utf16)));
            }
        }
        paragraphs
    }

    /// The paragraphs of all documents that have several. In a corpus that was opened, the first call makes them and reads all texts.
    fn paragraphs(&self) -> &Paragraphs {
        self.paragraphs.get_or_init(|| {
            let mut all = Paragraphs::default();
            for number in (0..self.len() as u32).filter(|&number| !self.documents.record(number).single) {
                let text = self.documents.text(number).expect("only kept texts are read later");
                let own = self.paragraphs_in(text, &Split::of(&self.recipe, text));
                all.push_all(number, self.signed(Some(text), own));
            }
            all
        })
    }

    /// The paragraphs of one document, in order. In a corpus that was opened, only this document is read.
    fn paragraphs_of(&self, owner: u32) -> Vec<Entry> {
        let (None, Some(text)) = (self.paragraphs.get(), self.documents.text(owner)) else {
            return self.paragraphs().of(owner).collect();
        };
        let own = self.paragraphs_in(text, &Split::of(&self.recipe, text));
        self.signed(Some(text), own).into_iter().map(|(signature, range)| Entry { signature, owner, range }).collect()
    }

    /// A text's paragraphs with their signatures. `read` is the text, if kept.
    fn signed(&self, read: Option<&str>, paragraphs: Vec<(u128, u32, Range<u32>)>) -> Vec<(Signature, Range<u32>)> {
        let signed = paragraphs.into_iter();
        signed.map(|(print, features, range)| (self.signature_of(read, print, features, &range), range)).collect()
    }

    /// The signature of a range of a text. `read` is the text, if kept.
    fn signature_of(&self, read: Option<&str>, fingerprint: u128, features: u32, range: &Range<u32>) -> Signature {
        let text = read.map(|text| self.boilerplate.rest(&text[range.start as usize..range.end as usize]));
        let words = text.as_deref().map(|text| words_of(&self.recipe, text));
        Signature::new(fingerprint, features, words.as_deref().zip(text.as_deref()))
    }

    /// Adds many documents, faster than one by one. Panics as [`Corpus::put`] does.
    pub fn put_all<'d>(&mut self, documents: impl IntoIterator<Item = Document<'d>>) {
        documents.into_iter().for_each(|document| self.put_unsorted(document));
        self.postings.settle();
    }

    /// Deletes a document; `false` if none has this id. Once a text has been checked, it takes time in proportion to the document's text.
    pub fn delete(&mut self, id: &str) -> bool {
        let Some(number) = self.documents.find(id) else {
            return false;
        };
        let last = self.documents.len() as u32 - 1;
        if let Some(paragraphs) = self.paragraphs.get_mut() {
            paragraphs.remove(number);
            if last != number {
                paragraphs.renumber(last, number);
            }
        }
        if self.keep_text && self.is_asked {
            self.postings.swap_remove(number);
        }
        let gone = self.phrases.get().and(self.documents.text(number)).map(|text| self.phrases_of(text));
        if let Some((phrases, gone)) = self.phrases.get_mut().zip(gone) {
            phrases.remove(&gone);
        }
        self.documents.swap_remove(number);
        self.forget_background();
        true
    }

    /// Deletes all documents.
    pub fn clear(&mut self) {
        let (recipe, boilerplate) = (self.recipe.clone(), self.boilerplate.clone());
        let (keep_text, is_asked) = (self.keep_text, self.is_asked);
        *self =
            Corpus { boilerplate, is_asked, ..Corpus::new(CorpusOptions::new().recipe(recipe).keep_text(keep_text)) };
    }

    /// The size of the corpus.
    pub fn stats(&self) -> CorpusStats {
        let (documents, paragraphs) = (self.documents.signatures(), self.paragraphs().signatures());
        let background = self.background();
        CorpusStats {
            size: self.len(),
            fingerprints: documents.iter().count() + self.paragraphs().len(),
            bytes: self.documents.bytes() + self.paragraphs().bytes(),
            anchor_bytes: self.postings.bytes()
                + self.learned.get().map_or(0, Learned::bytes)
                + self.learned_before.bytes()
                + self.phrases.get().map_or(0, PhraseCounts::bytes)
                + documents.outline_bytes()
                + paragraphs.outline_bytes(),
            text_bytes: self.documents.letters(),
            background,
        }
    }

    /// Adds a document whose id is new, with everything derived from its text.
    fn enter(&mut self, record: &Record, derived: Derived, text: Option<Box<str>>) {
        let Derived { fingerprint, features, paragraphs } = derived;
        let read = text.as_deref().filter(|_| self.is_asked);
        let signed = read.filter(|_| self.documents.are_signed());
        let signature = self.signature_of(signed, fingerprint, features, &record.range);
        let paragraphs = self.signed(read, paragraphs);
        if let Some(text) = read {
            let letters = self.boilerplate.letters(text);
            let grams = grams(&letters.letters);
            let anchors = winnow(&letters.letters, &grams);
            self.postings.push(anchors.iter().map(|&letter| (grams[letter as usize], letters.start(letter as usize))));
            if let Some(phrases) = self.phrases.get_mut() {
                let own = PhraseWords::of(text, &letters).phrases();
                if phrases.has_room(own.len()) {
                    phrases.add(&own);
                } else {
                    // Recounted with more counters when a text is checked.
                    self.phrases.take();
                }
            }
        }
        self.forget_background();
        let owner = self.documents.push(record, signature, text);
        if let Some(all) = self.paragraphs.get_mut() {
            all.push_all(owner, paragraphs);
        }
    }

    /// How many documents have each phrase, if texts are kept. The first time, all texts are read.
    fn phrases(&self) -> Option<&PhraseCounts> {
        let count = || {
            // A word has at least one letter and white space after it; a letter that is a word has three bytes.
            let mut counts = PhraseCounts::with_room(self.documents.letters() as u64 / 2 + self.len() as u64);
            for text in (0..self.len() as u32).filter_map(|number| self.documents.text(number)) {
                counts.add(&self.phrases_of(text));
            }
            counts.shrink();
            counts
        };
        self.keep_text.then(|| self.phrases.get_or_init(count))
    }

    fn phrases_of(&self, text: &str) -> Vec<u32> {
        PhraseWords::of(text, &self.boilerplate.letters(text)).phrases()
    }

    /// The numbers of all documents, in alphabetical order of their ids.
    fn by_id(&self) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..self.len() as u32).collect();
        sort_by(&mut numbers, |&a, &b| self.documents.id(a).cmp(self.documents.id(b)));
        numbers
    }

    /// The serial numbers of all texts, by the numbers of documents; see [`Documents::serial`].
    pub(crate) fn serials(&self) -> impl Iterator<Item = u64> {
        (0..self.len() as u32).filter_map(|number| self.documents.serial(number))
    }

    /// Another number after each change.
    pub(crate) fn state(&self) -> u64 {
        self.documents.state()
    }

    /// The document of this number.
    pub(crate) fn stored(&self, number: u32) -> StoredDocument<'_> {
        let Record { id, title, data, version, vector, .. } = self.documents.record(number);
        StoredDocument { id, title, data, version, vector, text: self.documents.text(number) }
    }

    /// What counts of a text.
    pub(crate) fn counted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.boilerplate.rest(text)
    }

    /// What counts of an entry's text, if texts are kept.
    fn text_of(&self, entry: &Entry) -> Option<Cow<'_, str>> {
        self.whole_text_of(entry).map(|text| self.boilerplate.rest(text))
    }

    /// The text of an entry, if texts are kept.
    fn whole_text_of(&self, entry: &Entry) -> Option<&str> {
        let text = self.documents.text(entry.owner)?;
        Some(&text[entry.range.start as usize..entry.range.end as usize])
    }

    /// The stored range of a part of a text: in bytes if texts are kept, so that it can be read, otherwise in UTF-16 code
    /// units, so that it can be shown.
    fn place(&self, bytes: &Range<usize>, utf16: &Range<usize>) -> Range<u32> {
        let Range { start, end } = if self.keep_text { bytes } else { utf16 };
        let fits = |offset: &usize| u32::try_from(*offset).expect("a text of less than 4 GiB");
        fits(start)..fits(end)
    }

    /// For what counts of a text, the fingerprint as a number and the number of features.
    fn fingerprint(&self, text: &str) -> (u128, u32) {
        let (fingerprint, features) = self.recipe.fingerprint_and_features(&self.boilerplate.rest(text));
        (fingerprint.number(), u32::try_from(features).expect("fewer than 2^32 features"))
    }
}
