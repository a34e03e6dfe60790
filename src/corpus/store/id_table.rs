//! Ids → numbers, with a bound on the work of every look-up.
//!
//! Open addressing by a hash of the id. The hash is not secret, so ids can be chosen that all belong in the same slot.
//! Therefore an id is stored within [`NEAR`] slots of its own, or otherwise in an ordered map. Of ids that nobody chose, at
//! most one in a thousand is in the map.

use crate::hash::{finalise, fold};
use crate::work;

/// The number of slots in which an id may be.
const NEAR: usize = 64;
/// The number of ids that found no slot and are in a run.
const RUN: usize = 512;
/// An empty slot.
const FREE: u32 = u32::MAX;
/// A slot whose id was removed.
const GONE: u32 = u32::MAX - 1;

/// Only numbers below this one can be entered.
pub(crate) const NUMBERS: u32 = GONE;

/// The numbers of documents by id. The ids are stored elsewhere: `id_of` returns the id of a number.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdTable {
    /// At most three quarters are not [`FREE`].
    slots: Vec<u32>,
    gone: usize,
    /// Ids that found no slot.
    crowded: Crowded,
}

impl IdTable {
    /// The number of an id.
    pub(crate) fn find<'i>(&self, id: &str, id_of: impl Fn(u32) -> &'i str) -> Option<u32> {
        let known = |number: u32| number != GONE && id_of(number) == id;
        match self.places(id).find(|&place| self.slots[place] == FREE || known(self.slots[place])) {
            Some(place) if self.slots[place] != FREE => Some(self.slots[place]),
            _ => self.crowded.find(id),
        }
    }

    /// Enters the last of `count` documents. Its id is new.
    pub(crate) fn push<'i>(&mut self, count: usize, id_of: impl Fn(u32) -> &'i str) {
        if 4 * (count + self.gone) > 3 * self.slots.len() {
            self.rebuild(count, id_of);
        } else {
            self.enter(count as u32 - 1, id_of);
        }
    }

    /// Removes an id, which must be there.
    pub(crate) fn remove(&mut self, id: &str, number: u32) {
        match self.place_of(id, number) {
            Some(place) => {
                self.slots[place] = GONE;
                self.gone += 1;
            }
            None => self.crowded.remove(id),
        }
    }

    /// Gives an id another number.
    pub(crate) fn renumber(&mut self, id: &str, from: u32, to: u32) {
        match self.place_of(id, from) {
            Some(place) => self.slots[place] = to,
            None => self.crowded.set(id, to),
        }
    }

    /// Re-enters all of `count` documents, in twice as many slots.
    pub(crate) fn rebuild<'i>(&mut self, count: usize, id_of: impl Fn(u32) -> &'i str) {
        *self = IdTable { slots: vec![FREE; 2 * count], ..IdTable::default() };
        (0..count as u32).for_each(|number| self.enter(number, &id_of));
    }

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        let crowded = self.crowded.0.iter().flatten().map(|(id, _)| id.len() + size_of::<(Box<str>, u32)>());
        self.slots.capacity() * size_of::<u32>() + crowded.sum::<usize>()
    }

    fn enter<'i>(&mut self, number: u32, id_of: impl Fn(u32) -> &'i str) {
        let id = id_of(number);
        match self.places(id).find(|&place| self.slots[place] >= GONE) {
            Some(place) => {
                self.gone -= usize::from(self.slots[place] == GONE);
                self.slots[place] = number;
            }
            None => self.crowded.set(id, number),
        }
    }

    fn place_of(&self, id: &str, number: u32) -> Option<usize> {
        self.places(id).find(|&place| self.slots[place] == number)
    }

    /// The slots where an id may be, starting at its own.
    fn places(&self, id: &str) -> impl Iterator<Item = usize> + use<> {
        let size = self.slots.len();
        let hash = finalise(fold(id.as_bytes(), 0)) as u32;
        let home = ((u64::from(hash) * size as u64) >> 32) as usize;
        (home..home + NEAR.min(size)).map(move |place| {
            work::count(1);
            if place < size { place } else { place - size }
        })
    }
}

/// Numbers by id, in id order: in runs of at most [`RUN`], none empty. It is a B-tree of one level, in a fifth
/// of the code.
#[derive(Clone, Debug, Default)]
struct Crowded(Vec<Vec<(Box<str>, u32)>>);

