//! Feature → 128 pseudo-random bits, frozen for ever by golden vectors.
//!
//! `fx` is the 64-bit fold of the crate `fxhash` over the feature's UTF-8 bytes, then a finaliser. The fold alone is
//! unusable for SimHash: a multiplication carries upwards only, so low bits hardly change with the text
//! (`tests/bias.rs` measures it). The finaliser is four rounds of 32-bit xor, shift and multiply over the two
//! halves, a bijection of 64 bits that 32-bit SIMD lanes and JavaScript's `Math.imul` can compute. `DESIGN.md`
//! specifies all of it in a dozen lines that any language can follow.

use fxhash::FxHasher64;
use md5::{Digest, Md5};
use std::hash::Hasher;

/// The feature hash of a recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hash {
    /// fxhash's 64-bit fold and a finaliser: fast.
    Fx,
    /// MD5 read as one big-endian number (its low 64 bits are the last 8 bytes): the hash of the published example.
    Md5,
}

/// The other 64 bits come from the same fold, moved by the golden ratio before it is finalised.
const SECOND_HALF: u64 = 0x9E37_79B9_7F4A_7C15;

/// The 128 bits of a feature; narrower fingerprints use the low ones.
pub(crate) fn hash(feature: &str, kind: Hash, seed: u64) -> u128 {
    match kind {
        Hash::Fx => {
            let folded = fold(feature.as_bytes(), seed);
            let low = finalise(folded);
            let high = finalise(folded ^ SECOND_HALF);
            u128::from(high) << 64 | u128::from(low)
        }
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
