//! Every stored fingerprint against every other: pairs, and the clusters they tie together.
//!
//! Codes that differ in at most k bits agree in one of k + 1 blocks. So for each block the codes are sorted by it, and
//! only those with the same value are compared: a pair counts for the first block in which it agrees. Where many share a
//! value, the same is done once more with the bits that are left (recursive blocks). Equal codes are joined beforehand.

use super::code::Code;
use super::filter::{LANES, near_places};
use super::run::Entry;
use super::store::Store;
use super::{Index, Pair, Stores, radix};
use crate::forest::Forest;
use crate::sketch::Bits;
use std::collections::TryReserveError;

/// So few codes are compared each with each.
const FEW: usize = 384;
/// Of a wider block, as many bits are sorted by.
const WIDEST: u32 = 22;

/// A code that occurs; its `id` is where its ids start among the sorted entries.
type Distinct<C> = Entry<C>;

struct Join<'a, C> {
    bits: Bits,
    within: u32,
    /// The earlier blocks of the recursion: a pair that agrees in one of them was found there.
    earlier: Vec<C>,
    column: Vec<u32>,
    /// Not a type of its own, which would compile all this anew for each: it is called for pairs that are near alone.
    visit: &'a mut dyn FnMut(u32, u32, u32),
}

impl Index {
    /// All pairs at a distance of at most `within`, by ids.
    pub fn pairs(&self, within: u32) -> Vec<Pair> {
        self.try_pairs(within).expect("memory for the pairs")
    }

    /// The same, or the news that there is not enough memory.
    pub(crate) fn try_pairs(&self, within: u32) -> Result<Vec<Pair>, TryReserveError> {
        let mut pairs = Vec::new();
        match &self.stores {
            Stores::Narrow(store) => collect(store, within, &mut pairs),
            Stores::Wide(store) => collect(store, within, &mut pairs),
        }?;
        radix::sort(&mut pairs, 32 - self.ids().leading_zeros(), |pair| pair.a)?;
        Ok(pairs)
    }

    /// For each id the number of its cluster, `None` when it was removed. A cluster is what a chain of pairs ties
    /// together (single linkage); a fingerprint without a near one is a cluster of its own. Clusters are numbered 0, 1,
    /// 2 … by their smallest ids.
    pub fn clusters(&self, within: u32) -> Vec<Option<u32>> {
        self.try_clusters(within).expect("memory for the clusters")
    }

    /// The same, or the news that there is not enough memory.
    pub(crate) fn try_clusters(&self, within: u32) -> Result<Vec<Option<u32>>, TryReserveError> {
        let mut forest = Forest::new(self.ids())?;
        match &self.stores {
            Stores::Narrow(store) => tie(store, within, &mut forest),
            Stores::Wide(store) => tie(store, within, &mut forest),
        }?;
        let mut numbers: Vec<Option<u32>> = radix::room(self.ids() as usize)?;
        let mut clusters = 0;
        for id in 0..self.ids() {
            let first = forest.root(id);
            numbers.push(match numbers.get(first as usize) {
                _ if self.is_removed(id) => None,
                Some(&number) => number,
                None => {
                    clusters += 1;
                    Some(clusters - 1)
                }
            });
        }
        Ok(numbers)
    }
}

fn collect<C: Code>(store: &Store<C>, within: u32, pairs: &mut Vec<Pair>) -> Result<(), TryReserveError> {
    let entries = store.sorted()?;
    let ids = |first: u32| {
        let same = &entries[first as usize..];
        same.iter().take_while(move |entry| entry.code == same[0].code).map(|entry| entry.id)
    };
    for (place, entry) in entries.iter().enumerate() {
        let equal = entries[place + 1..].iter().take_while(|later| later.code == entry.code);
        for later in equal {
            pairs.try_reserve(1)?;
            pairs.push(Pair { a: entry.id, b: later.id, distance: 0 });
        }
    }
    let mut failed = None;
    join(distinct(&entries)?, store.bits, within, &mut |a, b, distance| {
        for one in ids(a) {
            for other in ids(b) {
                match pairs.try_reserve(1) {
                    Ok(()) => pairs.push(Pair { a: one.min(other), b: one.max(other), distance }),
                    Err(error) => failed = Some(error),
                }
            }
        }
    })?;
    failed.map_or(Ok(()), Err)
}

