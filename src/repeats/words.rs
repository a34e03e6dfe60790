//! The words of a text, folded: case, width, form and look-alikes do not count, nor what is between words. And its windows: the
//! shortest runs of words with enough letters for a passage.
//!
//! These are not the words of UAX #29 (`words.rs`): `don't` is two, so that a passage is the same with other signs between its words,
//! and marks count, but a Turkish capital is its small letter.

use super::links::Links;
use crate::unicode::{
    compose, decompose_one, extends_a_letter, is_default_ignorable, is_inert, is_letter_or_number, is_white_space,
    looks_like, lower,
};
use crate::work;
use std::ops::Range;

/// A word, and the bounds of a passage that begins or ends with it.
#[derive(Clone, Copy, Debug)]
struct Word {
    hash: u64,
    letters: u32,
    /// Whether a passage may begin here, and so end with the word before: white space is between them, or one of them is a Chinese
    /// or Japanese letter. So no address, number or name is divided.
    opens: bool,
    /// The bytes of a passage of this word alone: it includes the adjacent signs, up to white space.
    start: usize,
    end: usize,
}

/// The words of a text.
pub(super) struct Words(Vec<Word>);

/// A run of words with enough letters for a passage. Windows with the same words have the same key, others hardly ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) key: u64,
    pub(super) first: usize,
    pub(super) last: usize,
}

impl Words {
    pub(super) fn of(text: &str) -> Words {
        work::count(text.len());
        let mut words: Vec<Word> = Vec::new();
        let mut links = Links::new(text);
        let mut folded = Vec::new();
        let mut was_alone = true;
        let mut behind = 0;
        for (source, is_alone) in sources(text) {
            let white = white_space(text, behind..source.start, &mut links);
            if let (Some(white), Some(before)) = (&white, words.last_mut()) {
                before.end = white.start;
            }
            let hash = fold(&text[source.clone()], &mut folded);
            let start = match white.as_ref() {
                Some(white) => white.end,
                None if words.is_empty() => 0,
                None => source.start,
            };
            let letters = if is_alone { 2 } else { folded.len() as u32 };
            words.push(Word { hash, letters, opens: white.is_some() || is_alone || was_alone, start, end: source.end });
            (was_alone, behind) = (is_alone, source.end);
        }
        if let Some(last) = words.last_mut() {
            last.end = white_space(text, behind..text.len(), &mut links).map_or(text.len(), |white| white.start);
        }
        Words(words)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn letters(&self, word: usize) -> u64 {
        self.0[word].letters.into()
    }

    /// Whether a passage may end with this word.
    pub(super) fn ends_at(&self, word: usize) -> bool {
        self.0.get(word + 1).is_none_or(|next| next.opens)
    }

    /// The bytes of the passage from the first of these words to the last.
    pub(super) fn range(&self, first: usize, last: usize) -> Range<usize> {
        self.0[first].start..self.0[last].end
    }

    /// The key of all words as one window; `None` without words.
    pub(super) fn key(&self) -> Option<u64> {
        let hash = self.0.iter().fold(0, |hash, word| add(hash, word.hash));
        (!self.0.is_empty()).then_some(mixed(hash))
    }

    /// The windows, in order: runs of words that together have at least `least` letters, from where a passage may begin to where one may end. For each
    /// word that may begin or end a passage, the shortest such run is one. So a passage begins and ends with a window, wherever
    /// it ends.
    pub(super) fn windows(&self, least: u64) -> Vec<Window> {
        // For the first 0, 1, 2 … words, their letters, their hash, and the power by which it counts in that of all words up to one behind.
        let mut before = Vec::with_capacity(self.len() + 1);
        before.push((0, 0u64, 1u64));
        for (word, &Word { hash, letters, .. }) in self.0.iter().enumerate() {
            let (all, sum, power) = before[word];
            before.push((all + u64::from(letters), add(sum, hash), power.wrapping_mul(BASE)));
        }
        let window = |first: usize, last: usize| {
            let hash = before[last + 1].1.wrapping_sub(before[first].1.wrapping_mul(before[last + 1 - first].2));
            Window { key: mixed(hash), first, last }
        };
        let letters = |first: usize, last: usize| before[last + 1].0 - before[first].0;
        let opening_after = |first: usize| (first..self.len()).find(|&word| self.ends_at(word)).map(|word| word + 1);
        let mut windows = Vec::new();
        let (mut first, mut next) = (0, opening_after(0));
        for last in (0..self.len()).filter(|&word| self.ends_at(word)) {
            if letters(first, last) < least {
                continue;
            }
            windows.push(window(first, last));
            while let Some(later) = next.filter(|&later| letters(later, last) >= least) {
                (first, next) = (later, opening_after(later));
                windows.push(window(first, last));
            }
        }
        windows
    }
}

/// The words of a text, with a space between them: two passages with the same wording are one.
pub(super) fn wording(text: &str) -> String {
    let (mut wording, mut folded) = (String::new(), Vec::new());
    for (source, _) in sources(text) {
        fold(&text[source], &mut folded);
        wording.extend(&folded);
        wording.push(' ');
    }
    wording
}

/// A hash of words is their sum, each times a power of this (Rabin and Karp).
const BASE: u64 = 0x9E37_79B9_7F4A_7C15;

fn add(hash: u64, word: u64) -> u64 {
    hash.wrapping_mul(BASE).wrapping_add(word)
}

/// A bijection in which every bit depends on every other: the finalizer of MurmurHash3.
fn mixed(hash: u64) -> u64 {
    let half = (hash ^ hash >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let whole = (half ^ half >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    whole ^ whole >> 33
}

/// The bytes of each word, and whether it is a Chinese or Japanese letter, a word by itself. Marks belong to the letter before them.
fn sources(text: &str) -> impl Iterator<Item = (Range<usize>, bool)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let (skipped, first) = rest.char_indices().find(|&(_, c)| is_letter(c))?;
        let (start, is_alone) = (at + skipped, is_alone(first));
        let belongs = |c: char| !is_alone && is_letter(c) && !self::is_alone(c) || extends_a_letter(c);
        let behind = start + first.len_utf8();
        at = text[behind..].find(|c| !belongs(c)).map_or(text.len(), |length| behind + length);
        Some((start..at, is_alone))
    })
}

