//! The npm package: Rust → WebAssembly → bindings → the entries, which share what they have in common → tarball.

mod chunks;
mod command;
mod explain;
mod gather;
mod groups;
mod licences;
mod module;
mod papers;
mod tools;
mod twin;
mod unpacker;

use crate::stage::stage;
use crate::{root, setup};
use anyhow::{Context, Result, ensure};
pub(crate) use command::FOLDER as COMMAND_FOLDER;
pub(crate) use explain::{explain, report};
use gather::{gather, with_twins};
use module::Target;
pub(crate) use papers::PICTURE;
use papers::Papers;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
pub(crate) use tools::tool;
use tools::{ALL_STEPS, with_steps};
use xshell::{Shell, cmd};

/// The entries that are files of their own. None but `index`, `archive`, `worker` and `repeats`, which the command line alone imports, carry the module.
const OTHER_ENTRIES: [&str; 5] = ["index", "archive", "worker", "client", "repeats"];

/// What pages with editors import, and the file of each.
const PAGE_ENTRIES: [(&str, &str); 11] = [
    ("store", "store/store.js"),
    ("editor", "editor/editor.js"),
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

/// What is published for `import` alone: workerd and its like know no `require`, and the command line needs none.
const ONLY_IMPORTED: [&str; 4] = ["workerd", "archive-workerd", "archive-js", "repeats"];

/// What entries, and their chunks, import as it is.
const BESIDE: [&str; 2] = ["nearprint.wasm", "twin.mjs"];

/// Where the licences of what is bundled are.
const NOTICES: [&str; 2] = ["nearprint.LICENCES.txt", "store.LICENCES.txt"];

/// How the package is made. What is hand-written is the same in both.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Package {
    /// As it is published.
    Published,
    /// In a fraction of the time: the module is not optimized as a whole, and `nearprint/js` is left out.
    Quick,
}

impl Package {
    /// Where its folder `pkg` and its tarball are.
    fn folder(self) -> PathBuf {
        root().join(if self == Package::Quick { "target/build/quick" } else { "target" })
    }
}

/// The tarballs, once they are up to date. Suites that run beside each other pack once.
static PACKED: [Mutex<Option<PathBuf>>; 2] = [Mutex::new(None), Mutex::new(None)];

/// Brings target/pkg and the tarball up to date; returns the tarball.
pub(crate) fn pack(sh: &Shell) -> Result<PathBuf> {
    packed(sh, Package::Published)
}

/// The tarball of either package.
pub(crate) fn packed(sh: &Shell, package: Package) -> Result<PathBuf> {
    let mut packed = PACKED[package as usize].lock().expect("no packing panics");
    if packed.is_none() {
        *packed = Some(pack_now(sh, package)?);
    }
    packed.clone().context("what was packed")
}

/// A user's folder into which npm installed the tarball.
fn installed(sh: &Shell, package: Package) -> Result<PathBuf> {
    let tarball = packed(sh, package)?;
    let (title, place) = match package {
        Package::Published => ("installed", "target/build/installed"),
        Package::Quick => ("quick/installed", "target/build/quick/installed"),
    };
    let folder = root().join(place);
    stage(title, std::slice::from_ref(&tarball), &[&folder], || {
        sh.remove_path(&folder)?;
        sh.write_file(folder.join("package.json"), "{ \"private\": true }\n")?;
        let _inside = sh.push_dir(&folder);
        cmd!(sh, "npm install --offline --no-audit --no-fund --loglevel=error {tarball}")
            .quiet()
            .ignore_stdout()
            .run()?;
        Ok(())
    })?;
    Ok(folder)
}

