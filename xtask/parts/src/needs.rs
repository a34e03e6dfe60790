//! Which groups need what is exported, and what is reached by an address, of data or of a function in the table. The linker said it, before
//! the optimizer ran; addresses stay what they are.

use crate::Set;
use crate::links::{Link, Links};
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use walrus::ir::Value;
use walrus::{ConstExpr, Data, DataKind, ElementItems, ElementKind, ExportItem, FunctionId, Module};

/// Which groups need what of a module.
#[derive(Default, Serialize, Deserialize)]
pub struct Needs {
    pub(crate) groups: Vec<String>,
    /// By the name of the exported function.
    pub(crate) exports: BTreeMap<String, Set>,
    /// By the place in the table.
    pub(crate) functions: BTreeMap<u32, Set>,
    /// For each byte that memory has from the start.
    pub(crate) bytes: Vec<Set>,
}

impl Needs {
    /// Follows the links from each exported function, whose groups are those of its name.
    ///
    /// # Errors
    ///
    /// If `groups_of` does not know a name, or the linker fills table or memory in a way that is not provided for; if there are more than 16
    /// groups.
    pub fn of<'g>(
        module: &Module,
        links: &Links,
        groups: &[&str],
        groups_of: impl Fn(&str) -> Result<Vec<&'g str>>,
    ) -> Result<Needs> {
        ensure!(groups.len() <= Set::BITS as usize, "there may be {} groups", Set::BITS);
        let groups = groups.iter().map(|name| name.to_string()).collect();
        let mut needs = Needs { groups, ..Needs::default() };
        for (name, _) in exported(module) {
            let set = needs.set(&groups_of(name)?)?;
            needs.exports.insert(name.to_string(), set);
        }
        for bit in 0..needs.groups.len() {
            let is_of_room = |name: &str| needs.exports[name] >> bit & 1 == 1;
            let used = links.used(module, exported(module).filter(|(name, _)| is_of_room(name)).map(|(_, id)| id));
            for (place, id) in placed(module)? {
                *needs.functions.entry(place).or_default() |= Set::from(used.contains(&Link::Function(id))) << bit;
            }
            for (segment, piece) in links.pieces(&used) {
                let start = start(module.data.iter().nth(segment).context("data that is not there")?)?;
                let bytes = &mut needs.bytes;
                bytes.resize(bytes.len().max(start + piece.end), 0);
                bytes[start + piece.start..start + piece.end].iter_mut().for_each(|groups| *groups |= 1 << bit);
            }
        }
        Ok(needs)
    }

    pub(crate) fn set(&self, names: &[&str]) -> Result<Set> {
        let bit = |name: &&str| self.groups.iter().position(|group| group == name).context("a group that is not there");
        names.iter().try_fold(0, |set, name| Ok(set | 1 << bit(name)?))
    }

    pub(crate) fn names(&self, set: Set) -> Vec<String> {
        (0..).zip(&self.groups).filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, name)| name.clone()).collect()
    }

    pub(crate) fn every_group(&self) -> Set {
        self.exports.values().fold(0, |all, groups| all | groups)
    }

    /// The exported functions, and the groups that need each.
    pub(crate) fn exported(&self, module: &Module) -> Vec<(FunctionId, Set)> {
        exported(module).map(|(name, id)| (id, self.exports.get(name).copied().unwrap_or(self.every_group()))).collect()
    }

    /// What nobody is known to need, all may.
    pub(crate) fn function(&self, place: u32) -> Set {
        self.functions.get(&place).copied().filter(|&groups| groups != 0).unwrap_or(self.every_group())
    }

    pub(crate) fn byte(&self, address: usize) -> Set {
        self.bytes.get(address).copied().filter(|&groups| groups != 0).unwrap_or(self.every_group())
    }
}

fn exported(module: &Module) -> impl Iterator<Item = (&str, FunctionId)> {
    module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(id) => Some((export.name.as_str(), id)),
        _ => None,
    })
}

/// The functions that can be called by their place in the table.
pub(crate) fn placed(module: &Module) -> Result<Vec<(u32, FunctionId)>> {
    let mut all = Vec::new();
    for segment in module.elements.iter() {
        let (ElementKind::Active { offset, .. }, ElementItems::Functions(functions)) = (&segment.kind, &segment.items)
        else {
            bail!("the table is filled in another way now");
        };
        all.extend((constant(offset)?..).zip(functions.iter().copied()));
    }
    Ok(all)
}

/// The address of data.
pub(crate) fn start(data: &Data) -> Result<usize> {
    let DataKind::Active { offset, .. } = &data.kind else { bail!("memory is filled in another way now") };
    Ok(constant(offset)? as usize)
}

fn constant(offset: &ConstExpr) -> Result<u32> {
    let ConstExpr::Value(Value::I32(number)) = offset else { bail!("an address is not a number now") };
    Ok(*number as u32)
}
