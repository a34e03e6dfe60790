//! How far apart the fingerprints of two texts may be, so that reading the texts is worth while: near enough for the score that is wanted,
//! with a margin, because a fingerprint is an estimate.

use crate::corpus::store::signatures::Signature;
use crate::normalize::Unit;
use crate::recipe::Recipe;
use crate::shingle::Size;
use crate::sketch::Bits;
use crate::threshold::Threshold;
use crate::weight::Kind;

/// The letters of a typical word. In scripts with shorter words, shingles are shorter too.
const LETTERS: f64 = 4.0;

/// The largest Hamming distances at which two texts are worth reading. `None` if their lengths rule it out.
#[derive(Clone, Copy)]
pub(crate) struct Farthest {
    /// If they may share enough wording, as far as full outlines tell.
    by_words: Option<u32>,
    /// If only their features can reach the threshold.
    pub(crate) by_features: Option<u32>,
}

impl Farthest {
    pub(crate) fn new(recipe: &Recipe, least: Option<f64>, few: usize, many: usize) -> Farthest {
        let [by_features, by_words] = [false, true].map(|is_enough| farthest(recipe, least, few, many, is_enough));
        Farthest { by_words, by_features }
    }

    /// The distance that counts if the outlines say that the texts may share enough wording, or that they do not.
    pub(crate) fn given(self, is_enough: bool) -> Option<u32> {
        if is_enough { self.by_words } else { self.by_features }
    }
}

pub(crate) fn within(farthest: Option<u32>, distance: u32) -> bool {
    farthest.is_some_and(|farthest| distance <= farthest)
}

/// Whether the score of two kept texts can reach `least`, or the automatic threshold.
pub(crate) fn may_match(recipe: &Recipe, least: Option<f64>, a: &Signature, b: &Signature) -> bool {
    let (few, many) = (a.features.min(b.features) as usize, a.features.max(b.features) as usize);
    let wanted = least.unwrap_or_else(|| Threshold::new(few, many).wording());
    let outlines = a.outline.zip(b.outline).filter(|(a, b)| a.bound(b) >= wanted);
    if outlines.is_some_and(|(a, b)| !a.is_full(&b)) {
        return true;
    }
    let distance = (a.fingerprint ^ b.fingerprint).count_ones();
    within(farthest(recipe, least, few, many, outlines.is_some()), distance)
}

/// The largest Hamming distance at which texts of so many features are worth reading; `is_enough` if their outlines say that they may
/// share enough wording. `None` if their lengths rule it out.
pub(crate) fn farthest(recipe: &Recipe, least: Option<f64>, few: usize, many: usize, is_enough: bool) -> Option<u32> {
    let most = match least {
        Some(least) if !is_enough => farthest_by_features(recipe, least, few, many)?,
        _ => recipe.bits.count(),
    };
    farthest_by_words(recipe, least, few, many).map(|by_words| by_words.min(most))
}

/// The largest Hamming distance at which texts of so many features may share `least` of their wording, or as much as the automatic
/// threshold wants. `None` if their lengths rule it out. Texts with all their words in the same order can have other features, if
/// paragraphs end elsewhere or few features recur; so no threshold wants nearer fingerprints than the automatic one.
fn farthest_by_words(recipe: &Recipe, least: Option<f64>, few: usize, many: usize) -> Option<u32> {
    let threshold = Threshold::new(few, many);
    let least = least.map_or(threshold.wording(), |least| least.min(threshold.wording()));
    let changed = reach(recipe) * (1.0 - least);
    let jaccard = ((1.0 - changed) / (1.0 + changed)).max(0.0);
    let by_words = threshold.hamming_at(jaccard, recipe.bits);
    by_words.max(by_letters(threshold, recipe)).map(|mean| mean + slack(recipe.bits))
}

/// The mean distance of texts that may be near-duplicates by their letters.
fn by_letters(threshold: Threshold, recipe: &Recipe) -> Option<u32> {
    threshold.hamming_of_letters(recipe.bits)
}

/// The largest Hamming distance of texts of so many features whose Jaccard index is `least` or more. `None` if their lengths rule it
/// out.
fn farthest_by_features(recipe: &Recipe, least: f64, few: usize, many: usize) -> Option<u32> {
    // A small margin, for rounding.
    let threshold = Threshold::new(few, many);
    let letters = by_letters(threshold, recipe).map(|mean| mean + slack(recipe.bits));
    let Some(mean) = threshold.hamming_at((least - 1e-9).max(0.0), recipe.bits) else { return letters };
    // If features weigh more or less, their number says nothing of the distance.
    if recipe.weights.kind() != Kind::Once {
        return Some(recipe.bits.count());
    }
    // Where one feature is missing, a quarter more bits differ than on average, because a tie counts as 0. Beyond four standard deviations,
    // with a correction for few differing bits, are 3 pairs of 100,000 that just reach the threshold.
    let mean = f64::from(mean) * (1.0 + 8.0 / few.max(32) as f64) + 1.0;
    let by_features = (mean + 4.0 * (mean * (1.0 - mean / f64::from(recipe.bits.count()))).sqrt()) as u32 + 3;
    Some(letters.map_or(by_features, |letters| letters.max(by_features)))
}

/// Two standard deviations of a distance, added to the mean distance of a pair at the threshold.
pub(crate) fn slack(bits: Bits) -> u32 {
    match bits {
        Bits::B32 => 4,
        Bits::B64 => 6,
        Bits::B128 => 8,
    }
}

/// An estimate of the wording that texts with this Jaccard index share, if single words were changed.
pub(crate) fn wording_at(recipe: &Recipe, jaccard: f64) -> f64 {
    let changed = (1.0 - jaccard) / (1.0 + jaccard);
    (1.0 - changed / reach(recipe)).max(jaccard)
}

/// The number of shingles that contain a part of a word, for each that starts in it.
fn reach(recipe: &Recipe) -> f64 {
    let width = match recipe.size {
        Size::Fixed(width) => f64::from(width.units()),
        Size::Auto if recipe.unit == Unit::Word => 1.0,
        Size::Auto => 4.0,
    };
    if recipe.unit == Unit::Word { width } else { 1.0 + (width - 1.0) / LETTERS }
}
