//! The words of a text. Those of alphabetic scripts need no tables: the rules of UAX #29 for letters, digits and the ASCII signs
//! that may stand inside a word.

use crate::fast::{is_plain, known};
use crate::hash::{FACTOR, Hash, finalise, fold, hash};
use crate::normalize::{Case, Punctuation, Spaces, StopWords, Unit};
use crate::recipe::Recipe;
use crate::shingle::Size;
use crate::weight::Weights;

impl Recipe {
    /// The words of a text in reading order (UAX #29, folded if the recipe folds), as hashes. Without dictionaries, a Han
    /// character is a word.
    pub(crate) fn words(&self, text: &str) -> Vec<u64> {
        let words = Recipe {
            unit: Unit::Word,
            size: Size::Auto,
            spaces: Spaces::Drop,
            punctuation: Punctuation::Drop,
            stop_words: StopWords::NONE,
            weights: Weights::Once,
            hash: Hash::Fx,
            case: self.case,
            ..Recipe::DEFAULT
        };
        let mut found = Vec::with_capacity(text.len() / 6);
        let mut at = 0;
        loop {
            at = read_known(text.as_bytes(), at, self.case == Case::Fold, words.seed, &mut found);
            // No word contains white space.
            let Some(stretch) =
                text[at..].split(|c: char| c.is_ascii_whitespace()).next().filter(|rest| !rest.is_empty())
            else {
                return found;
            };
            at += stretch.len();
            each_piece(stretch, |piece, is_whole| {
                if is_whole {
                    found.push(hash(piece, Hash::Fx, words.seed) as u64);
                } else {
                    words.each_feature(piece, |word, _| found.push(word as u64));
                }
            });
        }
    }
}

/// Splits off Han characters and hiragana from a stretch: each is a word by itself and needs no tables, unless the next
/// character attaches to it.
fn each_piece<'t>(stretch: &'t str, mut visit: impl FnMut(&'t str, bool)) {
    let is_whole = |c: char| matches!(c, '\u{3041}'..='\u{3096}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}');
    let mut rest = 0;
    let mut chars = stretch.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if !is_whole(c) || !chars.peek().is_none_or(|&(_, next)| is_plain(next)) {
            continue;
        }
        if rest < at {
            visit(&stretch[rest..at], false);
        }
        rest = at + c.len_utf8();
        visit(&stretch[at..rest], true);
    }
    if rest < stretch.len() {
        visit(&stretch[rest..], false);
    }
}

/// The class of a byte, by its role in words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Ends a word. `_` does too: UAX #29 joins words with it, but it is no letter.
    Other,
    /// White space: no word of any script contains it.
    Space,
    Letter,
    Digit,
    /// `.` and `'` join letters, and digits.
    JoinsBoth,
    /// `:` joins letters.
    JoinsLetters,
    /// `,` and `;` join digits.
    JoinsDigits,
    /// Needs the tables.
    Unknown,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'\t' | b'\n' | b'\x0C' | b'\r' | b' ' => Class::Space,
            b'A'..=b'Z' | b'a'..=b'z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'.' | b'\'' => Class::JoinsBoth,
            b':' => Class::JoinsLetters,
            b',' | b';' => Class::JoinsDigits,
            0x80.. => Class::Unknown,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

impl Class {
    /// Whether a sign of this class between these two classes continues the word.
    #[inline(always)]
    fn joins(self, before: Class, behind: Class) -> bool {
        before == behind
            && match self {
                Class::JoinsBoth => matches!(before, Class::Letter | Class::Digit),
                Class::JoinsLetters => before == Class::Letter,
                Class::JoinsDigits => before == Class::Digit,
                _ => false,
            }
    }
}

/// Hashes a word as [`hash`](crate::hash::hash) does, byte by byte.
struct Word {
    fold: u64,
    /// The bytes that do not fill a 64-bit word yet.
    rest: u64,
    bits: u32,
}

