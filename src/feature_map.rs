//! A map whose keys are already hashes, with a bound on the work of every look-up.
//!
//! Open addressing by the low bits of the key itself: hashing it again would only cost time. But the hash of a feature is no
//! secret, so a text can be crafted whose features all belong in the same slot. Therefore a look-up probes at most
//! [`PROBES`] slots. A key that finds none of them free goes into a binary trie (PATRICIA, Morrison 1968), where a look-up
//! takes at most one step per bit. Of ordinary hashes, one in a thousand goes there.

mod trie;

use crate::work;
use std::ops::Index;
use trie::Trie;

/// The most slots that are probed for a key.
const PROBES: usize = 32;
/// An empty slot. Entry `n` is written as `n + 1`.
const EMPTY: u32 = 0;

/// A value for each feature, by its 128-bit hash, or by another key whose low bits are evenly distributed. Entries keep the
/// order of insertion.
#[derive(Clone, Debug)]
pub(crate) struct FeatureMap<T, K = u128> {
    entries: Vec<(K, T)>,
    places: Places,
}

/// Where the entries are. No type parameter, so that its methods are compiled once for all maps.
#[derive(Clone, Debug, Default)]
struct Places {
    /// The entry in each slot. The number of slots is a power of two and at least twice that of the entries.
    slots: Vec<u32>,
    /// Entries that found no free slot.
    crowded: Trie,
}

impl<T, K> Default for FeatureMap<T, K> {
    fn default() -> Self {
        FeatureMap { entries: Vec::new(), places: Places::default() }
    }
}

impl<T, K: Copy + Eq + Into<u128>> FeatureMap<T, K> {
    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The number of the entry with this key: how many were inserted before it.
    #[inline]
    pub(crate) fn number_of(&self, key: K) -> Option<usize> {
        let slots = &self.places.slots;
        if slots.is_empty() {
            return None;
        }
        let mask = slots.len() - 1;
        let home = key.into() as usize;
        for probe in 0..PROBES {
            work::count(1);
            match slots[(home + probe) & mask] {
                EMPTY => return None,
                entry if self.entries[entry as usize - 1].0 == key => return Some(entry as usize - 1),
                _ => {}
            }
        }
        self.find_crowded(key)
    }

    #[cold]
    fn find_crowded(&self, key: K) -> Option<usize> {
        let entry = self.places.crowded.find(key.into(), &|entry| self.entries[entry as usize].0.into())?;
        Some(entry as usize)
    }

    /// The number of the entry with this key, inserted if missing.
    #[inline]
    pub(crate) fn number_or_insert(&mut self, key: K, value: T) -> usize {
        if let Some(number) = self.number_of(key) {
            return number;
        }
        let number = self.entries.len();
        self.entries.push((key, value));
        let entries = &self.entries;
        self.places.add(number, &|entry| entries[entry as usize].0.into());
        number
    }

    pub(crate) fn get(&self, key: &K) -> Option<&T> {
        Some(&self.entries[self.number_of(*key)?].1)
    }

    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut T> {
        let number = self.number_of(*key)?;
        Some(&mut self.entries[number].1)
    }

    /// The value of the entry with this number.
    pub(crate) fn value(&self, number: usize) -> &T {
        &self.entries[number].1
    }

    /// The value, to change it.
    pub(crate) fn value_mut(&mut self, number: usize) -> &mut T {
        &mut self.entries[number].1
    }

    /// The entry of a key, as in the maps of the standard library.
    pub(crate) fn entry(&mut self, key: K) -> Entry<'_, T, K> {
        Entry { map: self, key }
    }

    /// The entries in the order of insertion.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &T)> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// Keeps the entries for which `keep` is true, in their order.
    pub(crate) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        self.entries.retain(|(_, value)| keep(value));
        self.entries.shrink_to_fit();
        let slots = (2 * self.entries.len()).next_power_of_two().max(16);
        let entries = &self.entries;
        self.places.renew(slots, entries.len(), &|entry| entries[entry as usize].0.into());
    }
}

impl Places {
    /// Adds a new entry, the last one.
    #[inline(never)]
    fn add(&mut self, number: usize, key_of: &dyn Fn(u32) -> u128) {
        if 2 * (number + 1) > self.slots.len() {
            self.renew((2 * self.slots.len()).max(16), number, key_of);
        }
        self.place(u32::try_from(number).expect("fewer than 2^31 features"), key_of);
    }

