//! Which documents may be near-duplicates of which: those that share a few words in a row, the rarest ones of each.
//!
//! A token is the shortest run of two words or more, from a word on, that weighs [`TOKEN`] (letters, of which one of CJK counts as
//! two), and in texts of a few words each of the features as well. Texts that share two thirds of their words in
//! order share tokens, unless changes are spread as evenly as can be.

use crate::anchors::weight_of;
use crate::recipe::Recipe;
use crate::sort::sort_by_key;

/// The weight of a token: two words, or three letters of CJK.
const TOKEN: u32 = 6;
/// Texts of no more words are compared by their features, too.
const FEW_WORDS: usize = 12;
/// Tokens of a document that name candidates.
const RARE: usize = 48;
/// Of these, those that stand in so many documents that their lists are crowds.
const LONG: usize = 4;
/// As many documents as make a crowd.
const CROWD: u32 = 20;

/// Pairs of a token and a document, by token.
pub(super) struct Tokens(Vec<u64>);

impl Tokens {
    /// The rarest tokens of each of some texts.
    pub(super) fn of<'t>(recipe: &Recipe, texts: impl Iterator<Item = &'t str>) -> Tokens {
        let (mut tokens, mut ends): (Vec<u32>, Vec<usize>) = (Vec::new(), Vec::new());
        for text in texts {
            let mut own = tokens_of(recipe, text);
            sort_by_key(&mut own, |&token| token);
            own.dedup();
            tokens.extend(own);
            ends.push(tokens.len());
        }
        // Two tokens may share a counter: then both seem a little more common than they are.
        let bits = (4 * tokens.len().max(1)).next_power_of_two().ilog2().min(26);
        let counter = |token: u32| (token >> (32 - bits)) as usize;
        let mut counts = vec![0u32; 1 << bits];
        tokens.iter().for_each(|&token| counts[counter(token)] += 1);
        let (mut pairs, mut start) = (Vec::new(), 0);
        for (document, end) in (0u64..).zip(ends) {
            let own = &tokens[start..end];
            start = end;
            let mut shared: Vec<(u32, u32)> = own.iter().map(|&token| (counts[counter(token)], token)).collect();
            shared.retain(|&(count, _)| count > 1);
            sort_by_key(&mut shared, |&pair| pair);
            let rare = shared.partition_point(|&(count, _)| count <= CROWD).min(RARE);
            let chosen = shared[..rare].iter().chain(shared[rare..].iter().take(LONG));
            pairs.extend(chosen.map(|&(_, token)| u64::from(token) << 32 | document));
        }
        sort_by_key(&mut pairs, |&pair| pair);
        Tokens(pairs)
    }

    /// Visits the documents that have a token, for each token that several have.
    pub(super) fn each_list(&self, mut visit: impl FnMut(&[u32])) {
        let mut list = Vec::new();
        for same in self.0.chunk_by(|a, b| a >> 32 == b >> 32).filter(|same| same.len() > 1) {
            list.clear();
            list.extend(same.iter().map(|&pair| pair as u32));
            visit(&list);
        }
    }
}

fn tokens_of(recipe: &Recipe, text: &str) -> Vec<u32> {
    let words = recipe.weighed_words(text);
    let mut tokens = Vec::with_capacity(words.len());
    let mixed = |hash: u64| (hash ^ hash >> 31).wrapping_mul(0x94D0_49BB_1331_11EB);
    for start in 0..words.len() {
        let (mut hash, mut heavy, mut length) = (0u64, 0, 0);
        for &(word, letters) in words[start..].iter() {
            hash = mixed(hash.rotate_left(23) ^ word);
            heavy += letters;
            length += 1;
            if length >= 2 && heavy >= TOKEN {
                tokens.push((hash >> 32) as u32);
                break;
            }
        }
    }
    if words.len() <= FEW_WORDS {
        recipe.each_distinct(text, |feature| tokens.push(mixed(feature as u64) as u32));
    }
    tokens
}
