//! Everything that has a second form for WebAssembly's SIMD: vectors of four numbers, for `hash`, `tally` and `projection`, and the loops
//! over bytes of `fast` and `paragraph`. Everywhere else the compiler may turn plain arrays into SIMD itself.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod array;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) use array::*;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::*;

/// The number of 32-bit lanes in a vector.
pub(crate) const LANES: usize = 4;
/// How many hashes are counted at a time.
pub(crate) const BLOCK: usize = 16 * LANES;
/// The number of letters and digits.
pub(crate) const ALPHABET: u32 = 36;

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
