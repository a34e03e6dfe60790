//! Texts that are canonically equivalent, by the crate unicode-normalization, which is of the same version of Unicode.

use nearprint::recipe::{Case, Marks, Paragraphs, Punctuation, Size, Spaces, Unit, Width};
use nearprint::{Recipe, Weights};
use unicode_normalization::UnicodeNormalization;

pub(crate) fn nfc(text: &str) -> String {
    text.nfc().collect()
}

pub(crate) fn nfd(text: &str) -> String {
    text.nfd().collect()
}

/// All assigned characters, and some others.
pub(crate) fn characters() -> impl Iterator<Item = char> {
    ('\0'..='\u{33FFF}').chain('\u{E0000}'..='\u{E0FFF}')
}

/// Characters that nobody sees: `Default_Ignorable_Code_Point` of Unicode 17, and tatweel.
pub(crate) fn invisible() -> impl Iterator<Item = char> {
    const RANGES: [(u32, u32); 17] = [
        (0xAD, 0xAD),
        (0x34F, 0x34F),
        (0x61C, 0x61C),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x200B, 0x200F),
        (0x202A, 0x202E),
        (0x2060, 0x206F),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF),
        (0xFFA0, 0xFFA0),
        (0xFFF0, 0xFFF8),
        (0x1BCA0, 0x1BCA3),
        (0x1D173, 0x1D17A),
        (0xE0000, 0xE0FFF),
    ];
    let ranges = RANGES.into_iter().flat_map(|(first, last)| first..=last);
    ranges.chain([0x640]).filter_map(char::from_u32)
}

/// Characters that composing or decomposing changes.
pub(crate) fn decomposable() -> impl Iterator<Item = char> {
    characters().filter(|&c| nfd(c.encode_utf8(&mut [0; 4])) != c.to_string())
}

/// Every kind of recipe that reads equivalent texts as one.
pub(crate) fn recipes() -> Vec<Recipe> {
    let one = Size::Fixed(Width::new(1).unwrap());
    let kept = Recipe {
        case: Case::Keep,
        marks: Marks::Keep,
        spaces: Spaces::Keep,
        punctuation: Punctuation::Keep,
        size: one,
        weights: Weights::Count,
        ..Recipe::DEFAULT
    };
    vec![
        Recipe::DEFAULT,
        Recipe { unit: Unit::Word, ..Recipe::DEFAULT },
        Recipe { marks: Marks::Keep, ..Recipe::DEFAULT },
        Recipe { case: Case::Keep, punctuation: Punctuation::Keep, ..Recipe::DEFAULT },
        Recipe { unit: Unit::Word, ..kept.clone() },
        Recipe { unit: Unit::CodePoint, ..kept.clone() },
        Recipe { unit: Unit::CodePoint, size: one, ..Recipe::DEFAULT },
        Recipe { weights: Weights::Log, paragraphs: Paragraphs::Join, ..Recipe::DEFAULT },
        kept,
    ]
}

/// Features, each with its count and weight; paragraphs in canonical form, each with its shingle width.
pub(crate) type Reading = (Vec<(String, u32, i64)>, Vec<(String, usize)>);

/// The features of a text in order, each with its count and weight, and the canonical text.
pub(crate) fn read(recipe: &Recipe, text: &str) -> Reading {
    let explained = recipe.explain(text);
    assert_eq!(explained.fingerprint, recipe.fingerprint(text), "{text:?}");
    let features = explained.features.into_iter().map(|feature| (feature.text, feature.count, feature.weight));
    (features.collect(), explained.paragraphs.into_iter().map(|paragraph| (paragraph.text, paragraph.size)).collect())
}
