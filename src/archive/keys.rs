//! The keys of a text: adjacent words find documents that are alike as a whole, letters in a row find passages.
//!
//! Both are samples that do not depend on the rest of the text: the smallest hashes of words (bottom-k, Cohen 1997), and the smallest hash
//! of letters in every window (winnowing, Schleimer, Wilkerson and Aiken 2003). A query text takes fewer and wider ones than a stored text,
//! so its keys are among those of a text with the same wording.

use super::header::Common;
use super::tuning::{CLOSE, MOST_ASKED, WINDOWS};
use crate::corpus::tokens_of;
use crate::letters::Letters;
use crate::overlap::words_of;
use crate::recipe::Recipe;
use crate::sort::sort_by_key;

/// What a gram weighs at least: a letter weighs 1, a CJK letter 2, as much as it says.
const GRAM: u32 = 12;
/// A key of letters is made of two grams whose first letters are this far apart: 16 letters in all.
const APART: usize = 4;
/// Letters next to a passage key, hashed in a posting.
const SIDE: usize = 8;

/// A key of letters in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeyedPassage {
    pub(super) key: u32,
    /// Its first letter.
    pub(super) letter: usize,
    /// The bytes of all its letters.
    pub(super) start: u32,
    pub(super) end: u32,
    /// Hashes of the letters before and after.
    pub(super) beside: [u8; 2],
}

/// The keys of adjacent words, in ascending order.
pub(super) fn words(recipe: &Recipe, text: &str) -> Vec<u32> {
    tokens_of(recipe, text, &words_of(recipe, text))
}

/// The smallest keys that few documents have, and the smallest that many have. `keys` ascend.
pub(super) fn chosen(keys: &[u32], is_common: impl Fn(u32) -> bool, rare: usize, crowded: usize) -> Vec<u32> {
    let (common, others): (Vec<u32>, Vec<u32>) = keys.iter().partition(|&&key| is_common(key));
    others.into_iter().take(rare).chain(common.into_iter().take(crowded)).collect()
}

/// The keys of letters that are stored of a text.
pub(super) fn stored(letters: &Letters) -> Vec<KeyedPassage> {
    let all = all(letters);
    at(letters, &all, smallest(&all, WINDOWS[0]))
}

/// The keys of letters that a text looks up: those that are not common, at most [`MOST_ASKED`] and spread evenly; and all common ones.
pub(super) fn asked(letters: &Letters, common: &Common) -> (Vec<KeyedPassage>, Vec<KeyedPassage>) {
    let all = all(letters);
    let mut width = WINDOWS[1];
    loop {
        let places = smallest(&all, width);
        let mut rare = at(letters, &all, places);
        rare.retain(|passage| !common.has(passage.key));
        if rare.len() <= MOST_ASKED {
            let close = at(letters, &all, smallest(&all, CLOSE));
            return (rare, close.into_iter().filter(|passage| common.has(passage.key)).collect());
        }
        width *= 2;
    }
}

/// The key that starts at each letter.
fn all(letters: &Letters) -> Vec<u32> {
    let grams = grams(letters);
    grams.iter().zip(grams.iter().skip(APART)).map(|(&a, &b)| mixed(a, b)).collect()
}

/// The hash of the gram that starts at each letter: the shortest run that weighs at least [`GRAM`]. The last letters start none.
fn grams(letters: &Letters) -> Vec<u32> {
    let codes = &letters.letters;
    let weight = |at: usize| if codes[at].is_cjk() { 2 } else { 1 };
    // A polynomial of the letters, rolled on.
    const BASE: u64 = 0x2545_F491_4F6C_DD1D;
    let mut powers = [1u64; GRAM as usize + 1];
    for power in 1..powers.len() {
        powers[power] = powers[power - 1].wrapping_mul(BASE);
    }
    let mut grams = Vec::with_capacity(codes.len());
    let (mut sum, mut heavy, mut end) = (0u64, 0, 0);
    for start in 0..codes.len() {
        while heavy < GRAM {
            if end == codes.len() {
                return grams;
            }
            sum = sum.wrapping_mul(BASE).wrapping_add(codes[end].code().into());
            heavy += weight(end);
            end += 1;
        }
        grams.push(((sum ^ sum >> 32).wrapping_mul(0x94D0_49BB_1331_11EB) >> 32) as u32);
        sum = sum.wrapping_sub(powers[end - start - 1].wrapping_mul(codes[start].code().into()));
        heavy -= weight(start);
    }
    grams
}

fn at(letters: &Letters, all: &[u32], places: Vec<usize>) -> Vec<KeyedPassage> {
    let letter = |at: usize| letters.letters.get(at).map_or(0, |letter| letter.code());
    let hash = |mut at: usize| {
        let mut sum = 0u32;
        for _ in 0..SIDE {
            sum = mixed(sum, letter(at));
            at = at.wrapping_add(1);
        }
        (sum >> 24) as u8
    };
    let passage = |at: usize| KeyedPassage {
        key: all[at],
        letter: at,
        start: letters.start(at) as u32,
        end: letters.start((at + APART + GRAM as usize).min(letters.letters.len()) - 1) as u32 + 1,
        beside: [hash(at.wrapping_sub(SIDE)), hash(at + 2 * SIDE)],
    };
    let mut found: Vec<KeyedPassage> = places.into_iter().map(passage).collect();
    // A key once, at its first place.
    sort_by_key(&mut found, |passage| (passage.key, passage.letter));
    let mut last = None;
    found.retain(|passage| last.replace(passage.key) != Some(passage.key));
    sort_by_key(&mut found, |passage| passage.letter);
    found
}

/// The places of the smallest key in every window of a number of keys, the last of equal keys; in a shorter text, one.
fn smallest(keys: &[u32], width: usize) -> Vec<usize> {
    // Places of ascending keys, each the smallest from there: places before `first` have left the window.
    let (mut queue, mut first) = (Vec::new(), 0);
    let mut places = Vec::new();
    for (at, &key) in keys.iter().enumerate() {
        while queue.len() > first && keys[queue[queue.len() - 1]] >= key {
            queue.pop();
        }
        queue.push(at);
        first += usize::from(queue[first] + width <= at);
        if at + 1 >= width.min(keys.len()) && places.last() != Some(&queue[first]) {
            places.push(queue[first]);
        }
    }
    places
}

fn mixed(a: u32, b: u32) -> u32 {
    let both = u64::from(a) << 32 | u64::from(b);
    ((both ^ both >> 29).wrapping_mul(0x94D0_49BB_1331_11EB) >> 32) as u32
}
