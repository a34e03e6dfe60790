//! How well nearprint and its peers find near-duplicates: tests/bench/accuracy, whose README says what is measured.

use crate::{root, setup};
use anyhow::Result;
use std::path::Path;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/accuracy";

/// The number of embeddings to project, from the first texts of the first set.
const EMBEDDINGS: &str = "400";

pub(super) fn run(sh: &Shell) -> Result<()> {
    let parts = super::parts(&["pairs", "answer"])?;
    setup::npm(sh, FOLDER)?;
    let peers = setup::python(sh, FOLDER)?;
    let work = root().join("target/bench/accuracy");
    sh.create_dir(&work)?;
    sh.write_file(work.join("machine"), super::machine(sh)?)?;
    if parts.contains(&"pairs") {
        pairs(sh, &work, &peers)?;
    }
    if parts.contains(&"answer") {
        let answer = work.join("answer");
        step(sh, "prepare-answer")?;
        cmd!(sh, "node {FOLDER}/answers.mjs {answer}").quiet().run()?;
        cmd!(sh, "python3 {FOLDER}/answers.py {answer}").env("PYTHONPATH", &peers).quiet().run()?;
        step(sh, "answer")?;
    }
    println!("figures and plots: {FOLDER}/results; the tables are in BENCHMARKS.md");
    Ok(())
}

/// Which pairs are near-duplicates.
fn pairs(sh: &Shell, work: &Path, peers: &Path) -> Result<()> {
    // Two packages are both imported as `simhash`.
    let pybind = setup::python(sh, &format!("{FOLDER}/pybind"))?;
    let model = setup::python(sh, &format!("{FOLDER}/embeddings"))?;
    let (sets, out) = (work.join("sets"), work.join("peers"));
    sh.create_dir(&out)?;
    step(sh, "prepare")?;
    println!("the peers read all texts; this takes some minutes, once");
    for (folder, tools) in [
        (&sets, &["simhash-64", "simhash-128", "tlsh", "datasketch", "rensa"][..]),
        (&work.join("kinds"), &["datasketch", "rensa"]),
    ] {
        cmd!(sh, "python3 {FOLDER}/peers.py {folder} {out} {tools...}").env("PYTHONPATH", peers).quiet().run()?;
    }
    cmd!(sh, "python3 {FOLDER}/peers.py {sets} {out} simhash-pybind").env("PYTHONPATH", pybind).quiet().run()?;
    cmd!(sh, "node {FOLDER}/peers.mjs {sets} {out}").quiet().run()?;
    let embeddings = work.join("embeddings");
    if !sh.path_exists(&embeddings) {
        let texts = sets.join("licences.jsonl");
        cmd!(sh, "python3 {FOLDER}/embeddings.py {texts} {EMBEDDINGS} {embeddings}")
            .env("PYTHONPATH", model)
            .quiet()
            .run()?;
    }
    step(sh, "measure")
}

/// A step of the program in Rust.
fn step(sh: &Shell, step: &str) -> Result<()> {
    let manifest = format!("{FOLDER}/Cargo.toml");
    let target = root().join("target/bench/build");
    let run =
        cmd!(sh, "cargo run --quiet --release --locked --manifest-path {manifest} --target-dir {target} -- {step}");
    Ok(run.quiet().run()?)
}
