//! A WebAssembly module as plain JavaScript: binaryen's wasm2js, with what its output lacks. Each function fails loudly if another version
//! of binaryen or wasm-bindgen writes something else.

use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use walrus::{ExportItem, FunctionId, ImportKind, Module, ValType};

/// What a trap throws, and 64-bit integers, which the bindings have as bigint and wasm2js as two halves.
const HEAD: &str = "
export class RuntimeError extends Error {}
const big = (low, high) => (BigInt(high) << 32n) | BigInt(low >>> 0);
const low = (value) => Number(BigInt.asIntN(32, value));
const high = (value) => Number(BigInt.asIntN(32, value >> 32n));
";

/// wasm2js forgets to say that memory cannot grow. Where nothing can detach the old buffer, `aware_of_growth` helps.
const GROW: &str = "function __wasm_memory_grow(pagesToAdd) {
  const oldPages = buffer.byteLength >>> 16;
  const bytes = (oldPages + (pagesToAdd >>> 0)) * 65536;
  if (bytes > 0x7fff0000) return -1;
  try {
    if (buffer.transfer) buffer = buffer.transfer(bytes);
    else {
      const grown = new Uint8Array(bytes);
      grown.set(HEAPU8);
      buffer = grown.buffer;
    }
  } catch { return -1; }
  HEAP8 = new Int8Array(buffer);
  HEAP16 = new Int16Array(buffer);
  HEAP32 = new Int32Array(buffer);
  bufferView = HEAPU8 = new Uint8Array(buffer);
  HEAPU16 = new Uint16Array(buffer);
  HEAPU32 = new Uint32Array(buffer);
  HEAPF32 = new Float32Array(buffer);
  HEAPF64 = new Float64Array(buffer);
  return oldPages;
 }
";

/// The bindings see that memory grew by the length of the old buffer, which is 0 once it is detached. Not every place where
/// JavaScript runs can detach one (`jest-environment-jsdom` cannot), so here they compare the buffers.
///
/// # Errors
///
/// If they see it in another way.
pub fn aware_of_growth(glue: &str) -> Result<String> {
    let aware = glue.replace(".byteLength === 0)", ".buffer !== wasm.memory.buffer)");
    ensure!(
        aware.matches(".buffer !== wasm.memory.buffer)").count() > 4,
        "wasm-bindgen looks at memory in another way now"
    );
    Ok(aware)
}

/// A module that exports `instantiate(imports)`, which returns what the WebAssembly module exports, and `RuntimeError`. `translated` is what
/// wasm2js wrote, and `imports` the name under which functions are imported. Nothing runs at import.
///
/// # Errors
///
/// If wasm2js wrote something that is not provided for.
pub fn instantiable(translated: &str, module: &Module, imports: &str) -> Result<String> {
    let (import, code) = translated.split_once(';').unwrap_or_default();
    ensure!(import.ends_with(&format!(" from '{imports}'")), "wasm2js begins its output in another way now");
    let (code, _exports) =
        code.split_once("var retasmFunc = ").context("wasm2js ends its output in another way now")?;
    let code = code.replace("throw new Error('abort')", "throw new RuntimeError('unreachable')");
    let code =
        code.replace("throw \"trap: invalid memory.fill\"", "throw new RuntimeError('memory access out of bounds')");
    ensure!(code.matches("RuntimeError").count() == 2, "wasm2js traps in another way now");
    let (before, after) =
        code.split_once("function __wasm_memory_grow(").context("wasm2js grows memory elsewhere now")?;
    let (_, after) = after.split_once("return oldPages;\n }\n").context("wasm2js grows memory in another way now")?;
    let code = calls_first(&format!("{before}{GROW}{after}"))?;
    let (inward, outward) = whole_numbers(module, imports)?;
    Ok(format!(
        "{HEAD}export function instantiate(imports) {{
let address;
{code}
const given = imports['{imports}'];
const exports = asmFunc({{ '{imports}': {{ ...given,\n{inward}}} }});
return {{ ...exports,\n{outward}}};
}}
"
    ))
}

/// In `HEAP32[f()]` JavaScript takes the view before it calls `f`. If `f` makes the memory grow, it would read the old one, silently. So the
/// call comes first: `(address = f(), HEAP32)[address]`.
fn calls_first(code: &str) -> Result<String> {
    let (mut done, mut rest) = (String::new(), code);
    while let Some(place) = rest.find("HEAP") {
        let (before, view) = rest.split_at(place);
        done += before;
        let end = view.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(view.len());
        let (name, behind) = view.split_at(end);
        let Some(index) = behind.strip_prefix('[').and_then(up_to_bracket) else {
            done += name;
            rest = behind;
            continue;
        };
        rest = &behind[index.len() + 2..];
        let stored = rest.strip_prefix(" = ").map(|value| value.split([';', '\n']).next().unwrap_or(value));
        ensure!(!stored.is_some_and(has_call), "wasm2js stores what a call returns at once now: {name}[{index}]");
        let index_done = calls_first(index)?;
        if has_call(index) {
            write!(done, "(address = {index_done}, {name})[address]")?;
        } else {
            write!(done, "{name}[{index_done}]")?;
        }
    }
    Ok(done + rest)
}

