//! Who lies within k bits? Exact answers over fingerprints with dense ids.
//!
//! Every question is answered by a scan: XOR and popcount over one contiguous column, which needs
//! no structure beside the fingerprints themselves. The snapshot format is in `index/snapshot.rs`.

mod join;
mod snapshot;

use crate::fingerprint::Fingerprint;
use crate::sketch::Bits;
pub use join::Pair;
pub use snapshot::SnapshotError;
use std::collections::TryReserveError;

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
    codes: Codes,
    /// One bit an id, 1 when it was removed; as many words as the ids need.
    removed: Vec<u64>,
    live: u32,
}

/// Fingerprints by id, in the width of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Codes {
    B32(Vec<u32>),
    B64(Vec<u64>),
    B128(Vec<u128>),
}

/// A stored fingerprint near the one asked for. Ordered nearest first, then by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Match {
    /// The Hamming distance.
    pub distance: u32,
    /// The id that [`Index::add`] gave.
    pub id: u32,
}

/// What an index holds and costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndexStats {
    /// Fingerprints that were added and not removed.
    pub size: usize,
    /// Bytes of memory held, room for growth included.
    pub bytes: usize,
    /// Tables of permuted fingerprints; 0 while every question is a scan.
    pub tables: usize,
}

/// What a question costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndexPlan {
    /// Tables that are looked into; 0 means that all fingerprints are scanned.
    pub tables: u32,
    /// Places that are looked up in them.
    pub probes: u64,
    /// Fingerprints whose distance is computed.
    pub candidates: u64,
}

impl Index {
    /// The most ids there can be.
    pub const MAX_IDS: u32 = u32::MAX;

    /// An empty index.
    pub fn new(bits: Bits) -> Index {
        let codes = match bits {
            Bits::B32 => Codes::B32(Vec::new()),
            Bits::B64 => Codes::B64(Vec::new()),
            Bits::B128 => Codes::B128(Vec::new()),
        };
        Index { codes, removed: Vec::new(), live: 0 }
    }

    /// An index of fingerprints whose ids are their places in the sequence.
    pub fn from_fingerprints(bits: Bits, fingerprints: impl IntoIterator<Item = Fingerprint>) -> Index {
        let mut index = Index::new(bits);
        for fingerprint in fingerprints {
            index.add(fingerprint);
        }
        index
    }

    /// The width of its fingerprints.
    pub fn bits(&self) -> Bits {
        match self.codes {
            Codes::B32(_) => Bits::B32,
            Codes::B64(_) => Bits::B64,
            Codes::B128(_) => Bits::B128,
        }
    }

    /// Fingerprints that were added and not removed.
    pub fn len(&self) -> usize {
        self.live as usize
    }

    /// Whether there is nothing to find.
    pub fn is_empty(&self) -> bool {
        self.live == 0
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
        self.check(fingerprint);
        let id = self.ids();
        assert!(!self.is_full(), "an index gives out {} ids and no more", Index::MAX_IDS);
        match &mut self.codes {
            Codes::B32(codes) => codes.push(fingerprint.number() as u32),
            Codes::B64(codes) => codes.push(fingerprint.number() as u64),
            Codes::B128(codes) => codes.push(fingerprint.number()),
        }
        if id.is_multiple_of(64) {
            self.removed.push(0);
        }
        self.live += 1;
        id
    }

    /// Makes room for more fingerprints, so that adding them cannot run out of memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        match &mut self.codes {
            Codes::B32(codes) => codes.try_reserve(additional),
            Codes::B64(codes) => codes.try_reserve(additional),
            Codes::B128(codes) => codes.try_reserve(additional),
        }?;
        self.removed.try_reserve(additional.div_ceil(64))
    }

    /// Removes an id; `false` when it was not there.
    pub fn remove(&mut self, id: u32) -> bool {
        let there = self.get(id).is_some();
        if there {
            self.removed[id as usize / 64] |= 1 << (id % 64);
            self.live -= 1;
        }
        there
    }

    /// The fingerprint of an id that was added and not removed.
    pub fn get(&self, id: u32) -> Option<Fingerprint> {
        if id >= self.ids() || self.is_removed(id) {
            return None;
        }
        let place = id as usize;
        Some(Fingerprint::new(match &self.codes {
            Codes::B32(codes) => codes[place].into(),
            Codes::B64(codes) => codes[place].into(),
            Codes::B128(codes) => codes[place],
        }))
    }

    /// All fingerprints at a distance of at most `within`, nearest first, at most `limit` of them.
    ///
    /// # Panics
    /// When the fingerprint is wider than the index.
    pub fn near(&self, fingerprint: Fingerprint, within: u32, limit: usize) -> Vec<Match> {
        let mut found = Vec::new();
        self.scan(fingerprint, |id, distance| {
            if distance <= within && !self.is_removed(id) {
                found.push(Match { distance, id });
            }
        });
        keep_nearest(found, limit)
    }

    /// The `n` nearest fingerprints, nearest first.
    ///
    /// # Panics
    /// When the fingerprint is wider than the index.
    pub fn nearest(&self, fingerprint: Fingerprint, n: usize) -> Vec<Match> {
        self.near(fingerprint, self.bits().count(), n)
    }

    /// What the index holds and costs.
    pub fn stats(&self) -> IndexStats {
        let codes = match &self.codes {
            Codes::B32(codes) => 4 * codes.capacity(),
            Codes::B64(codes) => 8 * codes.capacity(),
            Codes::B128(codes) => 16 * codes.capacity(),
        };
        IndexStats { size: self.len(), bytes: codes + 8 * self.removed.capacity(), tables: 0 }
    }

    /// How many ids were given out.
    fn ids(&self) -> u32 {
        let ids = match &self.codes {
            Codes::B32(codes) => codes.len(),
            Codes::B64(codes) => codes.len(),
            Codes::B128(codes) => codes.len(),
        };
        ids as u32
    }

    fn is_removed(&self, id: u32) -> bool {
        self.removed[id as usize / 64] >> (id % 64) & 1 == 1
    }

    fn check(&self, fingerprint: Fingerprint) {
        assert!(
            fingerprint.number() <= self.bits().mask(),
            "{:#x} is wider than the {} bits of the index",
            fingerprint.number(),
            self.bits().count()
        );
    }

    /// Visits every id given out, removed ones too, with its distance.
    fn scan(&self, fingerprint: Fingerprint, mut visit: impl FnMut(u32, u32)) {
        self.check(fingerprint);
        let number = fingerprint.number();
        match &self.codes {
            Codes::B32(codes) => each(codes, |code| (code ^ number as u32).count_ones(), visit),
            Codes::B64(codes) => each(codes, |code| (code ^ number as u64).count_ones(), visit),
            Codes::B128(codes) => each(codes, |code| (code ^ number).count_ones(), &mut visit),
        }
    }
}

fn each<T: Copy>(codes: &[T], distance: impl Fn(T) -> u32, mut visit: impl FnMut(u32, u32)) {
    for (id, &code) in codes.iter().enumerate() {
        visit(id as u32, distance(code));
    }
}

fn keep_nearest(mut matches: Vec<Match>, limit: usize) -> Vec<Match> {
    if limit < matches.len() {
        if limit == 0 {
            return Vec::new();
        }
        matches.select_nth_unstable(limit - 1);
        matches.truncate(limit);
    }
    matches.sort_unstable();
    matches
}
