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
    use super::*;

    #[test]
    fn lanes_compute_what_their_names_say() {
        let (a, b) = (splat(0x8000_0001), splat(3));
        assert_eq!(first(xor(a, b)), 0x8000_0002);
        assert_eq!(first(and(a, b)), 1);
        assert_eq!(first(or(a, b)), 0x8000_0003);
        assert_eq!(first(mul(a, 3)), 0x8000_0003);
        assert_eq!(first(shr::<31>(a)), 1);
        let (low, high) = halves(&[1 << 32 | 2, 3 << 32 | 4, 5 << 32 | 6, 7 << 32 | 8]);
        assert_eq!([first(low), first(rotate1(low)), first(rotate2(low)), first(rotate1(rotate2(low)))], [2, 4, 6, 8]);
        assert_eq!([first(high), first(rotate1(high)), first(rotate2(high))], [1, 3, 5]);
    }

    #[test]
    fn products_are_added_to_their_own_sums() {
        let sums = add_products(NO_SUMS, &[1.5, 2.5, 3.5, 4.5], [-32, 31, 0, 1]);
        let sums = add_products(sums, &[1.0; 4], [1, 2, 3, 4]);
        assert_eq!(each_sum(sums), [-47.0, 79.5, 3.0, 8.5]);
    }

    #[test]
    fn words_are_multiplied_to_64_bits() {
        let (words, start, factor) = ([0x6463_6261, 1, u32::MAX, 0], 0xABCD_EF01_2345_6789, 0x517C_C1B7_2722_0A95);
        let (mut low, mut high) = products(lanes(&words), &Factor::new(factor, start));
        for word in words {
            let product = (u64::from(word) ^ start).wrapping_mul(factor);
            assert_eq!((first(low), first(high)), (product as u32, (product >> 32) as u32));
            (low, high) = (rotate1(low), rotate1(high));
        }
    }

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
