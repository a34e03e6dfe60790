//! Random projection (D1) and random hyperplanes (D2): lengths are preserved, angles become distances, seeds never change their
//! meaning.

use nearprint::{Bits, Hyperplanes};
use std::f64::consts::PI;

/// Pseudo-random numbers, the same on every run.
fn noise(seed: u64, dimensions: usize) -> Vec<f32> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    // Box and Muller: Gaussian, so that directions are uniform.
    (0..dimensions).map(|_| ((-2.0 * next().max(1e-12).ln()).sqrt() * (2.0 * PI * next()).cos()) as f32).collect()
}

fn length(vector: &[f32]) -> f64 {
    vector.iter().map(|&x| f64::from(x) * f64::from(x)).sum::<f64>().sqrt()
}

/// Two vectors at an angle.
fn pair(seed: u64, dimensions: usize, angle: f64) -> (Vec<f32>, Vec<f32>) {
    let unit = |vector: Vec<f32>| -> Vec<f64> {
        let length = length(&vector);
        vector.into_iter().map(|x| f64::from(x) / length).collect()
    };
    let (a, other) = (unit(noise(2 * seed, dimensions)), unit(noise(2 * seed + 1, dimensions)));
    let along: f64 = a.iter().zip(&other).map(|(x, y)| x * y).sum();
    let across: Vec<f32> = other.iter().zip(&a).map(|(y, x)| (y - along * x) as f32).collect();
    let across = unit(across);
    let b = a.iter().zip(&across).map(|(x, y)| (angle.cos() * x + angle.sin() * y) as f32).collect();
    (a.into_iter().map(|x| x as f32).collect(), b)
}

#[test]
fn d2_the_mean_distance_is_bits_times_the_angle_over_pi() {
    let planes: Vec<Hyperplanes> = (0..8).map(|seed| Hyperplanes::new(96, Bits::B128, seed)).collect();
    for degrees in [1, 5, 10, 20, 45, 60, 90, 120, 175, 180] {
        let angle = f64::from(degrees).to_radians();
        let distances: Vec<f64> = (0..25)
            .flat_map(|seed| {
                let (a, b) = pair(seed, 96, angle);
                let apart = planes.iter().map(move |p| f64::from(p.fingerprint(&a).distance(p.fingerprint(&b))));
                apart.collect::<Vec<f64>>()
            })
            .collect();
        let mean = distances.iter().sum::<f64>() / distances.len() as f64;
        let expected = 128.0 * angle / PI;
        // 200 draws of a binomial: four standard errors.
        let p = angle / PI;
        let allowed = 4.0 * (128.0 * p * (1.0 - p) / 200.0).sqrt() + 0.05;
        assert!((mean - expected).abs() <= allowed, "{degrees}°: {mean} bits, expected {expected} ± {allowed}");
    }
}

#[test]
fn d1_lengths_survive_the_projection() {
    let mut ratios = Vec::new();
    for seed in 0..200 {
        let vector = noise(seed, 300);
        ratios.push(length(&Hyperplanes::new(300, Bits::B128, seed % 5).project(&vector)) / length(&vector));
    }
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    assert!((mean - 1.0).abs() < 0.02, "{mean}");
    assert!(ratios.iter().all(|ratio| (0.7..1.3).contains(ratio)));
}

#[test]
fn a_fingerprint_is_the_signs_of_the_projection() {
    for dimensions in [1, 2, 3, 4, 5, 17, 384] {
        let planes = Hyperplanes::new(dimensions, Bits::B128, 7);
        let vector = noise(dimensions as u64, dimensions);
        let signs = planes.project(&vector).iter().enumerate().fold(0, |bits, (k, &x)| bits | u128::from(x > 0.0) << k);
        assert_eq!(planes.fingerprint(&vector).number(), signs);
    }
}

#[test]
fn narrow_planes_are_the_first_of_the_wide_ones_and_lengths_do_not_matter() {
    let vector = noise(3, 50);
    let longer: Vec<f32> = vector.iter().map(|x| 8.0 * x).collect();
    let wide = Hyperplanes::new(50, Bits::B128, 9).fingerprint(&vector);
    for bits in [Bits::B32, Bits::B64] {
        let planes = Hyperplanes::new(50, bits, 9);
        assert_eq!([planes.fingerprint(&vector), planes.fingerprint(&longer)], [wide.narrow(bits); 2]);
        assert_eq!(planes.fingerprint(&[0.0; 50]).number(), 0, "the origin is a tie");
    }
}

#[test]
fn planes_are_as_promised() {
    // Also asserted in JavaScript.
    let ramp: Vec<f32> = (0..16).map(|d| d as f32 - 7.25).collect();
    assert_eq!(Hyperplanes::new(16, Bits::B64, 0).fingerprint(&ramp).to_hex(Bits::B64), "0f98663964bddc39");
    assert_eq!(
        Hyperplanes::new(16, Bits::B128, 42).fingerprint(&ramp).to_hex(Bits::B128),
        "cc1caddffa072ea28bb12014a2632239"
    );
}
