//! The crate as a WebAssembly module, and the bindings around it.
//!
//! To update wasm-bindgen, change its pins in Cargo.toml and xtask/Cargo.toml (and that of `js-sys`), run `cargo update -p wasm-bindgen`, and test `npm`
//! and `linters`, which has the size budgets. `walrus` and `wasmparser` in xtask/parts/Cargo.toml must have the versions of
//! `wasm-bindgen-cli-support`. Four things are relied on, and fail loudly: the top of its file uses no global but those that `glue` passes in;
//! `initSync` starts the module with `new WebAssembly.Instance`, where `engine.js` starts the parts; exports that it calls itself begin with `__`;
//! and views of memory are compared by `byteLength` (xtask/twin).

use super::groups::{self, BUFFER, COMMAND, GROUPS, groups_of};
use super::tools::{tool, with_steps};
use crate::root;
use crate::setup::{self, WASM};
use crate::stage::stage;
use anyhow::{Context, Result, ensure};
use parts::{Links, Needs, Parts};
use std::env;
use std::path::{Path, PathBuf};
use walrus::{Module, RawCustomSection};
use wasm_bindgen_cli_support::Bindgen;
use xshell::{Shell, cmd};

/// What the stages here are made by.
const STEPS: &[&str] = &["xtask/parts", "xtask/src/pack/module.rs", "xtask/src/pack/groups.rs"];

/// Beside the bindings: which groups need what of the module.
const NEEDS: &str = "needs.json";

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

/// What the module is to run on.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Target {
    /// With SIMD, which every current engine has (Chrome 91, Firefox 89, Safari 16.4, Node 16.4).
    Wasm,
    /// The module made in little time: without optimization of the whole.
    Quick,
    /// With nothing that plain JavaScript has no word for.
    JavaScript,
}

/// A module that is ready to run, and its bindings as one JavaScript file.
pub(super) struct Built {
    pub(super) module: PathBuf,
    /// The module without what the command line alone calls: what apps load as a file.
    pub(super) file: PathBuf,
    pub(super) glue: PathBuf,
}

/// What makes a module smaller, and could be left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Trick {
    Panics,
    Links,
    Optimizer,
}

/// What a stage is called: its folder.
fn title(folder: &Path) -> String {
    folder.strip_prefix(root().join("target/build")).unwrap_or(folder).to_string_lossy().into()
}

impl Target {
    fn folder(self) -> PathBuf {
        root().join(match self {
            Target::Wasm => "target/build/wasm",
            Target::Quick => "target/build/quick/module",
            Target::JavaScript => "target/build/javascript",
        })
    }
}

/// The whole, for the entries that load one file, and for the twin.
pub(super) fn build(sh: &Shell, target: Target) -> Result<Built> {
    let folder = target.folder();
    let compiled = compile(sh, target)?;
    let bindings = bind(sh, &compiled, target, None, &folder)?;
    let module = optimize(sh, &bindings, target, None, &folder)?;
    let file = match target {
        Target::Wasm => without_command(sh, &bindings, &module)?,
        Target::Quick | Target::JavaScript => module.clone(),
    };
    Ok(Built { module, file, glue: glue(sh, &bindings, &groups::all_bindings(), &folder)? })
}

/// The whole and its parts, as they are with all tricks but one.
pub(super) fn without(sh: &Shell, trick: Trick) -> Result<(PathBuf, Parts)> {
    let folder = root().join(format!("target/build/without {trick:?}"));
    let compiled = compile(sh, Target::Wasm)?;
    let bindings = bind(sh, &compiled, Target::Wasm, Some(trick), &folder)?;
    let module = optimize(sh, &bindings, Target::Wasm, Some(trick), &folder)?;
    let parts = cut(sh, &bindings, &module)?;
    Ok((module, parts))
}

fn without_command(sh: &Shell, bindings: &Path, module: &Path) -> Result<PathBuf> {
    let file = root().join("target/build/file/nearprint.wasm");
    stage("module as a file", &with_steps(&[bindings, module], STEPS), &[&file], || {
        let left = parts::without(&sh.read_binary_file(module)?, &needs(sh, bindings)?, COMMAND)?;
        Ok(sh.write_file(&file, left)?)
    })?;
    Ok(file)
}

fn cut(sh: &Shell, bindings: &Path, module: &Path) -> Result<Parts> {
    parts::cut(&sh.read_binary_file(module)?, &needs(sh, bindings)?, &groups::sharing()?)
}

fn needs(sh: &Shell, bindings: &Path) -> Result<Needs> {
    Ok(serde_json::from_str(&sh.read_file(bindings.join(NEEDS))?)?)
}

/// In parts, and the bindings of each group. The folder of the parts: a file is named by the groups that need it.
pub(super) fn groups(sh: &Shell, whole: &Built, target: Target) -> Result<(PathBuf, Vec<PathBuf>)> {
    let own = target.folder();
    let (bindings, parts) = (own.join("bindings"), own.join("parts"));
    stage(
        &format!("parts of the module: {}", title(&own)),
        &with_steps(&[&bindings, &whole.module], STEPS),
        &[&parts],
        || {
            sh.remove_path(&parts)?;
            for (groups, part) in cut(sh, &bindings, &whole.module)? {
                sh.write_file(parts.join(format!("{}.wasm", groups.join("+"))), part)?;
            }
            Ok(())
        },
    )?;
    let folder = own.join("groups");
    let bases = GROUPS.iter().filter(|group| group.base.is_none());
    let glue = bases.map(|group| glue(sh, &bindings, &group.bindings(), &folder.join(group.name)));
    Ok((parts, glue.collect::<Result<_>>()?))
}