/// Ties near fingerprints together.
fn tie<C: Code>(store: &Store<C>, within: u32, forest: &mut Forest) -> Result<(), TryReserveError> {
    let entries = store.sorted()?;
    for pair in entries.windows(2).filter(|pair| pair[0].code == pair[1].code) {
        forest.tie(pair[0].id, pair[1].id);
    }
    join(distinct(&entries)?, store.bits, within, &mut |a, b, _| {
        forest.tie(entries[a as usize].id, entries[b as usize].id);
    })
}

fn distinct<C: Code>(entries: &[Entry<C>]) -> Result<Vec<Distinct<C>>, TryReserveError> {
    let mut codes = radix::room(entries.len())?;
    codes.extend(entries.iter().zip(0..).map(|(entry, place)| Entry { code: entry.code, id: place }));
    codes.dedup_by_key(|code| code.code);
    Ok(codes)
}

/// Visits each pair of these once: two ids and a distance.
fn join<C: Code>(
    codes: Vec<Distinct<C>>,
    bits: Bits,
    within: u32,
    visit: &mut dyn FnMut(u32, u32, u32),
) -> Result<(), TryReserveError> {
    let mut join = Join { bits, within, earlier: Vec::new(), column: Vec::new(), visit };
    join.partition(codes, bits.count())
}

impl<C: Code> Join<'_, C> {
    /// Joins codes that may differ in their first `free` bits only.
    fn partition(&mut self, mut codes: Vec<Distinct<C>>, free: u32) -> Result<(), TryReserveError> {
        let blocks = self.within + 1;
        if codes.len() <= FEW {
            return self.compare(&codes);
        }
        let free = self.close_up(&mut codes, free);
        if self.earlier.contains(&C::default()) {
            return Ok(());
        }
        if free < 2 * blocks {
            return self.compare(&codes);
        }
        // Blocks that tell few codes apart would only multiply the work: there may be half as many pairs in all blocks
        // together as there are here, so that all levels of the recursion see at most twice as many.
        let mut left = (codes.len() as u64).pow(2) / 2;
        let outer = self.earlier.len();
        for block in 0..blocks {
            let from = block * free / blocks;
            let width = ((block + 1) * free / blocks - from).min(WIDEST);
            let value = |code: &Distinct<C>| (code.code << from).prefix(width);
            radix::group(&mut codes, width, value)?;
            let groups = || codes.chunk_by(|a, b| value(a) == value(b));
            left = left.saturating_sub(groups().map(|group| (group.len() as u64).pow(2)).sum());
            if left == 0 {
                self.compare(&codes)?;
                break;
            }
            for group in groups() {
                if group.len() <= FEW {
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
    fn inside(&mut self, group: &[Distinct<C>], free: u32) -> Result<(), TryReserveError> {
        let mut codes = radix::room(group.len())?;
        codes.extend_from_slice(group);
        let earlier = self.earlier.clone();
        let done = self.partition(codes, free);
        self.earlier = earlier;
        done
    }

    /// Takes out the bits in which all agree, also of the earlier blocks, and gives the number of those left. What is left
    /// of an earlier block in which all agree is nothing.
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

    /// Each with each.
    fn compare(&mut self, codes: &[Distinct<C>]) -> Result<(), TryReserveError> {
        // The filter sees the XOR of both halves of each 64 bits: what is near in all bits is near in these.
        self.column.clear();
        self.column.try_reserve(codes.len() + LANES)?;
        self.column.extend(codes.iter().map(|code| fold(code.code)));
        self.column.resize(codes.len() + LANES, 0);
        for (place, &code) in codes.iter().enumerate() {
            near_places(&self.column, place + 1, codes.len(), self.column[place], self.within, |other| {
                let difference = code.code ^ codes[other].code;
                let distance = difference.ones();
                if distance <= self.within && !self.earlier.iter().any(|&mask| difference & mask == C::default()) {
                    (self.visit)(code.id, codes[other].id, distance);
                }
            });
        }
        Ok(())
    }
}

fn fold<C: Code>(code: C) -> u32 {
    let words = (0..C::WORD / 32).map(|word| (code << (32 * word)).top());
    words.fold(0, |folded, word| folded ^ word)
}
