//! The share of their wording that two texts have in common: words of both, in the same order.
//!
//! 2 · LCS / (words of a + words of b), the normalised Indel similarity over words; LCS is the length of the longest common
//! subsequence. The common beginning and end are set aside first. The result is exact if one of the rests has at most 4,096
//! words. Longer texts are cut into pieces (`overlap/cuts.rs`), which yields a common subsequence, but not always the longest.
//!
//! Two long texts with few distinct words, such as answers to a survey, have most words in the same order by chance. They have about as
//! many if one is reversed, so for such texts only the excess counts.

use super::cuts::in_both_long;
use super::subsequence::{EXACT, Numbered};
use crate::recipe::differing;
use std::borrow::Cow;
use std::cell::OnceCell;

/// Of texts with fewer words, chance is not estimated.
const MANY: usize = 32;
/// Two texts are over few words if one word in this many agrees when one text is reversed.
const FEW: usize = 16;
/// At most this share is taken for chance, so that near-duplicates with nearly all words the same remain near-duplicates.
const MOST_CHANCE: f64 = 0.9;
/// From this share up, everything counts, however large chance is: sharing half of what can be beyond chance is enough.
const SURE: f64 = 2.0 * MOST_CHANCE / (1.0 + MOST_CHANCE);

/// The shared wording, from 0 to 1, symmetric. 0 if a text has no word.
#[cfg(test)]
pub(crate) fn shared_wording(a: &[u64], b: &[u64]) -> f64 {
    Wording::new(a.to_vec()).with(b)
}

/// The words of a text, for comparison with others.
pub(crate) struct Wording<'w> {
    words: Cow<'w, [u64]>,
    numbered: OnceCell<Numbered>,
}

