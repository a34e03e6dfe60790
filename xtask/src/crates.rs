//! The crates that the published module is made of, as cargo resolves them.

use crate::root;
use crate::setup::WASM;
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use xshell::{Shell, cmd};

pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The licence as an SPDX expression.
    pub(crate) licence: String,
    pub(crate) authors: String,
    pub(crate) folder: PathBuf,
}

/// The crates that are compiled into the module, in alphabetical order, without nearprint itself and without build
/// dependencies.
pub(crate) fn of_the_module(sh: &Shell) -> Result<Vec<Crate>> {
    let metadata = metadata(sh)?;
    let packages: BTreeMap<&str, &Value> =
        list(&metadata["packages"]).filter_map(|one| Some((one["id"].as_str()?, one))).collect();
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"]["nodes"]).filter_map(|one| Some((one["id"].as_str()?, one))).collect();
    let own = packages.iter().find(|(_, package)| package["name"] == "nearprint").context("nearprint is a package")?.0;
    let mut reached = BTreeSet::new();
    let mut waiting = vec![*own];
    while let Some(id) = waiting.pop() {
        let is_tool = packages.get(id).is_some_and(|package| is_macro(package));
        if is_tool || !reached.insert(id) {
            continue;
        }
        let needed = nodes.get(id).into_iter().flat_map(|node| list(&node["deps"]));
        let needed = needed.filter(|one| list(&one["dep_kinds"]).any(|kind| kind["kind"].is_null()));
        waiting.extend(needed.filter_map(|one| one["pkg"].as_str()));
    }
    reached.remove(own);
    let mut crates = reached.iter().map(|id| read(packages[id])).collect::<Result<Vec<_>>>()?;
    crates.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(crates)
}

/// Where cargo keeps the sources of a crate that takes part in compiling.
pub(crate) fn folder_of(sh: &Shell, name: &str) -> Result<PathBuf> {
    let metadata = metadata(sh)?;
    let package = list(&metadata["packages"])
        .find(|package| package["name"] == name)
        .with_context(|| format!("no crate {name}"))?;
    Ok(read(package)?.folder)
}

fn metadata(sh: &Shell) -> Result<Value> {
    let manifest = root().join("Cargo.toml");
    let said = cmd!(
        sh,
        "cargo metadata --format-version 1 --locked --features wasm --filter-platform {WASM} --manifest-path {manifest}"
    );
    Ok(serde_json::from_str(&said.quiet().ignore_stderr().read()?)?)
}

fn is_macro(package: &Value) -> bool {
    list(&package["targets"]).any(|target| target["kind"][0] == "proc-macro")
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn read(package: &Value) -> Result<Crate> {
    let text = |key: &str| package[key].as_str().with_context(|| format!("a package without {key}"));
    let mut folder = PathBuf::from(text("manifest_path")?);
    folder.pop();
    Ok(Crate {
        name: text("name")?.into(),
        version: text("version")?.into(),
        // Before SPDX expressions a slash stood for `OR`.
        licence: text("license")?.replace('/', " OR "),
        authors: list(&package["authors"]).filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        folder,
    })
}
