//! Names the chunks of the package by what is in them: a bundler names the files of an app after these. And orders what they import.

use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
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
    let late = with_letters(&built)?;
    let late: BTreeSet<&str> = late.iter().filter_map(|hash| names.get(hash)).map(String::as_str).collect();
    for file in [sh.read_dir(dist)?, sh.read_dir(dist.join("chunks"))?].concat() {
        if file.extension().is_none_or(|found| found != "mjs") {
            continue;
        }
        let code = names.iter().fold(sh.read_file(&file)?, |code, (hash, name)| {
            code.replace(&format!("/{hash}\""), &format!("/{name}\""))
        });
        sh.write_file(&file, ordered(&code, &late))?;
    }
    for (hash, name) in names {
        std::fs::rename(dist.join("chunks").join(hash), dist.join("chunks").join(name))?;
    }
    Ok(())
}

/// The chunks that have the letters of the module, or import one that does.
fn with_letters(built: &serde_json::Value) -> Result<BTreeSet<String>> {
    let outputs = built["outputs"].as_object().context("the metafile has outputs")?;
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for (output, about) in outputs {
            let Some((_, hash)) = output.rsplit_once("chunks/") else { continue };
            let imports = about["imports"].as_array().into_iter().flatten();
            let imported = |import: &serde_json::Value| {
                let path = import["path"].as_str().filter(|_| import["kind"] == "import-statement");
                path.and_then(|path| path.rsplit_once("chunks/")).is_some_and(|(_, hash)| found.contains(hash))
            };
            if about["inputs"].get("letters0.js").is_some() || imports.clone().any(imported) {
                found.insert(hash.to_string());
            }
        }
        if found.len() == before {
            return Ok(found);
        }
    }
}

/// A file that imports what has the letters of the module behind all others. A bundler of an app keeps this order, so that all JavaScript is
/// near each other, where compression sees it: 1.5 KB of an app of `Corpus`.
fn ordered(code: &str, late: &BTreeSet<&str>) -> String {
    let (mut first, mut last, mut rest) = (String::new(), String::new(), code);
    while let Some(end) = rest.find("\";\n").filter(|_| rest.starts_with("import ")) {
        let (import, behind) = rest.split_at(end + 3);
        let name = import.rsplit('/').next().and_then(|name| name.strip_suffix("\";\n"));
        if name.is_some_and(|name| late.contains(name)) { &mut last } else { &mut first }.push_str(import);
        rest = behind;
    }
    first + &last + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_the_letters_is_imported_last() {
        let code = "import {\n  a\n} from \"./letters0.mjs\";\nimport \"./b.mjs\";\n\nvar x = 'import ';\n";
        let expected = "import \"./b.mjs\";\nimport {\n  a\n} from \"./letters0.mjs\";\n\nvar x = 'import ';\n";
        assert_eq!(ordered(code, &["letters0.mjs"].into()), expected);
    }
}
