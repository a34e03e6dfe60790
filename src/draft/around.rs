//! An edit in a long paragraph: only the letters around it are counted again.
//!
//! Between two letters that stand alone there is always a grapheme cluster border, so the text before it and the text after it
//! become the same letters as in the whole paragraph. A shingle has at most 16 letters. With that number of letters on either side of
//! the edit, the stretch that is read holds all shingles that the edit can change.

use super::{Draft, lossy};
use crate::fast::{shape, stands_alone};
use crate::paragraph::{Paragraphs, paragraph_borders};
use crate::recipe::Recipe;
use crate::shingle::{Size, Width};
use std::ops::Range;
use std::sync::OnceLock;

/// Shorter paragraphs are read as a whole.
const LONG: usize = if cfg!(test) { 64 } else { 1 << 10 };
/// The letters must be found within this many code units.
const WITHIN: usize = 1 << 9;

impl Draft {
    /// Edits one block. Returns `false` and changes nothing if the whole block must be read.
    pub(super) fn replace_around(&mut self, number: usize, range: Range<usize>, insert: &[u16]) -> bool {
        let block = &self.blocks[number];
        if block.units.len() < LONG || self.recipe.choices("").is_none() {
            return false;
        }
        let Some(around) = around(&block.units, &range) else {
            return false;
        };
        // The edit may touch the border to the next block, which lies in the white space at the end of this one.
        if around.end == block.units.len() && number + 1 < self.blocks.len() {
            return false;
        }
        let old = lossy(&block.units[around.clone()]);
        let new =
            lossy(&[&block.units[around.start..range.start], insert, &block.units[range.end..around.end]].concat());
        if self.recipe.paragraphs == Paragraphs::Split && paragraph_borders(&new).next().is_some() {
            return false;
        }
        let before = *block.shape.get_or_init(|| shape(&block.text()));
        let (shape_of_old, shape_of_new) = (shape(&old), shape(&new));
        let mut now = before;
        now.letters = before.letters - shape_of_old.letters + shape_of_new.letters;
        now.cjk = before.cjk - shape_of_old.cjk + shape_of_new.cjk;
        let width = now.width(self.recipe.size);
        if width != before.width(self.recipe.size) || shape_of_old.letters.min(shape_of_new.letters) < width {
            return false;
        }
        let block = &mut self.blocks[number];
        block.units.splice(range.clone(), insert.iter().copied());
        block.fingerprint = OnceLock::new();
        block.shape = OnceLock::from(now);
        self.shift(number + 1, insert.len().wrapping_sub(range.len()));
        let size = Size::Fixed(Width::new(width as u8).expect("a shingle width"));
        let recipe = Recipe { size, paragraphs: Paragraphs::Join, ..self.recipe.clone() };
        self.count(&recipe, Some(&old), &new);
        true
    }
}

/// The stretch around an edit: on either side it has the letters of the widest shingle, or reaches the end of the block. It
/// begins and ends between two letters that stand alone.
fn around(units: &[u16], range: &Range<usize>) -> Option<Range<usize>> {
    let start = context(units[..range.start].iter().rev())?;
    let end = context(units[range.end..].iter())?;
    Some(range.start - start..range.end + end)
}

/// How many of these units hold enough letters and end between two letters that stand alone. `None` if too far away.
fn context<'a>(units: impl ExactSizeIterator<Item = &'a u16>) -> Option<usize> {
    let all = units.len();
    let mut letters = 0;
    let mut before = false;
    for (at, &unit) in units.take(WITHIN).enumerate() {
        let letter = stands_alone(unit);
        if letter && before && letters >= Width::MAX {
            return Some(at);
        }
        letters += u8::from(letter && letters < Width::MAX);
        before = letter;
    }
    (all <= WITHIN).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weight::Weights;
    use crate::work::steps_of;
    use proptest::collection::vec;
    use proptest::prelude::*;

    const PIECES: [&str; 24] = [
        "a",
        "near",
        "Print",
        "wordswithoutanend",
        " ",
        " ",
        "\n",
        "\n\n",
        "\r",
        "\u{2029}",
        "é",
        "e\u{301}",
        "\u{301}",
        "北",
        "火锅好吃",
        "ガ",
        "ｶ",
        "ﾞ",
        "한",
        "ᆫ",
        "👩\u{200D}👧",
        "𠀀",
        "7",
        "-",
    ];

    fn pieces(most: usize) -> impl Strategy<Value = String> {
        vec(proptest::sample::select(&PIECES[..]), 0..most).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn edits_of_long_paragraphs_equal_a_fresh_start(
            start in pieces(200), edits in vec((any::<u16>(), 0..40usize, pieces(6)), 1..12),
            weights in proptest::sample::select(vec![Weights::Once, Weights::Count, Weights::Log]),
            size in (0..=Width::MAX).prop_map(|units| Width::new(units).map_or(Size::Auto, Size::Fixed)), join: bool,
        ) {
            let paragraphs = if join { Paragraphs::Join } else { Paragraphs::Split };
            let recipe = Recipe { weights, size, paragraphs, ..Recipe::DEFAULT };
            let mut draft = Draft::new(&start, recipe.clone());
            for (at, length, insert) in edits {
                let from = usize::from(at) % (draft.len() + 1);
                draft.replace(from..draft.len().min(from + length), &insert);
                let fresh = Draft::from_utf16(&draft.utf16(), recipe.clone());
                prop_assert_eq!(draft.sketch(), fresh.sketch());
                prop_assert_eq!(draft.features(), fresh.features());
                prop_assert_eq!(draft.paragraphs(), fresh.paragraphs());
            }
        }
    }

    #[test]
    fn an_edit_of_a_long_line_reads_the_letters_around_it() {
        for text in ["And so it went on and on, word after word. ", "今天天气很好，我们去公园。"] {
            let mut draft = Draft::new(&text.repeat(20_000), Recipe::DEFAULT);
            draft.replace(5000..5003, "once");
            let ((), steps) =
                steps_of(|| (0..100).for_each(|edit| draft.replace(2000 * edit + 7..2000 * edit + 9, "else")));
            assert!(steps < 100 * 1000, "{steps} bytes read");
            assert_eq!(draft.fingerprint(), Recipe::DEFAULT.fingerprint(&draft.text()));
        }
    }
}
