//! The bindings around the module, so that nothing of them runs at import, and an app pays for those it uses.
//!
//! What wasm-bindgen writes is one file with one module in it. Here each call of `createGlue` makes the bindings of an instance of
//! its own, and each class but the one that every app needs stands apart, as a function of what is inside: of those that are not
//! called, bundlers leave nothing.

use anyhow::{Context, Result, ensure};
use std::fmt::Write;

/// What is missing in some places where JavaScript runs, or has a stand-in, is handed in.
const HEAD: &str = "export function createGlue({ TextDecoder, TextEncoder, WebAssembly, FinalizationRegistry }) {\nconst module = { exports: {} };\n";

/// The class of which nothing can be done without.
const CORE: &str = "RawRecipe";

/// From the bindings as one file of CommonJS.
pub(super) fn split(bindings: &str) -> Result<String> {
    let mut core = bindings.to_string();
    let mut apart = String::new();
    let mut inside: Vec<&str> = Vec::new();
    let functions: Vec<&str> = bindings.lines().filter_map(function_name).collect();
    for name in bindings.lines().filter_map(class_name).filter(|&name| name != CORE) {
        let class = cut(&mut core, &format!("var {name} = class"), &format!("{name}.prototype.free;\n"))?;
        let finalization = cut(&mut core, &format!("var {name}Finalization = "), ", 1));\n")?;
        cut(&mut core, &format!("  {name}: () => {name}"), "\n")?;
        let class = without_globals(&class)?;
        let mut used: Vec<&str> =
            functions.iter().copied().filter(|name| class.contains(&format!("{name}("))).collect();
        used.extend(["wasm", "FinalizationRegistry"]);
        let parameters = used.join(", ");
        write!(
            apart,
            "export function create{name}({{ {parameters} }}) {{\n{finalization}{class}return {name};\n}}\n"
        )?;
        inside.extend(used);
    }
    ensure!(!inside.is_empty(), "wasm-bindgen writes classes in another way now");
    inside.sort_unstable();
    inside.dedup();
    // Once it has started: `wasm` is set by then.
    let foot = format!("return {{ ...module.exports, get inside() {{ return {{ {} }}; }} }};\n}}\n", inside.join(", "));
    Ok(format!("{HEAD}{core}{foot}{apart}"))
}

fn class_name(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix("var Raw")?.split_once(" = class")?;
    line.get("var ".len().."var Raw".len() + name.len())
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
    ensure!(
        !class.contains("WASM_VECTOR_LEN") && !class.contains("passString"),
        "a binding takes a text, which has another way in"
    );
    Ok(class)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BINDINGS: &str = "__export(stdin_exports, {
  RawDraft: () => RawDraft,
  RawRecipe: () => RawRecipe,
});
var RawDraft = class {
  add(bytes, recipe) {
    _assertClass(recipe, RawRecipe);
    const ptr0 = passArray8ToWasm0(bytes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
  }
};
if (Symbol.dispose) RawDraft.prototype[Symbol.dispose] = RawDraft.prototype.free;
var RawRecipe = class {
};
function passArray8ToWasm0(arg, malloc) {
}
function other() {
}
var RawDraftFinalization = new FinalizationRegistry((ptr) => wasm.__wbg_rawdraft_free(ptr, 1));
var wasm;
";

    #[test]
    fn a_class_stands_apart_with_what_it_uses() {
        let glue = split(BINDINGS).unwrap();
        let (core, apart) = glue.split_once("export function createRawDraft").unwrap();
        assert!(
            apart.starts_with("({ passArray8ToWasm0, wasm, FinalizationRegistry }) {\nvar RawDraftFinalization = ")
        );
        assert!(apart.contains("const len0 = bytes.length;") && !apart.contains("RawRecipe"));
        assert!(core.contains("get inside() { return { FinalizationRegistry, passArray8ToWasm0, wasm }; }"));
        assert!(core.contains("var RawRecipe = class") && !core.contains("RawDraft"));
    }

    #[test]
    fn bindings_of_another_kind_are_refused() {
        assert!(split("var RawRecipe = class {\n};\n").is_err());
        assert!(split(&BINDINGS.replace("passArray8ToWasm0(bytes", "passStringToWasm0(bytes")).is_err());
    }
}
