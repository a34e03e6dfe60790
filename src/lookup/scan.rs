//! B1 and C1: compare with every fingerprint.

use super::{Found, Lookup, check_within, code, codes};
use crate::fingerprint::Fingerprint;
use crate::index::Pair;

/// Every fingerprint is compared with the query: 2³⁴ documents, 2³⁴ comparisons.
#[derive(Clone, Debug)]
pub struct Scan(Vec<u64>);

impl Scan {
    /// A look-up over fingerprints, whose ids are their positions.
    pub fn new(fingerprints: &[Fingerprint]) -> Scan {
        Scan(codes(fingerprints))
    }

    /// All pairs within `within` bits, by (n − 1) · n / 2 comparisons: the brute-force way to find duplicates.
    pub fn pairs(&self, within: u32) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (a, one) in self.0.iter().enumerate() {
            for (b, other) in self.0.iter().enumerate().skip(a + 1) {
                let distance = (one ^ other).count_ones();
                if distance <= within {
                    pairs.push(Pair { a: a as u32, b: b as u32, distance });
                }
            }
        }
        pairs
    }
}

impl Lookup for Scan {
    fn farthest(&self) -> u32 {
        64
    }

    fn near(&self, query: Fingerprint, within: u32) -> Found {
        check_within(within, self.farthest());
        let mut found = Found { probes: 1, ..Found::default() };
        for (id, &stored) in self.0.iter().enumerate() {
            found.look_at(id as u32, stored, code(query), within);
        }
        found.sorted()
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }
}
