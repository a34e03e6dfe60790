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
//! `judge/longer.rs`). A score of 1 also needs the same signs, where a sign changes a word (`judge/exact.rs`).
//!
//! `Corpus::check`, `Corpus::duplicates` and `compare` all use this verdict. It is symmetric.

mod exact;
mod longer;

use crate::anchors::letters;
use crate::fast;
use crate::feature_map::FeatureMap;
use crate::normalize::{Case, Marks};
use crate::overlap::{Wording, each_counted_key, words_of};
use crate::recipe::Recipe;
use crate::threshold::Threshold;
use exact::Exact;
use std::borrow::Cow;
use std::cell::OnceCell;

/// Distinct features in both / distinct features of one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Containment {
    /// The part of the first text's features that the second has.
    pub a_in_b: f64,
    /// The part of the second text's features that the first has.
    pub b_in_a: f64,
}

/// Whether near-duplicates may have different numbers. A number is one or more digits, with a minus, a point and separated thousands: 12,5 is
/// 12.5, and 10 000 is 10000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// Numbers are words like others.
    #[default]
    Ignore,
    /// Texts whose numbers differ are no near-duplicates: invoices, bank entries, dosages, versions. Each number must stand in both
    /// texts equally often, in any order.
    Differ,
}

/// A text that is read once and compared with many. What only some comparisons need is read when one needs it.
pub(crate) struct Reading<'t> {
    text: Cow<'t, str>,
    /// How many distinct features it has.
    features: usize,
    /// The distinct features.
    keys: OnceCell<FeatureMap<(), u64>>,
    /// The words in order.
    words: OnceCell<Wording<'t>>,
    /// The letters in order.
    letters: OnceCell<Wording<'t>>,
    /// The signs and numbers.
    exact: OnceCell<Exact>,
    numbers: Numbers,
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
/// letters. It is 1 only if their signs are the same too (`judge/exact.rs`).
fn score(
    recipe: &Recipe,
    texts: [&str; 2],
    features: [usize; 2],
    jaccard: f64,
    wording: f64,
    least: f64,
    letters: impl FnOnce() -> f64,
) -> f64 {
    let score = score_of_words(recipe, texts, features, jaccard, wording, least, letters);
    if score < 1.0 {
        return score;
    }
    let [a, b] = features;
    // Where the features alone are the same, the words say as much as they would by themselves.
    let by_words = if wording < 1.0 { wording } else { 0.0 };
    exact::share(texts).max(Threshold::new(a, b).wording()).max(by_words)
}

/// The score without regard to signs.
fn score_of_words(
    recipe: &Recipe,
    texts: [&str; 2],
    [a, b]: [usize; 2],
    jaccard: f64,
    wording: f64,
    least: f64,
    letters: impl FnOnce() -> f64,
) -> f64 {
    let confirmed = || longer::confirmed(recipe, jaccard, texts, [a, b]);
    let score = if jaccard > wording && jaccard >= least { wording.max(confirmed()) } else { wording };
    let threshold = Threshold::new(a, b);
    if score >= threshold.wording() || !compares_letters(recipe, texts, a.min(b), jaccard) {
        return score;
    }
    score.max(threshold.score_of_letters(letters()))
}

/// The letters of longer texts, in bytes of UTF-8, are not compared: there are five times as many as words, which takes time and memory.
const LONGEST_BY_LETTERS: usize = 1 << 16;

/// From so many times the length of another text on, the features of a text are kept in a table.
const LONGER: usize = 8;

