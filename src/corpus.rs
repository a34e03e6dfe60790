//! Documents with ids: which of them share most of their wording with a text?
//!
//! Of each document, and of each of its paragraphs if it has several, a fingerprint is kept with the number of features: 40
//! bytes or less with all that belongs to it but the letters of ids, titles and texts. A question scans them all by graded
//! distance, a table look-up for each byte of a fingerprint, which takes a few nanoseconds each. What passes is judged by the
//! [automatic threshold](crate::Threshold), and exactly where the texts are kept: by the words both have in the same order.

mod check;
mod documents;
mod duplicates;
mod fingerprints;
mod paragraphs;
mod room;
mod snapshot;
mod verify;

use crate::paragraph::trimmed;
use crate::recipe::Recipe;
use crate::sketch::Bits;
use crate::threshold::Threshold;
use crate::utf16::Utf16Ranges;
pub use check::{Check, CorpusMatch, Scope};
use documents::{Documents, Record};
use paragraphs::{Entry, Paragraphs};
pub use snapshot::CorpusSnapshotError;
use std::fmt;
use std::ops::Range;

/// A document to put into a [`Corpus`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Document<'a> {
    /// What it is called here. A second document with the same id takes the place of the first.
    pub id: &'a str,
    /// For people.
    pub title: Option<&'a str>,
    /// What it says.
    pub text: &'a str,
}

/// Documents by id.
///
/// ```
/// use nearprint::{Check, Corpus, Document};
///
/// let mut corpus = Corpus::new(Corpus::RECIPE, true);
/// let text = "It was a bright cold day in April, and the clocks were striking thirteen.";
/// corpus.put(Document { id: "1984", title: None, text });
/// let found = corpus.check(&text.replace("April", "May"), &Check::default());
/// assert_eq!(found[0].id, "1984");
/// assert!(corpus.check("It was the best of times, it was the worst of times", &Check::default()).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Corpus {
    recipe: Recipe,
    keep_text: bool,
    documents: Documents,
    paragraphs: Paragraphs,
}

/// Of the same recipe and with the same documents, whatever happened before.
impl PartialEq for Corpus {
    fn eq(&self, other: &Corpus) -> bool {
        self.to_bytes() == other.to_bytes()
    }
}

impl Eq for Corpus {}

/// Why two corpora cannot become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorpusMergeError;

impl fmt::Display for CorpusMergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "only corpora of the same recipe that both keep texts, or both do not, can be merged")
    }
}

impl std::error::Error for CorpusMergeError {}

/// What a [`Corpus`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorpusStats {
    /// Documents.
    pub size: usize,
    /// Fingerprints of documents and of paragraphs.
    pub fingerprints: usize,
    /// Bytes of memory held for all but ids, titles and texts.
    pub bytes: usize,
    /// Bytes of ids, titles and texts.
    pub text_bytes: usize,
}

impl Corpus {
    /// The recipe to use unless there is a reason for another: the default at 128 bits, which short texts need.
    pub const RECIPE: Recipe = Recipe { bits: Bits::B128, ..Recipe::DEFAULT };

    /// An empty corpus. With `keep_text` it keeps the documents' texts, and so can compare exactly and show passages.
    pub fn new(recipe: Recipe, keep_text: bool) -> Corpus {
        Corpus { recipe, keep_text, documents: Documents::default(), paragraphs: Paragraphs::default() }
    }

    /// How fingerprints are made here.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Whether texts are kept.
    pub fn keeps_text(&self) -> bool {
        self.keep_text
    }

    /// How many documents there are.
    pub fn len(&self) -> usize {
        self.documents.len()
    }

    /// Whether there is no document.
    pub fn is_empty(&self) -> bool {
        self.documents.len() == 0
    }