/// What tests read to find a package: the tarball, and the folder of a user who installed it.
pub(crate) fn environment(sh: &Shell, package: Package) -> Result<[(&'static str, OsString); 2]> {
    let (tarball, installed) = (packed(sh, package)?, installed(sh, package)?);
    Ok([("NEARPRINT_TARBALL", tarball.into()), ("NEARPRINT_INSTALLED", installed.into())])
}

fn pack_now(sh: &Shell, kind: Package) -> Result<PathBuf> {
    setup::npm(sh, "xtask")?;
    setup::npm(sh, command::FOLDER)?;
    let beside = Shell::new()?;
    beside.change_dir(sh.current_dir());
    let modules = root().join(match kind {
        Package::Published => "target/build/modules",
        Package::Quick => "target/build/quick/modules",
    });
    std::thread::scope(|scope| {
        let (target, twins) = match kind {
            // For `nearprint/js`, at the same time: a compilation has only one thread for most of its minutes.
            Package::Published => (Target::Wasm, Some(scope.spawn(move || twin::build(&beside)))),
            Package::Quick => (Target::Quick, None),
        };
        let whole = module::build(sh, target)?;
        let (parts, groups) = module::groups(sh, &whole, target)?;
        let twins = twins.map(|twins| twins.join().expect("no twin panics")).transpose()?;
        gather(sh, &whole, &parts, &groups, twins.as_deref(), &modules)
    })?;
    let version = version(&sh.read_file("Cargo.toml")?)?.to_string();
    bundle(sh, &modules, &version, kind)
}

/// The folder `pkg` as it is published, and its tarball.
fn bundle(sh: &Shell, modules: &Path, version: &str, kind: Package) -> Result<PathBuf> {
    let template = root().join("pkg-template");
    let papers = Papers::new()?;
    let package = kind.folder().join("pkg");
    let tarball = kind.folder().join(format!("nearprint-{version}.tgz"));
    let title = if kind == Package::Quick { "quick/package" } else { "package" };
    let twins = kind == Package::Published;
    let manifest = root().join("Cargo.toml");
    let lock = root().join("Cargo.lock");
    let mut inputs = with_steps(&[modules, &template, &manifest, &lock], ALL_STEPS);
    inputs.extend(papers.inputs());
    stage(title, &inputs, &[&package, &tarball], || {
        sh.remove_path(&package)?;
        let dist = sh.create_dir(package.join("dist"))?;
        import_entries(sh, modules, &dist, twins)?;
        require_entries(sh, &dist)?;
        one_file(sh, modules, &dist)?;
        for file in sh.read_dir(&template)? {
            let Some(name) = file.file_name().and_then(|name| name.to_str()?.strip_suffix(".d.ts")) else { continue };
            // They import each other by the names of the entries, so they are the same for both.
            for extension in ["mts", "cts"] {
                sh.copy_file(&file, dist.join(format!("{name}.d.{extension}")))?;
            }
        }
        for file in BESIDE.into_iter().chain(["twin.cjs"]).filter(|name| twins || !name.starts_with("twin")) {
            sh.copy_file(modules.join(file), &dist)?;
        }
        command::bundle(sh, &dist)?;
        let idb = [root().join("xtask/node_modules/idb")];
        sh.write_file(dist.join("store.LICENCES.txt"), licences::of(sh, "dist/store.mjs", &idb)?)?;
        sh.write_file(dist.join("nearprint.LICENCES.txt"), licences::of_module(sh)?)?;
        papers.write(&package)?;
        let manifest = stamped(&sh.read_file(template.join("package.json"))?, &sh.read_file(manifest)?)?;
        sh.write_file(package.join("package.json"), &manifest)?;
        old_entries(sh, &manifest, &package)?;
        let _inside = sh.push_dir(&package);
        cmd!(sh, "npm pack --pack-destination .. --loglevel=error").quiet().ignore_stdout().run()?;
        Ok(())
    })?;
    Ok(tarball)
}

/// The entries as ES modules. What several of them need is in chunks, so that no app has anything twice.
fn import_entries(sh: &Shell, modules: &Path, dist: &Path, twins: bool) -> Result<()> {
    let esbuild = tool("esbuild");
    let inside = sh.push_dir(modules);
    let entries = OTHER_ENTRIES.into_iter().chain(with_twins(twins)).map(|name| format!("{name}.js"));
    let metafile = dist.join("metafile.json");
    cmd!(sh, "{esbuild} --bundle --splitting --format=esm --target=es2022 --platform=neutral")
        .args(["--out-extension:.js=.mjs", "--chunk-names=chunks/[hash]"])
        .args(["--charset=utf8", "--log-level=warning"])
        .args(BESIDE.map(|file| format!("--external:./{file}")))
        .arg(format!("--outdir={}", dist.display()))
        .arg(format!("--metafile={}", metafile.display()))
        .args(PEERS.map(|peer| format!("--external:{peer}")))
        .env("NODE_PATH", root().join("xtask/node_modules"))
        .args(entries)
        .args(with_twins(twins).map(|name| format!("archive-{name}.js")))
        .args(PAGE_ENTRIES.map(|(name, file)| format!("{name}={file}")))
        .quiet()
        .run()?;
    for chunk in sh.read_dir(dist.join("chunks"))? {
        let code = sh.read_file(&chunk)?;
        let found =
            BESIDE.iter().fold(code, |code, file| code.replace(&format!("\"./{file}\""), &format!("\"../{file}\"")));
        sh.write_file(&chunk, found)?;
    }
    drop(inside);
    chunks::rename(sh, dist, &metafile)
}

/// These files, chunk by chunk, as CommonJS.
fn require_entries(sh: &Shell, dist: &Path) -> Result<()> {
    let esbuild = tool("esbuild");
    let files = [sh.read_dir(dist)?, sh.read_dir(dist.join("chunks"))?].concat();
    let files = files.iter().filter(|file| {
        file.extension().is_some_and(|found| found == "mjs")
            && file.file_stem().is_some_and(|stem| ONLY_IMPORTED.iter().all(|name| stem != *name))
    });
    cmd!(sh, "{esbuild} --format=cjs --target=es2022 --platform=neutral --charset=utf8 --log-level=warning")
        .arg("--out-extension:.js=.cjs")
        // Test runners and old bundlers have no `import()` in CommonJS, and Browserify nothing newer than ES2020.
        .args(
            ["dynamic-import", "class-private-method", "class-private-accessor", "logical-assignment"]
                .map(|one| format!("--supported:{one}=false")),
        )
        .args([format!("--outbase={}", dist.display()), format!("--outdir={}", dist.display())])
        .args(files)
        .quiet()
        .run()?;
    for folder in [dist.to_path_buf(), dist.join("chunks")] {
        for file in sh.read_dir(folder)?.iter().filter(|file| file.extension().is_some_and(|found| found == "cjs")) {
            let code = sh.read_file(file)?.replace(".mjs\")", ".cjs\")");
            sh.write_file(file, format!("\"use strict\";\n{}", code.trim_start_matches("\"use strict\";\n")))?;
        }
    }
    Ok(())
}

/// All that an app on a page needs, as one minified ES module, for pages without a bundler.
fn one_file(sh: &Shell, modules: &Path, dist: &Path) -> Result<()> {
    let esbuild = tool("esbuild");
    let _inside = sh.push_dir(modules);
    cmd!(sh, "{esbuild} one-file.js --bundle --minify --format=esm --target=es2022 --charset=utf8 --log-level=warning")
        .arg(format!("--banner:js=/* nearprint: MIT OR Apache-2.0, with the notices in {} */", NOTICES.join(" and ")))
        .arg(format!("--outfile={}", dist.join("nearprint.min.js").display()))
        .env("NODE_PATH", root().join("xtask/node_modules"))
        .quiet()
        .run()?;
    Ok(())
}

/// A folder for each sub-path, with a package.json that leads to its files, for tools that do not read `exports`: TypeScript's
/// `moduleResolution: node`, Jest 27, Browserify, Parcel and plugins of ESLint.
fn old_entries(sh: &Shell, manifest: &str, package: &Path) -> Result<()> {
    let manifest: Value = serde_json::from_str(manifest)?;
    for (entry, conditions) in manifest["exports"].as_object().context("package.json has exports")? {
        let (Some(name), Some(import), Some(require)) =
            (entry.strip_prefix("./"), conditions["import"].as_object(), conditions["require"].as_object())
        else {
            continue;
        };
        let path = |value: &Value| value.as_str().map(|path| format!(".{path}"));
        let old = json!({
            "main": path(&require["default"]), "module": path(&import["default"]), "types": path(&require["types"]), "sideEffects": false,
        });
        sh.write_file(package.join(name).join("package.json"), format!("{old:#}\n"))?;
    }
    Ok(())
}

/// The crate's version, which is the package's too.
pub(crate) fn version(manifest: &str) -> Result<&str> {
    let line =
        manifest.lines().find_map(|line| line.strip_prefix("version = ")).context("Cargo.toml has no version")?;
    Ok(line.trim_matches('"'))
}

/// The package's manifest with the version of the crate's, and with its author, homepage and repository, once the crate has them.
fn stamped(package: &str, manifest: &str) -> Result<String> {
    let blank = r#""version": "0.0.0""#;
    ensure!(package.contains(blank), "pkg-template/package.json must say {blank}");
    let field = |name: &str| -> Option<Value> {
        let line = manifest.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "))?;
        serde_json::from_str(line).ok()
    };
    let mut fields = vec![("version", json!(version(manifest)?))];
    fields.extend(field("authors").map(|authors| ("author", authors[0].clone())));
    fields.extend(field("homepage").map(|homepage| ("homepage", homepage)));
    if let Some(Value::String(repository)) = field("repository") {
        fields.push(("repository", json!({ "type": "git", "url": format!("git+{repository}.git") })));
        fields.push(("bugs", json!(format!("{repository}/issues"))));
    }
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
    Ok(package.replace(blank, &fields.join(",\n  ")))
}

#[cfg(test)]
mod tests {
    use super::{Value, json, stamped, version};

    #[test]
    fn the_package_has_the_version_of_the_crate() {
        let manifest = "[package]\nname = \"nearprint\"\nversion = \"1.2.3\"\n";
        assert_eq!(version(manifest).unwrap(), "1.2.3");
        assert_eq!(stamped(r#"{ "version": "0.0.0" }"#, manifest).unwrap(), r#"{ "version": "1.2.3" }"#);
        assert!(stamped("{}", manifest).is_err());
    }

    #[test]
    fn the_package_says_where_the_crate_comes_from() {
        let manifest = "version = \"1.2.3\"\nauthors = [\"A. Writer\"]\nhomepage = \"https://a.example\"\nrepository = \"https://b.example/c\"\n";
        let package: Value = serde_json::from_str(&stamped(r#"{ "version": "0.0.0" }"#, manifest).unwrap()).unwrap();
        let repository = json!({ "type": "git", "url": "git+https://b.example/c.git" });
        let expected = json!({
            "version": "1.2.3", "author": "A. Writer", "homepage": "https://a.example", "repository": repository,
            "bugs": "https://b.example/c/issues",
        });
        assert_eq!(package, expected);
    }
}
