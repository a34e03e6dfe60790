//! All pairs of near codes (a self-join).
//!
//! Codes that differ in at most k bits agree in one of k + 1 blocks. So for each block the codes are sorted by it, and those
//! with the same value are compared: a pair counts for the first block in which it agrees.

use super::filter::{LANES, near_places};
use super::order::Entry;
use super::order::Order;
use super::run::{prefix, sorted_by};
use crate::sketch::Bits;
use std::collections::TryReserveError;
use std::ops::ControlFlow;

/// A block is sorted by at most this many bits.
const WIDEST: u32 = 24;
/// Above this distance the filter rejects too few candidates to pay off.
const FILTERED: u32 = 9;

/// Receives the ids of two near codes and their distance.
type Visit<'a> = &'a mut dyn FnMut(u32, u32, u32) -> ControlFlow<()>;

/// Visits each pair of these different codes at most `within` bits apart once, until `visit` breaks.
pub(super) fn join(mut codes: Vec<Entry>, bits: Bits, within: u32, visit: Visit<'_>) -> Result<(), TryReserveError> {
    let (count, blocks) = (bits.count(), within + 1);
    let order = Order::of(&codes, bits, blocks);
    codes.iter_mut().for_each(|entry| entry.code = order.apply(entry.code));
    let width = |block: u32| ((block + 1) * count / blocks - block * count / blocks).min(WIDEST);
    let square = |length: usize| (length as u64).pow(2);
    // Blocks that barely split the codes multiply the work: together they may compare half as many pairs as there are.
    let mut left = square(codes.len()) / 2;
    let expected = (0..blocks).map(|block| square(codes.len()) >> width(block)).sum::<u64>();
    let splits = expected < left;
    let mut compare = Compare { within, earlier: Vec::new(), words: Vec::new(), column: Vec::new(), visit };
    for block in (0..blocks).filter(|_| splits) {
        let (from, width) = (block * count / blocks, width(block));
        let value = |entry: &Entry| prefix(entry.code << from, width);
        codes = sorted_by(codes, value)?;
        let groups = || codes.chunk_by(|a, b| value(a) == value(b));
        let pairs = groups().map(|group| square(group.len())).sum::<u64>();
        if pairs > left {
            break;
        }
        left -= pairs;
        for group in groups().filter(|group| group.len() > 1) {
            if compare.all(group)?.is_break() {
                return Ok(());
            }
        }
        compare.earlier.push(u128::from(u32::MAX << (32 - width)) << 96 >> from);
    }
    if compare.earlier.len() < blocks as usize {
        let _ = compare.all(&codes)?;
    }
    Ok(())
}

struct Compare<'a> {
    within: u32,
    /// The blocks done: a pair that agrees in one of them has been visited.
    earlier: Vec<u128>,
    words: Vec<u64>,
    column: Vec<u32>,
    visit: Visit<'a>,
}

impl Compare<'_> {
    /// Compares all pairs of these codes.
    fn all(&mut self, codes: &[Entry]) -> Result<ControlFlow<()>, TryReserveError> {
        // Codes near in all bits are near in the XOR of their words.
        let xor_of = |code: u128| code as u64 ^ (code >> 64) as u64;
        let Compare { within, words, column, .. } = self;
        let within = *within;
        words.clear();
        words.try_reserve(codes.len() + LANES)?;
        words.extend(codes.iter().map(|entry| xor_of(entry.code)));
        words.resize(codes.len() + LANES, 0);
        column.clear();
        column.try_reserve(words.len())?;
        column.extend(words.iter().map(|word| *word as u32 ^ (word >> 32) as u32));
        let mut done = ControlFlow::Continue(());
        for (place, one) in codes.iter().enumerate() {
            let mut check = |other: usize| {
                let difference = one.code ^ codes[other].code;
                let distance = difference.count_ones();
                if distance <= within && !self.earlier.iter().any(|block| difference & block == 0) {
                    done = (self.visit)(one.id, codes[other].id, distance);
                }
                done.is_continue()
            };
            let (from, to) = (place + 1, codes.len());
            if within <= FILTERED {
                near_places(column, from, to, column[place], within, check);
            } else {
                // Without a branch for each word, the compiler can use vector instructions.
                let is_near = |any, word: &u64| any | ((word ^ words[place]).count_ones() <= within);
                let any_near = |at: usize| words[at..at + LANES].iter().fold(false, is_near);
                (from..to).step_by(LANES).all(|at| !any_near(at) || (at..to.min(at + LANES)).all(&mut check));
            }
            if done.is_break() {
                break;
            }
        }
        Ok(done)
    }
}
