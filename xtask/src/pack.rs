//! The npm package: Rust → WebAssembly → bindings → two bundles with the module inside → tarball.

use crate::stage::stage;
use crate::{root, setup};
use anyhow::{Context, Result, ensure};
use std::env;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;
use xshell::{Shell, cmd};

/// What rustc uses for wasm32 without being told, and SIMD, which every current engine runs (Chrome 91, Firefox 89,
/// Safari 16.4, Node 16.4). The optimizer has to be told.
const WASM_FEATURES: [&str; 8] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// All the bindings but the default export, which would fetch the module.
const GLUE: &str = "export * from './nearprint.js'";

/// Around the bindings, so that nothing of them runs at import and each call makes those of an instance of its own. The
/// text coders are handed in, as they are missing in some places where JavaScript runs.
const GLUE_HEAD: &str =
    "export function createGlue({ TextDecoder, TextEncoder } = globalThis) {\nconst module = { exports: {} };";
const GLUE_FOOT: &str = "return module.exports;\n}";

/// Brings target/pkg and the tarball up to date; returns the tarball.
pub(crate) fn pack(sh: &Shell) -> Result<PathBuf> {
    setup::wasm_target(sh)?;
    setup::npm(sh, "xtask")?;
    let compiled = compile(sh)?;
    let bindings = bind(&compiled)?;
    let module = optimize(sh, &bindings)?;
    let modules = gather(sh, &bindings, &module)?;
    let version = version(&sh.read_file("Cargo.toml")?)?.to_string();
    bundle(sh, &modules, &version)
}

/// Cargo knows by itself what is up to date.
fn compile(sh: &Shell) -> Result<PathBuf> {
    let target = root().join("target");
    // Panics name source files by path, and the bytes shall be the same wherever they are built.
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).context("there is no home folder")?;
    let remap = format!("--remap-path-prefix={}=/cargo", home.display());
    cmd!(sh, "cargo rustc --quiet --package nearprint --lib --crate-type cdylib --features wasm")
        .args(["--target", "wasm32-unknown-unknown", "--profile", "wasm", "--target-dir"])
        .arg(&target)
        .env("CARGO_ENCODED_RUSTFLAGS", format!("{remap}\x1f-Ctarget-feature=+simd128"))
        .quiet()
        .run()?;
    Ok(target.join("wasm32-unknown-unknown/wasm/nearprint.wasm"))
}

/// Splits what rustc wrote into the module proper and the JavaScript around it.
fn bind(compiled: &Path) -> Result<PathBuf> {
    let folder = root().join("target/build/bindings");
    stage("bindings", &with_recipe(&[compiled]), &[&folder], || {
        Bindgen::new()
            .input_path(compiled)
            .web(true)?
            .omit_default_module_path(true)
            .typescript(false)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&folder)
    })?;
    Ok(folder)
}

fn optimize(sh: &Shell, bindings: &Path) -> Result<PathBuf> {
    let given = bindings.join("nearprint_bg.wasm");
    let module = root().join("target/build/nearprint.wasm");
    stage("optimized module", &with_recipe(&[&given]), &[&module], || {
        let wasm_opt = tool("wasm-opt");
        cmd!(sh, "{wasm_opt} {given} -O3 {WASM_FEATURES...} --strip-target-features -o {module}").quiet().run()?;
        Ok(())
    })?;
    Ok(module)
}

/// All that is bundled, in one folder: the hand-written modules, glue.js and nearprint.wasm.
fn gather(sh: &Shell, bindings: &Path, module: &Path) -> Result<PathBuf> {
    let template = root().join("pkg-template");
    let folder = root().join("target/build/modules");
    let glue = folder.join("glue.js");
    stage("modules", &with_recipe(&[bindings, module, &template]), &[&folder], || {
        sh.remove_path(&folder)?;
        sh.create_dir(&folder)?;
        for file in sh.read_dir(&template)?.iter().filter(|file| file.extension().is_some_and(|found| found == "js")) {
            sh.copy_file(file, &folder)?;
        }
        sh.copy_file(module, &folder)?;
        let _inside = sh.push_dir(bindings);
        let esbuild = tool("esbuild");
        let around = [format!("--banner:js={GLUE_HEAD}"), format!("--footer:js={GLUE_FOOT}")];
        cmd!(sh, "{esbuild} --bundle --format=cjs --target=es2022 --platform=neutral --log-level=warning")
            .args(around)
            .arg(format!("--outfile={}", glue.display()))
            .stdin(GLUE)
            .quiet()
            .run()?;
        Ok(())
    })?;
    Ok(folder)
}

