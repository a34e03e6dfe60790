//! Natural logarithms in fixed point, from integer operations alone: the same bits on every platform.

/// ln 2 in units of 2⁻⁶⁰.
const LN_2: u128 = 0xB17_217F_7D1C_F79B;

/// ln(number) to the nearest multiple of 2^-fraction_bits, for a number above 0.
pub(crate) fn natural_logarithm(number: u64, fraction_bits: u32) -> u64 {
    let product = u128::from(binary_logarithm(number)) * LN_2;
    let shift = FRACTION_BITS + 60 - fraction_bits;
    ((product + (1 << (shift - 1))) >> shift) as u64
}

const FRACTION_BITS: u32 = 40;

/// log₂(number) in units of 2⁻⁴⁰, rounded down: the whole part is the place of the leading bit, and each squaring of the
/// mantissa yields one more binary digit (Knuth, The Art of Computer Programming 1, §1.2.2, exercise 25).
fn binary_logarithm(number: u64) -> u64 {
    let whole = u64::from(number.ilog2());
    // 1 ≤ mantissa < 2, in units of 2⁻⁶³.
    let mut mantissa = u128::from(number) << (63 - whole);
    let mut logarithm = whole;
    for _ in 0..FRACTION_BITS {
        mantissa = (mantissa * mantissa) >> 63;
        let digit = mantissa >> 64;
        mantissa >>= digit;
        logarithm = logarithm << 1 | digit as u64;
    }
    logarithm
}

#[cfg(test)]
mod tests {
    use super::natural_logarithm;

    #[test]
    fn logarithms_are_rounded_to_the_nearest_unit() {
        for number in (1..5000).chain([65_535, 1 << 20, u64::from(u32::MAX), 1 << 52, u64::MAX]) {
            let exact = (number as f64).ln() * f64::from(1 << 20);
            let found = natural_logarithm(number, 20) as f64;
            assert!((found - exact).abs() <= 0.5 + 1e-4, "ln {number}: {found} units, not {exact}");
        }
        assert_eq!(natural_logarithm(1, 10), 0);
        assert_eq!(natural_logarithm(2, 10), 710); // 0.693147 · 1024 = 709.78
    }
}
