//! Documents that are about the same thing as a text, in other words: a ranking by the words that both have, quiet towards strangers.
//!
//! Words count by how rare they are in the collection, and more in a title than in a text (BM25, `similar/collection.rs`). Words that a common
//! phrase foretells do not count, so that logs and traces do not hide two sentences of prose (`similar/phrases.rs`). A document is told
//! if it is more similar than neighbours in the collection usually are (`similar/background.rs`). What words cannot tell: whether two texts
//! on one subject mean the same. For copies there is [`Corpus::check`](crate::Corpus::check).

mod background;
mod collection;
mod phrases;
mod postings;
mod terms;
mod text;
mod words;

use crate::Corpus;
use crate::sort::sort_by;
use background::{least, similarity};
use collection::Collection;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use terms::{numbers_differ, terms};
use text::{beginning, first_words};

/// If one document in so many came or went, the background is taken anew.
const CHANGES: usize = 50;

/// A document that may be about the same thing as a text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Similar {
    /// The id of the document.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// Its data.
    pub data: Option<String>,
    /// From 0 to 1: the weight of the words that both have, measured by what the text has in common with itself; for titles that are nearly
    /// equal, their likeness if it is more. It orders the answer, and is no probability.
    pub similarity: f64,
    /// The words that decided, heaviest first.
    pub terms: Vec<SimilarTerm>,
    /// Whether versions, years or other numbers differ: those of the titles, or of the texts where one of the two has no title.
    pub numbers_differ: bool,
}

/// A word that a text and a document have. Ranges are UTF-16 code units.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SimilarTerm {
    /// The word as the text has it, or its title.
    pub text: String,
    /// Where it stands in the text; nowhere, if only the title has it.
    pub here: Vec<Range<usize>>,
    /// Where it stands in the text of the document.
    pub there: Vec<Range<usize>>,
}

/// Options of [`SimilarIndex::similar`]. By default only documents that stand out are answered, all of them.
#[derive(Clone, Copy, Default)]
pub struct SimilarOptions<'a> {
    title: &'a str,
    limit: Option<usize>,
    all: bool,
    exclude: Option<&'a (dyn Fn(&str) -> bool + Sync)>,
}

impl<'a> SimilarOptions<'a> {
    /// No title, no limit, and only what stands out.
    pub fn new() -> SimilarOptions<'a> {
        SimilarOptions::default()
    }

    /// The title of the text.
    pub fn title(mut self, title: &'a str) -> SimilarOptions<'a> {
        self.title = title;
        self
    }

    /// The largest number of documents. It cuts the answer and changes nothing else.
    pub fn limit(mut self, limit: usize) -> SimilarOptions<'a> {
        self.limit = Some(limit);
        self
    }

    /// All documents that have a word of the text, also those that do not stand out.
    pub fn all(mut self, all: bool) -> SimilarOptions<'a> {
        self.all = all;
        self
    }

    /// Leaves out the documents for whose ids this returns `true`.
    pub fn exclude(mut self, exclude: &'a (dyn Fn(&str) -> bool + Sync)) -> SimilarOptions<'a> {
        self.exclude = Some(exclude);
        self
    }
}

impl fmt::Debug for SimilarOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("SimilarOptions");
        shown.field("title", &self.title).field("limit", &self.limit).field("all", &self.all);
        shown.field("exclude", &self.exclude.is_some()).finish()
    }
}

/// Why similar documents cannot be found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SimilarError {
    /// The corpus does not keep texts, so there are no words.
    NoTexts,
}

impl fmt::Display for SimilarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimilarError::NoTexts => {
                write!(f, "similar needs the words of the documents, and this corpus keeps no texts")
            }
        }
    }
}

impl std::error::Error for SimilarError {}

