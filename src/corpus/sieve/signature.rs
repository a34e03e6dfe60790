//! What is known about a text without reading it, and how far apart two may be so that reading them is worth while: near enough for the score
//! that is wanted, with a margin, because a fingerprint is an estimate.
//!
//! The judge of what is read is [`Recipe::judge`], and the threshold that of the [background](crate::Background), which is learned from a sample.

use super::outline::Outline;
use crate::fingerprint::Fingerprint;
use crate::hash::{finalise, fold};
use crate::judge::{BY_LETTERS, LEAST_JACCARD};
use crate::normalize::Unit;
use crate::overlap::words_of;
use crate::recipe::Recipe;
use crate::shingle::Size;
use crate::sketch::Bits;
use crate::threshold::{Cutoff, Threshold};
use crate::weight::Kind;

/// The letters of a typical word. In scripts with shorter words, shingles are shorter too.
const LETTERS: f64 = 4.0;

/// What is known about a text without reading it: its fingerprint, its number of features, and an outline of its words.
///
/// It fills a cache line: most candidates are ruled out by it, and to fetch it from memory takes most of the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Signature {
    pub(crate) fingerprint: u128,
    /// The number of distinct features.
    pub(crate) features: u32,
    pub(crate) outline: Outline,
    /// Texts in different sets are never compared. It is not part of the bytes.
    pub(super) set: u32,
}

impl Recipe {
    /// What is compared of a text before it is read.
    ///
    /// # Panics
    /// If the text has at least 2³² distinct features.
    pub fn signature(&self, text: &str) -> Signature {
        Signature::new(self, text, &words_of(self, text))
    }
}

impl Signature {
    /// The signature of a text with these words.
    pub(super) fn new(recipe: &Recipe, text: &str, words: &[u64]) -> Signature {
        let (fingerprint, features) = recipe.fingerprint_and_features(text);
        let features = u32::try_from(features).expect("fewer than 2^32 features");
        Signature { fingerprint: fingerprint.number(), features, outline: Outline::new(words), set: 0 }
    }

    /// The length of [`Signature::to_bytes`].
    pub const BYTES: usize = 56;

    /// The fingerprint of the text.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::new(self.fingerprint)
    }

    /// The number of distinct features of the text.
    pub fn features(&self) -> u32 {
        self.features
    }

    /// Whether the judge may find the two texts near; [`Corpus::duplicates`](crate::Corpus::duplicates) reads only such pairs.
    /// `recipe` must have made both.
    pub fn may_match(&self, other: &Signature, recipe: &Recipe, cutoff: Cutoff) -> bool {
        if self.features == 0 || other.features == 0 {
            return false;
        }
        let (few, many) = (self.features.min(other.features) as usize, self.features.max(other.features) as usize);
        let is_enough = self.outline.bound(&other.outline) >= cutoff.least(few, many);
        if is_enough && !self.outline.is_full(&other.outline) {
            return true;
        }
        let distance = (self.fingerprint ^ other.fingerprint).count_ones();
        farthest(recipe, cutoff, few, many, is_enough).is_some_and(|farthest| distance <= farthest)
    }

    /// The documents for which this is smallest are the sample from which the [background](crate::Background) of a collection is learned: 4,096,
    /// one of each number. Only documents with features count.
    pub fn sampling_hash(&self) -> u64 {
        finalise(fold(&self.to_bytes(), 0))
    }

    /// The signature as bytes, to send it to another machine.
    pub fn to_bytes(&self) -> [u8; Signature::BYTES] {
        let mut bytes = [0; Signature::BYTES];
        bytes[..16].copy_from_slice(&self.fingerprint.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.features.to_le_bytes());
        let (outline, words) = self.outline.parts();
        bytes[20..52].copy_from_slice(&outline);
        bytes[52..].copy_from_slice(&words.to_le_bytes());
        bytes
    }

    /// A signature from the bytes of [`Signature::to_bytes`].
    pub fn from_bytes(bytes: &[u8; Signature::BYTES]) -> Signature {
        let part = "a part of 56 bytes";
        let number = |at: usize| u32::from_le_bytes(*bytes[at..].first_chunk().expect(part));
        Signature {
            fingerprint: u128::from_le_bytes(*bytes.first_chunk().expect(part)),
            features: number(16),
            outline: Outline::from_parts(*bytes[20..].first_chunk().expect(part), number(52)),
            set: 0,
        }
    }
}