/// A letter or a number.
pub(super) fn is_letter(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphanumeric() } else { is_letter_or_number(c) }
}

/// Han and kana.
fn is_alone(c: char) -> bool {
    matches!(c as u32,
        0x2E80..=0x2FD5      // radicals
        | 0x3005..=0x3007    // 々 〆 〇
        | 0x3021..=0x3029 | 0x3038..=0x303B
        | 0x3041..=0x30FF    // kana
        | 0x31F0..=0x31FF    // katakana extended
        | 0x3400..=0x4DBF    // Han, extension A
        | 0x4E00..=0x9FFF    // Han
        | 0xF900..=0xFAFF    // Han, compatibility
        | 0xFF66..=0xFF9F    // half-width kana
        | 0x16FE2..=0x16FFF | 0x1AFF0..=0x1B16F // kana extended
        | 0x20000..=0x3FFFF) // Han, extensions B and later
}

/// Leaves the folded letters of a word, and returns a hash of them.
fn fold(word: &str, folded: &mut Vec<char>) -> u64 {
    folded.clear();
    if word.is_ascii() {
        folded.extend(word.bytes().map(|byte| char::from(byte.to_ascii_lowercase())));
    } else {
        let mut is_composed = true;
        for c in word.chars().filter(|&c| !is_default_ignorable(c)) {
            is_composed &= is_inert(c) && looks_like(c).is_empty();
            folded.push(c);
        }
        if !is_composed {
            folded.clear();
            for c in word.chars().filter(|&c| !is_default_ignorable(c)) {
                match looks_like(c) {
                    [] => decompose_one(c, &mut |part| folded.push(part)),
                    letters => folded.extend(letters),
                }
            }
            compose(folded);
        }
        folded.iter_mut().for_each(|c| *c = letter(lower(*c)));
    }
    folded.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &c| (hash ^ u64::from(c)).wrapping_mul(0x100_0000_01B3))
}

/// The small sigma at the end of a word is as the others.
fn letter(c: char) -> char {
    if c == 'ς' { 'σ' } else { c }
}

