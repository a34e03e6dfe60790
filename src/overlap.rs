//! Two texts side by side: what the fingerprints estimate, and what is exactly so.

mod anchors;
mod features;
mod passages;
mod places;
mod subsequence;
mod wording;
mod words;

use crate::fingerprint::estimate;
use crate::recipe::Recipe;
pub use passages::Passage;
pub(crate) use wording::shared_wording;

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
        let distance = self.fingerprint(a).distance(self.fingerprint(b));
        let overlap = self.overlap(a, b);
        let ([features_a, features_b], both) = (overlap.features, overlap.both);
        Comparison {
            distance,
            estimate: estimate(distance, self.bits),
            cosine: overlap.cosine(),
            jaccard: part(both, features_a + features_b - both),
            containment: Containment { a_in_b: part(both, features_a), b_in_a: part(both, features_b) },
            passages: self.passages(a, b),
        }
    }
}

fn part(shared: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { shared as f64 / whole as f64 }
}
