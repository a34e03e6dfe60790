//! Comparisons with peers. Each is a folder of tests/bench, whose npm packages are apart from all others, so that no peer becomes a
//! dependency; its README says what is measured. It checks that the answers agree, prints a table and writes its figures, with machine and
//! date, as CSV.

mod accuracy;
mod answers;
mod fingerprint;
mod index;
mod scale;
mod steps;
mod telling;

use crate::root;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use xshell::{Shell, cmd};

const NAMES: [&str; 12] = [
    "accuracy",
    "answers",
    "archive",
    "bulk",
    "corpus",
    "editor",
    "fingerprint",
    "growth",
    "index",
    "scale",
    "similar",
    "telling",
];

/// Where the npm packages of all benches are.
const PACKAGES: &str = "tests/bench";

/// Runs one comparison, or all of them.
pub(crate) fn bench(sh: &Shell, name: Option<&str>) -> Result<()> {
    if let Some(name) = name.filter(|name| !NAMES.contains(name)) {
        bail!("no bench is called {name}: {}", NAMES.join(", "));
    }
    for own in NAMES.into_iter().filter(|own| name.is_none_or(|name| name == *own)) {
        let place = Place::new(sh, own)?;
        match own {
            "accuracy" => accuracy::run(sh, &place)?,
            "answers" => answers::run(sh, &place)?,
            "fingerprint" => fingerprint::run(sh, &place)?,
            "index" => index::run(sh, &place)?,
            "scale" => scale::run(sh, &place)?,
            "telling" => telling::run(sh, &place)?,
            _ => steps::run(sh, own, &place)?,
        }
        if !sh.read_dir(format!("{}/results", place.folder))?.is_empty() {
            println!("figures: {}/results; tables are in BENCHMARKS.md", place.folder);
        }
    }
    Ok(())
}

/// Where a bench is: its programs, and what they write.
struct Place {
    /// In the repository, with programs, packages and `results`.
    folder: String,
    /// For files that are made.
    work: PathBuf,
    /// A file with the head of all figures: when and on what they were measured, as lines that start with `#`.
    machine: PathBuf,
}

impl Place {
    fn new(sh: &Shell, name: &str) -> Result<Place> {
        let (folder, work) = (format!("tests/bench/{name}"), root().join("target/bench").join(name));
        let machine = work.join("machine");
        sh.write_file(&machine, head(sh)?)?;
        sh.create_dir(root().join(&folder).join("results"))?;
        Ok(Place { folder, work, machine })
    }

    /// Where cargo builds the benches in Rust, and the program of this one.
    fn cargo(&self) -> (String, PathBuf) {
        (format!("{}/Cargo.toml", self.folder), root().join("target/bench/build"))
    }
}

fn head(sh: &Shell) -> Result<String> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let model = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        model.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map_or("", |(_, name)| name);
    let (date, system) = (cmd!(sh, "date +%F").quiet().read()?, cmd!(sh, "uname -sm").quiet().read()?);
    Ok(format!("# {date}, {system}, {processors} processors, {model}\n"))
}

/// The parts of a bench to run: those that the variable names, separated by commas, or all.
fn parts<'a>(variable: &str, all: &[&'a str]) -> Result<Vec<&'a str>> {
    let Ok(wanted) = std::env::var(variable) else { return Ok(all.to_vec()) };
    let found = |name: &str| all.iter().copied().find(|part| *part == name);
    wanted
        .split(',')
        .map(|name| found(name).with_context(|| format!("no part is called {name}: {}", all.join(", "))))
        .collect()
}
