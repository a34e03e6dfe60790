//! Graded distances from one sketch to many fingerprints, in sixteen look-ups each.

use crate::sketch::Sketch;

/// Computes Σ|sum| over any set of bits, with one look-up per byte.
pub(crate) struct GradedDistances {
    fingerprint: u128,
    bytes: usize,
    /// For each byte of a fingerprint and each of its values: Σ|sum| over the set bits.
    votes: Vec<[u32; 256]>,
    all: u64,
    /// The upper binary digits of every |sum|: bit i of plane k is digit k of the |sum| of bit i.
    planes: [u128; PLANES],
    /// The number of lower digits, which the planes leave out.
    dropped: u32,
}

/// For typical sums, four digits reject all but a few per cent of the fingerprints that are not near.
const PLANES: usize = 4;

impl GradedDistances {
    pub(crate) fn new(query: &Sketch) -> GradedDistances {
        let sizes = || query.sums().iter().map(|sum| sum.unsigned_abs());
        let all: u128 = sizes().map(u128::from).sum();
        // If their total exceeds 32 bits, sums lose their lower digits, which barely matter here.
        let shift = (128 - all.leading_zeros()).saturating_sub(32);
        let sizes: Vec<u32> = sizes().map(|size| (size >> shift) as u32).collect();
        let votes: Vec<[u32; 256]> = sizes.chunks(8).map(votes_of_byte).collect();
        let largest = sizes.iter().max().map_or(0, |size| 32 - size.leading_zeros());
        let dropped = largest.saturating_sub(PLANES as u32);
        let planes = std::array::from_fn(|plane| {
            let digits = sizes.iter().enumerate().map(|(bit, &size)| u128::from(size >> dropped >> plane & 1) << bit);
            digits.sum()
        });
        GradedDistances {
            fingerprint: query.fingerprint().number(),
            bytes: votes.len(),
            votes,
            all: sizes.iter().map(|&size| u64::from(size)).sum(),
            planes,
            dropped,
        }
    }

    pub(crate) fn limit(&self, within: f64) -> u32 {
        (within * self.all as f64).ceil() as u32
    }

    /// A lower bound of [`GradedDistances::against`], by counting bits.
    pub(crate) fn at_least(&self, fingerprint: u128) -> u32 {
        let differing = self.fingerprint ^ fingerprint;
        let digits = self.planes.iter().zip(0..);
        digits.map(|(plane, digit)| (differing & plane).count_ones() << digit).sum::<u32>() << self.dropped
    }

    /// The graded distance of a fingerprint.
    pub(crate) fn graded(&self, fingerprint: u128) -> f64 {
        if self.all == 0 { 0.0 } else { f64::from(self.against(fingerprint)) / self.all as f64 }
    }

    /// Σ|sum| over the bits in which a fingerprint differs.
    pub(crate) fn against(&self, fingerprint: u128) -> u32 {
        let differing = (self.fingerprint ^ fingerprint).to_le_bytes();
        self.votes.iter().zip(&differing[..self.bytes]).map(|(votes, &byte)| votes[byte as usize]).sum()
    }
}

fn votes_of_byte(sizes: &[u32]) -> [u32; 256] {
    let mut votes = [0; 256];
    for set in 1..256usize {
        votes[set] = votes[set & (set - 1)] + sizes[set.trailing_zeros() as usize];
    }
    votes
}

#[cfg(test)]
mod tests {
    use super::GradedDistances;
    use crate::{Fingerprint, Recipe};

    #[test]
    fn look_ups_come_to_the_graded_distance() {
        let query = Recipe::DEFAULT.sketch("It was a bright cold day in April, and the clocks were striking thirteen.");
        let distances = GradedDistances::new(&query);
        for step in 0..2000u64 {
            let flips = step.wrapping_mul(0x9E37_79B9_7F4A_7C15) & step.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
            let fingerprint = query.fingerprint().number() ^ u128::from(flips);
            let graded = query.graded_distance(Fingerprint::new(fingerprint));
            assert!((distances.graded(fingerprint) - graded).abs() < 1e-12);
            assert!(distances.at_least(fingerprint) <= distances.against(fingerprint));
            assert!(distances.against(fingerprint) <= distances.limit(graded));
        }
    }
}
