//! The module as plain JavaScript, for pages that may not run WebAssembly.

use super::module::{self, Target};
use super::tools::{tool, with_steps};
use crate::root;
use crate::stage::stage;
use anyhow::Result;
use std::path::PathBuf;
use walrus::Module;
use xshell::{Shell, cmd};

/// What the stages here are made by.
const STEPS: &[&str] = &["xtask/src/pack/twin.rs", "xtask/twin"];

/// The name under which the bindings hand in what the module imports.
const IMPORTS: &str = "./nearprint_bg.js";

/// A folder with twin.mjs and twin.cjs, which have `createGlue`, `instantiate(imports)` in the place of `new WebAssembly.Instance`, and
/// `RuntimeError`.
pub(super) fn build(sh: &Shell) -> Result<PathBuf> {
    let built = module::build(sh, Target::JavaScript)?;
    let folder = root().join("target/build/javascript");
    let twins = folder.join("twins");
    stage("twin without WebAssembly", &with_steps(&[&built.module, &built.glue], STEPS), &[&twins], || {
        let (translated, whole) = (folder.join("wasm2js.js"), folder.join("whole.js"));
        let (wasm2js, esbuild, module) = (tool("wasm2js"), tool("esbuild"), &built.module);
        // What is copied and filled as a whole has words of its own in JavaScript, ten times as fast as loops.
        let bulk = ["--enable-bulk-memory", "--enable-bulk-memory-opt"];
        cmd!(sh, "{wasm2js} {module} {bulk...} -O3 -o {translated}").quiet().run()?;
        let code = twin::instantiable(&sh.read_file(&translated)?, &Module::from_file(module)?, IMPORTS)?;
        sh.write_file(&whole, code + &twin::aware_of_growth(&sh.read_file(&built.glue)?)?)?;
        for (format, name) in [("esm", "twin.mjs"), ("cjs", "twin.cjs")] {
            let options = ["--minify", "--target=es2022", "--log-level=warning"];
            let twin = twins.join(name);
            cmd!(sh, "{esbuild} {whole} {options...} --format={format} --outfile={twin}").quiet().run()?;
        }
        Ok(())
    })?;
    Ok(twins)
}
