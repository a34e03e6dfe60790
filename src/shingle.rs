//! Canonical text → shingles: every run of `width` adjacent units (w-shingling, Broder 1997).
//!
//! "Python is sexy" has the 4-shingles pyth ytho thon honi onis niss isse ssex sexy. A paragraph shorter than the width
//! is one shingle, so short texts still have a fingerprint; an empty one has none.

use crate::normalize::{Canonical, Unit};
use std::ops::Range;

/// How many units make a shingle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Size {
    /// For characters 4, or 2 in a paragraph that is at least one third CJK; for words 1.
    Auto,
    /// One width in all paragraphs.
    Fixed(Width),
}

/// A shingle width: 1 to 16 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Width(u8);

impl Width {
    /// The largest width.
    pub const MAX: u8 = 16;

    /// A width of 1 to 16 units; `None` for other numbers.
    pub const fn new(units: u8) -> Option<Width> {
        match units {
            1..=Width::MAX => Some(Width(units)),
            _ => None,
        }
    }

    /// The width in units.
    pub const fn units(self) -> u8 {
        self.0
    }
}

impl Size {
    /// The width used for one paragraph.
    pub(crate) fn for_paragraph(self, canonical: &Canonical, unit: Unit) -> usize {
        match self {
            Size::Fixed(width) => width.0.into(),
            Size::Auto if unit == Unit::Word => 1,
            Size::Auto if canonical.text.is_ascii() => 4,
            Size::Auto => {
                let cjk = (0..canonical.len()).filter(|&at| canonical.unit(at).starts_with(is_cjk)).count();
                self.of_characters(canonical.len(), cjk)
            }
        }
    }

    /// The width used for a paragraph with this number of characters, some of which are CJK.
    pub(crate) fn of_characters(self, characters: usize, cjk: usize) -> usize {
        match self {
            Size::Fixed(width) => width.0.into(),
            Size::Auto if cjk > 0 && 3 * cjk >= characters => 2,
            Size::Auto => 4,
        }
    }
}

/// The shingles of a paragraph as ranges of its units, in reading order.
pub(crate) fn shingles(canonical: &Canonical, width: usize, unit: Unit) -> impl Iterator<Item = Range<usize>> {
    let units = canonical.len();
    let count = match units {
        // The package `simhash` gives an empty text one feature, the empty string.
        0 => usize::from(unit == Unit::CodePoint),
        _ => units.saturating_sub(width) + 1,
    };
    (0..count).map(move |start| start..units.min(start + width))
}

/// Bopomofo, kana, Han and hangul: scripts in which two characters carry as much information as four letters.
pub(crate) fn is_cjk(c: char) -> bool {
    matches!(c as u32,
        0x1100..=0x11FF            // hangul jamo
        | 0x3005..=0x3007          // 々 〆 〇
        | 0x3040..=0x318F          // kana, bopomofo, compatibility jamo
        | 0x31A0..=0x31BF          // bopomofo extended
        | 0x31F0..=0x31FF          // katakana extended
        | 0x3400..=0x4DBF          // Han, extension A
        | 0x4E00..=0x9FFF          // Han
        | 0xA960..=0xA97F          // hangul jamo extended A
        | 0xAC00..=0xD7FF          // hangul syllables, jamo extended B
        | 0xF900..=0xFAFF          // Han, compatibility
        | 0xFF66..=0xFFDC          // half-width kana and hangul, where width is kept
        | 0x1AFF0..=0x1B16F        // kana extended
        | 0x20000..=0x3FFFF) // Han, extensions B and later
}
