//! The module in parts, so that an app pays for what it imports, and for nothing twice. A part is what one set of rooms needs and no
//! other room does: for example what only the index needs, or what each room but the index needs. A room is its parts, started one after the
//! other, those of most rooms first: all have one memory and one table, where each finds the functions of those before it. (If it imported
//! them, engines would compile a wrapper for each type of function, which takes as long as all the rest.)
//!
//! The module is cut when the optimizer is done with it. What a function calls is plain to see then. What it reaches by an address, of
//! data or of a function in the table, the linker has said before; addresses stay what they are.

use super::addressed::{Addressed, exported, placed, start};
use super::links::sequences;
use super::rooms::{EVERY_ROOM, Rooms};
use anyhow::{Context, Result};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use walrus::ir::{CallIndirect, Const, Instr, Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExportItem, FunctionId, FunctionKind, GlobalKind, Module,
    ModuleConfig, RefType, TableId, passes,
};

/// The name under which a part imports what another one exports: instance.js knows it.
const OTHER_PARTS: &str = "";

/// Instructions and bytes of data. What would be a smaller part is put into that of more rooms.
const SMALLEST: usize = 500;

/// Data with less than this between is one run: to begin another takes as much.
const GAP: usize = 8;

/// The parts, and the rooms that need each; those of most rooms first.
pub(super) fn cut(module: &[u8], addressed: &Addressed) -> Result<Vec<(Rooms, Vec<u8>)>> {
    let whole = Module::from_buffer(module)?;
    let mut functions = functions(&whole, addressed)?;
    let sets = sets(&sizes(&whole, &functions, addressed)?);
    let part_of =
        |rooms: Rooms| sets.iter().filter(|&&set| set & rooms == rooms).fold(EVERY_ROOM, |part, set| part & set);
    functions.values_mut().for_each(|rooms| *rooms = part_of(*rooms));
    let shared = shared(&whole, &functions)?;
    let cut = |&rooms: &Rooms| {
        let mut part = ModuleConfig::new().generate_producers_section(false).parse(module)?;
        keep_functions(&mut part, |id| functions.get(&id.index()) == Some(&rooms), &shared)?;
        keep_data(&mut part, |address| part_of(addressed.byte(address)) == rooms)?;
        lend(&mut part, rooms == EVERY_ROOM)?;
        passes::gc::run(&mut part);
        Ok((rooms, part.emit_wasm()))
    };
    sets.iter().map(cut).collect()
}

