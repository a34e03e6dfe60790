//! Sixteen bytes of ASCII → the letters and digits among them, in lower case, side by side.

/// Writes the kept bytes, except the first `skipped`, to the front of `to` and returns how many there are; `None` if a byte is
/// not ASCII.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(super) fn squeeze(from: &[u8; 16], skipped: usize, to: &mut [u8; 16]) -> Option<usize> {
    if !from.is_ascii() {
        return None;
    }
    let mut kept = 0;
    for &byte in &from[skipped..] {
        // `kept` is below 16 here; the mask saves the bounds check, so that the loop has no branch.
        to[kept & 15] = byte | 0x20;
        kept += usize::from(byte.is_ascii_alphanumeric());
    }
    Some(kept)
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd128::squeeze;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    // Loads and stores go through pointers; each block says why the bytes are there.
    #![allow(unsafe_code)]

    use core::arch::wasm32::*;

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
    pub(in crate::fast) fn squeeze(from: &[u8; 16], skipped: usize, to: &mut [u8; 16]) -> Option<usize> {
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
}

#[cfg(test)]
mod tests {
    use super::squeeze;

    #[test]
    fn every_byte_of_ascii_is_kept_or_dropped_at_every_place() {
        for byte in 0..=127u8 {
            for place in 0..16 {
                let mut from = *b"a.B-c Z9 0{`@[/:";
                from[place] = byte;
                for skipped in 0..=16 {
                    let kept = from[skipped..].iter().filter(|byte| byte.is_ascii_alphanumeric());
                    let expected: Vec<u8> = kept.map(u8::to_ascii_lowercase).collect();
                    let mut to = [0; 16];
                    let kept = squeeze(&from, skipped, &mut to).unwrap();
                    assert_eq!(&to[..kept], expected);
                }
            }
        }
        assert_eq!(squeeze(b"abcdefgh\xC3\xA9abcdef", 0, &mut [0; 16]), None);
        assert_eq!(squeeze(b"abcdefghijklmnop", 0, &mut [0; 16]), Some(16));
    }
}
