//! Near-duplicates on Spark, and its peers there: tests/bench/scale, whose README says what is timed.

use super::Place;
use crate::{python, root, setup};
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/scale";
/// The name and the claim of each section, and its rows: method, set, number of texts, number of cores. Each row is a process.
const SECTIONS: [(&str, &str, &str); 3] = [
    (
        "growth",
        "One core, two cores, ten times the texts",
        "Corpus bulk 10000 1; duplicates bulk 10000 1; duplicates bulk 10000 2; \
         Corpus bulk 100000 1; duplicates bulk 100000 1; duplicates bulk 100000 2",
    ),
    (
        "skew",
        "Crowds: form letters, equal texts, an anchor in every text",
        "duplicates bulk 100000 2; duplicates letters 100000 2; duplicates equal 100000 2; duplicates anchored 100000 2",
    ),
    ("million", "A million", "duplicates bulk 1000000 2"),
];
/// The exit status of `timeout`.
const TIMED_OUT: i32 = 124;
const HEAD: &str = "method,set,texts,cores,seconds,edges,precision,recall,F1,MB shuffled,MB of memory";

pub(super) fn run(sh: &Shell, place: &Place) -> Result<()> {
    let wanted = super::parts("NEARPRINT_BENCH_SECTIONS", &SECTIONS.map(|(name, ..)| name))?;
    // After this number of seconds a row is printed as unfinished.
    let patience = std::env::var("NEARPRINT_BENCH_PATIENCE").unwrap_or("600".into());

    setup::java(sh)?;
    let python = setup::python_environment(sh, &["python/tests", "python/tests/spark"])?;
    let wheel = python::release_wheel(sh, &python)?;
    python::install(sh, &python, &wheel)?;
    for (name, claim, rows) in SECTIONS.into_iter().filter(|(name, ..)| wanted.contains(name)) {
        println!("{claim}");
        let mut figures = sh.read_file(&place.machine)? + HEAD + "\n";
        for row in rows.split("; ") {
            let measured = measure(sh, &python, &place.work, row, &patience)?;
            print!("{measured}");
            figures += &measured;
        }
        sh.write_file(file(name), figures)?;
    }
    into_page(sh)
}

/// The lines that a row prints; if it did not finish, the last of them says so.
fn measure(sh: &Shell, python: &Path, work: &Path, row: &str, patience: &str) -> Result<String> {
    let cells: Vec<&str> = row.split(' ').collect();
    let [method, set, texts, cores] = cells[..] else { bail!("a row {row}") };
    let script = root().join(FOLDER).join("scale.py");
    if !sh.path_exists(work.join(format!("{set}-{texts}"))) {
        cmd!(sh, "{python} {script} {work} make {set} {texts}").quiet().run()?;
    }
    let row = cmd!(sh, "timeout {patience} {python} {script} {work} {method} {set} {texts} {cores}");
    let output = row.quiet().ignore_status().output()?;
    let mut lines = String::from_utf8(output.stdout)?;
    if output.status.code() == Some(TIMED_OUT) {
        writeln!(lines, "{method},{set},{texts},{cores},not in {patience},,,,,,")?;
    } else {
        ensure!(output.status.success(), "{method} {set} {texts}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(lines)
}

fn file(section: &str) -> PathBuf {
    root().join(FOLDER).join("results").join(format!("{section}.csv"))
}

/// Writes the last figures of all sections into BENCHMARKS.md.
fn into_page(sh: &Shell) -> Result<()> {
    let (head, foot) = ("<!-- scale: written by `cargo xtask bench scale` -->\n", "<!-- scale: end -->");
    let mut table = String::new();
    for (name, claim, _) in SECTIONS.into_iter().filter(|(name, ..)| file(name).exists()) {
        let figures = sh.read_file(file(name))?;
        let mut lines = figures.lines().filter(|line| !line.starts_with('#')).map(|line| line.replace(',', " | "));
        let columns = lines.next().context("a line of headings")?;
        writeln!(table, "\n{}:\n\n| {columns} |\n|{}", claim, "---|".repeat(columns.split('|').count()))?;
        for line in lines {
            writeln!(table, "| {line} |")?;
        }
    }
    let page = sh.read_file("BENCHMARKS.md")?;
    let place = page.split_once(head).and_then(|(before, rest)| Some((before, rest.split_once(foot)?.1)));
    let (before, after) = place.context("BENCHMARKS.md has no place for the table")?;
    sh.write_file("BENCHMARKS.md", format!("{before}{head}{table}\n{foot}{after}"))?;
    Ok(())
}
