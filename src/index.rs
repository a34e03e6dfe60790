//! Who lies within k bits? Exact answers over fingerprints with dense ids.
//!
//! Sorted tables of permuted fingerprints, as in Manku, Jain and Das Sarma (2007), but few and small: a directory over
//! the leading bits of each (`directory.rs`), radii by the general pigeonhole principle (`plan.rs`), whole codes and ids in
//! the first table only (`run.rs`). The snapshot format is in `snapshot.rs`.

mod answer;
mod build;
mod code;
mod directory;
mod filter;
mod found;
mod join;
mod order;
mod packed;
mod plan;
mod radix;
mod removed;
mod run;
mod search;
mod snapshot;
mod store;

use crate::fingerprint::Fingerprint;
use crate::sketch::{Bits, Sketch};
use crate::sort::sort_by;
pub use answer::{GradedMatch, IndexPlan, IndexStats, Match, Pair};
use code::Code;
pub use snapshot::SnapshotError;
use std::collections::TryReserveError;
use store::Store;

/// Fingerprints under dense ids 0, 1, 2 …, which are never used twice.
///
/// ```
/// use nearprint::{Bits, Fingerprint, Index};
///
/// let mut index = Index::new(Bits::B64);
/// let id = index.add(Fingerprint::new(0b1011));
/// let near = index.near(Fingerprint::new(0b1000), 3, usize::MAX);
/// assert_eq!((near[0].id, near[0].distance), (id, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    stores: Stores,
}

/// One of two words. Everything below is written once for both.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stores {
    /// 32 and 64 bits.
    Narrow(Store<u64>),
    /// 128 bits.
    Wide(Store<u128>),
}

macro_rules! on {
    ($index:expr, $store:ident => $do:expr) => {
        match $index {
            Stores::Narrow($store) => $do,
            Stores::Wide($store) => $do,
        }
    };
}

/// How many tables an index keeps: memory against time. Changes no answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tables {
    /// Four while they fit into 16 MiB; otherwise as many as do, but at least two, or one when two would take more than
    /// 512 MiB.
    #[default]
    Auto,
    /// Raw size and a tenth of a byte: for archives.
    One,
    /// About 4.2 bytes a fingerprint more. Fast up to 3 bits.
    Two,
    /// And so on. Fast up to 8 bits of 64.
    Three,
    /// The fewest places to look at.
    Four,
}

impl Tables {
    /// 1 to 4, or 0 for `Auto`.
    pub const fn of(count: u32) -> Option<Tables> {
        Some(match count {
            0 => Tables::Auto,
            1 => Tables::One,
            2 => Tables::Two,
            3 => Tables::Three,
            4 => Tables::Four,
            _ => return None,
        })
    }

    /// What [`Tables::of`] takes.
    const fn asked(self) -> u32 {
        self as u32
    }

    /// How many tables so many fingerprints get.
    fn count(self, fingerprints: usize, bits: Bits) -> u32 {
        let bytes =
            |tables: u32| fingerprints as f64 * (f64::from(bits.count()) / 8.0 + 0.5 + 4.2 * f64::from(tables - 1));
        match self.asked() {
            0 if bytes(2) > 512.0 * 1024.0 * 1024.0 => 1,
            0 => (2..=4).rev().find(|&tables| bytes(tables) <= 16.0 * 1024.0 * 1024.0).unwrap_or(2),
            asked => asked,
        }
    }
}

impl Index {
    /// The most ids there can be.
    pub const MAX_IDS: u32 = u32::MAX;

    /// An empty index.
    pub fn new(bits: Bits) -> Index {
        Index::with_tables(bits, Tables::Auto)
    }

    /// An empty index with a choice of memory against time.
    pub fn with_tables(bits: Bits, tables: Tables) -> Index {
        let stores = match bits {
            Bits::B128 => Stores::Wide(Store::new(bits, tables)),
            _ => Stores::Narrow(Store::new(bits, tables)),
        };
        Index { stores }
    }

    /// An index of fingerprints whose ids are their places in the sequence.
    pub fn from_fingerprints(bits: Bits, fingerprints: impl IntoIterator<Item = Fingerprint>) -> Index {
        let mut index = Index::new(bits);
        index.add_all(fingerprints);
        index
    }

    /// The width of its fingerprints.
    pub fn bits(&self) -> Bits {
        on!(&self.stores, store => store.bits)
    }

    /// Fingerprints that were added and not removed.
    pub fn len(&self) -> usize {
        on!(&self.stores, store => store.live as usize)
    }

    /// Whether there is nothing to find.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all [`Index::MAX_IDS`] are given out.
    pub fn is_full(&self) -> bool {
        self.ids() == Index::MAX_IDS
    }

    /// Adds a fingerprint and gives its id.
    ///
    /// # Panics
    /// When the fingerprint is wider than the index, or all [`Index::MAX_IDS`] are given out.
    pub fn add(&mut self, fingerprint: Fingerprint) -> u32 {
        let id = self.push(fingerprint);
        on!(&mut self.stores, store => store.tidy());
        id
    }

