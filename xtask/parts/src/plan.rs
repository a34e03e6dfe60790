//! Which part each function and each byte of data goes to.

use crate::needs::{Needs, placed, start};
use crate::{Rooms, Sharing};
use anyhow::Result;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use walrus::ir::{Visitor, dfs_in_order};
use walrus::{FunctionId, FunctionKind, Module};

/// Instructions and bytes of data. What would be a smaller part is put into that of more rooms.
const SMALLEST: usize = 500;

/// The parts of a module, each named by the rooms that need it.
pub(crate) struct Plan<'a> {
    needs: &'a Needs,
    /// Those of most rooms first.
    pub(crate) parts: Vec<Rooms>,
    /// For each function, by its number, its part.
    pub(crate) functions: BTreeMap<usize, Rooms>,
}

impl Plan<'_> {
    pub(crate) fn of<'a>(whole: &Module, needs: &'a Needs, sharing: &Sharing) -> Result<Plan<'a>> {
        let functions = functions(whole, needs)?;
        let parts = sets(&sizes(whole, &functions, needs)?, needs.every_room(), sharing);
        let mut plan = Plan { needs, parts, functions: BTreeMap::new() };
        plan.functions = functions.into_iter().map(|(number, rooms)| (number, plan.part_of(rooms))).collect();
        Ok(plan)
    }

    pub(crate) fn has(&self, part: Rooms, function: FunctionId) -> bool {
        self.functions.get(&function.index()) == Some(&part)
    }

    pub(crate) fn has_byte(&self, part: Rooms, address: usize) -> bool {
        self.part_of(self.needs.byte(address)) == part
    }

    pub(crate) fn is_first(&self, part: Rooms) -> bool {
        part == self.needs.every_room()
    }

    /// The smallest set around these rooms that has a part.
    fn part_of(&self, rooms: Rooms) -> Rooms {
        let around = self.parts.iter().filter(|&&set| set & rooms == rooms);
        around.fold(self.needs.every_room(), |part, set| part & set)
    }
}

/// For each function, by its number, the rooms that need it.
fn functions(whole: &Module, needs: &Needs) -> Result<BTreeMap<usize, Rooms>> {
    let mut waiting = needs.exported(whole);
    waiting.extend(placed(whole)?.into_iter().map(|(place, id)| (id, needs.function(place))));
    let mut found: BTreeMap<usize, Rooms> = BTreeMap::new();
    while let Some((id, rooms)) = waiting.pop() {
        let known = found.entry(id.index()).or_default();
        let more = rooms & !*known;
        if more > 0 {
            *known |= more;
            waiting.extend(callees(whole, id).into_iter().map(|callee| (callee, more)));
        }
    }
    Ok(found)
}

/// How large the part of each set of rooms would be.
fn sizes(whole: &Module, functions: &BTreeMap<usize, Rooms>, needs: &Needs) -> Result<BTreeMap<Rooms, usize>> {
    let mut sizes = BTreeMap::new();
    for (id, function) in whole.funcs.iter_local() {
        if let Some(&rooms) = functions.get(&id.index()) {
            *sizes.entry(rooms).or_default() += usize::try_from(function.size())?;
        }
    }
    for data in whole.data.iter() {
        let start = start(data)?;
        (start..start + data.value.len()).for_each(|address| *sizes.entry(needs.byte(address)).or_default() += 1);
    }
    Ok(sizes)
}

/// The sets of rooms that have a part. With any two sets there is what both have in common: so for each set there is a smallest one around
/// it, and what a part calls is in itself or in a part of more rooms.
fn sets(sizes: &BTreeMap<Rooms, usize>, every_room: Rooms, sharing: &Sharing) -> Vec<Rooms> {
    let mut sets: BTreeSet<Rooms> =
        sizes.iter().filter(|(_, size)| **size >= SMALLEST).map(|(&rooms, _)| rooms).collect();
    sets.extend(bits(sharing.exact & every_room).map(|room| every_room & !room));
    sets.insert(every_room);
    // Of two such sets, what both have in common is one too.
    sets = sets.into_iter().map(|set| joined(set, sharing)).collect();
    loop {
        let common: BTreeSet<Rooms> =
            sets.iter().flat_map(|a| sets.iter().map(move |b| a & b)).filter(|&set| set > 0).collect();
        if common.len() == sets.len() {
            let mut sets: Vec<Rooms> = sets.into_iter().collect();
            sets.sort_by_key(|set| Reverse((set.count_ones(), *set)));
            return sets;
        }
        sets = common;
    }
}

/// With the rooms that get what all rooms of this set need.
fn joined(set: Rooms, sharing: &Sharing) -> Rooms {
    let more = sharing.joined.iter().filter(|(all, _)| set & all == *all).fold(set, |set, (_, others)| set | others);
    if more == set { set } else { joined(more, sharing) }
}

fn bits(set: Rooms) -> impl Iterator<Item = Rooms> {
    (0..Rooms::BITS).map(|bit| 1 << bit).filter(move |room| set & room != 0)
}

pub(crate) fn callees(module: &Module, id: FunctionId) -> BTreeSet<FunctionId> {
    struct Callees(BTreeSet<FunctionId>);
    impl Visitor<'_> for Callees {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.insert(*id);
        }
    }
    let mut callees = Callees(BTreeSet::new());
    if let FunctionKind::Local(function) = &module.funcs.get(id).kind {
        dfs_in_order(&mut callees, function, function.entry_block());
    }
    callees.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_sets_of_rooms_what_they_have_in_common_is_one_too() {
        let sets = |sizes: &_| sets(sizes, 0b1111, &Sharing::default());
        assert_eq!(sets(&large(&[0b0111, 0b1110, 0b0001])), [0b1111, 0b1110, 0b0111, 0b0110, 0b0001]);
        assert_eq!(sets(&[(0b0011, SMALLEST - 1)].into()), [0b1111]);
    }

    #[test]
    fn an_exact_room_has_no_part_with_what_it_does_not_need() {
        let exact = Sharing { exact: 0b0001, joined: vec![] };
        assert_eq!(sets(&large(&[0b0111]), 0b1111, &exact), [0b1111, 0b1110, 0b0111, 0b0110]);
    }

    #[test]
    fn a_room_that_is_joined_gets_what_all_of_the_others_need() {
        let joined = Sharing { exact: 0, joined: vec![(0b0011, 0b0100), (0b0111, 0b1000)] };
        assert_eq!(sets(&large(&[0b0011, 0b1001]), 0b1111, &joined), [0b1111, 0b1001]);
        assert_eq!(sets(&large(&[0b1010, 0b0110]), 0b1111, &joined), [0b1111, 0b1010, 0b0110, 0b0010]);
    }

    fn large(sets: &[Rooms]) -> BTreeMap<Rooms, usize> {
        sets.iter().map(|&set| (set, SMALLEST)).collect()
    }
}
