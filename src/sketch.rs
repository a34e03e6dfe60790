//! Signed counters, one per bit: a feature adds its weight where its hash has a 1 and subtracts it where its hash has a 0. The
//! signs of the counters are the fingerprint.
//!
//! Counters are exact 64-bit integers. They never saturate, so what was added can be removed, and sketches of parts
//! can be merged in any order.

use crate::tally::Tally;

/// The width of a fingerprint, which is the number of sums of a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u32)]
pub enum Bits {
    /// 32 bits, for small collections and lessons.
    B32 = 32,
    /// 64 bits, the usual width.
    B64 = 64,
    /// 128 bits, which short texts need.
    B128 = 128,
}

impl Bits {
    /// The width of `count` bits; `None` unless that is 32, 64 or 128.
    pub const fn new(count: u32) -> Option<Bits> {
        match count {
            32 => Some(Bits::B32),
            64 => Some(Bits::B64),
            128 => Some(Bits::B128),
            _ => None,
        }
    }

    /// The width as a number.
    pub const fn count(self) -> u32 {
        self as u32
    }

    /// The largest fingerprint of this width.
    pub const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.count())
    }
}

/// The sums behind a fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    sums: Vec<i64>,
}

impl Sketch {
    /// A sketch whose sums are all 0.
    pub fn new(bits: Bits) -> Sketch {
        Sketch { sums: vec![0; bits.count() as usize] }
    }

    /// A sketch from its sums; `None` unless there are 32, 64 or 128.
    pub fn from_sums(sums: Vec<i64>) -> Option<Sketch> {
        Bits::new(u32::try_from(sums.len()).ok()?)?;
        Some(Sketch { sums })
    }

    /// The sketch of hashes with one vote each.
    pub(crate) fn of_votes(tally: &Tally) -> Sketch {
        let hashes = tally.hashes() as i64;
        Sketch { sums: tally.ones().into_iter().map(|ones| 2 * ones as i64 - hashes).collect() }
    }

    /// The sketch of weighted hashes.
    pub(crate) fn of_weighed(bits: Bits, weighed: &[(u128, i64)]) -> Sketch {
        let mut sketch = Sketch::new(bits);
        weighed.iter().for_each(|&(hash, weight)| sketch.add(hash, weight));
        sketch
    }

    /// The number of sums.
    pub fn bits(&self) -> Bits {
        Bits::new(self.sums.len() as u32).expect("made by new")
    }

    /// Adds a feature by its hash. A negative weight removes it.
    pub fn add(&mut self, hash: u128, weight: i64) {
        for (half, sums) in self.sums.chunks_mut(64).enumerate() {
            let hash = (hash >> (64 * half)) as u64;
            for (bit, sum) in sums.iter_mut().enumerate() {
                // 0 or −1, with which xor and a subtraction negate the weight: a multiplication of 64 bits is no SIMD instruction.
                let negative = (hash >> bit & 1) as i64 - 1;
                *sum += (weight ^ negative) - negative;
            }
        }
    }

    /// Removes what [`Sketch::add`] added.
    pub fn remove(&mut self, hash: u128, weight: i64) {
        self.add(hash, -weight);
    }

    /// Adds the sums of another sketch of the same width.
    ///
    /// # Panics
    /// If the widths differ.
    pub fn merge(&mut self, other: &Sketch) {
        assert_eq!(self.bits(), other.bits(), "sketches of two widths have no sum");
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum += more;
        }
    }

    /// The sums; sum i decides bit i.
    pub fn sums(&self) -> &[i64] {
        &self.sums
    }
}
