//! The npm package: Rust → WebAssembly → bindings → the entries, which share what they have in common → tarball.

mod addressed;
mod command;
mod explain;
mod letters;
mod licences;
mod links;
mod module;
mod panics;
mod papers;
mod parts;
mod report;
mod rooms;
mod twin;

use crate::stage::stage;
use crate::{root, setup};
use anyhow::{Context, Result, ensure};
pub(crate) use command::FOLDER as COMMAND_FOLDER;
pub(crate) use explain::explain;
use letters::Ranked;
use module::{Built, Target};
use papers::Papers;
pub(crate) use report::report;
use rooms::{ROOMS, Rooms};
use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// The entries that are index.js with another engine: index.js imports engine-inlined.js, slim.js engine-slim.js, and so on.
const OTHER_ENGINES: [&str; 4] = ["slim", "url", "workerd", "js"];

/// The entries that are files of their own. None but `index` and `worker` carry the module.
const OTHER_ENTRIES: [&str; 3] = ["index", "worker", "client"];

/// What index.js is made of, a file for each: an app that loads `slim` in steps puts its objects into a later one.
const INDEX_PARTS: [&str; 2] = ["calls", "objects"];

/// Folders of modules that an entry is made of, besides those that lie beside it.
const FOLDERS: [&str; 2] = ["editor", "store"];

/// What pages with editors import, and the file of each.
const PAGE_ENTRIES: [(&str, &str); 13] = [
    ("store", "store/store.js"),
    ("editor", "editor/editor.js"),
    ("editor-worker", "editor/worker.js"),
    ("editor-worker-start", "editor/worker-start.js"),
    ("dom", "editor/dom.js"),
    ("card", "editor/card.js"),
    ("panel", "editor/panel.js"),
    ("codemirror", "editor/codemirror.js"),
    ("prosemirror", "editor/prosemirror.js"),
    ("tiptap", "editor/tiptap.js"),
    ("react", "editor/react.js"),
    ("svelte", "editor/svelte.js"),
    ("vue", "editor/vue.js"),
];

/// Frameworks, which an app brings itself.
const PEERS: [&str; 5] = ["@codemirror/*", "prosemirror-*", "@tiptap/*", "react", "vue"];

/// What is published for `import` alone: workerd knows no `require`.
const ONLY_IMPORTED: &str = "workerd";

/// `import.meta.url`, which CommonJS does not have.
const OWN_ADDRESS: &str = "const ownAddress = require('node:url').pathToFileURL(__filename).href;";

/// Brings target/pkg and the tarball up to date; returns the tarball.
pub(crate) fn pack(sh: &Shell) -> Result<PathBuf> {
    setup::wasm_target(sh)?;
    setup::npm(sh, "xtask")?;
    setup::npm(sh, command::FOLDER)?;
    let whole = module::build(sh, Target::Wasm)?;
    let (parts, rooms) = module::rooms(sh, &whole)?;
    let twin = twin::build(sh, &module::build(sh, Target::JavaScript)?)?;
    let modules = gather(sh, &whole, &parts, &rooms, &twin)?;
    let version = version(&sh.read_file("Cargo.toml")?)?.to_string();
    bundle(sh, &modules, &version)
}

/// All that is bundled, in one folder: the hand-written modules, the entries made from index.js, the bindings (glue.js), the
/// module as a file and as its twin, its parts as letters, and which of them each room needs (rooms.js).
fn gather(sh: &Shell, whole: &Built, parts: &Path, rooms: &[PathBuf], twin: &Path) -> Result<PathBuf> {
    let template = root().join("pkg-template");
    let folder = root().join("target/build/modules");
    let mut inputs = with_recipe(&[&whole.glue, &whole.module, parts, twin, &template]);
    inputs.extend(rooms.iter().cloned());
    stage("modules", &inputs, &[&folder], || {
        sh.remove_path(&folder)?;
        sh.create_dir(&folder)?;
        for file in sh.read_dir(&template)?.iter().filter(|file| file.extension().is_some_and(|found| found == "js")) {
            sh.copy_file(file, &folder)?;
        }
        for name in FOLDERS {
            let from = template.join(name);
            let to = sh.create_dir(folder.join(name))?;
            for file in sh.read_dir(&from)? {
                sh.copy_file(file, &to)?;
            }
        }
        for file in [&whole.glue, &whole.module, twin] {
            sh.copy_file(file, &folder)?;
        }
        for name in OTHER_ENGINES {
            for part in [String::new()].into_iter().chain(INDEX_PARTS.map(|part| format!("-{part}"))) {
                let index = sh.read_file(folder.join(format!("index{part}.js")))?;
                sh.write_file(folder.join(format!("{name}{part}.js")), with_engine(&index, name)?)?;
            }
        }
        // One instance for all rooms: engine-slim.js and the like have one engine.
        let rooms_of_one =
            format!("export {{ {} }};\n", ROOMS.each_ref().map(|room| format!("engine as {}", room.name)).join(", "));
        for name in OTHER_ENGINES {
            let engine = folder.join(format!("engine-{name}.js"));
            sh.write_file(&engine, sh.read_file(&engine)? + &rooms_of_one)?;
        }
        let parts = lettered(sh, parts, &folder)?;
        let mut lists: Vec<String> =
            parts.iter().map(|part| format!("import {{ part as part{part} }} from './part{part}.js';\n")).collect();
        for ((bit, room), glue) in (0..).zip(&ROOMS).zip(rooms) {
            sh.copy_file(glue, folder.join(format!("glue-{}.js", room.name)))?;
            let own = parts.iter().filter(|part| *part >> bit & 1 == 1).map(|part| format!("part{part}"));
            lists.push(format!("export const {} = [{}];\n", room.name, own.collect::<Vec<_>>().join(", ")));
        }
        sh.write_file(folder.join("rooms.js"), lists.concat())?;
        Ok(())
    })?;
    Ok(folder)
}

