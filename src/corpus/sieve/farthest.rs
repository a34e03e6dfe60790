//! How far apart the fingerprints of two texts may be, so that reading the texts is worth while: near enough for the score that is wanted,
//! with a margin, because a fingerprint is an estimate.

use super::signature::Signature;
use crate::judge::{BY_LETTERS, LEAST_JACCARD};
use crate::normalize::Unit;
use crate::recipe::Recipe;
use crate::shingle::Size;
use crate::sketch::Bits;
use crate::threshold::{Cutoff, Threshold};
use crate::weight::Kind;

/// The letters of a typical word. In scripts with shorter words, shingles are shorter too.
const LETTERS: f64 = 4.0;

pub(crate) fn within(farthest: Option<u32>, distance: u32) -> bool {
    farthest.is_some_and(|farthest| distance <= farthest)
}

/// Whether the score of two kept texts can be enough.
pub(crate) fn may_match(recipe: &Recipe, cutoff: Cutoff, a: &Signature, b: &Signature) -> bool {
    let (few, many) = (a.features.min(b.features) as usize, a.features.max(b.features) as usize);
    let wanted = cutoff.least(few, many);
    let is_enough = a.outline.bound(&b.outline) >= wanted;
    if is_enough && !a.outline.is_full(&b.outline) {
        return true;
    }
    let distance = (a.fingerprint ^ b.fingerprint).count_ones();
    within(farthest(recipe, cutoff, few, many, is_enough), distance)
}

/// The largest Hamming distance at which texts with this many features are worth reading; `is_enough` if their outlines say that they may
/// share enough wording. `None` if their lengths rule it out.
pub(crate) fn farthest(recipe: &Recipe, cutoff: Cutoff, few: usize, many: usize, is_enough: bool) -> Option<u32> {
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
pub(crate) fn least_jaccard_by_letters(cutoff: Cutoff, wanted: f64) -> f64 {
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
pub(crate) fn slack(bits: Bits) -> u32 {
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