impl Crowded {
    /// Where an id is, or would be: its run, and the place there.
    fn place_of(&self, id: &str) -> (usize, Result<usize, usize>) {
        let run = self.0.partition_point(|run| *run[0].0 <= *id).saturating_sub(1);
        let place = self.0.get(run).map_or(Err(0), |run| run.binary_search_by(|(own, _)| (**own).cmp(id)));
        work::count(1);
        (run, place)
    }

    fn find(&self, id: &str) -> Option<u32> {
        let (run, place) = self.place_of(id);
        let place = place.ok()?;
        Some(self.0[run][place].1)
    }

    /// Enters an id, or gives it another number.
    fn set(&mut self, id: &str, number: u32) {
        let (run, place) = self.place_of(id);
        if self.0.is_empty() {
            self.0.push(Vec::new());
        }
        match place {
            Ok(place) => self.0[run][place].1 = number,
            Err(place) => self.0[run].insert(place, (id.into(), number)),
        }
        if self.0[run].len() > RUN {
            let upper = self.0[run].split_off(RUN / 2);
            self.0.insert(run + 1, upper);
        }
    }

    fn remove(&mut self, id: &str) {
        let (run, place) = self.place_of(id);
        if let Ok(place) = place {
            self.0[run].remove(place);
            if self.0[run].is_empty() {
                self.0.remove(run);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::FACTOR;
    use crate::work::steps_of;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Different ids with one hash: any first eight letters can be extended to it, and one extension in 256 is ASCII.
    fn colliding(count: usize) -> Vec<String> {
        let first = |number: u32| std::array::from_fn(|place| b'a' + (number >> (4 * place) & 15) as u8);
        let words = (0..).map(|number| u64::from_le_bytes(first(number)));
        let pairs = words.map(|word| [word, word.wrapping_mul(FACTOR).rotate_left(5)].map(u64::to_le_bytes).concat());
        pairs.filter(|id| id.is_ascii()).map(|id| String::from_utf8(id).unwrap()).take(count).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn an_id_table_answers_as_a_list_does(steps in vec((0..3usize, 0..150usize), 0..500), first in 0..150usize) {
            let all: Vec<String> = colliding(130).into_iter().chain((0..20).map(|number| number.to_string())).collect();
            let (mut table, mut ids) = (IdTable::default(), Vec::<String>::new());
            let at_first = (0..first).map(|place| (1, place));
            for (puts, place) in at_first.chain(steps) {
                let id = &all[place];
                let number = table.find(id, |number| &ids[number as usize]);
                prop_assert_eq!(number.map(|number| number as usize), ids.iter().position(|own| own == id));
                match number {
                    None if puts > 0 => {
                        ids.push(id.clone());
                        table.push(ids.len(), |number| &ids[number as usize]);
                    }
                    Some(number) if puts == 0 => {
                        table.remove(id, number);
                        let last = ids.len() as u32 - 1;
                        if last != number {
                            table.renumber(&ids[last as usize], last, number);
                        }
                        ids.swap_remove(number as usize);
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn ids_chosen_against_the_table_take_a_bounded_number_of_steps_each() {
        let ids = colliding(3000);
        assert!(ids.iter().all(|id| fold(id.as_bytes(), 0) == fold(ids[0].as_bytes(), 0)));
        let id_of = |number: u32| ids[number as usize].as_str();
        let mut table = IdTable::default();
        let ((), steps) = steps_of(|| {
            for count in 1..=ids.len() {
                assert_eq!(table.find(&ids[count - 1], id_of), None);
                table.push(count, id_of);
            }
            for number in (0..ids.len() as u32).rev() {
                assert_eq!(table.find(id_of(number), id_of), Some(number));
                table.remove(id_of(number), number);
                assert_eq!(table.find(id_of(number), id_of), None);
            }
        });
        // Four look-ups and an entry, and as the slots grow, each id is entered twice on average.
        assert!(steps <= 8 * NEAR * ids.len(), "{steps}");
    }

    #[test]
    fn of_ids_that_nobody_chose_hardly_any_is_crowded() {
        let ids: Vec<String> = (0..30_000).map(|number| format!("doc-{number}")).collect();
        let mut table = IdTable::default();
        for count in 1..=ids.len() {
            table.push(count, |number| &ids[number as usize]);
            let crowded: usize = table.crowded.0.iter().map(Vec::len).sum();
            assert!(crowded <= 4 + count / 500, "{crowded} of {count}");
        }
    }
}
