//! Documents with ids: which of them share most of their wording with a text?
//!
//! Of each document, and of each of its paragraphs, a fingerprint is kept with the number of features: 32 bytes. A
//! question scans them all by graded distance, a table look-up for each byte of a fingerprint, which takes a few
//! nanoseconds each. What passes is judged by the [automatic threshold](crate::Threshold), and exactly where the texts are
//! kept: by the words both have in the same order.

mod check;
mod duplicates;
mod entries;
mod snapshot;
mod verify;

use crate::paragraph::trimmed;
use crate::recipe::Recipe;
use crate::sketch::Bits;
use crate::threshold::Threshold;
use crate::utf16::Utf16Ranges;
pub use check::{Check, CorpusMatch, Scope};
use entries::{Entries, Entry};
pub use snapshot::CorpusSnapshotError;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corpus {
    recipe: Recipe,
    keep_text: bool,
    /// By slot. `None`: free for the next document.
    documents: Vec<Option<Stored>>,
    /// Slots that are free.
    free: Vec<u32>,
    by_id: BTreeMap<Arc<str>, u32>,
    /// One for each document with a feature.
    wholes: Entries,
    /// One for each paragraph that is long enough, of documents of two paragraphs or more.
    paragraphs: Entries,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Stored {
    id: Arc<str>,
    title: Option<Box<str>>,
    text: Option<Box<str>>,
    /// Whether it is one paragraph, so that its entry stands for both.
    single: bool,
}

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
        Corpus {
            recipe,
            keep_text,
            documents: Vec::new(),
            free: Vec::new(),
            by_id: BTreeMap::new(),
            wholes: Entries::default(),
            paragraphs: Entries::default(),
        }
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
        self.by_id.len()
    }

    /// Whether there is no document.
    pub fn is_empty(&self) -> bool {
        self.by_id.is_empty()
    }

    /// Whether a document of this id is there.
    pub fn has(&self, id: &str) -> bool {
        self.by_id.contains_key(id)
    }

    /// Puts a document in, in the place of one with the same id.
    pub fn put(&mut self, document: Document) {
        self.delete(document.id);
        let owner = self.free_slot();
        let text = document.text;
        let parts = Parts::of(&self.recipe, text);
        if let Some(whole) = self.entry(owner, text, &parts.whole, &parts.whole_utf16) {
            self.wholes.push(whole);
        }
        if parts.paragraphs.len() > 1 {
            for (paragraph, utf16) in &parts.paragraphs {
                let entry = self.entry(owner, text, paragraph, utf16);
                self.paragraphs.extend(entry.filter(|entry| entry.features >= Threshold::FEWEST as u32));
            }
        }
        let id: Arc<str> = document.id.into();
        self.by_id.insert(id.clone(), owner);
        self.documents[owner as usize] = Some(Stored {
            id,
            title: document.title.map(Box::from),
            text: self.keep_text.then(|| text.into()),
            single: parts.paragraphs.len() <= 1,
        });
    }

    /// Takes a document out; `false` when there was none of this id.
    pub fn delete(&mut self, id: &str) -> bool {
        let Some(owner) = self.by_id.remove(id) else {
            return false;
        };
        self.documents[owner as usize] = None;
        self.free.push(owner);
        self.wholes.remove(owner);
        self.paragraphs.remove(owner);
        true
    }

    /// A document, if it is there: its title, and its text where texts are kept.
    pub fn get(&self, id: &str) -> Option<(Option<&str>, Option<&str>)> {
        let stored = self.stored(*self.by_id.get(id)?);
        Some((stored.title.as_deref(), stored.text.as_deref()))
    }

    /// Takes in all documents of another corpus, in the place of those with the same ids; nothing is fingerprinted anew.
    ///
    /// # Errors
    ///
    /// If the other one has another recipe, or does not keep texts as this one does. This one then stays as it was.
    pub fn merge(&mut self, other: Corpus) -> Result<(), CorpusMergeError> {
        if other.recipe != self.recipe || other.keep_text != self.keep_text {
            return Err(CorpusMergeError);
        }
        for id in other.by_id.keys() {
            self.delete(id);
        }
        let mut owners = vec![0; other.documents.len()];
        for (place, stored) in other.documents.into_iter().enumerate() {
            let Some(stored) = stored else { continue };
            owners[place] = self.free_slot();
            self.by_id.insert(stored.id.clone(), owners[place]);
            self.documents[owners[place] as usize] = Some(stored);
        }
        let here = |entry: Entry| Entry { owner: owners[entry.owner as usize], ..entry };
        self.wholes.extend(other.wholes.iter().map(here));
        self.paragraphs.extend(other.paragraphs.iter().map(here));
        Ok(())
    }

    /// What it holds.
    pub fn stats(&self) -> CorpusStats {
        let stored = || self.documents.iter().flatten();
        let strings = |stored: &Stored| {
            let optional = |text: &Option<Box<str>>| text.as_ref().map_or(0, |text| text.len());
            stored.id.len() + optional(&stored.title) + optional(&stored.text)
        };
        CorpusStats {
            size: self.len(),
            fingerprints: self.wholes.len() + self.paragraphs.len(),
            bytes: self.wholes.bytes()
                + self.paragraphs.bytes()
                + self.documents.capacity() * size_of::<Option<Stored>>()
                + self.len() * size_of::<(Arc<str>, u32)>(),
            text_bytes: stored().map(strings).sum(),
        }
    }

    fn free_slot(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.documents.push(None);
            u32::try_from(self.documents.len() - 1).expect("fewer than 2^32 documents")
        })
    }

    /// `None` for a part without features.
    fn entry(&self, owner: u32, text: &str, part: &Range<usize>, utf16: &Range<usize>) -> Option<Entry> {
        let (sketch, features) = self.recipe.sketch_and_features(&text[part.clone()]);
        let unit = |offset: usize| u32::try_from(offset).expect("a text of less than 2^32 code units");
        (features > 0).then(|| Entry {
            fingerprint: sketch.fingerprint().number(),
            features: features as u32,
            owner,
            range: unit(utf16.start)..unit(utf16.end),
        })
    }

    fn stored(&self, owner: u32) -> &Stored {
        self.documents[owner as usize].as_ref().expect("entries of documents that are there")
    }
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