/// From the first white space between two words to the last, without that in links. It is called from the beginning of the text to its end.
fn white_space(text: &str, between: Range<usize>, links: &mut Links<'_>) -> Option<Range<usize>> {
    let mut found: Option<Range<usize>> = None;
    for (offset, c) in text[between.clone()].char_indices().filter(|&(_, c)| is_white_space(c)) {
        let at = between.start + offset;
        if links.is_inside(at) {
            continue;
        }
        let start = found.map_or(at, |white| white.start);
        found = Some(start..at + c.len_utf8());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::steps_of;
    use proptest::prelude::*;

    fn key(text: &str) -> Option<u64> {
        Words::of(text).key()
    }

    #[test]
    fn case_width_form_and_what_nobody_sees_do_not_count() {
        for (one, other) in [
            ("Größe İ", "GRO\u{308}ẞE I\u{307}"),
            ("oﬃce ＡＢＣ", "office abc"),
            ("ΟΔΟΣ", "οδος"),
            ("soft\u{AD}ware 👍\u{FE0F}", "software 👍"),
            ("ガイド", "ｶﾞｲﾄﾞ"),
            ("한글", "한글"),
        ] {
            assert_eq!(wording(one), wording(other));
            assert_eq!(key(one), key(other), "{one}");
        }
        assert_ne!(key("one two"), key("two one"));
        assert_eq!(key("👍\u{FE0F} — \u{301}"), None, "a mark alone is not a word");
    }

    #[test]
    fn a_letter_of_chinese_or_japanese_is_a_word_and_counts_as_two() {
        let words = Words::of("React的组件");
        assert_eq!((0..words.len()).map(|word| words.letters(word)).collect::<Vec<_>>(), [5, 2, 2, 2]);
        assert!((0..4).all(|word| words.ends_at(word)));
    }

    #[test]
    fn a_passage_has_the_signs_at_its_words_and_no_part_of_an_address_or_a_link() {
        let text = "(“Open [the\nrules](a(b)c d) 0.41s”) end";
        let words = Words::of(text);
        let pieces: Vec<&str> = (0..words.len())
            .filter(|&word| words.ends_at(word))
            .scan(0, |first, word| Some(&text[words.range(std::mem::replace(first, word + 1), word)]))
            .collect();
        assert_eq!(pieces, ["(“Open", "[the\nrules](a(b)c d)", "0.41s”)", "end"]);
    }

    proptest! {
        #[test]
        fn from_each_beginning_and_to_each_end_the_shortest_run_is_a_window(text in "([ab]{1,3}|[ ./]|的){0,40}", least in 1..9u64) {
            let words = Words::of(&text);
            let opens = |word: usize| word == 0 || words.ends_at(word - 1);
            let letters = |first, last| (first..=last).map(|word| words.letters(word)).sum::<u64>();
            let fits = |first, last| opens(first) && words.ends_at(last) && letters(first, last) >= least;
            let mut expected: Vec<(usize, usize)> = Vec::new();
            for word in 0..words.len() {
                expected.extend((word..words.len()).find(|&last| fits(word, last)).map(|last| (word, last)));
                expected.extend((0..=word).rev().find(|&first| fits(first, word)).map(|first| (first, word)));
            }
            expected.sort_unstable();
            expected.dedup();
            let mut found = words.windows(least);
            prop_assert!(found.iter().all(|window| fits(window.first, window.last)));
            found.sort_unstable_by_key(|window| (window.first, window.last));
            let places: Vec<(usize, usize)> = found.iter().map(|window| (window.first, window.last)).collect();
            for pair in expected {
                prop_assert!(places.contains(&pair), "{pair:?} of {text:?}, and not {places:?}");
            }
            for window in &found {
                let alone = &text[words.range(window.first, window.last)];
                prop_assert_eq!(Some(window.key), key(alone), "{}", alone);
            }
        }

        #[test]
        fn links_are_read_in_a_number_of_steps_that_grows_with_the_text(part in r"[\[\]()a\n ]{1,6}") {
            let text = part.repeat(2000);
            let mut links = Links::new(&text);
            let ((), steps) = steps_of(|| (0..text.len()).for_each(|at| { links.is_inside(at); }));
            prop_assert!(steps <= 40 * text.len(), "{steps} steps for {} bytes", text.len());
        }
    }
}
