//! Is the distance what theory says, bits·θ/π on average? And is each bit 1 in half of the texts?

use crate::measure::Prints;
use crate::tools::Exact;
use anyhow::{Result, ensure};
use nearprint::{Bits, Fingerprint, Hyperplanes};
use std::fs;
use std::path::Path;

/// Several seeds, because all pairs share the hashes of one seed, and many pairs a family of licences, so their errors would be
/// correlated.
pub const SEEDS: std::ops::Range<u64> = 0..8;

/// The width of a bin in degrees.
pub const STEP: f64 = 5.0;

/// The pairs of texts whose angle lies in one bin.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bin {
    pub pairs: usize,
    /// Sums over the pairs: of distances, and of bits·θ/π.
    distances: f64,
    expected: f64,
}

impl Bin {
    pub fn mean_distance(&self) -> f64 {
        self.distances / self.pairs as f64
    }

    pub fn mean_expected(&self) -> f64 {
        self.expected / self.pairs as f64
    }
}

/// Bins from 0° to 180°.
pub struct Angles {
    pub of: String,
    pub bits: u32,
    pub bins: Vec<Bin>,
}

impl Angles {
    fn new(of: String, bits: u32) -> Angles {
        Angles { of, bits, bins: vec![Bin::default(); (180.0 / STEP) as usize] }
    }

    fn add(&mut self, cosine: f64, distance: u32) {
        let angle = cosine.clamp(-1.0, 1.0).acos();
        let bin = &mut self.bins[((angle.to_degrees() / STEP) as usize).min((180.0 / STEP) as usize - 1)];
        bin.pairs += 1;
        bin.distances += f64::from(distance);
        bin.expected += f64::from(self.bits) * angle / std::f64::consts::PI;
    }

    /// All pairs of texts, by the exact cosine of their feature sets, under each of these families of fingerprints.
    pub fn of_texts(of: String, bits: u32, families: &[&[u128]], exact: &Exact) -> Angles {
        let mut angles = Angles::new(of, bits);
        let texts = families[0].len();
        let mut shared = vec![0.0; texts];
        for a in 0..texts {
            exact.shared(a, &mut shared[..a]);
            for (b, &shared) in shared[..a].iter().enumerate() {
                let lengths = exact.features(a) * exact.features(b);
                if lengths > 0 {
                    let cosine = f64::from(shared) / (lengths as f64).sqrt();
                    families.iter().for_each(|family| angles.add(cosine, (family[a] ^ family[b]).count_ones()));
                }
            }
        }
        angles
    }

    /// All pairs of embeddings, the rows of a file of 32-bit floats, under 64 seeds.
    pub fn of_embeddings(file: &Path, bits: Bits) -> Result<Angles> {
        const DIMENSIONS: usize = 384;
        let bytes = fs::read(file)?;
        let numbers: Vec<f32> = bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        let (vectors, rest) = numbers.as_chunks::<DIMENSIONS>();
        ensure!(rest.is_empty() && vectors.len() > 100, "{}: {} vectors", file.display(), vectors.len());
        let mut angles = Angles::new("embeddings".into(), bits.count());
        let families: Vec<Vec<Fingerprint>> = (0..64)
            .map(|seed| {
                let planes = Hyperplanes::new(DIMENSIONS, bits, seed);
                vectors.iter().map(|vector| planes.fingerprint(vector)).collect()
            })
            .collect();
        for a in 0..vectors.len() {
            for b in 0..a {
                let cosine = cosine(&vectors[a], &vectors[b]);
                families.iter().for_each(|family| angles.add(cosine, family[a].distance(family[b])));
            }
        }
        Ok(angles)
    }

    /// The bins with enough pairs for a mean, each with its lower border in degrees.
    pub fn filled(&self) -> impl Iterator<Item = (f64, &Bin)> {
        self.bins.iter().enumerate().filter(|(_, bin)| bin.pairs >= 30).map(|(at, bin)| (at as f64 * STEP, bin))
    }

    /// The largest difference of the mean of a bin from theory, in bits.
    pub fn worst(&self) -> f64 {
        self.filled().map(|(_, bin)| (bin.mean_distance() - bin.mean_expected()).abs()).fold(0.0, f64::max)
    }
}

fn cosine(a: &[f32], b: &[f32]) -> f64 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(&x, &y)| f64::from(x) * f64::from(y)).sum::<f64>();
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
}

/// The mean difference of the share of ones from one half, over the bits.
pub fn bias(prints: &Prints) -> f64 {
    let texts = prints.fingerprints.len() as f64;
    let off = |bit: u32| {
        let ones = prints.fingerprints.iter().filter(|&&fingerprint| fingerprint >> bit & 1 == 1).count();
        (ones as f64 / texts - 0.5).abs()
    };
    (0..prints.bits).map(off).sum::<f64>() / f64::from(prints.bits)
}
