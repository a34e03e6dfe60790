//! Grapheme clusters and words by the rules of [UAX #29], from the tables of this folder. The crate unicode-segmentation, with which
//! tests compare, gives the same results from its own tables, which would be a sixth of a download.
//!
//! [UAX #29]: https://www.unicode.org/reports/tr29/

use super::tables;
use super::tables::{cluster as c, word as w};
use super::unpack::{SYLLABLES, TRAILING_COUNT};

/// The grapheme clusters of a text, each with the byte where it starts.
pub(crate) fn clusters(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, cluster_end)
}

/// The pieces of a text between word borders, each with the byte where it starts.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, word_end)
}

fn pieces(text: &str, end: impl Fn(&str) -> usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        at += end(&text[start..]);
        (start < at).then(|| (start, &text[start..at]))
    })
}

/// The state of a cluster that the rules for later characters depend on.
#[derive(Clone, Copy)]
enum Context {
    Nothing,
    HalfFlag,
    Pictograph,
    /// A pictograph and a joiner.
    Joined,
    Consonant,
    /// A consonant and a linker.
    Linked,
}

/// Where the first cluster of a text ends.
fn cluster_end(text: &str) -> usize {
    let mut before = None;
    let mut context = Context::Nothing;
    for (at, character) in text.char_indices() {
        let class = cluster_class(character);
        if before.is_some_and(|before| is_cluster_border(before, class, context)) {
            return at;
        }
        context = match (context, class) {
            (Context::HalfFlag, c::REGIONAL_INDICATOR) => Context::Nothing,
            (_, c::REGIONAL_INDICATOR) => Context::HalfFlag,
            (_, c::PICTOGRAPH) | (Context::Pictograph, c::EXTEND | c::CONJOINING | c::LINKER) => Context::Pictograph,
            (Context::Pictograph, c::ZWJ) => Context::Joined,
            (_, c::CONSONANT) => Context::Consonant,
            (Context::Consonant | Context::Linked, c::LINKER) => Context::Linked,
            (Context::Consonant | Context::Linked, c::CONJOINING | c::ZWJ) => context,
            _ => Context::Nothing,
        };
        before = Some(class);
    }
    text.len()
}

fn cluster_class(character: char) -> u8 {
    match tables().class(character).cluster {
        c::LVT if (u32::from(character) - SYLLABLES).is_multiple_of(TRAILING_COUNT) => c::LV,
        class => class,
    }
}

/// The rules GB3 to GB999.
fn is_cluster_border(before: u8, class: u8, context: Context) -> bool {
    let joins = match (before, class) {
        (c::CR, c::LF) => true,
        (c::CR | c::LF | c::CONTROL, _) | (_, c::CR | c::LF | c::CONTROL) => false,
        (_, c::EXTEND | c::CONJOINING | c::LINKER | c::ZWJ | c::SPACINGMARK) | (c::PREPEND, _) => true,
        (c::L, c::L | c::V | c::LV | c::LVT) | (c::V | c::LV, c::V | c::T) | (c::T | c::LVT, c::T) => true,
        (_, c::CONSONANT) => matches!(context, Context::Linked),
        (_, c::PICTOGRAPH) => matches!(context, Context::Joined),
        (_, c::REGIONAL_INDICATOR) => matches!(context, Context::HalfFlag),
        _ => false,
    };
    !joins
}

/// The state of a word after the characters read so far.
#[derive(Clone, Copy)]
enum Word {
    Letter,
    Hebrew,
    Numeric,
    Katakana,
    /// A connector, such as `_`.
    Connector,
    Space,
    HalfFlag,
    /// A Hebrew letter and an apostrophe that belongs to it.
    Quoted,
    /// A word and a sign that only belongs to it if a letter follows (a Hebrew letter, or a digit, for the next two).
    AwaitsLetter,
    AwaitsHebrew,
    AwaitsNumeric,
    /// A piece to which only marks can be added.
    Complete,
}

