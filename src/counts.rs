//! Counts how often a text has each feature.

pub(crate) use crate::feature_map::FeatureMap;
use crate::weight::Weight;

/// The number of a feature; `new` if it had none. One function for all maps of this type, so that it is compiled once.
pub(crate) fn number(numbers: &mut FeatureMap<i64>, feature: u128, new: i64) -> &mut i64 {
    numbers.entry(feature).or_insert(new)
}

/// How often each feature occurs, and the part of its weight that depends only on the feature.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    entries: FeatureMap<Entry>,
    /// The number of entries with count 0: features that were removed.
    gone: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    count: u32,
    weight: Weight,
}

impl Counts {
    /// Counts one occurrence and returns how many there are now.
    pub(crate) fn add(&mut self, feature: u128, weight: Weight) -> u32 {
        let before = self.entries.len();
        let entry = self.entries.entry(feature).or_insert(Entry { count: 0, weight });
        let is_back = entry.count == 0;
        entry.count = entry.count.checked_add(1).expect("fewer than 2^32 occurrences of one feature");
        let count = entry.count;
        if is_back && self.entries.len() == before {
            self.gone -= 1;
        }
        count
    }

    /// Removes one occurrence of a feature and returns how many are left.
    pub(crate) fn remove(&mut self, feature: u128) -> u32 {
        let Some(entry) = self.entries.get_mut(&feature).filter(|entry| entry.count > 0) else {
            return 0;
        };
        entry.count -= 1;
        let left = entry.count;
        if left == 0 {
            self.gone += 1;
            if 2 * self.gone > self.entries.len() {
                self.entries.retain(|entry| entry.count > 0);
                self.gone = 0;
            }
        }
        left
    }

    /// How many distinct features there are.
    pub(crate) fn len(&self) -> usize {
        self.entries.len() - self.gone
    }

    /// Every distinct feature, the part of its weight that depends only on the feature, and its count, in no particular order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u128, Weight, u32)> {
        let entries = self.entries.iter().filter(|(_, entry)| entry.count > 0);
        entries.map(|(&feature, entry)| (feature, entry.weight, entry.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn features_come_and_go(steps in vec((0..20u128, any::<bool>()), 0..400)) {
            let (mut counts, mut expected) = (Counts::default(), BTreeMap::new());
            for (feature, comes) in steps {
                let count: &mut u32 = expected.entry(feature).or_default();
                if comes {
                    *count += 1;
                    prop_assert_eq!(counts.add(feature, Weight::ONE), *count);
                } else {
                    *count = count.saturating_sub(1);
                    prop_assert_eq!(counts.remove(feature), *count);
                }
                expected.retain(|_, count| *count > 0);
                let left: BTreeMap<u128, u32> = counts.iter().map(|(feature, _, count)| (feature, count)).collect();
                prop_assert_eq!((counts.len(), &left), (expected.len(), &expected));
            }
        }
    }
}
