//! All choices as one value, and the walk of a text down the stair.

mod bytes;
mod check;

use crate::counts::Counts;
use crate::fast::{self, Plan};
use crate::fingerprint::Fingerprint;
use crate::hash::{Hash, hash, hash_of_fold};
use crate::normalize::{self, Canonical, Case, Form, Punctuation, Rules, Spaces, StopWords, Unit};
use crate::paragraph;
use crate::shingle::{Size, Width, shingles};
use crate::sketch::{Bits, Sketch};
use crate::sort::sort_by_key;
use crate::weight::{Weight, Weights};
pub use bytes::RecipeBytesError;
pub use check::RecipeError;
use std::cmp::Reverse;
use std::num::NonZeroU32;
use std::ops::Range;

/// Whether shingles stop at a paragraph border (a blank line, or U+2029).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paragraphs {
    /// Shingles do not cross it, so the feature counts of a text are the sum of the counts of its paragraphs.
    Split,
    /// The whole text is one paragraph.
    Join,
}

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
    /// Whether canonically equivalent texts (composed, decomposed, or a mix) are one text.
    pub form: Form,
    /// What becomes of white space.
    pub spaces: Spaces,
    /// What becomes of punctuation and symbols.
    pub punctuation: Punctuation,
    /// What becomes of letter case and character width.
    pub case: Case,
    /// Whether shingles stop at a paragraph border.
    pub paragraphs: Paragraphs,
    /// Words to leave out. For words only.
    pub stop_words: StopWords,
    /// How much a feature counts.
    pub weights: Weights,
    /// Keeps only so many features, those with the largest weights (of equals, those with the smallest hash). What then
    /// stays depends on the whole text, so a [`Draft`](crate::Draft) cannot carry it.
    pub top: Option<NonZeroU32>,
    /// The width of the fingerprint.
    pub bits: Bits,
    /// The feature hash.
    pub hash: Hash,
    /// Starts the feature hash; another seed gives an unrelated family of fingerprints.
    pub seed: u64,
}

impl Recipe {
    /// For text of any script: letters and digits only, folded, each distinct shingle once, 64 bits.
    pub const DEFAULT: Recipe = Recipe {
        unit: Unit::Char,
        size: Size::Auto,
        form: Form::Nfc,
        spaces: Spaces::Drop,
        punctuation: Punctuation::Drop,
        case: Case::Fold,
        paragraphs: Paragraphs::Split,
        stop_words: StopWords::NONE,
        weights: Weights::Once,
        top: None,
        bits: Bits::B64,
        hash: Hash::Fx,
        seed: 0,
    };

    /// The worked example of the textbooks: 4-shingles over the whole text, md5, every occurrence one vote.
    pub const TEXTBOOK: Recipe = Recipe {
        size: Size::Fixed(Width::new(4).unwrap()),
        form: Form::Keep,
        paragraphs: Paragraphs::Join,
        weights: Weights::Count,
        hash: Hash::Md5,
        ..Recipe::DEFAULT
    };

    /// What the package `simhash` of Python does to a text (its version 2.1.2), bit for bit: code points, lower case,
    /// `\w` only, 4-shingles over the whole text, md5, every occurrence one vote. No text at all is one feature.
    pub const PYTHON_SIMHASH: Recipe = Recipe { unit: Unit::CodePoint, ..Recipe::TEXTBOOK };

    /// The fingerprint of a text. A text without a letter or digit has [`Fingerprint::default`], all zeros.
    pub fn fingerprint(&self, text: &str) -> Fingerprint {
        match self.fast_plan(text) {
            Some(plan) => Fingerprint::new(fast::tally(text, plan).majority()),
            None => self.sketch(text).fingerprint(),
        }
    }

    /// The fingerprint, and how many distinct features the text has.
    pub(crate) fn fingerprint_and_features(&self, text: &str) -> (Fingerprint, usize) {
        match self.fast_plan(text).filter(|plan| plan.once) {
            Some(plan) => {
                let tally = fast::tally(text, plan);
                (Fingerprint::new(tally.majority()), tally.hashes() as usize)
            }
            None => {
                let (sketch, features) = self.sketch_and_features(text);
                (sketch.fingerprint(), features)
            }
        }
    }

