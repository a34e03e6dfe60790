//! The code of a function: what it is made of, and a trap in its place.

use walrus::ir::{Instr, InstrSeqId};
use walrus::{FunctionBuilder, FunctionId, FunctionKind, LocalFunction, Module};

/// The sequences of instructions that a function is made of.
pub(crate) fn sequences(function: &LocalFunction) -> Vec<InstrSeqId> {
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

/// Puts a trap in the place of a function.
pub(crate) fn make_trap(module: &mut Module, id: FunctionId) {
    let signature = module.types.get(module.funcs.get(id).ty());
    let (params, results) = (signature.params().to_vec(), signature.results().to_vec());
    let arguments = params.iter().map(|&param| module.locals.add(param)).collect();
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    builder.func_body().unreachable();
    module.funcs.get_mut(id).kind = FunctionKind::Local(builder.local_func(arguments));
}