impl Word {
    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.rest |= u64::from(byte) << self.bits;
        self.bits += 8;
        if self.bits == 64 {
            self.mix(self.rest);
            (self.rest, self.bits) = (0, 0);
        }
    }

    #[inline(always)]
    fn mix(&mut self, word: u64) {
        self.fold = (self.fold.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }

    #[inline(always)]
    fn finish(mut self) -> u64 {
        if self.bits >= 32 {
            self.mix(self.rest & u64::from(u32::MAX));
            self.rest >>= 32;
            self.bits -= 32;
        }
        while self.bits > 0 {
            self.mix(self.rest & 255);
            self.rest >>= 8;
            self.bits -= 8;
        }
        finalise(self.fold)
    }
}

/// A character of the text.
#[derive(Clone, Copy)]
struct Sign {
    class: Class,
    /// The folded bytes of a letter or a digit.
    bytes: [u8; 2],
    length: usize,
    is_hebrew: bool,
}

#[inline(always)]
fn sign(text: &[u8], at: usize, folds_case: bool) -> Sign {
    let of_class = |class, byte, length| Sign { class, bytes: [byte, 0], length, is_hebrew: false };
    match text.get(at) {
        None => of_class(Class::Other, 0, 0),
        Some(&byte) if byte.is_ascii() => {
            // Digits always have this bit.
            let lower = if folds_case { 0x20 } else { 0 };
            of_class(CLASSES[usize::from(byte)], byte | lower, 1)
        }
        Some(&byte) => letter(byte, text.get(at + 1), folds_case).unwrap_or(of_class(Class::Unknown, 0, 1)),
    }
}

/// A letter of two bytes.
fn letter(first: u8, second: Option<&u8>, folds_case: bool) -> Option<Sign> {
    let (0xC2..=0xDF, true, Some(second)) = (first, folds_case, second) else { return None };
    let known = known(char::from_u32(u32::from(first & 0x1F) << 6 | u32::from(second & 0x3F))?)?;
    let letter = known.letter().filter(|letter| known.is_of_words() && !letter.is_ascii())?;
    let mut bytes = [0; 2];
    letter.encode_utf8(&mut bytes);
    Some(Sign { class: Class::Letter, bytes, length: 2, is_hebrew: known.is_hebrew() })
}

/// Appends the hashes of the words from `at` on. Returns the start of the first stretch between white space that needs the
/// tables, or the end of the text.
fn read_known(text: &[u8], mut at: usize, folds_case: bool, seed: u64, words: &mut Vec<u64>) -> usize {
    let empty = fold(&[], seed);
    let (mut stretch, mut words_before) = (at, words.len());
    while at < text.len() {
        let mut own = sign(text, at, folds_case);
        match own.class {
            Class::Letter | Class::Digit => {
                let mut word = Word { fold: empty, rest: 0, bits: 0 };
                loop {
                    word.push(own.bytes[0]);
                    if own.length == 2 {
                        word.push(own.bytes[1]);
                    }
                    at += own.length;
                    let next = sign(text, at, folds_case);
                    if matches!(next.class, Class::Letter | Class::Digit) {
                        own = next;
                        continue;
                    }
                    let behind = sign(text, at + 1, folds_case);
                    if !next.class.joins(own.class, behind.class) {
                        break;
                    }
                    at += 1;
                    own = behind;
                }
                words.push(word.finish());
                if own.is_hebrew && text.get(at) == Some(&b'"') {
                    words.truncate(words_before);
                    return stretch;
                }
            }
            Class::Space => {
                at += 1;
                (stretch, words_before) = (at, words.len());
            }
            Class::Unknown => {
                words.truncate(words_before);
                return stretch;
            }
            _ => at += 1,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_of_the_alphabets_need_no_tables(text in r#"([ -~]{0,12}|[a-cé.ßЖщσς'İאבج"ب1,·\u{AD}’ ]{0,12}|[a-cA-C'._:;,0-9\n -]{0,30}|[北京。，\u{FE00}\u{200D}\u{301}\u{3099}カかー한a1]{0,9}|\PC{0,3}){0,6}"#) {
            for case in [Case::Fold, Case::Keep] {
                let recipe = Recipe { unit: Unit::Word, case, ..Recipe::DEFAULT };
                let mut words = Vec::new();
                recipe.each_paragraph(&text, &mut |paragraph| {
                    recipe.each_feature(&text[paragraph], |word, _| words.push(word as u64));
                });
                prop_assert_eq!(recipe.words(&text), words);
            }
        }
    }
}
