//! Gathers all that is bundled in one folder: the hand-written modules, and those that are made of the compiled module.

use super::groups::{GROUPS, Group};
use super::module::Built;
use super::tools::{ALL_STEPS, tool, with_steps};
use super::unpacker::unpacker;
use crate::root;
use crate::stage::stage;
use anyhow::{Context, Result, ensure};
use letters::{KINDS, Letters};
use parts::Parts;
use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// The engines of platforms on which that of index.js and archive.js does not start. Each is an entry of either: index.js imports
/// engine-inlined.js, js.js engine-js.js, and so on.
const OTHER_ENGINES: [&str; 2] = ["workerd", "js"];

/// What index.js is made of, a file for each.
const INDEX_PARTS: [&str; 2] = ["calls", "objects"];

/// Folders of modules that an entry is made of, besides those that lie beside it.
const FOLDERS: [&str; 2] = ["editor", "store"];

/// The hand-written modules, the entries made from index.js, the bindings (glue.js), the
/// module as a file and, if they are made, as its twins, its parts as letters, and which of them each group needs (groups.js).
pub(super) fn gather(
    sh: &Shell,
    whole: &Built,
    parts: &Path,
    groups: &[PathBuf],
    twins: Option<&Path>,
    folder: &Path,
) -> Result<()> {
    let template = root().join("pkg-template");
    let mut inputs = with_steps(&[&whole.glue, &whole.file, parts, &template], ALL_STEPS);
    inputs.extend(twins.map(Path::to_path_buf));
    // The manifest has the profile of the crate `letters`.
    inputs.extend([root().join("xtask/letters"), root().join("Cargo.toml")]);
    inputs.extend(groups.iter().cloned());
    let title = if twins.is_some() { "modules" } else { "quick/modules" };
    stage(title, &inputs, &[folder], || {
        sh.remove_path(folder)?;
        sh.create_dir(folder)?;
        for file in sh.read_dir(&template)?.iter().filter(|file| file.extension().is_some_and(|found| found == "js")) {
            sh.copy_file(file, folder)?;
        }
        let folders = FOLDERS.map(|name| template.join(name));
        let (glue, module) = (&whole.glue, &whole.file);
        let twins = twins.map(|twins| twins.join("."));
        cmd!(sh, "cp -R {folders...} {glue} {module}").args(twins.iter()).arg(folder).quiet().run()?;
        let groups_of_one = format!(
            "export {{ {} }};\n",
            GROUPS.each_ref().map(|group| format!("engine as {}", group.name)).join(", ")
        );
        for name in with_twins(twins.is_some()) {
            for part in ["".to_string()].into_iter().chain(INDEX_PARTS.map(|part| format!("-{part}"))) {
                let index = sh.read_file(folder.join(format!("index{part}.js")))?;
                sh.write_file(folder.join(format!("{name}{part}.js")), with_engine(&index, name)?)?;
            }
            // One instance for all groups: engine-js.js and the like have one engine.
            let engine = folder.join(format!("engine-{name}.js"));
            sh.write_file(&engine, sh.read_file(&engine)? + &groups_of_one)?;
        }
        let archive = sh.read_file(folder.join("archive.js"))?;
        for name in with_twins(twins.is_some()) {
            sh.write_file(folder.join(format!("archive-{name}.js")), with_engine(&archive, name)?)?;
        }
        let parts = lettered(sh, parts, folder)?;
        for (group, glue) in GROUPS.iter().filter(|group| group.base.is_none()).zip(groups) {
            sh.copy_file(glue, folder.join(format!("glue-{}.js", group.name)))?;
        }
        sh.write_file(folder.join("groups.js"), groups_code(&parts))?;
        sh.write_file(folder.join("editor/worker-code.js"), worker_code(sh, folder)?)?;
        let open_corpus = sh.read_file(folder.join("editor/open-corpus.js"))?;
        sh.write_file(folder.join("editor/one-file-open-corpus.js"), of_one_file(&open_corpus)?)?;
        let prosemirror = sh.read_file(folder.join("editor/prosemirror.js"))?;
        sh.write_file(folder.join("editor/tiptap-prosemirror.js"), of_tiptap(&prosemirror))?;
        Ok(())
    })
}

/// The engines, that of the twins only if there are twins.
pub(super) fn with_twins(twins: bool) -> impl Iterator<Item = &'static str> {
    OTHER_ENGINES.into_iter().filter(move |name| twins || *name != "js")
}

/// The worker of `openCorpus` as text, for a page that starts it without a file.
fn worker_code(sh: &Shell, folder: &Path) -> Result<String> {
    let esbuild = tool("esbuild");
    let start = folder.join("editor/worker-start.js");
    let code = cmd!(sh, "{esbuild} --bundle --minify --format=iife --target=es2022 --charset=utf8 --log-level=warning")
        .arg(start)
        .env("NODE_PATH", root().join("xtask/node_modules"))
        .quiet()
        .read()?;
    Ok(format!("export const code = {};\n", serde_json::to_string(&code)?))
}