    /// The ids of all documents, in no particular order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        (0..self.documents.len() as u32).map(|number| self.documents.id(number))
    }

    /// Whether a document of this id is there.
    pub fn has(&self, id: &str) -> bool {
        self.documents.find(id).is_some()
    }

    /// Puts a document in, in the place of one with the same id.
    ///
    /// # Panics
    /// When all ids and titles come to 4 GiB.
    pub fn put(&mut self, document: Document) {
        self.delete(document.id);
        let Document { id, title, text } = document;
        let parts = Parts::of(&self.recipe, text);
        let single = parts.paragraphs.len() <= 1;
        let (fingerprint, features) = self.fingerprint(&text[parts.whole]);
        let record = Record { id, title, single, range: units(&parts.whole_utf16) };
        let owner = self.documents.push(&record, fingerprint, features, self.keep_text.then(|| text.into()));
        if single {
            return;
        }
        for (paragraph, utf16) in &parts.paragraphs {
            let (fingerprint, features) = self.fingerprint(&text[paragraph.clone()]);
            if features >= Threshold::FEWEST as u32 {
                self.paragraphs.push(Entry { fingerprint, features, owner, range: units(utf16) });
            }
        }
    }

    /// Takes a document out; `false` when there was none of this id.
    pub fn delete(&mut self, id: &str) -> bool {
        let Some(number) = self.documents.find(id) else {
            return false;
        };
        if !self.documents.record(number).single {
            self.paragraphs.remove(number);
        }
        let last = self.documents.len() as u32 - 1;
        if last != number && !self.documents.record(last).single {
            self.paragraphs.renumber(last, number);
        }
        self.documents.swap_remove(number);
        true
    }

    /// A document, if it is there: its title, and its text where texts are kept.
    pub fn get(&self, id: &str) -> Option<(Option<&str>, Option<&str>)> {
        let number = self.documents.find(id)?;
        Some((self.documents.record(number).title, self.documents.text(number)))
    }

    /// Takes in all documents of another corpus, in the place of those with the same ids; nothing is fingerprinted anew.
    ///
    /// # Errors
    ///
    /// If the other one has another recipe, or does not keep texts as this one does. This one then stays as it was.
    pub fn merge(&mut self, mut other: Corpus) -> Result<(), CorpusMergeError> {
        if other.recipe != self.recipe || other.keep_text != self.keep_text {
            return Err(CorpusMergeError);
        }
        let mut numbers = Vec::with_capacity(other.len());
        for number in 0..other.len() as u32 {
            self.delete(other.documents.id(number));
        }
        for number in 0..other.len() as u32 {
            let text = other.documents.take_text(number);
            let (fingerprint, features) = other.documents.fingerprint(number);
            numbers.push(self.documents.push(&other.documents.record(number), fingerprint, features, text));
        }
        for entry in other.paragraphs.iter() {
            self.paragraphs.push(Entry { owner: numbers[entry.owner as usize], ..entry });
        }
        Ok(())
    }

    /// What it holds.
    pub fn stats(&self) -> CorpusStats {
        CorpusStats {
            size: self.len(),
            fingerprints: self.documents.entries().count() + self.paragraphs.len(),
            bytes: self.documents.bytes() + self.paragraphs.bytes(),
            text_bytes: self.documents.letters(),
        }
    }

    /// The number of a fingerprint, and of the features it was made of.
    fn fingerprint(&self, text: &str) -> (u128, u32) {
        let (fingerprint, features) = self.recipe.fingerprint_and_features(text);
        (fingerprint.number(), u32::try_from(features).expect("fewer than 2^32 features"))
    }
}

fn units(range: &Range<usize>) -> Range<u32> {
    let unit = |offset: usize| u32::try_from(offset).expect("a text of less than 2^32 code units");
    unit(range.start)..unit(range.end)
}

/// A text and its paragraphs, without the white space around them, in bytes and in UTF-16 code units.
struct Parts {
    whole: Range<usize>,
    whole_utf16: Range<usize>,
    paragraphs: Vec<(Range<usize>, Range<usize>)>,
}

impl Parts {
    fn of(recipe: &Recipe, text: &str) -> Parts {
        let mut ranges = Utf16Ranges::new(text);
        let mut paragraphs = Vec::new();
        recipe.each_paragraph(text, |paragraph| {
            let utf16 = ranges.of(&paragraph);
            paragraphs.push((paragraph, utf16));
        });
        let whole = trimmed(text, 0..text.len()).unwrap_or(0..0);
        let whole_utf16 = Utf16Ranges::new(text).of(&whole);
        Parts { whole, whole_utf16, paragraphs }
    }
}
