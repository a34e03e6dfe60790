//! Counts, for each bit, how many hashes have a 1 there. The counters are bit-sliced: one plane for each binary digit of all
//! counters, so that one operation counts 128 bits at once.
//!
//! A full adder turns three words of weight 1 into one of weight 1 and one of weight 2. Sixteen words go through a tree of
//! fifteen adders, and only the rest, one word of weight 16, ripples through the planes above. This is the arrangement of
//! Harley and Seal (Warren, *Hacker's Delight*, §5-1; Muła, Kurz and Lemire 2018), who use it to count all bits of many words;
//! here the positions are kept apart. The comparison with half the number of hashes is also done on the planes: for a
//! fingerprint no counter is ever written out.

use crate::hash::{SECOND_HALF, finalise_lanes};
use crate::lanes::{LANES, Lanes, and, first, halves, or, rotate1, rotate2, splat, xor};
use std::ops::Range;

/// How many hashes are counted at a time.
pub(crate) const BLOCK: usize = ROWS * LANES;
const ROWS: usize = 16;
/// The two halves of a hash of 128 bits are those of a fold before and after xor with these.
const MOVED: [u64; 2] = [0, SECOND_HALF];
/// Enough for 2^38 hashes.
const PLANES: usize = 38;

/// The planes of 32 bit positions, for hashes that come in four lanes. Plane k stands for 2^k.
#[derive(Clone)]
struct Column([Lanes; PLANES]);

/// Counts by bit position, for the low 32, 64 or 128 bits of hashes.
#[derive(Clone)]
pub(crate) struct Tally {
    columns: Vec<Column>,
    blocks: u64,
    hashes: u64,
}

/// A block of folds, or of halves of hashes, in lanes.
pub(crate) struct Block {
    pub(crate) low: [Lanes; ROWS],
    pub(crate) high: [Lanes; ROWS],
}

impl Block {
    /// Makes a block of four folds at a time.
    #[inline(always)]
    pub(crate) fn from_fn(mut quad: impl FnMut(usize) -> (Lanes, Lanes)) -> Block {
        let mut block = Block { low: [splat(0); ROWS], high: [splat(0); ROWS] };
        for row in 0..ROWS {
            (block.low[row], block.high[row]) = quad(row * LANES);
        }
        block
    }

    fn new(numbers: &[u64; BLOCK]) -> Block {
        let quads = numbers.as_chunks::<LANES>().0;
        Block::from_fn(|at| halves(&quads[at / LANES]))
    }
}

impl Tally {
    /// An empty tally. `bits` is 32, 64 or 128.
    pub(crate) fn new(bits: u32) -> Tally {
        Tally { columns: vec![Column([splat(0); PLANES]); bits as usize / 32], blocks: 0, hashes: 0 }
    }

    /// How many hashes were counted.
    pub(crate) fn hashes(&self) -> u64 {
        self.hashes
    }

    /// Counts the hashes of these folds, at most [`BLOCK`] of them.
    pub(crate) fn add_folds(&mut self, folds: &[u64]) {
        // The hash of 0 is 0, which adds to no count. The rows behind the last fold are zeros already.
        let rows = folds.len().div_ceil(LANES);
        for half in self.begin(folds.len()) {
            let mut padded = [0; BLOCK];
            padded.iter_mut().zip(folds).for_each(|(number, fold)| *number = fold ^ MOVED[half]);
            self.add_half(half, &mut Block::new(&padded), rows, 0);
        }
    }

    /// Counts the hashes of a full block of folds.
    #[inline(always)]
    pub(crate) fn add_block(&mut self, make: impl Fn() -> Block) {
        for half in self.begin(BLOCK) {
            self.add_half(half, &mut make(), ROWS, MOVED[half]);
        }
    }

    /// Counts hashes, at most [`BLOCK`] of them.
    pub(crate) fn add_hashes(&mut self, hashes: &[u128]) {
        for half in self.begin(hashes.len()) {
            let mut padded = [0; BLOCK];
            padded.iter_mut().zip(hashes).for_each(|(number, &hash)| *number = (hash >> (64 * half)) as u64);
            self.add_half(half, &mut Block::new(&padded), 0, 0);
        }
    }

    /// Begins to count so many hashes. Returns their halves.
    #[inline(always)]
    fn begin(&mut self, hashes: usize) -> Range<usize> {
        self.blocks += 1;
        self.hashes += hashes as u64;
        0..self.columns.len().div_ceil(2)
    }

    /// Counts the hashes of the folds in the first rows, after xor with `moved`, and what the other rows hold. Compiled only once.
    #[inline(never)]
    fn add_half(&mut self, half: usize, block: &mut Block, rows: usize, moved: u64) {
        let (low, high) = (splat(moved as u32), splat((moved >> 32) as u32));
        for (row_low, row_high) in block.low.iter_mut().zip(&mut block.high).take(rows) {
            (*row_low, *row_high) = finalise_lanes(xor(*row_low, low), xor(*row_high, high));
        }
        let depth = self.depth();
        for (column, rows) in self.columns[2 * half..].iter_mut().zip([&block.low, &block.high]) {
            column.add(rows, depth);
        }
    }

