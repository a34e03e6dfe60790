//! The bits of the feature hash are unbiased and independent of each other. Those of fxhash alone are not, which is why there
//! is a finaliser. `cargo test --test core bias -- --nocapture` prints the measurements.

use fxhash::FxHasher64;
use nearprint::recipe::{Case, Size, Width};
use nearprint::{Bits, Recipe};
use std::collections::BTreeSet;
use std::hash::Hasher;

/// Features as texts have them: numbers, letter combinations, and the shingles of this project's own prose.
fn features() -> Vec<String> {
    let numbers = (0..10_000).map(|number| format!("{number:04}"));
    let names = (0..20_000).map(|number| format!("id{number:06}"));
    let letters = || 'a'..='z';
    let triples =
        letters().flat_map(move |a| letters().flat_map(move |b| letters().map(move |c| format!("{a}{b}{c}e"))));
    let han = (0x4E00..0x9000).map(|code| format!("{}的", char::from_u32(code).unwrap()));
    let prose = [include_str!("../../src/DESIGN.md"), include_str!("../../README.md")].concat();
    let prose = Recipe::DEFAULT.explain(&prose).features.into_iter().map(|feature| feature.text);
    let all: BTreeSet<String> = numbers.chain(names).chain(triples).chain(han).chain(prose).collect();
    all.into_iter().collect()
}

struct Quality {
    /// The largest |share of ones − ½|.
    bias: f64,
    /// The same, in standard deviations of a fair coin.
    bias_sigmas: f64,
    /// The largest correlation of two bits, in standard deviations of independent ones.
    correlation_sigmas: f64,
}

fn quality(hashes: &[u128], bits: usize) -> Quality {
    let n = hashes.len() as f64;
    // Column i holds bit i of every hash, 64 hashes per word.
    let mut columns = vec![vec![0u64; hashes.len().div_ceil(64)]; bits];
    for (row, hash) in hashes.iter().enumerate() {
        for (bit, column) in columns.iter_mut().enumerate() {
            column[row / 64] |= ((hash >> bit) as u64 & 1) << (row % 64);
        }
    }
    let ones = |words: &mut dyn Iterator<Item = u64>| words.map(|word| f64::from(word.count_ones())).sum::<f64>();
    let sigmas = |ones: f64| (2.0 * ones - n).abs() / n.sqrt();
    let mut quality = Quality { bias: 0.0, bias_sigmas: 0.0, correlation_sigmas: 0.0 };
    for (i, column) in columns.iter().enumerate() {
        let set = ones(&mut column.iter().copied());
        quality.bias = quality.bias.max((set / n - 0.5).abs());
        quality.bias_sigmas = quality.bias_sigmas.max(sigmas(set));
        for other in &columns[..i] {
            let differing = ones(&mut column.iter().zip(other).map(|(a, b)| a ^ b));
            quality.correlation_sigmas = quality.correlation_sigmas.max(sigmas(differing));
        }
    }
    quality
}

#[test]
fn the_finaliser_makes_fair_and_independent_bits_of_what_fxhash_leaves_biased() {
    let features = features();
    let own =
        Recipe { bits: Bits::B128, case: Case::Keep, size: Size::Fixed(Width::new(16).unwrap()), ..Recipe::DEFAULT };
    let finalised: Vec<u128> = features.iter().map(|feature| own.explain(feature).features[0].hash).collect();
    let raw: Vec<u128> = features
        .iter()
        .map(|feature| {
            let mut hasher = FxHasher64::default();
            hasher.write(feature.as_bytes());
            hasher.finish().into()
        })
        .collect();
    let (ours, raw) = (quality(&finalised, 128), quality(&raw, 64));
    for (name, q) in [("fxhash alone", &raw), ("finalised", &ours)] {
        println!(
            "{name}: bias {:.4} ({:.1} sigma), correlation {:.1} sigma, {} features",
            q.bias,
            q.bias_sigmas,
            q.correlation_sigmas,
            features.len()
        );
    }
    // For 128 bits and 8,128 pairs, fair coins exceed these bounds about once in some thousand runs.
    assert!(ours.bias_sigmas < 4.5 && ours.correlation_sigmas < 5.5);
    assert!(raw.bias_sigmas > 40.0 && raw.correlation_sigmas > 40.0);
}
