//! How often a text has each feature.

use crate::weight::Weight;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Something for each feature, by its 128-bit hash.
pub(crate) type FeatureMap<T> = HashMap<u128, T, BuildHasherDefault<AlreadyHashed>>;

/// The number that a feature has, or else gets. Compiled once, as is all else that has such a map.
pub(crate) fn number(numbers: &mut FeatureMap<i64>, feature: u128, new: i64) -> &mut i64 {
    numbers.entry(feature).or_insert(new)
}

/// How often each feature occurs (never 0), and what its weight takes from the feature itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts(FeatureMap<Entry>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    count: u32,
    weight: Weight,
}

impl Counts {
    /// Counts one occurrence and tells how many there are now.
    pub(crate) fn add(&mut self, feature: u128, weight: Weight) -> u32 {
        let entry = self.0.entry(feature).or_insert(Entry { count: 0, weight });
        entry.count = entry.count.checked_add(1).expect("fewer than 2^32 occurrences of one feature");
        entry.count
    }

    /// Takes back one occurrence of a feature that was counted, and tells how many are left.
    pub(crate) fn remove(&mut self, feature: u128) -> u32 {
        let Some(entry) = self.0.get_mut(&feature) else {
            return 0;
        };
        entry.count -= 1;
        let left = entry.count;
        if left == 0 {
            self.0.remove(&feature);
        }
        left
    }

    /// How many distinct features there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Every distinct feature with what its weight takes from the feature itself, and its count; in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u128, Weight, u32)> {
        self.0.iter().map(|(&feature, entry)| (feature, entry.weight, entry.count))
    }
}

/// Feature hashes are uniform as they stand: hashing them again would only cost time.
#[derive(Clone, Copy, Default)]
pub(crate) struct AlreadyHashed(u64);

impl Hasher for AlreadyHashed {
    fn write_u128(&mut self, feature: u128) {
        self.0 = feature as u64;
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only feature hashes are keys");
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