impl<'w> Wording<'w> {
    pub(crate) fn new(words: impl Into<Cow<'w, [u64]>>) -> Wording<'w> {
        Wording { words: words.into(), numbered: OnceCell::new() }
    }

    /// The words, in reading order.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The wording shared with another text, as from [`shared_wording`].
    #[cfg(test)]
    pub(crate) fn with(&self, other: &[u64]) -> f64 {
        self.with_at_least(other, 0.0).unwrap_or(0.0)
    }

    /// The shared wording, or `None` if less than `least`, which is often known early.
    pub(crate) fn with_at_least(&self, other: &[u64], least: f64) -> Option<f64> {
        let shared = self.in_order(other, least)?;
        if shared >= SURE {
            return Some(shared);
        }
        let chance = self.by_chance(other).min(MOST_CHANCE);
        let beyond = 2.0 * (shared - chance) / (1.0 - chance);
        Some(shared.min(beyond.max(0.0))).filter(|&shared| shared >= least)
    }

    /// Whether this text and another have a large share of words in the same order by chance.
    pub(crate) fn is_over_few_words(&self, other: &[u64]) -> bool {
        self.by_chance(other) > 0.0
    }

    /// The share of words that another text has in the same order by chance; 0 if the two are not over few words.
    fn by_chance(&self, other: &[u64]) -> f64 {
        let count = self.words.len().min(other.len()).min(EXACT);
        let reversed: Vec<u64> = other[..count].iter().rev().copied().collect();
        let same = self.words.iter().zip(&reversed).filter(|(own, other)| own == other).count();
        if count < MANY || FEW * same < count {
            return 0.0;
        }
        let in_both = self.numbered().in_both(0..count, &reversed, |_| true);
        in_both.map_or(0.0, |in_both| in_both as f64 / count as f64)
    }

    fn numbered(&self) -> &Numbered {
        self.numbered.get_or_init(|| Numbered::new(&self.words))
    }

    /// The share of words that both have in the same order, or `None` if less than `least`.
    fn in_order(&self, other: &[u64], least: f64) -> Option<f64> {
        let words = self.words.len() + other.len();
        let share = |in_both: usize| if words == 0 { 0.0 } else { 2.0 * in_both as f64 / words as f64 };
        let is_enough = |most: usize| share(most) >= least;
        if !is_enough(self.words.len().min(other.len())) {
            return None;
        }
        let numbered = self.numbered();
        let in_both = match numbered.in_both_short(other, is_enough) {
            Some(in_both) => in_both?,
            None => {
                let [rest, other_rest] = differing(&self.words, other);
                let start = self.words.iter().zip(other).take_while(|(own, other)| own == other).count();
                let same = self.words.len() - rest.len();
                let in_rest = if rest.len().min(other_rest.len()) > EXACT {
                    in_both_long(rest, other_rest)
                } else {
                    numbered.in_both(start..start + rest.len(), other_rest, |most| is_enough(same + most))?
                };
                same + in_rest
            }
        };
        is_enough(in_both).then(|| share(in_both))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::finalise;
    use crate::overlap::words_of;
    use crate::recipe::Recipe;
    use crate::work::steps_of;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Words distributed as in a text: few are frequent, most are rare (Zipf). Each seed gives another text.
    fn running_text(count: usize, seed: u64) -> Vec<u64> {
        let mut state = seed;
        let mut next = move || {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            finalise(state)
        };
        (0..count).map(|_| finalise((20_000f64.powf((next() >> 11) as f64 / (1u64 << 53) as f64)) as u64)).collect()
    }

    fn every_nth_changed(words: &[u64], n: usize) -> Vec<u64> {
        let change = |(at, &word): (usize, &u64)| if at % n == n - 1 { finalise(at as u64 + (7 << 40)) } else { word };
        words.iter().enumerate().map(change).collect()
    }

    fn exactly(a: &[u64], b: &[u64]) -> f64 {
        let in_both = Numbered::new(a).in_both(0..a.len(), b, |_| true).expect("any number is enough");
        2.0 * in_both as f64 / (a.len() + b.len()) as f64
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn the_wording_of_long_texts_is_shared_both_ways_round_and_never_more_than_exactly(
            kinds in 1..3000u64, count in EXACT..2 * EXACT, seed: u64, edits in vec((0..2 * EXACT, 0..5000usize, 0..300u64), 0..8),
        ) {
            let text: Vec<u64> = running_text(count, seed).into_iter().map(|word| word % kinds).collect();
            let mut other = text.clone();
            for (at, length, words) in edits {
                let at = at.min(other.len());
                other.splice(at..other.len().min(at + length), (0..words).map(|word| word % kinds));
            }
            let shared = shared_wording(&text, &other);
            prop_assert_eq!(shared, shared_wording(&other, &text));
            prop_assert!(shared <= exactly(&text, &other));
        }
    }

    #[test]
    fn one_word_of_five_changed_leaves_four_fifths() {
        let words = |text| words_of(&Recipe::DEFAULT, text);
        let shared = |a, b| shared_wording(&words(a), &words(b));
        assert_eq!(shared("The cat sat down HERE.", "the cat, stood down here"), 0.8);
        assert_eq!(shared("今天天气很好", "今天天气不好"), 10.0 / 12.0);
        assert_eq!(shared("here down", "down here"), 0.5);
        assert_eq!((shared("", "here"), shared("", ""), shared("?!", "?!")), (0.0, 0.0, 0.0));
    }

    #[test]
    fn a_wording_that_cannot_be_shared_enough_is_none() {
        let words = running_text(1000, 1);
        for length in [10, 200, 1000] {
            let (words, edited) = (&words[..length], every_nth_changed(&words[..length], 5));
            let wording = Wording::new(words.to_vec());
            assert_eq!(wording.with(&edited), 0.8);
            assert_eq!(wording.with_at_least(&edited, 0.8), Some(0.8));
            assert_eq!(wording.with_at_least(&edited, 0.81), None);
            assert_eq!(wording.with_at_least(&[], 0.1), None);
        }
        assert_eq!(Wording::new(Vec::new()).with_at_least(&[], 0.0), Some(0.0));
    }

    #[test]
    fn long_texts_share_hardly_less_than_the_longest_common_subsequence() {
        let text = running_text(20_000, 1);
        let moved = [&text[12_000..], &text[..12_000]].concat();
        let inserted = [&text[..7000], &running_text(9000, 2), &text[7000..]].concat();
        let left_out = [&text[..3000], &text[9000..15_000], &text[16_000..]].concat();
        let twice = [&text[..9000], &text[..11_000]].concat();
        for other in [&moved, &inserted, &left_out, &twice, &text] {
            for n in [2, 3, 8, 12, 100] {
                let edited = every_nth_changed(other, n);
                let (found, longest) = (shared_wording(&text, &edited), exactly(&text, &edited));
                assert!(found <= longest && found >= 0.98 * longest, "{n}: {found} of {longest}");
                assert_eq!(found, shared_wording(&edited, &text));
            }
        }
    }

    #[test]
    fn there_is_no_cliff_in_length() {
        let mut before = 0.0;
        for count in [4096, 4097, 32_768, 32_769, 100_000] {
            let text = running_text(count, 1);
            let shared = shared_wording(&text, &every_nth_changed(&text, 9));
            assert!((shared - 8.0 / 9.0).abs() < 0.001, "{shared} of {count} words, {before} before");
            before = shared;
        }
    }

    #[test]
    fn texts_of_any_words_take_a_bounded_number_of_steps_a_word() {
        let count = 500_000;
        let of =
            |words: u64, seed: u64| (0..count).map(move |at| finalise(finalise(at as u64 + seed) % words)).collect();
        let one_word: Vec<u64> = vec![7; count];
        let (two_words, few, distinct): (Vec<u64>, Vec<u64>, Vec<u64>) = (of(2, 0), of(5, 0), of(u64::MAX, 0));
        let alternating: Vec<u64> = (0..count as u64).map(|at| at % 2).collect();
        let shorter = &one_word[..count / 3];
        let reversed: Vec<u64> = distinct.iter().rev().copied().collect();
        let pairs: [(&[u64], &[u64], f64); 7] = [
            (&one_word, shorter, 0.499),
            (&alternating, &alternating[1..count - 2], 0.99),
            (&two_words, &of(2, 1 << 40), 0.75),
            (&few, &of(5, 1 << 40), 0.55),
            (&distinct, &of(u64::MAX, 1 << 40), 0.0),
            (&distinct, &reversed, 0.0),
            (&distinct, &every_nth_changed(&distinct, 3), 0.66),
        ];
        for (number, (a, b, least)) in pairs.into_iter().enumerate() {
            let in_order = Wording::new(a.to_vec()).in_order(b, 0.0).unwrap();
            assert!(in_order >= least, "pair {number}: {in_order}");
            let (_, steps) = steps_of(|| shared_wording(a, b));
            assert!(steps / (a.len() + b.len()) < 100, "pair {number}: {steps} steps");
        }
    }
}