    /// Adds many fingerprints, under ids that follow one another. Faster than one by one, as they are sorted once.
    ///
    /// # Panics
    /// As [`Index::add`].
    pub fn add_all(&mut self, fingerprints: impl IntoIterator<Item = Fingerprint>) {
        let fingerprints = fingerprints.into_iter();
        // A hint may be wrong, and memory short: pushing will tell.
        let _ = self.try_reserve(fingerprints.size_hint().0);
        for fingerprint in fingerprints {
            self.push(fingerprint);
        }
        on!(&mut self.stores, store => store.tidy_many());
    }

    fn push(&mut self, fingerprint: Fingerprint) -> u32 {
        self.check(fingerprint);
        let id = self.ids();
        assert!(!self.is_full(), "an index gives out {} ids and no more", Index::MAX_IDS);
        on!(&mut self.stores, store => store.push(Code::from_number(fingerprint.number(), store.bits)));
        id
    }

    /// Makes room for more fingerprints, so that adding them cannot run out of memory.
    ///
    /// # Errors
    /// When there is not so much memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        on!(&mut self.stores, store => store.try_reserve(additional))
    }

    /// Removes an id; `false` when it was not there.
    pub fn remove(&mut self, id: u32) -> bool {
        on!(&mut self.stores, store => store.remove(id))
    }

    /// The fingerprint of an id that was added and not removed. It is looked for by its id: about 40 microseconds among a
    /// million.
    pub fn get(&self, id: u32) -> Option<Fingerprint> {
        on!(&self.stores, store => store.get(id).map(|code| Fingerprint::new(code.number(store.bits))))
    }

    /// All fingerprints at a distance of at most `within`, nearest first, at most `limit` of them.
    ///
    /// # Panics
    /// When the fingerprint is wider than the index.
    pub fn near(&self, fingerprint: Fingerprint, within: u32, limit: usize) -> Vec<Match> {
        self.check(fingerprint);
        let within = within.min(self.bits().count());
        on!(&self.stores, store => {
            let found = store.near(Code::from_number(fingerprint.number(), store.bits), within, limit);
            found.into_iter().map(|found| found.0).collect()
        })
    }

    /// As [`Index::near`], with the fingerprints themselves.
    pub(crate) fn near_fingerprints(&self, fingerprint: Fingerprint, within: u32) -> Vec<(Match, Fingerprint)> {
        self.check(fingerprint);
        let within = within.min(self.bits().count());
        on!(&self.stores, store => {
            let found = store.near(Code::from_number(fingerprint.number(), store.bits), within, usize::MAX);
            let stored = |code| Fingerprint::new(store.order.undo(code).number(store.bits));
            found.into_iter().map(|(found, code)| (found, stored(code))).collect()
        })
    }

    /// As [`Index::near`], but in the order of the graded distance ([`Sketch::graded_distance`]), which weighs each bit by
    /// how surely the text decided it.
    ///
    /// # Panics
    /// When the sketch is wider than the index.
    pub fn near_graded(&self, query: &Sketch, within: u32, limit: usize) -> Vec<GradedMatch> {
        let near = self.near_fingerprints(query.fingerprint(), within);
        let graded = |(found, stored): (Match, _)| GradedMatch {
            graded: query.graded_distance(stored),
            distance: found.distance,
            id: found.id,
        };
        let mut matches: Vec<GradedMatch> = near.into_iter().map(graded).collect();
        sort_by(&mut matches, |a, b| a.graded.total_cmp(&b.graded));
        matches.truncate(limit);
        matches
    }

    /// The `n` nearest fingerprints, nearest first.
    ///
    /// # Panics
    /// When the fingerprint is wider than the index.
    pub fn nearest(&self, fingerprint: Fingerprint, n: usize) -> Vec<Match> {
        self.check(fingerprint);
        on!(&self.stores, store => {
            let found = store.nearest(Code::from_number(fingerprint.number(), store.bits), n);
            found.into_iter().map(|found| found.0).collect()
        })
    }

    /// What one call of [`Index::near`] costs.
    pub fn plan(&self, within: u32) -> IndexPlan {
        let within = within.min(self.bits().count());
        let (tables, effort) = on!(&self.stores, store => store.effort(within));
        IndexPlan { tables, probes: effort.probes.round() as u64, candidates: effort.candidates.ceil() as u64 }
    }

    /// What the index holds and costs.
    pub fn stats(&self) -> IndexStats {
        on!(&self.stores, store => IndexStats {
            size: self.len(),
            bytes: store.bytes(),
            tables: store.runs.first().map_or(0, |run| run.tables() as usize),
            runs: store.runs.len(),
            recent: store.recent.len(),
        })
    }

    /// How many ids were given out.
    pub(crate) fn ids(&self) -> u32 {
        on!(&self.stores, store => store.ids())
    }

    fn is_removed(&self, id: u32) -> bool {
        on!(&self.stores, store => store.removed.contains(id))
    }

    fn check(&self, fingerprint: Fingerprint) {
        assert!(
            fingerprint.number() <= self.bits().mask(),
            "{:#x} is wider than the {} bits of the index",
            fingerprint.number(),
            self.bits().count()
        );
    }
}
