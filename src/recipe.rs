//! All choices as one value, and the walk of a text down the stair.

use crate::fingerprint::Fingerprint;
use crate::hash::{Hash, hash};
use crate::normalize::{self, Case, Punctuation, Rules, Spaces, Unit};
use crate::paragraph;
use crate::shingle::{Size, Width, shingles};
use crate::sketch::{Bits, Sketch};
use crate::weight::Weights;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// Whether shingles stop at a paragraph border (a blank line, or U+2029).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paragraphs {
    /// Shingles do not cross it, so the feature counts of a text are the sum of the counts of its paragraphs.
    Split,
    /// The whole text is one paragraph.
    Join,
}

/// Everything that decides a fingerprint, as plain data.
///
/// ```
/// use nearprint::{Bits, Recipe};
///
/// let recipe = Recipe { bits: Bits::B128, ..Recipe::DEFAULT };
/// let wide = recipe.fingerprint("Good artists copy, great artists steal.");
/// let usual = Recipe::DEFAULT.fingerprint("Good artists copy, great artists steal.");
/// assert_eq!(wide.narrow(Bits::B64), usual);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// What a shingle is made of.
    pub unit: Unit,
    /// How many units make a shingle.
    pub size: Size,
    /// What becomes of white space.
    pub spaces: Spaces,
    /// What becomes of punctuation and symbols.
    pub punctuation: Punctuation,
    /// What becomes of letter case and character width.
    pub case: Case,
    /// Whether shingles stop at a paragraph border.
    pub paragraphs: Paragraphs,
    /// How much a feature counts.
    pub weights: Weights,
    /// The width of the fingerprint.
    pub bits: Bits,
    /// The feature hash.
    pub hash: Hash,
    /// Starts the feature hash; another seed gives an unrelated family of fingerprints.
    pub seed: u64,
}

impl Recipe {
    /// For text of any script: letters and digits only, folded, each distinct shingle once, 64 bits.
    pub const DEFAULT: Recipe = Recipe {
        unit: Unit::Char,
        size: Size::Auto,
        spaces: Spaces::Drop,
        punctuation: Punctuation::Drop,
        case: Case::Fold,
        paragraphs: Paragraphs::Split,
        weights: Weights::Once,
        bits: Bits::B64,
        hash: Hash::Fx,
        seed: 0,
    };

    /// The worked example of the textbooks: 4-shingles over the whole text, md5, every occurrence one vote.
    pub const TEXTBOOK: Recipe = Recipe {
        size: Size::Fixed(Width::new(4).unwrap()),
        paragraphs: Paragraphs::Join,
        weights: Weights::Count,
        hash: Hash::Md5,
        ..Recipe::DEFAULT
    };

    /// The fingerprint of a text. A text without a letter or digit has [`Fingerprint::default`], all zeros.
    pub fn fingerprint(&self, text: &str) -> Fingerprint {
        self.sketch(text).fingerprint()
    }

    /// The sums behind the fingerprint.
    pub fn sketch(&self, text: &str) -> Sketch {
        self.sketch_of(&self.counts(text))
    }

    /// The sums behind the fingerprint, and how many distinct features the text has.
    pub fn sketch_and_features(&self, text: &str) -> (Sketch, usize) {
        let counts = self.counts(text);
        (self.sketch_of(&counts), counts.distinct())
    }

    /// The sums of features that were counted already.
    pub(crate) fn sketch_of(&self, counts: &Counts) -> Sketch {
        let mut sketch = Sketch::new(self.bits);
        for (feature, count) in counts.iter() {
            sketch.add(feature, self.weights.weigh(count));
        }
        sketch
    }

    /// How often the text has each feature.
    pub(crate) fn counts(&self, text: &str) -> Counts {
        let mut counts = Counts::default();
        self.each_paragraph(text, |paragraph| {
            self.each_feature(&text[paragraph], |feature| {
                counts.add(feature);
            });
        });
        counts
    }

    /// The paragraphs this recipe sees, as byte ranges.
    pub(crate) fn each_paragraph(&self, text: &str, mut visit: impl FnMut(Range<usize>)) {
        match self.paragraphs {
            Paragraphs::Split => paragraph::paragraphs(text).for_each(visit),
            Paragraphs::Join => {
                if let Some(whole) = paragraph::trimmed(text, 0..text.len()) {
                    visit(whole);
                }
            }
        }
    }

    /// The feature hash of every shingle of one paragraph, in reading order.
    pub(crate) fn each_feature(&self, paragraph: &str, mut visit: impl FnMut(u128)) {
        let canonical = normalize::normalize(paragraph, self.rules());
        let width = self.size.for_paragraph(&canonical, self.unit);
        for units in shingles(&canonical, width) {
            visit(hash(&canonical.text[canonical.bytes_of(units)], self.hash, self.seed));
        }
    }

    /// Every shingle of one paragraph of `text`, in reading order: its feature hash, its canonical text, and where it
    /// stands in `text`. Returns the canonical text of the paragraph and the shingle width.
    pub(crate) fn each_placed_feature(
        &self,
        text: &str,
        paragraph: &Range<usize>,
        mut visit: impl FnMut(u128, &str, Range<usize>),
    ) -> (String, usize) {
        let (canonical, sources) = normalize::normalize_with_sources(&text[paragraph.clone()], self.rules());
        let width = self.size.for_paragraph(&canonical, self.unit);
        for units in shingles(&canonical, width) {
            let (first, last) = (&sources[units.start], &sources[units.end - 1]);
            let range = paragraph.start + first.start..paragraph.start + last.end;
            let shingle = &canonical.text[canonical.bytes_of(units)];
            visit(hash(shingle, self.hash, self.seed), shingle, range);
        }
        (canonical.text, width)
    }

    fn rules(&self) -> Rules {
        Rules { unit: self.unit, case: self.case, spaces: self.spaces, punctuation: self.punctuation }
    }
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe::DEFAULT
    }
}

/// Something for each feature, by its 128-bit hash.
pub(crate) type FeatureMap<T> = HashMap<u128, T, BuildHasherDefault<AlreadyHashed>>;

/// How often each feature occurs (never 0).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts(FeatureMap<u64>);

impl Counts {
    /// Counts one occurrence and tells how many there are now.
    pub(crate) fn add(&mut self, feature: u128) -> u64 {
        let count = self.0.entry(feature).or_insert(0);
        *count += 1;
        *count
    }

    /// Takes back one occurrence of a feature that was counted, and tells how many are left.
    pub(crate) fn remove(&mut self, feature: u128) -> u64 {
        let Some(count) = self.0.get_mut(&feature) else {
            return 0;
        };
        *count -= 1;
        let left = *count;
        if left == 0 {
            self.0.remove(&feature);
        }
        left
    }

    /// How often a feature occurs.
    pub(crate) fn of(&self, feature: u128) -> u64 {
        self.0.get(&feature).copied().unwrap_or(0)
    }

    /// How many distinct features there are.
    pub(crate) fn distinct(&self) -> usize {
        self.0.len()
    }

    /// Every distinct feature with its count, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u128, u64)> {
        self.0.iter().map(|(&feature, &count)| (feature, count))
    }
}

/// Feature hashes are uniform as they stand: hashing them again would only cost time.
#[derive(Clone, Copy, Default)]
pub(crate) struct AlreadyHashed(u64);

impl Hasher for AlreadyHashed {
    fn write_u128(&mut self, feature: u128) {
        self.0 = feature as u64;
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only feature hashes are keys");
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
