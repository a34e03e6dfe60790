//! Fingerprints of 32, 64 or 128 bits, which differ in few bits if their texts share most of their wording.
//!
//! The low 64 bits of a 128-bit fingerprint are the 64-bit one, and the low 32 of that the 32-bit one.

use crate::sketch::{Bits, Sketch};
use std::fmt;
use std::num::TryFromIntError;
use std::str::FromStr;

/// A SimHash fingerprint (Charikar 2002). Bit 0 is the least significant. Its width is that of the recipe, and is not stored
/// in it.
///
/// It converts to and from integers, and is written in hexadecimal: [`Fingerprint::to_hex`] writes the digits of a given
/// width, `{}` always writes 32, and `{:x}`, `{:X}`, `{:b}` format the number as for integers.
///
/// ```
/// use nearprint::{Bits, Fingerprint};
///
/// let fingerprint = Fingerprint::from(0x7cf3_a135_aa59_5818_u64);
/// assert_eq!(fingerprint.to_hex(Bits::B64), "7cf3a135aa595818");
/// assert_eq!("7cf3a135aa595818".parse(), Ok(fingerprint));
/// assert_eq!(fingerprint.to_string(), "00000000000000007cf3a135aa595818");
/// assert_eq!(format!("{fingerprint:#x} {:b}", fingerprint.narrow(Bits::B32).number() >> 28), "0x7cf3a135aa595818 1010");
///
/// assert_eq!(u64::try_from(fingerprint), Ok(0x7cf3_a135_aa59_5818));
/// assert!(u32::try_from(fingerprint).is_err());
/// assert_eq!(u32::try_from(fingerprint.narrow(Bits::B32)), Ok(0xaa59_5818));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// A fingerprint from its number.
    pub const fn new(number: u128) -> Fingerprint {
        Fingerprint(number)
    }

    /// The fingerprint as a number.
    pub const fn number(self) -> u128 {
        self.0
    }

    /// The low `bits` of the fingerprint: the fingerprint of the same text at that width.
    pub const fn narrow(self, bits: Bits) -> Fingerprint {
        Fingerprint(self.0 & bits.mask())
    }

    /// The number of bits in which two fingerprints differ (Hamming distance), from 0 to their width.
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

    /// Reads 8, 16 or 32 hexadecimal digits, as [`FromStr`] does.
    ///
    /// # Errors
    /// If `hex` is any other string.
    pub fn from_hex(hex: &str) -> Result<Fingerprint, HexError> {
        hex.parse()
    }
}

/// 32 hexadecimal digits.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

macro_rules! as_the_number {
    ($($format:ident)+) => {$(
        impl fmt::$format for Fingerprint {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$format::fmt(&self.0, f)
            }
        }
    )+};
}

as_the_number!(LowerHex UpperHex Binary);

/// 8, 16 or 32 hexadecimal digits, in either case.
impl FromStr for Fingerprint {
    type Err = HexError;

    fn from_str(hex: &str) -> Result<Fingerprint, HexError> {
        if !matches!(hex.len(), 8 | 16 | 32) || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(HexError { found: hex.into() });
        }
        u128::from_str_radix(hex, 16).map(Fingerprint).map_err(|_| HexError { found: hex.into() })
    }
}

macro_rules! from_integers {
    ($($integer:ident)+) => {$(
        impl From<$integer> for Fingerprint {
            fn from(number: $integer) -> Fingerprint {
                Fingerprint(number.into())
            }
        }
    )+};
}

from_integers!(u32 u64 u128);

impl From<Fingerprint> for u128 {
    fn from(fingerprint: Fingerprint) -> u128 {
        fingerprint.0
    }
}

macro_rules! to_narrow_integers {
    ($($integer:ident)+) => {$(
        /// Fails when the fingerprint is wider: [`Fingerprint::narrow`] gives its low bits.
        impl TryFrom<Fingerprint> for $integer {
            type Error = TryFromIntError;

            fn try_from(fingerprint: Fingerprint) -> Result<$integer, TryFromIntError> {
                fingerprint.0.try_into()
            }
        }
    )+};
}

to_narrow_integers!(u32 u64);

impl Sketch {
    /// Bit i is 1 when sum i is above 0; a tie is 0.
    pub fn fingerprint(&self) -> Fingerprint {
        let number = self.sums().iter().enumerate().fold(0, |number, (bit, &sum)| number | u128::from(sum > 0) << bit);
        Fingerprint::new(number)
    }

    /// The graded distance of a stored fingerprint from this sketch, from 0 to 1: Σ|sum| over the differing bits, divided by
    /// Σ|sum|. It weighs each bit by how clearly the text decided it. It is 0 if all sums are 0.
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
        write!(f, "a fingerprint must be 8, 16 or 32 hexadecimal digits, not {:?}", self.found)
    }
}

impl std::error::Error for HexError {}

/// The cosine that a distance estimates: cos(π · distance / bits). A random plane separates two vectors at an angle θ with
/// probability θ/π, so the mean distance is bits·θ/π (Goemans and Williamson 1995, Charikar 2002).
pub fn estimate(distance: u32, bits: Bits) -> f64 {
    (std::f64::consts::PI * f64::from(distance) / f64::from(bits.count())).cos()
}
