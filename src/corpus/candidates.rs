//! Which texts are worth reading: a scan of signatures that bounds or estimates the score of each, best first.
//!
//! Where texts are kept, the outlines of words bound the wording that two texts can share. A text is a candidate when this bound
//! reaches the threshold, or when the fingerprints are near enough for its features to. Both conditions are symmetric. Texts
//! of hundreds of words fill their outlines, so there the fingerprints decide alone.

use super::ballot::Ballot;
use super::signatures::{Signature, Signatures};
use crate::normalize::Unit;
use crate::recipe::Recipe;
use crate::shingle::Size;
use crate::sketch::{Bits, Sketch};
use crate::threshold::Threshold;
use std::collections::BinaryHeap;

/// Letters of a word of running text; in scripts whose words are shorter, so are the shingles.
const LETTERS: f64 = 4.0;

/// What is asked about a corpus: the signature of a text, and what makes a match.
pub(super) struct Query<'a> {
    recipe: &'a Recipe,
    ballot: Ballot,
    signature: Signature,
    least: Option<f64>,
    /// The largest Hamming distance that any pair of lengths can have.
    farthest: Option<u32>,
}

/// A place that a scan found, and what its score can be.
pub(super) struct Candidate {
    pub(super) at: usize,
    /// Where texts are kept: an upper bound, or an estimate. Otherwise the score itself.
    pub(super) score: f64,
}

/// Candidates, best first, found one by one.
pub(super) struct Candidates(BinaryHeap<(u32, u32, u32)>);

/// Scores are ranked by multiples of this.
const UNIT: f64 = 1.0 / (1u32 << 30) as f64;

impl Iterator for Candidates {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        let (score, _, at) = self.0.pop()?;
        Some(Candidate { at: (u32::MAX - at) as usize, score: f64::from(score) * UNIT })
    }
}

impl Query<'_> {
    /// About a text with this sketch.
    pub(super) fn new<'a>(recipe: &'a Recipe, sketch: &Sketch, signature: Signature, least: Option<f64>) -> Query<'a> {
        let equal = signature.features.max(1) as usize;
        let farthest = farthest(recipe, least, equal, equal);
        Query { recipe, ballot: Ballot::new(sketch), signature, least, farthest }
    }

    /// The candidates among some signatures.
    pub(super) fn scan(&self, signatures: &Signatures) -> Candidates {
        let mut found = Vec::new();
        let kept = self.signature.outline.is_some();
        let limit = if kept { 0 } else { self.ballot.limit(self.gate()) };
        let wanted = self.least.unwrap_or_else(Threshold::least_wording);
        for (at, (fingerprint, features)) in signatures.columns().enumerate() {
            if features == 0 {
                continue;
            }
            let score = if !kept {
                if self.ballot.at_least(fingerprint) > limit {
                    continue;
                }
                self.estimated(fingerprint, features)
            } else {
                self.bounded(signatures, at, fingerprint, features, wanted)
            };
            if let Some(score) = score {
                let distance = (fingerprint ^ self.signature.fingerprint).count_ones();
                found.push(((score / UNIT).ceil() as u32, u32::MAX - distance, u32::MAX - at as u32));
            }
        }
        Candidates(BinaryHeap::from(found))
    }

    /// The score by fingerprints alone, if it is one of a match.
    fn estimated(&self, fingerprint: u128, features: u32) -> Option<f64> {
        let threshold = Threshold::new(self.signature.features as usize, features as usize);
        let graded = self.ballot.graded(fingerprint);
        let score = threshold.jaccard_at(1.0 - 2.0 * graded);
        let near = match self.least {
            Some(least) => score >= least,
            None => graded <= threshold.graded(self.recipe.bits),
        };
        near.then_some(score)
    }

    /// What the score of two texts can be, if it can be one of a match.
    #[inline]
    fn bounded(
        &self,
        signatures: &Signatures,
        at: usize,
        fingerprint: u128,
        features: u32,
        wanted: f64,
    ) -> Option<f64> {
        let (own, other) = (self.signature.outline.as_ref()?, signatures.outline(at)?);
        let bound = own.bound(other);
        let is_full = own.is_full(other);
        let distance = (fingerprint ^ self.signature.fingerprint).count_ones();
        let may_be_near = self.farthest.is_some_and(|farthest| distance <= farthest);
        if (bound < wanted || is_full) && !may_be_near {
            return None;
        }
        let (few, many) = (features.min(self.signature.features), features.max(self.signature.features));
        let threshold = Threshold::new(few as usize, many as usize);
        let by_words = !is_full && bound >= self.least.unwrap_or_else(|| threshold.wording());
        let by_features = may_be_near
            && farthest(self.recipe, self.least, few as usize, many as usize)
                .is_some_and(|farthest| distance <= farthest);
        if !by_features {
            return by_words.then_some(bound);
        }
        let jaccard = threshold.jaccard_at(1.0 - 2.0 * self.ballot.graded(fingerprint));
        Some(if is_full {
            bound.min(wording_at(self.recipe, jaccard))
        } else {
            jaccard.max(if by_words { bound } else { 0.0 })
        })
    }

    /// The graded distance beyond which no text without its letters can match.
    fn gate(&self) -> f64 {
        match self.least {
            // A hair more than the estimate needs.
            Some(score) => (1.0 - 2.0 * score / (1.0 + score)) / 2.0 + 1e-9,
            // Of the shortest texts: the estimate knows both lengths.
            None => Threshold::new(1, 1).graded(self.recipe.bits),
        }
    }
}

