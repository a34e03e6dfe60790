//! All pairs of near codes (a self-join).
//!
//! Codes that differ in at most k bits agree in one of k + 1 blocks. So for each block the codes are sorted by it, and only
//! those with the same value are compared: a pair counts for the first block in which it agrees. Where many codes share a
//! value, the same is done again with the remaining bits (recursive blocks). Equal codes are joined beforehand.

use super::Pair;
use super::code::Code;
use super::filter::{LANES, near_places};
use super::radix;
use super::run::Entry;
use crate::sketch::Bits;
use std::collections::TryReserveError;

/// Groups up to this size are compared pair by pair.
const BY_PAIRS: usize = 384;
/// Above this distance the filter rejects too few candidates to pay off.
pub(super) const FILTERED: u32 = 9;
/// The number of pairs passed to the visitor at once.
const BATCH: usize = 512;
/// A block is sorted by at most this many bits.
const WIDEST: u32 = 22;

/// A distinct code, with the number that the visitor receives.
pub(super) type Distinct<C> = Entry<C>;

/// Why a join ends early.
pub(super) enum End {
    /// There is not enough memory.
    Memory(TryReserveError),
    /// The visitor stopped it.
    Break,
}

impl From<TryReserveError> for End {
    fn from(error: TryReserveError) -> End {
        End::Memory(error)
    }
}

/// Receives pairs in batches. A trait object, so that the join is not compiled again for each visitor.
type Visit<'a> = &'a mut dyn FnMut(&[Pair]) -> Result<(), End>;

/// Pairs waiting for the visitor.
struct Pairs<'a> {
    waiting: Vec<Pair>,
    visit: Visit<'a>,
}

impl Pairs<'_> {
    #[inline(always)]
    fn add(&mut self, one: u32, other: u32, distance: u32) -> Result<(), End> {
        self.waiting.push(Pair { a: one.min(other), b: one.max(other), distance });
        if self.waiting.len() == BATCH { self.flush() } else { Ok(()) }
    }

    #[cold]
    fn flush(&mut self) -> Result<(), End> {
        let done = (self.visit)(&self.waiting);
        self.waiting.clear();
        done
    }
}

struct Join<'a, C> {
    bits: Bits,
    within: u32,
    /// The earlier blocks of the recursion: a pair that agrees in one of them was found there.
    earlier: Vec<C>,
    column: Vec<u32>,
    pairs: Pairs<'a>,
}

/// Visits each near pair of these codes once.
pub(super) fn join<C: Code>(codes: Vec<Distinct<C>>, bits: Bits, within: u32, visit: Visit<'_>) -> Result<(), End> {
    let within = within.min(bits.count());
    let pairs = Pairs { waiting: radix::with_capacity(BATCH)?, visit };
    let mut join = Join { bits, within, earlier: Vec::new(), column: Vec::new(), pairs };
    join.partition(codes, bits.count())?;
    join.pairs.flush()
}

