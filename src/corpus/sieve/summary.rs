//! The summary of a text, by which its possible near-duplicates are found.

use super::outline::Outline;
use super::signature::Signature;
use super::tokens::sample_of;
use crate::bytes::{Reader, Writer};
use crate::hash::{Hash, finalise, hash};
use crate::overlap::words_of;
use crate::recipe::Recipe;

/// The number of smallest tokens kept. Two texts that differ in one word of three share ten of them.
pub(super) const TOKENS: usize = 32;

/// What a [`Sieve`](crate::Sieve) knows about a text: 196 bytes, fewer for a short one. It can be made in any thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub(super) signature: Signature,
    /// A hash of the whole text that nobody can give to another: equal texts are not read again.
    pub(super) text: u64,
    pub(super) tokens: Vec<u32>,
}

impl Summary {
    /// The summary of a text, by the recipe of the sieve.
    pub fn new(recipe: &Recipe, text: &str) -> Summary {
        let words = words_of(recipe, text);
        let mut tokens = sample_of(recipe, text, &words, TOKENS);
        // The sample has small numbers; this spreads them evenly over a table.
        tokens.iter_mut().for_each(|token| *token = token.wrapping_mul(0x9E37_79B1));
        Summary { signature: Signature::new(recipe, text, &words), text: hash(text, Hash::Md5, 0) as u64, tokens }
    }

    /// The same for a text of which only a part counts; `whole` is all of it: only copies of the whole are equal texts.
    #[cfg_attr(
        not(feature = "wasm"),
        expect(dead_code, reason = "only the module for JavaScript has boilerplate here")
    )]
    pub(crate) fn of_whole(self, whole: &str) -> Summary {
        Summary { text: hash(whole, Hash::Md5, 0) as u64, ..self }
    }

    /// What is compared of the text before it is read.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// The same in a set, such as the texts in one language: a sieve compares a text only with texts of its set. By default all
    /// are in set 0.
    pub fn in_set(mut self, set: u32) -> Summary {
        // Tokens of two sets agree only by chance, so that a crowd in one set hides no document of another.
        let mix = mix_of(self.signature.set) ^ mix_of(set);
        self.tokens.iter_mut().for_each(|token| *token ^= mix as u32);
        self.text ^= mix;
        self.signature.set = set;
        self
    }

    /// A token of all texts in the set with the same fingerprint: they may share no other if their words are divided differently.
    pub(super) fn own_token(&self) -> u32 {
        let fingerprint = self.signature.fingerprint;
        (finalise(fingerprint as u64 ^ (fingerprint >> 64) as u64) ^ mix_of(self.signature.set)) as u32
    }

    /// Appends the summary to bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let Signature { fingerprint, features, outline, .. } = self.signature;
        bytes.u32(features);
        bytes.u64(fingerprint as u64);
        bytes.u64((fingerprint >> 64) as u64);
        bytes.u64(self.text);
        let (bits, words) = outline.parts();
        bytes.extend(bits);
        bytes.u32(words);
        bytes.u32(self.tokens.len() as u32);
        self.tokens.iter().for_each(|&token| bytes.u32(token));
    }

    /// Reads a summary from the front of bytes and removes it. `None` if they do not begin with one.
    pub fn read(front: &mut &[u8]) -> Option<Summary> {
        let mut bytes = Reader(front);
        let features = bytes.u32()?;
        let fingerprint = u128::from(bytes.u64()?) | u128::from(bytes.u64()?) << 64;
        let text = bytes.u64()?;
        let outline = Outline::from_parts(bytes.array()?, bytes.u32()?);
        let count = bytes.count(size_of::<u32>()).filter(|&count| count <= TOKENS)?;
        let tokens = (0..count).map(|_| bytes.u32()).collect::<Option<_>>()?;
        *front = bytes.0;
        Some(Summary { signature: Signature { fingerprint, features, outline, set: 0 }, text, tokens })
    }
}

fn mix_of(set: u32) -> u64 {
    if set == 0 { 0 } else { finalise(set.into()) }
}
