//! Texts that are canonically equivalent, by the crate unicode-normalization, which is of the same version of Unicode.

// Not every test file uses everything.
#![allow(dead_code)]

use nearprint::{Case, Paragraphs, Punctuation, Recipe, Size, Spaces, Unit, Weights, Width};
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

/// Characters that composing or decomposing changes.
pub(crate) fn decomposable() -> impl Iterator<Item = char> {
    characters().filter(|&c| nfd(c.encode_utf8(&mut [0; 4])) != c.to_string())
}

/// Every kind of recipe that reads equivalent texts as one.
pub(crate) fn recipes() -> Vec<Recipe> {
    let one = Size::Fixed(Width::new(1).unwrap());
    let kept = Recipe {
        case: Case::Keep,
        spaces: Spaces::Keep,
        punctuation: Punctuation::Keep,
        size: one,
        weights: Weights::Count,
        ..Recipe::DEFAULT
    };
    vec![
        Recipe::DEFAULT,
        Recipe { unit: Unit::Word, ..Recipe::DEFAULT },
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
