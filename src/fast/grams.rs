//! The numbers of 4-grams of lower-case letters and digits: four digits in base 36, computed from pairs.

use crate::tally::BLOCK;

/// The number of letters and digits.
pub(super) const ALPHABET: u32 = 36;

/// The windows of four letters, as words, and their numbers, for targets without SIMD. A rolling computation: each step adds
/// the new last letter and removes the old first one.
#[inline(always)]
pub(super) fn each_gram(letters: &[u8; BLOCK + 16]) -> impl Iterator<Item = (u32, u32)> {
    let [nine, ten] = [b'9', b'a'].map(u32::from);
    let digit = move |letter: u32| letter.wrapping_sub(if letter > nine { ten - 10 } else { nine - 9 });
    let [a, b, c] = [0, 1, 2].map(|at| u32::from(letters[at]));
    let mut window = a << 8 | b << 16 | c << 24;
    let number = move |gram: u32, letter: u32| gram.wrapping_mul(ALPHABET).wrapping_add(digit(letter));
    let mut gram = number(number(digit(a), b), c);
    let mut out = 0u32;
    letters[3..][..BLOCK].iter().map(move |&letter| {
        window = window >> 8 | u32::from(letter) << 24;
        gram = number(gram, letter.into()).wrapping_sub(out);
        out = digit(window & 255).wrapping_mul(ALPHABET.pow(4));
        (window, gram)
    })
}

/// Writes the numbers of the first `count` 4-grams, and some more. Bytes other than letters and digits yield meaningless numbers, here and above.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) fn grams(letters: &[u8; BLOCK + 16], _count: usize, grams: &mut [u32; BLOCK]) {
    // Compilers turn these loops into SIMD.
    let mut digits = [0; BLOCK + 16];
    for (digit, &byte) in digits.iter_mut().zip(letters) {
        let above_the_digits = if byte > b'9' { b'a' - b'9' - 1 } else { 0 };
        *digit = u16::from(byte.wrapping_sub(b'0').wrapping_sub(above_the_digits));
    }
    let mut pairs = [0; BLOCK + 8];
    for (at, pair) in pairs.iter_mut().enumerate() {
        *pair = (digits[at] * ALPHABET as u16).wrapping_add(digits[at + 1]);
    }
    for (at, gram) in grams.iter_mut().enumerate() {
        *gram = u32::from(pairs[at]) * ALPHABET.pow(2) + u32::from(pairs[at + 2]);
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd128::grams;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    // Loads and stores go through pointers; each block says why the bytes are there.
    #![allow(unsafe_code)]

    use super::{ALPHABET, BLOCK};
    use core::arch::wasm32::*;

    #[inline(always)]
    pub(in crate::fast) fn grams(letters: &[u8; BLOCK + 16], count: usize, grams: &mut [u32; BLOCK]) {
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
            let two_on =
                |digits| i8x16_shuffle::<2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15, 15>(digits, digits);
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
}
