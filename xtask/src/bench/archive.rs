//! What a check of an archive on a static host reads, finds and takes: tests/bench/archive, whose README says what is measured.

use crate::{pack, root, setup};
use anyhow::Result;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/archive";

pub(super) fn run(sh: &Shell) -> Result<()> {
    let tarball = pack::pack(sh)?;
    let (work, dist) = (root().join("target/bench/archive"), root().join("target/pkg/dist"));
    let machine = work.join("machine");
    sh.write_file(&machine, super::machine(sh)?)?;
    sh.create_dir(root().join(FOLDER).join("results"))?;
    // The page that is driven.
    setup::npm(sh, "tests/editors")?;
    let (cli, index, chrome) = (dist.join("cli.mjs"), dist.join("index.mjs"), setup::chromium(sh)?);
    cmd!(sh, "node {FOLDER}/archive.mjs {cli} {index} {work} {machine} {FOLDER}/results/archive.csv BENCHMARKS.md")
        .env("NEARPRINT_TARBALL", tarball)
        .env("CHROME", chrome)
        .quiet()
        .run()?;
    println!("figures: {FOLDER}/results; the table is in BENCHMARKS.md");
    Ok(())
}