/// The parts of the module as letters, and what reads them. Returns the rooms that need each, those of most rooms first.
fn lettered(sh: &Shell, parts: &Path, folder: &Path) -> Result<Vec<Rooms>> {
    let read = read_parts(sh, parts)?;
    let ranked = Ranked::by_frequency(read.iter().flat_map(|(_, bytes)| bytes));
    for (rooms, bytes) in &read {
        let code = format!("export const part = {{ letters: '{}', module: undefined }};\n", ranked.letters(bytes));
        sh.write_file(folder.join(format!("part{rooms}.js")), code)?;
    }
    let unpacker = ranked.unpacker(sh, &root().join("target/build"))?;
    sh.write_file(folder.join("unpacker.js"), format!("export const unpacker = {unpacker:?};\n"))?;
    Ok(read.into_iter().map(|(rooms, _)| rooms).collect())
}

fn read_parts(sh: &Shell, folder: &Path) -> Result<Vec<(Rooms, Vec<u8>)>> {
    let mut parts: Vec<(Rooms, Vec<u8>)> = Vec::new();
    for file in sh.read_dir(folder)? {
        let name = file.file_stem().and_then(|name| name.to_str()).context("a part without a name")?;
        parts.push((Rooms::from_str_radix(name, 2)?, sh.read_binary_file(&file)?));
    }
    parts.sort_by_key(|(rooms, _)| Reverse(rooms.count_ones()));
    Ok(parts)
}

/// index.js, or a part of it, for another engine.
fn with_engine(index: &str, name: &str) -> Result<String> {
    let inlined = "'./engine-inlined.js'";
    ensure!(index.matches(inlined).count() == 1, "pkg-template/index.js and its parts must import {inlined} once");
    Ok(index.replace(inlined, &format!("'./engine-{name}.js'")).replace("'./index-", &format!("'./{name}-")))
}

/// target/pkg as it is published, and its tarball.
fn bundle(sh: &Shell, modules: &Path, version: &str) -> Result<PathBuf> {
    let template = root().join("pkg-template");
    let papers = Papers::new()?;
    let package = root().join("target/pkg");
    let tarball = root().join(format!("target/nearprint-{version}.tgz"));
    let manifest = root().join("Cargo.toml");
    let lock = root().join("Cargo.lock");
    let mut inputs = with_recipe(&[modules, &template, &manifest, &lock]);
    inputs.extend(papers.inputs());
    stage("package", &inputs, &[&package, &tarball], || {
        sh.remove_path(&package)?;
        let dist = sh.create_dir(package.join("dist"))?;
        import_entries(sh, modules, &dist)?;
        require_entries(sh, &dist)?;
        twin_files(sh, modules, &dist)?;
        for file in sh.read_dir(&template)? {
            let Some(name) = file.file_name().and_then(|name| name.to_str()?.strip_suffix(".d.ts")) else { continue };
            // They import each other by the names of the entries, so they are the same for both.
            for extension in ["mts", "cts"] {
                sh.copy_file(&file, dist.join(format!("{name}.d.{extension}")))?;
            }
        }
        sh.copy_file(modules.join("nearprint.wasm"), &dist)?;
        command::bundle(sh, &dist)?;
        let idb = [root().join("xtask/node_modules/idb")];
        sh.write_file(dist.join("store.LICENCES.txt"), licences::of(sh, "dist/store.mjs", &idb)?)?;
        sh.write_file(dist.join("nearprint.LICENCES.txt"), licences::of_module(sh)?)?;
        papers.write(&package)?;
        sh.write_file(package.join("package.json"), stamped(&sh.read_file(template.join("package.json"))?, version)?)?;
        let _inside = sh.push_dir(&package);
        cmd!(sh, "npm pack --pack-destination .. --loglevel=error").quiet().ignore_stdout().run()?;
        Ok(())
    })?;
    Ok(tarball)
}

