//! How fast documents are put, checked and deduplicated, with many near-duplicates and in a browser, and how much that blocks
//! the page: tests/bench/corpus, whose README says what is timed.

use crate::{pack, root, setup};
use anyhow::Result;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/corpus";

pub(super) fn run(sh: &Shell) -> Result<()> {
    let parts = super::parts(&["crowds", "answer", "browser"])?;
    let tarball = pack::pack(sh)?;
    let work = root().join("target/bench/corpus");
    let machine = work.join("machine");
    sh.write_file(&machine, super::machine(sh)?)?;
    sh.create_dir(root().join(FOLDER).join("results"))?;
    let package = root().join("target/pkg/dist/index.mjs");
    if parts.contains(&"crowds") {
        let peers = setup::python(sh, FOLDER)?;
        cmd!(sh, "node {FOLDER}/crowds.mjs {package} {work} {machine} {FOLDER}/results/crowds.csv BENCHMARKS.md")
            .env("PYTHONPATH", peers)
            .quiet()
            .run()?;
    }
    if parts.contains(&"answer") {
        cmd!(sh, "node {FOLDER}/answers.mjs {package} {machine} {FOLDER}/results/answer-speed.csv BENCHMARKS.md")
            .quiet()
            .run()?;
    }
    if parts.contains(&"browser") {
        // The bench drives the page of the editors' tests.
        setup::npm(sh, "tests/editors")?;
        let chrome = setup::chromium(sh)?;
        cmd!(sh, "node {FOLDER}/corpus.mjs {machine} {FOLDER}/results/corpus.csv")
            .env("NEARPRINT_TARBALL", tarball)
            .env("CHROME", chrome)
            .quiet()
            .run()?;
    }
    println!("figures: {FOLDER}/results; the tables are in BENCHMARKS.md");
    Ok(())
}
