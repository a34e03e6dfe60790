//! Text → its letters and digits, folded, each with its place in the text.
//!
//! These are the letters of `fast/normalized.rs`, which a fingerprint reads without places, sixteen bytes at a time: in half of the time for ASCII, and
//! in far less for Chinese. So neither is a view of the other; tests compare each with the tables.

use crate::fast::{
    end_of_difficult, is_letter_of_its_own, is_plain, is_transparent_here, known, letters_of_their_own,
    skip_transparent,
};
use crate::hash::fold;
use crate::normalize::{Rules, normalize_with_sources};
use crate::shingle::is_cjk;
use crate::work;
use std::ops::Range;

/// One letter or digit: its code point, or a hash if it consists of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letter(u32);

/// Marks a letter of several code points.
const HASHED: u32 = 1 << 31;
const CJK: u32 = 1 << 30;

impl Letter {
    /// Two letters are equal when their codes are.
    pub(crate) fn code(self) -> u32 {
        self.0
    }

    pub(crate) fn is_digit(self) -> bool {
        (u32::from(b'0')..=u32::from(b'9')).contains(&self.0)
    }

    pub(crate) fn is_cjk(self) -> bool {
        self.0 & CJK != 0
    }

    fn new(folded: &str) -> Letter {
        let mut characters = folded.chars();
        let first = characters.next().expect("a letter");
        let cjk = if is_cjk(first) { CJK } else { 0 };
        match characters.next() {
            None => Letter(first as u32 | cjk),
            Some(_) => Letter((fold(folded.as_bytes(), 0) >> 34) as u32 | HASHED | cjk),
        }
    }
}

/// The letters of a text. Letter i comes from the bytes that [`Letters::range`] gives.
#[derive(Clone, Debug, Default)]
pub(crate) struct Letters {
    pub(crate) letters: Vec<Letter>,
    /// The byte where each letter starts.
    starts: Vec<u32>,
    /// The letters that end after their first character, each with the byte where it ends.
    long: Vec<(u32, u32)>,
}

impl Letters {
    /// The byte where a letter starts.
    pub(crate) fn start(&self, letter: usize) -> usize {
        self.starts[letter] as usize
    }

    /// Keeps the letters at the places that are `true`.
    pub(crate) fn retain(&mut self, keep: &[bool]) {
        let mut kept = 0;
        let mut long = std::mem::take(&mut self.long).into_iter().peekable();
        for (at, &stays) in keep.iter().enumerate() {
            let end = long.next_if(|&(letter, _)| letter as usize == at).map(|(_, end)| end);
            if stays {
                self.letters[kept] = self.letters[at];
                self.starts[kept] = self.starts[at];
                self.long.extend(end.map(|end| (kept as u32, end)));
                kept += 1;
            }
        }
        self.letters.truncate(kept);
        self.starts.truncate(kept);
    }

    /// The number of letters that start before a byte.
    pub(crate) fn before(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| (start as usize) < byte)
    }

    /// The bytes from the first to the last of these letters. `text` is the text that was read.
    pub(crate) fn range(&self, text: &str, letters: Range<usize>) -> Range<usize> {
        let last = letters.end - 1;
        let start = self.start(last);
        let end = match self.long.binary_search_by_key(&(last as u32), |&(letter, _)| letter) {
            Ok(at) => self.long[at].1 as usize,
            Err(_) => start + text[start..].chars().next().map_or(0, char::len_utf8),
        };
        self.start(letters.start)..end
    }

    fn push(&mut self, letter: Letter, source: Range<usize>, first_end: usize) {
        if source.end != first_end {
            self.long.push((self.letters.len() as u32, source.end as u32));
        }
        self.letters.push(letter);
        self.starts.push(source.start as u32);
    }

    /// Reads ASCII from `at` to the next other character, without the last byte before it. Returns where it stopped.
    fn read_ascii(&mut self, bytes: &[u8], at: usize) -> usize {
        let end = match bytes[at..].iter().position(|byte| !byte.is_ascii()) {
            Some(length) => at + length.saturating_sub(1),
            None => bytes.len(),
        };
        let mut filled = self.letters.len();
        self.letters.resize(filled + end - at, Letter(0));
        self.starts.resize(filled + end - at, 0);
        for (place, &byte) in bytes[at..end].iter().enumerate() {
            // Always written, and kept if it is a letter: a branch would often be mispredicted.
            let code = ASCII[byte as usize & 127];
            self.letters[filled] = Letter(code.into());
            self.starts[filled] = (at + place) as u32;
            filled += usize::from(code != 0);
        }
        self.letters.truncate(filled);
        self.starts.truncate(filled);
        end
    }

    /// Reads from `at` to the next border between two plain characters, with the Unicode tables. Returns where that border is.
    fn read_difficult(&mut self, text: &str, at: usize) -> usize {
        let end = end_of_difficult(text, at);
        self.read_by_tables(text, at..end);
        end
    }

    fn read_by_tables(&mut self, text: &str, stretch: Range<usize>) {
        let (canonical, sources) = normalize_with_sources(&text[stretch.clone()], Rules::LETTERS);
        for (unit, source) in sources.into_iter().enumerate() {
            let source = stretch.start + source.start..stretch.start + source.end;
            let first_end = source.start + text[source.start..].chars().next().map_or(0, char::len_utf8);
            self.push(Letter::new(canonical.unit(unit)), source, first_end);
        }
    }
}

