//! Properties of characters: letters, case, white space, canonical equivalence. They come from the crate's own tables, so that
//! every compiler gives the same fingerprints; those of the standard library change with its release.

#[cfg(any(test, target_arch = "wasm32"))]
mod segment;
#[cfg_attr(
    not(any(test, target_arch = "wasm32")),
    allow(dead_code, reason = "classes by which only the module for JavaScript divides a text")
)]
mod tables;
#[cfg_attr(
    not(any(test, target_arch = "wasm32")),
    allow(dead_code, reason = "classes by which only the module for JavaScript divides a text")
)]
mod unpack;

#[cfg(target_arch = "wasm32")]
pub(crate) use segment::{clusters, words};
use std::borrow::Cow;
use std::sync::OnceLock;
pub(crate) use tables::{is_default_ignorable, is_mark, is_white_space};
use unpack::Tables;
pub(crate) use unpack::compose;

/// The version of the Unicode Character Database behind every fingerprint.
pub(crate) const VERSION: (u8, u8, u8) = tables::VERSION;

/// Grapheme clusters and words come from unicode-segmentation, or in the JavaScript module from `segment.rs`, which must have
/// the same version.
const _: () = {
    let (major, minor, patch) = unicode_segmentation::UNICODE_VERSION;
    let (own_major, own_minor, own_patch) = VERSION;
    assert!(major == own_major as u64 && minor == own_minor as u64 && patch == own_patch as u64);
};

/// The tables, unpacked when they are first needed.
fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(Tables::unpack)
}

/// General categories L, Nd, Nl and No.
const LETTER_OR_NUMBER: u8 = 1;
/// `Alphabetic`: letters, most vowel signs, circled letters.
const ALPHABETIC: u8 = 2;
const CASED: u8 = 4;
const CASE_IGNORABLE: u8 = 8;

/// A letter or a digit: `Alphabetic`, `Nd`, `Nl` or `No`.
pub(crate) fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphanumeric() } else { has(c, LETTER_OR_NUMBER | ALPHABETIC) }
}

/// General categories L, Nd, Nl and No.
pub(crate) fn is_letter_or_number(c: char) -> bool {
    has(c, LETTER_OR_NUMBER)
}

/// Marks and invisible signs: `Word_Break` is `Extend`, `Format` or `ZWJ`. They belong to the letter before them.
pub(crate) fn extends_a_letter(c: char) -> bool {
    !c.is_ascii() && matches!(tables().class(c).word, tables::word::EXTEND | tables::word::ZWJ)
}

pub(crate) fn is_cased(c: char) -> bool {
    has(c, CASED)
}

pub(crate) fn is_case_ignorable(c: char) -> bool {
    has(c, CASE_IGNORABLE)
}

fn has(c: char, properties: u8) -> bool {
    tables().class(c).properties & properties != 0
}

/// `Lowercase_Mapping`, without context and limited to one character: İ becomes i, though U+0307 should follow.
pub(crate) fn lower(c: char) -> char {
    tables().lower(c)
}

/// Whether canonical equivalence never changes this character, whatever comes before and after it.
pub(crate) fn is_inert(c: char) -> bool {
    c < '\u{300}' || tables().is_inert(c)
}

/// The letters that a character looks like, decomposed and in lower case: ﬁ, 𝐀, ①, ﷲ. None if it is read as it is.
pub(crate) fn looks_like(c: char) -> &'static [char] {
    tables().looks_like(c)
}

/// The ASCII digit with the value of another script's digit; `None` for other characters, and for digits read as what they look
/// like. The digits of a script are consecutive.
pub(crate) fn digit(c: char) -> Option<char> {
    let zeros = &tables().zeros;
    let zero = zeros[zeros.partition_point(|&zero| zero <= u32::from(c)).checked_sub(1)?];
    char::from_digit(u32::from(c) - zero, 10)
}

/// Whether marks do not move across this character: its canonical combining class is 0.
pub(crate) fn is_starter(c: char) -> bool {
    tables().class(c).combining == 0
}

/// Visits the full canonical decomposition of each character.
pub(crate) fn decompose(text: &str, visit: &mut dyn FnMut(char)) {
    text.chars().for_each(|c| decompose_one(c, visit));
}

/// Visits the full canonical decomposition of a character.
pub(crate) fn decompose_one(c: char, visit: &mut dyn FnMut(char)) {
    tables().decompose(c, visit);
}

/// A text in Normalization Form C.
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_inert) {
        return text.into();
    }
    let mut chars = Vec::new();
    decompose(text, &mut |part| chars.push(part));
    compose(&mut chars);
    chars.into_iter().collect()
}

/// The grapheme clusters of a text, each with the byte where it starts.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn clusters(text: &str) -> impl Iterator<Item = (usize, &str)> {
    unicode_segmentation::UnicodeSegmentation::grapheme_indices(text, true)
}

/// The pieces of a text between word borders, each with the byte where it starts.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    unicode_segmentation::UnicodeSegmentation::split_word_bound_indices(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::char::is_combining_mark;

    #[test]
    fn every_mark_and_no_letter_but_two_extends_a_letter() {
        for c in '\0'..=char::MAX {
            assert!(extends_a_letter(c) || !is_combining_mark(c), "{c:?}");
            // Of half width, the signs of voiced kana are letters.
            let is_voicing = matches!(c, '\u{FF9E}' | '\u{FF9F}');
            assert!(!extends_a_letter(c) || !is_letter_or_number(c) || is_voicing, "{c:?}");
        }
    }
}
