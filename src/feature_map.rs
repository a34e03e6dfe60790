//! A map whose keys are already hashes, with a bound on the work of every look-up.
//!
//! Open addressing by the low bits of the key itself: hashing it again would only cost time. But the hash of a feature is no
//! secret, so a text can be crafted whose features all belong in the same slot. Therefore a look-up probes at most
//! [`PROBES`] slots. Keys that find none of them free are in sorted runs of doubling length (Bentley and Saxe 1980), at most
//! one of each length, where a look-up is a binary search in each. Of ordinary hashes, one in a thousand is there.

use crate::sort::sort_by_key;
use crate::work;

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
    /// Entries that found no free slot, in sorted runs, the longest first.
    crowded: Vec<Vec<u32>>,
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
        let mask = slots.len().checked_sub(1)?;
        let home = key.into() as usize;
        for probe in 0..PROBES {
            work::count(1);
            match slots[(home + probe) & mask] {
                EMPTY => return None,
                entry if self.entries[entry as usize - 1].0 == key => return Some(entry as usize - 1),
                _ => {}
            }
        }
        self.places.find_crowded(key.into(), &|entry| self.entries[entry as usize].0.into())
    }

    /// The number of the entry with this key, inserted if missing.
    #[inline]
    pub(crate) fn number_or_insert(&mut self, key: K, value: T) -> usize {
        if let Some(number) = self.number_of(key) {
            return number;
        }
        self.entries.push((key, value));
        let entries = &self.entries;
        self.places.add(entries.len(), &|entry| entries[entry as usize].0.into());
        entries.len() - 1
    }

    pub(crate) fn get(&self, key: &K) -> Option<&T> {
        self.number_of(*key).map(|number| self.value(number))
    }

    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut T> {
        self.number_of(*key).map(|number| self.value_mut(number))
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
        Entry(self, key)
    }

    /// The entries in the order of insertion.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &T)> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// Keeps the entries for which `keep` is true, in their order.
    pub(crate) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        self.entries.retain(|(_, value)| keep(value));
        self.entries.shrink_to_fit();
        let entries = &self.entries;
        self.places.renew(entries.len(), &|entry| entries[entry as usize].0.into());
    }
}

impl Places {
    #[cold]
    fn find_crowded(&self, key: u128, key_of: &dyn Fn(u32) -> u128) -> Option<usize> {
        self.crowded.iter().find_map(|run| {
            work::count(1 + run.len().ilog2() as usize);
            Some(run[run.binary_search_by_key(&key, |&entry| key_of(entry)).ok()?] as usize)
        })
    }

    /// Adds the last of `count` entries.
    #[inline(never)]
    fn add(&mut self, count: usize, key_of: &dyn Fn(u32) -> u128) {
        match 2 * count > self.slots.len() {
            true => self.renew(count, key_of),
            false => self.place(count as u32 - 1, key_of),
        }
    }

    /// Places all of `count` entries again.
    fn renew(&mut self, count: usize, key_of: &dyn Fn(u32) -> u128) {
        assert!(count <= 1 << 31, "at most 2^31 features");
        *self = Places { slots: vec![EMPTY; (2 * count).next_power_of_two().max(16)], crowded: Vec::new() };
        (0..count as u32).for_each(|entry| self.place(entry, key_of));
    }

    fn place(&mut self, entry: u32, key_of: &dyn Fn(u32) -> u128) {
        let home = key_of(entry) as usize;
        let mask = self.slots.len() - 1;
        for probe in 0..PROBES {
            work::count(1);
            let slot = &mut self.slots[(home + probe) & mask];
            if *slot == EMPTY {
                *slot = entry + 1;
                return;
            }
        }
        let mut run = vec![entry];
        while let Some(mut longer) = self.crowded.pop_if(|last| last.len() <= run.len()) {
            work::count(2 * run.len());
            longer.append(&mut run);
            sort_by_key(&mut longer, |&entry| key_of(entry));
            run = longer;
        }
        self.crowded.push(run);
    }
}

/// The place of a key in a [`FeatureMap`], taken or not.
pub(crate) struct Entry<'a, T, K>(&'a mut FeatureMap<T, K>, K);

impl<'a, T, K: Copy + Eq + Into<u128>> Entry<'a, T, K> {
    /// The value of the key, set to `value` if missing.
    pub(crate) fn or_insert(self, value: T) -> &'a mut T {
        let number = self.0.number_or_insert(self.1, value);
        self.0.value_mut(number)
    }
}

impl<T, K: Copy + Eq + Into<u128>> std::ops::Index<&K> for FeatureMap<T, K> {
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

    proptest! {
        #[test]
        fn a_feature_map_answers_as_any_map_does(
            // Few low bits, so that many keys belong in the same slot.
            keys in vec((0..4u128, 0..200u128), 0..1000), others in vec((0..4u128, 0..200u128), 0..100), odd: bool,
        ) {
            let key = |(low, high): (u128, u128)| low | high << 60 | high << 90;
            let (mut map, mut expected) = (FeatureMap::default(), std::collections::HashMap::new());
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
            prop_assert!(map.iter().is_sorted_by_key(|(_, place)| place), "in the order in which they came");
        }
    }

    /// The steps that a key takes, of 100,000 keys inserted and looked up.
    fn steps_of_each(key: impl Fn(u128) -> u128) -> usize {
        let mut map = FeatureMap::default();
        let ((), steps) = steps_of(|| {
            for number in 0..100_000 {
                map.number_or_insert(key(number), ());
                assert_eq!(map.number_of(key(number)), Some(number as usize));
            }
        });
        steps / 100_000
    }

    #[test]
    fn keys_chosen_against_the_map_take_a_bounded_number_of_steps_each() {
        // Two look-ups of 32 slots and of 17 runs, in which a search takes at most 17 steps; and as the slots double, each key
        // is placed three times on average, in 32 slots and 17 runs.
        let most = 2 * (PROBES + 17 * 18 / 2) + 3 * (PROBES + 2 * 17);
        assert!(steps_of_each(|number| number << 32) < most);
        assert!(steps_of_each(|number| number << 32 | number << 90) < most);
    }

    #[test]
    fn hashes_that_nobody_chose_take_few_steps() {
        assert!(steps_of_each(|number| (number * 0x9E37_79B9_7F4A_7C15) ^ (number * 0x9E37_79B9_7F4A_7C15) >> 32) < 8);
    }
}