/// The entries as ES modules. What several of them need is in chunks, so that no app has anything twice.
fn import_entries(sh: &Shell, modules: &Path, dist: &Path) -> Result<()> {
    let esbuild = tool("esbuild");
    let _inside = sh.push_dir(modules);
    let entries = OTHER_ENTRIES.iter().chain(&OTHER_ENGINES).map(|name| format!("{name}.js"));
    let parts = INDEX_PARTS.map(|part| format!("slim-{part}"));
    cmd!(sh, "{esbuild} --bundle --splitting --format=esm --target=es2022 --platform=neutral")
        .args(["--out-extension:.js=.mjs", "--chunk-names=chunks/[hash]", "--log-level=warning"])
        .args(["--charset=utf8", "--external:./nearprint.wasm", "--external:./twin.mjs"])
        .arg(format!("--outdir={}", dist.display()))
        .args(PEERS.map(|peer| format!("--external:{peer}")))
        .env("NODE_PATH", root().join("xtask/node_modules"))
        .args(entries)
        .args(parts.each_ref().map(|part| format!("{part}.js")))
        .args(PAGE_ENTRIES.map(|(name, file)| format!("{name}={file}")))
        .quiet()
        .run()?;
    // Named as entries only so that each has a chunk of its own, which the entry proper imports.
    for part in parts {
        sh.remove_path(dist.join(format!("{part}.mjs")))?;
    }
    Ok(())
}

/// The twin as it is, so that it stays as small as it was made.
fn twin_files(sh: &Shell, modules: &Path, dist: &Path) -> Result<()> {
    let esbuild = tool("esbuild");
    let (twin, copy) = (modules.join("twin.mjs"), dist.join("twin.cjs"));
    sh.copy_file(&twin, dist)?;
    cmd!(sh, "{esbuild} {twin} --minify --format=cjs --target=es2022 --log-level=warning --outfile={copy}")
        .quiet()
        .run()?;
    Ok(())
}

/// The same files, chunk by chunk, as CommonJS.
fn require_entries(sh: &Shell, dist: &Path) -> Result<()> {
    let esbuild = tool("esbuild");
    let files = [sh.read_dir(dist)?, sh.read_dir(dist.join("chunks"))?].concat();
    let files = files.iter().filter(|file| {
        file.extension().is_some_and(|found| found == "mjs")
            && file.file_stem().is_some_and(|stem| stem != ONLY_IMPORTED)
    });
    cmd!(sh, "{esbuild} --format=cjs --target=es2022 --platform=neutral --charset=utf8 --log-level=warning")
        .args(["--out-extension:.js=.cjs", "--define:import.meta.url=ownAddress"])
        .args([format!("--outbase={}", dist.display()), format!("--outdir={}", dist.display())])
        .args(files)
        .quiet()
        .run()?;
    for folder in [dist.to_path_buf(), dist.join("chunks")] {
        for file in sh.read_dir(folder)?.iter().filter(|file| file.extension().is_some_and(|found| found == "cjs")) {
            let code = sh.read_file(file)?.replace(".mjs\")", ".cjs\")");
            let head = if code.contains("ownAddress") { OWN_ADDRESS } else { "" };
            sh.write_file(file, format!("\"use strict\";{head}\n{}", code.trim_start_matches("\"use strict\";\n")))?;
        }
    }
    Ok(())
}

/// The steps themselves and the versions of their tools are inputs too.
fn with_recipe(inputs: &[&Path]) -> Vec<PathBuf> {
    with_steps(inputs, &["xtask/src/pack.rs", "xtask/src/pack"])
}

/// The same for the long steps, which are done again only for a change in themselves.
fn with_steps(inputs: &[&Path], steps: &[&str]) -> Vec<PathBuf> {
    let tools = ["xtask/Cargo.toml", "xtask/package-lock.json"];
    let recipe = steps.iter().chain(&tools).map(|path| root().join(path));
    inputs.iter().map(|input| input.to_path_buf()).chain(recipe).collect()
}

fn tool(name: &str) -> PathBuf {
    root().join("xtask/node_modules/.bin").join(name)
}

/// The crate's version, which is the package's too.
pub(crate) fn version(manifest: &str) -> Result<&str> {
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
    use super::{stamped, version, with_engine};

    #[test]
    fn another_entry_is_the_index_with_another_engine() {
        let index = "import { init } from './engine-inlined.js'; import { Draft } from './index-objects.js';";
        let slim = "import { init } from './engine-slim.js'; import { Draft } from './slim-objects.js';";
        assert_eq!(with_engine(index, "slim").unwrap(), slim);
        assert!(with_engine("import './elsewhere.js';", "slim").is_err());
    }

    #[test]
    fn the_package_has_the_version_of_the_crate() {
        let version = version("[package]\nname = \"nearprint\"\nversion = \"1.2.3\"\n").unwrap();
        assert_eq!(version, "1.2.3");
        assert_eq!(stamped(r#"{ "version": "0.0.0" }"#, version).unwrap(), r#"{ "version": "1.2.3" }"#);
        assert!(stamped("{}", version).is_err());
    }
}
