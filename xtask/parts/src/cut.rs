//! Cuts the module when the optimizer is done with it. What a function calls is plain to see then; what it reaches by an address is in
//! [`Needs`].

use crate::code::sequences;
use crate::needs::{Needs, placed, start};
use crate::plan::{Plan, callees, functions};
use crate::{Parts, Set, Sharing};
use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use walrus::ir::{CallIndirect, Const, Instr, Value};
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExportItem, FunctionId, GlobalKind, Module, ModuleConfig, RefType,
    TableId, TypeId, passes,
};

/// The name under which a part imports what another one exports: `pkg-template/engine.js` knows it.
const OTHER_PARTS: &str = "";

/// The bytes of a module with nothing in it.
const EMPTY: usize = 8;

/// Data with less than this between is one run: to begin another takes as much.
const GAP: usize = 8;

/// Cuts a module into its parts.
///
/// # Errors
///
/// If the bytes are no module as the linker and the optimizer write it.
pub fn cut(module: &[u8], needs: &Needs, sharing: &Sharing) -> Result<Parts> {
    let whole = Module::from_buffer(module)?;
    let plan = Plan::of(&whole, needs, sharing)?;
    let shared = shared(&whole, &plan)?;
    let cut = |&groups: &Set| {
        let mut part = ModuleConfig::new().generate_producers_section(false).parse(module)?;
        let (is_first, is_own) = (plan.is_first(groups), |id| plan.has(groups, id));
        keep_exports(&mut part, |item| if let ExportItem::Function(id) = item { is_own(id) } else { is_first });
        call_by_place(&mut part, is_own, &shared)?;
        fill_table(&mut part, is_own, &shared)?;
        keep_data(&mut part, |address| plan.has_byte(groups, address))?;
        if is_first {
            lend(&mut part)
        } else {
            borrow(&mut part)?
        };
        passes::gc::run(&mut part);
        Ok((needs.names(groups), part.emit_wasm()))
    };
    let mut parts: Parts = plan.parts.iter().map(cut).collect::<Result<_>>()?;
    // What two parts have in common may be nothing.
    parts.retain(|(_, part)| part.len() > EMPTY);
    Ok(parts)
}

/// A module without what only one group needs.
///
/// # Errors
///
/// As [`cut`].
pub fn without(module: &[u8], needs: &Needs, group: &str) -> Result<Vec<u8>> {
    let mut left = ModuleConfig::new().generate_producers_section(false).parse(module)?;
    let others = needs.every_group() & !needs.set(&[group])?;
    let functions = functions(&left, needs)?;
    let is_kept = |id: FunctionId| functions.get(&id.index()).is_some_and(|groups| groups & others > 0);
    keep_exports(&mut left, |item| if let ExportItem::Function(id) = item { is_kept(id) } else { true });
    fill_table(&mut left, is_kept, &BTreeMap::new())?;
    keep_data(&mut left, |address| needs.byte(address) & others > 0)?;
    passes::gc::run(&mut left);
    Ok(left.emit_wasm())
}

/// The functions that another part calls, by their number, and the place of each in the table, behind those that the linker put there.
fn shared(whole: &Module, plan: &Plan) -> Result<BTreeMap<usize, u32>> {
    let mut shared = BTreeSet::new();
    for (id, _) in whole.funcs.iter_local() {
        let part = plan.functions.get(&id.index());
        let called = callees(whole, id).into_iter().map(|callee| (plan.functions.get(&callee.index()), callee.index()));
        // By their part first, so that those of one part are next to each other in the table.
        shared.extend(called.filter(|(other, _)| *other != part));
    }
    let free = whole.tables.get(functions_table(whole)?).initial;
    Ok(shared.into_iter().map(|(_, number)| number).zip(u32::try_from(free)?..).collect())
}

/// The table of functions.
fn functions_table(module: &Module) -> Result<TableId> {
    module.tables.iter().find(|table| table.element_ty == RefType::FUNCREF).map(|table| table.id()).context("no table")
}

fn keep_exports(part: &mut Module, is_kept: impl Fn(ExportItem) -> bool) {
    let others: Vec<_> = part.exports.iter().filter(|export| !is_kept(export.item)).map(|export| export.id()).collect();
    others.into_iter().for_each(|export| part.exports.delete(export));
}

/// Makes the functions of a part call those of others by their place in the table.
fn call_by_place(part: &mut Module, is_own: impl Fn(FunctionId) -> bool, shared: &BTreeMap<usize, u32>) -> Result<()> {
    let table = functions_table(part)?;
    let types: BTreeMap<FunctionId, TypeId> =
        part.funcs.iter().map(|function| (function.id(), function.ty())).collect();
    for (_, function) in part.funcs.iter_local_mut().filter(|(id, _)| is_own(*id)) {
        for id in sequences(function) {
            let sequence = &mut function.block_mut(id).instrs;
            for at in (0..sequence.len()).rev() {
                let (Instr::Call(call), location) = sequence[at].clone() else { continue };
                if let Some(&place) = shared.get(&call.func.index()).filter(|_| !is_own(call.func)) {
                    sequence[at].0 = Instr::CallIndirect(CallIndirect { ty: types[&call.func], table });
                    sequence.insert(at, (Instr::Const(Const { value: Value::I32(place as i32) }), location));
                }
            }
        }
    }
    Ok(())
}