/// Finds documents of a [`Corpus`] that are about the same thing as a text.
///
/// The index is made when it is first asked, and follows the corpus: what was put or deleted since is read before the next answer. It takes
/// about a fifth of the bytes of the texts.
///
/// ```
/// use nearprint::{Corpus, Document, SimilarIndex, SimilarOptions};
///
/// let mut corpus = Corpus::default();
/// corpus.put(Document::new("17", "The editor window closes as soon as a picture is pasted.").title("Crash when pasting a picture"));
/// corpus.put(Document::new("18", "Please add a dark theme to the settings.").title("Dark theme"));
/// let mut index = SimilarIndex::new();
/// let options = SimilarOptions::new().title("Pasting a picture: crash").limit(3);
/// let found = index.similar(&corpus, "It happens every time since the last update.", &options)?;
/// assert_eq!(found.iter().map(|found| found.id.as_str()).collect::<Vec<_>>(), ["17"]);
/// # Ok::<(), nearprint::SimilarError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SimilarIndex {
    collection: Collection,
    /// The state of the corpus that the index followed.
    state: u64,
    /// The similarity of a document that is told.
    least: f64,
    /// Documents that came or went since it was taken; more than there are, if it never was.
    changes: usize,
}

impl SimilarIndex {
    /// An index of no documents.
    pub fn new() -> SimilarIndex {
        SimilarIndex::default()
    }

    /// The documents of a corpus that are about the same thing as a text, most similar first. A text without words has none.
    ///
    /// Of a long text the first 256 words count, of a document all.
    ///
    /// # Errors
    /// If the corpus keeps no texts.
    pub fn similar(
        &mut self,
        corpus: &Corpus,
        text: &str,
        options: &SimilarOptions,
    ) -> Result<Vec<Similar>, SimilarError> {
        self.follow(corpus)?;
        let text = beginning(text);
        let counted = corpus.counted(text);
        let mut asked = self.collection.read(&counted, options.title);
        let scores = self.collection.scores(&asked);
        if scores.own <= 0.0 {
            return Ok(Vec::new());
        }
        if let Cow::Owned(_) = counted {
            // Without boilerplate words have other places than in the text that was given.
            asked.places = first_words(text);
        }
        if !options.all {
            self.take_background(corpus);
        }
        let mut found: Vec<(f64, f64, u32)> = Vec::new();
        for (number, score) in (0..).zip(&scores.documents).filter(|(_, score)| score.score > 0.0) {
            let similarity = similarity(&self.collection, &scores, number, corpus.stored(number).title);
            let is_told = options.all || similarity >= self.least;
            if is_told && !options.exclude.is_some_and(|exclude| exclude(corpus.stored(number).id)) {
                found.push((similarity, score.score, number));
            }
        }
        sort_by(&mut found, |a, b| {
            let by_id = || corpus.stored(a.2).id.cmp(corpus.stored(b.2).id);
            b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)).then_with(by_id)
        });
        found.truncate(options.limit.unwrap_or(usize::MAX));
        let answered = found.into_iter().map(|(similarity, _, number)| {
            let document = corpus.stored(number);
            Similar {
                id: document.id.into(),
                title: document.title.map(Into::into),
                data: document.data.map(Into::into),
                similarity,
                terms: terms(&self.collection, &asked, &scores, [text, options.title], &document),
                numbers_differ: numbers_differ([text, options.title], &document),
            }
        });
        Ok(answered.collect())
    }

    /// Reads what was put into the corpus or deleted since the last answer, so that the next one comes faster.
    ///
    /// # Errors
    /// If the corpus keeps no texts.
    pub fn follow(&mut self, corpus: &Corpus) -> Result<(), SimilarError> {
        if !corpus.keeps_text() {
            return Err(SimilarError::NoTexts);
        }
        if self.state != corpus.state() {
            self.changes = self.changes.saturating_add(self.collection.follow(corpus));
            self.state = corpus.state();
        }
        Ok(())
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.collection.bytes()
    }

    fn take_background(&mut self, corpus: &Corpus) {
        if CHANGES * self.changes > corpus.len() {
            self.least = least(&self.collection, corpus);
            self.changes = 0;
        }
    }
}
