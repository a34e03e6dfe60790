//! Tests the packed package on every platform where it must work. Each row is a folder of tests/matrix with its own packages.
//! The results become the table of COMPATIBILITY.md. One row is the lesson's page in Firefox.

use crate::suite::{node_test, run_suite, sum_up};
use crate::tally::Tally;
use crate::{pack, python, root, setup, site};
use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Instant;
use xshell::{Shell, cmd};

/// In the order of the table.
const ROWS: [&str; 9] = ["linters", "runtimes", "bundlers", "next", FRAMEWORKS, "resolvers", "runners", LESSON, SPARK];
/// A folder of apps, each with packages of its own.
const FRAMEWORKS: &str = "frameworks";
/// A row that does not test the npm package, and is not in the table.
const SPARK: &str = "spark";
const LESSON: &str = "lesson";
/// The tests of its front page, and of the chapters 0, 7 and 8, in tests/browser.
const LESSON_TESTS: [&str; 5] = ["front", "two-texts", "typing", "documents", "editor"];

/// Runs one row, or all of them, which then write the table.
pub(crate) fn matrix(sh: &Shell, name: Option<&str>) -> Result<ExitCode> {
    if let Some(name) = name.filter(|name| !ROWS.contains(name)) {
        bail!("no row is called {name}: {}", ROWS.join(", "));
    }
    let results = root().join("target/build/matrix.jsonl");
    sh.write_file(&results, "")?;
    // The row `next` uses the tools of the bundlers.
    setup::npm_for_this_system(sh, "tests/matrix/bundlers")?;
    let (mut total, start) = (Tally::default(), Instant::now());
    for row in ROWS.into_iter().filter(|row| name.is_none_or(|name| name == *row)) {
        total += run_suite(row, || run(sh, row));
    }
    if name.is_none() && total.failed == 0 && total.skipped == 0 {
        cmd!(sh, "node tests/matrix/table.mjs {results} COMPATIBILITY.md").quiet().run()?;
    }
    Ok(sum_up(&total, start))
}

/// Runs one row. A browser that cannot be installed is skipped.
pub(crate) fn run(sh: &Shell, row: &str) -> Result<Tally> {
    match row {
        LESSON => return lesson(sh),
        SPARK => return python::spark_tests(sh),
        _ => {}
    }
    let folder = format!("tests/matrix/{row}");
    if row == FRAMEWORKS {
        for app in sh.read_dir(&folder)?.iter().filter(|app| app.join("package.json").is_file()) {
            let name = app.file_name().and_then(|name| name.to_str()).context("a framework's name")?;
            setup::npm_for_this_system(sh, &format!("{folder}/{name}"))?;
        }
    } else {
        setup::npm_for_this_system(sh, &folder)?;
    }
    let mut environment: Vec<(&str, OsString)> = vec![
        ("NEARPRINT_TARBALL", pack::pack(sh)?.into()),
        ("NEARPRINT_RESULTS", root().join("target/build/matrix.jsonl").into()),
        ("CHROME", setup::chromium(sh)?.into()),
    ];
    if row == "bundlers" {
        environment.extend(setup::firefox(sh)?.map(|path| ("FIREFOX", path.into())));
        environment.extend(setup::webkit(sh)?.map(|path| ("WEBKIT", path.into())));
    }
    node_test(sh, &[&folder], &environment)
}

/// Tests the page in Firefox, if there is one.
fn lesson(sh: &Shell) -> Result<Tally> {
    let Some(firefox) = setup::firefox(sh)? else {
        return Ok(Tally::SKIPPED);
    };
    let mut environment = site::browser_environment(sh)?.to_vec();
    environment.extend([("NEARPRINT_BROWSER", "firefox".into()), ("FIREFOX", firefox.into())]);
    let tests = LESSON_TESTS.map(|test| format!("tests/browser/{test}.test.mjs"));
    node_test(sh, &tests.each_ref().map(String::as_str), &environment)
}
