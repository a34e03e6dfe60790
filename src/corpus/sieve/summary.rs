//! The summary of a text, by which its possible near-duplicates are found.

use super::super::outline::Outline;
use super::super::signatures::Signature;
use super::super::tokens::sample_of;
use crate::bytes::{Reader, Writer};
use crate::hash::{Hash, hash};
use crate::recipe::Recipe;

/// The number of smallest tokens that are kept. Two texts that differ in one word of three share ten of them.
pub(super) const TOKENS: usize = 32;

/// What a [`Sieve`](crate::Sieve) knows of a text: 196 bytes, or fewer for a short one. It can be made in any thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub(super) signature: Signature,
    /// A hash of the whole text, which nobody can give to another text: equal texts are not read again.
    pub(super) text: u64,
    pub(super) tokens: Vec<u32>,
}

impl Summary {
    /// The summary of a text, by the recipe of the sieve.
    pub fn new(recipe: &Recipe, text: &str) -> Summary {
        let (fingerprint, features) = recipe.fingerprint_and_features(text);
        let words = recipe.words(text);
        let outline = Outline::new(&words);
        let mut tokens = sample_of(recipe, text, &words, TOKENS);
        // The sample has small numbers; this spreads them evenly over a table.
        tokens.iter_mut().for_each(|token| *token = token.wrapping_mul(0x9E37_79B1));
        Summary {
            signature: Signature {
                fingerprint: fingerprint.number(),
                features: features as u32,
                outline: Some(outline),
                order: 0,
            },
            text: hash(text, Hash::Md5, 0) as u64,
            tokens,
        }
    }

    /// Appends the summary to bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let Signature { fingerprint, features, outline, .. } = self.signature;
        bytes.u32(features);
        bytes.u64(fingerprint as u64);
        bytes.u64((fingerprint >> 64) as u64);
        bytes.u64(self.text);
        let (bits, words) = outline.map(|outline| outline.parts()).unwrap_or_default();
        bytes.extend(bits);
        bytes.u32(words);
        bytes.u32(self.tokens.len() as u32);
        self.tokens.iter().for_each(|&token| bytes.u32(token));
    }

    /// Reads a summary from the front of bytes, and removes it there. `None` if they do not begin with one.
    pub fn read(front: &mut &[u8]) -> Option<Summary> {
        let mut bytes = Reader(front);
        let features = bytes.u32()?;
        let fingerprint = u128::from(bytes.u64()?) | u128::from(bytes.u64()?) << 64;
        let text = bytes.u64()?;
        let outline = Some(Outline::from_parts(bytes.array()?, bytes.u32()?));
        let count = bytes.count(size_of::<u32>()).filter(|&count| count <= TOKENS)?;
        let tokens = (0..count).map(|_| bytes.u32()).collect::<Option<_>>()?;
        *front = bytes.0;
        Some(Summary { signature: Signature { fingerprint, features, outline, order: 0 }, text, tokens })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_comes_back_from_its_bytes() {
        let recipe = crate::Corpus::RECIPE;
        let long: String = (0..300).map(|word| format!("word{word} ")).collect();
        for text in ["", "?", "one", "two words", &long] {
            let summary = Summary::new(&recipe, text);
            let mut bytes = Vec::new();
            summary.write(&mut bytes);
            assert!(bytes.len() <= 196, "{}", bytes.len());
            let mut rest = &bytes[..];
            assert_eq!(Summary::read(&mut rest), Some(summary));
            assert!(rest.is_empty());
            assert_eq!(Summary::read(&mut &bytes[..bytes.len() - 1]), None);
        }
    }
}
