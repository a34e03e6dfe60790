//! The bindings around the module, so that nothing of them runs at import, and an app pays for those it uses.
//!
//! What wasm-bindgen writes is one file with one module in it. Here each call of `createGlue` makes the bindings of an instance of
//! its own, and each class but the one that every app needs stands apart, as a function of what is inside: of those that are not
//! called, bundlers leave nothing.

use anyhow::{Context, Result, ensure};
use std::fmt::Write;

/// What is missing in some places where JavaScript runs, or has a stand-in, is handed in.
const HEAD: &str = "export function createGlue({ TextDecoder, TextEncoder, WebAssembly, FinalizationRegistry }) {\n";

/// The class of which nothing can be done without.
const CORE: &str = "RawRecipe";

/// From the bindings as one file, an ES module.
pub(super) fn split(bindings: &str) -> Result<String> {
    let (bindings, exported) = bindings.rsplit_once("export {").context("wasm-bindgen exports in another way now")?;
    let exported = exported.trim_end_matches(['}', ';', '\n']).split(',').map(str::trim);
    let is_apart = |name: &&str| name.starts_with("Raw") && *name != CORE;
    let (apart, exported): (Vec<&str>, Vec<&str>) = exported.partition(is_apart);
    ensure!(!apart.is_empty() && exported.contains(&CORE), "wasm-bindgen writes classes in another way now");
    let mut core = bindings.to_string();
    let classes: Result<Vec<String>> = apart.iter().map(|name| take_class(&mut core, name)).collect();
    let mut helpers = Vec::new();
    for name in bindings.lines().filter_map(function_name).filter(|name| !exported.contains(name)) {
        helpers.push((name, take_helper(&mut core, name)?));
    }
    let shared = needed(&core, &helpers, &[]);
    core += &codes_of(&shared, &helpers);
    let core = without_views_of_others(&core);

    let mut functions = String::new();
    let mut inside = vec!["FinalizationRegistry", "wasm"];
    for (name, class) in apart.iter().zip(classes?) {
        let code = codes_of(&needed(&class, &helpers, &shared), &helpers) + &class;
        let code = code.replace("  WASM_VECTOR_LEN = arg.length;\n", "");
        ensure!(!code.contains("WASM_VECTOR_LEN"), "a binding of {name} takes a text, which has another way in");
        let mut used = vec!["FinalizationRegistry", "wasm"];
        used.extend(shared.iter().filter(|helper| calls(&code, helper)));
        writeln!(functions, "export function create{name}({{ {} }}) {{\n{code}return {name};\n}}", used.join(", "))?;
        inside.extend(used);
    }
    inside.sort_unstable();
    inside.dedup();
    let (exported, inside) = (exported.join(", "), inside.join(", "));
    // Asked for once the instance has started, when `wasm` is set.
    let inside = format!("get inside() {{ return {{ {inside} }}; }}");
    Ok(format!("{HEAD}{core}return {{ {exported}, {inside} }};\n}}\n{functions}"))
}

/// A class, with what frees its objects.
fn take_class(core: &mut String, name: &str) -> Result<String> {
    let class = cut(core, &format!("var {name} = class"), &format!("{name}.prototype.free;\n"))?;
    let finalization = cut(core, &format!("var {name}Finalization = "), ", 1));\n")?;
    Ok(finalization + &without_globals(&class)?)
}

/// A function, with the view of memory that it keeps.
fn take_helper(core: &mut String, name: &str) -> Result<String> {
    let function = cut(core, &format!("function {name}("), "\n}\n")?;
    let view = name.strip_prefix("get").filter(|view| view.ends_with("Memory0"));
    let view = view.map(|view| cut(core, &format!("var cached{view} = null;\n"), "\n")).transpose()?;
    Ok(view.unwrap_or_default() + &function)
}

/// A start resets the views; those that stand apart by now start as nothing anyway.
fn without_views_of_others(core: &str) -> String {
    let is_elsewhere = |line: &str| {
        let view = line.trim().strip_suffix(" = null;").filter(|view| view.starts_with("cached"));
        view.is_some_and(|view| !core.contains(&format!("var {view} = null;")))
    };
    core.lines().filter(|line| !is_elsewhere(line)).flat_map(|line| [line, "\n"]).collect()
}

fn codes_of(names: &[&str], helpers: &[(&str, String)]) -> String {
    helpers.iter().filter(|(name, _)| names.contains(name)).map(|(_, code)| code.as_str()).collect()
}

