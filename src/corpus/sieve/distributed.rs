//! The search for duplicates in steps that several machines can share: the tokens of a text, by which candidates are found, and
//! its signature, which rules most of them out before their texts are sent anywhere. The judge is [`Recipe::judge`], and the threshold that of the
//! [background](crate::Background), which is learned from a sample.

use super::farthest::may_match;
use super::outline::Outline;
use super::signature::Signature;
use super::tokens::each_token;
use crate::fingerprint::Fingerprint;
use crate::hash::{finalise, fold};
use crate::overlap::words_of;
use crate::recipe::Recipe;
use crate::threshold::Cutoff;

impl Recipe {
    /// The tokens by which [`Corpus::duplicates`](crate::Corpus::duplicates) finds candidates, in ascending order: hashes of
    /// every two adjacent words, in CJK also of every three, of longer runs where most pairs of words recur, and of each feature of a
    /// text with few words. Two near-duplicates share some of them, nearly always rare ones.
    ///
    /// ```
    /// use nearprint::Recipe;
    ///
    /// let tokens = |text| Recipe::DEFAULT.tokens(text);
    /// let (a, b) = (tokens("Good artists copy, great artists steal."), tokens("Great artists steal."));
    /// assert!(a.iter().any(|token| b.contains(token)));
    /// ```
    pub fn tokens(&self, text: &str) -> Vec<u64> {
        let mut tokens = Vec::new();
        each_token(self, text, &words_of(self, text), |token| tokens.push(token));
        tokens.sort_unstable();
        tokens.dedup();
        tokens
    }

    /// What is compared of a text before it is read.
    ///
    /// # Panics
    /// If the text has at least 2³² distinct features.
    pub fn signature(&self, text: &str) -> Signature {
        let (fingerprint, features) = self.fingerprint_and_features(text);
        let features = u32::try_from(features).expect("fewer than 2^32 features");
        Signature { fingerprint: fingerprint.number(), features, outline: Outline::new(&words_of(self, text)) }
    }
}

impl Signature {
    /// The length of [`Signature::to_bytes`].
    pub const BYTES: usize = 56;

    /// The fingerprint of the text.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::new(self.fingerprint)
    }

    /// The number of distinct features of the text.
    pub fn features(&self) -> u32 {
        self.features
    }

    /// Whether the judge may find the two texts near; [`Corpus::duplicates`](crate::Corpus::duplicates) reads only such pairs.
    /// `recipe` must have made both.
    pub fn may_match(&self, other: &Signature, recipe: &Recipe, cutoff: Cutoff) -> bool {
        self.features > 0 && other.features > 0 && may_match(recipe, cutoff, self, other)
    }

    /// The documents for which this is smallest are the sample from which the [background](crate::Background) of a collection is learned: 4,096,
    /// one of each number. Only documents with features count.
    pub fn sampling_hash(&self) -> u64 {
        finalise(fold(&self.to_bytes(), 0))
    }

    /// The signature as bytes, to send it to another machine.
    pub fn to_bytes(&self) -> [u8; Signature::BYTES] {
        let mut bytes = [0; Signature::BYTES];
        bytes[..16].copy_from_slice(&self.fingerprint.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.features.to_le_bytes());
        let (outline, words) = self.outline.parts();
        bytes[20..52].copy_from_slice(&outline);
        bytes[52..].copy_from_slice(&words.to_le_bytes());
        bytes
    }

    /// A signature from the bytes of [`Signature::to_bytes`].
    pub fn from_bytes(bytes: &[u8; Signature::BYTES]) -> Signature {
        let part = "a part of 56 bytes";
        let number = |at: usize| u32::from_le_bytes(*bytes[at..].first_chunk().expect(part));
        Signature {
            fingerprint: u128::from_le_bytes(*bytes.first_chunk().expect(part)),
            features: number(16),
            outline: Outline::from_parts(*bytes[20..].first_chunk().expect(part), number(52)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Corpus;

    const TEXT: &str = "It was a bright cold day in April, and the clocks were striking thirteen.";

    #[test]
    fn a_signature_comes_back_from_its_bytes_and_rules_out_what_the_judge_would() {
        let recipe = Corpus::RECIPE;
        let [own, near, far] =
            [TEXT, &TEXT.replace("April", "May"), "It was the best of times, it was the worst of times."]
                .map(|text| recipe.signature(text));
        assert_eq!(Signature::from_bytes(&own.to_bytes()), own);
        assert!(own.may_match(&near, &recipe, Cutoff::Automatic) && near.may_match(&own, &recipe, Cutoff::Automatic));
        assert!(!own.may_match(&far, &recipe, Cutoff::Automatic));
        assert!(!own.may_match(&recipe.signature("…"), &recipe, Cutoff::Automatic));
    }

    #[test]
    fn altered_bytes_make_a_signature_that_can_be_compared() {
        let recipe = Corpus::RECIPE;
        let (own, all) = (recipe.signature(TEXT), Signature::from_bytes(&[255; Signature::BYTES]));
        let mut full = [255; Signature::BYTES];
        full[52..].fill(0);
        for other in [all, Signature::from_bytes(&full), Signature::from_bytes(&[0; Signature::BYTES])] {
            assert_eq!(
                own.may_match(&other, &recipe, Cutoff::Automatic),
                other.may_match(&own, &recipe, Cutoff::Automatic)
            );
        }
    }

    #[test]
    fn tokens_are_those_of_near_duplicates() {
        let (own, near) = (Corpus::RECIPE.tokens(TEXT), Corpus::RECIPE.tokens(&TEXT.replace("April", "May")));
        let both = own.iter().filter(|token| near.binary_search(token).is_ok()).count();
        assert!(both >= 9 && both < own.len(), "{both} of {}", own.len());
    }
}
