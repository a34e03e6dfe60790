//! Splits a text into paragraphs, as documents are split.

use crate::feature_map::FeatureMap;
use crate::recipe::Recipe;
use crate::utf16::Utf16Ranges;
use std::ops::Range;

/// For each document that was read, by number: the conversion from bytes to UTF-16 code units.
pub(crate) type Offsets<'c> = FeatureMap<Utf16Ranges<'c>, u64>;

/// A text and its paragraphs, without what the recipe drops around them, in bytes and in UTF-16 code units.
pub(crate) struct Split {
    pub(crate) whole: Range<usize>,
    pub(crate) whole_utf16: Range<usize>,
    pub(crate) paragraphs: Vec<(Range<usize>, Range<usize>)>,
}

impl Split {
    pub(crate) fn of(recipe: &Recipe, text: &str) -> Split {
        let mut ranges = Utf16Ranges::new(text);
        let mut paragraphs = Vec::new();
        recipe.each_paragraph(text, &mut |paragraph| {
            let utf16 = ranges.of(&paragraph);
            paragraphs.push((paragraph, utf16));
        });
        let whole = recipe.paragraphs.trimmed(text, 0..text.len()).unwrap_or(0..0);
        let whole_utf16 = ranges.of(&whole);
        Split { whole, whole_utf16, paragraphs }
    }
}
