//! What the bindings do with each call, in fewer words: wasm-bindgen writes it out for each function, each class and each kind
//! of list. Here it is a few functions (calls.js).

use anyhow::{Context, Result, ensure};

/// The helpers that take the place of wasm-bindgen's.
pub(super) const OWN: &str = include_str!("calls.js");

/// Lists by the names that wasm-bindgen has for them.
const LISTS: [(&str, &str); 7] = [
    ("U8", "Uint8Array"),
    ("U16", "Uint16Array"),
    ("U32", "Uint32Array"),
    ("U64", "BigUint64Array"),
    ("I32", "Int32Array"),
    ("F32", "Float32Array"),
    ("F64", "Float64Array"),
];

/// Calls the helpers of `OWN`, and asks for no length that a function has left behind: it is that of the list given.
pub(super) fn with_own_helpers(code: &str) -> Result<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut list = String::new();
    let mut rest = code.lines();
    while let Some(line) = rest.next() {
        // At the margin stand the helpers that nobody calls after this.
        if !line.starts_with("  ") {
            lines.push(line.to_string());
            continue;
        }
        let mut line = line.replace("getStringFromWasm0(", "textOf(").replace("__wbg_ptr", "pointer");
        for (short, name) in LISTS {
            line = line.replace(&format!("getArray{short}FromWasm0("), &format!("viewOf({name}, "));
        }
        if let Some((before, call)) = line.split_once("passArray") {
            let (_, arguments) = call.split_once("ToWasm0(").context("wasm-bindgen passes lists in another way now")?;
            list = arguments.split(',').next().unwrap_or_default().to_string();
            line = format!("{before}passList({arguments}");
        }
        if line.trim_start().starts_with("const len") {
            line = line.replace("WASM_VECTOR_LEN", &format!("{list}.length"));
        }
        if let Some(failed) = line.trim().strip_prefix("if (ret[").and_then(|rest| rest.strip_suffix("]) {")) {
            let thrown = format!("throw takeFromExternrefTable0(ret[{}]);", failed.parse::<usize>()? - 1);
            let next = (rest.next().map(str::trim), rest.next().map(str::trim));
            ensure!(next == (Some(&thrown), Some("}")), "wasm-bindgen throws in another way now");
            line = "    throwIfFailed(ret);".to_string();
        }
        // Taken over, a list is freed and returned in the next two lines.
        if let Some((_, list)) =
            line.split_once(" = viewOf(").filter(|(_, list)| list.ends_with(", ret[0], ret[1]).slice();"))
        {
            let list = list.split(',').next().unwrap_or_default();
            let (freed, returned) = (rest.next().unwrap_or_default(), rest.next().unwrap_or_default().trim());
            let (free, _) =
                freed.split_once("(ret[0], ret[1] * ").context("wasm-bindgen frees lists in another way now")?;
            ensure!(returned.starts_with("return v"), "wasm-bindgen returns lists in another way now");
            line = format!("    return takeList({list}, ret, {});", free.trim());
        }
        lines.push(line);
    }
    Ok(lines.join("\n") + "\n")
}

/// A class of objects that are freed as all are, and asks for no other class.
pub(super) fn class(name: &str, code: &str) -> Result<String> {
    let other = || format!("wasm-bindgen writes the class {name} in another way now");
    let (_, code) = code.split_once('{').with_context(other)?;
    let (code, _) = code.split_once("\n};\n").with_context(other)?;
    let lines = code.lines().filter(|line| !line.contains("_assertClass("));
    let mut code =
        lines.flat_map(|line| [line, "\n"]).collect::<String>().replace(&format!("_{name}."), &format!("{name}."));
    if code.contains("  static __wrap(") {
        cut(&mut code, "  static __wrap(", "\n  }\n")?;
    }
    cut(&mut code, "  __destroy_into_raw() {", "\n  }\n")?;
    let free = cut(&mut code, "  free() {", "\n  }\n")?;
    let (_, free) = free.split_once("wasm.").with_context(other)?;
    let (free, _) = free.split_once("(ptr, 0);").with_context(other)?;
    if code.contains("  constructor(") {
        let (before, made) = code.split_once("this.pointer = ").with_context(other)?;
        let (pointer, made) = made.split_once(";\n").with_context(other)?;
        let (registered, after) = made.split_once("return this;\n").with_context(other)?;
        ensure!(registered.trim().starts_with(&format!("{name}Finalization.register(")), other());
        code = format!("{before}super({pointer});\n{after}");
    }
    ensure!(!code.contains("Finalization"), other());
    Ok(format!("class {name} extends ownedBy(wasm.{free}) {{{code}}}\n"))
}

/// Takes out what stands from `start` to `end`, both included.
fn cut(text: &mut String, start: &str, end: &str) -> Result<String> {
    let from = text.find(start).with_context(|| format!("wasm-bindgen writes no `{start}` now"))?;
    let length =
        text[from..].find(end).with_context(|| format!("wasm-bindgen does not end `{start}` with `{end}` now"))?;
    Ok(text.drain(from..from + length + end.len()).collect())
}
