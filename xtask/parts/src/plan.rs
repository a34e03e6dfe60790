//! Which part each function and each byte of data goes to.

use crate::needs::{Needs, placed, start};
use crate::{Set, Sharing};
use anyhow::Result;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use walrus::ir::{Visitor, dfs_in_order};
use walrus::{FunctionId, FunctionKind, Module};

/// Instructions and bytes of data. What would be a smaller part is put into that of more groups.
const SMALLEST: usize = 500;

/// The parts of a module, each named by the groups that need it.
pub(crate) struct Plan<'a> {
    needs: &'a Needs,
    /// The parts of most groups first.
    pub(crate) parts: Vec<Set>,
    /// For each function, by its number, its part.
    pub(crate) functions: BTreeMap<usize, Set>,
}

impl Plan<'_> {
    pub(crate) fn of<'a>(whole: &Module, needs: &'a Needs, sharing: &Sharing) -> Result<Plan<'a>> {
        let functions = functions(whole, needs)?;
        let joined = sharing.joined.iter().map(|(all, other)| Ok((needs.set(all)?, needs.set(&[other])?)));
        let joined = joined.collect::<Result<Vec<_>>>()?;
        let exact = needs.set(&sharing.exact)?;
        let parts = sets(&sizes(whole, &functions, needs)?, needs.every_group(), exact, &joined);
        let mut plan = Plan { needs, parts, functions: BTreeMap::new() };
        plan.functions = functions.into_iter().map(|(number, groups)| (number, plan.part_of(groups))).collect();
        Ok(plan)
    }

    pub(crate) fn has(&self, part: Set, function: FunctionId) -> bool {
        self.functions.get(&function.index()) == Some(&part)
    }

    pub(crate) fn has_byte(&self, part: Set, address: usize) -> bool {
        self.part_of(self.needs.byte(address)) == part
    }

    pub(crate) fn is_first(&self, part: Set) -> bool {
        part == self.needs.every_group()
    }

    /// The smallest set around these groups that has a part.
    fn part_of(&self, groups: Set) -> Set {
        let around = self.parts.iter().filter(|&&set| set & groups == groups);
        around.fold(self.needs.every_group(), |part, set| part & set)
    }
}

/// For each function, by its number, the groups that need it.
pub(crate) fn functions(whole: &Module, needs: &Needs) -> Result<BTreeMap<usize, Set>> {
    let mut waiting = needs.exported(whole);
    waiting.extend(placed(whole)?.into_iter().map(|(place, id)| (id, needs.function(place))));
    let mut found: BTreeMap<usize, Set> = BTreeMap::new();
    while let Some((id, groups)) = waiting.pop() {
        let known = found.entry(id.index()).or_default();
        let more = groups & !*known;
        if more > 0 {
            *known |= more;
            waiting.extend(callees(whole, id).into_iter().map(|callee| (callee, more)));
        }
    }
    Ok(found)
}

/// How large the part of each set of groups would be.
fn sizes(whole: &Module, functions: &BTreeMap<usize, Set>, needs: &Needs) -> Result<BTreeMap<Set, usize>> {
    let mut sizes = BTreeMap::new();
    for (id, function) in whole.funcs.iter_local() {
        if let Some(&groups) = functions.get(&id.index()) {
            *sizes.entry(groups).or_default() += usize::try_from(function.size())?;
        }
    }
    for data in whole.data.iter() {
        let start = start(data)?;
        (start..start + data.value.len()).for_each(|address| *sizes.entry(needs.byte(address)).or_default() += 1);
    }
    Ok(sizes)
}

/// The sets of groups that have a part. With any two sets there is what both have in common: so for each set there is a smallest one around
/// it, and what a part calls is in itself or in a part of more groups.
fn sets(sizes: &BTreeMap<Set, usize>, every_group: Set, exact: Set, pairs: &[(Set, Set)]) -> Vec<Set> {
    let mut sets: BTreeSet<Set> =
        sizes.iter().filter(|(_, size)| **size >= SMALLEST).map(|(&groups, _)| groups).collect();
    sets.extend(bits(exact & every_group).map(|group| every_group & !group));
    sets.insert(every_group);
    // Of two such sets, what both have in common is one too.
    sets = sets.into_iter().map(|set| joined(set, pairs)).collect();
    loop {
        let common: BTreeSet<Set> =
            sets.iter().flat_map(|a| sets.iter().map(move |b| a & b)).filter(|&set| set > 0).collect();
        if common.len() == sets.len() {
            let mut sets: Vec<Set> = sets.into_iter().collect();
            sets.sort_by_key(|set| Reverse((set.count_ones(), *set)));
            return sets;
        }
        sets = common;
    }
}

/// With the groups that get what all groups of this set need.
fn joined(set: Set, pairs: &[(Set, Set)]) -> Set {
    let more = pairs.iter().filter(|(all, _)| set & all == *all).fold(set, |set, (_, others)| set | others);
    if more == set { set } else { joined(more, pairs) }
}

fn bits(set: Set) -> impl Iterator<Item = Set> {
    (0..Set::BITS).map(|bit| 1 << bit).filter(move |group| set & group != 0)
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
    fn of_two_sets_of_groups_what_they_have_in_common_is_one_too() {
        let sets = |sizes: &_| sets(sizes, 0b1111, 0, &[]);
        assert_eq!(sets(&large(&[0b0111, 0b1110, 0b0001])), [0b1111, 0b1110, 0b0111, 0b0110, 0b0001]);
        assert_eq!(sets(&[(0b0011, SMALLEST - 1)].into()), [0b1111]);
    }

    #[test]
    fn an_exact_group_has_no_part_with_what_it_does_not_need() {
        assert_eq!(sets(&large(&[0b0111]), 0b1111, 0b0001, &[]), [0b1111, 0b1110, 0b0111, 0b0110]);
    }

    #[test]
    fn a_group_that_is_joined_gets_what_all_of_the_others_need() {
        let sets = |sizes: &[Set]| sets(&large(sizes), 0b1111, 0, &[(0b0011, 0b0100), (0b0111, 0b1000)]);
        assert_eq!(sets(&[0b0011, 0b1001]), [0b1111, 0b1001]);
        assert_eq!(sets(&[0b1010, 0b0110]), [0b1111, 0b1010, 0b0110, 0b0010]);
    }

    fn large(sets: &[Set]) -> BTreeMap<Set, usize> {
        sets.iter().map(|&set| (set, SMALLEST)).collect()
    }
}
