//! Vectors of four numbers, for `hash`, `tally` and `projection`. With WebAssembly's SIMD they are one register; everywhere
//! else an array with the same arithmetic, which the compiler may turn into SIMD itself.

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
    fn windows_are_multiplied_to_64_bits() {
        let bytes = *b"abcdefghijklmnop";
        let factor = 0x517C_C1B7_2722_0A95;
        let (mut low, mut high) = products(windows(&bytes), &Factor::new(factor, 0xABCD_EF01_2345_6789));
        for at in 0..LANES {
            let window = u64::from(u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()));
            let product = (window ^ 0xABCD_EF01_2345_6789).wrapping_mul(factor);
            assert_eq!((first(low), first(high)), (product as u32, (product >> 32) as u32));
            (low, high) = (rotate1(low), rotate1(high));
        }
    }
}
