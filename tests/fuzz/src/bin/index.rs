//! The decoder of an index, with a correct checksum: what it accepts can be used.

#![no_main]

#[path = "../../../core/support/seal.rs"]
mod seal;

use libfuzzer_sys::fuzz_target;
use nearprint::index::Near;
use nearprint::{Fingerprint, Index};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    if bytes.len() >= 64 {
        seal::seal(&mut bytes);
    }
    let Ok(mut index) = Index::from_bytes(&bytes) else { return };
    assert_eq!(Index::from_bytes(&index.to_bytes()).as_ref().map(Index::len), Ok(index.len()));
    let held: Vec<(u32, Fingerprint)> = index.iter().collect();
    assert_eq!(held.len(), index.len());
    let query = held.first().map_or(Fingerprint::new(0), |&(_, fingerprint)| fingerprint);
    for within in [0, 3, 9] {
        index.plan(within);
        let mut found: Vec<u32> =
            index.near(query, Near { within, limit: None }).iter().map(|found| found.id).collect();
        let near = held.iter().filter(|(_, other)| other.distance(query) <= within);
        let mut expected: Vec<u32> = near.map(|&(id, _)| id).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
    index.nearest(query, 3);
    index.clusters(1);
    let _ = index.pairs(1);
    if let Some(&(id, _)) = held.last() {
        assert!(index.remove(id) && index.get(id).is_none());
    }
    if index.try_reserve(1).is_ok() && !index.is_full() {
        let id = index.add(query);
        assert_eq!(index.get(id), Some(query));
    }
});