/// Whether the score of two texts that are kept can reach `least`, or the automatic threshold.
pub(super) fn may_match(recipe: &Recipe, least: Option<f64>, a: &Signature, b: &Signature) -> bool {
    let (few, many) = (a.features.min(b.features) as usize, a.features.max(b.features) as usize);
    let by_words = a.outline.zip(b.outline).is_some_and(|(a, b)| {
        !a.is_full(&b) && a.bound(&b) >= least.unwrap_or_else(|| Threshold::new(few, many).wording())
    });
    let distance = (a.fingerprint ^ b.fingerprint).count_ones();
    by_words || farthest(recipe, least, few, many).is_some_and(|farthest| distance <= farthest)
}

/// The largest Hamming distance of two texts, of so many features, that are worth reading to see whether their score reaches
/// `least`, or the automatic threshold. `None` where their lengths rule it out.
fn farthest(recipe: &Recipe, least: Option<f64>, few: usize, many: usize) -> Option<u32> {
    let threshold = Threshold::new(few, many);
    let least = least.unwrap_or_else(|| threshold.wording());
    // Two standard deviations beyond what is expected of a pair at the threshold.
    let slack = match recipe.bits {
        Bits::B32 => 4,
        Bits::B64 => 6,
        Bits::B128 => 8,
    };
    let changed = reach(recipe) * (1.0 - least);
    let jaccard = ((1.0 - changed) / (1.0 + changed)).max(0.0);
    threshold.hamming_at(jaccard, recipe.bits).map(|mean| mean + slack)
}

/// The wording that texts with this Jaccard index share, if words were changed here and there.
fn wording_at(recipe: &Recipe, jaccard: f64) -> f64 {
    let changed = (1.0 - jaccard) / (1.0 + jaccard);
    (1.0 - changed / reach(recipe)).max(jaccard)
}

/// The shingles that reach into a word, for each that starts there.
fn reach(recipe: &Recipe) -> f64 {
    let width = match recipe.size {
        Size::Fixed(width) => f64::from(width.units()),
        Size::Auto if recipe.unit == Unit::Word => 1.0,
        Size::Auto => 4.0,
    };
    if recipe.unit == Unit::Word { width } else { 1.0 + (width - 1.0) / LETTERS }
}
