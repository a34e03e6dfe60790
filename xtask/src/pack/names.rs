//! Short names for what the module imports and exports. They stand in the module and in the bindings, where no minifier can
//! shorten them; and those of imports change with every version of wasm-bindgen.

use anyhow::{Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::ops::Range;
use walrus::{ExportItem, Module};

/// Renames them in the module and gives the bindings with the same names. What the bindings never mention is exported no longer.
pub(super) fn shorten(module: &mut Module, bindings: &str) -> Result<String> {
    let mentioned: BTreeSet<&str> = exports_in(bindings).map(|place| &bindings[place]).collect();
    let (mut exports, mut unused) = (BTreeMap::new(), Vec::new());
    for export in module.exports.iter_mut().filter(|export| !matches!(export.item, ExportItem::Memory(_))) {
        if mentioned.contains(export.name.as_str()) {
            let new = short(exports.len());
            exports.insert(mem::replace(&mut export.name, new.clone()), new);
        } else {
            unused.push(export.id());
        }
    }
    unused.into_iter().for_each(|id| module.exports.delete(id));
    let mut renamed = String::new();
    let mut done = 0;
    for place in exports_in(bindings) {
        let name = &bindings[place.clone()];
        renamed += &bindings[done..place.start];
        renamed += exports.get(name).map_or(name, String::as_str);
        done = place.end;
    }
    renamed += &bindings[done..];

    for (number, import) in module.imports.iter_mut().enumerate() {
        let key = format!("{}: function(", import.name);
        ensure!(renamed.matches(&key).count() == 1, "wasm-bindgen hands in {} in another way now", import.name);
        import.name = short(number);
        renamed = renamed.replace(&key, &format!("{}: function(", import.name));
    }
    Ok(renamed)
}

/// Where the bindings name an export.
fn exports_in(bindings: &str) -> impl Iterator<Item = Range<usize>> {
    const MODULE: &str = "wasm.";
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    bindings.match_indices(MODULE).filter(move |(at, _)| !bindings[..*at].ends_with(is_part)).map(move |(at, _)| {
        let start = at + MODULE.len();
        let length = bindings[start..].find(|c| !is_part(c)).unwrap_or(bindings.len() - start);
        start..start + length
    })
}

/// a, b, … z, A, … Z, a1, …: none that JavaScript uses for itself.
fn short(number: usize) -> String {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = char::from(LETTERS[number % LETTERS.len()]);
    match number / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::{FunctionBuilder, ValType};

    /// Imports `log`, exports `text_length` and `unused`.
    fn module() -> Module {
        let mut module = Module::default();
        let signature = module.types.add(&[], &[ValType::I32]);
        let (imported, _) = module.add_import_func("./nearprint_bg.js", "log", signature);
        for name in ["text_length", "unused"] {
            let mut builder = FunctionBuilder::new(&mut module.types, &[], &[ValType::I32]);
            builder.func_body().call(imported);
            let function = builder.finish(vec![], &mut module.funcs);
            module.exports.add(name, function);
        }
        module
    }

    #[test]
    fn names_are_short_in_the_module_and_in_its_bindings() {
        let mut module = module();
        let bindings = "x = { log: function(arg0) {} };\nlog(wasm.text_length(), wasm.memory, `text_length`);\nwasm.text_length.name;\n";
        let renamed = shorten(&mut module, bindings).unwrap();
        assert_eq!(
            renamed,
            "x = { a: function(arg0) {} };\nlog(wasm.a(), wasm.memory, `text_length`);\nwasm.a.name;\n"
        );
        assert_eq!(module.imports.iter().map(|import| import.name.as_str()).collect::<Vec<_>>(), ["a"]);
        assert_eq!(module.exports.iter().map(|export| export.name.as_str()).collect::<Vec<_>>(), ["a"]);
    }

    #[test]
    fn an_import_that_the_bindings_do_not_hand_in_is_refused() {
        assert!(shorten(&mut module(), "wasm.text_length();\n").is_err());
    }

    #[test]
    fn no_two_names_are_the_same() {
        let names: std::collections::HashSet<String> = (0..200).map(short).collect();
        assert_eq!(names.len(), 200);
        assert!(["do", "if", "in", "memory"].iter().all(|&word| !names.contains(word)));
    }
}