/// The largest Hamming distance at which texts with this many features are worth reading; `is_enough` if their outlines say that they may
/// share enough wording. `None` if their lengths rule it out.
pub(super) fn farthest(recipe: &Recipe, cutoff: Cutoff, few: usize, many: usize, is_enough: bool) -> Option<u32> {
    let (threshold, wanted) = (Threshold::new(few, many), cutoff.least(few, many));
    let by_letters = threshold.hamming_at(least_jaccard_by_letters(cutoff, wanted), recipe.bits);
    let near = |mean: Option<u32>| mean.max(by_letters).map(|mean| mean + slack(recipe.bits));
    match cutoff {
        Cutoff::Background(_) if !is_enough => near(threshold.hamming_at(wanted, recipe.bits)),
        _ => {
            let most = match cutoff {
                Cutoff::Score(least) if !is_enough => farthest_by_features(recipe, least, threshold, by_letters)?,
                _ => recipe.bits.count(),
            };
            near(farthest_by_words(recipe, wanted, threshold)).map(|by_words| by_words.min(most))
        }
    }
}

/// The Jaccard index at which texts start to be read because of their letters.
pub(super) fn least_jaccard_by_letters(cutoff: Cutoff, wanted: f64) -> f64 {
    match cutoff {
        // Of a few texts, all can be read.
        Cutoff::Automatic => LEAST_JACCARD,
        _ => (wanted - BY_LETTERS).max(LEAST_JACCARD),
    }
}

/// The mean distance of texts that share this much of their wording, or as much as the automatic threshold wants. `None` if their lengths
/// rule it out. Texts with all words in the same order can have other features if paragraphs end elsewhere or few features recur, so no
/// threshold wants nearer fingerprints than the automatic one.
fn farthest_by_words(recipe: &Recipe, wanted: f64, threshold: Threshold) -> Option<u32> {
    let changed = reach(recipe) * (1.0 - wanted.min(threshold.wording()));
    let jaccard = ((1.0 - changed) / (1.0 + changed)).max(0.0);
    threshold.hamming_at(jaccard, recipe.bits)
}

/// The largest Hamming distance of texts whose Jaccard index is at least `least`. `None` if their lengths rule it out.
fn farthest_by_features(recipe: &Recipe, least: f64, threshold: Threshold, by_letters: Option<u32>) -> Option<u32> {
    // A small margin, for rounding.
    let letters = by_letters.map(|mean| mean + slack(recipe.bits));
    let Some(mean) = threshold.hamming_at((least - 1e-9).max(0.0), recipe.bits) else { return letters };
    // If features' weights vary, their number says nothing about the distance.
    if recipe.weights.kind() != Kind::Once {
        return Some(recipe.bits.count());
    }
    // Where one feature is missing, a quarter more bits differ than on average, because a tie counts as 0. Of 100,000 pairs that just reach the
    // threshold, 3 are beyond four standard deviations, with a correction for few differing bits.
    let mean = f64::from(mean) * (1.0 + 8.0 / threshold.smaller().max(32) as f64) + 1.0;
    let by_features = (mean + 4.0 * (mean * (1.0 - mean / f64::from(recipe.bits.count()))).sqrt()) as u32 + 3;
    Some(letters.map_or(by_features, |letters| letters.max(by_features)))
}

/// Two standard deviations, added to the mean distance of a pair at the threshold.
pub(super) fn slack(bits: Bits) -> u32 {
    match bits {
        Bits::B32 => 4,
        Bits::B64 => 6,
        Bits::B128 => 8,
    }
}

/// The number of shingles that contain part of a word, for each that starts in it.
fn reach(recipe: &Recipe) -> f64 {
    let width = match recipe.size {
        Size::Fixed(width) => f64::from(width.units()),
        Size::Auto if recipe.unit == Unit::Word => 1.0,
        Size::Auto => 4.0,
    };
    if recipe.unit == Unit::Word { width } else { 1.0 + (width - 1.0) / LETTERS }
}
