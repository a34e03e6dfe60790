//! The bindings around the module, so that nothing of them runs at import, and an app pays for those it uses.
//!
//! What wasm-bindgen writes is one file with one module in it. Here each call of `createGlue` makes the bindings of an instance of
//! its own, and each class but the one that every app needs stands apart, as a function of what is inside: of those that are not
//! called, bundlers leave nothing.
//!
//! Of that file are kept the classes, the imports, and the helpers that these still call once they call ours (calls.rs).

use super::calls::{OWN, class, with_own_helpers};
use anyhow::{Context, Result, ensure};
use std::fmt::Write;

/// What is missing in some places where JavaScript runs, or has a stand-in, is handed in.
const HEAD: &str = "export function createGlue({ WebAssembly, createDecoder, createRegistry }, module) {\n";

/// The class of which nothing can be done without.
const CORE: &str = "RawRecipe";

/// From the bindings as one file, an ES module.
pub(super) fn split(bindings: &str) -> Result<String> {
    let (code, exported) = bindings.rsplit_once("export {").context("wasm-bindgen exports in another way now")?;
    let exported = exported.trim_end_matches(['}', ';', '\n']).split(',').map(str::trim);
    let (classes, functions): (Vec<&str>, Vec<&str>) = exported.partition(|name| name.starts_with("Raw"));
    let functions: Vec<&str> = functions.into_iter().filter(|&name| name != "initSync").collect();
    ensure!(classes.len() > 1 && classes.contains(&CORE), "wasm-bindgen writes classes in another way now");
    let code = without_comments(OWN) + &with_own_helpers(&without_comments(code))?;
    let items = items(&code);

    let (mut core_class, mut apart) = (String::new(), Vec::new());
    for name in classes {
        let item = items.iter().find(|item| item.name == name).context("a class that is exported is not there")?;
        match name {
            CORE => core_class = class(name, item.code)?,
            _ => apart.push((name, class(name, item.code)?)),
        }
    }
    let start = "__wbg_finalize_init";
    let start = items.iter().find(|item| item.name == start).context("wasm-bindgen starts in another way now")?;
    // Without foreign values in a table there is nothing to start.
    let start = start.code.lines().filter(|line| line.starts_with("  wasm.")).map(str::trim).collect::<Vec<_>>();
    ensure!(start.len() <= 1, "wasm-bindgen starts in another way now");

    let classes = apart.iter().map(|(_, class)| class.as_str()).collect::<String>();
    let roots = format!("{core_class}{classes} __wbg_get_imports {}", functions.join(" "));
    let inside: Vec<&Item> = needed(&roots, &items);
    // All are given the same, in the same order: names of parameters cost nothing once they are minified.
    let given = inside.iter().map(|item| item.name).filter(|name| mentions(&classes, name)).chain(["wasm"]);
    let given = given.collect::<Vec<_>>().join(", ");
    let helpers = inside.iter().map(|item| item.code).collect::<String>();
    let mut glue = format!(
        "{HEAD}{helpers}const wasm = new WebAssembly.Instance(module, __wbg_get_imports()).exports;
{}\nconst {CORE} = {core_class}return {{ {CORE}, {}, wasm, inside: [{given}] }};\n}}\n",
        start.join(""),
        functions.join(", "),
    );
    for (name, class) in &apart {
        writeln!(glue, "export function create{name}({given}) {{\nreturn {class}}}")?;
    }
    for state in ["WASM_VECTOR_LEN", "passString"] {
        ensure!(!glue.contains(state), "a binding takes a text, which has another way in");
    }
    Ok(glue)
}

/// A statement of the file, with those behind it that only do something with what it declares.
struct Item<'a> {
    name: &'a str,
    code: &'a str,
}

fn items(code: &str) -> Vec<Item<'_>> {
    let mut starts: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    for line in code.split_inclusive('\n') {
        let declared = line.strip_prefix("function ").or_else(|| line.strip_prefix("var "));
        if let Some(declared) = declared {
            starts.push((at, words(declared).next().unwrap_or_default()));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([code.len()]);
    starts.iter().zip(ends).map(|(&(from, name), to)| Item { name, code: &code[from..to] }).collect()
}

/// What is mentioned, and what is mentioned by that, in the order of the file.
fn needed<'a, 'b>(roots: &str, items: &'b [Item<'a>]) -> Vec<&'b Item<'a>> {
    let mut needed = vec![false; items.len()];
    let mut waiting = vec![roots];
    while let Some(code) = waiting.pop() {
        for (item, needed) in items.iter().zip(&mut needed) {
            if !*needed && item.name != "wasm" && !item.name.starts_with("Raw") && mentions(code, item.name) {
                *needed = true;
                waiting.push(item.code);
            }
        }
    }
    items.iter().zip(needed).filter(|(_, needed)| *needed).map(|(item, _)| item).collect()
}

fn mentions(code: &str, name: &str) -> bool {
    words(code).any(|word| word == name)
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').filter(|word| !word.is_empty())
}

