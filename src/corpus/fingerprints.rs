//! Columns of fingerprints and their numbers of features, scanned by graded distance.

use super::room::{make_room, trim};
use crate::sketch::Sketch;
use std::ops::Range;

/// Fingerprints in columns, so that a scan reads nothing it does not need.
#[derive(Clone, Debug, Default)]
pub(super) struct Fingerprints {
    fingerprints: Vec<u128>,
    /// Distinct features, 0 of a text without any.
    features: Vec<u32>,
}

impl Fingerprints {
    pub(super) fn push(&mut self, fingerprint: u128, features: u32) {
        make_room(&mut self.fingerprints, 1);
        make_room(&mut self.features, 1);
        self.fingerprints.push(fingerprint);
        self.features.push(features);
    }

    /// A fingerprint and how many features it was made of.
    pub(super) fn get(&self, at: usize) -> (u128, u32) {
        (self.fingerprints[at], self.features[at])
    }

    /// The last one takes the place of the one that is taken out.
    pub(super) fn swap_remove(&mut self, at: usize) {
        self.fingerprints.swap_remove(at);
        self.features.swap_remove(at);
    }

    /// Places of all that have a number of features in `features`, 0 excepted, and a graded distance to the query of at
    /// most `within`, or a hair more.
    pub(super) fn near(&self, query: &Sketch, features: &Range<u32>, within: f64) -> Vec<usize> {
        let ballot = Ballot::new(query);
        let limit = ballot.limit(within);
        let features = features.start.max(1)..features.end;
        let rows = self.fingerprints.iter().zip(&self.features).enumerate();
        let near = rows.filter(|&(_, (&fingerprint, &own))| {
            features.contains(&own) && ballot.at_least(fingerprint) <= limit && ballot.against(fingerprint) <= limit
        });
        near.map(|(at, _)| at).collect()
    }

    /// After many were taken out.
    pub(super) fn trim(&mut self) {
        trim(&mut self.fingerprints);
        trim(&mut self.features);
    }

    /// Of memory.
    pub(super) fn bytes(&self) -> usize {
        self.fingerprints.capacity() * size_of::<u128>() + self.features.capacity() * size_of::<u32>()
    }
}

/// Σ|sum| over any set of bits, in one look-up for each byte of it.
struct Ballot {
    fingerprint: u128,
    bytes: usize,
    /// For each byte of a fingerprint and each set of its bits: their |sum|, added up.
    votes: Vec<[u32; 256]>,
    all: u64,
    /// The upper digits of every |sum|, in binary: bit i of plane k is digit k of that of bit i.
    planes: [u128; PLANES],
    /// How many digits are below these.
    dropped: u32,
}

/// Of sums that are spread like most, four digits turn away all but a few in a hundred of those that are not near.
const PLANES: usize = 4;

impl Ballot {
    fn new(query: &Sketch) -> Ballot {
        let sizes = || query.sums().iter().map(|sum| sum.unsigned_abs());
        let all: u128 = sizes().map(u128::from).sum();
        // Sums too large for 32 bits lose digits that hardly matter here.
        let shift = (128 - all.leading_zeros()).saturating_sub(32);
        let sizes: Vec<u32> = sizes().map(|size| (size >> shift) as u32).collect();
        let votes: Vec<[u32; 256]> = sizes.chunks(8).map(votes_of_byte).collect();
        let largest = sizes.iter().max().map_or(0, |size| 32 - size.leading_zeros());
        let dropped = largest.saturating_sub(PLANES as u32);
        let planes = std::array::from_fn(|plane| {
            let digits = sizes.iter().enumerate().map(|(bit, &size)| u128::from(size >> dropped >> plane & 1) << bit);
            digits.sum()
        });
        Ballot {
            fingerprint: query.fingerprint().number(),
            bytes: votes.len(),
            votes,
            all: sizes.iter().map(|&size| u64::from(size)).sum(),
            planes,
            dropped,
        }
    }

    fn limit(&self, within: f64) -> u32 {
        (within * self.all as f64).ceil() as u32
    }

    /// No more than [`Ballot::against`], by counting bits.
    fn at_least(&self, fingerprint: u128) -> u32 {
        let differing = self.fingerprint ^ fingerprint;
        let digits = self.planes.iter().zip(0..);
        digits.map(|(plane, digit)| (differing & plane).count_ones() << digit).sum::<u32>() << self.dropped
    }

    /// Σ|sum| over the bits in which a fingerprint differs.
    fn against(&self, fingerprint: u128) -> u32 {
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
    use super::Fingerprints;
    use crate::{Fingerprint, Recipe};

    #[test]
    fn a_scan_finds_what_graded_distance_says() {
        let query = Recipe::DEFAULT.sketch("It was a bright cold day in April, and the clocks were striking thirteen.");
        let mut stored = Fingerprints::default();
        for step in 0..2000u64 {
            let flips = step.wrapping_mul(0x9E37_79B9_7F4A_7C15) & step.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
            let fingerprint = query.fingerprint().number() ^ u128::from(flips);
            stored.push(fingerprint, step as u32 % 7);
        }
        for within in [0.0, 0.1, 0.2, 0.25, 1.0] {
            let found = stored.near(&query, &(0..5), within);
            for at in 0..2000 {
                let (fingerprint, features) = stored.get(at);
                let graded = query.graded_distance(Fingerprint::new(fingerprint));
                if !(1..5).contains(&features) || graded > within + 0.02 {
                    assert!(!found.contains(&at), "{graded} is not within {within}");
                } else if graded <= within {
                    assert!(found.contains(&at), "{graded} is within {within}");
                }
            }
        }
    }
}
