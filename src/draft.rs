//! A text being edited. An edit costs as much as its paragraph, not the document; in a long paragraph, as much as the
//! letters around it.
//!
//! Offsets are UTF-16 code units, as every web editor reports them, and the text is stored in UTF-16. So an edit may split
//! a surrogate pair and a later one rejoin it without loss. An unpaired surrogate counts as U+FFFD.
//!
//! The feature counts of a text are the sum of the counts of its paragraphs, and a weight depends only on a feature and its
//! count. So an edit recounts the features of the touched paragraphs. For each feature whose count changed, the sketch
//! moves by its new weight minus its old one. That is exact whatever normalisation and segmentation do inside a paragraph.
//! In a long paragraph only the letters around the edit are recounted: between two letters that stand alone there is always a grapheme
//! cluster border, so the text before it and the text after it become the same letters as in the whole paragraph. A shingle has at most
//! 16 letters. With that number of letters on either side of the edit, the stretch that is read holds all shingles that the edit can change.

use crate::counts::Counts;
use crate::fast::{Shape, shape, stands_alone};
use crate::fingerprint::Fingerprint;
use crate::paragraph::{Paragraphs, paragraph_borders};
use crate::recipe::Recipe;
use crate::shingle::{Size, Width};
use crate::sketch::Sketch;
use crate::unicode;
use crate::utf16::utf16_len;
use std::ops::Range;
use std::sync::OnceLock;

/// Shorter paragraphs are read as a whole.
const LONG: usize = 1 << 10;
/// The letters around an edit must be found within this many code units.
const WITHIN: usize = 1 << 9;

/// A text under edit, with its fingerprint.
///
/// ```
/// use nearprint::{Draft, Recipe};
///
/// let mut draft = Draft::new("It was a bright cold day in April.", Recipe::DEFAULT);
/// draft.replace(9..15, "dark");
/// assert_eq!(draft.text(), "It was a dark cold day in April.");
/// assert_eq!(draft.fingerprint(), Recipe::DEFAULT.fingerprint(&draft.text()));
/// ```
#[derive(Clone, Debug)]
pub struct Draft {
    recipe: Recipe,
    /// The text, cut after each paragraph border. There is at least one block; only a single block may be empty.
    blocks: Vec<Block>,
    /// Where each block starts.
    starts: Vec<usize>,
    len: usize,
    counts: Counts,
    sketch: Sketch,
}

/// A paragraph with the white space around it, in UTF-16.
#[derive(Clone, Debug)]
struct Block {
    units: Vec<u16>,
    fingerprint: OnceLock<Fingerprint>,
    /// Set for a long paragraph once it was needed.
    shape: OnceLock<Shape>,
}

/// One paragraph of a [`Draft`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DraftParagraph {
    /// Its place in the text, in UTF-16 code units, without surrounding white space.
    pub range: Range<usize>,
    /// The fingerprint of the paragraph alone.
    pub fingerprint: Fingerprint,
}

impl Draft {
    /// A draft of a text, which is read once.
    ///
    /// # Panics
    /// If the recipe has [`top`](Recipe::top): every edit could change which features count.
    pub fn new(text: &str, recipe: Recipe) -> Draft {
        let units: Vec<u16> = text.encode_utf16().collect();
        Draft::from_utf16(&units, recipe)
    }

    /// A draft of a text in UTF-16 code units.
    ///
    /// # Panics
    /// If the recipe has [`top`](Recipe::top), as in [`Draft::new`].
    pub fn from_utf16(units: &[u16], recipe: Recipe) -> Draft {
        assert!(recipe.top.is_none(), "a draft cannot carry `top`: an edit would have to weigh all of the text again");
        let mut draft = Draft {
            sketch: Sketch::new(recipe.bits),
            counts: Counts::default(),
            blocks: Vec::new(),
            starts: Vec::new(),
            len: units.len(),
            recipe,
        };
        draft.blocks = draft.cut(units, &lossy(units));
        let mut start = 0;
        for block in 0..draft.blocks.len() {
            draft.starts.push(start);
            start += draft.blocks[block].units.len();
            let text = draft.blocks[block].text();
            let recipe = draft.recipe.clone();
            draft.count(&recipe, None, &text);
        }
        draft
    }

    /// Replaces `range`, in UTF-16 code units, with `insert`.
    ///
    /// This reads the paragraphs that the range touches. In a paragraph of at least 1,024 code units it reads only a few dozen
    /// letters around the range, and moves the rest in memory, if the recipe uses characters, folds them, drops white space
    /// and punctuation, and hashes by [`Hash::Fx`](crate::recipe::Hash::Fx), as the default does. It reads the whole paragraph at the
    /// first edit there, if a paragraph border or the [automatic size](crate::recipe::Size::Auto) of its shingles changes, or if
    /// too few ASCII or CJK letters are near the edit.
    ///
    /// # Panics
    /// If the range starts after its end, or ends after [`Draft::len`].
    pub fn replace(&mut self, range: Range<usize>, insert: &str) {
        let insert: Vec<u16> = insert.encode_utf16().collect();
        self.replace_utf16(range, &insert);
    }

