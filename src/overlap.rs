//! Two texts side by side: what the fingerprints estimate, and what is exactly so.

mod passages;
mod wording;

use crate::counts::{FeatureMap, number};
use crate::fingerprint::estimate;
use crate::recipe::Recipe;
pub use passages::Passage;
pub(crate) use wording::shared_wording;

/// How alike two texts are. Where a text has no feature, overlap, containment and cosine are 0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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
#[non_exhaustive]
pub struct Containment {
    /// The part of the first text's features that the second has.
    pub a_in_b: f64,
    /// The part of the second text's features that the first has.
    pub b_in_a: f64,
}

impl Recipe {
    /// Compares two texts.
    pub fn compare(&self, a: &str, b: &str) -> Comparison {
        let (weighed_a, weighed_b) = (self.walk(a), self.walk(b));
        let distance = self.sketch_of(&weighed_a).fingerprint().distance(self.sketch_of(&weighed_b).fingerprint());
        let mut in_b: FeatureMap<i64> = FeatureMap::default();
        for &(feature, weight) in &weighed_b {
            number(&mut in_b, feature, weight);
        }
        let shared: Vec<(i64, i64)> =
            weighed_a.iter().filter_map(|(feature, weight)| Some((*weight, *in_b.get(feature)?))).collect();
        let (features_a, features_b, both) = (weighed_a.len(), weighed_b.len(), shared.len());
        Comparison {
            distance,
            estimate: estimate(distance, self.bits),
            cosine: cosine(&weighed_a, &weighed_b, &shared),
            jaccard: part(both, features_a + features_b - both),
            containment: Containment { a_in_b: part(both, features_a), b_in_a: part(both, features_b) },
            passages: self.passages(a, b),
        }
    }
}

/// Sums of integers, so the order of the features does not matter.
fn cosine(a: &[(u128, i64)], b: &[(u128, i64)], shared: &[(i64, i64)]) -> f64 {
    let product = |x: i64, y: i64| i128::from(x) * i128::from(y);
    let square = |weighed: &[(u128, i64)]| weighed.iter().map(|&(_, weight)| product(weight, weight)).sum::<i128>();
    let dot: i128 = shared.iter().map(|&(x, y)| product(x, y)).sum();
    let length = (square(a) as f64 * square(b) as f64).sqrt();
    if length == 0.0 { 0.0 } else { dot as f64 / length }
}

fn part(shared: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { shared as f64 / whole as f64 }
}
