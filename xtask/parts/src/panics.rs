//! Takes the words out of panics. A panic in WebAssembly composes a message, prints it nowhere and traps. This leaves the trap;
//! what only the message was made of (code that formats, tables of printable characters, the names of source files) is then
//! used no longer. The linker cannot do so, as the standard library comes compiled.

use crate::code::{make_trap, sequences};
use anyhow::{Result, ensure};
use std::collections::HashSet;
use walrus::ir::{Instr, Unreachable};
use walrus::{FunctionId, LocalFunction, Module};

/// Part of the mangled names of functions that make a message and trap: `core::panicking` and `std::panicking`, and the one
/// for a string that is cut inside a character.
const SPEAKING: [&str; 2] = ["9panicking", "16slice_error_fail"];

/// Leaves of the panics of a module the traps.
///
/// # Errors
///
/// If no function is a panic by its name.
pub fn silence(module: &mut Module) -> Result<()> {
    let speaks = |name: &str| SPEAKING.iter().any(|part| name.contains(part));
    let mut traps: HashSet<FunctionId> = module
        .funcs
        .iter_local()
        .map(|(id, _)| id)
        .filter(|&id| module.funcs.get(id).name.as_deref().is_some_and(speaks))
        .collect();
    ensure!(!traps.is_empty(), "rustc names its panics in another way now");
    traps.iter().for_each(|&id| make_trap(module, id));
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
            return Ok(());
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::FunctionBuilder;
    use walrus::ValType::I32;

    /// `core::panicking::panic_bounds_check`, which writes a message; a function that does nothing but call it; and `checked(i)`, which
    /// calls that one if i is not 0 and returns 7 otherwise.
    fn module() -> (Module, FunctionId, FunctionId) {
        let mut module = Module::default();
        let ty = module.types.add(&[I32], &[]);
        let (write, _) = module.add_import_func("env", "write", ty);
        let mut panic = FunctionBuilder::new(&mut module.types, &[], &[]);
        panic.name("_ZN4core9panicking18panic_bounds_check17h0E".to_string());
        panic.func_body().i32_const(5).call(write).unreachable();
        let panic = panic.finish(vec![], &mut module.funcs);
        let mut middle = FunctionBuilder::new(&mut module.types, &[], &[]);
        middle.func_body().call(panic).unreachable();
        let middle = middle.finish(vec![], &mut module.funcs);
        let given = module.locals.add(I32);
        let mut checked = FunctionBuilder::new(&mut module.types, &[I32], &[I32]);
        checked.func_body().local_get(given).if_else(
            None,
            |then| {
                then.i32_const(1).drop().call(middle).unreachable();
            },
            |_| {},
        );
        checked.func_body().i32_const(7);
        let checked = checked.finish(vec![given], &mut module.funcs);
        module.exports.add("checked", checked);
        (module, write, checked)
    }

    #[test]
    fn a_panic_becomes_a_trap_and_what_made_its_message_is_not_needed() {
        let (mut module, write, checked) = module();
        silence(&mut module).unwrap();
        let function = module.funcs.get(checked).kind.unwrap_local();
        let all: Vec<&Instr> =
            sequences(function).into_iter().flat_map(|id| &function.block(id).instrs).map(|(instr, _)| instr).collect();
        assert!(!all.iter().any(|instr| matches!(instr, Instr::Call(_))));
        // The case in which it traps, and that in which it returns.
        assert_eq!(all.iter().filter(|instr| matches!(instr, Instr::Unreachable(_))).count(), 1);
        assert!(all.iter().any(|instr| matches!(instr, Instr::Const(_))));
        walrus::passes::gc::run(&mut module);
        assert!(module.funcs.iter().all(|function| function.id() != write));
        assert_eq!(module.funcs.iter().count(), 1);
    }

    #[test]
    fn a_module_without_known_panics_is_refused() {
        let error = silence(&mut Module::default()).unwrap_err();
        assert_eq!(error.to_string(), "rustc names its panics in another way now");
    }
}