    /// The sums behind the fingerprint, in units of 1/[`scale`](Weights::scale) of a weight.
    pub fn sketch(&self, text: &str) -> Sketch {
        self.sketch_and_features(text).0
    }

    /// The sums behind the fingerprint, and how many distinct features the text has. One that weighs 0 does not count.
    pub fn sketch_and_features(&self, text: &str) -> (Sketch, usize) {
        if let Some(plan) = self.fast_plan(text) {
            let tally = fast::tally(text, plan);
            let sketch = Sketch::of_votes(&tally);
            let distinct = if plan.once { tally } else { fast::tally(text, Plan { once: true, ..plan }) };
            return (sketch, distinct.hashes() as usize);
        }
        let weighed = self.weighed(&self.counts(text));
        (self.sketch_of(&weighed), weighed.len())
    }

    /// What the short way is to do, if it can.
    fn fast_plan(&self, text: &str) -> Option<Plan> {
        let one_vote_each = matches!(self.weights, Weights::Once | Weights::Count) && self.top.is_none();
        if one_vote_each { self.fast_features(text) } else { None }
    }

    /// The same for the features alone, where the weight takes nothing from the feature itself.
    pub(crate) fn fast_features(&self, text: &str) -> Option<Plan> {
        let counts_only = matches!(self.weights, Weights::Once | Weights::Count | Weights::Log);
        let as_written = self.hash == Hash::Fx && self.stop_words == StopWords::NONE;
        (self.rules() == Rules::LETTERS && counts_only && as_written && text.len() <= fast::LONGEST).then(|| Plan {
            split: self.paragraphs == Paragraphs::Split,
            size: self.size,
            once: self.weights == Weights::Once,
            bits: self.bits.count(),
            seed: self.seed,
        })
    }

    /// Visits every feature of a text, each as often as it occurs, where that is all there is to know of it: every feature
    /// that occurs counts, whatever the others are. `false`, and no visit, where it is not.
    pub(crate) fn each_equal_feature(&self, text: &str, mut visit: impl FnMut(u128)) -> bool {
        let equal = matches!(self.weights, Weights::Once | Weights::Count | Weights::Log) && self.top.is_none();
        if equal {
            self.differing_features(None, text, |feature, _, _| visit(feature));
        }
        equal
    }

    /// Visits the features that come with `new`, then those that go with `old` (`true`, then `false`), but not those that
    /// both begin or end with.
    pub(crate) fn differing_features(&self, old: Option<&str>, new: &str, mut visit: impl FnMut(u128, Weight, bool)) {
        if let (Some(plan), Some(_)) = (self.fast_features(old.unwrap_or_default()), self.fast_features(new)) {
            // Most of the features stay, and need not even be hashed.
            let (old, new) = (old.map_or_else(Vec::new, |old| fast::folds(old, plan)), fast::folds(new, plan));
            let [old, new] = differing(&old, &new);
            new.iter().for_each(|&fold| visit(hash_of_fold(fold), Weight::ONE, true));
            old.iter().for_each(|&fold| visit(hash_of_fold(fold), Weight::ONE, false));
            return;
        }
        let features = |text: &str| {
            let mut features = Vec::new();
            self.each_paragraph(text, |paragraph| {
                self.each_feature(&text[paragraph], |feature, weight| features.push((feature, weight)));
            });
            features
        };
        let (old, new) = (old.map_or_else(Vec::new, features), features(new));
        let [old, new] = differing(&old, &new);
        new.iter().for_each(|&(feature, weight)| visit(feature, weight, true));
        old.iter().for_each(|&(feature, weight)| visit(feature, weight, false));
    }

    /// The sums of features that were weighed already.
    pub(crate) fn sketch_of(&self, weighed: &[(u128, i64)]) -> Sketch {
        Sketch::of_weighed(self.bits, weighed)
    }

