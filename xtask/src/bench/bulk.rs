//! Deduplication of a large file by one command, against MinHash LSH: tests/bench/bulk, whose README says what is measured.

use crate::{pack, root, setup};
use anyhow::Result;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/bulk";

pub(super) fn run(sh: &Shell) -> Result<()> {
    super::parts(&["texts", "versions", "html", "parquet"])?;
    let tarball = pack::pack(sh)?;
    let work = root().join("target/bench/bulk");
    let machine = work.join("machine");
    sh.write_file(&machine, super::machine(sh)?)?;
    let results = sh.create_dir(root().join(FOLDER).join("results"))?;
    // As a user installs it.
    sh.write_file(work.join("package.json"), "{}")?;
    {
        let _inside = sh.push_dir(&work);
        cmd!(sh, "npm install --no-save --no-audit --no-fund --loglevel=error {tarball}")
            .quiet()
            .ignore_stdout()
            .run()?;
    }
    let (cli, peers) = (work.join("node_modules/nearprint/dist/cli.mjs"), setup::python(sh, FOLDER)?);
    cmd!(sh, "node {FOLDER}/bulk.mjs {cli} {work} {machine} {results}").env("PYTHONPATH", peers).quiet().run()?;
    cmd!(sh, "node --test tests/cli/killed.test.mjs")
        .env("NEARPRINT_TARBALL", tarball)
        .env("NEARPRINT_KILLS", "50")
        .quiet()
        .run()?;
    println!("figures: {FOLDER}/results");
    Ok(())
}