/// Whether letters are compared, if the smaller number of features is `few`, and the Jaccard index `jaccard` or at most that. In a phrase,
/// such as a date, one letter matters. Letters are folded, so they are compared for recipes that fold.
fn compares_letters(recipe: &Recipe, texts: [&str; 2], few: usize, jaccard: f64) -> bool {
    let folds = (recipe.case, recipe.marks) == (Case::Fold, Marks::Fold);
    let is_short = texts.iter().all(|text| text.len() <= LONGEST_BY_LETTERS);
    folds && is_short && few >= Threshold::FEWEST && Threshold::compares_letters(jaccard)
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

impl<'t> Reading<'t> {
    /// A text that has so many distinct features by the recipe with which it is compared.
    pub(crate) fn new(text: impl Into<Cow<'t, str>>, features: usize) -> Reading<'t> {
        let (text, keys, words, letters) = (text.into(), OnceCell::new(), OnceCell::new(), OnceCell::new());
        Reading { text, features, keys, words, letters, exact: OnceCell::new(), numbers: Numbers::default() }
    }

    /// The same for a comparison in which numbers may differ or not.
    pub(crate) fn with_numbers(self, numbers: Numbers) -> Reading<'t> {
        Reading { numbers, ..self }
    }

    /// The same for a text whose words are known.
    pub(crate) fn with_words(self, words: &'t [u64]) -> Reading<'t> {
        Reading { words: OnceCell::from(Wording::new(words)), ..self }
    }

    /// Its words in reading order.
    pub(crate) fn words(&self, recipe: &Recipe) -> &[u64] {
        self.wording(recipe).words()
    }

    /// The verdict on this text and another one.
    pub(crate) fn compare(&self, recipe: &Recipe, other: &Reading) -> Verdict {
        let both = self.in_both(recipe, other);
        let features = [self.features, other.features.max(both)];
        Verdict::new(recipe, [&self.text, &other.text], features, both, |units| self.in_order(recipe, other, units))
    }

    /// The score of the two texts, if they are near-duplicates by `least`, or else by the automatic threshold. It is that of [`compare`],
    /// several times faster.
    ///
    /// [`compare`]: Reading::compare
    pub(crate) fn score(&self, recipe: &Recipe, other: &Reading, least: Option<f64>) -> Option<f64> {
        let wording = self.words_in_order(recipe, other, least)?;
        self.score_beside(wording, recipe, other, least).filter(|_| self.has_numbers_of(other))
    }

    /// Whether the two texts are near-duplicates. For most near-duplicates the words decide, and no feature is read.
    pub(crate) fn is_near(&self, recipe: &Recipe, other: &Reading, least: Option<f64>) -> bool {
        self.words_in_order(recipe, other, least).is_some_and(|wording| {
            // Where all words are the same, their signs decide.
            wording > 0.0 && wording < 1.0 && wording >= self.wanted(other, least)
                || self.score_beside(wording, recipe, other, least).is_some()
        }) && self.has_numbers_of(other)
    }

    /// Whether the two have the same numbers, or may have others.
    fn has_numbers_of(&self, other: &Reading) -> bool {
        self.numbers == Numbers::Ignore || !self.numbers_differ(other)
    }

    /// Whether the two have other numbers.
    pub(crate) fn numbers_differ(&self, other: &Reading) -> bool {
        self.exact().has_other_numbers(other.exact())
    }

    /// Whether the two have other numbers, and the same letters between them.
    pub(crate) fn only_numbers_differ(&self, other: &Reading) -> bool {
        exact::may_have_same_letters(&self.text, &other.text) && self.exact().differs_in_numbers_alone(other.exact())
    }

    fn exact(&self) -> &Exact {
        self.exact.get_or_init(|| Exact::new(&self.text))
    }

    /// The score, if it reaches what is wanted. `wording` is the share of the words, or 0 if that is too low to matter.
    fn score_beside(&self, wording: f64, recipe: &Recipe, other: &Reading, least: Option<f64>) -> Option<f64> {
        let wanted = self.wanted(other, least);
        let both = self.in_both(recipe, other);
        let features = [self.features, other.features.max(both)];
        let (jaccard, _) = shares(features[0], features[1], both);
        let lowest = wanted.min(self.wanted(other, None));
        let letters = || self.in_order(recipe, other, Units::Letters);
        let score = score(recipe, [&self.text, &other.text], features, jaccard, wording, lowest, letters);
        Some(score).filter(|&score| score > 0.0 && score >= wanted)
    }

    fn wanted(&self, other: &Reading, least: Option<f64>) -> f64 {
        least.unwrap_or_else(|| Threshold::new(self.features, other.features).wording())
    }

    /// The share of the words that both have in the same order, or 0 if it is less than what is wanted and than the automatic threshold.
    /// `None` if a text has no feature.
    fn words_in_order(&self, recipe: &Recipe, other: &Reading, least: Option<f64>) -> Option<f64> {
        let has_features = self.features > 0 && other.features > 0;
        // From the automatic threshold on, letters are not compared.
        let lowest = self.wanted(other, least).min(self.wanted(other, None));
        has_features.then(|| self.wording(recipe).with_at_least(other.words(recipe), lowest).unwrap_or(0.0))
    }

    /// The share of the words, or letters, that both texts have in the same order.
    pub(crate) fn in_order(&self, recipe: &Recipe, other: &Reading, units: Units) -> f64 {
        match units {
            Units::Words => self.wording(recipe).with(other.words(recipe)),
            Units::Letters => {
                letters_in_both([self.wording(recipe), other.wording(recipe)], [self.letters(), other.letters()])
            }
        }
    }

    fn wording(&self, recipe: &Recipe) -> &Wording<'t> {
        self.words.get_or_init(|| Wording::new(words_of(recipe, &self.text)))
    }

    fn letters(&self) -> &Wording<'t> {
        self.letters.get_or_init(|| {
            let codes: Vec<u64> = letters(&self.text).letters.iter().map(|letter| letter.code().into()).collect();
            Wording::new(codes)
        })
    }

    fn keys(&self, recipe: &Recipe) -> &FeatureMap<(), u64> {
        self.keys.get_or_init(|| {
            let mut found = FeatureMap::default();
            each_counted_key(recipe, &self.text, &mut |keys| {
                keys.iter().for_each(|&key| {
                    found.number_or_insert(key, ());
                });
            });
            found
        })
    }

    /// The number of distinct features that both texts have.
    fn in_both(&self, recipe: &Recipe, other: &Reading) -> usize {
        let texts = [&*self.text, &*other.text];
        // Two texts of about one length are counted together, in a fraction of the time that a table of features takes. A text beside
        // much shorter ones is read once.
        let is_longer = self.text.len() > LONGER * other.text.len();
        let choices = texts.map(|text| recipe.choices(text).filter(|_| recipe.top.is_none() && !is_longer));
        if let [Some(choices), Some(_)] = choices {
            let either = fast::distinct_in_either(texts, choices);
            // A snapshot may name any number of features.
            return self.features.saturating_add(other.features).saturating_sub(either).min(either);
        }
        let own = self.keys(recipe);
        let mut is_shared = vec![false; own.len()];
        each_counted_key(recipe, &other.text, &mut |keys| {
            keys.iter().filter_map(|&key| own.number_of(key)).for_each(|number| is_shared[number] = true);
        });
        is_shared.iter().filter(|&&shared| shared).count()
    }
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
        let read = |text| Reading::new(text, self.fingerprint_and_features(text).1);
        let a = read(a);
        others.iter().map(|&b| a.compare(self, &read(b))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlap::overlap;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_score_is_that_of_the_verdict(
            a in "([a-d]{1,3}[ +]{1,2}){0,30}|[北京火锅好]{0,30}", b in "([a-d]{1,3}[ <]{1,2}){0,30}|[北京火锅好]{0,30}",
            more in "[a-d ]{0,9}", least in 0..12u32, top in proptest::option::of(1..6u32),
        ) {
            // The heaviest features may be the same where the words are not.
            let recipe = Recipe { top: top.and_then(std::num::NonZeroU32::new), ..crate::Corpus::RECIPE };
            let turned: String = { let half = a.char_indices().nth(a.chars().count() / 2).map_or(0, |(at, _)| at); format!("{}{}", &a[half..], &a[..half]) };
            let least = (least < 11).then_some(f64::from(least) / 10.0);
            let read = |text| Reading::new(text, recipe.fingerprint_and_features(text).1);
            let long = a.repeat(2 * LONGER);
            let own = read(&a);
            let others = [b, format!("{a}{more}"), turned];
            for other in &others {
                let both = overlap(&recipe, &a, other).both;
                prop_assert_eq!(own.in_both(&recipe, &read(other)), both);
                // The table of a text beside much shorter ones counts the same.
                prop_assert_eq!(read(&long).in_both(&recipe, &read(other)), overlap(&recipe, &long, other).both);
                let verdict = own.compare(&recipe, &read(other));
                let expected = verdict.is_near(least).then_some(verdict.score);
                prop_assert_eq!(read(&a).score(&recipe, &read(other), least), expected);
                prop_assert_eq!(own.is_near(&recipe, &read(other), least), expected.is_some());
            }
        }
    }

    #[test]
    fn a_number_of_features_that_no_text_has_takes_no_memory() {
        let (recipe, text) = (crate::Corpus::RECIPE, "It was a bright cold day in April");
        let own = Reading::new(text, u32::MAX as usize);
        let score = own.score(&recipe, &Reading::new(text.to_uppercase(), u32::MAX as usize), Some(0.0));
        assert_eq!((score, own.keys(&recipe).len()), (Some(1.0), recipe.fingerprint_and_features(text).1));
    }
}