    /// The number of planes that the count of a lane can reach: the count is at most 16 · blocks.
    fn depth(&self) -> usize {
        (5 + self.blocks.max(1).ilog2() as usize).min(PLANES - 2)
    }

    /// Bit i is 1 when more than half of the hashes have it.
    pub(crate) fn majority(&self) -> u128 {
        let half = self.hashes / 2;
        let words = self.columns.iter().enumerate().map(|(word, column)| {
            let (mut above, mut equal) = (0, u32::MAX);
            let depth = self.depth();
            for (place, &ones) in column.added_up(depth, &mut [0; PLANES]).iter().enumerate().rev() {
                if half >> place & 1 == 1 {
                    equal &= ones;
                } else {
                    above |= equal & ones;
                    equal &= !ones;
                }
            }
            u128::from(above) << (32 * word)
        });
        words.fold(0, |number, word| number | word)
    }

    /// How many hashes have each bit.
    pub(crate) fn ones(&self) -> impl Iterator<Item = u64> + '_ {
        self.columns.iter().flat_map(|column| {
            let mut planes = [0; PLANES];
            column.added_up(self.depth(), &mut planes);
            (0..32).map(move |bit| {
                let digits = planes.iter().enumerate();
                digits.fold(0, |count, (place, &plane)| count | u64::from(plane >> bit & 1) << place)
            })
        })
    }
}

impl Column {
    #[inline(always)]
    fn add(&mut self, rows: &[Lanes; ROWS], depth: usize) {
        let planes = &mut self.0;
        let [mut ones, mut twos, mut fours] = [planes[0], planes[1], planes[2]];
        let mut carries8 = [splat(0); 2];
        for (eight, carry8) in rows.as_chunks::<8>().0.iter().zip(&mut carries8) {
            let mut carries4 = [splat(0); 2];
            for (four, carry4) in eight.as_chunks::<4>().0.iter().zip(&mut carries4) {
                let (sum, carry2) = full_add(ones, four[0], four[1]);
                let (sum, other2) = full_add(sum, four[2], four[3]);
                ones = sum;
                (twos, *carry4) = full_add(twos, carry2, other2);
            }
            (fours, *carry8) = full_add(fours, carries4[0], carries4[1]);
        }
        let (eights, mut carry) = full_add(planes[3], carries8[0], carries8[1]);
        [planes[0], planes[1], planes[2], planes[3]] = [ones, twos, fours, eights];
        for plane in &mut planes[4..depth] {
            (*plane, carry) = (xor(*plane, carry), and(*plane, carry));
        }
    }

    /// The planes of the sum of the four lanes, which are as many as `depth`, and two.
    fn added_up<'a>(&self, depth: usize, sum: &'a mut [u32; PLANES]) -> &'a [u32] {
        let (mut carry2, mut carry1) = (splat(0), splat(0));
        let last = [splat(0); 2];
        for (sum, &plane) in sum.iter_mut().zip(self.0[..depth].iter().chain(&last)) {
            let two;
            (two, carry2) = full_add(plane, rotate2(plane), carry2);
            let one;
            (one, carry1) = full_add(two, rotate1(two), carry1);
            *sum = first(one);
        }
        &sum[..depth + 2]
    }
}

#[inline(always)]
fn full_add(a: Lanes, b: Lanes, c: Lanes) -> (Lanes, Lanes) {
    let either = xor(a, b);
    (xor(either, c), or(and(a, b), and(either, c)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::hash_of_fold;

    #[test]
    fn counts_and_majorities_are_those_of_counting_one_by_one() {
        let folds: Vec<u64> = (0..5000u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17)).collect();
        for bits in [32, 64, 128] {
            for length in (0..200).chain([1000, 5000]) {
                let mut tally = Tally::new(bits);
                let hashes: Vec<u128> = folds[..length].iter().map(|&fold| hash_of_fold(fold)).collect();
                folds[..length].chunks(BLOCK).for_each(|folds| tally.add_folds(folds));
                let expected: Vec<u64> =
                    (0..bits).map(|bit| hashes.iter().filter(|&&hash| hash >> bit & 1 == 1).count() as u64).collect();
                let (ones, majority) = (tally.ones().collect::<Vec<_>>(), tally.majority());
                assert_eq!(ones, expected);
                for (bit, &ones) in expected.iter().enumerate() {
                    assert_eq!(majority >> bit & 1 == 1, 2 * ones > length as u64);
                }
                let mut again = Tally::new(bits);
                hashes.chunks(BLOCK).for_each(|hashes| again.add_hashes(hashes));
                assert_eq!(again.ones().collect::<Vec<_>>(), expected);
            }
        }
    }
}