/// ASCII letters and digits in lower case; 0 for every other byte.
const ASCII: [u8; 128] = {
    let mut codes = [0; 128];
    let mut byte = 0;
    while byte < 128 {
        if (byte as u8).is_ascii_alphanumeric() {
            codes[byte] = (byte as u8).to_ascii_lowercase();
        }
        byte += 1;
    }
    codes
};

/// Reads a text of less than 4 GiB.
pub(crate) fn letters(text: &str) -> Letters {
    work::count(text.len());
    let mut found = Letters::default();
    found.letters.reserve(text.len());
    found.starts.reserve(text.len());
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte.is_ascii() && bytes.get(at + 1).is_none_or(u8::is_ascii) {
            at = found.read_ascii(bytes, at);
            continue;
        }
        let c = text[at..].chars().next().expect("a character");
        let own_end = at + c.len_utf8();
        let (end, next) = skip_transparent(text, own_end);
        if is_transparent_here(c) {
            at = end;
            continue;
        }
        if !is_plain(c) || !next.is_none_or(is_plain) {
            at = found.read_difficult(text, at);
            continue;
        }
        if is_letter_of_its_own(c)
            && let Some(run) = letters_of_their_own(text, at)
        {
            for &[first, second, third] in run {
                let code = u32::from(first & 15) << 12 | u32::from(second & 63) << 6 | u32::from(third & 63);
                found.letters.push(Letter(code | CJK));
                found.starts.push(at as u32);
                at += 3;
            }
            continue;
        }
        if is_letter_of_its_own(c) {
            found.push(Letter(c as u32 | CJK), at..end, own_end);
        } else if let Some(known) = known(c).filter(|known| known.is_simple()) {
            // What is skipped belongs to the last letter.
            let mut letters = known.letters().peekable();
            while let Some(letter) = letters.next() {
                let end = if letters.peek().is_some() { own_end } else { end };
                found.push(Letter(letter as u32), at..end, own_end);
            }
        } else {
            found.read_by_tables(text, at..end);
        }
        at = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalize::normalize;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn letters_are_those_of_the_canonical_text(text in "([a-zA-Z0-9 .,]{0,8}|[é北京한カﾞか\u{301}\u{3099}ᄒ\u{1161}\r\n👩\u{200D}]{0,5}|[aéß½ﬁ①≠ạｱ\u{AD}\u{200C}\u{301}\u{338}\u{5B0}אـب ]{0,6}|\\PC{0,3}){0,8}") {
            let canonical = normalize(&text, Rules::LETTERS);
            let found = letters(&text);
            let expected: Vec<Letter> = (0..canonical.len()).map(|unit| Letter::new(canonical.unit(unit))).collect();
            prop_assert_eq!(&found.letters, &expected);
            let (_, sources) = normalize_with_sources(&text, Rules::LETTERS);
            for (letter, source) in sources.into_iter().enumerate() {
                prop_assert_eq!(found.range(&text, letter..letter + 1), source);
            }
        }
    }
}
