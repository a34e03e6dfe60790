//! Chooses the texts worth reading: a scan of signatures computes an upper bound or an estimate of each score, best first. Ties
//! go to the nearest fingerprint, then to the nearest length; a kept text with the same words in the same order comes first.
//!
//! If texts are kept, the outlines of words bound the wording that two texts can share. A text is a candidate if this bound
//! reaches the threshold, or if the fingerprints are so near that the features may reach it. Both conditions are symmetric.
//! Texts of hundreds of different words fill their outlines; if their bound reaches the threshold, their fingerprints must be
//! near too, but never nearer than by the automatic threshold.

pub(super) mod farthest;
pub(super) mod graded;
pub(super) mod tokens;

use crate::corpus::store::signatures::{Signature, Signatures};
use crate::recipe::Recipe;
use crate::sketch::Sketch;
use crate::threshold::{Cutoff, Threshold};
use farthest::{Farthest, slack, within, wording_at};
use graded::GradedDistances;
use std::cell::Cell;
use std::collections::BinaryHeap;

/// A query: the signature of a text, and the criteria of a match.
pub(super) struct Query<'a> {
    recipe: &'a Recipe,
    distances: GradedDistances,
    signature: Signature,
    cutoff: Cutoff,
    /// The largest Hamming distances of a candidate, whatever its length.
    farthest: Farthest,
    /// The wanted score, by the smaller number of features of a pair. The last entry serves all larger numbers.
    wanted: Vec<f64>,
    /// For each bound of the wording, in steps of 1/32, the largest Hamming distance at which the Jaccard index may exceed
    /// it.
    nearer: [u32; 33],
    /// A cache of the largest Hamming distances for a number of features, by the number's last bits. In a crowd there are
    /// few such numbers: a check of 1,000 paragraphs among 20,000 similar ones takes 4.1 s instead of 7.4.
    known: [Known; 64],
}

/// A number of features, and the largest Hamming distances for a text with that many.
type Known = Cell<Option<(u32, Farthest)>>;

/// A place that a scan found, with a bound or an estimate of its score.
pub(super) struct Candidate {
    pub(super) at: usize,
    /// If texts are kept, an upper bound or an estimate; otherwise the score itself.
    pub(super) score: f64,
    /// Whether the text has the same words in the same order, by their hash.
    pub(super) is_same: bool,
}

/// Candidates, best first, found one by one.
pub(super) struct Candidates {
    /// Ranking words: the score, the nearness of the fingerprints in 8 bits, if texts are kept the bound of the wording in 8 bits,
    /// and the place in 32. Where all fingerprints are equal, texts of similar length come first.
    words: BinaryHeap<u64>,
    kept: bool,
}

/// The unit of the scores in ranking words: those of kept texts take 16 bits, others 24.
const UNIT_OF_KEPT: f64 = 1.0 / (1u32 << 15) as f64;
const UNIT: f64 = 1.0 / (1u32 << 23) as f64;
/// The score of a kept text with the same words in the same order, in units: above all others.
const SAME: u64 = (1 << 15) + 1;

impl Iterator for Candidates {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        let word = self.words.pop()?;
        let (units, unit) = if self.kept { (word >> 48, UNIT_OF_KEPT) } else { (word >> 40, UNIT) };
        Some(Candidate { at: !(word as u32) as usize, score: units as f64 * unit, is_same: self.kept && units == SAME })
    }
}

