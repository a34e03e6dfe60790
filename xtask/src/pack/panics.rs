//! Takes the words out of panics. A panic in WebAssembly composes a message, prints it nowhere and traps; this leaves the
//! trap, and takes away what only the message was made of: code that formats, tables of printable characters, the names of
//! source files.
//!
//! The linker cannot do so, as the standard library comes compiled. But it can be told to say what each address in the code
//! stands for (`--emit-relocs`): then what is still in use can be told when the panics have become traps.

use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use walrus::ir::{Instr, InstrSeqId, Unreachable};
use walrus::{DataId, ExportItem, FunctionBuilder, FunctionId, FunctionKind, LocalFunction, Module};
use wasmparser::{KnownCustom, Linking, Parser, Payload, RelocationEntry, SymbolInfo};

/// What rustc has to be told, so that all this can be known.
pub(super) const LINKER_FLAG: &str = "-Clink-arg=--emit-relocs";

/// Part of the mangled names of functions that make a message and trap: `core::panicking` and `std::panicking`, and the one
/// for a string that is cut inside a character.
const SPEAKING: [&str; 2] = ["9panicking", "16slice_error_fail"];

/// The module of these bytes, whose panics say nothing.
pub(super) fn snipped(bytes: &[u8]) -> Result<Module> {
    let mut module = Module::from_buffer(bytes)?;
    let mut links = Links::read(bytes, &module)?;
    let speaks = |name: &str| SPEAKING.iter().any(|part| name.contains(part));
    let mut traps: HashSet<FunctionId> = module
        .funcs
        .iter_local()
        .map(|(id, _)| id)
        .filter(|&id| module.funcs.get(id).name.as_deref().is_some_and(speaks))
        .collect();
    ensure!(!traps.is_empty(), "rustc names its panics in another way now");
    traps.iter().for_each(|&id| make_trap(&mut module, id));
    // What does nothing but call one of these is one itself.
    loop {
        let before = traps.len();
        for (id, function) in module.funcs.iter_local_mut() {
            cut_before_traps(function, &traps);
            if only_traps(function) {
                traps.insert(id);
            }
        }
        if traps.len() == before {
            break;
        }
    }
    links.follow(&module);
    links.forget_the_rest(&mut module);
    for name in ["linking", "reloc.CODE", "reloc.DATA"] {
        ensure!(module.customs.remove_raw(name).is_some(), "the linker writes no {name}");
    }
    Ok(module)
}

fn make_trap(module: &mut Module, id: FunctionId) {
    let signature = module.types.get(module.funcs.get(id).ty());
    let (params, results) = (signature.params().to_vec(), signature.results().to_vec());
    let arguments = params.iter().map(|&param| module.locals.add(param)).collect();
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    builder.func_body().unreachable();
    module.funcs.get_mut(id).kind = FunctionKind::Local(builder.local_func(arguments));
}

/// Ends each sequence of instructions that comes to a trap where it is bound to come to it.
fn cut_before_traps(function: &mut LocalFunction, traps: &HashSet<FunctionId>) {
    for id in sequences(function) {
        let sequence = &mut function.block_mut(id).instrs;
        let is_trap = |instruction: &Instr| match instruction {
            Instr::Unreachable(_) => true,
            Instr::Call(call) => traps.contains(&call.func),
            _ => false,
        };
        let Some(trap) = sequence.iter().position(|(instruction, _)| is_trap(instruction)) else { continue };
        // Whatever is left on the stack before a trap is of the right type.
        let bound = sequence[..trap].iter().rev().take_while(|(instruction, _)| goes_on(instruction)).count();
        let place = sequence[trap].1;
        sequence.truncate(trap - bound);
        sequence.push((Instr::Unreachable(Unreachable {}), place));
    }
}

/// Whether an instruction does nothing but with locals, globals and memory, and the next one follows.
fn goes_on(instruction: &Instr) -> bool {
    use Instr::{Binop, Const, Drop, GlobalGet, GlobalSet, Load, LocalGet, LocalSet, LocalTee, Select, Store, Unop};
    matches!(
        instruction,
        Binop(_)
            | Const(_)
            | Drop(_)
            | GlobalGet(_)
            | GlobalSet(_)
            | Load(_)
            | LocalGet(_)
            | LocalSet(_)
            | LocalTee(_)
            | Select(_)
            | Store(_)
            | Unop(_)
    )
}

