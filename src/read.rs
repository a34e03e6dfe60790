//! Text → words with their places, and the phrases that end with them: the one reading on which the index, the aligner and the answer stand.
//!
//! A word is that of UAX #29, folded as a fingerprint is. In scripts without spaces between words (Han, kana, Thai, Lao, Khmer, Burmese, Tibetan)
//! a letter is a word, and counts as a part of one. A phrase is the shortest run of words that ends at a word and counts as at least three
//! words; at the beginning of a text it is what there is.

use crate::hash::finalise;
use crate::sort::sort_words;
use crate::words::{PlacedWord, placed_words};
use crate::work;
use std::ops::Range;

/// What a word counts for, in tenths.
pub(crate) const WORD: u8 = 10;
/// What a phrase counts for, at least.
const PHRASE: u32 = 3 * WORD as u32;

/// Words of a text so short that errors may leave no phrase, and no word, as it was.
pub(crate) const SHORT: usize = 24;

/// A word of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// Its key in an index: even.
    pub(crate) key: u32,
    /// The key of the phrase that ends with it: odd.
    pub(crate) phrase: u32,
    /// Its bytes in the text.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// What it counts for: [`WORD`], or less for a letter of a script without spaces.
    pub(crate) counts: u8,
    /// Whether no white space separates it from the word before, as in an address.
    pub(crate) is_joined: bool,
}

impl Word {
    /// Its bytes in the text.
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether it is a letter of a script without spaces.
    pub(crate) fn is_letter(self) -> bool {
        self.counts < WORD
    }
}

/// Reads a text of less than 4 GiB. Takes time in proportion to it.
pub(crate) fn read(text: &str) -> Vec<Word> {
    of_placed(text, &placed_words(text))
}

/// The same for a text of which the words are known.
pub(crate) fn of_placed(text: &str, placed: &[PlacedWord]) -> Vec<Word> {
    work::count(text.len());
    let mut words = Vec::with_capacity(placed.len());
    let mut before = 0;
    for placed in placed {
        let Range { start, end } = placed.range();
        let counts = counts(&text[start..]);
        let is_joined = words.last().is_some_and(|last: &Word| !last.is_letter())
            && counts == WORD
            // A character such as ½ may be several words.
            && !has_space(text.get(before..start).unwrap_or_default());
        let key = (placed.hash() >> 32) as u32 & !1;
        words.push(Word { key, phrase: 0, start: start as u32, end: end as u32, counts, is_joined });
        before = end;
    }
    set_phrases(&mut words);
    words
}

/// Sets the phrase that ends with each word.
pub(crate) fn set_phrases(words: &mut [Word]) {
    for at in 0..words.len() {
        words[at].phrase = phrase(&words[..=at]);
    }
}

fn phrase(words: &[Word]) -> u32 {
    let (mut hash, mut counted) = (0u64, 0);
    for word in words.iter().rev() {
        hash = (hash.rotate_left(5) ^ u64::from(word.key)).wrapping_mul(0x517C_C1B7_2722_0A95);
        counted += u32::from(word.counts);
        if counted >= PHRASE {
            break;
        }
    }
    (finalise(hash) >> 32) as u32 | 1
}

/// Where the phrase that ends with a word begins.
pub(crate) fn phrase_start(words: &[Word], last: usize) -> usize {
    full_phrase(words, last).map_or(0, |phrase| phrase.start)
}

/// The words of the phrase that ends with a word; `None` at the beginning of a text, where it counts as less than three words.
pub(crate) fn full_phrase(words: &[Word], last: usize) -> Option<Range<usize>> {
    let mut counted = 0;
    let first = (0..=last).rev().find(|&word| {
        counted += u32::from(words[word].counts);
        counted >= PHRASE
    })?;
    Some(first..last + 1)
}

/// The key of a pair of neighbouring letters: for scripts without spaces, what a word is for others. Even.
pub(crate) fn pair(first: Word, second: Word) -> u32 {
    (finalise(u64::from(first.key) << 32 | u64::from(second.key)) >> 32) as u32 & !1
}

/// The key of a whole text: texts with the same words in the same order share it. Odd.
pub(crate) fn whole(words: &[Word]) -> u32 {
    let hash = words.iter().fold(1, |hash, word| finalise(hash ^ u64::from(word.key) << 32));
    (hash >> 32) as u32 | 1
}

/// Words of a run where phrases recur.
const RUN: usize = 16;

/// The keys of the runs of 16 words of a text in which most phrases recur, as in rows of few words or numbers, in order. Other texts have none:
/// their phrases tell them apart.
pub(crate) fn runs(words: &[Word]) -> Vec<u32> {
    let mut phrases: Vec<u64> = words.iter().map(|word| word.phrase.into()).collect();
    sort_words(&mut phrases, 0);
    phrases.dedup();
    if 5 * phrases.len() > 3 * words.len() {
        return Vec::new();
    }
    words.windows(RUN).map(whole).collect()
}

/// What the first word of a text counts for. This is the one list of scripts that are written without spaces between words.
fn counts(text: &str) -> u8 {
    if text.as_bytes()[0] < 0xE0 {
        return WORD;
    }
    match text.chars().next().unwrap_or_default() {
        // Kana, Han.
        '\u{3041}'..='\u{309F}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}' => 5,
        // Thai, Lao and Tibetan; Burmese; Khmer.
        '\u{E00}'..='\u{FFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' => 3,
        _ => WORD,
    }
}

fn has_space(between: &str) -> bool {
    between.bytes().any(|byte| byte <= b' ') || (!between.is_ascii() && between.chars().any(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_of_an_address_are_joined_and_letters_of_scripts_without_spaces_are_words() {
        let shown = |text: &str| -> Vec<String> {
            let shown = |word: Word| format!("{}{}", if word.is_joined { "+" } else { "" }, &text[word.range()]);
            read(text).into_iter().map(shown).collect()
        };
        assert_eq!(
            shown("See <https://a.example/b> now,\u{3000}it's re-used."),
            ["See", "https", "+a.example", "+b", "now", "it's", "re", "+used"]
        );
        assert_eq!(shown("使用React框架"), ["使", "用", "React", "框", "架"]);
        let counted = |text: &str| read(text).iter().map(|word| u32::from(word.counts)).sum::<u32>();
        assert_eq!(
            [counted("한국어 문장은 띄어 쓴다"), counted("four words of English"), counted("今天天气很好吗")],
            [40, 40, 35]
        );
    }

    #[test]
    fn a_phrase_counts_as_three_words() {
        for (text, least) in [("one two three four", 3), ("一二三四五六七八", 6)] {
            let words = read(text);
            let last = words.len() - 1;
            let of_last =
                |count: usize| read(&text[words[words.len() - count].start as usize..]).last().unwrap().phrase;
            assert_eq!(words[last].phrase, of_last(least));
            assert_ne!(words[last].phrase, of_last(least - 1));
        }
    }

    proptest! {
        #[test]
        fn words_depend_on_what_stands_between_white_space_alone(text in "[a-cA-C.,é½㌔ﷺ北京ไทย한 \n]{0,60}") {
            let keys = |text: &str| -> Vec<u32> { read(text).iter().map(|word| word.key).collect() };
            let pieces: Vec<u32> = text.split_whitespace().flat_map(keys).collect();
            prop_assert_eq!(keys(&text), pieces);
        }
    }
}
