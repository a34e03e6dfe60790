//! The command line: pkg-template/cli with the libraries it is made with. What each start needs is in one file, and what a format or an option alone needs
//! is in files of a folder. They import the package itself, as a user would, so that there is one copy of the module.

use super::licences;
use super::tools::tool;
use crate::root;
use anyhow::Result;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// Has packages of its own, which `setup::npm` installs.
pub(crate) const FOLDER: &str = "pkg-template/cli";

/// For libraries in CommonJS, which call for Node's own modules by `require`.
const REQUIRE: &str =
    "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/// The program of the page that `--report` writes, in one file: the command line holds it as a text. Its licences stand in it, because
/// users pass the page on.
fn report_page(sh: &Shell, folder: &Path) -> Result<PathBuf> {
    let esbuild = tool("esbuild");
    let page = root().join("target/build/report-page.txt");
    cmd!(sh, "{esbuild} --bundle --format=esm --target=es2022 --platform=browser --charset=utf8")
        .args(["--minify", "--legal-comments=inline", "--log-level=warning"])
        .arg(format!("--outfile={}", page.display()))
        .arg(folder.join("report/page/page.js"))
        .quiet()
        .run()?;
    Ok(page)
}

/// Leaves dist/cli.mjs, dist/thread.mjs, for worker threads, and dist/cli, and the licences of what is in them beside them.
pub(super) fn bundle(sh: &Shell, dist: &Path) -> Result<()> {
    let folder = root().join(FOLDER);
    let esbuild = tool("esbuild");
    let page = report_page(sh, &folder)?;
    cmd!(
        sh,
        "{esbuild} --bundle --splitting --format=esm --target=node18 --platform=node --external:nearprint --external:./repeats.mjs"
    )
    .args(["--minify-syntax", "--minify-whitespace", "--legal-comments=none", "--log-level=warning"])
    .arg("--charset=utf8")
    .args(["--loader:.html=text", "--loader:.css=text", "--loader:.txt=text"])
    .arg(format!("--alias:nearprint-report-page={}", page.display()))
    .arg(format!("--banner:js={REQUIRE}"))
    .args(["--out-extension:.js=.mjs", "--chunk-names=cli/[name]-[hash]"])
    .arg(format!("--outdir={}", dist.display()))
    .args(["cli.js", "thread.js"].map(|file| folder.join(file)))
    .quiet()
    .run()?;
    let mut libraries = sh.read_dir(folder.join("node_modules"))?;
    libraries.retain(|library| library.join("package.json").is_file());
    sh.write_file(dist.join("cli.LICENCES.txt"), licences::of(sh, "dist/cli.mjs", &libraries)?)?;
    Ok(())
}
