//! The one verdict on two texts: how alike they are, and whether they are near-duplicates.
//!
//! The score is the larger of two numbers from 0 to 1. One is the share of the words of both texts that both have in the
//! same order (normalised Indel similarity, 2 · LCS / (a + b)). The other is the Jaccard index of their features, which
//! stays high when sentences change places, but at most the ratio of their lengths. Two texts are near-duplicates when the score
//! reaches a [threshold](crate::Threshold) that depends on the smaller number of features alone, or one that the caller gives.
//!
//! If neither number reaches the threshold, the letters are compared: errors of typing and of scanning break words and features, but leave
//! most letters in their order. The share of them, stretched so that 0.88 is the threshold, is the score then, from 0.88 on. Of texts over
//! few words or few letters, all three shares are high by chance; only what goes beyond that counts (`overlap/wording.rs`,
//! `judge/longer.rs`).
//!
//! `Corpus::check`, `Corpus::duplicates` and `compare` all use this verdict. It is symmetric.

mod glance;
mod longer;

use crate::anchors::letters;
use crate::counts::FeatureMap;
use crate::normalize::{Case, Marks};
use crate::overlap::Wording;
use crate::recipe::Recipe;
use crate::threshold::Threshold;
use std::cell::OnceCell;

pub(crate) use glance::Glance;

/// Distinct features in both / distinct features of one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Containment {
    /// The part of the first text's features that the second has.
    pub a_in_b: f64,
    /// The part of the second text's features that the first has.
    pub b_in_a: f64,
}

/// A text that is read once and compared with many.
pub(crate) struct Reading<'t> {
    pub(crate) text: &'t str,
    /// Its distinct features, numbered.
    features: FeatureMap<usize>,
    wording: OnceCell<Wording>,
    /// Its letters in order, in the place of words.
    letters: OnceCell<Wording>,
}

/// How alike two texts are, exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verdict {
    /// From 0 to 1; 0 if a text has no feature.
    pub score: f64,
    /// The Jaccard index of the features.
    pub jaccard: f64,
    /// a is the text that was read first.
    pub containment: Containment,
    /// The smallest score of near-duplicates of these lengths.
    threshold: f64,
}

impl Verdict {
    /// The verdict on two texts with so many distinct features, `both` of them shared. `in_order` returns the share of their words, or of
    /// their letters, that are in the same order; it is only called if both texts have a feature.
    pub(crate) fn new(
        recipe: &Recipe,
        texts: [&str; 2],
        features: [usize; 2],
        both: usize,
        in_order: impl Fn(Units) -> f64,
    ) -> Verdict {
        let [features_a, features_b] = features;
        let (jaccard, containment) = shares(features_a, features_b, both);
        let wording = if features.contains(&0) { 0.0 } else { in_order(Units::Words) };
        let threshold = Threshold::new(features_a, features_b).wording();
        let score = score(recipe, texts, features, jaccard, wording, 0.0, || in_order(Units::Letters));
        Verdict { score, jaccard, containment, threshold }
    }

    /// Whether the two are near-duplicates by the automatic [threshold](crate::Threshold).
    pub fn same(&self) -> bool {
        self.is_near(None)
    }

    /// Whether the two are near-duplicates, by `least` or else by the automatic threshold.
    pub(crate) fn is_near(&self, least: Option<f64>) -> bool {
        self.score > 0.0 && self.score >= least.unwrap_or(self.threshold)
    }
}

/// What is compared in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Units {
    /// Words.
    Words,
    /// Letters and digits.
    Letters,
}

/// The score of two texts with these shares, if it is `least` or more; otherwise that or less. `letters` returns the share of their
/// letters.
fn score(
    recipe: &Recipe,
    texts: [&str; 2],
    [a, b]: [usize; 2],
    jaccard: f64,
    wording: f64,
    least: f64,
    letters: impl FnOnce() -> f64,
) -> f64 {
    let confirmed = || longer::confirmed(recipe, jaccard, texts, a.min(b));
    let score = if jaccard > wording && jaccard >= least { wording.max(confirmed()) } else { wording };
    let threshold = Threshold::new(a, b);
    if score >= threshold.wording() || !compares_letters(recipe, texts, a.min(b), jaccard) {
        return score;
    }
    score.max(threshold.score_of_letters(letters()))
}

/// The letters of longer texts, in bytes of UTF-8, are not compared: there are five times as many as words, which takes time and memory.
const LONGEST_BY_LETTERS: usize = 1 << 16;

/// Whether letters are compared, if the smaller number of features is `few`, and the Jaccard index `jaccard` or at most that. In a phrase,
/// such as a date, one letter matters. Letters are folded, so they are compared for recipes that fold.
fn compares_letters(recipe: &Recipe, texts: [&str; 2], few: usize, jaccard: f64) -> bool {
    let folds = (recipe.case, recipe.marks) == (Case::Fold, Marks::Fold);
    let is_short = texts.iter().all(|text| text.len() <= LONGEST_BY_LETTERS);
    folds && is_short && few >= Threshold::FEWEST && Threshold::compares_letters(jaccard)
}

/// The letters of a text in reading order.
fn letters_in_order(text: &str) -> Wording {
    Wording::new(letters(text).letters.iter().map(|letter| letter.code().into()).collect())
}

