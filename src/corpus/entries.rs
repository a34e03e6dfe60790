//! A column of fingerprints with what belongs to each, scanned by graded distance.

use crate::sketch::Sketch;
use std::ops::Range;

/// A fingerprint of a document or of one of its paragraphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) fingerprint: u128,
    /// Distinct features, never 0.
    pub(super) features: u32,
    /// The slot of the document.
    pub(super) owner: u32,
    /// Where it stands there, in UTF-16 code units.
    pub(super) range: Range<u32>,
}

/// Entries in columns, so that a scan reads nothing it does not need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entries {
    fingerprints: Vec<u128>,
    features: Vec<u32>,
    owners: Vec<u32>,
    ranges: Vec<Range<u32>>,
}

impl Entries {
    pub(super) fn len(&self) -> usize {
        self.owners.len()
    }

    pub(super) fn push(&mut self, entry: Entry) {
        self.fingerprints.push(entry.fingerprint);
        self.features.push(entry.features);
        self.owners.push(entry.owner);
        self.ranges.push(entry.range);
    }

    pub(super) fn get(&self, at: usize) -> Entry {
        Entry {
            fingerprint: self.fingerprints[at],
            features: self.features[at],
            owner: self.owners[at],
            range: self.ranges[at].clone(),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Entry> {
        (0..self.len()).map(|at| self.get(at))
    }

    /// Takes out all entries of a document. The order of the others may change.
    pub(super) fn remove(&mut self, owner: u32) {
        // From the end, so that what moves into a gap was looked at already.
        for at in (0..self.len()).rev() {
            if self.owners[at] == owner {
                self.fingerprints.swap_remove(at);
                self.features.swap_remove(at);
                self.owners.swap_remove(at);
                self.ranges.swap_remove(at);
            }
        }
    }

    /// Places of all entries with a number of features in `features` and a graded distance to the query of at most
    /// `within`, or a hair more.
    pub(super) fn near(&self, query: &Sketch, features: &Range<u32>, within: f64) -> Vec<usize> {
        let ballot = Ballot::new(query);
        let limit = ballot.limit(within);
        let rows = self.fingerprints.iter().zip(&self.features).enumerate();
        let near =
            rows.filter(|&(_, (&fingerprint, &own))| features.contains(&own) && ballot.against(fingerprint) <= limit);
        near.map(|(at, _)| at).collect()
    }

    pub(super) fn bytes(&self) -> usize {
        self.fingerprints.capacity() * size_of::<u128>()
            + (self.features.capacity() + self.owners.capacity()) * size_of::<u32>()
            + self.ranges.capacity() * size_of::<Range<u32>>()
    }
}

impl Extend<Entry> for Entries {
    fn extend<T: IntoIterator<Item = Entry>>(&mut self, entries: T) {
        entries.into_iter().for_each(|entry| self.push(entry));
    }
}

/// Σ|sum| over any set of bits, in one look-up for each byte of it.
struct Ballot {
    fingerprint: u128,
    bytes: usize,
    /// For each byte of a fingerprint and each set of its bits: their |sum|, added up.
    votes: Vec<[u32; 256]>,
    all: u64,
}

impl Ballot {
    fn new(query: &Sketch) -> Ballot {
        let sizes = || query.sums().iter().map(|sum| sum.unsigned_abs());
        let all: u128 = sizes().map(u128::from).sum();
        // Sums too large for 32 bits lose digits that hardly matter here.
        let shift = (128 - all.leading_zeros()).saturating_sub(32);
        let sizes: Vec<u32> = sizes().map(|size| (size >> shift) as u32).collect();
        let votes: Vec<[u32; 256]> = sizes.chunks(8).map(votes_of_byte).collect();
        Ballot {
            fingerprint: query.fingerprint().number(),
            bytes: votes.len(),
            votes,
            all: sizes.iter().map(|&size| u64::from(size)).sum(),
        }
    }

    fn limit(&self, within: f64) -> u32 {
        (within * self.all as f64).ceil() as u32
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
    use super::{Entries, Entry};
    use crate::{Fingerprint, Recipe};

    #[test]
    fn a_scan_finds_what_graded_distance_says() {
        let query = Recipe::DEFAULT.sketch("It was a bright cold day in April, and the clocks were striking thirteen.");
        let mut entries = Entries::default();
        for step in 0..2000u64 {
            let flips = step.wrapping_mul(0x9E37_79B9_7F4A_7C15) & step.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
            let fingerprint = query.fingerprint().number() ^ u128::from(flips);
            entries.push(Entry { fingerprint, features: 1 + step as u32 % 7, owner: step as u32, range: 0..1 });
        }
        for within in [0.0, 0.1, 0.2, 0.25, 1.0] {
            let found = entries.near(&query, &(2..6), within);
            for (at, entry) in entries.iter().enumerate() {
                let graded = query.graded_distance(Fingerprint::new(entry.fingerprint));
                if !(2..6).contains(&entry.features) || graded > within + 0.02 {
                    assert!(!found.contains(&at), "{graded} is not within {within}");
                } else if graded <= within {
                    assert!(found.contains(&at), "{graded} is within {within}");
                }
            }
        }
    }
}
