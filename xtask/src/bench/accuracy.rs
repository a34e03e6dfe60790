//! How well nearprint and its peers find near-duplicates: tests/bench/accuracy, whose README says what is measured.

use super::{PACKAGES, Place};
use crate::setup;
use anyhow::Result;
use std::path::Path;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/accuracy";

pub(super) fn run(sh: &Shell, place: &Place) -> Result<()> {
    let parts = super::parts("PARTS", &["pairs", "answer"])?;
    setup::npm(sh, PACKAGES)?;
    let peers = setup::python(sh, FOLDER)?;
    if parts.contains(&"pairs") {
        pairs(sh, place, &peers)?;
    }
    if parts.contains(&"answer") {
        let answer = place.work.join("answer");
        step(sh, place, "prepare-answer")?;
        cmd!(sh, "node {FOLDER}/answers.mjs {answer}").quiet().run()?;
        cmd!(sh, "python3 {FOLDER}/answers.py {answer}").env("PYTHONPATH", &peers).quiet().run()?;
        step(sh, place, "answer")?;
    }
    Ok(())
}

/// Labels the sets, where that was not done before.
pub(super) fn prepare(sh: &Shell) -> Result<()> {
    let place = Place::new(sh, "accuracy")?;
    if sh.path_exists(place.work.join("sets")) {
        return Ok(());
    }
    setup::npm(sh, PACKAGES)?;
    step(sh, &place, "prepare")
}

/// Which pairs are near-duplicates.
fn pairs(sh: &Shell, place: &Place, peers: &Path) -> Result<()> {
    let work = &place.work;
    // Two packages are both imported as `simhash`.
    let pybind = setup::python(sh, &format!("{FOLDER}/pybind"))?;
    let (sets, out) = (work.join("sets"), work.join("peers"));
    sh.create_dir(&out)?;
    step(sh, place, "prepare")?;
    println!("the peers read all texts; this takes some minutes, once");
    for (folder, tools) in [
        (&sets, &["simhash-64", "simhash-128", "tlsh", "datasketch", "rensa"][..]),
        (&work.join("kinds"), &["datasketch", "rensa"]),
    ] {
        cmd!(sh, "python3 {FOLDER}/peers.py {folder} {out} {tools...}").env("PYTHONPATH", peers).quiet().run()?;
    }
    cmd!(sh, "python3 {FOLDER}/peers.py {sets} {out} simhash-pybind").env("PYTHONPATH", pybind).quiet().run()?;
    cmd!(sh, "node {FOLDER}/peers.mjs {sets} {out}").quiet().run()?;
    step(sh, place, "measure")
}

/// A step of the program in Rust.
fn step(sh: &Shell, place: &Place, step: &str) -> Result<()> {
    let (manifest, target) = place.cargo();
    let run =
        cmd!(sh, "cargo run --quiet --release --locked --manifest-path {manifest} --target-dir {target} -- {step}");
    Ok(run.quiet().run()?)
}