/// target/pkg as it is published, and its tarball.
fn bundle(sh: &Shell, modules: &Path, version: &str) -> Result<PathBuf> {
    let template = root().join("pkg-template");
    let papers = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"].map(|name| root().join(name));
    let package = root().join("target/pkg");
    let tarball = root().join(format!("target/nearprint-{version}.tgz"));
    let manifest = root().join("Cargo.toml");
    let mut inputs = with_recipe(&[modules, &template, &manifest]);
    inputs.extend(papers.clone());
    stage("package", &inputs, &[&package, &tarball], || {
        sh.remove_path(&package)?;
        let dist = sh.create_dir(package.join("dist"))?;
        let esbuild = tool("esbuild");
        for (format, file) in [("esm", "index.mjs"), ("cjs", "index.cjs")] {
            let _inside = sh.push_dir(modules);
            cmd!(sh, "{esbuild} index.js --bundle --target=es2022 --platform=neutral --loader:.wasm=base64")
                .args(["--log-level=warning", &format!("--format={format}")])
                .arg(format!("--outfile={}", dist.join(file).display()))
                .quiet()
                .run()?;
        }
        for types in ["index.d.mts", "index.d.cts"] {
            sh.copy_file(template.join("index.d.ts"), dist.join(types))?;
        }
        sh.copy_file(modules.join("nearprint.wasm"), &dist)?;
        for paper in papers {
            sh.copy_file(paper, &package)?;
        }
        sh.write_file(package.join("package.json"), stamped(&sh.read_file(template.join("package.json"))?, version)?)?;
        let _inside = sh.push_dir(&package);
        cmd!(sh, "npm pack --pack-destination .. --loglevel=error").quiet().ignore_stdout().run()?;
        Ok(())
    })?;
    Ok(tarball)
}

/// Says what there is now and how much of it.
pub(crate) fn report(sh: &Shell, tarball: &Path) -> Result<()> {
    println!("target/pkg, packed in {}", tarball.strip_prefix(root())?.display());
    let _inside = sh.push_dir("target/pkg/dist");
    let measure = "for (const file of process.argv.slice(1)) {
        const bytes = require('fs').readFileSync(file);
        const show = (bytes) => (bytes.length / 1000).toFixed(1).padStart(7) + ' kB';
        console.log(`  ${file.padEnd(14)} ${show(bytes)} ${show(require('zlib').gzipSync(bytes))} gzip`);
    }";
    cmd!(sh, "node -e {measure} nearprint.wasm index.mjs").quiet().run()?;
    Ok(())
}

/// The steps themselves and the versions of their tools are inputs too.
fn with_recipe(inputs: &[&Path]) -> Vec<PathBuf> {
    let recipe = ["xtask/src/pack.rs", "xtask/Cargo.toml", "xtask/package-lock.json"].map(|path| root().join(path));
    inputs.iter().map(|input| input.to_path_buf()).chain(recipe).collect()
}

fn tool(name: &str) -> PathBuf {
    root().join("xtask/node_modules/.bin").join(name)
}

/// The crate's version, which is the package's too.
fn version(manifest: &str) -> Result<&str> {
    let line =
        manifest.lines().find_map(|line| line.strip_prefix("version = ")).context("Cargo.toml has no version")?;
    Ok(line.trim_matches('"'))
}

fn stamped(package: &str, version: &str) -> Result<String> {
    let blank = r#""version": "0.0.0""#;
    ensure!(package.contains(blank), "pkg-template/package.json must say {blank}");
    Ok(package.replace(blank, &format!(r#""version": "{version}""#)))
}

#[cfg(test)]
mod tests {
    use super::{stamped, version};

    #[test]
    fn the_package_has_the_version_of_the_crate() {
        let version = version("[package]\nname = \"nearprint\"\nversion = \"1.2.3\"\n").unwrap();
        assert_eq!(version, "1.2.3");
        assert_eq!(stamped(r#"{ "version": "0.0.0" }"#, version).unwrap(), r#"{ "version": "1.2.3" }"#);
        assert!(stamped("{}", version).is_err());
    }
}