/// For each function, by its number, the rooms that need it.
fn functions(whole: &Module, addressed: &Addressed) -> Result<BTreeMap<usize, Rooms>> {
    let mut waiting = exported(whole)?;
    waiting.extend(placed(whole)?.into_iter().map(|(place, id)| (id, addressed.function(place))));
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
fn sizes(whole: &Module, functions: &BTreeMap<usize, Rooms>, addressed: &Addressed) -> Result<BTreeMap<Rooms, usize>> {
    let mut sizes = BTreeMap::new();
    for (id, function) in whole.funcs.iter_local() {
        if let Some(&rooms) = functions.get(&id.index()) {
            *sizes.entry(rooms).or_default() += usize::try_from(function.size())?;
        }
    }
    for data in whole.data.iter() {
        let start = start(data)?;
        (start..start + data.value.len()).for_each(|address| *sizes.entry(addressed.byte(address)).or_default() += 1);
    }
    Ok(sizes)
}

/// The sets of rooms that have a part. With any two sets there is what both have in common: so for each set there is a smallest one around
/// it, and what a part calls is in itself or in a part of more rooms.
fn sets(sizes: &BTreeMap<Rooms, usize>) -> Vec<Rooms> {
    let mut sets: BTreeSet<Rooms> =
        sizes.iter().filter(|(_, size)| **size >= SMALLEST).map(|(&rooms, _)| rooms).collect();
    sets.insert(EVERY_ROOM);
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

/// The functions that another part calls, by their number, and the place of each in the table, behind those that the linker put there.
fn shared(whole: &Module, functions: &BTreeMap<usize, Rooms>) -> Result<BTreeMap<usize, u32>> {
    let mut shared = BTreeSet::new();
    for (id, _) in whole.funcs.iter_local() {
        let called = callees(whole, id).into_iter().map(|callee| callee.index());
        shared.extend(called.filter(|callee| functions.get(callee) != functions.get(&id.index())));
    }
    let mut shared: Vec<usize> = shared.into_iter().collect();
    // Those of a part are behind each other, in one piece.
    shared.sort_by_key(|id| functions.get(id));
    let free = whole.tables.get(functions_table(whole)?).initial;
    Ok(shared.into_iter().zip(u32::try_from(free)?..).collect())
}

/// The table of functions.
fn functions_table(module: &Module) -> Result<TableId> {
    module.tables.iter().find(|table| table.element_ty == RefType::FUNCREF).map(|table| table.id()).context("no table")
}

fn callees(module: &Module, id: FunctionId) -> BTreeSet<FunctionId> {
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

fn keep_functions(part: &mut Module, is_own: impl Fn(FunctionId) -> bool, shared: &BTreeMap<usize, u32>) -> Result<()> {
    for (id, _) in exported(part)?.into_iter().filter(|(id, _)| !is_own(*id)) {
        while let Some(export) = part.exports.get_exported_func(id).map(|export| export.id()) {
            part.exports.delete(export);
        }
    }
    let table = functions_table(part)?;
    let mut placed: BTreeMap<u32, FunctionId> = placed(part)?.into_iter().filter(|(_, id)| is_own(*id)).collect();
    let ty = |id| part.funcs.get(id).ty();
    let all = part.funcs.iter_local().filter_map(|(id, _)| Some((id, *shared.get(&id.index())?)));
    let (own, lent): (Vec<_>, Vec<_>) = all.partition(|(id, _)| is_own(*id));
    placed.extend(own.into_iter().map(|(id, place)| (place, id)));
    let lent: HashMap<FunctionId, _> = lent.into_iter().map(|(id, place)| (id, (place, ty(id)))).collect();
    for (_, function) in part.funcs.iter_local_mut().filter(|(id, _)| is_own(*id)) {
        for id in sequences(function) {
            let sequence = &mut function.block_mut(id).instrs;
            for at in (0..sequence.len()).rev() {
                let (Instr::Call(call), location) = &sequence[at] else { continue };
                let (Some(&(place, ty)), location) = (lent.get(&call.func), *location) else { continue };
                sequence[at].0 = Instr::CallIndirect(CallIndirect { ty, table });
                sequence.insert(at, (Instr::Const(Const { value: Value::I32(place as i32) }), location));
            }
        }
    }
    let mut runs: Vec<(u32, Vec<FunctionId>)> = Vec::new();
    for (place, id) in placed {
        match runs.last_mut() {
            Some((from, run)) if *from as usize + run.len() == place as usize => run.push(id),
            _ => runs.push((place, vec![id])),
        }
    }
    let segments: Vec<_> = part.elements.iter().map(|segment| segment.id()).collect();
    segments.into_iter().for_each(|segment| part.elements.delete(segment));
    let own = part.tables.get_mut(table);
    own.initial += shared.len() as u64;
    own.maximum = Some(own.initial);
    own.elem_segments.clear();
    for (place, run) in runs {
        let kind = ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(place as i32)) };
        own.elem_segments.insert(part.elements.add(kind, ElementItems::Functions(run)));
    }
    Ok(())
}

fn keep_data(part: &mut Module, is_own: impl Fn(usize) -> bool) -> Result<()> {
    let mut runs: Vec<(usize, Vec<u8>)> = Vec::new();
    let segments: Vec<_> = part.data.iter().map(|data| data.id()).collect();
    for id in segments {
        let data = part.data.get(id);
        let (start, value) = (start(data)?, data.value.clone());
        for address in (start..start + value.len()).filter(|&address| is_own(address)) {
            match runs.last_mut() {
                Some((from, run)) if *from >= start && address - (*from + run.len()) < GAP => {
                    run.extend(&value[*from + run.len() - start..=address - start]);
                }
                _ => runs.push((address, vec![value[address - start]])),
            }
        }
        part.data.delete(id);
    }
    let memory = part.memories.iter_mut().next().context("no memory")?;
    memory.data_segments.clear();
    for (address, run) in runs {
        let offset = ConstExpr::Value(Value::I32(address as i32));
        memory.data_segments.insert(part.data.add(DataKind::Active { memory: memory.id(), offset }, run));
    }
    Ok(())
}

/// What there is one of: it is in the first part, which lends it to the others.
fn lend(part: &mut Module, is_first: bool) -> Result<()> {
    let memory = part.memories.iter_mut().next().context("no memory")?;
    if is_first {
        for table in part.tables.iter() {
            part.exports.add(&format!("t{}", table.id().index()), table.id());
        }
        for global in part.globals.iter() {
            part.exports.add(&format!("g{}", global.id().index()), global.id());
        }
        return Ok(());
    }
    let others = part.exports.iter().filter(|export| !matches!(export.item, ExportItem::Function(_)));
    let others: Vec<_> = others.map(|export| export.id()).collect();
    others.into_iter().for_each(|export| part.exports.delete(export));
    memory.import = Some(part.imports.add(OTHER_PARTS, "memory", memory.id()));
    for table in part.tables.iter_mut() {
        table.import = Some(part.imports.add(OTHER_PARTS, &format!("t{}", table.id().index()), table.id()));
    }
    let globals: Vec<_> = part.globals.iter().map(|global| global.id()).collect();
    for id in globals {
        part.globals.get_mut(id).kind =
            GlobalKind::Import(part.imports.add(OTHER_PARTS, &format!("g{}", id.index()), id));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::rooms::ROOMS;
    use walrus::FunctionBuilder;

    const INDEX: Rooms = 1 << 4;
    const CORPUS: Rooms = 1 << 6;

    /// Two methods, which call a third function; one calls a function of the table; and 600 bytes for each.
    fn whole() -> (Vec<u8>, Addressed) {
        let mut module = Module::default();
        let memory = module.memories.add_local(false, false, 1, None, None);
        let table = module.tables.add_local(false, 1, Some(1), RefType::FUNCREF);
        let mut function = |calls: &[FunctionId]| {
            let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
            let mut body = builder.func_body();
            for &callee in calls {
                body.call(callee);
            }
            builder.finish(vec![], &mut module.funcs)
        };
        let shared = function(&[]);
        let (near, check, by_address) = (function(&[shared]), function(&[shared]), function(&[shared]));
        module.exports.add("memory", memory);
        module.exports.add("rawindex_near", near);
        module.exports.add("rawcorpus_check", check);
        let place = |at| ConstExpr::Value(Value::I32(at));
        let kind = ElementKind::Active { table, offset: place(0) };
        let segment = module.elements.add(kind, ElementItems::Functions(vec![by_address]));
        module.tables.get_mut(table).elem_segments.insert(segment);
        let data = module.data.add(DataKind::Active { memory, offset: place(1024) }, [[5; 600], [7; 600]].concat());
        module.memories.get_mut(memory).data_segments.insert(data);
        let bytes = [[0; 1024].as_slice(), &[INDEX; 600], &[CORPUS; 600]].concat();
        (module.emit_wasm(), Addressed { functions: [(0, INDEX)].into(), bytes })
    }

    fn names<'a>(names: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
        let mut names: Vec<&str> = names.map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn each_part_has_its_own_and_is_lent_the_rest() {
        assert_eq!((ROOMS[4].name, ROOMS[6].name), ("index", "corpus"));
        let (whole, addressed) = whole();
        let parts = cut(&whole, &addressed).unwrap();
        assert_eq!(parts.iter().map(|(rooms, _)| *rooms).collect::<Vec<_>>(), [EVERY_ROOM, CORPUS, INDEX]);
        let parts: Vec<Module> = parts.iter().map(|(_, bytes)| Module::from_buffer(bytes).unwrap()).collect();
        let [first, corpus, index] = parts.as_slice() else { panic!() };
        let exports = |part: &Module| part.exports.iter().map(|export| export.name.clone()).collect::<Vec<_>>();
        let imports = |part: &Module| part.imports.iter().map(|import| import.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(exports(first).iter()), ["memory", "t0"]);
        assert_eq!(imports(first), [""; 0]);
        assert_eq!(exports(corpus), ["rawcorpus_check"]);
        assert_eq!(names(imports(corpus).iter()), ["memory", "t0"]);
        assert_eq!(exports(index), ["rawindex_near"]);
        assert_eq!(names(imports(index).iter()), ["memory", "t0"]);
        let data = |part: &Module| part.data.iter().map(|data| data.value.clone()).collect::<Vec<_>>();
        assert_eq!((data(first), data(corpus), data(index)), (vec![], vec![vec![7; 600]], vec![vec![5; 600]]));
        // Behind the one that the linker put there is the one that both call.
        let in_table = parts.iter().map(|part| placed(part).unwrap().into_iter().map(|(place, _)| place).collect());
        assert_eq!(in_table.collect::<Vec<Vec<u32>>>(), [vec![1], vec![], vec![0]]);
    }

    #[test]
    fn of_two_sets_of_rooms_what_they_have_in_common_is_one_too() {
        let large = |sets: &[Rooms]| sets.iter().map(|&set| (set, SMALLEST)).collect();
        assert_eq!(sets(&large(&[0b0111, 0b1110, 0b0001])), [EVERY_ROOM, 0b1110, 0b0111, 0b0110, 0b0001]);
        assert_eq!(sets(&[(0b0011, SMALLEST - 1)].into()), [EVERY_ROOM]);
    }
}
