//! Documents about the same thing as a text, in other words: a ranking by shared words, quiet towards strangers.
//!
//! Words count by how rare they are in the collection, and more in a title than in a text (BM25, `similar/collection.rs`). Words that a
//! common phrase foretells do not count, so logs and traces do not hide two sentences of prose. A document is
//! returned if it is more similar than neighbours in the collection usually are (`similar/background.rs`). Words cannot tell whether two
//! texts on one subject mean the same. For copies there is [`Corpus::check`](crate::Corpus::check).

mod background;
mod collection;
mod terms;
mod text;
mod tuning;
mod vectors;
mod words;

use crate::Corpus;
use crate::corpus::Strictness;
use crate::sort::sort_by;
use crate::vector::VectorCode;
use background::{background, least, sample, similarity};
use collection::{Collection, Score, Scores};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use terms::{numbers_differ, terms};
use text::{Text, beginning, first_words};
use tuning::CHANGES;
use vectors::{Vectors, farthest, fused};

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
    /// From 0 to 1: the weight of the shared words, relative to what the text shares with itself; for nearly equal titles,
    /// their likeness if it is more. With a vector: the mean of this and the cosine of the vectors. It orders the answer and is not a probability.
    pub similarity: f64,
    /// The words that decided, heaviest first.
    pub terms: Vec<SimilarTerm>,
    /// Whether versions, years or other numbers differ: those of the titles, or of the texts if either has no title;
    /// a text without numbers has those of its title. `None` if only one of the two has numbers.
    pub numbers_differ: Option<bool>,
}

/// A word that a text and a document share. Ranges are UTF-16 code units.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SimilarTerm {
    /// The word as the text has it, or its title.
    pub text: String,
    /// Where it occurs in the text; nowhere if only the title has it.
    pub here: Vec<Range<usize>>,
    /// Where it occurs in the document's text.
    pub there: Vec<Range<usize>>,
}

/// Options of [`SimilarIndex::similar`]. By default, the answer has all documents that stand out.
#[derive(Clone, Copy, Default)]
pub struct SimilarOptions<'a> {
    title: &'a str,
    vector: Option<VectorCode>,
    limit: Option<usize>,
    strictness: Strictness,
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

    /// The code of the text's vector: documents are ranked by words and by the vectors put with them. A document without
    /// a vector is ranked only by words.
    pub fn vector(mut self, vector: VectorCode) -> SimilarOptions<'a> {
        self.vector = Some(vector);
        self
    }

    /// The largest number of documents. It cuts the answer and changes nothing else.
    pub fn limit(mut self, limit: usize) -> SimilarOptions<'a> {
        self.limit = Some(limit);
        self
    }

    /// How much more similar than neighbours in the collection a document must be: [`Strictness::Balanced`] by default.
    pub fn strictness(mut self, strictness: Strictness) -> SimilarOptions<'a> {
        self.strictness = strictness;
        self
    }

    /// All documents that share a word with the text, even if they do not stand out.
    pub fn all(mut self, all: bool) -> SimilarOptions<'a> {
        self.all = all;
        self
    }

    /// Leaves out the documents whose ids make this return `true`.
    pub fn exclude(mut self, exclude: &'a (dyn Fn(&str) -> bool + Sync)) -> SimilarOptions<'a> {
        self.exclude = Some(exclude);
        self
    }
}

impl fmt::Debug for SimilarOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("SimilarOptions");
        shown
            .field("title", &self.title)
            .field("vector", &self.vector)
            .field("limit", &self.limit)
            .field("strictness", &self.strictness)
            .field("all", &self.all);
        shown.field("exclude", &self.exclude.is_some()).finish()
    }
}

/// Why similar documents cannot be found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SimilarError {
    /// A vector was given, but no document has one.
    NoVectors,
    /// The vector's dimensions differ from the documents'.
    Dimensions {
        /// The dimensions of the vector.
        found: u32,
        /// Those of the documents.
        expected: u32,
    },
}

impl fmt::Display for SimilarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimilarError::NoVectors => write!(f, "a vector was given, and no document has one"),
            SimilarError::Dimensions { found, expected } => {
                write!(f, "the vector has {found} dimensions, and those of the documents have {expected}")
            }
        }
    }
}

impl std::error::Error for SimilarError {}

/// A document in a ranking.
struct Ranked {
    similarity: f64,
    score: f64,
    /// Whether it stands out.
    is_told: bool,
    number: u32,
}

/// What is answered, before the documents are read.
struct Answered {
    asked: Text,
    scores: Scores,
    /// The similarity and the number of each document, best first.
    documents: Vec<(f64, u32)>,
}

/// Finds documents of a [`Corpus`] that are about the same thing as a text.
///
/// The index is made on first use, and follows the corpus: what was put or deleted since is read before the next answer. It takes
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
    vectors: Vectors,
    /// The state of the corpus that the index followed.
    state: u64,
    /// The similarity that is usual between neighbours.
    background: f64,
    /// And the vector distance.
    usual: u32,
    /// Documents added or removed since it was taken; more than exist if it never was.
    changes: usize,
}

