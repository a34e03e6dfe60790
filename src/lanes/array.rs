//! Lanes as an array.

/// Four lanes.
pub(crate) type Lanes = [u32; 4];

pub(crate) const fn splat(value: u32) -> Lanes {
    [value; 4]
}

#[inline(always)]
pub(crate) fn xor(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane] ^ b[lane])
}

#[inline(always)]
pub(crate) fn and(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane] & b[lane])
}

#[inline(always)]
pub(crate) fn or(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane] | b[lane])
}

#[inline(always)]
pub(crate) fn mul(a: Lanes, factor: u32) -> Lanes {
    a.map(|value| value.wrapping_mul(factor))
}

/// Each lane shifted to the right.
#[inline(always)]
pub(crate) fn shr<const BITS: u32>(a: Lanes) -> Lanes {
    a.map(|value| value >> BITS)
}

/// Lane 1 comes first, then 2, 3 and 0.
#[inline(always)]
pub(crate) fn rotate1([a, b, c, d]: Lanes) -> Lanes {
    [b, c, d, a]
}

/// Lane 2 comes first, then 3, 0 and 1.
#[inline(always)]
pub(crate) fn rotate2([a, b, c, d]: Lanes) -> Lanes {
    [c, d, a, b]
}

#[inline(always)]
pub(crate) fn first(a: Lanes) -> u32 {
    a[0]
}

/// The low and the high halves of four numbers.
#[inline(always)]
pub(crate) fn halves(numbers: &[u64; 4]) -> (Lanes, Lanes) {
    (numbers.map(|number| number as u32), numbers.map(|number| (number >> 32) as u32))
}

/// The operands that every word is combined with.
pub(crate) struct Factor {
    factor: u64,
    start: u64,
    /// The low half of the factor, in two parts of 16 bits.
    #[cfg(target_arch = "wasm32")]
    quarters: [u32; 2],
}

impl Factor {
    pub(crate) fn new(factor: u64, start: u64) -> Factor {
        Factor {
            factor,
            start,
            // `black_box` keeps the compiler from merging the quarters into one slow multiplication of 64 bits.
            #[cfg(target_arch = "wasm32")]
            quarters: std::hint::black_box([factor as u32 & 0xFFFF, factor as u32 >> 16]),
        }
    }
}

/// The first four windows of four bytes (little-endian).
#[inline(always)]
pub(crate) fn windows(bytes: &[u8; 16]) -> Lanes {
    std::array::from_fn(|at| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]))
}

#[inline(always)]
pub(crate) fn lanes(words: &[u32; 4]) -> Lanes {
    *words
}

/// The halves of `(word ^ start) * factor`, for each lane.
#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
pub(crate) fn products(words: Lanes, with: &Factor) -> (Lanes, Lanes) {
    halves(&words.map(|word| (u64::from(word) ^ with.start).wrapping_mul(with.factor)))
}

/// Multiplication for WebAssembly compiled to plain JavaScript, which has no 64-bit integers: long multiplication in 16-bit
/// parts.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
pub(crate) fn products(words: Lanes, with: &Factor) -> (Lanes, Lanes) {
    let [start, factor] = [with.start, with.factor].map(|number| [number as u32, (number >> 32) as u32]);
    let low = words.map(|word| word ^ start[0]);
    let high = low.map(|low| {
        let ([a, b], [c, d]) = ([low & 0xFFFF, low >> 16], with.quarters);
        let middle = b * c + ((a * c) >> 16);
        let carried = b * d + (middle >> 16) + ((a * d + (middle & 0xFFFF)) >> 16);
        carried.wrapping_add(low.wrapping_mul(factor[1])).wrapping_add(start[1].wrapping_mul(factor[0]))
    });
    (mul(low, factor[0]), high)
}

/// Four sums of 64-bit floats.
pub(crate) type Sums = [f64; 4];

pub(crate) const NO_SUMS: Sums = [0.0; 4];

/// Adds the product of each value and its factor to the sum of its lane.
#[inline(always)]
pub(crate) fn add_products(sums: Sums, values: &[f64; 4], factors: [i8; 4]) -> Sums {
    std::array::from_fn(|lane| sums[lane] + values[lane] * f64::from(factors[lane]))
}

pub(crate) fn each_sum(sums: Sums) -> [f64; 4] {
    sums
}
