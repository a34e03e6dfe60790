//! What the module reaches by an address, of data or of a function in the table, and which rooms need it. The linker said it, before the
//! optimizer ran; addresses stay what they are.

use super::links::{Link, Links};
use super::rooms::{EVERY_ROOM, ROOMS, Rooms, rooms_of};
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use walrus::ir::Value;
use walrus::{ConstExpr, Data, DataKind, ElementItems, ElementKind, ExportItem, FunctionId, Module};

/// Which rooms need what the module reaches by an address.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Addressed {
    /// By the place in the table.
    pub(super) functions: BTreeMap<u32, Rooms>,
    /// For each byte that memory has from the start.
    pub(super) bytes: Vec<Rooms>,
}

impl Addressed {
    pub(super) fn of(module: &Module, links: &Links) -> Result<Addressed> {
        let mut addressed = Addressed::default();
        for bit in 0..ROOMS.len() {
            let exported = exported(module)?.into_iter().filter(|(_, rooms)| rooms >> bit & 1 == 1);
            let used = links.used(module, exported.map(|(id, _)| id));
            for (place, id) in placed(module)? {
                *addressed.functions.entry(place).or_default() |=
                    Rooms::from(used.contains(&Link::Function(id))) << bit;
            }
            for (segment, piece) in links.pieces(&used) {
                let start = start(module.data.iter().nth(segment).context("data that is not there")?)?;
                let bytes = &mut addressed.bytes;
                bytes.resize(bytes.len().max(start + piece.end), 0);
                bytes[start + piece.start..start + piece.end].iter_mut().for_each(|rooms| *rooms |= 1 << bit);
            }
        }
        Ok(addressed)
    }

    /// What nobody is known to need, all may.
    pub(super) fn function(&self, place: u32) -> Rooms {
        self.functions.get(&place).copied().filter(|&rooms| rooms != 0).unwrap_or(EVERY_ROOM)
    }

    pub(super) fn byte(&self, address: usize) -> Rooms {
        self.bytes.get(address).copied().filter(|&rooms| rooms != 0).unwrap_or(EVERY_ROOM)
    }
}

pub(super) fn exported(module: &Module) -> Result<Vec<(FunctionId, Rooms)>> {
    let functions = module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(id) => Some(rooms_of(&export.name).map(|rooms| (id, rooms))),
        _ => None,
    });
    functions.collect()
}

/// The functions that can be called by their place in the table.
pub(super) fn placed(module: &Module) -> Result<Vec<(u32, FunctionId)>> {
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
pub(super) fn start(data: &Data) -> Result<usize> {
    let DataKind::Active { offset, .. } = &data.kind else { bail!("memory is filled in another way now") };
    Ok(constant(offset)? as usize)
}

fn constant(offset: &ConstExpr) -> Result<u32> {
    let ConstExpr::Value(Value::I32(number)) = offset else { bail!("an address is no number now") };
    Ok(*number as u32)
}
