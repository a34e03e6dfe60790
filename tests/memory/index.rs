//! The memory that queries to an index take.

use crate::support::crowds::{equal, fingerprints};
use crate::{MEMORY, alone};
use nearprint::index::{Near, PairsError};
use nearprint::{Fingerprint, Index};

/// The peak of memory during `run`, above what was allocated before.
fn taken<T>(run: impl FnOnce() -> T) -> (usize, T) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let done = run();
    (MEMORY.peak_usage() - before, done)
}

#[test]
fn answers_take_what_they_hold() {
    alone(answers);
}

fn answers() {
    let codes = equal(1_000_000);
    let index: Index = fingerprints(&codes).collect();
    let query = Fingerprint::new((codes[0] ^ 5).into());
    let ids: Vec<u32> = (0..10).collect();
    // The ten nearest of a million equal codes are ten matches, not a million.
    let (bytes, found) = taken(|| index.near(query, Near { limit: Some(10), ..Near::default() }));
    assert_eq!(found.iter().map(|found| found.id).collect::<Vec<_>>(), ids);
    assert!(bytes < 4096, "{bytes} bytes for ten matches");
    let (bytes, found) = taken(|| index.nearest(query, 10));
    assert_eq!(found.iter().map(|found| found.id).collect::<Vec<_>>(), ids);
    assert!(bytes < 4096, "{bytes} bytes for the ten nearest");
    // Half a million million pairs are refused before they are listed, and clusters take a few words for each code.
    let (bytes, error) = taken(|| index.pairs(0).unwrap_err());
    assert_eq!(error, PairsError::TooMany);
    assert!(bytes < 64_000_000, "{bytes} bytes to refuse the pairs");
    let (bytes, _) = taken(|| index.clusters(3));
    assert!(bytes < 64_000_000, "{bytes} bytes for the clusters");
    // From the first query for an id on, each id takes four bytes.
    let before = index.stats().bytes;
    let (bytes, found) = taken(|| index.get(999_999));
    assert_eq!(found, Some(Fingerprint::new(codes[0].into())));
    assert_eq!(index.stats().bytes - before, 4_000_000);
    assert!(bytes < 24_000_000, "{bytes} bytes to sort the ids");
    assert!(taken(|| index.get(5)).0 == 0);
}
