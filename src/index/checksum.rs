//! The checksum of a snapshot.
//!
//! It is the feature hash's fold over the header, then eight such folds side by side over every eighth word of 64 bits, and
//! one over their eight results. Each step is a bijection of its state, so a change of one word always changes it.

use crate::hash::{finalise, fold};

/// The checksum of the bytes before it and after it; it takes eight bytes itself.
pub(super) fn checksum(header: &[u8], body: &[u8]) -> u64 {
    const FACTOR: u64 = 0x517C_C1B7_2722_0A95;
    let mut lanes = [0u64; 8];
    let mut step = |chunk: &[u8; 64]| {
        for (lane, word) in lanes.iter_mut().zip(chunk.as_chunks().0) {
            *lane = (lane.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR);
        }
    };
    let (chunks, rest) = body.as_chunks();
    chunks.iter().for_each(&mut step);
    let mut last = [0; 64];
    last[..rest.len()].copy_from_slice(rest);
    step(&last);
    let seed = fold(header, (header.len() + 8 + body.len()) as u64);
    let sums = lanes.map(u64::to_le_bytes);
    finalise(fold(sums.as_flattened(), seed))
}