fn without_comments(code: &str) -> String {
    let is_comment = |line: &&str| ["/*", "*", "//"].iter().any(|start| line.trim_start().starts_with(start));
    code.lines().filter(|line| !is_comment(line)).flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BINDINGS: &str = "var RawDraft = class _RawDraft {
  static __wrap(ptr) {
    RawDraftFinalization.register(obj, obj.__wbg_ptr, obj);
  }
  __destroy_into_raw() {
  }
  free() {
    wasm.a(ptr, 0);
  }
  /**
   * Mentions getStringFromWasm0 in words.
   */
  add(bytes, recipe) {
    _assertClass(recipe, RawRecipe);
    const ptr0 = passArray8ToWasm0(bytes, wasm.b);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.c(ptr0, len0);
    if (ret[2]) {
      throw takeFromExternrefTable0(ret[1]);
    }
    return _RawDraft.__wrap(ret[0]);
  }
  sums() {
    const ret = wasm.h(this.__wbg_ptr);
    var v1 = getArrayI32FromWasm0(ret[0], ret[1]).slice();
    wasm.i(ret[0], ret[1] * 4, 4);
    return v1;
  }
};
if (Symbol.dispose) RawDraft.prototype[Symbol.dispose] = RawDraft.prototype.free;
var RawRecipe = class {
  __destroy_into_raw() {
  }
  free() {
    wasm.d(ptr, 0);
  }
  constructor(name) {
    const ret = wasm.e(name);
    this.__wbg_ptr = ret;
    RawRecipeFinalization.register(this, this.__wbg_ptr, this);
    return this;
  }
};
function text_buffer(capacity) {
  wasm.f(capacity);
}
var heap = new Array(1024);
heap.push(void 0);
function __wbg_get_imports() {
  return { a: function() {
    return getStringFromWasm0(heap);
  } };
}
var cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
}
function getStringFromWasm0() {
}
function passArray8ToWasm0(arg, malloc) {
  getUint8ArrayMemory0();
  WASM_VECTOR_LEN = arg.length;
}
function takeFromExternrefTable0() {
}
var RawDraftFinalization = new FinalizationRegistry((ptr) => wasm.a(ptr, 1));
var wasm;
function initSync() {
}
function __wbg_finalize_init(instance, module) {
  wasm = instance.exports;
  cachedUint8ArrayMemory0 = null;
  wasm.g();
  return wasm;
}
export {
  RawDraft,
  RawRecipe,
  initSync,
  text_buffer
};
";

    #[test]
    fn a_class_stands_apart_and_is_given_what_classes_use() {
        let glue = split(BINDINGS).unwrap();
        let (_, apart) = glue.split_once("export function createRawDraft").unwrap();
        assert_eq!(
            apart,
            "(ownedBy, throwIfFailed, takeList, passList, wasm) {
return class RawDraft extends ownedBy(wasm.a) {
  add(bytes, recipe) {
    const ptr0 = passList(bytes, wasm.b);
    const len0 = bytes.length;
    const ret = wasm.c(ptr0, len0);
    throwIfFailed(ret);
    return RawDraft.__wrap(ret[0]);
  }
  sums() {
    const ret = wasm.h(this.pointer);
    return takeList(Int32Array, ret, wasm.i);
  }
}
}
"
        );
    }

    #[test]
    fn what_every_app_needs_is_made_with_the_instance() {
        let glue = split(BINDINGS).unwrap();
        let (core, _) = glue.split_once("export function createRawDraft").unwrap();
        let (_, made) = core.split_once("const wasm = new WebAssembly.Instance(").unwrap();
        assert_eq!(
            made,
            "module, __wbg_get_imports()).exports;
wasm.g();
const RawRecipe = class RawRecipe extends ownedBy(wasm.d) {
  constructor(name) {
    const ret = wasm.e(name);
    super(ret);
  }
}
return { RawRecipe, text_buffer, wasm, inside: [ownedBy, throwIfFailed, takeList, passList, wasm] };
}
"
        );
    }

    #[test]
    fn helpers_are_kept_with_what_belongs_to_them_if_anything_still_calls_them() {
        let glue = split(BINDINGS).unwrap();
        for kept in
            ["return textOf(heap);", "heap.push(void 0);", "function takeFromExternrefTable0", "function viewOf"]
        {
            assert_eq!(glue.matches(kept).count(), 1, "{kept}");
        }
        for gone in ["initSync", "Memory0", "passArray8ToWasm0", "WASM_VECTOR_LEN", "FinalizationRegistry", "/*"] {
            assert!(!glue.contains(gone), "{gone}");
        }
    }

    #[test]
    fn bindings_of_another_kind_are_refused() {
        let changes = [
            ("passArray8ToWasm0(bytes", "passStringToWasm0(bytes"),
            ("if (ret[2])", "if (ret[3])"),
            ("(ptr, 0);", "(ptr);"),
            ("return this;", "return;"),
            ("(ret[0], ret[1] * 4, 4)", "(ret[0], ret[1])"),
            ("export {", "export default {"),
            ("  RawDraft,\n", ""),
        ];
        for (from, to) in changes {
            assert!(split(&BINDINGS.replace(from, to)).is_err(), "{to}");
        }
    }
}
