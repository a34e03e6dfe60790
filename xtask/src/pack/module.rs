//! The crate as a WebAssembly module, and the bindings around it.

use super::glue::split;
use super::{names, panics, tool, with_steps};
use crate::root;
use crate::stage::stage;
use anyhow::{Context, Result, ensure};
use std::env;
use std::path::{Path, PathBuf};
use walrus::{Module, RawCustomSection};
use wasm_bindgen_cli_support::Bindgen;
use xshell::{Shell, cmd};

/// What the stages here are made by.
const STEPS: &[&str] = &["xtask/src/pack/module.rs", "xtask/src/pack/names.rs", "xtask/src/pack/panics.rs"];

/// What rustc uses for wasm32 without being told. The optimizer has to be told.
pub(super) const WASM_FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// All the bindings but the default export, which would fetch the module.
const GLUE: &str = "export * from './nearprint.js'";

/// What the module is to run on.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Target {
    /// With SIMD, which every current engine has (Chrome 91, Firefox 89, Safari 16.4, Node 16.4).
    Wasm,
    /// With nothing that plain JavaScript has no word for.
    JavaScript,
}

/// A module that is ready to run, and its bindings as one JavaScript file.
pub(super) struct Built {
    pub(super) module: PathBuf,
    pub(super) glue: PathBuf,
}

pub(super) fn build(sh: &Shell, target: Target) -> Result<Built> {
    let folder = root().join("target/build").join(if target == Target::Wasm { "wasm" } else { "javascript" });
    let compiled = compile(sh, target, &folder)?;
    let bindings = bind(sh, &compiled, target, &folder)?;
    let module = optimize(sh, &bindings, target, &folder)?;
    let glue = glue(sh, &bindings, &folder)?;
    Ok(Built { module, glue })
}

/// Cargo knows by itself what is up to date. The profile is as the one in which it was built, each in a folder of its own.
fn compile(sh: &Shell, target: Target, folder: &Path) -> Result<PathBuf> {
    // Panics name source files by path, and the bytes shall be the same wherever they are built.
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).context("there is no home folder")?;
    let mut flags = format!("--remap-path-prefix={}=/cargo", home.display());
    // At the profile's level the longest functions stay longer, as JavaScript, than engines are willing to compile: the twin
    // would be twenty times slower.
    let speed = (target == Target::JavaScript).then_some(("CARGO_PROFILE_WASM_OPT_LEVEL", "2"));
    let (cargo_folder, features) = match target {
        Target::Wasm => (root().join("target"), "+simd128"),
        Target::JavaScript => (folder.join("cargo"), "-reference-types,-multivalue"),
    };
    flags += &format!("\x1f-Ctarget-feature={features}\x1f{}", panics::LINKER_FLAG);
    cmd!(sh, "cargo rustc --quiet --package nearprint --lib --crate-type cdylib --features wasm")
        .args(["--target", "wasm32-unknown-unknown", "--profile", "wasm", "--target-dir"])
        .arg(&cargo_folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .envs(speed)
        .quiet()
        .run()?;
    Ok(cargo_folder.join("wasm32-unknown-unknown/wasm/nearprint.wasm"))
}

/// Splits what rustc wrote into the module proper and the JavaScript around it.
fn bind(sh: &Shell, compiled: &Path, target: Target, folder: &Path) -> Result<PathBuf> {
    let bindings = folder.join("bindings");
    stage(&title("bindings", target), &with_steps(&[compiled], STEPS), &[&bindings], || {
        let mut module = panics::snipped(&sh.read_binary_file(compiled)?)?;
        if target == Target::JavaScript {
            hide_features(&mut module)?;
        }
        let mut output = Bindgen::new()
            .input_module("nearprint", module)
            .web(true)?
            .omit_default_module_path(true)
            .typescript(false)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate_output()?;
        let javascript = output.js().to_string();
        let javascript = names::shorten(output.wasm_mut(), &javascript)?;
        output.emit(&bindings)?;
        sh.write_file(bindings.join("nearprint.js"), javascript)?;
        Ok(())
    })?;
    Ok(bindings)
}

/// Makes wasm-bindgen do without tables of foreign values and several results, which plain JavaScript does not have.
fn hide_features(module: &mut Module) -> Result<()> {
    let name = "target_features";
    ensure!(module.customs.remove_raw(name).is_some(), "rustc lists the features of a module elsewhere now");
    // A list with one entry, which every module has: wasm-bindgen guesses if there is no list.
    let data = [b"\x01+\x0f".as_slice(), b"mutable-globals"].concat();
    module.customs.add(RawCustomSection { name: name.to_string(), data });
    Ok(())
}

fn optimize(sh: &Shell, bindings: &Path, target: Target, folder: &Path) -> Result<PathBuf> {
    let given = bindings.join("nearprint_bg.wasm");
    let module = folder.join("nearprint.wasm");
    stage(&title("optimized module", target), &with_steps(&[&given], STEPS), &[&module], || {
        let wasm_opt = tool("wasm-opt");
        // What comes last is seen by what it was lowered to, so it is optimized after that.
        let lower: &[&str] = match target {
            Target::Wasm => &["--enable-simd"],
            Target::JavaScript => &["--signext-lowering", "--llvm-nontrapping-fptoint-lowering"],
        };
        cmd!(sh, "{wasm_opt} {given} {WASM_FEATURES...} {lower...} -O3 --strip-target-features -o {module}")
            .quiet()
            .run()?;
        Ok(())
    })?;
    Ok(module)
}

fn glue(sh: &Shell, bindings: &Path, folder: &Path) -> Result<PathBuf> {
    let glue = folder.join("glue.js");
    let _inside = sh.push_dir(bindings);
    let esbuild = tool("esbuild");
    let bindings = cmd!(sh, "{esbuild} --bundle --format=esm --target=es2022 --platform=neutral --log-level=warning")
        .stdin(GLUE)
        .quiet()
        .read()?;
    sh.write_file(&glue, split(&format!("{bindings}\n"))?)?;
    Ok(glue)
}

fn title(what: &str, target: Target) -> String {
    match target {
        Target::Wasm => what.to_string(),
        Target::JavaScript => format!("{what} for the twin without WebAssembly"),
    }
}
