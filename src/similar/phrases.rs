//! Which words a common phrase foretells. A word that ends the same phrase in more than [`COMMON`] documents says nothing of what a text is
//! about: lines of logs, stack traces and forms consist of such words.
//!
//! A phrase is three words, or six characters of a script without spaces. Phrases are counted by their hash in a table of small counters, as
//! only "more than ten" is asked. Phrases that share a counter seem more common than they are; with about two of them to a counter,
//! and most phrases in one document only, this is rare.

use super::words::{Kind, Word};
use crate::hash::finalise;
use crate::sort::sort_words;

/// In more documents than this, a phrase is common.
const COMMON: u8 = 10;
/// Of a phrase. A word weighs 2, a character 1.
const WEIGHT: u32 = 6;
/// Counters have four bits.
const MOST: u8 = 15;
/// Bytes of text for each byte of the table: about seven words, most of which end a phrase that stands nowhere else.
const BYTES: usize = 40;
const SMALLEST: usize = 1 << 11;

#[derive(Clone, Debug, Default)]
pub(super) struct Phrases {
    /// Two counters a byte.
    counters: Vec<u8>,
}

impl Phrases {
    /// For texts of so many bytes together.
    pub(super) fn new(bytes: usize) -> Phrases {
        Phrases { counters: vec![0; (bytes / BYTES).next_power_of_two().max(SMALLEST)] }
    }

    /// Counts each phrase of a text once.
    pub(super) fn count(&mut self, words: &[Word]) {
        let mut own = Vec::with_capacity(words.len());
        each_phrase(words, |_, phrase| own.push(phrase));
        sort_words(&mut own, 0);
        own.dedup();
        for phrase in own {
            let (byte, shift) = self.place(phrase);
            if self.counters[byte] >> shift & MOST < MOST {
                self.counters[byte] += 1 << shift;
            }
        }
    }

    /// Leaves out the words that are foretold; a pair, if its second character is.
    pub(super) fn leave_out_foretold(&self, words: &mut Vec<Word>) {
        if self.counters.is_empty() {
            return;
        }
        let mut foretold = vec![false; words.len()];
        each_phrase(words, |last, phrase| {
            let (byte, shift) = self.place(phrase);
            foretold[last] = self.counters[byte] >> shift & MOST > COMMON;
        });
        let mut at = 0;
        let mut is_foretold = false;
        words.retain(|word| {
            is_foretold = if word.kind == Kind::Pair { is_foretold } else { foretold[at] };
            at += 1;
            !is_foretold
        });
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        self.counters.capacity()
    }

    /// The byte of a counter, and the place of its lowest bit there.
    fn place(&self, phrase: u64) -> (usize, u32) {
        (phrase as usize & (self.counters.len() - 1), (phrase >> 61 & 4) as u32)
    }
}

/// Visits the place of the last word of each phrase, and the hash of the phrase.
fn each_phrase(words: &[Word], mut visit: impl FnMut(usize, u64)) {
    for last in (0..words.len()).filter(|&last| words[last].kind != Kind::Pair) {
        let (mut hash, mut weight) = (0, 0);
        for word in words[..=last].iter().rev().filter(|word| word.kind != Kind::Pair) {
            if weight >= WEIGHT {
                break;
            }
            hash = finalise(hash ^ u64::from(word.key) << 32);
            weight += if word.kind == Kind::Character { 1 } else { 2 };
        }
        if weight >= WEIGHT {
            visit(last, hash);
        }
    }
}
