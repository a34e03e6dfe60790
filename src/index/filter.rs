//! The inner loop of every search: eight adjacent words of a column of 32-bit words are compared with one.

/// The words compared in one step.
pub(super) const LANES: usize = 8;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128::near_lanes;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    // Loads go through pointers; the block says why the words are there. Lane by lane, a compiler makes eight loads of two.
    #![allow(unsafe_code)]

    use super::LANES;
    use std::arch::wasm32::*;

    /// As the function below.
    #[inline(always)]
    pub(super) fn near_lanes(column: &[u32; LANES], word: u32, within: u32) -> u32 {
        let pointer = column.as_ptr().cast::<v128>();
        // SAFETY: eight words are two vectors, and loads need no alignment.
        let (low, high) = unsafe { (v128_load(pointer), v128_load(pointer.add(1))) };
        let (query, end) = (u32x4_splat(word), u32x4_splat(within + 1));
        let near = |lanes: v128| {
            let bytes = i8x16_popcnt(v128_xor(lanes, query));
            i32x4_lt(u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(bytes)), end)
        };
        let (low, high) = (near(low), near(high));
        if v128_any_true(v128_or(low, high)) {
            u32::from(u32x4_bitmask(low)) | u32::from(u32x4_bitmask(high)) << 4
        } else {
            0
        }
    }
}

/// Bit i is 1 if `column[i]` differs from `word` in at most `within` bits.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(super) fn near_lanes(column: &[u32; LANES], word: u32, within: u32) -> u32 {
    // The first loop has no branch, so that the compiler can use vector instructions.
    let mut any = 0;
    for lane in column {
        any |= u32::from((lane ^ word).count_ones() <= within);
    }
    if any == 0 {
        return 0;
    }
    let near = column.iter().map(|lane| u32::from((lane ^ word).count_ones() <= within));
    near.rev().fold(0, |mask, bit| mask << 1 | bit)
}

/// Calls `visit` with each place in `from..to` of the column that differs from `word` in at most `within` bits, until it
/// returns `false`. Reads up to [`LANES`] words past the end, which must exist: the processor predicts a loop that always runs
/// once.
#[inline(always)]
pub(super) fn near_places(
    column: &[u32],
    from: usize,
    to: usize,
    word: u32,
    within: u32,
    mut visit: impl FnMut(usize) -> bool,
) {
    let mut at = from;
    loop {
        let lanes = column[at..at + LANES].try_into().expect("a slice of that length");
        let mut mask = near_lanes(lanes, word, within);
        if mask != 0 {
            mask &= (1 << to.saturating_sub(at).min(LANES)) - 1;
            while mask != 0 {
                if !visit(at + mask.trailing_zeros() as usize) {
                    return;
                }
                mask &= mask - 1;
            }
        }
        at += LANES;
        if at >= to {
            return;
        }
    }
}
