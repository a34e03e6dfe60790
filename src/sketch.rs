//! Signed counters, one for each bit: a feature adds its weight where its hash has a 1 and takes it away where it has
//! a 0. The signs of the counters are the fingerprint.
//!
//! Counters are exact 64-bit integers. They never saturate, so what was added can be removed, and sketches of parts
//! can be merged in any order.

/// The width of a fingerprint: how many sums a sketch has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u32)]
pub enum Bits {
    /// 32 bits: small corpora and lessons.
    B32 = 32,
    /// 64 bits: the usual width.
    B64 = 64,
    /// 128 bits: what short texts need.
    B128 = 128,
}

impl Bits {
    /// `None` unless `count` is 32, 64 or 128.
    pub const fn new(count: u32) -> Option<Bits> {
        match count {
            32 => Some(Bits::B32),
            64 => Some(Bits::B64),
            128 => Some(Bits::B128),
            _ => None,
        }
    }

    /// The width as a number.
    pub const fn count(self) -> u32 {
        self as u32
    }

    /// The largest fingerprint of this width.
    pub const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.count())
    }
}

/// The sums behind a fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    sums: Vec<i64>,
}

impl Sketch {
    /// All sums 0.
    pub fn new(bits: Bits) -> Sketch {
        Sketch { sums: vec![0; bits.count() as usize] }
    }

    /// How many sums there are.
    pub fn bits(&self) -> Bits {
        Bits::new(self.sums.len() as u32).expect("made by new")
    }

    /// Adds a feature by its hash. A negative weight removes it.
    pub fn add(&mut self, hash: u128, weight: i64) {
        for (half, sums) in self.sums.chunks_mut(64).enumerate() {
            let hash = (hash >> (64 * half)) as u64;
            for (bit, sum) in sums.iter_mut().enumerate() {
                let sign = 2 * (hash >> bit & 1) as i64 - 1;
                *sum += sign * weight;
            }
        }
    }

    /// Takes away what [`Sketch::add`] added.
    pub fn remove(&mut self, hash: u128, weight: i64) {
        self.add(hash, -weight);
    }

    /// Adds the sums of another sketch of the same width.
    ///
    /// # Panics
    /// When the widths differ.
    pub fn merge(&mut self, other: &Sketch) {
        assert_eq!(self.bits(), other.bits(), "sketches of two widths have no sum");
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum += more;
        }
    }

    /// The sums; number i decides bit i.
    pub fn sums(&self) -> &[i64] {
        &self.sums
    }
}
