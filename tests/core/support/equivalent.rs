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

/// The characters of ranges of hexadecimal code points.
pub(crate) fn ranges(written: &str) -> impl Iterator<Item = char> {
    let number = |digits| u32::from_str_radix(digits, 16).unwrap();
    written.split_whitespace().flat_map(move |range| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        (number(first)..=number(last)).filter_map(char::from_u32)
    })
}

/// Characters that nobody sees: `Default_Ignorable_Code_Point` of Unicode 17, and tatweel.
pub(crate) fn invisible() -> impl Iterator<Item = char> {
    ranges(
        "AD 34F 61C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0 \
         FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF 640",
    )
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
