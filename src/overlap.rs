//! Two texts side by side: what the fingerprints estimate, and what is exactly so.

mod passages;

use crate::fingerprint::estimate;
use crate::recipe::{Counts, Recipe};
pub use passages::Passage;

/// How alike two texts are. Where a text has no feature, overlap, containment and cosine are 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The Hamming distance of the fingerprints.
    pub distance: u32,
    /// The cosine that the distance stands for.
    pub estimate: f64,
    /// The exact cosine of the weighted feature vectors.
    pub cosine: f64,
    /// Distinct features in both / distinct features in either (Jaccard index).
    pub jaccard: f64,
    /// How much of one text is in the other.
    pub containment: Containment,
    /// The stretches of 24 characters or more that stand in both texts, longest first.
    pub passages: Vec<Passage>,
}

/// Distinct features in both / distinct features of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Containment {
    /// The part of the first text's features that the second has.
    pub a_in_b: f64,
    /// The part of the second text's features that the first has.
    pub b_in_a: f64,
}

impl Recipe {
    /// Compares two texts.
    pub fn compare(&self, a: &str, b: &str) -> Comparison {
        let (counts_a, counts_b) = (self.counts(a), self.counts(b));
        let distance = self.sketch_of(&counts_a).fingerprint().distance(self.sketch_of(&counts_b).fingerprint());
        let (distinct_a, distinct_b) = (counts_a.distinct(), counts_b.distinct());
        let shared = counts_a.iter().filter(|&(feature, _)| counts_b.of(feature) > 0).count();
        Comparison {
            distance,
            estimate: estimate(distance, self.bits),
            cosine: self.cosine(&counts_a, &counts_b),
            jaccard: part(shared, distinct_a + distinct_b - shared),
            containment: Containment { a_in_b: part(shared, distinct_a), b_in_a: part(shared, distinct_b) },
            passages: self.passages(a, b),
        }
    }

    /// Sums of integers, so the order of the features does not matter.
    fn cosine(&self, a: &Counts, b: &Counts) -> f64 {
        let weight = |count: u64| i128::from(self.weights.weigh(count));
        let square = |counts: &Counts| counts.iter().map(|(_, n)| weight(n) * weight(n)).sum::<i128>() as f64;
        let dot = a.iter().map(|(feature, n)| weight(n) * weight(b.of(feature))).sum::<i128>() as f64;
        let length = (square(a) * square(b)).sqrt();
        if length == 0.0 { 0.0 } else { dot / length }
    }
}

fn part(shared: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { shared as f64 / whole as f64 }
}
