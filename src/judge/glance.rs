//! Scores one text against many others, if only the score is wanted. The result is that of `compare`, several times faster.
//!
//! If the score of the words is above an upper bound of the Jaccard index, no feature is looked up in a table. The bound comes
//! from a bitmap with one bit per feature, chosen by its hash.

use super::{compares_letters, in_both, letters_in_both, letters_in_order, numbered, score, shares};
use crate::counts::FeatureMap;
use crate::overlap::Wording;
use crate::recipe::Recipe;
use crate::threshold::Threshold;
use std::cell::OnceCell;

/// Bits of the bitmap per feature: enough that few features collide, so that the bound is tight.
const BITS: usize = 16;

/// A text that is read once and compared with many.
pub(crate) struct Glance {
    text: String,
    /// The number of distinct features.
    features: usize,
    wording: Wording,
    /// The letters, in the place of words.
    letters: OnceCell<Wording>,
    /// The bitmap of the features. Its length is a power of two.
    marks: OnceCell<Vec<u64>>,
    /// The features, numbered. They are read once for all texts, because those may be much shorter.
    numbered: OnceCell<FeatureMap<usize>>,
}

impl Glance {
    /// Reads a text that has so many distinct features.
    pub(crate) fn new(recipe: &Recipe, text: &str, features: usize) -> Glance {
        Glance::of_words(recipe.words(text), text, features)
    }

    /// The same for a text whose words are known.
    pub(crate) fn of_words(words: Vec<u64>, text: &str, features: usize) -> Glance {
        Glance {
            text: text.into(),
            features,
            wording: Wording::new(words),
            letters: OnceCell::new(),
            marks: OnceCell::new(),
            numbered: OnceCell::new(),
        }
    }

    /// Its words in reading order.
    pub(crate) fn words(&self) -> &[u64] {
        self.wording.words()
    }

    /// The score of the two texts, if they are near-duplicates.
    pub(crate) fn score(&self, recipe: &Recipe, other: &str, other_features: usize, least: Option<f64>) -> Option<f64> {
        let words = recipe.words(other);
        let wording = self.wording_with(&words, other_features, least)?;
        self.score_beside(wording, recipe, other, &words, other_features, least)
    }

    /// Whether the two texts are near-duplicates. `words` are those of the other one. For most near-duplicates the words
    /// decide, and no feature is read.
    pub(crate) fn is_near(
        &self,
        recipe: &Recipe,
        other: &str,
        words: &[u64],
        other_features: usize,
        least: Option<f64>,
    ) -> bool {
        self.wording_with(words, other_features, least).is_some_and(|wording| {
            wording > 0.0 && wording >= self.wanted(other_features, least)
                || self.score_beside(wording, recipe, other, words, other_features, least).is_some()
        })
    }

    /// The score, if it reaches what is wanted. `wording` is the score of the words, or 0 if that is too low to matter.
    fn score_beside(
        &self,
        wording: f64,
        recipe: &Recipe,
        other: &str,
        words: &[u64],
        other_features: usize,
        least: Option<f64>,
    ) -> Option<f64> {
        let wanted = self.wanted(other_features, least);
        let enough = |score: f64| Some(score).filter(|&score| score > 0.0 && score >= wanted);
        let most = self.most_in_common(recipe, other, other_features);
        let few = self.features.min(other_features);
        let by_letters =
            wording < self.wanted(other_features, None) && compares_letters(recipe, [&self.text, other], few, most);
        if !by_letters && (most <= wording || most < wanted) {
            return enough(wording);
        }
        let features = self.numbered.get_or_init(|| numbered(recipe, &self.text));
        let both = in_both(recipe, features, other);
        let counts = [features.len(), other_features.max(both)];
        let (jaccard, _) = shares(counts[0], counts[1], both);
        let letters = || {
            let own = self.letters.get_or_init(|| letters_in_order(&self.text));
            letters_in_both([&self.wording, &Wording::new(words.to_vec())], [own, &letters_in_order(other)])
        };
        let least = wanted.min(self.wanted(other_features, None));
        enough(score(recipe, [&self.text, other], counts, jaccard, wording, least, letters))
    }

    fn wanted(&self, other_features: usize, least: Option<f64>) -> f64 {
        least.unwrap_or_else(|| Threshold::new(self.features, other_features).wording())
    }

    /// The share of the words that both have in the same order, or 0 if it is less than what is wanted and than the automatic threshold.
    /// `None` if a text has no feature.
    fn wording_with(&self, words: &[u64], other_features: usize, least: Option<f64>) -> Option<f64> {
        let has_features = self.features > 0 && other_features > 0;
        // From the automatic threshold on, letters are not compared.
        let lowest = self.wanted(other_features, least).min(self.wanted(other_features, None));
        has_features.then(|| self.wording.with_at_least(words, lowest).unwrap_or(0.0))
    }

    /// An upper bound of the Jaccard index.
    fn most_in_common(&self, recipe: &Recipe, other: &str, other_features: usize) -> f64 {
        let marks = self.marks.get_or_init(|| {
            // No text has more features than bytes; bytes from elsewhere may name any number.
            let words = (BITS * self.features.min(self.text.len()) / 64).max(1).next_power_of_two();
            let mut marks = vec![0; words];
            each_counted_key(recipe, &self.text, &mut |keys| {
                keys.iter().map(|&key| place(key, words)).for_each(|(word, bit)| marks[word] |= bit);
            });
            marks
        });
        let mut both = 0;
        each_counted_key(recipe, other, &mut |keys| {
            let places = keys.iter().map(|&key| place(key, marks.len()));
            both += places.filter(|&(word, bit)| marks[word] & bit != 0).count();
        });
        // A feature that occurs several times may have been counted several times.
        let both = both.min(self.features).min(other_features);
        both as f64 / (self.features as f64 + other_features as f64 - both as f64)
    }
}

/// Visits 64 bits of every feature that counts. A feature that occurs several times may be visited several times.
fn each_counted_key(recipe: &Recipe, text: &str, visit: &mut dyn FnMut(&[u64])) {
    if recipe.top.is_none() && recipe.choices(text).is_some() {
        recipe.each_paragraph(text, &mut |paragraph| {
            recipe.each_key(&text[paragraph], visit);
        });
    } else {
        recipe.each_distinct(text, &mut |feature| visit(&[feature as u64]));
    }
}

fn place(key: u64, words: usize) -> (usize, u64) {
    ((key >> 6) as usize & (words - 1), 1 << (key & 63))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Reading;
    use proptest::prelude::*;

    #[test]
    fn a_number_of_features_that_no_text_has_takes_no_memory() {
        let (recipe, text) = (crate::Corpus::RECIPE, "It was a bright cold day in April");
        let glance = Glance::new(&recipe, text, u32::MAX as usize);
        glance.score(&recipe, &text.to_uppercase(), u32::MAX as usize, Some(0.0));
        glance.most_in_common(&recipe, text, 20);
        assert!(glance.marks.get().unwrap().len() <= text.len());
    }

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
