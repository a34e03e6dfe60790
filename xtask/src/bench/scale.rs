//! Near-duplicates on Spark, and its peers there: tests/bench/scale, whose README says what is inside the clock.

use crate::{python, root, setup};
use anyhow::Result;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/scale";
/// What, how many texts, on how many cores. Each row is a Spark of its own.
const ROWS: [(&str, &str, &str); 15] = [
    ("duplicates", "1000", "2"),
    ("mllib", "1000", "2"),
    ("bands", "1000", "2"),
    ("duplicates", "10000", "1"),
    ("duplicates", "10000", "2"),
    ("bands", "10000", "2"),
    ("anchored", "10000", "2"),
    ("letters", "10000", "2"),
    ("equal", "10000", "2"),
    ("duplicates", "100000", "2"),
    ("letters", "100000", "2"),
    ("equal", "100000", "2"),
    ("within0", "100000", "2"),
    ("within3", "100000", "2"),
    ("within6", "100000", "2"),
];
/// After so many seconds a row is printed as unfinished.
const PATIENCE: &str = "600";

pub(super) fn run(sh: &Shell) -> Result<()> {
    setup::java(sh)?;
    let environment = setup::python_environment(sh, &["python/tests", "python/tests/spark"])?;
    let wheel = python::release_wheel(sh, &environment)?;
    python::install(sh, &environment, &wheel)?;
    let mut figures = super::machine(sh)? + "what,texts,cores,seconds,rows,recall,worker MB\n";
    for (what, texts, cores) in ROWS {
        let script = root().join(FOLDER).join("scale.py");
        let row =
            cmd!(sh, "timeout {PATIENCE} {environment} {script} {what} {texts} {cores}").quiet().ignore_stderr().read();
        let row = row.unwrap_or_else(|_| format!("{what},{texts},{cores},unfinished,,,"));
        println!("{row}");
        figures += &row;
        figures.push('\n');
    }
    sh.write_file(format!("{FOLDER}/results/scale.csv"), figures)?;
    println!("figures: {FOLDER}/results");
    Ok(())
}
