//! The benches that are programs of Node, one after the other, which measure the package.

use super::{PACKAGES, Place, parts};
use crate::pack::Package;
use crate::{pack, root, setup};
use anyhow::{Context, Result};
use std::ffi::OsString;
use xshell::{Shell, cmd};

/// The name, the folders whose npm packages are needed, and the programs, each under the part that `PARTS` can name. [`path`] says what
/// their arguments stand for.
type Bench = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

const BENCHES: [Bench; 6] = [
    ("archive", &["tests/editors"], &[("all", "archive.mjs cli index work machine results/archive.csv page")]),
    // The first program reads PARTS itself.
    (
        "bulk",
        &["tests", PACKAGES],
        &[("", "bulk.mjs cli work machine results"), ("", "--test tests/cli/killed.test.mjs")],
    ),
    (
        "corpus",
        &[],
        &[
            ("crowds", "crowds.mjs index work machine results/crowds.csv page"),
            ("answer", "answers.mjs index machine results/answer-speed.csv page"),
        ],
    ),
    // The documentation that is copied.
    ("editor", &["tests/consumers/forum"], &[("all", "early.mjs dist machine results/early.csv")]),
    (
        "growth",
        &["tests"],
        &[
            ("judgement", "--test tests/bench/growth/growing.test.mjs"),
            ("package", "--test tests/bench/growth/package.test.mjs"),
            ("command", "--test tests/bench/growth/command.test.mjs"),
            (
                "documents",
                "--test --test-name-pattern=many.documents tests/cli/report.test.mjs tests/cli/dedupe.test.mjs",
            ),
        ],
    ),
    ("similar", &[PACKAGES], &[("all", "similar.mjs index machine results/similar.csv page")]),
];

/// How often the command is killed, and how many documents are many.
const MORE: [(&str, &str); 2] = [("NEARPRINT_KILLS", "50"), ("NEARPRINT_DOCUMENTS", "200000")];

pub(super) fn run(sh: &Shell, name: &str, place: &Place) -> Result<()> {
    let (_, npm, steps) = BENCHES.into_iter().find(|(own, ..)| *own == name).context("a bench")?;
    let named: Vec<&str> = steps.iter().map(|(part, _)| *part).collect();
    let wanted = if named.contains(&"") { named } else { parts("PARTS", &named)? };
    npm.iter().try_for_each(|folder| setup::npm(sh, folder))?;
    let mut environment: Vec<(&str, OsString)> =
        [&pack::environment(sh, Package::Published)?[..], &[("CHROME", setup::chromium(sh)?.into())]].concat();
    environment.extend(MORE.map(|(name, value)| (name, value.into())));
    if sh.path_exists(format!("{}/requirements.txt", place.folder)) {
        environment.push(("PYTHONPATH", setup::python(sh, &place.folder)?.into()));
    }
    for (_, program) in steps.iter().filter(|(part, _)| wanted.contains(part)) {
        let words = program.split(' ').map(|word| path(word, place));
        cmd!(sh, "node {words...}").envs(environment.iter().map(|(name, value)| (name, value))).quiet().run()?;
    }
    Ok(())
}

/// A program or a result of the bench, a file of the package, or the word itself.
fn path(word: &str, place: &Place) -> OsString {
    let dist = root().join("target/pkg/dist");
    match word {
        "dist" => dist.into(),
        "cli" | "index" => dist.join(format!("{word}.mjs")).into(),
        "work" => place.work.clone().into(),
        "machine" => place.machine.clone().into(),
        "page" => "BENCHMARKS.md".into(),
        other if other.starts_with("--") || other.starts_with("tests/") => other.into(),
        own => format!("{}/{own}", place.folder).into(),
    }
}
