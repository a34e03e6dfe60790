//! How near is near enough? The automatic rule: a threshold for each pair of feature counts.
//!
//! One edit moves a short text further than a long one, so no single distance serves both: with a flat threshold even
//! exact Jaccard loses a tenth of its F1. Each rule here is a row of thresholds at feature counts 64, 128 … 1024, read
//! with straight lines between them, for the smaller of the two counts. `cargo xtask bench accuracy` measures them.

use crate::sketch::Bits;

/// The automatic thresholds for two texts with so many distinct features.
///
/// ```
/// use nearprint::{Bits, Threshold};
///
/// let (tweet, article) = (Threshold::new(80, 84), Threshold::new(2000, 1900));
/// assert!(tweet.graded(Bits::B64) > article.graded(Bits::B64));
/// assert!(!Threshold::new(80, 300).lengths_fit());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    smaller: usize,
    larger: usize,
}

impl Threshold {
    /// Below so many features a fingerprint says too little: the features themselves decide.
    pub const FEWEST: usize = 12;

    /// For two texts with so many distinct features, in either order.
    pub fn new(features_a: usize, features_b: usize) -> Threshold {
        Threshold { smaller: features_a.min(features_b), larger: features_a.max(features_b) }
    }

    /// Whether near-duplicates can differ in length as much as these do.
    pub fn lengths_fit(self) -> bool {
        5 * self.smaller >= 3 * self.larger
    }

    /// Whether both texts have features enough for a fingerprint to decide.
    pub fn fingerprints_suffice(self) -> bool {
        self.smaller >= Threshold::FEWEST
    }

    /// The largest graded distance of near-duplicates.
    pub fn graded(self, bits: Bits) -> f64 {
        let (at_64, step) = match bits {
            Bits::B32 => (0.145, 0.025),
            Bits::B64 => (0.147, 0.025),
            Bits::B128 => (0.149, 0.020),
        };
        at_64 - step * self.octaves()
    }

    /// The largest Hamming distance of near-duplicates.
    pub fn hamming(self, bits: Bits) -> u32 {
        let (at_64, step) = match bits {
            Bits::B32 => (7.0, 0.75),
            Bits::B64 => (15.0, 1.5),
            Bits::B128 => (33.0, 3.0),
        };
        (at_64 - step * self.octaves()) as u32
    }

    /// The smallest Jaccard index of near-duplicates, over their sets of features.
    pub fn jaccard(self) -> f64 {
        0.488 + 0.060 * self.octaves()
    }

    /// The smallest Jaccard index of near-duplicates of any size.
    pub fn least_jaccard() -> f64 {
        Threshold::new(0, 0).jaccard()
    }

    /// How often 64 can be doubled to reach the smaller count, 0 to 4, with straight lines between powers of two.
    fn octaves(self) -> f64 {
        let features = self.smaller.clamp(64, 1024);
        let power = features.ilog2();
        f64::from(power - 6) + (features - (1 << power)) as f64 / f64::from(1u32 << power)
    }
}