/// Cargo knows by itself what is up to date. The profile is as the one in which it was built, each in a folder of its own.
fn compile(sh: &Shell, target: Target) -> Result<PathBuf> {
    setup::wasm(sh)?;
    // Panics name source files by path, and the bytes shall be the same wherever they are built.
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).context("there is no home folder")?;
    let mut flags = format!("--remap-path-prefix={}=/cargo", home.display());
    // At the profile's level the longest functions stay longer, as JavaScript, than engines are willing to compile: the twin
    // would be twenty times slower.
    let speed = (target == Target::JavaScript).then_some(("CARGO_PROFILE_WASM_OPT_LEVEL", "2"));
    let (cargo_folder, features, binding) = match target {
        Target::Wasm | Target::Quick => (root().join("target"), "+simd128", "command"),
        Target::JavaScript => (root().join("target/build/javascript/cargo"), "-reference-types,-multivalue", "wasm"),
    };
    flags += &format!("\x1f-Ctarget-feature={features}\x1f{}", parts::LINKER_FLAG);
    let profile = if target == Target::Quick { "quick" } else { "wasm" };
    cmd!(sh, "cargo rustc --quiet --package nearprint --lib --crate-type cdylib --features {binding}")
        .args(["--target", WASM, "--profile", profile, "--target-dir"])
        .arg(&cargo_folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .envs(speed)
        .quiet()
        .run()?;
    Ok(cargo_folder.join(WASM).join(profile).join("nearprint.wasm"))
}

/// Splits what rustc wrote into the module proper and the JavaScript around it.
fn bind(sh: &Shell, compiled: &Path, target: Target, without: Option<Trick>, folder: &Path) -> Result<PathBuf> {
    let bindings = folder.join("bindings");
    stage(&format!("bindings: {}", title(folder)), &with_steps(&[compiled], STEPS), &[&bindings], || {
        let (mut module, links) = Links::read(&sh.read_binary_file(compiled)?)?;
        if without != Some(Trick::Panics) {
            parts::silence(&mut module)?;
        }
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
        if without != Some(Trick::Links) {
            links.prune(output.wasm_mut());
        }
        let needs = Needs::of(output.wasm_mut(), &links, &groups::names(), groups_of)?;
        output.emit(&bindings)?;
        // Each class has one, which nobody needs without the class.
        let (code, registry) = (bindings.join("nearprint.js"), "new FinalizationRegistry");
        sh.write_file(&code, sh.read_file(&code)?.replace(registry, &format!("/* @__PURE__ */ {registry}")))?;
        sh.write_file(bindings.join(NEEDS), serde_json::to_string(&needs)?)?;
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

fn optimize(sh: &Shell, bindings: &Path, target: Target, without: Option<Trick>, folder: &Path) -> Result<PathBuf> {
    let (given, module) = (bindings.join("nearprint_bg.wasm"), folder.join("nearprint.wasm"));
    stage(&format!("optimized module: {}", title(folder)), &with_steps(&[&given], STEPS), &[&module], || {
        let wasm_opt = tool("wasm-opt");
        // What comes last is seen by what it was lowered to, so it is optimized after that.
        let lower: &[&str] = match target {
            // Engines ignore alignments, so all are the same, which compresses. What is allocated has no address below 1024, so more
            // constants become offsets.
            Target::Wasm | Target::Quick => &["--enable-simd", "--dealign", "--low-memory-unused"],
            Target::JavaScript => &["--signext-lowering", "--llvm-nontrapping-fptoint-lowering"],
        };
        let level: &[&str] = match target {
            Target::Quick => &["-O1"],
            // wasm2js optimizes it.
            Target::JavaScript => &[],
            Target::Wasm if without == Some(Trick::Optimizer) => &[],
            Target::Wasm => &["-O3"],
        };
        cmd!(sh, "{wasm_opt} {given} {WASM_FEATURES...} {lower...} {level...} --strip-target-features -o {module}")
            .quiet()
            .run()?;
        Ok(())
    })?;
    Ok(module)
}

/// wasm-bindgen writes a file that is bound to one module. This makes it the body of a function that starts a module and returns the named
/// bindings. The function has parameters for the globals that some platforms lack or replace. The bundler removes all classes that are not
/// named, once they have no method for `using`.
fn glue(sh: &Shell, bindings: &Path, names: &[&str], folder: &Path) -> Result<PathBuf> {
    let glue = folder.join("glue.js");
    stage(&format!("bindings as a function: {}", title(folder)), &with_steps(&[bindings], STEPS), &[&glue], || {
        let (esbuild, names) = (tool("esbuild"), [names, &BUFFER].concat().join(", "));
        let code = format!(
            "import {{ initSync, {names} }} from './nearprint.js';
            bindings = {{ {names}, wasm: initSync({{ module: compiled }}) }};"
        );
        let options = ["--bundle", "--minify-syntax", "--format=iife", "--target=es2022", "--log-level=warning"];
        // They tell the console of other ways to start the module.
        let useless = "--drop:console";
        let inside = sh.push_dir(bindings);
        let body = cmd!(sh, "{esbuild} {options...} {useless} --define:Symbol.dispose=undefined")
            .stdin(code)
            .quiet()
            .read()?;
        drop(inside);
        let head =
            "export function createGlue({ WebAssembly, FinalizationRegistry, TextDecoder }, compiled) {\nlet bindings;";
        sh.write_file(&glue, format!("{head}\n{body}\nreturn bindings;\n}}\n"))?;
        Ok(())
    })?;
    Ok(glue)
}
