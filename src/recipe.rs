//! A recipe: all choices as one value. `recipe/stair.rs` applies them to a text, step by step.

mod bytes;
mod check;
#[cfg(feature = "serde")]
mod json;
mod names;
mod shortcut;
mod stair;

use crate::batch;
use crate::fingerprint::Fingerprint;
pub use crate::hash::Hash;
pub use crate::normalize::{Case, Form, Marks, Punctuation, Spaces, StopWords, Unit};
pub use crate::paragraph::Paragraphs;
pub use crate::shingle::{Size, Width};
use crate::sketch::{Bits, Sketch};
use crate::tally::Tally;
use crate::weight::Weights;
pub use bytes::RecipeBytesError;
pub use check::RecipeError;
pub(crate) use shortcut::differing;
use std::num::NonZeroU32;

/// Everything that decides a fingerprint, as plain data.
///
/// ```
/// use nearprint::{Bits, Recipe};
///
/// let recipe = Recipe { bits: Bits::B128, ..Recipe::DEFAULT };
/// let wide = recipe.fingerprint("Good artists copy, great artists steal.");
/// let usual = Recipe::DEFAULT.fingerprint("Good artists copy, great artists steal.");
/// assert_eq!(wide.narrow(Bits::B64), usual);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// What a shingle is made of.
    pub unit: Unit,
    /// How many units make a shingle.
    pub size: Size,
    /// Whether canonically equivalent texts (composed, decomposed, or a mix) have the same fingerprint.
    pub form: Form,
    /// Whether white space is dropped.
    pub spaces: Spaces,
    /// Whether punctuation and symbols are dropped.
    pub punctuation: Punctuation,
    /// Whether letter case, character width and look-alikes are folded.
    pub case: Case,
    /// Whether marks that people leave out are folded.
    pub marks: Marks,
    /// Whether shingles stop at a paragraph border.
    pub paragraphs: Paragraphs,
    /// Words to leave out, with [`Unit::Word`].
    pub stop_words: StopWords,
    /// How much a feature counts.
    pub weights: Weights,
    /// Only this many features count: those with the largest weights and, at equal weights, the smallest hashes. A
    /// [`Draft`](crate::Draft) refuses this, because every edit could change which features count.
    pub top: Option<NonZeroU32>,
    /// The width of the fingerprint.
    pub bits: Bits,
    /// The feature hash.
    pub hash: Hash,
    /// The seed of the feature hash. Fingerprints with different seeds cannot be compared. It protects no secret.
    pub seed: u64,
}

impl Recipe {
    /// For texts of any script: letters and digits only, folded, each distinct shingle counted once, 64 bits.
    pub const DEFAULT: Recipe = Recipe {
        unit: Unit::Char,
        size: Size::Auto,
        form: Form::Nfc,
        spaces: Spaces::Drop,
        punctuation: Punctuation::Drop,
        case: Case::Fold,
        marks: Marks::Fold,
        paragraphs: Paragraphs::Split,
        stop_words: StopWords::NONE,
        weights: Weights::Once,
        top: None,
        bits: Bits::B64,
        hash: Hash::Fx,
        seed: 0,
    };

    /// The textbook example: 4-shingles over the whole text, md5, one vote for each occurrence.
    pub const TEXTBOOK: Recipe = Recipe {
        size: Size::Fixed(Width::new(4).unwrap()),
        form: Form::Keep,
        marks: Marks::Keep,
        paragraphs: Paragraphs::Join,
        weights: Weights::Count,
        hash: Hash::Md5,
        ..Recipe::DEFAULT
    };

    /// Gives the same bits as the Python package `simhash` (2.1.2): code points, lower case, `\w` only, 4-shingles over the
    /// whole text, md5, one vote for each occurrence. An empty text has one feature.
    pub const PYTHON_SIMHASH: Recipe = Recipe { unit: Unit::CodePoint, ..Recipe::TEXTBOOK };

    /// The fingerprint of a text. A text without letters or digits has [`Fingerprint::default`], all zeros.
    pub fn fingerprint(&self, text: &str) -> Fingerprint {
        match self.tally(text, Tally::majority) {
            Some((number, _)) => Fingerprint::new(number),
            None => self.sketch_of(&self.walk(text)).fingerprint(),
        }
    }

    /// The fingerprints of many texts, in order. With the feature `rayon`, all cores share the work; the result is
    /// the same.
    ///
    /// ```
    /// use nearprint::Recipe;
    ///
    /// let texts = ["Good artists copy.", "Great artists steal."];
    /// let fingerprints = Recipe::DEFAULT.fingerprint_all(&texts);
    /// assert_eq!(fingerprints, texts.map(|text| Recipe::DEFAULT.fingerprint(text)));
    /// ```
    pub fn fingerprint_all<T: AsRef<str> + Sync>(&self, texts: &[T]) -> Vec<Fingerprint> {
        batch::all(texts, |text| self.fingerprint(text.as_ref()))
    }

    /// The fingerprint, and how many distinct features the text has.
    pub(crate) fn fingerprint_and_features(&self, text: &str) -> (Fingerprint, usize) {
        match self.tally(text, Tally::majority) {
            Some((number, votes)) => (Fingerprint::new(number), self.distinct(text, votes)),
            None => {
                let weighed = self.walk(text);
                (self.sketch_of(&weighed).fingerprint(), weighed.len())
            }
        }
    }

    /// The sums behind the fingerprint, in units of 1/[`scale`](Weights::scale) of a weight.
    pub fn sketch(&self, text: &str) -> Sketch {
        match self.tally(text, Sketch::of_votes) {
            Some((sketch, _)) => sketch,
            None => self.sketch_of(&self.walk(text)),
        }
    }

    /// The sums behind the fingerprint, and the number of distinct features with a weight other than 0.
    pub fn sketch_and_features(&self, text: &str) -> (Sketch, usize) {
        match self.tally(text, Sketch::of_votes) {
            Some((sketch, votes)) => (sketch, self.distinct(text, votes)),
            None => {
                let weighed = self.walk(text);
                (self.sketch_of(&weighed), weighed.len())
            }
        }
    }
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe::DEFAULT
    }
}
