//! Without SIMD: lanes as an array.

use super::{ALPHABET, BLOCK};

/// Four lanes.
pub(crate) type Lanes = [u32; 4];

pub(crate) const fn splat(value: u32) -> Lanes {
    [value; 4]
}

macro_rules! bitwise {
    ($($name:ident $operator:tt)+) => {$(
        #[inline(always)]
        pub(crate) fn $name(a: Lanes, b: Lanes) -> Lanes {
            std::array::from_fn(|lane| a[lane] $operator b[lane])
        }
    )+};
}

bitwise!(xor ^ and & or |);

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

/// Writes the numbers of the first 4-grams of lower-case letters and digits, and some more: four digits in base 36, computed from pairs.
/// Other bytes yield meaningless numbers.
pub(crate) fn grams(letters: &[u8; BLOCK + 16], _count: usize, grams: &mut [u32; BLOCK]) {
    // Compilers turn these loops into SIMD.
    let mut digits = [0; BLOCK + 16];
    for (digit, &byte) in digits.iter_mut().zip(letters) {
        let above_the_digits = if byte > b'9' { b'a' - b'9' - 1 } else { 0 };
        *digit = u16::from(byte.wrapping_sub(b'0').wrapping_sub(above_the_digits));
    }
    let mut pairs = [0; BLOCK + 8];
    for (at, pair) in pairs.iter_mut().enumerate() {
        *pair = (digits[at] * ALPHABET as u16).wrapping_add(digits[at + 1]);
    }
    for (at, gram) in grams.iter_mut().enumerate() {
        *gram = u32::from(pairs[at]) * ALPHABET.pow(2) + u32::from(pairs[at + 2]);
    }
}

/// Writes the letters and digits among these bytes of ASCII, in lower case and except for the first `skipped` bytes, to the front of `to`
/// and returns how many there are; `None` if a byte is not ASCII.
#[inline(always)]
pub(crate) fn squeeze(from: &[u8; 16], skipped: usize, to: &mut [u8; 16]) -> Option<usize> {
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

/// A mask with a bit for each byte that may begin a line break: each that is LF, VT, FF or CR, or can begin NEL (C2), LS or PS (E2).
/// Without SIMD also for the bytes after the first of them: gathering single bits costs more than they save the caller.
pub(crate) fn breaks(bytes: &[u8; 32]) -> u32 {
    let may_break = |byte: u8| (byte.wrapping_sub(b'\n') < 4) | (byte == 0xC2) | (byte == 0xE2);
    // Without branches, so that compilers turn it into vector instructions. Most chunks have none.
    if bytes.iter().fold(0, |any, &byte| any | u8::from(may_break(byte))) == 0 {
        return 0;
    }
    bytes.iter().position(|&byte| may_break(byte)).map_or(0, |first| u32::MAX << first)
}