/// Leaves in the table the functions of a part: those that the linker put there, and those that others call.
fn fill_table(part: &mut Module, is_own: impl Fn(FunctionId) -> bool, shared: &BTreeMap<usize, u32>) -> Result<()> {
    let mut all = placed(part)?;
    all.extend(part.funcs.iter().filter_map(|function| Some((*shared.get(&function.id().index())?, function.id()))));
    all.retain(|(_, id)| is_own(*id));
    all.sort_unstable();
    let segments: Vec<_> = part.elements.iter().map(|segment| segment.id()).collect();
    segments.into_iter().for_each(|segment| part.elements.delete(segment));
    let table = functions_table(part)?;
    let own = part.tables.get_mut(table);
    own.initial += shared.len() as u64;
    own.maximum = Some(own.initial);
    own.elem_segments.clear();
    for run in all.chunk_by(|(place, _), (next, _)| place + 1 == *next) {
        let kind = ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(run[0].0 as i32)) };
        let functions = ElementItems::Functions(run.iter().map(|(_, id)| *id).collect());
        own.elem_segments.insert(part.elements.add(kind, functions));
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

/// What there is one of (memory, tables, globals) is in the first part, which lends it to the others.
fn lend(part: &mut Module) {
    for table in part.tables.iter() {
        part.exports.add(&format!("t{}", table.id().index()), table.id());
    }
    for global in part.globals.iter() {
        part.exports.add(&format!("g{}", global.id().index()), global.id());
    }
}

fn borrow(part: &mut Module) -> Result<()> {
    let memory = part.memories.iter_mut().next().context("no memory")?;
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
    use walrus::FunctionBuilder;

    const INDEX: Set = 0b01;
    const CORPUS: Set = 0b10;

    /// Two methods, which call a third function; one calls a function of the table; and 600 bytes for each.
    fn whole() -> (Vec<u8>, Needs) {
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
        module.exports.add("near", near);
        module.exports.add("check", check);
        let place = |at| ConstExpr::Value(Value::I32(at));
        let kind = ElementKind::Active { table, offset: place(0) };
        let segment = module.elements.add(kind, ElementItems::Functions(vec![by_address]));
        module.tables.get_mut(table).elem_segments.insert(segment);
        let data = module.data.add(DataKind::Active { memory, offset: place(1024) }, [[5; 600], [7; 600]].concat());
        module.memories.get_mut(memory).data_segments.insert(data);
        let bytes = [[0; 1024].as_slice(), &[INDEX; 600], &[CORPUS; 600]].concat();
        let exports = [("near".to_string(), INDEX), ("check".to_string(), CORPUS)].into();
        let groups = ["index", "corpus"].map(String::from).into();
        (module.emit_wasm(), Needs { groups, exports, functions: [(0, INDEX)].into(), bytes })
    }

    fn names<'a>(names: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
        let mut names: Vec<&str> = names.map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn each_part_has_its_own_and_is_lent_the_rest() {
        let (whole, needs) = whole();
        let parts = cut(&whole, &needs, &Sharing::default()).unwrap();
        let of = parts.iter().map(|(groups, _)| groups.join("+"));
        assert_eq!(of.collect::<Vec<_>>(), ["index+corpus", "corpus", "index"]);
        let parts: Vec<Module> = parts.iter().map(|(_, bytes)| Module::from_buffer(bytes).unwrap()).collect();
        let [first, corpus, index] = parts.as_slice() else { panic!() };
        let exports = |part: &Module| part.exports.iter().map(|export| export.name.clone()).collect::<Vec<_>>();
        let imports = |part: &Module| part.imports.iter().map(|import| import.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(exports(first).iter()), ["memory", "t0"]);
        assert_eq!(imports(first), [""; 0]);
        assert_eq!(exports(corpus), ["check"]);
        assert_eq!(names(imports(corpus).iter()), ["memory", "t0"]);
        assert_eq!(exports(index), ["near"]);
        assert_eq!(names(imports(index).iter()), ["memory", "t0"]);
        let data = |part: &Module| part.data.iter().map(|data| data.value.clone()).collect::<Vec<_>>();
        assert_eq!((data(first), data(corpus), data(index)), (vec![], vec![vec![7; 600]], vec![vec![5; 600]]));
        // Behind the one that the linker put there is the one that both call.
        let in_table = parts.iter().map(|part| placed(part).unwrap().into_iter().map(|(place, _)| place).collect());
        assert_eq!(in_table.collect::<Vec<Vec<u32>>>(), [vec![1], vec![], vec![0]]);
    }

    #[test]
    fn without_a_group_a_module_has_what_the_others_need() {
        let (whole, needs) = whole();
        let left = Module::from_buffer(&without(&whole, &needs, "index").unwrap()).unwrap();
        assert_eq!(left.exports.iter().map(|export| &*export.name).collect::<Vec<_>>(), ["memory", "check"]);
        assert_eq!(left.funcs.iter().count(), 2);
        assert_eq!(left.data.iter().map(|data| data.value.clone()).collect::<Vec<_>>(), [vec![7; 600]]);
        assert_eq!(placed(&left).unwrap(), []);
    }
}