/// What comes before the `]` that closes.
fn up_to_bracket(text: &str) -> Option<&str> {
    let mut depth = 0;
    let end = text.find(|c| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        depth < 0
    })?;
    Some(&text[..end])
}

/// Whether an expression calls a function of the module, or one of its imports.
fn has_call(expression: &str) -> bool {
    expression.match_indices('(').any(|(place, _)| {
        let name = &expression[..place];
        let start = name.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '$').map_or(0, |at| at + 1);
        (start < name.len() && !name[start..].starts_with("Math_")) || name.ends_with(']')
    })
}

/// 64-bit integers put together and taken apart at the border: the imports, then the exports that have such parameters.
fn whole_numbers(module: &Module, imports: &str) -> Result<(String, String)> {
    let (mut inward, mut outward) = (String::new(), String::new());
    let list = |params: &[bool], wide: fn(usize) -> String| {
        let narrow = |i| format!("p{i}");
        let all = params.iter().enumerate().map(|(i, is_wide)| if *is_wide { wide(i) } else { narrow(i) });
        all.collect::<Vec<_>>().join(", ")
    };
    for import in module.imports.iter().filter(|import| import.module == imports) {
        if let ImportKind::Function(function) = import.kind
            && let Some(params) = with_wide_params(module, function)?
        {
            let halves = list(&params, |i| format!("l{i}, h{i}"));
            let whole = list(&params, |i| format!("big(l{i}, h{i})"));
            writeln!(inward, "  {0}: ({halves}) => given.{0}({whole}),", import.name)?;
        }
    }
    for export in module.exports.iter() {
        if let ExportItem::Function(function) = export.item
            && let Some(params) = with_wide_params(module, function)?
        {
            let whole = list(&params, |i| format!("p{i}"));
            let halves = list(&params, |i| format!("low(p{i}), high(p{i})"));
            writeln!(outward, "  {0}: ({whole}) => exports.{0}({halves}),", export.name)?;
        }
    }
    Ok((inward, outward))
}

/// For each parameter whether it has 64 bits; nothing if none has.
fn with_wide_params(module: &Module, function: FunctionId) -> Result<Option<Vec<bool>>> {
    let signature = module.types.get(module.funcs.get(function).ty());
    ensure!(
        !signature.results().contains(&ValType::I64),
        "a 64-bit result crosses the border in a way not provided for"
    );
    let wide: Vec<bool> = signature.params().iter().map(|&param| param == ValType::I64).collect();
    Ok(wide.contains(&true).then_some(wide))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_comes_before_the_view_that_it_may_replace() {
        let kept = "HEAP32[$1_1 + 4 >> 2] = HEAPU8[Math_imul($0, HEAP32[($1) >> 2])]; HEAP8 = new Int8Array(buffer);";
        assert_eq!(calls_first(kept).unwrap(), kept);
        let found = calls_first("$0 = HEAP32[$187($1, HEAP32[$2 >> 2]) >> 2];").unwrap();
        assert_eq!(found, "$0 = (address = $187($1, HEAP32[$2 >> 2]) >> 2, HEAP32)[address];");
        let nested = calls_first("HEAP8[FUNCTION_TABLE[HEAP32[$5() >> 2]]($1)]").unwrap();
        assert_eq!(nested, "(address = FUNCTION_TABLE[(address = $5() >> 2, HEAP32)[address]]($1), HEAP8)[address]");
        assert!(calls_first("HEAP32[$1 >> 2] = $5();").is_err());
    }

    #[test]
    fn what_another_version_of_wasm2js_writes_is_refused() {
        let refused = |code: &str| instantiable(code, &Module::default(), "./a.js").unwrap_err().to_string();
        assert_eq!(refused("function f() {}"), "wasm2js begins its output in another way now");
        assert_eq!(refused("import * as $_a_js from './a.js';\n f();"), "wasm2js ends its output in another way now");
        let without_traps = "import * as $_a_js from './a.js';\nvar retasmFunc = asmFunc();";
        assert_eq!(refused(without_traps), "wasm2js traps in another way now");
        assert_eq!(aware_of_growth("").unwrap_err().to_string(), "wasm-bindgen looks at memory in another way now");
    }
}
