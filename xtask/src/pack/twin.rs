//! The module as plain JavaScript, for pages that may not run WebAssembly: binaryen's wasm2js, with what its output lacks.

use super::module::Built;
use super::{tool, with_steps};
use crate::root;
use crate::stage::stage;
use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use std::path::PathBuf;
use walrus::{ExportItem, FunctionId, Module, ValType};
use xshell::{Shell, cmd};

/// What the stages here are made by.
const STEPS: &[&str] = &["xtask/src/pack/twin.rs"];

/// The name under which the bindings hand in what the module imports.
const IMPORTS: &str = "./nearprint_bg.js";

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

/// twin.mjs: `createGlue`, `instantiate(imports)` in the place of `new WebAssembly.Instance`, and `RuntimeError`.
pub(super) fn build(sh: &Shell, built: &Built) -> Result<PathBuf> {
    let folder = root().join("target/build/javascript");
    let twin = folder.join("twin.mjs");
    stage("twin without WebAssembly", &with_steps(&[&built.module, &built.glue], STEPS), &[&twin], || {
        let translated = folder.join("wasm2js.js");
        let (wasm2js, esbuild, module) = (tool("wasm2js"), tool("esbuild"), &built.module);
        // What is copied and filled as a whole has words of its own in JavaScript, ten times as fast as loops.
        let bulk = ["--enable-bulk-memory", "--enable-bulk-memory-opt"];
        cmd!(sh, "{wasm2js} {module} {bulk...} -O3 -o {translated}").quiet().run()?;
        let code = calls_first(&instantiable(&sh.read_file(&translated)?)?)?;
        let adapted = adapted(&Module::from_file(module)?)?;
        let glue = aware_of_growth(&sh.read_file(&built.glue)?)?;
        let whole = folder.join("whole.js");
        sh.write_file(
            &whole,
            format!("{HEAD}export function instantiate(imports) {{\nlet address;\n{code}\n{adapted}}}\n{glue}"),
        )?;
        cmd!(sh, "{esbuild} {whole} --minify --format=esm --target=es2022 --log-level=warning --outfile={twin}")
            .quiet()
            .run()?;
        Ok(())
    })?;
    Ok(twin)
}

/// The bindings see that memory grew by the length of the old buffer, which is 0 once it is detached. Not every place where
/// JavaScript runs can detach one (`jest-environment-jsdom` cannot), so here they compare the buffers.
fn aware_of_growth(glue: &str) -> Result<String> {
    let aware = glue.replace(".byteLength === 0)", ".buffer !== wasm.memory.buffer)");
    ensure!(
        aware.matches(".buffer !== wasm.memory.buffer)").count() > 4,
        "wasm-bindgen looks at memory in another way now"
    );
    Ok(aware)
}

/// The body of a function in which `asmFunc(imports)` gives the exports. Nothing of it may run at import.
fn instantiable(translated: &str) -> Result<String> {
    let import = format!("import * as $_nearprint_bg_js from '{IMPORTS}';");
    let code = translated.strip_prefix(&import).context("wasm2js begins its output in another way now")?;
    let (code, _exports) =
        code.split_once("var retasmFunc = ").context("wasm2js ends its output in another way now")?;
    let code = code.replace("throw new Error('abort')", "throw new RuntimeError('unreachable')");
    let code =
        code.replace("throw \"trap: invalid memory.fill\"", "throw new RuntimeError('memory access out of bounds')");
    ensure!(code.matches("RuntimeError").count() == 2, "wasm2js traps in another way now");
    let (before, after) =
        code.split_once("function __wasm_memory_grow(").context("wasm2js grows memory elsewhere now")?;
    let (_, after) = after.split_once("return oldPages;\n }\n").context("wasm2js grows memory in another way now")?;
    Ok(format!("{before}{GROW}{after}"))
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

/// The rest of that body: calls `asmFunc`, 64-bit integers put together and taken apart at the border.
fn adapted(module: &Module) -> Result<String> {
    let mut inward = String::new();
    for import in module.imports.iter().filter(|import| import.module == IMPORTS) {
        let walrus::ImportKind::Function(function) = import.kind else { continue };
        let name = &import.name;
        if let Some(params) = with_wide_params(module, function)? {
            let halves =
                params.iter().enumerate().map(|(i, wide)| if *wide { format!("l{i}, h{i}") } else { format!("p{i}") });
            let whole = params
                .iter()
                .enumerate()
                .map(|(i, wide)| if *wide { format!("big(l{i}, h{i})") } else { format!("p{i}") });
            let (halves, whole) = (halves.collect::<Vec<_>>().join(", "), whole.collect::<Vec<_>>().join(", "));
            writeln!(inward, "  {name}: ({halves}) => given.{name}({whole}),")?;
        }
    }
    let mut outward = String::new();
    for export in module.exports.iter() {
        let ExportItem::Function(function) = export.item else { continue };
        let name = &export.name;
        if let Some(params) = with_wide_params(module, function)? {
            let whole = (0..params.len()).map(|i| format!("p{i}"));
            let halves = params
                .iter()
                .enumerate()
                .map(|(i, wide)| if *wide { format!("low(p{i}), high(p{i})") } else { format!("p{i}") });
            let (whole, halves) = (whole.collect::<Vec<_>>().join(", "), halves.collect::<Vec<_>>().join(", "));
            writeln!(outward, "  {name}: ({whole}) => exports.{name}({halves}),")?;
        }
    }
    Ok(format!(
        "const given = imports['{IMPORTS}'];
const exports = asmFunc({{ '{IMPORTS}': {{ ...given,\n{inward}}} }});
return {{ ...exports,\n{outward}}};
"
    ))
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
}