    /// Like [`Draft::replace`], with the new text in UTF-16.
    ///
    /// # Panics
    /// If the range starts after its end, or ends after [`Draft::len`].
    pub fn replace_utf16(&mut self, range: Range<usize>, insert: &[u16]) {
        assert!(
            range.start <= range.end && range.end <= self.len(),
            "an edit of {range:?} in a draft of {} code units",
            self.len()
        );
        // An edit at the start of a block can remove the border before it. One that reaches into the white space at its end can
        // remove the border after it.
        let (first, offset) = self.block_at(range.start.saturating_sub(1));
        let (mut last, start) = self.block_at(range.end);
        let untouched = &self.blocks[last].units[range.end - start..];
        if last + 1 < self.blocks.len() && untouched.iter().all(|&unit| may_be_blank(unit)) {
            last += 1;
        }
        if first == last && self.replace_around(first, range.start - offset..range.end - offset, insert) {
            return;
        }
        let mut units: Vec<u16> = Vec::new();
        for block in &self.blocks[first..=last] {
            units.extend_from_slice(&block.units);
        }
        let old = lossy(&units);
        let behind = offset + units.len();
        units.splice(range.start - offset..range.end - offset, insert.iter().copied());
        let new = lossy(&units);
        let fresh = self.cut(&units, &new);
        let fresh_starts = fresh.iter().scan(offset, |start, block| {
            let own = *start;
            *start += block.units.len();
            Some(own)
        });
        self.starts.splice(first..=last, fresh_starts);
        self.shift(first + fresh.len(), (offset + units.len()).wrapping_sub(behind));
        self.blocks.splice(first..=last, fresh);
        let recipe = self.recipe.clone();
        self.count(&recipe, Some(&old), &new);
    }

    /// Edits one block. Returns `false` and changes nothing if the whole block must be read.
    fn replace_around(&mut self, number: usize, range: Range<usize>, insert: &[u16]) -> bool {
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

    /// Moves the starts of the blocks from this one on. `shift` wraps: a negative move is a large number.
    fn shift(&mut self, from: usize, shift: usize) {
        self.starts[from..].iter_mut().for_each(|start| *start = start.wrapping_add(shift));
        self.len = self.len.wrapping_add(shift);
    }

    /// The length in UTF-16 code units.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The fingerprint of the present text, already computed.
    pub fn fingerprint(&self) -> Fingerprint {
        self.sketch.fingerprint()
    }

    /// The sums behind the fingerprint.
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// The number of distinct features with a weight other than 0.
    pub fn features(&self) -> usize {
        let weigh = |(_, weight, count)| self.recipe.weights.weigh(weight, count);
        if self.recipe.weights.by_count_alone() {
            return self.counts.len();
        }
        self.counts.iter().map(weigh).filter(|&weight| weight != 0).count()
    }

    /// The recipe of its fingerprint.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The paragraphs that are not empty. Those edited since the last call are read as a whole.
    pub fn paragraphs(&self) -> Vec<DraftParagraph> {
        let mut paragraphs = Vec::with_capacity(self.blocks.len());
        let mut offset = 0;
        for block in &self.blocks {
            let text = block.text();
            if let Some(inside) = self.recipe.paragraphs.trimmed(&text, 0..text.len()) {
                let start = offset + utf16_len(&text[..inside.start]);
                let end = offset + block.units.len() - utf16_len(&text[inside.end..]);
                let fingerprint = *block.fingerprint.get_or_init(|| self.recipe.fingerprint(&text));
                paragraphs.push(DraftParagraph { range: start..end, fingerprint });
            }
            offset += block.units.len();
        }
        paragraphs
    }

    /// The text, copied. Each unpaired surrogate becomes U+FFFD.
    pub fn text(&self) -> String {
        String::from_utf16_lossy(&self.utf16())
    }

    /// The text in UTF-16, exactly as it was given.
    pub fn utf16(&self) -> Vec<u16> {
        self.blocks.iter().flat_map(|block| &block.units).copied().collect()
    }

    /// The block that holds the code unit at `offset` (the last one at the very end), and where it starts.
    fn block_at(&self, offset: usize) -> (usize, usize) {
        // Only a single block may be empty, so no two blocks start at the same place.
        let number = self.starts.partition_point(|&start| start <= offset) - 1;
        (number, self.starts[number])
    }

    /// Cuts the units into blocks. `text` is their text.
    fn cut(&self, units: &[u16], text: &str) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut rest = units;
        if self.recipe.paragraphs == Paragraphs::Split {
            let mut cut = 0;
            for border in paragraph_borders(text) {
                let (block, behind) = rest.split_at(utf16_len(&text[cut..border]));
                blocks.push(Block::new(block));
                (rest, cut) = (behind, border);
            }
        }
        blocks.push(Block::new(rest));
        blocks
    }

    /// Adds the features of `new`, then removes the features of `old`. In this order a feature in both never leaves the sketch.
    fn count(&mut self, recipe: &Recipe, old: Option<&str>, new: &str) {
        let Draft { counts, sketch, .. } = self;
        recipe.differing_features(old, new, |feature, weight, comes| {
            let (before, now) = if comes {
                let now = counts.add(feature, weight);
                (now - 1, now)
            } else {
                let now = counts.remove(feature);
                (now + 1, now)
            };
            let change = recipe.weights.weigh(weight, now) - recipe.weights.weigh(weight, before);
            if change != 0 {
                sketch.add(feature, change);
            }
        });
    }
}

impl Block {
    fn new(units: &[u16]) -> Block {
        Block { units: units.to_vec(), fingerprint: OnceLock::new(), shape: OnceLock::new() }
    }

    fn text(&self) -> String {
        lossy(&self.units)
    }
}

/// Decodes UTF-16. Each unpaired surrogate becomes U+FFFD.
fn lossy(units: &[u16]) -> String {
    if units.iter().fold(0, |any, &unit| any | unit) < 0x80 {
        units.iter().map(|&unit| char::from(unit as u8)).collect()
    } else {
        String::from_utf16_lossy(units)
    }
}

/// Whether a unit is white space, or may belong to an invisible character, which may be between a border's line breaks.
fn may_be_blank(unit: u16) -> bool {
    char::from_u32(unit.into()).is_none_or(|c| unicode::is_white_space(c) || unicode::is_default_ignorable(c))
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
    use crate::work::steps_of;

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
