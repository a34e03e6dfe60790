//! Options of a corpus and of a check.

use super::Corpus;
use crate::judge::Numbers;
use crate::recipe::Recipe;
use crate::threshold::{Background, Cutoff};
use std::fmt;

/// Options of a [`Corpus`]. By default the recipe is [`Corpus::RECIPE`], and there is no boilerplate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpusOptions {
    pub(super) recipe: Recipe,
    pub(super) boilerplate: Vec<String>,
}

/// With [`CorpusOptions::new`].
impl Default for Corpus {
    fn default() -> Corpus {
        Corpus::new(CorpusOptions::new())
    }
}

/// What a match says of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scope {
    /// The whole text and the whole document are near-duplicates.
    Document,
    /// Parts of the text occur in the document: shared runs, anywhere in either, even with words changed here and there, and
    /// paragraphs that are near-duplicates.
    Part,
}

impl Scope {
    /// `document` or `part`.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Document => "document",
            Scope::Part => "part",
        }
    }
}

/// How much shared wording is worth reporting as a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strictness {
    /// Shorter copies, and copies with more words changed; also more forms, lists and code.
    More,
    /// About a sentence that few documents have.
    #[default]
    Balanced,
    /// Longer passages alone.
    Fewer,
}

/// What counts as near-duplicates: the smallest score, and whether numbers may differ. A [`Cutoff`] alone lets them differ.
///
/// ```
/// use nearprint::{Corpus, Cutoff, Document, Numbers};
///
/// let texts = ["Invoice 1041: 12 chairs, to be paid within 30 days", "Invoice 1042: 12 chairs, to be paid within 30 days"];
/// let corpus: Corpus = ["a", "b"].iter().zip(texts).map(|(id, text)| Document::new(id, text)).collect();
/// assert_eq!(corpus.duplicates(Cutoff::Automatic), [["a", "b"]]);
/// assert!(corpus.duplicates(Cutoff::Automatic.and(Numbers::Differ)).is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Alike {
    pub(crate) cutoff: Cutoff,
    pub(crate) numbers: Numbers,
}

impl From<Cutoff> for Alike {
    fn from(cutoff: Cutoff) -> Alike {
        Alike { cutoff, numbers: Numbers::Ignore }
    }
}

/// Options of [`Corpus::check`]. By default both scopes, the automatic threshold, and all matches.
#[derive(Clone, Copy)]
pub struct Check<'a> {
    pub(crate) wanted: Wanted,
    pub(crate) limit: Option<usize>,
    exclude: Option<&'a (dyn Fn(&str) -> bool + Sync)>,
}

/// The criteria, without a limit and documents to leave out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) scopes: [bool; 2],
    pub(crate) cutoff: Cutoff,
    pub(crate) min_letters: u32,
    pub(crate) max_documents: u32,
    pub(crate) min_share: f64,
    pub(crate) strictness: Strictness,
}

impl CorpusOptions {
    /// The recipe is [`Corpus::RECIPE`], and there is no boilerplate.
    pub fn new() -> CorpusOptions {
        CorpusOptions { recipe: Corpus::RECIPE, boilerplate: Vec::new() }
    }

    /// The recipe of all fingerprints.
    pub fn recipe(mut self, recipe: Recipe) -> CorpusOptions {
        self.recipe = recipe;
        self
    }

    /// Texts whose wording never counts, such as a form template, a licence header or a navigation menu: neither in fingerprints nor in
    /// the verdict, order, letters or ends of matches. A range may run across boilerplate between two shared pieces.
    /// What is left of a text is compared; if nothing is left, the text matches nothing.
    pub fn boilerplate<T: Into<String>>(mut self, texts: impl IntoIterator<Item = T>) -> CorpusOptions {
        self.boilerplate = texts.into_iter().map(Into::into).collect();
        self
    }
}

impl CorpusOptions {
    pub(crate) fn parts(&self) -> (&Recipe, &[String]) {
        (&self.recipe, &self.boilerplate)
    }
}

impl Default for CorpusOptions {
    fn default() -> CorpusOptions {
        CorpusOptions::new()
    }
}

