//! Finds documents that may be near-duplicates: those that share a few adjacent words, the rarest of each.
//!
//! A token is two adjacent words; where words are short, as in CJK, three as well; where most pairs of words recur, longer runs as well;
//! and in texts of a few words each feature.
//! Texts that share two thirds of their words in order share tokens, unless changes are spread as evenly as possible.

use crate::overlap::{each_counted_key, words_of};
use crate::recipe::Recipe;
use crate::sort::sort_words;

/// Words are short if they take fewer bytes of the text on average.
const SHORT: f64 = 4.5;
/// Texts with at most this many words are also compared by features.
const FEW_WORDS: usize = 12;
/// The most words of a token.
const LONGEST: usize = 16;

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
        sort_words(&mut tokens, 0);
        tokens.dedup();
        tokens
    }
}

/// The distinct tokens of a text with these words, in ascending order: only 32 bits, enough for one machine.
pub(crate) fn tokens_of(recipe: &Recipe, text: &str, words: &[u64]) -> Vec<u32> {
    let mut tokens: Vec<u64> = Vec::with_capacity(words.len());
    each_token(recipe, text, words, |token| tokens.push(token >> 32));
    sort_words(&mut tokens, 0);
    tokens.dedup();
    tokens.into_iter().map(|token| token as u32).collect()
}

/// At most this many tokens of a text: those of adjacent words first, which texts with more words have too, and of each kind the
/// smallest, a sample independent of the rest of the text (bottom-k, Cohen 1997).
pub(crate) fn sample_of(recipe: &Recipe, text: &str, words: &[u64], most: usize) -> Vec<u32> {
    let mut sample: Vec<u32> = Vec::new();
    let mut add = |mut tokens: Vec<u64>| {
        sort_words(&mut tokens, 0);
        tokens.dedup();
        sample.extend(tokens.iter().take(most.saturating_sub(sample.len())).map(|&token| token as u32));
    };
    let mut tokens = Vec::with_capacity(words.len());
    each_run(text, words, &mut |token| tokens.push(token >> 32));
    add(std::mem::take(&mut tokens));
    each_feature(recipe, text, words, &mut |token| tokens.push(token >> 32));
    add(tokens);
    sample
}

/// Visits the tokens of a text with these words; one that occurs several times is visited as often.
pub(crate) fn each_token(recipe: &Recipe, text: &str, words: &[u64], mut visit: impl FnMut(u64)) {
    each_run(text, words, &mut visit);
    each_feature(recipe, text, words, &mut visit);
}

// Trait objects, so that these are not compiled again for each visitor.

fn each_run(text: &str, words: &[u64], visit: &mut dyn FnMut(u64)) {
    let is_short = (text.len() as f64) < SHORT * words.len() as f64;
    // Long lists over few words have the same pairs, all possible ones, so longer runs distinguish them: twice and four times as long as
    // the runs that recur.
    let (mut length, mut longest) = (2, 2);
    while length <= longest {
        if each_run_of(words, length, visit) {
            longest = (4 * length).min(LONGEST);
        }
        if is_short && length == 2 {
            each_run_of(words, 3, visit);
        }
        length *= 2;
    }
}

/// Visits the runs of this many words, and returns whether many of them recur.
fn each_run_of(words: &[u64], length: usize, visit: &mut dyn FnMut(u64)) -> bool {
    // A bit for each of four times as many hashes as words.
    let mut seen = vec![0_u64; (words.len() / 16).next_power_of_two()];
    let mask = seen.len() - 1;
    for run in words.windows(length) {
        let token = run.iter().fold(0, |hash: u64, word| mixed(hash.rotate_left(23) ^ word));
        seen[(token >> 38) as usize & mask] |= 1 << (token >> 32 & 63);
        visit(token);
    }
    let distinct: u32 = seen.iter().map(|bits| bits.count_ones()).sum();
    5 * (distinct as usize) < 3 * words.len()
}

fn each_feature(recipe: &Recipe, text: &str, words: &[u64], visit: &mut dyn FnMut(u64)) {
    if words.len() <= FEW_WORDS {
        each_counted_key(recipe, text, &mut |keys| keys.iter().for_each(|&key| visit(mixed(key))));
    }
}

fn mixed(hash: u64) -> u64 {
    (hash ^ hash >> 31).wrapping_mul(0x94D0_49BB_1331_11EB)
}
