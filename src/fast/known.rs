//! A cache for characters of two bytes, which need the tables only once: Latin letters with marks, Greek, Cyrillic, Hebrew and
//! Arabic letters, and the signs between them.

use super::plain::is_plain;
use crate::normalize::canonical_letter;
use crate::unicode::words;
use std::cell::Cell;

/// UTF-8 writes characters below this in two bytes at most.
const END: usize = 0x800;

/// What a character folds to, and its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known(u16);

/// The entry is filled.
const FOUND: u16 = 1 << 15;
/// The character is plain and folds to one character or none. The lower bits hold it, or 0.
const SIMPLE: u16 = 1 << 14;
/// It is a letter inside words: class ALetter of UAX #29.
const OF_WORDS: u16 = 1 << 13;
/// The same, or class Hebrew_Letter.
const HEBREW: u16 = 1 << 12;

thread_local! {
    static KNOWN: [Cell<u16>; END] = const { [const { Cell::new(0) }; END] };
}

impl Known {
    /// The folded letter or digit; `None` where it is neither.
    #[inline(always)]
    pub(crate) fn letter(self) -> Option<char> {
        let code = self.0 & (END as u16 - 1);
        char::from_u32(code.into()).filter(|_| code > 0)
    }

    /// Whether it is a letter inside words.
    pub(crate) fn is_of_words(self) -> bool {
        self.0 & (OF_WORDS | HEBREW) != 0
    }

    /// Whether it is of class Hebrew_Letter: a quotation mark between two of them does not separate words.
    pub(crate) fn is_hebrew(self) -> bool {
        self.0 & HEBREW != 0
    }
}

/// The cached entry of a character of at most two bytes. `None` for longer characters and for those that need the tables.
#[inline(always)]
pub(crate) fn known(c: char) -> Option<Known> {
    let at = c as usize;
    if at >= END {
        return None;
    }
    let found = KNOWN.with(|known| match known[at].get() {
        0 => {
            let found = find(c);
            known[at].set(found);
            found
        }
        found => found,
    });
    (found & SIMPLE != 0).then_some(Known(found))
}

#[cold]
fn find(c: char) -> u16 {
    let mut folded = String::new();
    let is_letter = canonical_letter(&mut folded, c.encode_utf8(&mut [0; 4]));
    let code = match folded.chars().next().filter(|_| is_letter) {
        Some(letter) => letter as u16,
        None => 0,
    };
    if !is_plain(c) || usize::from(code) >= END || is_letter && folded.chars().nth(1).is_some() {
        return FOUND;
    }
    let is_one_word = |text: &[char]| words(&String::from_iter(text)).nth(1).is_none();
    let in_words = is_letter && is_one_word(&['a', c]) && is_one_word(&[c, 'a']);
    let class = match (in_words, is_one_word(&['1', ',', c]), is_one_word(&[c, '"', c])) {
        (false, ..) | (_, true, _) => 0,
        (_, _, true) => HEBREW,
        _ => OF_WORDS,
    };
    FOUND | SIMPLE | class | code
}
