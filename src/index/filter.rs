//! The inner loop of every search: eight neighbours of a column of 32-bit words against one.

/// Words looked at in one step.
pub(super) const LANES: usize = 8;

/// Bit i is 1 when `column[i]` differs from `word` in at most `within` bits.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
pub(super) fn near_lanes(column: &[u32; LANES], word: u32, within: u32) -> u32 {
    use std::arch::wasm32::*;
    let (query, limit) = (u32x4_splat(word), u32x4_splat(within));
    let near = |lanes: v128| {
        let bytes = i8x16_popcnt(v128_xor(lanes, query));
        u32x4_le(u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(bytes)), limit)
    };
    let low = near(u32x4(column[0], column[1], column[2], column[3]));
    let high = near(u32x4(column[4], column[5], column[6], column[7]));
    if v128_any_true(v128_or(low, high)) {
        u32::from(u32x4_bitmask(low)) | u32::from(u32x4_bitmask(high)) << 4
    } else {
        0
    }
}

/// Bit i is 1 when `column[i]` differs from `word` in at most `within` bits.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(super) fn near_lanes(column: &[u32; LANES], word: u32, within: u32) -> u32 {
    // The first question has no branch, so that the compiler can use whatever vectors there are.
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

/// Calls `visit` with each place in `from..to` of the column that differs from `word` in at most `within` bits. Reads up
/// to [`LANES`] words past the end, which must be there: a loop that always runs once is one the processor foresees.
#[inline(always)]
pub(super) fn near_places(
    column: &[u32],
    from: usize,
    to: usize,
    word: u32,
    within: u32,
    mut visit: impl FnMut(usize),
) {
    let mut at = from;
    loop {
        let lanes = column[at..at + LANES].try_into().expect("a slice of that length");
        let mut mask = near_lanes(lanes, word, within);
        if mask != 0 {
            let left = to.saturating_sub(at);
            if left < LANES {
                mask &= (1 << left) - 1;
            }
            while mask != 0 {
                visit(at + mask.trailing_zeros() as usize);
                mask &= mask - 1;
            }
        }
        at += LANES;
        if at >= to {
            return;
        }
    }
}
