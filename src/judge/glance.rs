//! The verdict on a text and many others, where only the score is wanted: the same as that of `compare`, several times faster.
//!
//! Where words in order say more than features can, no feature has to be found in a table. How many features two texts share at most
//! is seen from one bit for each feature, by its hash.

use super::Reading;
use crate::overlap::Wording;
use crate::recipe::Recipe;
use crate::threshold::Threshold;
use std::cell::OnceCell;

/// Bits for each feature: so few features meet by chance that the bound is near the truth.
const BITS: usize = 16;

/// A text that was read once.
pub(crate) struct Glance {
    text: String,
    /// Distinct ones.
    features: usize,
    wording: Wording,
    /// A bit for each feature, a power of two of them.
    marks: OnceCell<Vec<u64>>,
}

impl Glance {
    /// Reads a text of so many distinct features.
    pub(crate) fn new(recipe: &Recipe, text: &str, features: usize) -> Glance {
        Glance::of_words(recipe.words(text), text, features)
    }

    /// The same, of a text whose words are known.
    pub(crate) fn of_words(words: Vec<u64>, text: &str, features: usize) -> Glance {
        Glance { text: text.into(), features, wording: Wording::new(words), marks: OnceCell::new() }
    }

    /// Its words in reading order.
    pub(crate) fn words(&self) -> &[u64] {
        self.wording.words()
    }

    /// The score of the two texts, if they are near-duplicates.
    pub(crate) fn score(&self, recipe: &Recipe, other: &str, other_features: usize, least: Option<f64>) -> Option<f64> {
        let wording = self.wording_with(&recipe.words(other), other_features, least)?;
        self.score_beside(wording, recipe, other, other_features, least)
    }

    /// Whether the two texts are near-duplicates. `words` are those of the other one. Of most that are, no feature is read.
    pub(crate) fn is_near(
        &self,
        recipe: &Recipe,
        other: &str,
        words: &[u64],
        other_features: usize,
        least: Option<f64>,
    ) -> bool {
        self.wording_with(words, other_features, least).is_some_and(|wording| {
            wording > 0.0 || self.score_beside(wording, recipe, other, other_features, least).is_some()
        })
    }

    /// The score, if the words say so much, and 0 if they say less than is wanted.
    fn score_beside(
        &self,
        wording: f64,
        recipe: &Recipe,
        other: &str,
        other_features: usize,
        least: Option<f64>,
    ) -> Option<f64> {
        let most = self.most_in_common(recipe, other, other_features);
        if most <= wording || most < self.wanted(other_features, least) {
            return (wording > 0.0).then_some(wording);
        }
        let verdict = Reading::new(recipe, &self.text[..]).compare(recipe, other, other_features);
        verdict.is_near(least).then_some(verdict.score)
    }

    fn wanted(&self, other_features: usize, least: Option<f64>) -> f64 {
        least.unwrap_or_else(|| Threshold::new(self.features, other_features).wording())
    }

    /// The share of the words that both have in the same order; 0 where it is less than what is wanted. `None` where one has no
    /// feature.
    fn wording_with(&self, words: &[u64], other_features: usize, least: Option<f64>) -> Option<f64> {
        let has_features = self.features > 0 && other_features > 0;
        let wanted = self.wanted(other_features, least);
        has_features.then(|| self.wording.with_at_least(words, wanted).unwrap_or(0.0))
    }

    /// What the Jaccard index is at most.
    fn most_in_common(&self, recipe: &Recipe, other: &str, other_features: usize) -> f64 {
        let marks = self.marks.get_or_init(|| {
            let words = (BITS * self.features / 64).max(1).next_power_of_two();
            let mut marks = vec![0; words];
            each_key(recipe, &self.text, |key| {
                let (word, bit) = place(key, words);
                marks[word] |= bit;
            });
            marks
        });
        let mut both = 0;
        each_key(recipe, other, |key| {
            let (word, bit) = place(key, marks.len());
            both += usize::from(marks[word] & bit != 0);
        });
        // A feature that occurs several times may have been counted as often.
        let both = both.min(self.features).min(other_features);
        both as f64 / (self.features + other_features - both) as f64
    }
}

/// Visits half of every feature that counts; one that occurs several times may be visited as often.
fn each_key(recipe: &Recipe, text: &str, mut visit: impl FnMut(u64)) {
    if recipe.top.is_none() && recipe.choices(text).is_some() {
        recipe.each_paragraph(text, |paragraph| {
            recipe.each_key(&text[paragraph], |key, _| visit(key));
        });
    } else {
        recipe.each_distinct(text, |feature| visit(feature as u64));
    }
}

fn place(key: u64, words: usize) -> (usize, u64) {
    ((key >> 6) as usize & (words - 1), 1 << (key & 63))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_glance_comes_to_the_verdict_of_a_reading(
            a in "([a-d]{1,3} ){0,30}|[北京火锅好]{0,30}", b in "([a-d]{1,3} ){0,30}|[北京火锅好]{0,30}", more in "[a-d ]{0,9}", least in 0..12u32,
        ) {
            let recipe = crate::Corpus::RECIPE;
            let turned: String = { let half = a.char_indices().nth(a.chars().count() / 2).map_or(0, |(at, _)| at); format!("{}{}", &a[half..], &a[..half]) };
            let least = (least < 11).then_some(f64::from(least) / 10.0);
            for other in [b, format!("{a}{more}"), turned] {
                let features = |text: &str| recipe.fingerprint_and_features(text).1;
                let verdict = Reading::new(&recipe, &a[..]).compare(&recipe, &other, features(&other));
                let expected = verdict.is_near(least).then_some(verdict.score);
                let glance = Glance::new(&recipe, &a, features(&a));
                prop_assert_eq!(glance.score(&recipe, &other, features(&other), least), expected);
                prop_assert_eq!(glance.is_near(&recipe, &other, &recipe.words(&other), features(&other), least), expected.is_some());
            }
        }
    }
}
