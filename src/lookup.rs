//! The textbook methods to find fingerprints at most k bits away, in their simplest form: for lessons, as oracles in tests, and
//! as peers in benchmarks. They hold 64-bit fingerprints and answer exactly; for real work use [`Index`](crate::Index). They
//! are part of the feature `lookup`.
//!
//! | | idea | finds within | probes a query | memory |
//! |---|---|---|---|---|
//! | [`Scan`] | look at all | any k | 1 | n |
//! | [`Probe`] | look for every value within k of the query | any k | 1 + 64 + … + C(64, k) | n, sorted |
//! | [`Neighbourhood`] | store every value within k of every fingerprint | k fixed | 1 | n · (1 + 64 + … + C(64, k)) |
//! | [`BitLists`] | for each bit, a list of those that have it and of those that do not | any k | 64 | 64 · n |
//! | [`Blocks`] | of k + 1 blocks one must be untouched | k fixed | k + 1 | (k + 1) · n |
//! | [`Permuted`] | of m blocks r must be untouched: longer keys, more tables | 3 | 4, 10, 16 or 20 | as many · n |
//!
//! Manku, Jain and Das Sarma compare the last two (*Detecting near-duplicates for web crawling*, 2007).

mod simple;
mod tables;

use crate::fingerprint::Fingerprint;
use crate::index::Match;
pub use simple::{BitLists, Neighbourhood, Probe, Scan};
pub use tables::{Blocks, Permuted, PermutedTables};

/// What a look-up found, and what it cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// All fingerprints within the distance, nearest first, then by id. An id is a position in the given list.
    pub matches: Vec<Match>,
    /// Probes: searches in a sorted table, or lists opened.
    pub probes: u64,
    /// Candidates: entries compared. One found by several probes counts each time.
    pub candidates: u64,
}

/// A method of finding the fingerprints within some bits of a query.
pub trait Lookup {
    /// The largest distance that it can search.
    fn farthest(&self) -> u32;

    /// All fingerprints at most `within` bits from the query.
    ///
    /// # Panics
    /// If `within` is more than [`Lookup::farthest`].
    fn near(&self, query: Fingerprint, within: u32) -> Found;

    /// The size of its lists and tables in bytes.
    fn bytes(&self) -> usize;
}

impl Found {
    /// Counts a candidate and keeps it if it matches. [`Found::sorted`] removes repetitions.
    fn look_at(&mut self, id: u32, stored: u64, query: u64, within: u32) {
        self.candidates += 1;
        let distance = (stored ^ query).count_ones();
        if distance <= within {
            self.matches.push(Match { distance, id });
        }
    }

    fn sorted(mut self) -> Found {
        self.matches.sort_unstable();
        self.matches.dedup();
        self
    }
}

/// The 64 bits of a fingerprint.
///
/// # Panics
/// When it is wider.
fn code(fingerprint: Fingerprint) -> u64 {
    u64::try_from(fingerprint.number()).expect("a fingerprint of 64 bits")
}

fn codes(fingerprints: &[Fingerprint]) -> Vec<u64> {
    fingerprints.iter().map(|&fingerprint| code(fingerprint)).collect()
}

fn check_within(within: u32, farthest: u32) {
    assert!(within <= farthest, "a distance of {within} bits, where {farthest} is the farthest");
}

/// The rows whose key is `key`, in rows sorted by key.
fn run_of<T, K: Ord>(rows: &[T], key: K, key_of: impl Fn(&T) -> K) -> &[T] {
    let start = rows.partition_point(|row| key_of(row) < key);
    let len = rows[start..].partition_point(|row| key_of(row) == key);
    &rows[start..start + len]
}