/// The share of the letters of two texts in the same order, beyond chance; 0 if it is less than what near-duplicates have. `words` are
/// the words of both.
fn letters_in_both(words: [&Wording; 2], letters: [&Wording; 2]) -> f64 {
    // Texts over few words have most letters in order by chance.
    let is_chance = words[0].is_over_few_words(words[1].words());
    if is_chance { 0.0 } else { letters[0].with_at_least(letters[1].words(), Threshold::letters()).unwrap_or(0.0) }
}

/// The Jaccard index of two texts with so many distinct features, `both` of them shared, and the containment.
fn shares(features_a: usize, features_b: usize, both: usize) -> (f64, Containment) {
    let share = |whole: f64| if whole == 0.0 { 0.0 } else { both as f64 / whole };
    // As floats, because a snapshot may name any number of features.
    let (a, b) = (features_a as f64, features_b as f64);
    (share(a + b - both as f64), Containment { a_in_b: share(a), b_in_a: share(b) })
}

/// The distinct features of a text, numbered.
fn numbered(recipe: &Recipe, text: &str) -> FeatureMap<usize> {
    let mut features = FeatureMap::default();
    recipe.each_distinct(text, &mut |feature| {
        let next = features.len();
        features.entry(feature).or_insert(next);
    });
    features
}

/// The number of these features that a text has.
fn in_both(recipe: &Recipe, features: &FeatureMap<usize>, other: &str) -> usize {
    let mut is_shared = vec![false; features.len()];
    recipe.each_distinct(other, &mut |feature| {
        if let Some(&number) = features.get(&feature) {
            is_shared[number] = true;
        }
    });
    is_shared.iter().filter(|&&shared| shared).count()
}

impl<'t> Reading<'t> {
    /// Reads a text by the recipe that features and words come from.
    pub(crate) fn new(recipe: &Recipe, text: &'t str) -> Reading<'t> {
        Reading { text, features: numbered(recipe, text), wording: OnceCell::new(), letters: OnceCell::new() }
    }

    /// How many distinct features the text has.
    pub(crate) fn features(&self) -> usize {
        self.features.len()
    }

    /// Its words in reading order.
    pub(crate) fn words(&self, recipe: &Recipe) -> &[u64] {
        self.wording(recipe).words()
    }

    fn wording(&self, recipe: &Recipe) -> &Wording {
        self.wording.get_or_init(|| Wording::new(recipe.words(self.text)))
    }

    fn letters(&self) -> &Wording {
        self.letters.get_or_init(|| letters_in_order(self.text))
    }

    /// The share of the words, or letters, that both texts have in the same order.
    fn in_order(&self, recipe: &Recipe, other: &Reading, units: Units) -> f64 {
        match units {
            Units::Words => self.wording(recipe).with(other.words(recipe)),
            Units::Letters => {
                letters_in_both([self.wording(recipe), other.wording(recipe)], [self.letters(), other.letters()])
            }
        }
    }

    /// Compares with a text of so many distinct features.
    pub(crate) fn compare(&self, recipe: &Recipe, other: &str, other_features: usize) -> Verdict {
        let both = in_both(recipe, &self.features, other);
        let features = [self.features(), other_features.max(both)];
        let in_order = |units| self.in_order(recipe, &Reading::of_order(other), units);
        Verdict::new(recipe, [self.text, other], features, both, in_order)
    }

    /// A text of which only the order of its words and letters is read.
    fn of_order(text: &'t str) -> Reading<'t> {
        Reading { text, features: FeatureMap::default(), wording: OnceCell::new(), letters: OnceCell::new() }
    }
}

/// The share of the words, or letters, that two texts have in the same order.
pub(crate) fn in_order(recipe: &Recipe, a: &str, b: &str, units: Units) -> f64 {
    Reading::of_order(a).in_order(recipe, &Reading::of_order(b), units)
}

impl Recipe {
    /// The verdict on two texts: faster than [`Recipe::compare`], which also finds passages and distances.
    ///
    /// ```
    /// use nearprint::Recipe;
    ///
    /// let verdict = Recipe::DEFAULT.judge("Good artists copy, great artists steal.", "Good artists copy; great ones steal.");
    /// assert!(verdict.same() && verdict.score > 0.7);
    /// ```
    pub fn judge(&self, a: &str, b: &str) -> Verdict {
        self.judge_all(a, &[b])[0]
    }

    /// The verdicts on a text and each of some others, in their order. The text is read once, so this is faster than one call for each.
    pub fn judge_all(&self, a: &str, others: &[&str]) -> Vec<Verdict> {
        let a = Reading::new(self, a);
        let verdict = |&b: &&str| {
            let b = Reading::new(self, b);
            let both = b.features.iter().filter(|(feature, _)| a.features.get(feature).is_some()).count();
            let in_order = |units| a.in_order(self, &b, units);
            Verdict::new(self, [a.text, b.text], [a.features(), b.features()], both, in_order)
        };
        others.iter().map(verdict).collect()
    }

    /// Visits the features of a text that count. One that occurs several times may be visited several times. `visit` is a trait object,
    /// so that this is compiled once.
    pub(crate) fn each_distinct(&self, text: &str, visit: &mut dyn FnMut(u128)) {
        if !self.each_equal_feature(text, &mut *visit) {
            self.walk(text).iter().for_each(|&(feature, _)| visit(feature));
        }
    }
}
