//! Which characters need no tables: plain ones, those that can be skipped (marks that are folded, and characters that nobody sees), and a
//! cache for those that need the tables only once: Latin letters with marks, Greek, Cyrillic, Hebrew and Arabic letters, and the signs and
//! marks between them.

use crate::normalize::{Rules, is_transparent, normalize};
use crate::unicode::words;
use std::cell::Cell;

/// Characters below this are kept, and the characters of [`EXTENDED`].
const END: usize = 0x800;
/// Latin and Greek letters with marks.
const EXTENDED: std::ops::Range<usize> = 0x1E00..0x2000;

/// Two plain characters never share a grapheme cluster, except CR LF. Each is visible, and what it becomes depends on no other.
pub(crate) fn is_plain(c: char) -> bool {
    matches!(c as u32,
        0..=0x00AC                 // ASCII, Latin
        | 0x00AE..=0x02FF
        | 0x0370..=0x0379          // Greek, Cyrillic; not U+037A, which becomes a mark
        | 0x037B..=0x0482
        | 0x048A..=0x052F
        | 0x05D0..=0x05EA          // Hebrew
        | 0x0620..=0x063F          // Arabic
        | 0x0641..=0x064A
        | 0x0660..=0x066F          // its digits, and letters of Persian, Urdu and others
        | 0x0671..=0x06D5
        | 0x06EE..=0x06FF
        | 0x1E00..=0x1FFF          // Latin and Greek, extended
        | 0x2010..=0x2027          // dashes, quotation marks, the ellipsis
        | 0x3000..=0x3029          // Chinese and Japanese punctuation
        | 0x3041..=0x3096          // hiragana
        | 0x309B..=0x30FF          // katakana
        | 0x3400..=0x9FFF          // Han
        | 0xAC00..=0xD7A3          // syllables of hangul
        | 0xFF01..=0xFF9D) // full-width ASCII, half-width katakana
}

/// CJK letters that fold to themselves.
#[inline(always)]
pub(crate) fn is_letter_of_its_own(c: char) -> bool {
    is_code_of_its_own(c as u32)
}

#[inline(always)]
fn is_code_of_its_own(code: u32) -> bool {
    matches!(code,
        0x3041..=0x3096 | 0x30A1..=0x30FA | 0x30FC..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xAC00..=0xD7A3)
}

