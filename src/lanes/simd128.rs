//! WebAssembly's SIMD: lanes as a register. The functions do what those of `array.rs` do.

// Loads and stores go through pointers; each block says why the bytes are there.
#![allow(unsafe_code)]

use super::{ALPHABET, BLOCK};
use core::arch::wasm32::*;
use std::hint::black_box;

pub(crate) use core::arch::wasm32::{v128 as Lanes, v128_and as and, v128_or as or, v128_xor as xor};

pub(crate) const fn splat(value: u32) -> Lanes {
    u32x4(value, value, value, value)
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

#[inline(always)]
pub(crate) fn grams(letters: &[u8; BLOCK + 16], count: usize, grams: &mut [u32; BLOCK]) {
    for at in (0..count.min(BLOCK)).step_by(8) {
        // SAFETY: `at` is at most BLOCK - 8, so that 16 letters follow; loads need no alignment.
        let letters = unsafe { v128_load(letters.as_ptr().add(at).cast()) };
        let above_the_digits = v128_and(u8x16_gt(letters, u8x16_splat(b'9')), u8x16_splat(b'a' - b'9' - 1));
        let digits = u8x16_sub(u8x16_sub(letters, u8x16_splat(b'0')), above_the_digits);
        // The first pairs combine each digit with the next one; the second pairs start two places further on.
        let next = i8x16_shuffle::<1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15>(digits, digits);
        let pair = |digits, next| {
            let high = u16x8_mul(u16x8_extend_low_u8x16(digits), u16x8_splat(ALPHABET as u16));
            u16x8_add(high, u16x8_extend_low_u8x16(next))
        };
        let two_on = |digits| i8x16_shuffle::<2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15, 15>(digits, digits);
        let (first, second) = (pair(digits, next), pair(two_on(digits), two_on(next)));
        let factors = u32x4_splat(1 << 16 | ALPHABET.pow(2));
        let low = i32x4_dot_i16x8(i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(first, second), factors);
        let high = i32x4_dot_i16x8(i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(first, second), factors);
        let eight = grams[at..at + 8].as_mut_ptr();
        // SAFETY: eight numbers of 4 bytes are two vectors, and stores need no alignment.
        unsafe {
            v128_store(eight.cast(), low);
            v128_store(eight.add(4).cast(), high);
        }
    }
}

/// For each subset of 8 bytes, the places of the bytes to keep, in order. Computed at compile time.
static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut bit, mut kept) = (0, 0);
        while bit < 8 {
            if set >> bit & 1 == 1 {
                places[set][kept] = bit as u8;
                kept += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    places
};

#[inline(always)]
pub(crate) fn squeeze(from: &[u8; 16], skipped: usize, to: &mut [u8; 16]) -> Option<usize> {
    // SAFETY: 16 bytes are a vector, and loads need no alignment.
    let bytes = unsafe { v128_load(from.as_ptr().cast()) };
    if u8x16_bitmask(bytes) != 0 {
        return None;
    }
    // Setting this bit makes letters lower-case and leaves digits as they are.
    let small = v128_or(bytes, u8x16_splat(0x20));
    let letter = u8x16_lt(u8x16_sub(small, u8x16_splat(b'a')), u8x16_splat(26));
    let digit = u8x16_lt(u8x16_sub(bytes, u8x16_splat(b'0')), u8x16_splat(10));
    let keep = u8x16_bitmask(v128_or(letter, digit)) & !0 << skipped;
    let (first, second) = (usize::from(keep as u8), usize::from((keep >> 8) as u8));
    let kept = first.count_ones() as usize;
    // SAFETY: each entry has 8 bytes. `kept` is at most 8, so that both stores end inside the 16 bytes of `to`.
    unsafe {
        let low = v128_load64_zero(PLACES[first].as_ptr().cast());
        let high = v128_load64_zero(PLACES[second].as_ptr().cast());
        let upper = u64x2_shuffle::<1, 1>(small, small);
        v128_store64_lane::<0>(u8x16_swizzle(small, low), to.as_mut_ptr().cast());
        v128_store64_lane::<0>(u8x16_swizzle(upper, high), to.as_mut_ptr().add(kept).cast());
    }
    Some(kept + second.count_ones() as usize)
}

#[inline(always)]
pub(crate) fn breaks(bytes: &[u8; 32]) -> u32 {
    let pointer = bytes.as_ptr().cast::<v128>();
    // SAFETY: 32 bytes are two vectors, and loads need no alignment.
    let (a, b) = unsafe { (v128_load(pointer), v128_load(pointer.add(1))) };
    let may_break = |bytes| {
        let ascii = u8x16_lt(u8x16_sub(bytes, u8x16_splat(b'\n')), u8x16_splat(4));
        // C2 and E2 differ in one bit.
        u8x16_bitmask(v128_or(ascii, u8x16_eq(v128_or(bytes, u8x16_splat(0x20)), u8x16_splat(0xE2))))
    };
    u32::from(may_break(a)) | u32::from(may_break(b)) << 16
}
