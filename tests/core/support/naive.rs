//! The obvious implementations, for comparison.

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

    /// The pairs (smaller id, larger id, distance), sorted by ids.
    pub(crate) fn pairs(&self, within: u32) -> Vec<(u32, u32, u32)> {
        let mut pairs = Vec::new();
        for (&a, fingerprint) in &self.stored {
            let mut near = self.near(*fingerprint, within);
            near.sort();
            pairs.extend(near.into_iter().filter(|&(b, _)| b > a).map(|(b, distance)| (a, b, distance)));
        }
        pairs
    }

    /// Cluster numbers by id: the connected components of near pairs, numbered by their smallest ids.
    pub(crate) fn clusters(&self, within: u32) -> Vec<Option<u32>> {
        let mut numbers = vec![None; self.given_out as usize];
        let mut clusters = 0;
        for &first in self.stored.keys() {
            if numbers[first as usize].is_some() {
                continue;
            }
            let mut reached = vec![first];
            while let Some(id) = reached.pop() {
                if numbers[id as usize].replace(clusters).is_none() {
                    reached.extend(self.near(self.stored[&id], within).into_iter().map(|(near, _)| near));
                }
            }
            clusters += 1;
        }
        numbers
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
