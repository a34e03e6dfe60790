//! The words of a text as a set of hashes in 32 bytes: a strict upper bound of the wording that two texts can share.

/// Bits of an outline.
const BITS: u32 = 256;
/// Texts with more different words fill an outline so much that it barely distinguishes them:
const MOST_WORDS: u32 = 250;
/// then this many of its bits are set, on average.
const MOST_ONES: u32 = 160;
/// More than the error when a score is multiplied by a number of words.
const ROUNDING: f64 = 1e-6;

/// One bit for each hashed word of a text, and the number of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outline {
    /// Bytes, so that the struct takes 36 of them, not 40.
    bits: [u8; BITS as usize / 8],
    words: u32,
}

impl Outline {
    pub(crate) fn new(words: &[u64]) -> Outline {
        let mut outline = Outline { bits: [0; BITS as usize / 8], words: words.len() as u32 };
        for &word in words {
            let bit = word as u32 % BITS;
            outline.bits[bit as usize / 8] |= 1 << (bit % 8);
        }
        outline
    }

    /// The fields as a summary stores them.
    pub(crate) fn parts(self) -> ([u8; BITS as usize / 8], u32) {
        (self.bits, self.words)
    }

    /// Corrects a number of words that contradicts the bits or that no text has.
    pub(crate) fn from_parts(bits: [u8; BITS as usize / 8], words: u32) -> Outline {
        Outline { bits, words: words.clamp(bits.iter().map(|byte| byte.count_ones()).sum(), 1 << 30) }
    }

    /// An upper bound of 2 · LCS / (a + b) over the words of two texts: a bit that only one side has means at least one word
    /// that only that side has.
    pub(crate) fn bound(&self, other: &Outline) -> f64 {
        2.0 * f64::from(self.shared(other)) / f64::from((self.words + other.words).max(1))
    }

    /// Whether [`Outline::bound`] may reach `wanted`. Nearly all texts in a scan end here, so it does not divide.
    #[inline]
    pub(crate) fn may_reach(&self, other: &Outline, wanted: f64) -> bool {
        2.0 * f64::from(self.shared(other)) >= wanted * f64::from(self.words + other.words) - ROUNDING
    }

    /// An upper bound of the number of words that both texts have.
    #[inline(always)]
    fn shared(&self, other: &Outline) -> u32 {
        let (own, theirs) = (self.bits.as_chunks::<8>().0, other.bits.as_chunks::<8>().0);
        let only_one = |at: usize| {
            let (a, b) = (u64::from_le_bytes(own[at]), u64::from_le_bytes(theirs[at]));
            ((a & !b).count_ones(), (b & !a).count_ones())
        };
        // Without a loop, so that the words stay in registers when optimising for size.
        let [first, second, third, fourth] = [only_one(0), only_one(1), only_one(2), only_one(3)];
        let here = first.0 + second.0 + third.0 + fourth.0;
        let there = first.1 + second.1 + third.1 + fourth.1;
        (self.words - here).min(other.words - there)
    }

    fn ones(&self) -> u32 {
        let words = self.bits.as_chunks::<8>().0;
        words.iter().map(|&word| u64::from_le_bytes(word).count_ones()).sum()
    }

    /// Whether both outlines are too full for a useful bound.
    pub(crate) fn is_full(&self, other: &Outline) -> bool {
        self.words.min(other.words) > MOST_WORDS && self.ones().min(other.ones()) > MOST_ONES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlap::shared_wording;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_two_texts_share_more_wording_than_their_outlines_allow(a in vec(0..400u64, 1..300), b in vec(0..400u64, 1..300), edits in vec((0..300usize, 0..400u64), 0..9)) {
            let mut edited = a.clone();
            for (at, word) in edits {
                if let Some(place) = edited.get_mut(at) {
                    *place = word;
                }
            }
            for other in [b, edited] {
                let (own, theirs) = (Outline::new(&a), Outline::new(&other));
                prop_assert!(own.bound(&theirs) >= shared_wording(&a, &other));
                prop_assert_eq!(own.bound(&theirs), theirs.bound(&own));
                prop_assert!(own.may_reach(&theirs, own.bound(&theirs)));
                prop_assert!(!own.may_reach(&theirs, own.bound(&theirs) + 1e-5));
            }
        }
    }
}