/// The parts of the module as letters, and what reads them. Returns the parts, those of most groups first: their places are their names in
/// the code.
fn lettered(sh: &Shell, folder_of_parts: &Path, folder: &Path) -> Result<Parts> {
    let read = read_parts(sh, folder_of_parts)?;
    let streams: Vec<_> = read.iter().map(|(_, bytes)| letters::split(bytes)).collect::<Result<_>>()?;
    let letters = Letters::for_parts(&streams);
    // Streams of one kind are near each other, in a file of their own, because compression does not see far.
    for kind in 0..KINDS {
        let strings = streams.iter().enumerate();
        // `String` keeps minifiers from putting a string where it is used: 4 % of an app of rollup or webpack.
        let code = strings.map(|(part, own)| {
            format!("export const part{part} = /* @__PURE__ */ String('{}');\n", letters.of(kind, &own[kind]))
        });
        sh.write_file(folder.join(format!("letters{kind}.js")), code.collect::<String>())?;
    }
    let unpacker = unpacker(sh, &letters)?;
    sh.write_file(folder.join("unpacker.js"), format!("export const unpacker = {unpacker:?};\n"))?;
    check(sh, &read, folder)?;
    Ok(read)
}

/// The code of groups.js: for each group its parts, without those of its base, each with a place for its compiled module, and their strings, one
/// list for each kind. Vite moves a string to where it is used, so strings of one kind are used together.
fn groups_code(parts: &Parts) -> String {
    let mut code: String = (0..KINDS).map(|kind| imported(kind, parts.len())).collect();
    code.extend((0..parts.len()).map(|part| format!("const part{part} = {{ module: undefined }};\n")));
    for Group { name, base, .. } in &GROUPS {
        let is_of = |part: usize, name: &str| parts[part].0.iter().any(|group| group == name);
        let is_own = |part: &usize| is_of(*part, name) && base.is_none_or(|base| !is_of(*part, base));
        let own: Vec<usize> = (0..parts.len()).filter(is_own).collect();
        let parts = own.iter().map(|part| format!("part{part}")).collect::<Vec<_>>().join(", ");
        code += &format!("export const {name} = {{ parts: [{parts}], letters: {} }};\n", by_kind(&own));
    }
    code
}

fn imported(kind: usize, parts: usize) -> String {
    let names = (0..parts).map(|part| format!("part{part} as letters{kind}of{part}")).collect::<Vec<_>>().join(", ");
    format!("import {{ {names} }} from './letters{kind}.js';\n")
}

/// A list of lists: for each kind the strings of these parts.
fn by_kind(parts: &[usize]) -> String {
    let of = |kind| parts.iter().map(|part| format!("letters{kind}of{part}")).collect::<Vec<_>>().join(", ");
    format!("[{}]", (0..KINDS).map(|kind| format!("[{}]", of(kind))).collect::<Vec<_>>().join(", "))
}

/// Unpacks the parts as an app does.
fn check(sh: &Shell, parts: &Parts, folder: &Path) -> Result<()> {
    let esbuild = tool("esbuild");
    let _inside = sh.push_dir(folder);
    let all: Vec<usize> = (0..parts.len()).collect();
    let code = (0..KINDS).map(|kind| imported(kind, all.len())).collect::<String>()
        + &format!(
            "import {{ createUnpack }} from './unpack.js';
            const unpack = createUnpack({});
            for (let part = 0; part < {}; part++) process.stdout.write(unpack(part).slice());",
            by_kind(&all),
            all.len()
        );
    let program = cmd!(sh, "{esbuild} --bundle --log-level=warning").stdin(code).quiet().read()?;
    let unpacked = cmd!(sh, "node -").stdin(program).quiet().output()?.stdout;
    let mut at = 0;
    for (groups, bytes) in parts {
        let found = unpacked.get(at..at + bytes.len());
        ensure!(
            found == Some(bytes.as_slice()),
            "the part of {} bytes for {} is unpacked to something else",
            bytes.len(),
            groups.join(", ")
        );
        at += bytes.len();
    }
    ensure!(at == unpacked.len(), "{} bytes are unpacked, not {at}", unpacked.len());
    Ok(())
}

pub(super) fn read_parts(sh: &Shell, folder: &Path) -> Result<Parts> {
    let mut parts: Parts = Vec::new();
    for file in sh.read_dir(folder)? {
        let name = file.file_stem().and_then(|name| name.to_str()).context("a part without a name")?;
        parts.push((name.split('+').map(String::from).collect(), sh.read_binary_file(&file)?));
    }
    parts.sort_by_key(|(groups, _)| Reverse(groups.len()));
    Ok(parts)
}

/// index.js, or a part of it, for another engine.
fn with_engine(index: &str, name: &str) -> Result<String> {
    let inlined = "'./engine-inlined.js'";
    ensure!(
        index.matches(inlined).count() == 1,
        "pkg-template/index.js, its parts and archive.js must import {inlined} once"
    );
    Ok(index.replace(inlined, &format!("'./engine-{name}.js'")).replace("'./index-", &format!("'./{name}-")))
}

/// What opens a corpus, with the worker of the package that is one file.
fn of_one_file(open_corpus: &str) -> Result<String> {
    let own = "'./own-worker.js'";
    ensure!(open_corpus.matches(own).count() == 1, "pkg-template/editor/open-corpus.js must import {own} once");
    Ok(open_corpus.replace(own, "'./one-file-worker.js'"))
}

/// The plugin for ProseMirror, with ProseMirror under the names that Tiptap has for it: an app need not list what Tiptap brings.
fn of_tiptap(prosemirror: &str) -> String {
    prosemirror.replace("from 'prosemirror-", "from '@tiptap/pm/")
}

#[cfg(test)]
mod tests {
    use super::with_engine;

    #[test]
    fn another_entry_is_the_index_with_another_engine() {
        let index = "import { init } from './engine-inlined.js'; import { Draft } from './index-objects.js';";
        let js = "import { init } from './engine-js.js'; import { Draft } from './js-objects.js';";
        assert_eq!(with_engine(index, "js").unwrap(), js);
        assert!(with_engine("import './elsewhere.js';", "js").is_err());
    }
}
