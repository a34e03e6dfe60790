//! A fingerprint as the tables read it: its bits from the top of a machine word down.
//!
//! The index is generic over both words, u64 (also for 32-bit fingerprints) and u128.

use crate::sketch::Bits;
use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Shl, Shr};

/// A word whose top `bits` bits are a fingerprint in the bit order of its index; the others are 0.
pub(super) trait Code:
    Copy
    + Ord
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The bits of the word.
    const WORD: u32;

    fn from_number(number: u128, bits: Bits) -> Self;
    fn number(self, bits: Bits) -> u128;
    /// The top 32 bits.
    fn top(self) -> u32;
    /// A word with these top 32 bits and zeros below.
    fn from_top(top: u32) -> Self;
    fn ones(self) -> u32;

    /// The top `count` bits as a number, 1 ≤ `count` ≤ 32.
    fn prefix(self, count: u32) -> u32 {
        self.top() >> (32 - count)
    }

    /// The fingerprint rotated by `by` bits, 0 ≤ `by` < `bits`.
    fn turned(self, by: u32, bits: Bits) -> Self {
        if by == 0 {
            return self;
        }
        (self << by | self >> (bits.count() - by)) & Self::mask(bits)
    }

    /// A mask of the bits of a fingerprint.
    fn mask(bits: Bits) -> Self {
        Self::from_number(u128::MAX, bits)
    }
}

impl Code for u64 {
    const WORD: u32 = 64;

    fn from_number(number: u128, bits: Bits) -> u64 {
        (number as u64) << (64 - bits.count())
    }

    fn number(self, bits: Bits) -> u128 {
        (self >> (64 - bits.count())).into()
    }

    fn top(self) -> u32 {
        (self >> 32) as u32
    }

    fn from_top(top: u32) -> u64 {
        u64::from(top) << 32
    }

    fn ones(self) -> u32 {
        self.count_ones()
    }
}

impl Code for u128 {
    const WORD: u32 = 128;

    fn from_number(number: u128, _bits: Bits) -> u128 {
        number
    }

    fn number(self, _bits: Bits) -> u128 {
        self
    }

    fn top(self) -> u32 {
        (self >> 96) as u32
    }

    fn from_top(top: u32) -> u128 {
        u128::from(top) << 96
    }

    fn ones(self) -> u32 {
        self.count_ones()
    }
}
