//! Names the chunks of the package by what is in them: a bundler names the files of an app after these.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::Path;
use xshell::Shell;

/// Renames the chunks in `dist/chunks` after the module that most of each comes from, as the metafile of esbuild says, and removes that. A name
/// that is taken gets a number.
pub(super) fn rename(sh: &Shell, dist: &Path, metafile: &Path) -> Result<()> {
    let built: serde_json::Value = serde_json::from_str(&sh.read_file(metafile)?)?;
    sh.remove_path(metafile)?;
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for (output, about) in built["outputs"].as_object().context("the metafile has outputs")? {
        let Some((_, hash)) = output.rsplit_once("chunks/") else { continue };
        let inputs = about["inputs"].as_object().context("an output has inputs")?;
        let size = |about: &serde_json::Value| about["bytesInOutput"].as_u64().unwrap_or(0);
        // Of equal ones the first by name.
        let most = inputs.iter().rev().max_by_key(|(_, about)| size(about));
        // A chunk without a module of its own imports others.
        let module = most.map_or("imports", |(module, _)| module);
        let stem = Path::new(module).file_stem().and_then(|stem| stem.to_str()).context("a module has a name")?;
        let taken = |name: &str| names.values().any(|other| other == name);
        let numbered = (2..).map(|number| format!("{stem}-{number}.mjs"));
        let name = [format!("{stem}.mjs")].into_iter().chain(numbered).find(|name| !taken(name));
        names.insert(hash.into(), name.context("there are numbers")?);
    }
    for file in [sh.read_dir(dist)?, sh.read_dir(dist.join("chunks"))?].concat() {
        if file.extension().is_none_or(|found| found != "mjs") {
            continue;
        }
        let code = names.iter().fold(sh.read_file(&file)?, |code, (hash, name)| {
            code.replace(&format!("/{hash}\""), &format!("/{name}\""))
        });
        sh.write_file(&file, code)?;
    }
    for (hash, name) in names {
        std::fs::rename(dist.join("chunks").join(hash), dist.join("chunks").join(name))?;
    }
    Ok(())
}