impl<'a> Check<'a> {
    /// The fewest letters of a part by default: letters and digits; a CJK one counts as two.
    pub const MIN_LETTERS: u32 = 48;

    /// Wording in more documents than this is common, by default.
    pub const MAX_DOCUMENTS: u32 = 10;

    /// Both scopes, the automatic threshold, and all matches.
    pub fn new() -> Check<'a> {
        let wanted = Wanted {
            scopes: [true; 2],
            cutoff: Cutoff::Automatic,
            min_letters: Check::MIN_LETTERS,
            max_documents: Check::MAX_DOCUMENTS,
            min_share: 0.0,
            strictness: Strictness::Balanced,
        };
        Check { wanted, limit: None, exclude: None }
    }

    /// Only these scopes. Without [`Scope::Document`], a document that matches as a whole is reported for its parts.
    pub fn scopes(mut self, scopes: &[Scope]) -> Check<'a> {
        self.wanted.scopes = [Scope::Document, Scope::Part].map(|scope| scopes.contains(&scope));
        self
    }

    /// The smallest score of a document, or of the best part of one.
    ///
    /// # Panics
    /// If a score is not a number from 0 to 1.
    pub fn cutoff(mut self, cutoff: Cutoff) -> Check<'a> {
        cutoff.given();
        self.wanted.cutoff = cutoff;
        self
    }

    /// The largest number of matches. It cuts the answer and changes nothing else. Without a limit, at most 512 documents that may match
    /// as a whole are examined, the most promising ones; documents with the same words in the same order come first.
    pub fn limit(mut self, limit: usize) -> Check<'a> {
        self.limit = Some(limit);
        self
    }

    /// Leaves out the documents whose ids make this return `true`.
    pub fn exclude(mut self, exclude: &'a (dyn Fn(&str) -> bool + Sync)) -> Check<'a> {
        self.exclude = Some(exclude);
        self
    }

    /// The fewest letters of a part that are not common: letters and digits; a CJK one counts as two.
    pub fn min_letters(mut self, letters: u32) -> Check<'a> {
        self.wanted.min_letters = letters;
        self
    }

    /// Wording in more documents than this is common: by itself it makes neither a part nor a document, unless the document has the same words in
    /// the same order. [`u32::MAX`] if nothing is common: then every part with enough letters is reported.
    pub fn max_documents(mut self, documents: u32) -> Check<'a> {
        self.wanted.max_documents = documents;
        self
    }

    /// The smallest [share](crate::CorpusMatch::share) of a match.
    ///
    /// # Panics
    /// If a share is not a number from 0 to 1.
    pub fn min_share(mut self, share: f64) -> Check<'a> {
        assert!((0.0..=1.0).contains(&share), "a share is a number from 0 to 1, not {share}");
        self.wanted.min_share = share;
        self
    }

    /// How much wording a part must share to be reported: [`Strictness::Balanced`] by default. Changes nothing about whole documents.
    pub fn strictness(mut self, strictness: Strictness) -> Check<'a> {
        self.wanted.strictness = strictness;
        self
    }

    /// With the automatic threshold for a collection with this background, unless a score is given.
    pub(crate) fn in_collection(mut self, background: Background) -> Check<'a> {
        if self.wanted.cutoff == Cutoff::Automatic {
            self.wanted.cutoff = Cutoff::Background(background);
        }
        self
    }

    pub(crate) fn wants(&self, scope: Scope) -> bool {
        self.wanted.scopes[scope as usize]
    }

    pub(crate) fn excludes(&self, id: &str) -> bool {
        self.exclude.is_some_and(|exclude| exclude(id))
    }
}

impl Default for Check<'_> {
    fn default() -> Self {
        Check::new()
    }
}

impl fmt::Debug for Check<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check").field("wanted", &self.wanted).field("exclude", &self.exclude.is_some()).finish()
    }
}

impl Cutoff {
    /// This score, and a rule for numbers.
    pub fn and(self, numbers: Numbers) -> Alike {
        Alike { cutoff: self, numbers }
    }
}
