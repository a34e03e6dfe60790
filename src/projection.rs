//! Dense vectors (embeddings) → random projection → fingerprint.
//!
//! A fixed set of random vectors, one per bit. The products of a vector with them, scaled, are its random projection, which
//! preserves distances (Johnson and Lindenstrauss 1984). The signs of the products alone are a fingerprint: two vectors at
//! an angle θ lie on two sides of a random plane with probability θ/π, so the mean distance is bits·θ/π (Goemans and
//! Williamson 1995, Charikar 2002). SimHash of text is the same with one ±1 entry per bit, drawn by the feature hash.
//!
//! The planes are derived from integers, so a seed gives the same planes on every platform: entry d of plane k is
//! `popcount(finalise(fold(seed, k, d))) − 32`, a binomial that approximates a Gaussian with standard deviation 4.

use crate::fingerprint::Fingerprint;
use crate::hash::{finalise, fold};
use crate::lanes::{NO_SUMS, add_products, each_sum};
use crate::sketch::Bits;

/// Random planes through the origin.
///
/// ```
/// use nearprint::{Bits, Hyperplanes};
///
/// let planes = Hyperplanes::new(3, Bits::B64, 0);
/// let (a, b) = (planes.fingerprint(&[0.11, 0.23, 0.37]), planes.fingerprint(&[0.12, 0.23, 0.36]));
/// assert!(a.distance(b) < 10);
/// assert_eq!(a.distance(planes.fingerprint(&[-0.11, -0.23, -0.37])), 64);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hyperplanes {
    dimensions: usize,
    bits: Bits,
    /// The planes one after another, with `dimensions` entries each.
    entries: Vec<i8>,
}

/// The standard deviation of an entry.
const DEVIATION: f64 = 4.0;

impl Hyperplanes {
    /// The largest number of dimensions.
    pub const MAX_DIMENSIONS: usize = 1 << 16;

    /// The planes of a seed, for vectors with this number of dimensions.
    ///
    /// # Panics
    /// Unless `dimensions` is 1 to [`Hyperplanes::MAX_DIMENSIONS`].
    pub fn new(dimensions: usize, bits: Bits, seed: u64) -> Hyperplanes {
        assert!((1..=Hyperplanes::MAX_DIMENSIONS).contains(&dimensions), "vectors of {dimensions} dimensions");
        let entry = |plane: u64, dimension: u64| {
            let place = [plane.to_le_bytes(), dimension.to_le_bytes()].concat();
            (finalise(fold(&place, seed)).count_ones() as i8) - 32
        };
        let planes = 0..u64::from(bits.count());
        let entries = planes.flat_map(|plane| (0..dimensions as u64).map(move |dimension| entry(plane, dimension)));
        Hyperplanes { dimensions, bits, entries: entries.collect() }
    }

    /// The number of dimensions of its vectors.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The random projection: one coordinate for each plane, scaled so that lengths and distances are kept on average. A coordinate
    /// beyond `f32::MAX` is infinite.
    ///
    /// # Panics
    /// If the vector has another number of dimensions.
    pub fn project(&self, vector: &[f32]) -> Vec<f32> {
        let scale = 1.0 / (DEVIATION * f64::from(self.bits.count()).sqrt());
        self.products(vector).map(|product| (product * scale) as f32).collect()
    }

    /// Bit k is 1 if the vector lies on the positive side of plane k, and 0 if it lies on the other side or in the plane.
    ///
    /// # Panics
    /// If the vector has another number of dimensions.
    pub fn fingerprint(&self, vector: &[f32]) -> Fingerprint {
        let number = self.products(vector).enumerate().fold(0, |number, (plane, product)| {
            let side = u128::from(product > 0.0);
            number | side << plane
        });
        Fingerprint::new(number)
    }

    /// The product of the vector with each plane.
    fn products(&self, vector: &[f32]) -> impl Iterator<Item = f64> {
        assert_eq!(vector.len(), self.dimensions, "dimensions of the vector, and of the planes");
        let values: Vec<f64> = vector.iter().map(|&value| value.into()).collect();
        self.entries.chunks_exact(self.dimensions).map(move |plane| product(&values, plane))
    }
}

/// The dot product, as four partial sums for SIMD. The order of the additions is the same on every platform.
fn product(values: &[f64], plane: &[i8]) -> f64 {
    let (quads, value_rest) = values.as_chunks::<4>();
    let (planes, plane_rest) = plane.as_chunks::<4>();
    let sums = quads.iter().zip(planes).fold(NO_SUMS, |sums, (values, &entries)| add_products(sums, values, entries));
    let mut sums = each_sum(sums);
    for (sum, (value, &entry)) in sums.iter_mut().zip(value_rest.iter().zip(plane_rest)) {
        *sum += value * f64::from(entry);
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}
