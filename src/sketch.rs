//! Signed counters, one per bit: a feature adds its weight where its hash has a 1 and subtracts it where its hash has a 0. The
//! signs of the counters are the fingerprint.
//!
//! Counters are exact 64-bit integers. They never saturate, so what was added can be removed, and sketches of parts
//! can be merged in any order.

use crate::lanes::BLOCK;
use crate::tally::Tally;

/// With fewer hashes, reading the counts from the tallies would take longer than adding hash by hash.
const WORTH_TALLYING: usize = 256;

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
        if weighed.len() < WORTH_TALLYING {
            weighed.iter().for_each(|&(hash, weight)| sketch.add(hash, weight));
            return sketch;
        }
        // A weight is a sum of powers of two, so each hash is counted in the tally of each. A negative weight votes the
        // other way.
        let mut powers: Vec<(Tally, Vec<u128>)> = Vec::new();
        for &(hash, weight) in weighed {
            let hash = if weight < 0 { !hash } else { hash };
            let mut rest = weight.unsigned_abs();
            while rest != 0 {
                let power = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if power >= powers.len() {
                    powers.resize_with(power + 1, || (Tally::new(bits.count()), Vec::with_capacity(BLOCK)));
                }
                let (tally, queue) = &mut powers[power];
                queue.push(hash);
                if queue.len() == BLOCK {
                    tally.add_hashes(queue);
                    queue.clear();
                }
            }
        }
        for (power, (tally, queue)) in powers.iter_mut().enumerate() {
            tally.add_hashes(queue);
            let votes = tally.hashes() as i64;
            for (sum, ones) in sketch.sums.iter_mut().zip(tally.ones()) {
                *sum += (2 * ones as i64 - votes) << power;
            }
        }
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
                let sign = 2 * (hash >> bit & 1) as i64 - 1;
                *sum += sign * weight;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weighed_hashes_add_up_to_what_they_do_one_by_one() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            state ^ state >> 29
        };
        for (length, most) in [(0, 1), (255, 5000), (256, 1), (1000, 5000), (3000, 1 << 40)] {
            let weighed: Vec<(u128, i64)> =
                (0..length).map(|_| (u128::from(next()) << 64 | u128::from(next()), next() as i64 % most)).collect();
            for bits in [Bits::B32, Bits::B64, Bits::B128] {
                let mut expected = Sketch::new(bits);
                weighed.iter().for_each(|&(hash, weight)| expected.add(hash, weight));
                assert_eq!(Sketch::of_weighed(bits, &weighed), expected);
            }
        }
    }
}
