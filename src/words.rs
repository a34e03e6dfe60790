//! Text → its words (UAX #29), as hashes, with or without their places.
//!
//! The judge compares the hashes in order, outlines are made of them, and `similar` counts them. `walk_words` in `normalize.rs` says what a
//! word is. Here the same rules are written again for words of alphabetic scripts, which need no tables: those of UAX #29 for letters, digits
//! and the ASCII signs allowed inside a word. A test compares both.

use crate::fast::{is_letter_of_its_own, is_plain, is_sign, is_transparent_here, known, skip_transparent};
use crate::hash::{FACTOR, Hash, finalise, fold, hash};
use crate::normalize::{Case, Marks, Punctuation, Spaces, StopWords, Unit};
use crate::recipe::Recipe;
use crate::shingle::Size;
use crate::weight::Weights;
use std::ops::Range;

/// The words of a text in reading order (UAX #29, folded if the recipe folds), as hashes. Without dictionaries, a Han
/// character is a word. Takes time in proportion to the text.
pub(crate) fn words_of(recipe: &Recipe, text: &str) -> Vec<u64> {
    read(recipe, text, false).iter().map(|word| word.hash).collect()
}

/// The words of a text, folded, with their places. `text` has less than 4 GiB.
pub(crate) fn placed_words(text: &str) -> Vec<PlacedWord> {
    read(&Recipe::DEFAULT, text, true)
}

/// A word and its bytes in the text, up to the last character after it that is folded away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlacedWord {
    pub(crate) hash: u64,
    start: u32,
    end: u32,
}

impl PlacedWord {
    fn new(hash: u64, place: Range<usize>) -> PlacedWord {
        PlacedWord { hash, start: place.start as u32, end: place.end as u32 }
    }

    pub(crate) fn hash(self) -> u64 {
        self.hash
    }

    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Reads the words. Places are found only if requested.
fn read(recipe: &Recipe, text: &str, placed: bool) -> Vec<PlacedWord> {
    let words = Recipe {
        unit: Unit::Word,
        size: Size::Auto,
        spaces: Spaces::Drop,
        punctuation: Punctuation::Drop,
        stop_words: StopWords::NONE,
        weights: Weights::Once,
        hash: Hash::Fx,
        case: recipe.case,
        marks: recipe.marks,
        ..Recipe::DEFAULT
    };
    let folds =
        Folds { case: recipe.case == Case::Fold, all: (recipe.case, recipe.marks) == (Case::Fold, Marks::Fold) };
    let mut found = Vec::with_capacity(text.len() / 6);
    let mut at = 0;
    loop {
        at = read_known(text, at, folds, words.seed, placed, &mut found);
        // No word contains white space.
        let Some(stretch) = text[at..].split(|c: char| c.is_ascii_whitespace()).next().filter(|rest| !rest.is_empty())
        else {
            return found;
        };
        each_piece(stretch, |piece, is_whole| {
            let piece = at + piece.start..at + piece.end;
            if is_whole {
                let hash = hash(&text[piece.clone()], Hash::Fx, words.seed) as u64;
                found.push(PlacedWord::new(hash, piece));
            } else if placed {
                words.each_placed_feature(text, &piece, |word, _, place| {
                    found.push(PlacedWord::new(word as u64, place))
                });
            } else {
                words.each_feature(&text[piece], |word, _| found.push(PlacedWord::new(word as u64, 0..0)));
            }
        });
        at += stretch.len();
    }
}

/// Splits Han characters and hiragana off a stretch: each is a word by itself and needs no tables, unless the next
/// character attaches to it.
fn each_piece(stretch: &str, mut visit: impl FnMut(Range<usize>, bool)) {
    let is_whole = |c: char| matches!(c, '\u{3041}'..='\u{3096}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}');
    let mut rest = 0;
    let mut chars = stretch.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if !is_whole(c) || !chars.peek().is_none_or(|&(_, next)| is_plain(next)) {
            continue;
        }
        // A sign between two such letters is not a word.
        if !stretch[rest..at].chars().all(is_sign) {
            visit(rest..at, false);
        }
        rest = at + c.len_utf8();
        visit(at..rest, true);
    }
    if rest < stretch.len() {
        visit(rest..stretch.len(), false);
    }
}

/// The class of a byte, by its role in words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Ends a word. `_` does too: UAX #29 joins words with it, but it is not a letter.
    Other,
    /// White space: no word of any script contains it.
    Space,
    Letter,
    Digit,
    /// Is a word by itself: a Han character, hiragana.
    Alone,
    /// Joins only others of its class.
    Katakana,
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
struct WordHash {
    fold: u64,
    /// The bytes that do not fill a 64-bit word yet.
    rest: u64,
    bits: u32,
}