/// The helpers that code calls, and those that these call, but for those that are there already.
fn needed<'a>(code: &str, helpers: &[(&'a str, String)], there: &[&str]) -> Vec<&'a str> {
    let mut needed: Vec<&str> = Vec::new();
    let mut waiting = vec![code];
    while let Some(code) = waiting.pop() {
        for (name, body) in helpers {
            if calls(code, name) && !needed.contains(name) && !there.contains(name) {
                needed.push(name);
                waiting.push(body);
            }
        }
    }
    needed
}

fn calls(code: &str, name: &str) -> bool {
    code.contains(&format!("{name}("))
}

fn function_name(line: &str) -> Option<&str> {
    Some(line.strip_prefix("function ")?.split_once('(')?.0)
}

/// Takes out what stands from `start` to `end`, both included.
fn cut(text: &mut String, start: &str, end: &str) -> Result<String> {
    let from = text.find(start).with_context(|| format!("wasm-bindgen writes no `{start}` now"))?;
    let length =
        text[from..].find(end).with_context(|| format!("wasm-bindgen does not end `{start}` with `{end}` now"))?;
    Ok(text.drain(from..from + length + end.len()).collect())
}

/// A class that asks for no other class, and for no length that a function has left behind: it is that of the list given.
fn without_globals(class: &str) -> Result<String> {
    let mut lines = Vec::new();
    let mut list = None;
    for line in class.lines().filter(|line| !line.contains("_assertClass(")) {
        if let Some((_, arguments)) = line.split_once("passArray") {
            list = arguments.split_once('(').and_then(|(_, given)| Some(given.split_once(',')?.0));
        }
        match list {
            Some(list) => lines.push(line.replace("WASM_VECTOR_LEN", &format!("{list}.length"))),
            None => lines.push(line.to_string()),
        }
    }
    lines.push(String::new());
    let class = lines.join("\n");
    ensure!(!class.contains("passString"), "a binding takes a text, which has another way in");
    Ok(class)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BINDINGS: &str = "var RawDraft = class {
  add(bytes, recipe) {
    _assertClass(recipe, RawRecipe);
    const ptr0 = passArray8ToWasm0(bytes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
  }
};
if (Symbol.dispose) RawDraft.prototype[Symbol.dispose] = RawDraft.prototype.free;
var RawRecipe = class {
  free() {
    getUint8ArrayMemory0();
  }
};
var cachedFloat64ArrayMemory0 = null;
function getFloat64ArrayMemory0() {
}
var cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
}
function passArray8ToWasm0(arg, malloc) {
  getFloat64ArrayMemory0(); getUint8ArrayMemory0();
  WASM_VECTOR_LEN = arg.length;
}
var RawDraftFinalization = new FinalizationRegistry((ptr) => wasm.__wbg_rawdraft_free(ptr, 1));
var wasm;
function initSync() {
  cachedFloat64ArrayMemory0 = null;
  cachedUint8ArrayMemory0 = null;
}
export {
  RawDraft,
  RawRecipe,
  initSync
};
";

    #[test]
    fn a_class_stands_apart_with_what_it_alone_uses() {
        let glue = split(BINDINGS).unwrap();
        let (core, apart) = glue.split_once("export function createRawDraft").unwrap();
        assert!(apart.starts_with("({ FinalizationRegistry, wasm, getUint8ArrayMemory0 }) {\n"));
        assert!(apart.contains("function passArray8ToWasm0") && apart.contains("cachedFloat64ArrayMemory0 = null"));
        assert!(apart.contains("const len0 = bytes.length;") && !apart.contains("RawRecipe"));
        assert!(core.contains("return { RawRecipe, initSync, get inside() {"));
        assert!(core.contains("return { FinalizationRegistry, getUint8ArrayMemory0, wasm };"));
        assert!(core.contains("  cachedUint8ArrayMemory0 = null;") && !core.contains("cachedFloat64ArrayMemory0"));
        assert!(!core.contains("RawDraft") && !core.contains("passArray8ToWasm0"));
    }

    #[test]
    fn bindings_of_another_kind_are_refused() {
        assert!(split("var RawRecipe = class {\n};\nexport { RawRecipe };\n").is_err());
        assert!(split(&BINDINGS.replace("passArray8ToWasm0(bytes", "passStringToWasm0(bytes")).is_err());
    }
}
