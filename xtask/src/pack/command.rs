//! The command line: pkg-template/cli with the libraries it is made with, in one file. It imports the package itself, as a
//! user would, so that there is one copy of the module.

use super::tool;
use crate::root;
use anyhow::{Result, ensure};
use std::path::Path;
use xshell::{Shell, cmd};

/// Has packages of its own, which `setup::npm` installs.
pub(super) const FOLDER: &str = "pkg-template/cli";

/// For libraries in CommonJS, which call for Node's own modules by `require`.
const REQUIRE: &str =
    "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/// Leaves dist/cli.mjs, and the licences of what is in it beside it.
pub(super) fn bundle(sh: &Shell, dist: &Path) -> Result<()> {
    let folder = root().join(FOLDER);
    let esbuild = tool("esbuild");
    cmd!(sh, "{esbuild} --bundle --format=esm --target=node18 --platform=node --external:nearprint")
        .args(["--minify-syntax", "--minify-whitespace", "--legal-comments=none", "--log-level=warning"])
        .arg(format!("--banner:js={REQUIRE}"))
        .arg(format!("--outfile={}", dist.join("cli.mjs").display()))
        .arg(folder.join("cli.js"))
        .quiet()
        .run()?;
    sh.write_file(dist.join("cli.LICENCES.txt"), licences(sh, &folder.join("node_modules"))?)?;
    Ok(())
}

/// The licence of every library, each after its name.
fn licences(sh: &Shell, libraries: &Path) -> Result<String> {
    let mut all = String::from("dist/cli.mjs contains these libraries, under these licences.\n");
    for library in sh.read_dir(libraries)?.iter().filter(|library| library.join("package.json").is_file()) {
        let name = library.strip_prefix(libraries)?.display();
        let mut texts = sh.read_dir(library)?;
        texts.retain(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            name.starts_with("licen")
        });
        ensure!(!texts.is_empty(), "{name} has no licence file");
        for text in texts {
            all += &format!("\n== {name}\n\n{}\n", sh.read_file(text)?.trim());
        }
    }
    Ok(all)
}