impl WordHash {
    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.rest |= u64::from(byte) << self.bits;
        self.bits += 8;
        if self.bits == 64 {
            self.mix(self.rest);
            (self.rest, self.bits) = (0, 0);
        }
    }

    /// Pushes 1 to 8 bytes, the first one lowest. The bits above them are 0.
    #[inline(always)]
    fn push_run(&mut self, bytes: u64, count: u32) {
        let before = self.bits;
        self.rest |= bytes << before;
        self.bits += 8 * count;
        if self.bits >= 64 {
            self.mix(self.rest);
            self.bits -= 64;
            self.rest = if before == 0 { 0 } else { bytes >> (64 - before) };
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

/// What is folded.
#[derive(Clone, Copy)]
struct Folds {
    case: bool,
    /// Case and marks: characters that are not ASCII are read without tables.
    all: bool,
}

/// A character of the text.
#[derive(Clone, Copy)]
struct Sign {
    class: Class,
    /// The folded bytes of letters or a digit.
    bytes: [u8; 4],
    length: u8,
    is_hebrew: bool,
    /// The byte after it.
    end: usize,
}

/// The character at `at`, or after what is skipped there.
#[inline(always)]
fn sign(text: &str, at: usize, folds: Folds) -> Sign {
    let of_class = |class, byte, end| Sign { class, bytes: [byte, 0, 0, 0], length: 1, is_hebrew: false, end };
    match text.as_bytes().get(at) {
        None => of_class(Class::Other, 0, at),
        Some(&byte) if byte.is_ascii() => {
            // Digits always have this bit.
            let lower = if folds.case { 0x20 } else { 0 };
            of_class(CLASSES[usize::from(byte)], byte | lower, at + 1)
        }
        Some(_) if !folds.all => of_class(Class::Unknown, 0, at + 1),
        Some(_) => letters(text, at),
    }
}

/// The leading ASCII letters and digits of the 8 bytes at `at`, folded if case is folded, and how many there are. This reads words
/// in half the time. 0 at the end of the text.
#[inline(always)]
fn run(text: &str, at: usize, folds: Folds) -> (u64, u32) {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const TOP: u64 = 0x80 * EACH;
    let Some(bytes) = text.as_bytes()[at..].first_chunk() else { return (0, 0) };
    let bytes = u64::from_le_bytes(*bytes);
    // The top bit of each byte says whether it is between two others; no sum has a carry.
    let between = |bytes: u64, first: u8, last: u8| {
        let bytes = bytes & !TOP;
        (bytes + EACH * u64::from(0x80 - first)) & !(bytes + EACH * u64::from(0x7F - last)) & TOP
    };
    let lower = bytes | (0x20 * EACH);
    let of_words = (between(lower, b'a', b'z') | between(bytes, b'0', b'9')) & !bytes;
    let count = (!of_words & TOP).trailing_zeros() / 8;
    let mask = 1_u64.checked_shl(8 * count).map_or(u64::MAX, |bit| bit - 1);
    ((if folds.case { lower } else { bytes }) & mask, count)
}

/// A character that is not ASCII.
#[inline(always)]
fn letters(text: &str, at: usize) -> Sign {
    let c = text[at..].chars().next().unwrap_or_default();
    let end = at + c.len_utf8();
    match known(c) {
        Some(known) if known.is_of_words() => {
            let (bytes, length) = known.utf8();
            Sign { class: Class::Letter, bytes, length: length as u8, is_hebrew: known.is_hebrew(), end }
        }
        _ if is_transparent_here(c) => sign_after(text, end),
        None if is_letter_of_its_own(c) || is_sign(c) => unspaced(text, c, end),
        _ => Sign { class: Class::Unknown, bytes: [0; 4], length: 1, is_hebrew: false, end },
    }
}

/// A CJK letter or sign. What it becomes depends on nothing but the next character, which may attach to it.
fn unspaced(text: &str, c: char, end: usize) -> Sign {
    let class = match c {
        _ if !text[end..].starts_with(is_plain) && end < text.len() => Class::Unknown,
        // Of class MidNumLet, MidLetter or MidNum.
        '\u{2018}' | '\u{2019}' | '\u{2024}' | '\u{2027}' | '\u{FF07}' | '\u{FF0C}' | '\u{FF0E}' | '\u{FF1A}'
        | '\u{FF1B}' => Class::Unknown,
        _ if is_sign(c) => Class::Other,
        '\u{30A1}'..='\u{30FF}' => Class::Katakana,
        '\u{AC00}'.. => Class::Letter,
        _ => Class::Alone,
    };
    let mut bytes = [0; 4];
    let length = c.encode_utf8(&mut bytes).len() as u8;
    Sign { class, bytes, length, is_hebrew: false, end }
}

#[inline(never)]
fn sign_after(text: &str, skipped: usize) -> Sign {
    let (next, _) = skip_transparent(text, skipped);
    sign(text, next, Folds { case: true, all: true })
}

/// Appends the words from `at`. Returns the start of the first stretch between white space that needs the
/// tables, or the end of the text.
fn read_known(text: &str, mut at: usize, folds: Folds, seed: u64, placed: bool, words: &mut Vec<PlacedWord>) -> usize {
    let empty = fold(&[], seed);
    let place = |start: usize, end: usize| {
        if placed { skip_transparent(text, start).0..skip_transparent(text, end).0 } else { 0..0 }
    };
    let (mut stretch, mut words_before) = (at, words.len());
    while at < text.len() {
        let mut own = sign(text, at, folds);
        match own.class {
            Class::Letter | Class::Digit => {
                let start = at;
                let mut word = WordHash { fold: empty, rest: 0, bits: 0 };
                let next = loop {
                    own.bytes[..usize::from(own.length)].iter().for_each(|&byte| word.push(byte));
                    loop {
                        let (bytes, count) = run(text, own.end, folds);
                        if count == 0 {
                            break;
                        }
                        word.push_run(bytes, count);
                        let last = own.end + count as usize - 1;
                        own = sign(text, last, folds);
                        if count < 8 {
                            break;
                        }
                    }
                    let next = sign(text, own.end, folds);
                    if matches!(next.class, Class::Letter | Class::Digit) {
                        own = next;
                        continue;
                    }
                    if !matches!(next.class, Class::JoinsBoth | Class::JoinsLetters | Class::JoinsDigits) {
                        break next;
                    }
                    let behind = sign(text, next.end, folds);
                    if !next.class.joins(own.class, behind.class) {
                        break next;
                    }
                    own = behind;
                };
                at = own.end;
                words.push(PlacedWord::new(word.finish(), place(start, at)));
                if own.is_hebrew && next.bytes[0] == (b'"' | 0x20) {
                    words.truncate(words_before);
                    return stretch;
                }
            }
            Class::Alone | Class::Katakana => {
                let start = at;
                let mut word = WordHash { fold: empty, rest: 0, bits: 0 };
                loop {
                    own.bytes[..usize::from(own.length)].iter().for_each(|&byte| word.push(byte));
                    let next = sign(text, own.end, folds);
                    if own.class == Class::Alone || next.class != Class::Katakana {
                        break;
                    }
                    own = next;
                }
                at = own.end;
                words.push(PlacedWord::new(word.finish(), place(start, at)));
            }
            Class::Space => {
                at = own.end;
                (stretch, words_before) = (at, words.len());
            }
            Class::Unknown => {
                words.truncate(words_before);
                return stretch;
            }
            _ => at = own.end,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalize::{Rules, normalize_with_sources};
    use crate::paragraph::Paragraphs;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_of_the_alphabets_need_no_tables(text in r#"([ -~]{0,12}|[!-~]{6,24}|[a-zA-Z0-9]{6,20}|[a-cé.ßЖщσς'İאבج"ب1,·\u{AD}’ ]{0,12}|[a-cA-C'._:;,0-9\n -]{0,30}|[北京。，\u{FE00}\u{200D}\u{301}\u{3099}カかーパ한글a1_'： ]{0,9}|[カナー・한글かab1\u{3099}_.]{0,9}|\PC{0,3}){0,6}"#) {
            for (case, marks) in [(Case::Fold, Marks::Fold), (Case::Fold, Marks::Keep), (Case::Keep, Marks::Fold), (Case::Keep, Marks::Keep)] {
                let recipe = Recipe { unit: Unit::Word, case, marks, paragraphs: Paragraphs::Join, ..Recipe::DEFAULT };
                let mut words = Vec::new();
                recipe.each_paragraph(&text, &mut |paragraph| {
                    recipe.each_feature(&text[paragraph], |word, _| words.push(word as u64));
                });
                prop_assert_eq!(words_of(&recipe, &text), words);
            }
            let rules = Rules { unit: Unit::Word, ..Rules::LETTERS };
            let (canonical, sources) = normalize_with_sources(&text, rules);
            let of_unit = |(unit, place): (usize, Range<usize>)| {
                // A mark on white space is a word, without the white space.
                let white = text[place.clone()].len() - text[place.clone()].trim_start().len();
                PlacedWord::new(hash(canonical.unit(unit), Hash::Fx, 0) as u64, place.start + white..place.end)
            };
            let expected: Vec<PlacedWord> = sources.into_iter().enumerate().map(of_unit).collect();
            prop_assert_eq!(placed_words(&text), expected);
        }
    }
}
