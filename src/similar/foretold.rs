//! Which words a common phrase foretells. A word that ends the same phrase in more than [`COMMON`] documents says nothing about a text's
//! subject: log, stack trace and form lines consist of such words.
//!
//! A phrase is three words, or six characters of a script without spaces. These are not the words of the phrases that a corpus counts for
//! `check` (`phrases.rs`), where a line of a trace is one word: with those, 3 of 66 fault reports lost their partner (`bench similar`,
//! hadoop). The table is the same.

use super::tuning::COMMON;
use super::words::{Kind, Word};
use crate::hash::finalise;
use crate::phrases::PhraseCounts;
use crate::sort::sort_by_key;

/// Of a phrase. A word weighs 2, a character 1.
const WEIGHT: u32 = 6;
/// Bytes of text per counter: about three words, most of which end a phrase that occurs nowhere else. Phrases that share a counter seem
/// more common than they are.
const BYTES: u64 = 20;

/// How many documents have each phrase.
#[derive(Clone, Debug)]
pub(super) struct Foretold(PhraseCounts);

impl Foretold {
    /// For texts of `bytes` bytes together.
    pub(super) fn new(bytes: u64) -> Foretold {
        Foretold(PhraseCounts::with_room(bytes / BYTES))
    }

    /// Counts each phrase of a document once.
    pub(super) fn count(&mut self, words: &[Word]) {
        let mut own = Vec::with_capacity(words.len());
        each_phrase(words, |_, phrase| own.push(phrase));
        sort_by_key(&mut own, |&phrase| phrase);
        own.dedup();
        self.0.add(&own);
    }

    /// Leaves out foretold words, and pairs whose second character is foretold.
    pub(super) fn leave_out(&self, words: &mut Vec<Word>) {
        let mut foretold = vec![false; words.len()];
        each_phrase(words, |last, phrase| foretold[last] = self.0.documents(phrase) > COMMON);
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
        self.0.bytes()
    }
}

impl Default for Foretold {
    fn default() -> Foretold {
        Foretold::new(0)
    }
}

/// Visits the place of each phrase's last word, and the phrase's hash.
fn each_phrase(words: &[Word], mut visit: impl FnMut(usize, u32)) {
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
            visit(last, (hash >> 32) as u32);
        }
    }
}
