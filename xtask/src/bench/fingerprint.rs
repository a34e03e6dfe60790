//! How fast fingerprints are made: tests/bench/fingerprint, whose README says what is timed.

use super::{PACKAGES, Place};
use crate::{pack, root, setup};
use anyhow::Result;
use xshell::{Cmd, Shell, cmd};

const FOLDER: &str = "tests/bench/fingerprint";

/// The number of fresh processes, each of which makes one first call.
const STARTS: usize = 15;

pub(super) fn run(sh: &Shell, place: &Place) -> Result<()> {
    pack::pack(sh)?;
    let package = root().join("target/pkg/dist/index.mjs");
    setup::npm(sh, PACKAGES)?;
    setup::npm(sh, "tests")?;
    let peers = setup::python(sh, FOLDER)?;
    // Two packages are both imported as `simhash`.
    let pybind = setup::python(sh, &format!("{FOLDER}/pybind"))?;
    let Place { work, machine, .. } = place;
    let texts = work.join("texts.json");
    for old in sh.read_dir(work)?.iter().filter(|file| file.extension().is_some_and(|found| found == "rows")) {
        sh.remove_path(old)?;
    }
    cmd!(sh, "node {FOLDER}/texts.mjs {texts}").quiet().run()?;

    let step = |name: &str, program: Cmd| -> Result<()> {
        println!("  {name}");
        let rows = program.quiet().read()?;
        Ok(sh.write_file(work.join(format!("{name}.rows")), rows)?)
    };
    let (manifest, target) = place.cargo();
    step("Node", cmd!(sh, "node --no-deprecation {FOLDER}/node.mjs {package} {texts}"))?;
    let chrome = setup::chromium(sh)?;
    step("Chromium", cmd!(sh, "node {FOLDER}/chromium.mjs {package} {texts}").env("CHROME", chrome))?;
    step(
        "Rust",
        cmd!(sh, "cargo run --quiet --release --locked --manifest-path {manifest} --target-dir {target} -- {texts}"),
    )?;
    let python = |tools: &[&str]| cmd!(sh, "python3 {FOLDER}/peers.py {texts}").args(tools);
    step("Python", python(&["simhash (PyPI)", "rensa"]).env("PYTHONPATH", peers))?;
    step("Python, pybind", python(&["simhash-pybind"]).env("PYTHONPATH", pybind))?;

    let mut first = Vec::new();
    for _ in 0..STARTS {
        first.push(cmd!(sh, "node {FOLDER}/first-call.mjs {package}").quiet().read()?.trim().parse::<f64>()?);
    }
    first.sort_by(f64::total_cmp);
    let nanoseconds = first[STARTS / 2] * 1e6;
    let row = format!(
        r#"{{ "where": "Node", "tool": "nearprint, first call", "text": "", "bytes": 0, "ns": {nanoseconds:.0}, "answer": "" }}"#
    );
    sh.write_file(work.join("first call.rows"), row)?;
    cmd!(sh, "node {FOLDER}/report.mjs {work} {machine}").quiet().run()?;
    Ok(())
}