impl Query<'_> {
    /// A query for the text of this sketch.
    pub(super) fn new<'a>(recipe: &'a Recipe, sketch: &Sketch, signature: Signature, cutoff: Cutoff) -> Query<'a> {
        let equal = signature.features.max(1) as usize;
        let farthest = Farthest::new(recipe, cutoff, equal, equal);
        let wanted = |few: usize| cutoff.of(few, few);
        let alike = Threshold::new(equal, equal);
        let nearer = std::array::from_fn(|step| {
            let mean = alike.hamming_at(step as f64 / 32.0, recipe.bits);
            mean.map_or(0, |mean| mean + slack(recipe.bits))
        });
        Query {
            recipe,
            distances: GradedDistances::new(sketch),
            signature,
            cutoff,
            farthest,
            wanted: (0..=equal.min(Threshold::MOST)).map(wanted).collect(),
            nearer,
            known: [const { Cell::new(None) }; 64],
        }
    }

    /// The candidates among all signatures, or those at the places `among`.
    pub(super) fn scan(&self, signatures: &Signatures, among: Option<&[u32]>) -> Candidates {
        let mut found = Vec::new();
        let kept = self.signature.outline.is_some();
        let limit = if kept { 0 } else { self.distances.limit(self.gate()) };
        let wanted = self.cutoff.lowest();
        signatures.each(among, |at, fingerprint, features| {
            let score = if kept {
                self.bounded(signatures, at, fingerprint, features, wanted)
            } else if self.distances.at_least(fingerprint) > limit {
                None
            } else {
                self.estimated(fingerprint, features).map(|score| (score, 0.0))
            };
            if let Some((score, bound)) = score {
                let nearness = u64::from(255 - (fingerprint ^ self.signature.fingerprint).count_ones());
                let rank = if kept {
                    let is_same = signatures.has_words_of(at, &self.signature);
                    let units = if is_same { SAME } else { (score / UNIT_OF_KEPT).ceil() as u64 };
                    units << 16 | nearness << 8 | (255.0 * bound) as u64
                } else {
                    ((score / UNIT).ceil() as u64) << 8 | nearness
                };
                found.push(rank << 32 | u64::from(!(at as u32)));
            }
        });
        Candidates { words: BinaryHeap::from(found), kept }
    }

    /// The score estimated from fingerprints alone, if enough for a match.
    fn estimated(&self, fingerprint: u128, features: u32) -> Option<f64> {
        let threshold = Threshold::new(self.signature.features as usize, features as usize);
        let graded = self.distances.graded(fingerprint);
        let score = threshold.jaccard_at(1.0 - 2.0 * graded);
        let near = match self.cutoff.given() {
            Some(least) => score >= least,
            None => graded <= threshold.graded(self.recipe.bits),
        };
        near.then_some(score)
    }

    /// A bound or estimate of two texts' score, if they may match, and the bound of the wording.
    #[inline]
    fn bounded(
        &self,
        signatures: &Signatures,
        at: usize,
        fingerprint: u128,
        features: u32,
        wanted: f64,
    ) -> Option<(f64, f64)> {
        let (own, other) = (self.signature.outline.as_ref()?, signatures.outline(at)?);
        let distance = (fingerprint ^ self.signature.fingerprint).count_ones();
        if !within(self.farthest.by_features, distance) && !own.may_reach(other, wanted) {
            return None;
        }
        let bound = own.bound(other);
        let is_full = own.is_full(other);
        let few = features.min(self.signature.features) as usize;
        let is_enough = bound >= self.wanted[few.min(self.wanted.len() - 1)];
        let by_words = is_enough && !is_full;
        if !by_words && !within(self.farthest.given(is_enough), distance) {
            return None;
        }
        // The features can almost never raise the score above the bound by words.
        if by_words && distance > self.nearer[(32.0 * bound) as usize] {
            return Some((bound, bound));
        }
        let many = features.max(self.signature.features) as usize;
        if !within(self.farthest_of(features).given(is_enough), distance) {
            return by_words.then_some((bound, bound));
        }
        let jaccard = Threshold::new(few, many).jaccard_at(1.0 - 2.0 * self.distances.graded(fingerprint));
        let score = match (is_full, by_words) {
            (true, _) => bound.min(wording_at(self.recipe, jaccard)),
            (false, true) => jaccard.max(bound),
            // By their letters, if at all.
            (false, false) => wording_at(self.recipe, jaccard),
        };
        Some((score, bound))
    }

    /// The largest Hamming distances at which a text with this number of features is worth reading.
    fn farthest_of(&self, features: u32) -> Farthest {
        let known = &self.known[features as usize % self.known.len()];
        match known.get() {
            Some((same, farthest)) if same == features => farthest,
            _ => {
                let own = self.signature.features;
                let (few, many) = (features.min(own) as usize, features.max(own) as usize);
                let farthest = Farthest::new(self.recipe, self.cutoff, few, many);
                known.set(Some((features, farthest)));
                farthest
            }
        }
    }

    /// The graded distance beyond which no text can match, if texts are not kept.
    fn gate(&self) -> f64 {
        match self.cutoff.given() {
            // A small margin, for rounding.
            Some(score) => (1.0 - 2.0 * score / (1.0 + score)) / 2.0 + 1e-9,
            // The threshold of the shortest texts; the estimate uses both lengths.
            None => Threshold::new(1, 1).graded(self.recipe.bits),
        }
    }
}
