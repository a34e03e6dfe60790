//! The command line: pkg-template/cli with the libraries it is made with, in one file. It imports the package itself, as a
//! user would, so that there is one copy of the module.

use super::{licences, tool};
use crate::root;
use anyhow::Result;
use std::path::Path;
use xshell::{Shell, cmd};

/// Has packages of its own, which `setup::npm` installs.
pub(crate) const FOLDER: &str = "pkg-template/cli";

/// For libraries in CommonJS, which call for Node's own modules by `require`.
const REQUIRE: &str =
    "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/// Leaves dist/cli.mjs, and the licences of what is in it beside it.
pub(super) fn bundle(sh: &Shell, dist: &Path) -> Result<()> {
    let folder = root().join(FOLDER);
    let esbuild = tool("esbuild");
    cmd!(sh, "{esbuild} --bundle --format=esm --target=node18 --platform=node --external:nearprint")
        .args(["--minify-syntax", "--minify-whitespace", "--legal-comments=none", "--log-level=warning"])
        .arg("--charset=utf8")
        .arg(format!("--banner:js={REQUIRE}"))
        .arg(format!("--outfile={}", dist.join("cli.mjs").display()))
        .arg(folder.join("cli.js"))
        .quiet()
        .run()?;
    let mut libraries = sh.read_dir(folder.join("node_modules"))?;
    libraries.retain(|library| library.join("package.json").is_file());
    sh.write_file(dist.join("cli.LICENCES.txt"), licences::of(sh, "dist/cli.mjs", &libraries)?)?;
    Ok(())
}