impl SimilarIndex {
    /// An index of no documents.
    pub fn new() -> SimilarIndex {
        SimilarIndex::default()
    }

    /// The documents of a corpus about the same thing as a text, most similar first. A text without words has none.
    ///
    /// In a long text the first 256 words count, in a document all. Takes time in proportion to the number of documents and to the places
    /// of these words in them; what was put since the last call is read first.
    ///
    /// # Errors
    /// If a vector does not fit those of the documents.
    pub fn similar(
        &mut self,
        corpus: &Corpus,
        text: &str,
        options: &SimilarOptions,
    ) -> Result<Vec<Similar>, SimilarError> {
        let Answered { asked, scores, documents } = self.find(corpus, text, options)?;
        let answered = documents.into_iter().map(|(similarity, number)| {
            let document = corpus.documents.get(number);
            let own = [beginning(text), options.title];
            Similar {
                id: document.id.into(),
                title: document.title.map(Into::into),
                data: document.data.map(Into::into),
                similarity,
                terms: terms(&self.collection, &asked, &scores, own, &document),
                numbers_differ: numbers_differ(own, &document),
            }
        });
        Ok(answered.collect())
    }

    /// The ids of the documents that [`SimilarIndex::similar`] returns, without terms, for which documents are read.
    ///
    /// # Errors
    /// If a vector does not fit those of the documents.
    pub fn ids<'c>(
        &mut self,
        corpus: &'c Corpus,
        text: &str,
        options: &SimilarOptions,
    ) -> Result<Vec<&'c str>, SimilarError> {
        let found = self.find(corpus, text, options)?;
        Ok(found.documents.into_iter().map(|(_, number)| corpus.documents.id(number)).collect())
    }

    fn find(&mut self, corpus: &Corpus, text: &str, options: &SimilarOptions) -> Result<Answered, SimilarError> {
        self.follow(corpus);
        let text = beginning(text);
        let counted = corpus.counted(text);
        let mut asked = self.collection.read(corpus, &counted, options.title);
        let scores = self.collection.scores(&asked);
        if let Cow::Owned(_) = counted {
            // Without boilerplate, words have other places than in the given text.
            asked.places = first_words(text);
        }
        if !options.all {
            self.take_background(corpus);
        }
        let least = least(self.background, options.strictness);
        let numbered = (0..).zip(&scores.documents).map(|(number, &Score { score, .. })| {
            let similarity = similarity(&self.collection, &scores, number, &|| corpus.documents.get(number).title);
            Ranked { similarity, score, is_told: similarity >= least, number }
        });
        let mut found: Vec<Ranked> = numbered.collect();
        if let Some(vector) = options.vector {
            let farthest = farthest(self.usual, options.strictness);
            // A document without a vector keeps its word similarity.
            for (distance, number) in self.near(vector)? {
                let one = &mut found[number as usize];
                one.similarity = fused(one.similarity, distance);
                one.is_told |= distance <= farthest;
            }
        }
        let id = |one: &Ranked| corpus.documents.id(one.number);
        found.retain(|one| one.similarity > 0.0 && (options.all || one.is_told));
        found.retain(|one| options.exclude.is_none_or(|exclude| !exclude(id(one))));
        sort_by(&mut found, |a, b| {
            let by_score = b.similarity.total_cmp(&a.similarity).then(b.score.total_cmp(&a.score));
            by_score.then_with(|| id(a).cmp(id(b)))
        });
        found.truncate(options.limit.unwrap_or(usize::MAX));
        let documents = found.into_iter().map(|one| (one.similarity, one.number)).collect();
        Ok(Answered { asked, scores, documents })
    }

    /// The distances of documents to a vector, nearest first.
    fn near(&self, vector: VectorCode) -> Result<Vec<(u32, u32)>, SimilarError> {
        let expected = self.vectors.dimensions().ok_or(SimilarError::NoVectors)?;
        let found = vector.dimensions();
        if found != expected {
            return Err(SimilarError::Dimensions { found, expected });
        }
        Ok(self.vectors.near(vector))
    }

    /// Reads what was put into the corpus or deleted since the last answer, so that the next comes faster. Takes time in proportion to these
    /// texts; all texts are read again when the number of documents has doubled or an eighth was deleted.
    pub fn follow(&mut self, corpus: &Corpus) {
        if self.state != corpus.documents.state() {
            self.changes = self.changes.saturating_add(self.collection.follow(corpus));
            self.vectors = Vectors::of(corpus);
            self.state = corpus.documents.state();
        }
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.collection.bytes()
    }

    fn take_background(&mut self, corpus: &Corpus) {
        if CHANGES * self.changes > corpus.len() {
            let sample = sample(corpus);
            self.background = background(&self.collection, corpus, &sample);
            self.usual = self.vectors.usual(&sample);
            self.changes = 0;
        }
    }
}
