//! What refers to what in a module, so that what nobody can reach is left out: data too, which no optimizer knows to be unused.
//!
//! The linker says so, if it is told to (`--emit-relocs`): what each address in the code and in the data stands for.

use crate::code::{make_trap, sequences};
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use walrus::ir::Instr;
use walrus::{DataId, ExportItem, FunctionId, FunctionKind, Module};
use wasmparser::{KnownCustom, Linking, Parser, Payload, RelocationEntry, SymbolInfo};

/// What rustc has to be told.
pub const LINKER_FLAG: &str = "-Clink-arg=--emit-relocs";

/// What a function or a piece of data refers to, or is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Link {
    Function(FunctionId),
    /// By its number in the linker's table of symbols.
    Data(u32),
}

/// What refers to what in a module, and what is in use.
pub struct Links {
    /// By where the instruction stands in the file that refers to something.
    of_code: BTreeMap<usize, Vec<Link>>,
    of_data: HashMap<u32, Vec<Link>>,
    /// The bytes of each piece of data: its segment, and where in it.
    pieces: HashMap<u32, (usize, Range<usize>)>,
}

impl Links {
    /// The module of these bytes, without what the linker says of it, and that.
    ///
    /// # Errors
    ///
    /// If the linker did not describe them.
    pub fn read(bytes: &[u8]) -> Result<(Module, Links)> {
        let mut module = Module::from_buffer(bytes)?;
        let functions: HashMap<u32, FunctionId> =
            module.funcs.iter().map(|function| (function.id().index() as u32, function.id())).collect();
        let mut instructions: Vec<usize> = module
            .funcs
            .iter_local()
            .flat_map(|(_, function)| sequences(function).into_iter().flat_map(|id| &function.block(id).instrs))
            .map(|(_, place)| place.data() as usize)
            .collect();
        instructions.sort_unstable();
        let (mut symbols, mut relocations) = (HashMap::new(), Vec::new());
        let (mut sections, mut segments) = (Vec::new(), Vec::new());
        let mut links = Links { of_code: BTreeMap::new(), of_data: HashMap::new(), pieces: HashMap::new() };
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            if let Some((id, range)) = payload.as_section() {
                sections.push((id, range.start));
            }
            match payload {
                Payload::DataSection(data) => {
                    for segment in data {
                        let segment = segment?;
                        segments.push(segment.range.end - segment.data.len());
                    }
                }
                Payload::CustomSection(custom) => match custom.as_known() {
                    KnownCustom::Linking(linking) => {
                        for subsection in linking.subsections() {
                            let Linking::SymbolTable(table) = subsection? else { continue };
                            for (number, symbol) in (0..).zip(table) {
                                match symbol? {
                                    SymbolInfo::Func { index, .. } => {
                                        symbols.insert(number, Link::Function(functions[&index]));
                                    }
                                    SymbolInfo::Data { symbol: Some(data), .. } => {
                                        symbols.insert(number, Link::Data(number));
                                        let from = data.offset as usize;
                                        let piece = from..from + data.size as usize;
                                        links.pieces.insert(number, (data.index as usize, piece));
                                    }
                                    _ => {}
                                }
                            }
                        }
                    }
                    KnownCustom::Reloc(section) => {
                        let entries: Result<Vec<RelocationEntry>, _> = section.entries().into_iter().collect();
                        relocations.push((section.section_index() as usize, entries?));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        let mut owners: Vec<(usize, usize, u32)> = Vec::new();
        for (&number, (segment, piece)) in &links.pieces {
            owners.push((segments[*segment] + piece.start, segments[*segment] + piece.end, number));
        }
        for (section, entries) in relocations {
            let &(id, start) = sections.get(section).context("relocations of a section that is not there")?;
            for entry in entries {
                let Some(&part) = symbols.get(&entry.index) else { continue };
                let place = start + entry.offset as usize;
                if id == 10 {
                    let instruction = instructions.partition_point(|&at| at <= place);
                    let instruction = instructions[instruction.checked_sub(1).context("a place before all code")?];
                    links.of_code.entry(instruction).or_default().push(part);
                } else {
                    let within = owners.iter().filter(|(from, to, _)| (*from..*to).contains(&place));
                    for &(_, _, owner) in within {
                        links.of_data.entry(owner).or_default().push(part);
                    }
                }
            }
        }
        for name in ["linking", "reloc.CODE", "reloc.DATA"] {
            ensure!(module.customs.remove_raw(name).is_some(), "the linker writes no {name}");
        }
        Ok((module, links))
    }

    /// Leaves of the module what can be reached from what it exports. Functions that nobody calls become traps, since tables may
    /// name them, and data that nobody reads zeros; the optimizer takes out both.
    pub fn prune(&self, module: &mut Module) {
        let exported = module.exports.iter().filter_map(|export| match export.item {
            ExportItem::Function(id) => Some(id),
            _ => None,
        });
        let used = self.used(module, exported.chain(module.start));
        let functions: Vec<FunctionId> = module.funcs.iter_local().map(|(id, _)| id).collect();
        for id in functions.into_iter().filter(|&id| !used.contains(&Link::Function(id))) {
            make_trap(module, id);
        }
        let segments: Vec<DataId> = module.data.iter().map(|segment| segment.id()).collect();
        for (index, id) in segments.into_iter().enumerate() {
            let segment = module.data.get_mut(id);
            let pieces = self.pieces.iter().filter(|(_, (at, _))| *at == index);
            let (used, unused): (Vec<_>, Vec<_>) = pieces.partition(|(number, _)| used.contains(&Link::Data(**number)));
            let before = segment.value.clone();
            unused.iter().for_each(|(_, (_, piece))| segment.value[piece.clone()].fill(0));
            // Pieces may share bytes.
            for (_, (_, piece)) in used {
                segment.value[piece.clone()].copy_from_slice(&before[piece.clone()]);
            }
        }
    }

    /// The pieces of data in use: of each the segment, and where in it.
    pub(crate) fn pieces(&self, used: &HashSet<Link>) -> impl Iterator<Item = (usize, Range<usize>)> {
        self.pieces.iter().filter(|(number, _)| used.contains(&Link::Data(**number))).map(|(_, piece)| piece.clone())
    }

    /// All that may be needed for some functions.
    pub(crate) fn used(&self, module: &Module, functions: impl Iterator<Item = FunctionId>) -> HashSet<Link> {
        let mut waiting: Vec<Link> = functions.map(Link::Function).collect();
        // wasm-bindgen puts functions of its own in the place of those that it knows by name.
        let present: HashSet<FunctionId> = module.funcs.iter().map(|function| function.id()).collect();
        let mut used = HashSet::new();
        while let Some(part) = waiting.pop() {
            if matches!(part, Link::Function(id) if !present.contains(&id)) || !used.insert(part) {
                continue;
            }
            match part {
                Link::Data(number) => waiting.extend(self.of_data.get(&number).into_iter().flatten()),
                Link::Function(id) => {
                    let FunctionKind::Local(function) = &module.funcs.get(id).kind else { continue };
                    for sequence in sequences(function) {
                        for (instruction, place) in &function.block(sequence).instrs {
                            if let Instr::Call(call) = instruction {
                                waiting.push(Link::Function(call.func));
                            }
                            // What has no place was not there when the linker wrote.
                            if !matches!(instruction, Instr::Unreachable(_)) && !place.is_default() {
                                waiting.extend(self.of_code.get(&(place.data() as usize)).into_iter().flatten());
                            }
                        }
                    }
                }
            }
        }
        used
    }
}
