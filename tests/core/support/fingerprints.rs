//! Fingerprints of the kinds that an index may meet, easy and hard ones.

use super::crowds::Lots;
use nearprint::index::Tables;
use nearprint::{Bits, Fingerprint};
use proptest::prelude::*;

/// Random numbers of 128 bits.
pub(crate) fn lots(state: &mut u64) -> u128 {
    let lots = &mut Lots(*state);
    let number = u128::from(lots.draw()) << 64 | u128::from(lots.draw());
    *state = lots.0;
    number
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Uniform,
    Clustered,
    DuplicateHeavy,
    AllEqual,
    /// Only a dozen bits vary, wherever they are.
    FewBits(u32),
    /// Sums of two of a few patterns: alternating bits, one-bit numbers, runs of ones.
    Patterns,
    /// Each bit is 1 with another probability.
    Skewed,
}

pub(crate) fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        Just(Kind::Uniform),
        Just(Kind::Clustered),
        Just(Kind::DuplicateHeavy),
        Just(Kind::AllEqual),
        (0u32..128).prop_map(Kind::FewBits),
        Just(Kind::Patterns),
        Just(Kind::Skewed),
    ]
}

pub(crate) fn tables() -> impl Strategy<Value = Tables> {
    proptest::sample::select(vec![Tables::Auto, Tables::One, Tables::Two, Tables::Three, Tables::Four])
}

pub(crate) fn bits() -> impl Strategy<Value = Bits> {
    proptest::sample::select(vec![Bits::B32, Bits::B64, Bits::B128])
}

pub(crate) fn flipped(number: u128, flips: u32, bits: Bits, state: &mut u64) -> u128 {
    (0..flips).fold(number, |number, _| number ^ 1 << (lots(state) % u128::from(bits.count())))
}

pub(crate) fn data(kind: Kind, count: usize, bits: Bits, state: &mut u64) -> Vec<Fingerprint> {
    let mut numbers: Vec<u128> = Vec::new();
    while numbers.len() < count {
        let lot = lots(state);
        let number = match kind {
            Kind::Uniform => lot,
            Kind::Clustered if !lot.is_multiple_of(5) && !numbers.is_empty() => {
                let near = numbers[lot as usize % numbers.len()];
                flipped(near, (lot >> 64) as u32 % 5, bits, state)
            }
            Kind::DuplicateHeavy if !lot.is_multiple_of(5) && !numbers.is_empty() => {
                numbers[lot as usize % numbers.len()]
            }
            Kind::Clustered | Kind::DuplicateHeavy => lot,
            Kind::AllEqual => 0x0123_4567_89AB_CDEF_0123_4567_89AB_CDEF,
            Kind::FewBits(shift) => (lot & 0xFFF).rotate_left(shift % bits.count()),
            Kind::Patterns => {
                let pattern = |lot: u128| match lot % 4 {
                    0 => u128::MAX / 3,
                    1 => 1 << (lot >> 8 & 127),
                    2 => u128::MAX >> (lot >> 8 & 127),
                    _ => u128::MAX / 0x1_0001,
                };
                pattern(lot) ^ pattern(lot >> 64)
            }
            Kind::Skewed => (0u32..128).fold(0, |number, bit| {
                let share = u128::from(bit * 37 % 64) * 4;
                number | u128::from(lots(state) & 0xFF < share) << bit
            }),
        };
        numbers.push(number & bits.mask());
    }
    numbers.into_iter().map(Fingerprint::new).collect()
}