/// Whether a function ends in a trap whatever happens, and does nothing before that anybody would see.
fn only_traps(function: &LocalFunction) -> bool {
    let entry = function.entry_block();
    let ends = function.block(entry).instrs.last();
    let stays_inside = |instruction: &Instr| match instruction {
        Instr::Br(branch) => branch.block != entry,
        Instr::BrIf(branch) => branch.block != entry,
        Instr::Block(_) | Instr::IfElse(_) | Instr::Unreachable(_) => true,
        other => goes_on(other),
    };
    let mut all = sequences(function).into_iter().flat_map(|id| function.block(id).instrs.iter());
    ends.is_some_and(|(last, _)| matches!(last, Instr::Unreachable(_)))
        && all.all(|(instruction, _)| stays_inside(instruction))
}

/// The sequences of instructions that a function is made of.
fn sequences(function: &LocalFunction) -> Vec<InstrSeqId> {
    let mut found = vec![function.entry_block()];
    let mut next = 0;
    while let Some(&id) = found.get(next) {
        for (instruction, _) in &function.block(id).instrs {
            match instruction {
                Instr::Block(inner) => found.push(inner.seq),
                Instr::Loop(inner) => found.push(inner.seq),
                Instr::IfElse(inner) => found.extend([inner.consequent, inner.alternative]),
                _ => {}
            }
        }
        next += 1;
    }
    found
}

/// What a function or a piece of data refers to, or is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Function(FunctionId),
    /// By its number in the linker's table of symbols.
    Data(u32),
}

/// What refers to what in a module, and what is in use.
struct Links {
    /// By where the instruction stands in the file that refers to something.
    of_code: BTreeMap<usize, Vec<Part>>,
    of_data: HashMap<u32, Vec<Part>>,
    /// The bytes of each piece of data: its segment, and where in it.
    pieces: HashMap<u32, (usize, Range<usize>)>,
    used: HashSet<Part>,
}

impl Links {
    fn read(bytes: &[u8], module: &Module) -> Result<Links> {
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
        let mut links =
            Links { of_code: BTreeMap::new(), of_data: HashMap::new(), pieces: HashMap::new(), used: HashSet::new() };
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
                                        symbols.insert(number, Part::Function(functions[&index]));
                                    }
                                    SymbolInfo::Data { symbol: Some(data), .. } => {
                                        symbols.insert(number, Part::Data(number));
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
        Ok(links)
    }

    /// Goes from what JavaScript can call to all that may be needed for it.
    fn follow(&mut self, module: &Module) {
        let exported = module.exports.iter().filter_map(|export| match export.item {
            ExportItem::Function(id) => Some(Part::Function(id)),
            _ => None,
        });
        let mut waiting: Vec<Part> = exported.chain(module.start.map(Part::Function)).collect();
        while let Some(part) = waiting.pop() {
            if !self.used.insert(part) {
                continue;
            }
            match part {
                Part::Data(number) => waiting.extend(self.of_data.get(&number).into_iter().flatten()),
                Part::Function(id) => {
                    let FunctionKind::Local(function) = &module.funcs.get(id).kind else { continue };
                    for sequence in sequences(function) {
                        for (instruction, place) in &function.block(sequence).instrs {
                            if let Instr::Call(call) = instruction {
                                waiting.push(Part::Function(call.func));
                            }
                            if !matches!(instruction, Instr::Unreachable(_)) {
                                waiting.extend(self.of_code.get(&(place.data() as usize)).into_iter().flatten());
                            }
                        }
                    }
                }
            }
        }
    }

    /// Functions that nobody calls become traps, since tables may name them, and data that nobody reads zeros, which
    /// the optimizer leaves out.
    fn forget_the_rest(&self, module: &mut Module) {
        let functions: Vec<FunctionId> = module.funcs.iter_local().map(|(id, _)| id).collect();
        for id in functions.into_iter().filter(|&id| !self.used.contains(&Part::Function(id))) {
            make_trap(module, id);
        }
        let segments: Vec<DataId> = module.data.iter().map(|segment| segment.id()).collect();
        for (index, id) in segments.into_iter().enumerate() {
            let segment = module.data.get_mut(id);
            let pieces = self.pieces.iter().filter(|(_, (at, _))| *at == index);
            let (used, unused): (Vec<_>, Vec<_>) =
                pieces.partition(|(number, _)| self.used.contains(&Part::Data(**number)));
            let before = segment.value.clone();
            unused.iter().for_each(|(_, (_, piece))| segment.value[piece.clone()].fill(0));
            // Pieces may share bytes.
            for (_, (_, piece)) in used {
                segment.value[piece.clone()].copy_from_slice(&before[piece.clone()]);
            }
        }
    }
}
