//! Lanes as a register of WebAssembly's SIMD.

// The intrinsics for loading read through a pointer; each block says why the bytes are there.
#![allow(unsafe_code)]

use core::arch::wasm32::*;
use std::hint::black_box;

/// Four lanes.
pub(crate) type Lanes = v128;

pub(crate) const fn splat(value: u32) -> Lanes {
    u32x4(value, value, value, value)
}

#[inline(always)]
pub(crate) fn xor(a: Lanes, b: Lanes) -> Lanes {
    v128_xor(a, b)
}

#[inline(always)]
pub(crate) fn and(a: Lanes, b: Lanes) -> Lanes {
    v128_and(a, b)
}

#[inline(always)]
pub(crate) fn or(a: Lanes, b: Lanes) -> Lanes {
    v128_or(a, b)
}

#[inline(always)]
pub(crate) fn mul(a: Lanes, factor: u32) -> Lanes {
    u32x4_mul(a, u32x4_splat(factor))
}

/// Each lane shifted to the right.
#[inline(always)]
pub(crate) fn shr<const BITS: u32>(a: Lanes) -> Lanes {
    u32x4_shr(a, BITS)
}

/// Lane 1 comes first, then 2, 3 and 0.
#[inline(always)]
pub(crate) fn rotate1(a: Lanes) -> Lanes {
    u32x4_shuffle::<1, 2, 3, 0>(a, a)
}

/// Lane 2 comes first, then 3, 0 and 1.
#[inline(always)]
pub(crate) fn rotate2(a: Lanes) -> Lanes {
    u32x4_shuffle::<2, 3, 0, 1>(a, a)
}

#[inline(always)]
pub(crate) fn first(a: Lanes) -> u32 {
    u32x4_extract_lane::<0>(a)
}

/// The low and the high halves of four numbers.
#[inline(always)]
pub(crate) fn halves(numbers: &[u64; 4]) -> (Lanes, Lanes) {
    let pointer = numbers.as_ptr().cast::<v128>();
    // SAFETY: four numbers of 8 bytes are two vectors of 16, and loads need no alignment.
    let (a, b) = unsafe { (v128_load(pointer), v128_load(pointer.add(1))) };
    (u32x4_shuffle::<0, 2, 4, 6>(a, b), u32x4_shuffle::<1, 3, 5, 7>(a, b))
}

/// The operands that every word is combined with.
pub(crate) struct Factor {
    low: Lanes,
    high: Lanes,
    start: Lanes,
    /// What the upper half of `start` adds to the upper half of each product.
    above: Lanes,
}

impl Factor {
    pub(crate) fn new(factor: u64, start: u64) -> Factor {
        Factor {
            low: u32x4_splat(factor as u32),
            high: u32x4_splat((factor >> 32) as u32),
            start: u32x4_splat(start as u32),
            above: u32x4_splat(((start >> 32) as u32).wrapping_mul(factor as u32)),
        }
    }
}

/// The first four windows of four bytes (little-endian).
#[inline(always)]
pub(crate) fn windows(bytes: &[u8; 16]) -> Lanes {
    // SAFETY: 16 bytes are a vector, and loads need no alignment.
    let bytes = unsafe { v128_load(bytes.as_ptr().cast()) };
    u8x16_shuffle::<0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5, 6>(bytes, bytes)
}

#[inline(always)]
pub(crate) fn lanes(words: &[u32; 4]) -> Lanes {
    // SAFETY: four words are a vector, and loads need no alignment.
    unsafe { v128_load(words.as_ptr().cast()) }
}

/// The halves of `(word ^ start) * factor`, for each lane.
#[inline(always)]
pub(crate) fn products(words: Lanes, with: &Factor) -> (Lanes, Lanes) {
    let words = v128_xor(words, with.start);
    // If the compiler knows that the factor is constant, it multiplies 64 bits by 64, which is three times as slow.
    let low = black_box(with.low);
    let (a, b) = (u64x2_extmul_low_u32x4(words, low), u64x2_extmul_high_u32x4(words, low));
    let above = u32x4_add(u32x4_mul(words, with.high), with.above);
    (u32x4_shuffle::<0, 2, 4, 6>(a, b), u32x4_add(u32x4_shuffle::<1, 3, 5, 7>(a, b), above))
}

/// Four sums of 64-bit floats.
pub(crate) type Sums = [v128; 2];

pub(crate) const NO_SUMS: Sums = [f64x2(0.0, 0.0); 2];

/// Adds the product of each value and its factor to the sum of its lane.
#[inline(always)]
pub(crate) fn add_products(sums: Sums, values: &[f64; 4], factors: [i8; 4]) -> Sums {
    let bytes = i32x4_splat(i32::from_le_bytes(factors.map(|factor| factor as u8)));
    let low = i32x4_extend_low_i16x8(i16x8_extend_low_i8x16(bytes));
    let high = i32x4_shuffle::<2, 3, 0, 1>(low, low);
    [
        f64x2_add(sums[0], f64x2_mul(f64x2(values[0], values[1]), f64x2_convert_low_i32x4(low))),
        f64x2_add(sums[1], f64x2_mul(f64x2(values[2], values[3]), f64x2_convert_low_i32x4(high))),
    ]
}

pub(crate) fn each_sum([low, high]: Sums) -> [f64; 4] {
    [
        f64x2_extract_lane::<0>(low),
        f64x2_extract_lane::<1>(low),
        f64x2_extract_lane::<0>(high),
        f64x2_extract_lane::<1>(high),
    ]
}
