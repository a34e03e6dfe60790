//! Finds the place of an id. Codes are sorted, ids are not: the first look-up sorts the places by id and keeps them, four bytes
//! each. Most indexes never need this.

use super::radix;
use super::run::Run;

impl Run {
    /// The place of an id in table 0.
    pub(super) fn place_of(&self, id: u32) -> Option<usize> {
        let Some(places) = self.by_id() else {
            return (0..self.len()).find(|&place| self.id(place) == id);
        };
        // At most `before` ids come before it, and at most `missing` of these are missing.
        let ids = self.ids();
        let before = (id - ids.start) as usize;
        let missing = ids.len() - places.len();
        let (from, to) = (before.saturating_sub(missing), (before + 1).min(places.len()));
        let found = places.get(from..to)?.binary_search_by_key(&id, |&place| self.id(place as usize)).ok()?;
        Some(places[from + found] as usize)
    }

    /// The places in order of id; `None` if there is no memory for them.
    fn by_id(&self) -> Option<&[u32]> {
        if self.by_id.get().is_none() {
            let mut words = radix::with_capacity(self.len()).ok()?;
            words.extend((0..self.len()).map(|place| u64::from(self.id(place)) << 32 | place as u64));
            let words = radix::sort_numbers(words, 32 + self.ids().end.ilog2() + 1).ok()?;
            let mut places = radix::with_capacity(words.len()).ok()?;
            places.extend(words.iter().map(|&word| word as u32));
            let _ = self.by_id.set(places);
        }
        self.by_id.get().map(Vec::as_slice)
    }
}
