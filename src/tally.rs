//! Counts, for each bit, how many hashes have a 1 there. The counters are bit-sliced: one plane for each binary digit of all
//! counters, so that one operation counts 128 bits at once.
//!
//! A full adder turns three words of weight 1 into one of weight 1 and one of weight 2. Sixteen words go through a tree
//! of fifteen adders, and only the rest, one word of weight 16, ripples through the planes above. This is the arrangement
//! of Harley and Seal (Warren, *Hacker's Delight*, §5-1; Muła, Kurz and Lemire 2018), who count all bits of many words
//! with it; here the positions are kept apart. The comparison with half the number of hashes is also done on the planes:
//! for a fingerprint no counter is ever written out.

use crate::hash::{SECOND_HALF, finalise_lanes};
use crate::lanes::{BLOCK, LANES, Lanes, and, first, halves, lanes, or, rotate1, rotate2, splat, xor};
use std::ops::Range;

const ROWS: usize = BLOCK / LANES;
/// How many rows are added at a time.
const EIGHT: usize = 8;
/// The two halves of a 128-bit hash come from a fold before and after xor with these.
const MOVED: [u64; 2] = [0, SECOND_HALF];
/// For each number of lanes, a mask of the first ones.
const FIRST: [[u32; LANES]; LANES] = [[0; LANES], [!0, 0, 0, 0], [!0, !0, 0, 0], [!0, !0, !0, 0]];

/// Counts by bit position, for the low 32, 64 or 128 bits of hashes. A column has 32 positions, and hashes come in four lanes.
#[derive(Clone)]
pub(crate) struct Tally {
    columns: usize,
    /// Plane k of column c stands for 2^k and is at k · columns + c. There are as many as the counts can reach.
    planes: Vec<Lanes>,
    blocks: u64,
    hashes: u64,
    /// The one being counted. It is kept, so that it is not zeroed each time.
    block: Block,
}

/// A block of folds, or of halves of hashes, in lanes.
#[derive(Clone)]
struct Block {
    low: [Lanes; ROWS],
    high: [Lanes; ROWS],
}

impl Block {
    /// Fills the rows of the first `count` numbers, four at a time.
    #[inline(always)]
    fn fill(&mut self, count: usize, quad: impl Fn(usize) -> (Lanes, Lanes)) {
        let rows = self.low.iter_mut().zip(&mut self.high).take(count.div_ceil(LANES));
        for (at, (low, high)) in (0..).step_by(LANES).zip(rows) {
            (*low, *high) = quad(at);
        }
    }

    /// Makes hashes of the first `count` folds, after xor with `moved`, and zeros of the others. Compiled only once.
    #[inline(never)]
    fn finalise(&mut self, count: usize, moved: u64) {
        let (low, high) = (splat(moved as u32), splat((moved >> 32) as u32));
        let rows = count.div_ceil(LANES);
        for (row_low, row_high) in self.low.iter_mut().zip(&mut self.high).take(rows) {
            (*row_low, *row_high) = finalise_lanes(xor(*row_low, low), xor(*row_high, high));
        }
        for half in [&mut self.low, &mut self.high] {
            if let Some(last) = half.get_mut(count / LANES) {
                *last = and(*last, lanes(&FIRST[count % LANES]));
            }
            half[rows..rows.next_multiple_of(EIGHT)].fill(splat(0));
        }
    }
}

impl Tally {
    /// An empty tally. `bits` is 32, 64 or 128.
    pub(crate) fn new(bits: u32) -> Tally {
        let block = Block { low: [splat(0); ROWS], high: [splat(0); ROWS] };
        let mut tally = Tally { columns: 0, planes: Vec::new(), blocks: 0, hashes: 0, block };
        tally.restart(bits);
        tally
    }

    /// Makes it empty.
    pub(crate) fn restart(&mut self, bits: u32) {
        self.columns = bits as usize / 32;
        self.planes.clear();
        (self.blocks, self.hashes) = (0, 0);
    }

    /// How many hashes were counted.
    pub(crate) fn hashes(&self) -> u64 {
        self.hashes
    }

    /// Counts the hashes of the first `count` folds.
    pub(crate) fn add_folds(&mut self, folds: &[u64; BLOCK], count: usize) {
        self.add_block(count, |at| halves(quad(folds, at)));
    }

    /// Counts the hashes of `count` folds, at most [`BLOCK`] of them: `quad` returns four at a time.
    #[inline(always)]
    pub(crate) fn add_block(&mut self, count: usize, quad: impl Fn(usize) -> (Lanes, Lanes)) {
        if count == 0 {
            return;
        }
        for half in self.begin(count) {
            self.block.fill(count, &quad);
            self.block.finalise(count, MOVED[half]);
            self.add_half(half, count);
        }
    }

    /// Counts hashes, at most [`BLOCK`] of them.
    pub(crate) fn add_hashes(&mut self, hashes: &[u128]) {
        for half in self.begin(hashes.len()) {
            let mut padded = [0; BLOCK];
            padded.iter_mut().zip(hashes).for_each(|(number, &hash)| *number = (hash >> (64 * half)) as u64);
            self.block.fill(BLOCK, |at| halves(quad(&padded, at)));
            self.add_half(half, hashes.len());
        }
    }

