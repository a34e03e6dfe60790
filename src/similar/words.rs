//! The words of a text as `similar` counts them: folded, with their byte ranges.
//!
//! A word is that of UAX #29 without case, width, form and marks. Scripts without spaces between words (Han, hiragana, Thai, Lao, Khmer,
//! Burmese) have no dictionary here: each character is a word, and so is each pair of neighbours. So is Korean, where particles are part of a
//! word: with whole words, .61 of the partners of questions are among the first three documents, with pairs .77 (`bench similar`, korean).

use crate::hash::finalise;
use crate::normalize::{Rules, Unit, normalize_with_sources};
use crate::words::placed_words;
use std::ops::Range;

const WORDS: Rules = Rules { unit: Unit::Word, ..Rules::LETTERS };

/// A word and its bytes in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) key: u32,
    pub(super) range: Range<usize>,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Of a script with spaces.
    Word,
    /// One character of a script without spaces.
    Character,
    /// Two such characters. A pair follows its second character.
    Pair,
}

/// The words of a text, in their order.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::with_capacity(text.len() / 6);
    // The character before, if it is one that is paired.
    let mut before: Option<(u64, Range<usize>)> = None;
    for own in placed_words(text) {
        let range = own.range();
        if is_hangul(&text[range.clone()]) {
            before = None;
            for (at, syllable) in text[range.clone()].char_indices() {
                let at = range.start + at;
                push_character(&mut words, &mut before, u64::from(syllable), at..at + syllable.len_utf8());
            }
            before = None;
        } else if is_unspaced(&text[range.clone()]) {
            push_character(&mut words, &mut before, own.hash(), range);
        } else {
            words.push(Word { key: key(own.hash()), range, kind: Kind::Word });
            before = None;
        }
    }
    words
}

/// Adds a character, and its pair with the one before if the two are neighbours.
fn push_character(words: &mut Vec<Word>, before: &mut Option<(u64, Range<usize>)>, hash: u64, range: Range<usize>) {
    words.push(Word { key: key(finalise(hash)), range: range.clone(), kind: Kind::Character });
    if let Some((first, place)) = before.take().filter(|(_, place)| place.end == range.start) {
        let pair = finalise(first.rotate_left(1) ^ hash);
        words.push(Word { key: key(pair), range: place.start..range.end, kind: Kind::Pair });
    }
    *before = Some((hash, range));
}

/// The numbers of a text, sorted, each once: versions, years, amounts. `v4.13.1` and `4.13.1` are one number.
pub(super) fn numbers(text: &str) -> Vec<String> {
    let (canonical, sources) = normalize_with_sources(text, WORDS);
    let from_digit = |word: &str| word.trim_start_matches(|c: char| !c.is_ascii_digit()).to_string();
    // As it is, with its points; or as it is read, where its digits have another width.
    let number = |(unit, range): (usize, Range<usize>)| {
        let numbers = [from_digit(&text[range]), from_digit(canonical.unit(unit))];
        numbers.into_iter().find(|number| !number.is_empty())
    };
    let mut numbers: Vec<String> = sources.into_iter().enumerate().filter_map(number).collect();
    crate::sort::sort_by(&mut numbers, Ord::cmp);
    numbers.dedup();
    numbers
}

fn is_hangul(word: &str) -> bool {
    word.chars().next().is_some_and(|c| matches!(c, '\u{AC00}'..='\u{D7A3}'))
}

fn is_unspaced(word: &str) -> bool {
    let of_script = |c: char| {
        matches!(c, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{3041}'..='\u{309F}'
            | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
    };
    word.chars().next().is_some_and(of_script)
}

/// 32 bits of the hash: two words share a key once in four billion pairs.
fn key(hash: u64) -> u32 {
    (hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<&str> {
        words(text).into_iter().map(|word| &text[word.range]).collect()
    }

    #[test]
    fn words_are_folded_and_scripts_without_spaces_have_characters_and_pairs() {
        assert_eq!(shown("The café's v4.13.1, e-mail"), ["The", "café's", "v4.13.1", "e", "mail"]);
        assert_eq!(shown("北京，火锅 x"), ["北", "京", "北京", "火", "锅", "火锅", "x"]);
        assert_eq!(shown("ไปกิน"), ["ไ", "ป", "ไป", "กิ", "ปกิ", "น", "กิน"]);
        let keys = |text: &str| words(text).into_iter().map(|word| word.key).collect::<Vec<_>>();
        assert_eq!(keys("CAFÉ Ｗｅｂ"), keys("cafe web"));
    }

    #[test]
    fn numbers_are_those_of_versions_and_years() {
        assert_eq!(numbers("Upgrade to v4.13.1 from 4.13.1 in 2024 or '25"), ["2024", "25", "4.13.1"]);
        assert!(numbers("no numbers, 一二").is_empty());
    }
}
