//! The longest common subsequence of two lists of words, computed bit-parallel: one bit per word of one list, so that an
//! addition advances 64 of them (Crochemore, Iliopoulos, Pinzon and Reid 2001; Hyyrö 2004).

use crate::feature_map::FeatureMap;
use crate::work;
use std::ops::Range;

/// If the shorter list has at most this many words, the result is exact. It takes at most 64 steps per word of the other.
pub(super) const EXACT: usize = 1 << 12;
/// Texts of at most this many words are compared without allocating.
const SHORT: usize = 4 * 64;
/// Words of the other text between checks whether enough can still be found.
const LOOK: usize = 16;

/// The words of a text, numbered.
pub(super) struct Numbered {
    numbers: FeatureMap<(), u64>,
    /// The number of each word in reading order.
    words: Vec<u32>,
    /// For a short text: the places of each distinct word as a bitmap of `self.width()` 64-bit words.
    places: Vec<u64>,
}

impl Numbered {
    pub(super) fn new(words: &[u64]) -> Numbered {
        let mut numbers = FeatureMap::default();
        let numbered: Vec<u32> = words.iter().map(|&word| numbers.number_or_insert(word, ()) as u32).collect();
        let mut new = Numbered { numbers, words: numbered, places: Vec::new() };
        if words.len() <= SHORT {
            let width = new.width();
            new.places.resize(width * new.numbers.len(), 0);
            for (place, &number) in new.words.iter().enumerate() {
                new.places[number as usize * width + place / 64] |= 1 << (place % 64);
            }
        }
        new
    }

    /// The 64-bit words of a bitmap of places: a power of two, because each width is compiled separately.
    fn width(&self) -> usize {
        self.words.len().div_ceil(64).next_power_of_two()
    }

    /// The length of the longest common subsequence of a short text and another: `Some(None)` if `is_enough` does not hold for
    /// it, `None` if this text is not short.
    pub(super) fn in_both_short(&self, other: &[u64], is_enough: impl Fn(usize) -> bool) -> Option<Option<usize>> {
        match self.width() {
            1 => Some(self.in_both_of_width::<1>(other, is_enough)),
            2 => Some(self.in_both_of_width::<2>(other, is_enough)),
            4 => Some(self.in_both_of_width::<4>(other, is_enough)),
            _ => None,
        }
    }

    fn in_both_of_width<const WIDTH: usize>(&self, other: &[u64], is_enough: impl Fn(usize) -> bool) -> Option<usize> {
        let places = self.places.as_chunks::<WIDTH>().0;
        // A 0 marks a word of this text at which the subsequence grows by one.
        let mut steps = [u64::MAX; WIDTH];
        let mut left = other.len();
        for words in other.chunks(LOOK) {
            for &word in words {
                if let Some(number) = self.numbers.number_of(word) {
                    advance(&mut steps, &places[number], false);
                }
            }
            left -= words.len();
            if !is_enough(found(&steps) + left) {
                return None;
            }
        }
        Some(found(&steps)).filter(|&in_both| is_enough(in_both))
    }

    /// The length of the longest common subsequence of some of the words and another text; `None` if `is_enough` does not hold for it.
    pub(super) fn in_both(&self, own: Range<usize>, other: &[u64], is_enough: impl Fn(usize) -> bool) -> Option<usize> {
        let own = &self.words[own];
        // A word that only one text has is in no common subsequence.
        let other: Vec<u32> =
            other.iter().filter_map(|&word| self.numbers.number_of(word).map(|number| number as u32)).collect();
        let mut places = vec![[0; 4]; self.numbers.len()];
        // The carry of the addition for each word of the other text, from the previous chunk.
        let mut carries = vec![false; other.len()];
        let (mut in_both, mut left) = (0, own.len());
        for words in own.chunks(SHORT) {
            for (place, &word) in words.iter().enumerate() {
                places[word as usize][place / 64] |= 1 << (place % 64);
            }
            let mut steps = [u64::MAX; 4];
            for (carry, &word) in carries.iter_mut().zip(&other) {
                *carry = advance(&mut steps, &places[word as usize], *carry);
            }
            // Unused bits stay 1.
            in_both += found(&steps);
            words.iter().for_each(|&word| places[word as usize] = [0; 4]);
            left -= words.len();
            if !is_enough(in_both + left) {
                return None;
            }
        }
        Some(in_both).filter(|&in_both| is_enough(in_both))
    }
}

/// Advances by one word of the other text, which occurs at these places here. Returns the carry.
#[inline(always)]
fn advance<const WIDTH: usize>(steps: &mut [u64; WIDTH], places: &[u64; WIDTH], mut carry: bool) -> bool {
    work::count(WIDTH);
    for (steps, places) in steps.iter_mut().zip(places) {
        let (sum, over) = steps.overflowing_add(*steps & places);
        let (sum, over_by_carry) = sum.overflowing_add(u64::from(carry));
        *steps = sum | (*steps & !places);
        carry = over | over_by_carry;
    }
    carry
}

fn found(steps: &[u64]) -> usize {
    steps.iter().map(|steps| steps.count_zeros() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// The textbook method with a table.
    fn by_table(a: &[u64], b: &[u64]) -> usize {
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
            a in vec(0..12u64, 0..600), b in vec(0..12u64, 0..600), edits in vec((0..600usize, 0..40u64), 0..20),
            least in 0..600usize,
        ) {
            let mut edited = a.clone();
            for (at, word) in edits {
                if let Some(place) = edited.get_mut(at) {
                    *place = word;
                }
            }
            for b in [b, edited] {
                let expected = by_table(&a, &b);
                for (own, other) in [(&a, &b), (&b, &a)] {
                    let numbered = Numbered::new(own);
                    let told = (expected >= least).then_some(expected);
                    prop_assert_eq!(numbered.in_both(0..own.len(), other, |most| most >= least), told);
                    let short = numbered.in_both_short(other, |most| most >= least);
                    prop_assert_eq!(short, (own.len() <= SHORT).then_some(told));
                }
            }
        }
    }
}