/// The end of the first piece of a text, a word or what is between words: rules WB3 to WB999, as the crate applies
/// them.
fn word_end(text: &str) -> usize {
    let mut chars = text.char_indices().map(|(at, character)| (at, character, tables().class(character).word));
    let Some((_, first, mut before)) = chars.next() else { return 0 };
    let mut word = match before {
        w::CR if text[1..].starts_with('\n') => return 2,
        w::CR | w::LF | w::NEWLINE => return first.len_utf8(),
        w::ALETTER => Word::Letter,
        w::HEBREW_LETTER => Word::Hebrew,
        w::NUMERIC => Word::Numeric,
        w::KATAKANA => Word::Katakana,
        w::EXTENDNUMLET => Word::Connector,
        w::WSEGSPACE => Word::Space,
        w::REGIONAL_INDICATOR => Word::HalfFlag,
        _ => Word::Complete,
    };
    // The end of the word if the awaited character does not follow.
    let mut without = 0;
    for (at, character, class) in chars {
        let joiner = before == w::ZWJ;
        let spaces = before == w::WSEGSPACE;
        before = class;
        if matches!(class, w::EXTEND | w::ZWJ) {
            continue;
        }
        word = match (word, class) {
            _ if joiner && cluster_class(character) == c::PICTOGRAPH => Word::Complete,
            (Word::Space, w::WSEGSPACE) if spaces => Word::Space,
            (Word::HalfFlag, w::REGIONAL_INDICATOR) => Word::Complete,
            (Word::Letter | Word::Hebrew | Word::Numeric | Word::Connector, w::NUMERIC) => Word::Numeric,
            (Word::Letter | Word::Hebrew | Word::Numeric | Word::Connector, w::ALETTER) => Word::Letter,
            (Word::Letter | Word::Hebrew | Word::Numeric | Word::Connector, w::HEBREW_LETTER) => Word::Hebrew,
            (Word::Katakana | Word::Connector, w::KATAKANA) => Word::Katakana,
            (Word::Letter | Word::Hebrew | Word::Numeric | Word::Katakana | Word::Connector, w::EXTENDNUMLET) => {
                Word::Connector
            }
            (Word::Quoted | Word::AwaitsLetter, w::ALETTER) => Word::Letter,
            (Word::Quoted | Word::AwaitsLetter | Word::AwaitsHebrew, w::HEBREW_LETTER) => Word::Hebrew,
            (Word::AwaitsNumeric, w::NUMERIC) => Word::Numeric,
            (Word::AwaitsLetter | Word::AwaitsHebrew | Word::AwaitsNumeric, _) => return without,
            (Word::Hebrew, w::SINGLE_QUOTE) => Word::Quoted,
            (word, sign) => {
                without = at;
                match (word, sign) {
                    (Word::Hebrew, w::DOUBLE_QUOTE) => Word::AwaitsHebrew,
                    (Word::Letter | Word::Hebrew, w::MIDLETTER | w::MIDNUMLET | w::SINGLE_QUOTE) => Word::AwaitsLetter,
                    (Word::Numeric, w::MIDNUM | w::MIDNUMLET | w::SINGLE_QUOTE) => Word::AwaitsNumeric,
                    _ => return at,
                }
            }
        };
    }
    match word {
        Word::AwaitsLetter | Word::AwaitsHebrew | Word::AwaitsNumeric => without,
        _ => text.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use unicode_segmentation::UnicodeSegmentation;

    fn agrees(text: &str) {
        assert!(clusters(text).eq(text.grapheme_indices(true)), "clusters of {text:?}");
        assert!(words(text).eq(text.split_word_bound_indices()), "words of {text:?}");
    }

    /// The first two characters of each class.
    fn examples() -> Vec<char> {
        let mut examples: BTreeMap<_, Vec<char>> = BTreeMap::new();
        for character in '\0'..=char::MAX {
            let list = examples.entry((cluster_class(character), tables().class(character).word)).or_default();
            if list.len() < 2 {
                list.push(character);
            }
        }
        examples.into_values().flatten().collect()
    }

    #[test]
    fn every_character_has_the_borders_of_the_crate() {
        // What a character joins shows its class.
        let others: Vec<char> = examples().into_iter().step_by(2).collect();
        let is_assigned = |character: &char| matches!(*character, '\0'..='\u{33FFF}' | '\u{E0000}'..='\u{E0FFF}');
        let mut text = String::new();
        for character in ('\0'..=char::MAX).filter(is_assigned) {
            text.clear();
            others.iter().for_each(|&other| text.extend([other, character, other, '\n']));
            agrees(&text);
        }
        for character in ('\0'..=char::MAX).filter(|character| !is_assigned(character)) {
            assert_eq!((cluster_class(character), tables().class(character).word), (0, 0), "{character:?}");
        }
    }

    #[test]
    fn every_three_classes_and_long_rows_of_them_have_the_borders_of_the_crate() {
        let all = examples();
        let pairs = || all.iter().flat_map(|&first| all.iter().map(move |&second| [first, second]));
        pairs().for_each(|pair| all.iter().for_each(|&third| agrees(&String::from_iter([pair[0], pair[1], third]))));
        let mut state = 1u64;
        for round in 0..200_000 {
            let row = (0..4 + round % 13).map(|_| {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                all[(state >> 33) as usize % all.len()]
            });
            agrees(&row.collect::<String>());
        }
    }
}
