//! A text under edit: an edit costs its paragraph, not the document.
//!
//! Offsets are UTF-16 code units, as every editor on the web reports them, and the text is kept as such: an edit may
//! part a surrogate pair and a later one join it again without loss. An unpaired surrogate counts as U+FFFD.
//!
//! The feature counts of a text are the sum of the counts of its paragraphs, and a weight depends on a feature and its
//! count alone. So an edit counts the features of the touched paragraphs anew and moves the sketch, for each feature
//! whose count changed, by its new weight minus its old one. That is exact whatever normalisation and segmentation do
//! inside a paragraph.

use crate::counts::Counts;
use crate::fingerprint::Fingerprint;
use crate::paragraph::{paragraph_borders, trimmed};
use crate::recipe::{Paragraphs, Recipe};
use crate::sketch::Sketch;
use crate::utf16::utf16_len;
use std::ops::Range;
use std::sync::OnceLock;

/// A text under edit, its fingerprint always at hand.
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
    /// The text, cut behind each paragraph border. Never empty; only a lone block may be.
    blocks: Vec<Block>,
    counts: Counts,
    sketch: Sketch,
}

/// A paragraph with the white space around it, in UTF-16.
#[derive(Clone, Debug)]
struct Block {
    units: Vec<u16>,
    fingerprint: OnceLock<Fingerprint>,
}

/// One paragraph of a [`Draft`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftParagraph {
    /// Where it stands, in UTF-16 code units, without the white space around it.
    pub range: Range<usize>,
    /// The fingerprint of the paragraph alone.
    pub fingerprint: Fingerprint,
}

impl Draft {
    /// Starts from a text.
    ///
    /// # Panics
    /// When the recipe keeps the [`top`](Recipe::top) features only: which ones these are, the whole text decides.
    pub fn new(text: &str, recipe: Recipe) -> Draft {
        let units: Vec<u16> = text.encode_utf16().collect();
        Draft::from_utf16(&units, recipe)
    }

    /// Starts from UTF-16 code units.
    ///
    /// # Panics
    /// As [`Draft::new`].
    pub fn from_utf16(units: &[u16], recipe: Recipe) -> Draft {
        assert!(recipe.top.is_none(), "a draft cannot carry `top`: an edit would have to weigh all of the text again");
        let mut draft =
            Draft { sketch: Sketch::new(recipe.bits), counts: Counts::default(), blocks: Vec::new(), recipe };
        draft.blocks = draft.cut(units);
        for block in 0..draft.blocks.len() {
            let text = draft.blocks[block].text();
            draft.count_in(&text);
        }
        draft
    }

    /// Puts `insert` in the place of `range`, in UTF-16 code units.
    ///
    /// # Panics
    /// When the range is backwards or ends behind [`Draft::len`].
    pub fn replace(&mut self, range: Range<usize>, insert: &str) {
        let insert: Vec<u16> = insert.encode_utf16().collect();
        self.replace_utf16(range, &insert);
    }

    /// As [`Draft::replace`], with the new text in UTF-16.
    pub fn replace_utf16(&mut self, range: Range<usize>, insert: &[u16]) {
        assert!(
            range.start <= range.end && range.end <= self.len(),
            "an edit of {range:?} in a draft of {} code units",
            self.len()
        );
        // An edit at the start of a block can undo the border before it; one that reaches into the white space at its
        // end, the border behind it.
        let (first, offset) = self.block_at(range.start.saturating_sub(1));
        let (mut last, start) = self.block_at(range.end);
        let untouched = &self.blocks[last].units[range.end - start..];
        if last + 1 < self.blocks.len() && untouched.iter().all(|&unit| is_white_space(unit)) {
            last += 1;
        }
        let mut units: Vec<u16> = Vec::new();
        for block in &self.blocks[first..=last] {
            units.extend_from_slice(&block.units);
        }
        units.splice(range.start - offset..range.end - offset, insert.iter().copied());
        let fresh = self.cut(&units);
        // Count in before counting out: a feature that stays never leaves the sketch.
        for block in &fresh {
            self.count_in(&block.text());
        }
        let stale: Vec<Block> = self.blocks.splice(first..=last, fresh).collect();
        for block in stale {
            self.count_out(&block.text());
        }
    }

