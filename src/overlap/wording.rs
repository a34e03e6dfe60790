//! How much of their wording two texts share: words of both, in the same order.
//!
//! 2 · LCS / (words of a + words of b), the normalised Indel similarity over words. The longest common subsequence is
//! computed with one bit for each word of a text, so that an addition treats 64 of them (Crochemore, Iliopoulos, Pinzon
//! and Reid 2001; Hyyrö 2004).

use crate::counts::{FeatureMap, number};
use crate::hash::{Hash, hash};
use crate::normalize::{Case, Punctuation, Spaces, StopWords, Unit};
use crate::recipe::{Recipe, differing};
use crate::shingle::Size;
use crate::weight::Weights;
use unicode_segmentation::UnicodeSegmentation;

/// Longer texts are not read in order: the time grows with the product of both lengths, and is some 50 ms here.
const MOST_WORDS: usize = 1 << 15;

impl Recipe {
    /// The words of a text in reading order (UAX #29, folded if the recipe folds), as hashes. Without dictionaries, a Han
    /// character is a word.
    pub(crate) fn words(&self, text: &str) -> Vec<u128> {
        let words = Recipe {
            unit: Unit::Word,
            size: Size::Auto,
            spaces: Spaces::Drop,
            punctuation: Punctuation::Drop,
            stop_words: StopWords::NONE,
            weights: Weights::Once,
            hash: Hash::Fx,
            case: self.case,
            ..Recipe::DEFAULT
        };
        let mut found = Vec::new();
        let mut letters = String::new();
        // No word holds white space.
        for stretch in text.split_ascii_whitespace() {
            if !stretch.is_ascii() {
                words.each_feature(stretch, |word, _| found.push(word));
                continue;
            }
            // The same without tables. `_` holds words of UAX #29 together, and is no letter.
            for word in stretch.unicode_words().flat_map(|word| word.split('_')) {
                letters.clear();
                letters.extend(word.chars().filter(char::is_ascii_alphanumeric));
                if self.case == Case::Fold {
                    letters.make_ascii_lowercase();
                }
                if !letters.is_empty() {
                    found.push(hash(&letters, words.hash, words.seed));
                }
            }
        }
        found
    }
}

/// From 0 to 1. 0 where a text has no word, or more than 32,768.
pub(crate) fn shared_wording(a: &[u128], b: &[u128]) -> f64 {
    let (shorter, longer) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if shorter.is_empty() || longer.len() > MOST_WORDS {
        return 0.0;
    }
    2.0 * in_both(shorter, longer) as f64 / (a.len() + b.len()) as f64
}

/// The length of the longest common subsequence.
fn in_both(a: &[u128], b: &[u128]) -> usize {
    let [rest_of_a, rest_of_b] = differing(a, b);
    let same = a.len() - rest_of_a.len();
    // A word that only one of the two has is in no common subsequence.
    let mut numbers: FeatureMap<i64> = FeatureMap::default();
    let in_a: Vec<usize> = rest_of_a
        .iter()
        .map(|word| {
            let next = numbers.len() as i64;
            *number(&mut numbers, *word, next) as usize
        })
        .collect();
    let b: Vec<usize> = rest_of_b.iter().filter_map(|word| numbers.get(word).map(|&word| word as usize)).collect();
    let mut is_in_b = vec![false; numbers.len()];
    b.iter().for_each(|&word| is_in_b[word] = true);
    let a: Vec<usize> = in_a.into_iter().filter(|&word| is_in_b[word]).collect();

    let mut places = vec![0u64; numbers.len()];
    // What the addition for a word of b carried out of the 64 words before.
    let mut carries = vec![false; b.len()];
    let mut found = 0;
    for words in a.chunks(64) {
        for (at, &word) in words.iter().enumerate() {
            places[word] |= 1 << at;
        }
        // A 0 stands where one more word of `a` is in the subsequence.
        let mut steps = u64::MAX;
        for (carry, &word) in carries.iter_mut().zip(&b) {
            let here = steps & places[word];
            let (sum, over) = steps.overflowing_add(here);
            let (sum, over_by_carry) = sum.overflowing_add(u64::from(*carry));
            steps = sum | (steps & !places[word]);
            *carry = over || over_by_carry;
        }
        found += (!steps & (u64::MAX >> (64 - words.len()))).count_ones() as usize;
        words.iter().for_each(|&word| places[word] = 0);
    }
    same + found
}

#[cfg(test)]
mod tests {
    use super::{Case, MOST_WORDS, Unit, in_both, shared_wording};
    use crate::Recipe;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// By the table of the textbooks.
    fn by_table(a: &[u128], b: &[u128]) -> usize {
        let mut row = vec![0usize; b.len() + 1];
        for x in a {
            let mut diagonal = 0;
            for (at, y) in b.iter().enumerate() {
                let above = row[at + 1];
                row[at + 1] = if x == y { diagonal + 1 } else { above.max(row[at]) };
                diagonal = above;
            }
        }
        row[b.len()]
    }

    proptest! {
        #[test]
        fn the_longest_common_subsequence_is_that_of_the_table(
            a in vec(0..12u128, 0..300), b in vec(0..12u128, 0..300), edits in vec((0..300usize, 0..40u128), 0..20),
        ) {
            let mut edited = a.clone();
            for (at, word) in edits {
                if let Some(place) = edited.get_mut(at) {
                    *place = word;
                }
            }
            for b in [b, edited] {
                prop_assert_eq!(in_both(&a, &b), by_table(&a, &b));
                prop_assert_eq!(in_both(&b, &a), by_table(&a, &b));
            }
        }
    }

    proptest! {
        #[test]
        fn words_of_ascii_need_no_tables(text in r#"([ -~]{0,12}|[a-cA-C'._:;,0-9\n -]{0,30}|\PC{0,3}){0,6}"#) {
            for case in [Case::Fold, Case::Keep] {
                let recipe = Recipe { unit: Unit::Word, case, ..Recipe::DEFAULT };
                let mut words = Vec::new();
                recipe.each_paragraph(&text, |paragraph| {
                    recipe.each_feature(&text[paragraph], |word, _| words.push(word));
                });
                prop_assert_eq!(recipe.words(&text), words);
            }
        }
    }

    #[test]
    fn one_word_of_five_changed_leaves_four_fifths() {
        let words = |text| Recipe::DEFAULT.words(text);
        let shared = |a, b| shared_wording(&words(a), &words(b));
        assert_eq!(shared("The cat sat down HERE.", "the cat, stood down here"), 0.8);
        assert_eq!(shared("今天天气很好", "今天天气不好"), 10.0 / 12.0);
        assert_eq!(shared("here down", "down here"), 0.5);
        assert_eq!((shared("", "here"), shared("", ""), shared("?!", "?!")), (0.0, 0.0, 0.0));
    }

    #[test]
    fn longer_texts_are_not_read_in_order() {
        let words: Vec<u128> = (0..MOST_WORDS as u128 + 1).collect();
        assert_eq!(shared_wording(&words[1..], &words[1..]), 1.0);
        assert_eq!(shared_wording(&words, &words), 0.0);
    }
}
