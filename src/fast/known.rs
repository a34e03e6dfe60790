//! A cache for characters that need the tables only once: Latin letters with marks, Greek, Cyrillic, Hebrew and Arabic letters, and the
//! signs and marks between them.

use super::plain::is_plain;
use crate::normalize::{Rules, is_transparent, normalize};
use crate::unicode::words;
use std::cell::Cell;

/// Characters below this are kept, and those of [`EXTENDED`].
const END: usize = 0x800;
/// Latin and Greek letters with marks.
const EXTENDED: std::ops::Range<usize> = 0x1E00..0x2000;

/// The letters that a character becomes, and its class. The lowest two times 11 bits hold the letters; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known(u32);

const LETTER_BITS: u32 = 11;
const LETTER: u32 = (1 << LETTER_BITS) - 1;
/// The entry is filled.
const FOUND: u32 = 1 << 31;
/// The character is plain and becomes at most two letters.
const SIMPLE: u32 = 1 << 30;
/// It is one letter or more inside words: class ALetter of UAX #29.
const OF_WORDS: u32 = 1 << 29;
/// The same, or class Hebrew_Letter.
const HEBREW: u32 = 1 << 28;
/// The letters of a text are the same without it.
const TRANSPARENT: u32 = 1 << 27;

thread_local! {
    static KNOWN: [Cell<u32>; END + EXTENDED.end - EXTENDED.start] =
        const { [const { Cell::new(0) }; END + EXTENDED.end - EXTENDED.start] };
}

impl Known {
    /// The folded letters and digits.
    #[inline(always)]
    pub(crate) fn letters(self) -> impl Iterator<Item = char> {
        let letter = |code: u32| char::from_u32(code & LETTER).filter(|_| code & LETTER > 0);
        letter(self.0).into_iter().chain(letter(self.0 >> LETTER_BITS))
    }

    /// The same in UTF-8: the bytes, and how many they are.
    #[inline(always)]
    pub(crate) fn utf8(self) -> ([u8; 4], usize) {
        let (first, second) = (self.0 & LETTER, self.0 >> LETTER_BITS & LETTER);
        if second > 0 {
            return two_letters(first, second);
        }
        match first {
            0 => ([0; 4], 0),
            1..0x80 => ([first as u8, 0, 0, 0], 1),
            _ => ([0xC0 | (first >> 6) as u8, 0x80 | (first & 0x3F) as u8, 0, 0], 2),
        }
    }

    /// Whether it becomes two letters.
    #[inline(always)]
    pub(crate) fn is_two(self) -> bool {
        self.0 >> LETTER_BITS & LETTER > 0
    }

    /// Whether the letters of a text are the same without it.
    #[inline(always)]
    pub(crate) fn is_transparent(self) -> bool {
        self.0 & TRANSPARENT != 0
    }

    /// Whether it is plain and becomes at most two letters. Only then its letters are known.
    #[inline(always)]
    pub(crate) fn is_simple(self) -> bool {
        self.0 & SIMPLE != 0
    }

    /// Whether it is a letter inside words.
    #[inline(always)]
    pub(crate) fn is_of_words(self) -> bool {
        self.0 & (OF_WORDS | HEBREW) != 0
    }

    /// Whether it is of class Hebrew_Letter: a quotation mark between two of them does not separate words.
    #[inline(always)]
    pub(crate) fn is_hebrew(self) -> bool {
        self.0 & HEBREW != 0
    }
}

#[cold]
fn two_letters(first: u32, second: u32) -> ([u8; 4], usize) {
    let mut bytes = [0; 4];
    let mut length = 0;
    for letter in [first, second].into_iter().filter_map(char::from_u32) {
        length += letter.encode_utf8(&mut bytes[length..]).len();
    }
    (bytes, length)
}

/// The entry of a character; `None` if it is not kept.
#[inline(always)]
pub(crate) fn known(c: char) -> Option<Known> {
    let at = match c as usize {
        at if at < END => at,
        at if EXTENDED.contains(&at) => END + at - EXTENDED.start,
        _ => return None,
    };
    Some(Known(KNOWN.with(|known| match known[at].get() {
        0 => {
            let found = find(c);
            known[at].set(found);
            found
        }
        found => found,
    })))
}

#[cold]
fn find(c: char) -> u32 {
    if is_transparent(c) {
        return FOUND | TRANSPARENT;
    }
    let canonical = normalize(c.encode_utf8(&mut [0; 4]), Rules::LETTERS);
    let letters: Vec<char> = canonical.text.chars().collect();
    if !is_plain(c)
        || letters.len() != canonical.len()
        || letters.len() > 2
        || letters.iter().any(|&c| c as usize >= END)
    {
        return FOUND;
    }
    let code = letters.iter().rev().fold(0, |code, &letter| code << LETTER_BITS | letter as u32);
    let is_one_word = |before: &str, behind: &str| words(&[before, &canonical.text, behind].concat()).nth(1).is_none();
    let in_words = !letters.is_empty() && is_one_word("a", "") && is_one_word("", "a");
    let class = match (in_words, is_one_word("1,", ""), is_one_word(&[&canonical.text[..], "\""].concat(), "")) {
        (false, ..) | (_, true, _) => 0,
        (_, _, true) => HEBREW,
        _ => OF_WORDS,
    };
    FOUND | SIMPLE | class | code
}