    /// The length in UTF-16 code units.
    pub fn len(&self) -> usize {
        self.blocks.iter().map(|block| block.units.len()).sum()
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.blocks.iter().all(|block| block.units.is_empty())
    }

    /// The fingerprint of the text as it stands: at no cost.
    pub fn fingerprint(&self) -> Fingerprint {
        self.sketch.fingerprint()
    }

    /// The sums behind the fingerprint.
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// The paragraphs that are not empty. Fingerprints of paragraphs that no edit touched are remembered.
    pub fn paragraphs(&self) -> Vec<DraftParagraph> {
        let mut paragraphs = Vec::with_capacity(self.blocks.len());
        let mut offset = 0;
        for block in &self.blocks {
            let text = block.text();
            if let Some(inside) = trimmed(&text, 0..text.len()) {
                let start = offset + utf16_len(&text[..inside.start]);
                let end = offset + block.units.len() - utf16_len(&text[inside.end..]);
                let fingerprint = *block.fingerprint.get_or_init(|| self.recipe.fingerprint(&text));
                paragraphs.push(DraftParagraph { range: start..end, fingerprint });
            }
            offset += block.units.len();
        }
        paragraphs
    }

    /// The text, each unpaired surrogate as U+FFFD.
    pub fn text(&self) -> String {
        String::from_utf16_lossy(&self.utf16())
    }

    /// The text in UTF-16, exactly as it was given.
    pub fn utf16(&self) -> Vec<u16> {
        self.blocks.iter().flat_map(|block| &block.units).copied().collect()
    }

    /// The block that holds the code unit at `offset` (the last one at the very end), and where it starts.
    fn block_at(&self, offset: usize) -> (usize, usize) {
        let mut start = 0;
        for (number, block) in self.blocks.iter().enumerate() {
            if offset < start + block.units.len() {
                return (number, start);
            }
            start += block.units.len();
        }
        let last = self.blocks.len() - 1;
        (last, start - self.blocks[last].units.len())
    }

    fn cut(&self, units: &[u16]) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut rest = units;
        if self.recipe.paragraphs == Paragraphs::Split {
            let text = String::from_utf16_lossy(units);
            let mut cut = 0;
            for border in paragraph_borders(&text) {
                let (block, behind) = rest.split_at(utf16_len(&text[cut..border]));
                blocks.push(Block::new(block));
                (rest, cut) = (behind, border);
            }
        }
        blocks.push(Block::new(rest));
        blocks
    }

    fn count_in(&mut self, text: &str) {
        let Draft { recipe, counts, sketch, .. } = self;
        recipe.each_paragraph(text, |paragraph| {
            recipe.each_feature(&text[paragraph], |feature, weight| {
                let count = counts.add(feature, weight);
                let change = recipe.weights.weigh(weight, count) - recipe.weights.weigh(weight, count - 1);
                if change != 0 {
                    sketch.add(feature, change);
                }
            });
        });
    }

    fn count_out(&mut self, text: &str) {
        let Draft { recipe, counts, sketch, .. } = self;
        recipe.each_paragraph(text, |paragraph| {
            recipe.each_feature(&text[paragraph], |feature, weight| {
                let left = counts.remove(feature);
                let change = recipe.weights.weigh(weight, left + 1) - recipe.weights.weigh(weight, left);
                if change != 0 {
                    sketch.remove(feature, change);
                }
            });
        });
    }
}

impl Block {
    fn new(units: &[u16]) -> Block {
        Block { units: units.to_vec(), fingerprint: OnceLock::new() }
    }

    fn text(&self) -> String {
        String::from_utf16_lossy(&self.units)
    }
}

/// All white space lies in the Basic Multilingual Plane.
fn is_white_space(unit: u16) -> bool {
    char::from_u32(unit.into()).is_some_and(char::is_whitespace)
}