    /// Begins to count a number of hashes. Returns their halves.
    #[inline(always)]
    fn begin(&mut self, hashes: usize) -> Range<usize> {
        self.blocks += 1;
        self.hashes += hashes as u64;
        if self.blocks.is_power_of_two() {
            self.planes.resize(self.columns * self.depth(), splat(0));
        }
        0..self.columns.div_ceil(2)
    }

    /// Counts halves of `count` hashes. Compiled only once.
    #[inline(never)]
    fn add_half(&mut self, half: usize, count: usize) {
        for (column, rows) in (2 * half..self.columns).zip([&self.block.low, &self.block.high]) {
            add(&mut self.planes[column..], self.columns, rows, count.div_ceil(EIGHT * LANES));
        }
    }

    /// The number of planes that the count of a lane can reach: the count is at most 16 · blocks.
    fn depth(&self) -> usize {
        5 + self.blocks.max(1).ilog2() as usize
    }

    /// Visits the planes of the sums of a column's four lanes, from the one that stands for 1.
    #[inline(always)]
    fn each_plane(&self, column: usize, mut visit: impl FnMut(usize, Lanes)) {
        let (mut carry2, mut carry1) = (splat(0), splat(0));
        // The sum of four can be two planes longer.
        for place in 0..self.depth() + 2 {
            let plane = self.planes.get(place * self.columns + column).copied().unwrap_or(splat(0));
            let two;
            (two, carry2) = full_add(plane, rotate2(plane), carry2);
            let one;
            (one, carry1) = full_add(two, rotate1(two), carry1);
            visit(place, one);
        }
    }

    /// Bit i is 1 when more than half of the hashes have it.
    pub(crate) fn majority(&self) -> u128 {
        let half = self.hashes / 2;
        let mut halves = [0; 2];
        for column in 0..self.columns {
            // Of the planes so far. If a count and half of the hashes differ in the next one, that one decides.
            let mut more = splat(0);
            self.each_plane(column, |place, ones| {
                more = if half >> place & 1 == 1 { and(more, ones) } else { or(more, ones) };
            });
            halves[column / 2] |= u64::from(first(more)) << (column % 2 * 32);
        }
        u128::from(halves[1]) << 64 | u128::from(halves[0])
    }

    /// How many hashes have each bit.
    pub(crate) fn ones(&self) -> Vec<u64> {
        let mut counts = vec![0; 32 * self.columns];
        for (column, counts) in counts.chunks_exact_mut(32).enumerate() {
            self.each_plane(column, |place, ones| {
                for (bit, count) in counts.iter_mut().enumerate() {
                    *count |= u64::from(first(ones) >> bit & 1) << place;
                }
            });
        }
        counts
    }
}

/// Four numbers from this place.
fn quad(numbers: &[u64; BLOCK], at: usize) -> &[u64; LANES] {
    &numbers.as_chunks().0[at / LANES]
}

/// Adds the first `eights` times eight rows to the planes of a column, which are every `step`-th one of these.
#[inline(always)]
fn add(planes: &mut [Lanes], step: usize, rows: &[Lanes; ROWS], eights: usize) {
    let [mut ones, mut twos, mut fours] = [planes[0], planes[step], planes[2 * step]];
    let mut carries8 = [splat(0); 2];
    for (eight, carry8) in rows.as_chunks::<EIGHT>().0.iter().zip(&mut carries8).take(eights) {
        let mut carries4 = [splat(0); 2];
        for (four, carry4) in eight.as_chunks::<4>().0.iter().zip(&mut carries4) {
            let (sum, carry2) = full_add(ones, four[0], four[1]);
            let (sum, other2) = full_add(sum, four[2], four[3]);
            ones = sum;
            (twos, *carry4) = full_add(twos, carry2, other2);
        }
        (fours, *carry8) = full_add(fours, carries4[0], carries4[1]);
    }
    let (eights, mut carry) = full_add(planes[3 * step], carries8[0], carries8[1]);
    [planes[0], planes[step], planes[2 * step], planes[3 * step]] = [ones, twos, fours, eights];
    for plane in planes[4 * step..].iter_mut().step_by(step) {
        (*plane, carry) = (xor(*plane, carry), and(*plane, carry));
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
        // The same one for all, so that each must leave nothing to the next.
        let mut tally = Tally::new(64);
        for bits in [128, 32, 64] {
            for length in [5000, 1000].into_iter().chain(0..200) {
                tally.restart(bits);
                let hashes: Vec<u128> = folds[..length].iter().map(|&fold| hash_of_fold(fold)).collect();
                for folds in folds[..length].chunks(BLOCK) {
                    // What follows them is not counted.
                    let mut block = [7; BLOCK];
                    block[..folds.len()].copy_from_slice(folds);
                    tally.add_folds(&block, folds.len());
                }
                let expected: Vec<u64> =
                    (0..bits).map(|bit| hashes.iter().filter(|&&hash| hash >> bit & 1 == 1).count() as u64).collect();
                let (ones, majority) = (tally.ones(), tally.majority());
                assert_eq!(ones, expected);
                for (bit, &ones) in expected.iter().enumerate() {
                    assert_eq!(majority >> bit & 1 == 1, 2 * ones > length as u64);
                }
                let mut again = Tally::new(bits);
                hashes.chunks(BLOCK).for_each(|hashes| again.add_hashes(hashes));
                assert_eq!(again.ones(), expected);
            }
        }
    }
}
