//! Text → words, and phrases of three words: what a collection knows of its wording.
//!
//! A word is anything between white space, folded, without its punctuation; so a link or a tag is one word. Scripts without spaces between
//! words give one word per letter, which counts as part of a word: a Han or kana letter as half, one of Thai, Lao, Burmese, Khmer or Tibetan
//! as three tenths. A phrase is the shortest run of words that ends at a word and counts as at least three words; at the beginning of a text
//! it is what there is.

mod counts;

use crate::hash::finalise;
use crate::letters::{Letters, letters};
use crate::sort::sort_by_key;
pub(crate) use counts::PhraseCounts;
use std::ops::RangeInclusive;

/// What a word between spaces counts for.
pub(crate) const WORD: u32 = 10;
const HAN: u8 = 5;
const THAI: u8 = 3;
/// What a phrase counts for, at least.
const PHRASE: u32 = 3 * WORD;

/// One word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PhraseWord {
    /// Its first letter.
    pub(crate) letter: u32,
    /// What it counts for: [`WORD`], or less.
    pub(crate) counts: u8,
    pub(crate) hash: u32,
    /// The hash of the phrase that ends with it.
    pub(crate) phrase: u32,
}

/// The words of a text in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct PhraseWords {
    words: Vec<PhraseWord>,
}

impl PhraseWords {
    /// Reads the words of a text with known letters; left-out letters belong to no word.
    pub(crate) fn of(text: &str, letters: &Letters) -> PhraseWords {
        let mut words: Vec<PhraseWord> = Vec::with_capacity(letters.letters.len() / 4);
        let mut hash = 0u64;
        let mut goes_on = false;
        let mut before = 0;
        for (at, letter) in letters.letters.iter().enumerate() {
            let start = letters.start(at);
            let counts = counts(text, start, letter.is_cjk());
            goes_on &= counts == WORD as u8 && !has_space(&text[before..start]);
            if !goes_on {
                end(&mut words, hash);
                words.push(PhraseWord { letter: at as u32, counts, hash: 0, phrase: 0 });
                hash = 0;
                goes_on = counts == WORD as u8;
            }
            hash = (hash ^ u64::from(letter.code())).wrapping_mul(0x2545_F491_4F6C_DD1D).rotate_left(23);
            before = start;
        }
        end(&mut words, hash);
        PhraseWords { words }
    }

    /// All words.
    pub(crate) fn all(&self) -> &[PhraseWord] {
        &self.words
    }

    /// The words of the phrase that ends with a word.
    pub(crate) fn phrase(&self, last: usize) -> RangeInclusive<usize> {
        let mut counted = 0;
        let reaches = |word: &usize| {
            counted += u32::from(self.words[*word].counts);
            counted >= PHRASE
        };
        (0..=last).rev().find(reaches).unwrap_or(0)..=last
    }

    /// The hashes of the phrases, each once, in ascending order.
    pub(crate) fn phrases(&self) -> Vec<u32> {
        let mut phrases: Vec<u32> = self.words.iter().map(|word| word.phrase).collect();
        sort_by_key(&mut phrases, |&phrase| phrase);
        phrases.dedup();
        phrases
    }
}

/// The words of a text.
pub(crate) fn phrase_words(text: &str) -> PhraseWords {
    PhraseWords::of(text, &letters(text))
}

/// Ends the last word: its hash, and the hash of the phrase.
fn end(words: &mut [PhraseWord], hash: u64) {
    let Some(last) = words.last_mut() else { return };
    last.hash = finalise(hash) as u32;
    let (mut phrase, mut counted) = (0u64, 0);
    for word in words.iter().rev() {
        phrase = (phrase ^ u64::from(word.hash)).wrapping_mul(0x94D0_49BB_1331_11EB).rotate_left(29);
        counted += u32::from(word.counts);
        if counted >= PHRASE {
            break;
        }
    }
    words.last_mut().expect("a word").phrase = finalise(phrase) as u32;
}

/// What the letter at a byte counts for, if it is a word by itself; otherwise [`WORD`].
fn counts(text: &str, start: usize, is_cjk: bool) -> u8 {
    if is_cjk {
        return HAN;
    }
    if text.as_bytes()[start] < 0xE0 {
        return WORD as u8;
    }
    match text[start..].chars().next().unwrap_or_default() {
        '\u{E00}'..='\u{FFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' => THAI,
        _ => WORD as u8,
    }
}

/// Whether there is white space from one letter to the next. `between` begins with the first of them.
fn has_space(between: &str) -> bool {
    match between.as_bytes() {
        [] | [_] => false,
        bytes => {
            bytes[1..].iter().any(|&byte| byte <= b' ')
                || (!between.is_ascii() && between.chars().any(char::is_whitespace))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(text: &str) -> PhraseWords {
        PhraseWords::of(text, &letters(text))
    }

    fn read(text: &str) -> Vec<String> {
        let (words, letters) = (words(text), letters(text));
        let ends = words.all().iter().skip(1).map(|word| word.letter as usize).chain([letters.letters.len()]);
        let ranges = words.all().iter().zip(ends).map(|(word, end)| word.letter as usize..end);
        ranges.map(|range| text[letters.range(text, range)].into()).collect()
    }

    #[test]
    fn a_word_is_what_stands_between_white_space() {
        assert_eq!(
            read("See <https://a.example/b?c=1> now,\u{3000}it's re-used."),
            ["See", "https://a.example/b?c=1", "now", "it's", "re-used"]
        );
        assert_eq!(read("使用React框架"), ["使", "用", "React", "框", "架"]);
        assert_eq!(read("-- \n ** "), [""; 0]);
    }

    #[test]
    fn a_phrase_counts_as_three_words() {
        let text = "one two three four";
        let (all, part) = (words(text), words("two three four"));
        assert_eq!(all.all()[3].phrase, part.all()[2].phrase);
        assert_ne!(all.all()[2].phrase, part.all()[1].phrase);
        let (all, part) = (words("一二三四五六七八"), words("二三四五六七八"));
        assert_eq!(all.all()[7].phrase, part.all()[6].phrase);
        assert_eq!(all.all()[6].phrase, part.all()[5].phrase);
        assert_ne!(all.all()[5].phrase, part.all()[4].phrase);
    }

    proptest! {
        #[test]
        fn words_depend_on_what_stands_between_white_space_alone(text in "[a-cA-C.,é北京ไทย \n]{0,60}") {
            let whole: Vec<u32> = words(&text).all().iter().map(|word| word.hash).collect();
            let pieces: Vec<u32> = text.split_whitespace().flat_map(|piece| words(piece).all().iter().map(|word| word.hash).collect::<Vec<_>>()).collect();
            prop_assert_eq!(whole, pieces);
        }
    }
}
