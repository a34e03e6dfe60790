//! The obvious way to do it, for comparison: no reuse, no increments, nothing clever.

use nearprint::Fingerprint;
use std::collections::BTreeMap;

/// Fingerprints by id and a list to look through.
#[derive(Default)]
pub(crate) struct NaiveIndex {
    given_out: u32,
    stored: BTreeMap<u32, Fingerprint>,
}

impl NaiveIndex {
    pub(crate) fn add(&mut self, fingerprint: Fingerprint) -> u32 {
        let id = self.given_out;
        self.given_out += 1;
        self.stored.insert(id, fingerprint);
        id
    }

    pub(crate) fn remove(&mut self, id: u32) -> bool {
        self.stored.remove(&id).is_some()
    }

    pub(crate) fn get(&self, id: u32) -> Option<Fingerprint> {
        self.stored.get(&id).copied()
    }

    /// Ids and distances, nearest first, ties by id.
    pub(crate) fn near(&self, fingerprint: Fingerprint, within: u32) -> Vec<(u32, u32)> {
        let mut found: Vec<(u32, u32)> = Vec::new();
        for (&id, stored) in &self.stored {
            let mut distance = 0;
            for bit in 0..128 {
                if (stored.number() >> bit) & 1 != (fingerprint.number() >> bit) & 1 {
                    distance += 1;
                }
            }
            if distance <= within {
                found.push((id, distance));
            }
        }
        found.sort_by_key(|&(id, distance)| (distance, id));
        found
    }
}
