//! Feature → 128 pseudo-random bits, frozen for ever by golden vectors.
//!
//! `fx` is the 64-bit fold of the crate `fxhash` over the feature's UTF-8 bytes, then a finaliser. The fold alone is unusable
//! for SimHash: a multiplication carries only upwards, so low bits hardly change with the text (`tests/core/bias.rs` measures
//! it). The finaliser is four rounds of 32-bit xor, shift and multiply over the two halves, a bijection of 64 bits that
//! 32-bit SIMD lanes and JavaScript's `Math.imul` can compute. `DESIGN.md` specifies all of it in a dozen lines that any
//! language can follow.

use crate::lanes::{Lanes, mul, shr, xor};
use fxhash::FxHasher64;
use md5::{Digest, Md5};
use std::hash::Hasher;

/// The feature hash of a recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hash {
    /// fxhash's 64-bit fold and a finaliser; fast.
    Fx,
    /// MD5 read as one big-endian number (its low 64 bits are the last 8 bytes): the hash of the published example.
    Md5,
}

/// The upper 64 bits come from the same fold, xored with this (from the golden ratio) before it is finalised.
pub(crate) const SECOND_HALF: u64 = 0x9E37_79B9_7F4A_7C15;

/// The 128-bit hash of a feature; narrower fingerprints use its low bits.
pub(crate) fn hash(feature: &str, kind: Hash, seed: u64) -> u128 {
    match kind {
        Hash::Fx => hash_of_fold(fold(feature.as_bytes(), seed)),
        Hash::Md5 => {
            let mut md5 = Md5::new();
            if seed != 0 {
                md5.update(seed.to_le_bytes());
            }
            md5.update(feature.as_bytes());
            u128::from_be_bytes(md5.finalize().into())
        }
    }
}

/// fxhash's 64-bit fold: `h = (rotl(h, 5) ^ word) * 0x517cc1b727220a95` over the seed, then over the bytes as
/// little-endian words: eight at a time, then four if four are left, then one by one. Seed 0 leaves h = 0.
pub(crate) fn fold(bytes: &[u8], seed: u64) -> u64 {
    let mut hasher = FxHasher64::default();
    hasher.write_u64(seed);
    let (words, mut rest) = bytes.as_chunks::<8>();
    for word in words {
        hasher.write_u64(u64::from_le_bytes(*word));
    }
    if let Some((word, tail)) = rest.split_first_chunk::<4>() {
        hasher.write_u32(u32::from_le_bytes(*word));
        rest = tail;
    }
    for &byte in rest {
        hasher.write_u8(byte);
    }
    hasher.finish()
}

/// Spreads every bit of the fold over all 64: each flips each output bit with probability 0.48 to 0.52.
pub(crate) fn finalise(folded: u64) -> u64 {
    let mut low = folded as u32;
    let mut high = (folded >> 32) as u32;
    low = (low ^ high ^ (high >> 15)).wrapping_mul(0x9E37_79B1);
    high = (high ^ low ^ (low >> 16)).wrapping_mul(0x85EB_CA77);
    low = (low ^ high ^ (high >> 15)).wrapping_mul(0xC2B2_AE3D);
    high = (high ^ low ^ (low >> 16)).wrapping_mul(0x27D4_EB2F);
    low ^= high >> 16;
    high ^= low >> 15;
    u64::from(high) << 32 | u64::from(low)
}

/// The 128-bit hash of the feature with this fold.
pub(crate) fn hash_of_fold(folded: u64) -> u128 {
    u128::from(finalise(folded ^ SECOND_HALF)) << 64 | u128::from(finalise(folded))
}

/// [`finalise`] of four folds, with the low and the high halves in separate vectors.
#[inline(always)]
pub(crate) fn finalise_lanes(mut low: Lanes, mut high: Lanes) -> (Lanes, Lanes) {
    low = mul(xor(xor(low, high), shr::<15>(high)), 0x9E37_79B1);
    high = mul(xor(xor(high, low), shr::<16>(low)), 0x85EB_CA77);
    low = mul(xor(xor(low, high), shr::<15>(high)), 0xC2B2_AE3D);
    high = mul(xor(xor(high, low), shr::<16>(low)), 0x27D4_EB2F);
    low = xor(low, shr::<16>(high));
    high = xor(high, shr::<15>(low));
    (low, high)
}

/// The factor of the fold.
pub(crate) const FACTOR: u64 = 0x517C_C1B7_2722_0A95;

/// The start value of a seed: the fold of one word of 32 bits is `(start ^ word) * FACTOR`.
pub(crate) fn start(seed: u64) -> u64 {
    fold(&[], seed).rotate_left(5)
}

/// The word that has this fold, if there is one.
pub(crate) fn unfold(folded: u64, start: u64) -> Option<u32> {
    /// 1 / FACTOR, modulo 2^64.
    const INVERSE: u64 = {
        let mut inverse = FACTOR;
        let mut correct_bits = 3;
        while correct_bits < 64 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(FACTOR.wrapping_mul(inverse)));
            correct_bits *= 2;
        }
        inverse
    };
    u32::try_from(folded.wrapping_mul(INVERSE) ^ start).ok()
}

/// Whether a checksum is as expected. Fuzzers, which cannot compute one, get past it.
pub(crate) fn passes<T: PartialEq>(found: T, expected: T) -> bool {
    cfg!(fuzzing) || found == expected
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{first, halves};

    #[test]
    fn lanes_finalise_as_numbers_do() {
        for fold in (0..1000u64).map(|n| n.wrapping_mul(0x0123_4567_89AB_CDEF)) {
            let (low, high) = halves(&[fold; 4]);
            let (low, high) = finalise_lanes(low, high);
            assert_eq!(u64::from(first(high)) << 32 | u64::from(first(low)), finalise(fold));
        }
    }

    #[test]
    fn one_word_can_be_told_from_its_fold() {
        for seed in [0, 1, u64::MAX] {
            for word in [0, 1, 0x6162_6364, u32::MAX] {
                let folded = fold(&word.to_le_bytes(), seed);
                assert_eq!(folded, (start(seed) ^ u64::from(word)).wrapping_mul(FACTOR));
                assert_eq!(unfold(folded, start(seed)), Some(word));
                assert_eq!(unfold(folded ^ 1 << 63, start(seed)), None);
            }
        }
    }
}
