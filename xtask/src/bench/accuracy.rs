//! How well nearprint and its peers find near-duplicates: tests/bench/accuracy, whose README says what is measured.

use crate::{root, setup};
use anyhow::Result;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/accuracy";

/// The number of embeddings to project, from the first texts of the first set.
const EMBEDDINGS: &str = "400";

pub(super) fn run(sh: &Shell) -> Result<()> {
    setup::npm(sh, FOLDER)?;
    let peers = setup::python(sh, FOLDER)?;
    // Two packages are both imported as `simhash`.
    let pybind = setup::python(sh, &format!("{FOLDER}/pybind"))?;
    let model = setup::python(sh, &format!("{FOLDER}/embeddings"))?;
    let work = root().join("target/bench/accuracy");
    let (sets, out) = (work.join("sets"), work.join("peers"));
    sh.create_dir(&out)?;
    sh.write_file(work.join("machine"), super::machine(sh)?)?;

    let step = |step: &str| {
        let manifest = format!("{FOLDER}/Cargo.toml");
        let target = root().join("target/bench/build");
        cmd!(sh, "cargo run --quiet --release --locked --manifest-path {manifest} --target-dir {target} -- {step}")
            .quiet()
            .run()
    };
    step("prepare")?;
    println!("the peers read all texts; this takes some minutes, once");
    for (folder, tools) in [
        (&sets, &["simhash-64", "simhash-128", "tlsh", "datasketch", "rensa"][..]),
        (&work.join("kinds"), &["datasketch", "rensa"]),
    ] {
        cmd!(sh, "python3 {FOLDER}/peers.py {folder} {out} {tools...}").env("PYTHONPATH", &peers).quiet().run()?;
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
    step("measure")?;
    println!("figures and plots: {FOLDER}/results; the table is in BENCHMARKS.md");
    Ok(())
}