impl<C: Code> Join<'_, C> {
    /// Joins codes that may differ only in their first `free` bits.
    fn partition(&mut self, mut codes: Vec<Distinct<C>>, free: u32) -> Result<(), End> {
        let blocks = self.within + 1;
        if codes.len() <= BY_PAIRS {
            return self.compare(&codes);
        }
        let free = self.close_up(&mut codes, free);
        if self.earlier.contains(&C::default()) {
            return Ok(());
        }
        // Blocks that barely split the codes would only multiply the work: all blocks together may have half as many pairs as
        // there are here, so that all levels of the recursion compare at most twice as many. Even blocks are best.
        let all = (codes.len() as u64).pow(2);
        let width = |block: u32| ((block + 1) * free / blocks - block * free / blocks).min(WIDEST);
        let mut left = all / 2;
        if (0..blocks).map(|block| all >> width(block)).sum::<u64>() >= left {
            return self.compare(&codes);
        }
        let outer = self.earlier.len();
        for block in 0..blocks {
            let from = block * free / blocks;
            let width = width(block);
            let value = |code: &Distinct<C>| (code.code << from).prefix(width);
            radix::group(&mut codes, width, value)?;
            let groups = || codes.chunk_by(|a, b| value(a) == value(b));
            left = left.saturating_sub(groups().map(|group| (group.len() as u64).pow(2)).sum());
            if left == 0 {
                self.compare(&codes)?;
                break;
            }
            for group in groups() {
                if group.len() <= BY_PAIRS {
                    self.compare(group)?;
                } else {
                    self.inside(group, free)?;
                }
            }
            self.earlier.push(C::from_top(u32::MAX << (32 - width)) >> from);
        }
        self.earlier.truncate(outer);
        Ok(())
    }

    /// Joins codes that agree in a block.
    fn inside(&mut self, group: &[Distinct<C>], free: u32) -> Result<(), End> {
        let mut codes = radix::with_capacity(group.len())?;
        codes.extend_from_slice(group);
        let earlier = self.earlier.clone();
        let done = self.partition(codes, free);
        self.earlier = earlier;
        done
    }

    /// Removes the bits in which all agree, also from earlier blocks, and returns the number of bits left. An earlier
    /// block in which all agree vanishes.
    fn close_up(&mut self, codes: &mut [Distinct<C>], free: u32) -> u32 {
        let varying = codes.iter().fold(C::default(), |varying, one| varying | (one.code ^ codes[0].code));
        let mut left = free;
        let mut end = free;
        while end > 0 {
            let varies = |place: u32| (varying << place).top() >> 31 == 1;
            let from = (0..end).rev().take_while(|&place| !varies(place)).last().unwrap_or(end);
            if from < end {
                let all = C::mask(self.bits);
                let behind = (all >> from) & all;
                let squeezed = |code: C| (code & (all ^ behind)) | ((code << (end - from)) & behind);
                codes.iter_mut().for_each(|one| one.code = squeezed(one.code));
                self.earlier.iter_mut().for_each(|mask| *mask = squeezed(*mask));
                left -= end - from;
            }
            end = from.saturating_sub(1);
        }
        left
    }

    /// Compares all pairs.
    fn compare(&mut self, codes: &[Distinct<C>]) -> Result<(), End> {
        if self.within > FILTERED {
            return self.compare_whole(codes);
        }
        // The filter compares the XOR of both halves of each 64 bits: codes near in all bits are near in these.
        self.column.clear();
        self.column.try_reserve(codes.len() + LANES)?;
        self.column.extend(codes.iter().map(|code| xor_of_words(code.code)));
        self.column.resize(codes.len() + LANES, 0);
        for (place, &code) in codes.iter().enumerate() {
            let mut done = Ok(());
            near_places(&self.column, place + 1, codes.len(), self.column[place], self.within, |other| {
                let difference = code.code ^ codes[other].code;
                let is_near = difference.ones() <= self.within && !found_before(&self.earlier, difference);
                if is_near {
                    done = self.pairs.add(code.id, codes[other].id, difference.ones());
                }
                done.is_ok()
            });
            done?;
        }
        Ok(())
    }

    /// Compares all pairs without the filter.
    fn compare_whole(&mut self, codes: &[Distinct<C>]) -> Result<(), End> {
        let mut words = radix::with_capacity(codes.len())?;
        words.extend(codes.iter().map(|code| code.code));
        for (place, &one) in words.iter().enumerate() {
            let (lanes, rest) = words[place + 1..].as_chunks::<LANES>();
            let mut at = place + 1;
            for others in lanes {
                // Without a branch for each code, the compiler can use vector instructions.
                let within = self.within;
                if others.iter().fold(false, |any, &other| any | ((one ^ other).ones() <= within)) {
                    self.add_near(codes, place, at, others)?;
                }
                at += LANES;
            }
            self.add_near(codes, place, at, rest)?;
        }
        Ok(())
    }

    /// Adds each of `others`, the codes from place `at`, that is near the code at `place`.
    fn add_near(&mut self, codes: &[Distinct<C>], place: usize, at: usize, others: &[C]) -> Result<(), End> {
        for (&other, code) in others.iter().zip(&codes[at..]) {
            let difference = codes[place].code ^ other;
            if difference.ones() <= self.within && !found_before(&self.earlier, difference) {
                self.pairs.add(codes[place].id, code.id, difference.ones())?;
            }
        }
        Ok(())
    }
}

/// Whether two codes with this difference agree in a block that was joined before.
fn found_before<C: Code>(earlier: &[C], difference: C) -> bool {
    earlier.iter().any(|&mask| difference & mask == C::default())
}

fn xor_of_words<C: Code>(code: C) -> u32 {
    let words = (0..C::WORD / 32).map(|word| (code << (32 * word)).top());
    words.fold(0, |xor, word| xor ^ word)
}
