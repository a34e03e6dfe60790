//! Signed counters, one for each bit: a feature adds its weight where its hash has a 1 and takes it away where it has
//! a 0. The signs of the counters are the fingerprint.
//!
//! Counters are exact 64-bit integers. They never saturate, so what was added can be removed, and sketches of parts
//! can be merged in any order.

use crate::fingerprint::{Bits, Fingerprint};

/// The sums behind a fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    sums: Vec<i64>,
}

impl Sketch {
    /// All sums 0.
    pub fn new(bits: Bits) -> Sketch {
        Sketch { sums: vec![0; bits.count() as usize] }
    }

    /// How many sums there are.
    pub fn bits(&self) -> Bits {
        Bits::new(self.sums.len() as u32).expect("made by new")
    }

    /// Adds a feature by its hash. A negative weight removes it.
    pub fn add(&mut self, hash: u128, weight: i64) {
        for (half, sums) in self.sums.chunks_mut(64).enumerate() {
            let hash = (hash >> (64 * half)) as u64;
            for (bit, sum) in sums.iter_mut().enumerate() {
                let sign = 2 * (hash >> bit & 1) as i64 - 1;
                *sum += sign * weight;
            }
        }
    }

    /// Takes away what [`Sketch::add`] added.
    pub fn remove(&mut self, hash: u128, weight: i64) {
        self.add(hash, -weight);
    }

    /// Adds the sums of another sketch of the same width.
    ///
    /// # Panics
    /// When the widths differ.
    pub fn merge(&mut self, other: &Sketch) {
        assert_eq!(self.bits(), other.bits(), "sketches of two widths have no sum");
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum += more;
        }
    }

    /// The sums; number i decides bit i.
    pub fn sums(&self) -> &[i64] {
        &self.sums
    }

    /// Bit i is 1 when sum i is above 0; a tie is 0.
    pub fn fingerprint(&self) -> Fingerprint {
        let number = self.sums.iter().enumerate().fold(0, |number, (bit, &sum)| number | u128::from(sum > 0) << bit);
        Fingerprint::new(number)
    }

    /// How far a stored fingerprint is from this sketch, from 0 to 1: Σ|sum| over the bits that differ, divided by
    /// Σ|sum|. It weighs each bit by how surely the text decided it; with all sums 0 it is 0.
    pub fn graded_distance(&self, stored: Fingerprint) -> f64 {
        let own = self.fingerprint().number();
        let (mut differing, mut all) = (0u128, 0u128);
        for (bit, sum) in self.sums.iter().enumerate() {
            let size = u128::from(sum.unsigned_abs());
            all += size;
            if (own ^ stored.number()) >> bit & 1 == 1 {
                differing += size;
            }
        }
        if all == 0 { 0.0 } else { differing as f64 / all as f64 }
    }
}