/// CJK signs and quotation marks, which are dropped.
#[inline(always)]
pub(crate) fn is_sign(c: char) -> bool {
    matches!(c as u32, 0x2010..=0x2027 | 0x3000..=0x3004 | 0x3008..=0x3020 | 0xFF01..=0xFF0F | 0xFF1A..=0xFF20)
}

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
/// That class, or class Hebrew_Letter.
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

    /// The letters in UTF-8: the bytes, and their number.
    #[inline(always)]
    pub(crate) fn utf8(self) -> ([u8; 4], usize) {
        if self.is_two() {
            return two_letters(self);
        }
        match self.0 & LETTER {
            0 => ([0; 4], 0),
            first @ 1..0x80 => ([first as u8, 0, 0, 0], 1),
            first => ([0xC0 | (first >> 6) as u8, 0x80 | (first & 0x3F) as u8, 0, 0], 2),
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

    /// Whether it is plain and becomes at most two letters. Only then are its letters known.
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
fn two_letters(known: Known) -> ([u8; 4], usize) {
    let (mut bytes, mut length) = ([0; 4], 0);
    known.letters().for_each(|letter| length += letter.encode_utf8(&mut bytes[length..]).len());
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

/// The first character at or after `at` that the letters of a text depend on, and the byte where it starts. Between plain characters, folded
/// marks and invisible characters can be skipped.
#[inline(always)]
pub(crate) fn skip_transparent(text: &str, mut at: usize) -> (usize, Option<char>) {
    loop {
        let c = text[at..].chars().next();
        match c {
            Some(c) if is_transparent_here(c) => at += c.len_utf8(),
            _ => return (at, c),
        }
    }
}

/// A run of three-byte letters that stand alone, beginning at `at`. If the character after it is not plain, the last letter is left out;
/// `None` if no other is left.
pub(crate) fn letters_of_their_own(text: &str, at: usize) -> Option<&[[u8; 3]]> {
    let letters = text.as_bytes()[at..].as_chunks().0;
    let is_of_its_own = |&&[first, second, third]: &&[u8; 3]| {
        let code = [first & 0xF, second & 0x3F, third & 0x3F].iter().fold(0, |code, &bits| code << 6 | u32::from(bits));
        first >> 4 == 0xE && is_code_of_its_own(code)
    };
    let run = letters.iter().take_while(is_of_its_own).count();
    let run = if text[at + 3 * run..].starts_with(is_plain) { run } else { run.checked_sub(1)? };
    (run > 0).then_some(&letters[..run])
}

/// Where the stretch beginning at `at` that needs the tables ends: at the next border between two plain characters.
pub(crate) fn end_of_difficult(text: &str, at: usize) -> usize {
    let mut before_is_plain = false;
    let border = text[at..].char_indices().find(|&(_, c)| {
        let plain = is_plain(c);
        std::mem::replace(&mut before_is_plain, plain) && plain
    });
    border.map_or(text.len(), |(length, _)| at + length)
}

/// Whether a text has the same letters without a character. False for most longer than two bytes, which need the tables.
#[inline(always)]
pub(crate) fn is_transparent_here(c: char) -> bool {
    match c as u32 {
        0..=0xAC | 0xAE..=0x2FF => false,
        0x200B..=0x200F => true,
        0x800.. => false,
        _ => known(c).is_some_and(|known| known.is_transparent()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalize::{Punctuation, Rules, normalize};
    use crate::shingle::is_cjk;
    use unicode_segmentation::UnicodeSegmentation;

    fn folded(c: char) -> String {
        normalize(c.encode_utf8(&mut [0; 4]), Rules::LETTERS).text
    }

    #[test]
    fn plain_characters_never_share_a_cluster() {
        // One plain character of each class of UAX #29, and two special cases: CR and LF.
        let others = ['a', '\t', '\r', 'é', '한', '가', '北', '©', '½', 'カ'];
        for c in (0..=0x10FFFF).filter_map(char::from_u32).filter(|&c| is_plain(c)) {
            for other in others {
                for pair in [format!("{c}{other}"), format!("{other}{c}")] {
                    assert!(pair.graphemes(true).count() == 2 || pair == "\r\n", "{pair:?}");
                }
            }
        }
    }

    #[test]
    fn what_a_plain_character_becomes_depends_on_no_character_before_it_and_joins_none() {
        let seen = |text: &str| normalize(text, Rules { punctuation: Punctuation::Keep, ..Rules::LETTERS }).text;
        for c in ('\0'..=char::MAX).filter(|&c| is_plain(c) && !c.is_whitespace()) {
            let alone = seen(&c.to_string());
            assert_ne!(alone, "", "{c:?}");
            for before in ["a", "=", "北", "é"] {
                assert_eq!(seen(&format!("{before}{c}")), seen(before) + &alone, "{before:?}, {c:?}");
            }
        }
    }

    #[test]
    fn letters_of_their_own_fold_to_themselves() {
        for c in (0..=0x10FFFF).filter_map(char::from_u32).filter(|&c| is_letter_of_its_own(c)) {
            assert!(folded(c) == c.to_string() && is_cjk(c) && is_plain(c), "{c:?}");
        }
        for c in ('\0'..=char::MAX).filter(|c| !c.is_ascii()) {
            let text = format!("{c}a");
            assert_eq!(letters_of_their_own(&text, 0).is_some(), is_letter_of_its_own(c), "{c:?}");
        }
    }

    #[test]
    fn signs_are_dropped_and_what_is_skipped_leaves_no_letter_and_is_not_plain() {
        for c in '\0'..=char::MAX {
            assert!(!is_sign(c) || folded(c).is_empty() && is_plain(c), "{c:?}");
            assert!(!is_transparent_here(c) || is_transparent(c), "{c:?}");
            assert!(!is_plain(c) || !is_transparent(c), "{c:?}");
        }
    }
}
