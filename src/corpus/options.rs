//! Options of a corpus and of a check.

use super::Corpus;
use crate::recipe::Recipe;
use std::fmt;

/// Options of a [`Corpus`]. By default texts are kept, and the recipe is [`Corpus::RECIPE`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpusOptions {
    pub(super) recipe: Recipe,
    pub(super) keep_text: bool,
}

/// With [`CorpusOptions::new`].
impl Default for Corpus {
    fn default() -> Corpus {
        Corpus::new(CorpusOptions::new())
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scope {
    /// The whole text with whole documents.
    Document,
    /// Each paragraph of the text with each paragraph of the documents that do not match as a whole. Paragraphs of fewer than
    /// [`Threshold::FEWEST`](crate::Threshold::FEWEST) features are left out, if there are longer ones. Of more than
    /// 2^24 pairs, only those are compared whose fingerprints agree in 16 bits side by side: nearly all that are almost equal.
    Paragraph,
    /// Each run of the text that also occurs in a document which matches neither as a whole nor by a paragraph.
    Passage,
}

/// The smallest score of near-duplicates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Cutoff {
    /// The [automatic threshold](crate::Threshold), which depends on the length of the texts.
    #[default]
    Automatic,
    /// A score from 0 to 1.
    Score(f64),
}

/// Options of [`Corpus::check`]. By default all scopes, the automatic threshold, and all matches.
#[derive(Clone, Copy)]
pub struct Check<'a> {
    pub(super) scopes: [bool; 3],
    pub(super) cutoff: Cutoff,
    pub(super) limit: Option<usize>,
    pub(super) min_passage: u32,
    pub(super) exclude: Option<&'a (dyn Fn(&str) -> bool + Sync)>,
}

impl CorpusOptions {
    /// Texts are kept, and the recipe is [`Corpus::RECIPE`].
    pub fn new() -> CorpusOptions {
        CorpusOptions { recipe: Corpus::RECIPE, keep_text: true }
    }

    /// The recipe of all fingerprints.
    pub fn recipe(mut self, recipe: Recipe) -> CorpusOptions {
        self.recipe = recipe;
        self
    }

    /// Whether texts are kept. Without them, a document takes 40 bytes or less, scores are estimated by fingerprints, and
    /// passages are not found.
    pub fn keep_text(mut self, keep_text: bool) -> CorpusOptions {
        self.keep_text = keep_text;
        self
    }
}

impl Default for CorpusOptions {
    fn default() -> CorpusOptions {
        CorpusOptions::new()
    }
}

impl<'a> Check<'a> {
    /// The smallest length of a passage by default, in letters and digits; a letter of CJK counts as two.
    pub const MIN_PASSAGE: u32 = 48;

    /// All scopes, the automatic threshold, and all matches.
    pub fn new() -> Check<'a> {
        Check {
            scopes: [true; 3],
            cutoff: Cutoff::Automatic,
            limit: None,
            min_passage: Check::MIN_PASSAGE,
            exclude: None,
        }
    }

    /// Only these scopes.
    pub fn scopes(mut self, scopes: &[Scope]) -> Check<'a> {
        self.scopes = [Scope::Document, Scope::Paragraph, Scope::Passage].map(|scope| scopes.contains(&scope));
        self
    }

    /// The smallest score of a document or paragraph.
    ///
    /// # Panics
    /// If a score is not a number from 0 to 1.
    pub fn cutoff(mut self, cutoff: Cutoff) -> Check<'a> {
        cutoff.least();
        self.cutoff = cutoff;
        self
    }

    /// The largest number of matches; the best are returned. Of the documents, and of their paragraphs, those are examined that promise
    /// most: 32, or twice as many as the limit if that is more, and 512 without a limit. So it is for the whole text and for each of
    /// its paragraphs; for all of these together no more than eight times as many are examined, and no more than 262,144, but always
    /// two documents and two paragraphs for each. If texts are kept, those of the same words in the same order are the first to be
    /// examined.
    pub fn limit(mut self, limit: usize) -> Check<'a> {
        self.limit = Some(limit);
        self
    }

    /// Leaves out the documents for whose ids this returns `true`.
    pub fn exclude(mut self, exclude: &'a (dyn Fn(&str) -> bool + Sync)) -> Check<'a> {
        self.exclude = Some(exclude);
        self
    }

    /// The smallest length of a passage, in letters and digits; a letter of CJK counts as two. Passages of
    /// [`Corpus::GUARANTEED_PASSAGE`] or more are always found, with the two exceptions named there.
    pub fn min_passage(mut self, letters: u32) -> Check<'a> {
        self.min_passage = letters;
        self
    }

    pub(super) fn has(&self, scope: Scope) -> bool {
        self.scopes[scope as usize]
    }

    pub(super) fn excludes(&self, id: &str) -> bool {
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
        f.debug_struct("Check")
            .field("scopes", &self.scopes)
            .field("cutoff", &self.cutoff)
            .field("limit", &self.limit)
            .field("min_passage", &self.min_passage)
            .field("exclude", &self.exclude.is_some())
            .finish()
    }
}

impl Cutoff {
    /// # Panics
    /// When the score is not a number from 0 to 1.
    pub(super) fn least(self) -> Option<f64> {
        match self {
            Cutoff::Automatic => None,
            Cutoff::Score(least) => {
                assert!((0.0..=1.0).contains(&least), "a score is a number from 0 to 1, not {least}");
                Some(least)
            }
        }
    }
}