    /// The features that count, with their weights; in no order.
    pub(crate) fn weighed(&self, counts: &Counts) -> Vec<(u128, i64)> {
        let weigh = |(feature, weight, count)| (feature, self.weights.weigh(weight, count));
        self.heaviest(counts.iter().map(weigh))
    }

    /// Of weighed features the [`top`](Recipe::top) ones, without those that weigh 0.
    pub(crate) fn heaviest(&self, weighed: impl Iterator<Item = (u128, i64)>) -> Vec<(u128, i64)> {
        let mut weighed: Vec<(u128, i64)> = weighed.filter(|&(_, weight)| weight != 0).collect();
        if let Some(top) = self.top {
            sort_by_key(&mut weighed, |&(feature, weight)| (Reverse(weight.unsigned_abs()), feature));
            weighed.truncate(top.get() as usize);
        }
        weighed
    }

    /// How often the text has each feature.
    pub(crate) fn counts(&self, text: &str) -> Counts {
        let mut counts = Counts::default();
        self.each_paragraph(text, |paragraph| {
            self.each_feature(&text[paragraph], |feature, weight| {
                counts.add(feature, weight);
            });
        });
        counts
    }

    /// The paragraphs this recipe sees, as byte ranges.
    pub(crate) fn each_paragraph(&self, text: &str, mut visit: impl FnMut(Range<usize>)) {
        match self.paragraphs {
            Paragraphs::Split => paragraph::paragraphs(text).for_each(visit),
            Paragraphs::Join if self.unit == Unit::CodePoint => visit(0..text.len()),
            Paragraphs::Join => {
                if let Some(whole) = paragraph::trimmed(text, 0..text.len()) {
                    visit(whole);
                }
            }
        }
    }

    /// Every shingle of one paragraph, in reading order: its feature hash, and what its weight takes from the feature. Returns
    /// the shingle width.
    pub(crate) fn each_feature(&self, paragraph: &str, mut visit: impl FnMut(u128, Weight)) -> usize {
        let mut canonical = normalize::normalize(paragraph, self.rules());
        self.stop_words.take_out(&mut canonical, self.rules(), None);
        self.each_shingle(&canonical, |feature, shingle, _| visit(feature, self.weights.of_feature(shingle)))
    }

    /// Every shingle of one paragraph of `text`, in reading order: its feature hash, its canonical text, and where it
    /// stands in `text`. Returns the canonical text of the paragraph and the shingle width.
    pub(crate) fn each_placed_feature(
        &self,
        text: &str,
        paragraph: &Range<usize>,
        mut visit: impl FnMut(u128, &str, Range<usize>),
    ) -> (String, usize) {
        let (mut canonical, mut sources) = normalize::normalize_with_sources(&text[paragraph.clone()], self.rules());
        self.stop_words.take_out(&mut canonical, self.rules(), Some(&mut sources));
        let width = self.each_shingle(&canonical, |feature, shingle, units| {
            let range = match &sources[units] {
                [first, .., last] => first.start..last.end,
                [only] => only.clone(),
                [] => 0..paragraph.len(),
            };
            visit(feature, shingle, paragraph.start + range.start..paragraph.start + range.end);
        });
        (canonical.text, width)
    }

    /// The feature hash of every shingle, its text, and its units. Returns the shingle width.
    fn each_shingle(&self, canonical: &Canonical, mut visit: impl FnMut(u128, &str, Range<usize>)) -> usize {
        let width = self.size.for_paragraph(canonical, self.unit);
        for units in shingles(canonical, width, self.unit) {
            let shingle = &canonical.text[canonical.bytes_of(units.clone())];
            visit(hash(shingle, self.hash, self.seed), shingle, units);
        }
        width
    }

    pub(crate) fn rules(&self) -> Rules {
        Rules { unit: self.unit, form: self.form, case: self.case, spaces: self.spaces, punctuation: self.punctuation }
    }
}

/// Both without what they begin and end with alike.
pub(crate) fn differing<'a, T: PartialEq>(old: &'a [T], new: &'a [T]) -> [&'a [T]; 2] {
    let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[same..], &new[same..]);
    let same = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    [&old[..old.len() - same], &new[..new.len() - same]]
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe::DEFAULT
    }
}
