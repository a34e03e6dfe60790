//! 32, 64 or 128 bits that are near when texts are.
//!
//! One family: the low 64 bits of a 128-bit fingerprint are the 64-bit one, and the low 32 of that the 32-bit one.

use std::fmt;

/// The width of a fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u32)]
pub enum Bits {
    /// 32 bits: small corpora and lessons.
    B32 = 32,
    /// 64 bits: the usual width.
    B64 = 64,
    /// 128 bits: what short texts need.
    B128 = 128,
}

impl Bits {
    /// `None` unless `count` is 32, 64 or 128.
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
/// θ/π, so E[distance] = bits·θ/π (Goemans and Williamson 1995, Charikar 2002).
pub fn estimate(distance: u32, bits: Bits) -> f64 {
    (std::f64::consts::PI * f64::from(distance) / f64::from(bits.count())).cos()
}
