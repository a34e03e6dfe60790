//! Comparisons with peers. Each is a folder of tests/bench with its own packages and lock files, so that no peer becomes a
//! dependency. It checks that the answers agree, prints a table and writes its figures, with machine and date, as CSV.

mod accuracy;
mod archive;
mod bulk;
mod corpus;
mod editor;
mod fingerprint;
mod index;
mod page;
mod scale;

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

type Bench = fn(&Shell) -> Result<()>;

const BENCHES: [(&str, Bench); 9] = [
    ("accuracy", accuracy::run),
    ("archive", archive::run),
    ("bulk", bulk::run),
    ("corpus", corpus::run),
    ("editor", editor::run),
    ("fingerprint", fingerprint::run),
    ("index", index::run),
    ("page", page::run),
    ("scale", scale::run),
];

/// Runs one comparison, or all of them.
pub(crate) fn bench(sh: &Shell, name: Option<&str>) -> Result<()> {
    let names = BENCHES.map(|(name, _)| name);
    if let Some(name) = name.filter(|name| !names.contains(name)) {
        bail!("no bench is called {name}: {}", names.join(", "));
    }
    BENCHES.iter().filter(|(own, _)| name.is_none_or(|name| name == *own)).try_for_each(|(_, run)| run(sh))
}

/// The parts of a bench to run: those that `PARTS` names, separated by commas, or all.
fn parts(all: &[&'static str]) -> Result<Vec<&'static str>> {
    let Ok(wanted) = std::env::var("PARTS") else { return Ok(all.to_vec()) };
    let found = |name: &str| all.iter().copied().find(|part| *part == name);
    wanted
        .split(',')
        .map(|name| found(name).with_context(|| format!("no part is called {name}: {}", all.join(", "))))
        .collect()
}

/// The head of a file of figures: when and on what they were measured, as lines that start with `#`.
fn machine(sh: &Shell) -> Result<String> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let model = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        model.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map_or("", |(_, name)| name);
    let (date, system) = (cmd!(sh, "date +%F").quiet().read()?, cmd!(sh, "uname -sm").quiet().read()?);
    Ok(format!("# {date}, {system}, {processors} processors, {model}\n"))
}