    /// Places all entries again, in `slots` slots.
    fn renew(&mut self, slots: usize, entries: usize, key_of: &dyn Fn(u32) -> u128) {
        self.slots.clear();
        self.slots.resize(slots, EMPTY);
        self.slots.shrink_to_fit();
        self.crowded = Trie::default();
        (0..entries as u32).for_each(|entry| self.place(entry, key_of));
    }

    fn place(&mut self, entry: u32, key_of: &dyn Fn(u32) -> u128) {
        let key = key_of(entry);
        let mask = self.slots.len() - 1;
        for probe in 0..PROBES {
            work::count(1);
            let slot = &mut self.slots[(key as usize + probe) & mask];
            if *slot == EMPTY {
                *slot = entry + 1;
                return;
            }
        }
        self.crowded.insert(entry, key, key_of);
    }
}

/// The place of a key in a [`FeatureMap`], taken or not.
pub(crate) struct Entry<'a, T, K> {
    map: &'a mut FeatureMap<T, K>,
    key: K,
}

impl<'a, T, K: Copy + Eq + Into<u128>> Entry<'a, T, K> {
    /// The value of the key, set to `value` if missing.
    pub(crate) fn or_insert(self, value: T) -> &'a mut T {
        let number = self.map.number_or_insert(self.key, value);
        self.map.value_mut(number)
    }
}

impl<T, K: Copy + Eq + Into<u128>> Index<&K> for FeatureMap<T, K> {
    type Output = T;

    fn index(&self, key: &K) -> &T {
        self.get(key).expect("a key that is there")
    }
}

impl<T, K> IntoIterator for FeatureMap<T, K> {
    type Item = (K, T);
    type IntoIter = std::vec::IntoIter<(K, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::steps_of;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn a_feature_map_answers_as_any_map_does(
            // Few low bits, so that many keys belong in the same slot.
            keys in vec((0..4u128, 0..200u128), 0..1000), others in vec((0..4u128, 0..200u128), 0..100), odd: bool,
        ) {
            let key = |(low, high): (u128, u128)| low | high << 60 | high << 90;
            let (mut map, mut expected) = (FeatureMap::default(), HashMap::new());
            for (place, &pair) in keys.iter().enumerate() {
                prop_assert_eq!(*map.entry(key(pair)).or_insert(place), *expected.entry(key(pair)).or_insert(place));
            }
            if odd {
                map.retain(|place| place % 2 == 1);
                expected.retain(|_, place| *place % 2 == 1);
            }
            prop_assert_eq!(map.len(), expected.len());
            for &pair in keys.iter().chain(&others) {
                prop_assert_eq!(map.get(&key(pair)), expected.get(&key(pair)));
            }
            prop_assert!(map.iter().all(|(key, place)| expected[key] == *place));
            prop_assert!(map.iter().is_sorted_by_key(|(_, place)| place), "in the order in which they came");
        }
    }

    #[test]
    fn keys_chosen_against_the_map_take_a_bounded_number_of_steps_each() {
        let count = 100_000u128;
        // All belong in the same slot, and for the first ones the trie is as deep as possible.
        let worst = (0..64u32).map(|bit| 1u128 << (64 + bit)).chain((0..count).map(|number| number << 32));
        let keys: Vec<u128> = worst.collect();
        let mut map = FeatureMap::default();
        let ((), steps) = steps_of(|| {
            for &key in &keys {
                map.number_or_insert(key, ());
                map.number_of(key);
            }
        });
        // Two look-ups of at most 32 slots and a walk of 128 steps; and as the slots double, each entry is placed three
        // times on average, with two walks at most.
        let most = 2 * (PROBES + 128) + 3 * (PROBES + 256);
        assert!(steps / keys.len() < most, "{} steps a key", steps / keys.len());
        assert!(keys.iter().enumerate().all(|(number, &key)| map.number_of(key) == Some(number)));
    }

    #[test]
    fn hashes_that_nobody_chose_take_few_steps() {
        let mut map = FeatureMap::default();
        let ((), steps) = steps_of(|| {
            for number in 0..100_000u64 {
                let hash = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                map.number_or_insert(hash ^ hash >> 32, ());
            }
        });
        assert!(steps < 8 * 100_000, "{steps}");
    }
}
