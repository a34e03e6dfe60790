//! 32, 64 or 128 bits that are near when texts are.
//!
//! One family: the low 64 bits of a 128-bit fingerprint are the 64-bit one, and the low 32 of that the 32-bit one.

use crate::sketch::{Bits, Sketch};
use std::fmt;

/// A SimHash fingerprint (Charikar 2002). Bit 0 is the least significant. The width is the recipe's: it is not
/// stored here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// From the number itself.
    pub const fn new(number: u128) -> Fingerprint {
        Fingerprint(number)
    }

    /// The number itself.
    pub const fn number(self) -> u128 {
        self.0
    }

    /// The same fingerprint at a width of `bits` or less.
    pub const fn narrow(self, bits: Bits) -> Fingerprint {
        Fingerprint(self.0 & bits.mask())
    }

    /// In how many bits two fingerprints differ (Hamming distance).
    pub const fn distance(self, other: Fingerprint) -> u32 {
        (self.0 ^ other.0).count_ones()
    }

    /// `bits / 4` lower-case hexadecimal digits, most significant first.
    ///
    /// # Panics
    /// When the number is wider than `bits`.
    pub fn to_hex(self, bits: Bits) -> String {
        assert!(self.0 <= bits.mask(), "{:#x} is wider than {} bits", self.0, bits.count());
        format!("{:0width$x}", self.0, width = bits.count() as usize / 4)
    }

    /// Reads 8, 16 or 32 hexadecimal digits.
    pub fn from_hex(hex: &str) -> Result<Fingerprint, HexError> {
        if !matches!(hex.len(), 8 | 16 | 32) || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(HexError { found: hex.into() });
        }
        u128::from_str_radix(hex, 16).map(Fingerprint).map_err(|_| HexError { found: hex.into() })
    }
}

impl Sketch {
    /// Bit i is 1 when sum i is above 0; a tie is 0.
    pub fn fingerprint(&self) -> Fingerprint {
        let number = self.sums().iter().enumerate().fold(0, |number, (bit, &sum)| number | u128::from(sum > 0) << bit);
        Fingerprint::new(number)
    }

    /// How far a stored fingerprint is from this sketch, from 0 to 1: Σ|sum| over the bits that differ, divided by
    /// Σ|sum|. It weighs each bit by how surely the text decided it; with all sums 0 it is 0.
    pub fn graded_distance(&self, stored: Fingerprint) -> f64 {
        let own = self.fingerprint().number();
        let (mut differing, mut all) = (0u128, 0u128);
        for (bit, sum) in self.sums().iter().enumerate() {
            let size = u128::from(sum.unsigned_abs());
            all += size;
            if (own ^ stored.number()) >> bit & 1 == 1 {
                differing += size;
            }
        }
        if all == 0 { 0.0 } else { differing as f64 / all as f64 }
    }
}

/// A string that is not 8, 16 or 32 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexError {
    found: String,
}

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "8, 16 or 32 hexadecimal digits make a fingerprint, not {:?}", self.found)
    }
}

impl std::error::Error for HexError {}

/// The cosine that a distance stands for: two vectors at an angle θ are parted by a random plane with probability
/// θ/π, so the mean distance is bits·θ/π (Goemans and Williamson 1995, Charikar 2002).
pub fn estimate(distance: u32, bits: Bits) -> f64 {
    (std::f64::consts::PI * f64::from(distance) / f64::from(bits.count())).cos()
}
