//! Everything that CI runs. A suite prepares what it needs (the package, the page, a browser), so each can be run alone.

use crate::root;
use crate::tally::Tally;
use crate::{matrix, pack, python, release, setup, site, unicode};
use anyhow::{Context, Result, ensure};
use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;
use xshell::{Cmd, Shell, cmd};

/// The features of all tests of the crate: other ones would compile it again.
const FEATURES: &str = "lookup,serde,rayon";

type Suite = fn(&Shell) -> Result<Tally>;

const SUITES: [(&str, Suite); 21] = [
    ("rustfmt", rustfmt),
    ("clippy", clippy),
    ("cargo test nearprint", library_tests),
    ("oldest compiler", oldest_compiler),
    ("src/unicode", unicode_tables),
    ("tests/python", python_tests),
    ("python", python::tests),
    ("cargo test xtask", own_tests),
    ("cargo doc", documentation),
    ("cargo publish", release::publish),
    ("cargo deny", release::deny),
    ("cargo semver-checks", release::semver),
    ("pack", package),
    ("tests/npm", npm_tests),
    ("tests/cli", cli_tests),
    ("tests/matrix/linters", |sh| matrix::run(sh, "linters")),
    ("tests/matrix/runners", |sh| matrix::run(sh, "runners")),
    ("page", page),
    ("tests/browser", browser_tests),
    ("tests/editors", editor_tests),
    ("tests/consumers", consumer_tests),
];

/// The suites worth running between two edits: at most three minutes if little must be rebuilt.
const QUICK: [(&str, Suite); 5] = [
    ("rustfmt", rustfmt),
    ("clippy", clippy),
    ("cargo test nearprint, the quick part", quick_library_tests),
    ("pack", package),
    ("tests/npm, the quick part", quick_npm_tests),
];

/// Runs the quick suites.
pub(crate) fn quick(sh: &Shell) -> ExitCode {
    let mut total = Tally::default();
    for (heading, suite) in QUICK {
        total += run_suite(heading, || suite(sh));
    }
    sum_up(total)
}

/// Suites that take too long for every run: they run by name, and in the matrix.
const BY_NAME: [(&str, Suite); 2] = [("spark", python::spark_tests), ("engines", python::engine_tests)];

/// Runs the suites with `name` in their heading, and goes on when one fails.
pub(crate) fn test(sh: &Shell, name: &str) -> Result<ExitCode> {
    let by_name = BY_NAME.into_iter().filter(|_| !name.is_empty());
    let suites: Vec<(&str, Suite)> = SUITES.into_iter().chain(by_name).collect();
    let headings: Vec<&str> = suites.iter().map(|(heading, _)| *heading).collect();
    ensure!(
        headings.iter().any(|heading| heading.contains(name)),
        "no suite is called {name}: {}",
        headings.join(", ")
    );
    let mut total = Tally::default();
    for (heading, suite) in suites.into_iter().filter(|(heading, _)| heading.contains(name)) {
        total += run_suite(heading, || suite(sh));
    }
    Ok(sum_up(total))
}

/// Runs one suite and prints its result. A suite that cannot start has failed.
pub(crate) fn run_suite(heading: &str, suite: impl FnOnce() -> Result<Tally>) -> Tally {
    println!("== {heading}");
    let start = Instant::now();
    let tally = suite().unwrap_or_else(|error| {
        println!("{error:#}");
        Tally::of_check(false)
    });
    println!("   {tally} ({:.1} s)", start.elapsed().as_secs_f64());
    tally
}

/// Prints the last line, and returns the exit status.
pub(crate) fn sum_up(total: Tally) -> ExitCode {
    println!("\n{total}");
    if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn rustfmt(sh: &Shell) -> Result<Tally> {
    setup::component(sh, "rustfmt")?;
    check(sh, cmd!(sh, "cargo fmt --all --check"))
}

fn clippy(sh: &Shell) -> Result<Tally> {
    setup::component(sh, "clippy")?;
    check(sh, cmd!(sh, "cargo clippy --workspace --all-targets --all-features -- -D warnings"))
}

fn library_tests(sh: &Shell) -> Result<Tally> {
    cargo_test(sh, cmd!(sh, "cargo test --package nearprint --features {FEATURES} --no-fail-fast"))
}

fn quick_library_tests(sh: &Shell) -> Result<Tally> {
    let tests = ["golden", "systems", "tidy", "plain_english", "corpus", "index", "examples"];
    let tests = tests.into_iter().flat_map(|name| ["--test", name]);
    cargo_test(sh, cmd!(sh, "cargo test --package nearprint --features {FEATURES} --lib").args(tests))
}

/// Tests the golden vectors with the oldest compiler that Cargo.toml promises, which has another version of Unicode.
fn oldest_compiler(sh: &Shell) -> Result<Tally> {
    let manifest = sh.read_file("Cargo.toml")?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
    let toolchain = format!("{}.0", version.context("Cargo.toml has a rust-version")?.trim_matches('"'));
    if !setup::toolchain(sh, &toolchain)? {
        println!("skipped: Rust {toolchain} is not here and cannot be fetched");
        return Ok(Tally { skipped: 1, ..Tally::default() });
    }
    let _own = sh.push_env("RUSTUP_TOOLCHAIN", &toolchain);
    let target = root().join("target/msrv");
    cargo_test(sh, cmd!(sh, "cargo test --package nearprint --test golden --target-dir {target}"))
}

/// Checks that the tables in the tree are those made from the Unicode Character Database.
fn unicode_tables(sh: &Shell) -> Result<Tally> {
    let same = sh.read_file(unicode::TABLES)? == unicode::tables(sh)?;
    if !same {
        println!("{} is another one: run `cargo xtask unicode`", unicode::TABLES);
    }
    Ok(Tally::of_check(same))
}

/// Compares with the results of the Python package `simhash`, which are computed each time.
fn python_tests(sh: &Shell) -> Result<Tally> {
    let packages = setup::python(sh, "tests/python")?;
    let vectors = packages.join("vectors.json");
    let said = cmd!(sh, "python3 tests/python/vectors.py").env("PYTHONPATH", packages).quiet().output()?;
    sh.write_file(&vectors, said.stdout)?;
    cargo_test(
        sh,
        cmd!(sh, "cargo test --package nearprint --features {FEATURES} --test python_simhash -- --ignored")
            .env("NEARPRINT_PYTHON_VECTORS", vectors),
    )
}

/// This program and its crates. Runs in the profile in which it was built, so that its large dependencies are not built twice.
fn own_tests(sh: &Shell) -> Result<Tally> {
    cargo_test(sh, cmd!(sh, "cargo test --workspace --exclude nearprint --profile dev --no-fail-fast"))
}

fn documentation(sh: &Shell) -> Result<Tally> {
    check(sh, cmd!(sh, "cargo doc --workspace --all-features --no-deps").env("RUSTDOCFLAGS", "-D warnings"))
}

fn package(sh: &Shell) -> Result<Tally> {
    pack::report(sh, &pack::pack(sh)?)?;
    Ok(Tally::of_check(true))
}

fn npm_tests(sh: &Shell) -> Result<Tally> {
    let tarball = pack::pack(sh)?;
    setup::npm(sh, "tests")?;
    node_test(sh, "tests/npm", &[("NEARPRINT_TARBALL", tarball.into())])
}

fn quick_npm_tests(sh: &Shell) -> Result<Tally> {
    let tarball = pack::pack(sh)?;
    setup::npm(sh, "tests")?;
    let mut total = Tally::default();
    for name in ["works-at-once", "golden-vectors", "readme", "corpus", "bad-input", "worker"] {
        total += node_test(sh, &format!("tests/npm/{name}.test.mjs"), &[("NEARPRINT_TARBALL", (&tarball).into())])?;
    }
    Ok(total)
}

fn cli_tests(sh: &Shell) -> Result<Tally> {
    let tarball = pack::pack(sh)?;
    setup::npm(sh, "tests")?;
    let chrome = setup::chromium(sh)?;
    node_test(sh, "tests/cli", &[("NEARPRINT_TARBALL", tarball.into()), ("CHROME", chrome.into())])
}

fn page(sh: &Shell) -> Result<Tally> {
    site::build(sh)?;
    Ok(Tally::of_check(true))
}

fn browser_tests(sh: &Shell) -> Result<Tally> {
    node_test(sh, "tests/browser", &site::browser_environment(sh)?)
}

/// Tests the adapters in their editors.
fn editor_tests(sh: &Shell) -> Result<Tally> {
    let tarball = pack::pack(sh)?;
    setup::npm(sh, "tests/editors")?;
    let chrome = setup::chromium(sh)?;
    node_test(sh, "tests/editors", &[("NEARPRINT_TARBALL", tarball.into()), ("CHROME", chrome.into())])
}

/// Tests apps as users write them, with the packed package.
fn consumer_tests(sh: &Shell) -> Result<Tally> {
    let tarball = pack::pack(sh)?;
    setup::npm(sh, "tests")?;
    setup::npm(sh, "tests/consumers/forum")?;
    setup::npm(sh, "tests/consumers/apps")?;
    let chrome = setup::chromium(sh)?;
    node_test(sh, "tests/consumers", &[("NEARPRINT_TARBALL", tarball.into()), ("CHROME", chrome.into())])
}

pub(crate) fn check(sh: &Shell, cmd: Cmd) -> Result<Tally> {
    let (success, _) = run(sh, cmd)?;
    Ok(Tally::of_check(success))
}

fn cargo_test(sh: &Shell, cmd: Cmd) -> Result<Tally> {
    let (success, output) = run(sh, cmd)?;
    Ok(Tally::of_cargo_test(&output).of_runner(success))
}

/// Runs the tests of a folder, or of one file, with two reports: one to count, one to read.
pub(crate) fn node_test(sh: &Shell, tests: &str, environment: &[(&str, OsString)]) -> Result<Tally> {
    let is_test = |file: &PathBuf| file.to_string_lossy().ends_with(".test.mjs");
    let mut files = if is_test(&tests.into()) { vec![tests.into()] } else { sh.read_dir(tests)? };
    files.retain(is_test);
    ensure!(!files.is_empty(), "there is no *.test.mjs in {tests}");
    let place = sh.create_temp_dir()?;
    let report = place.path().join("report.tap");
    // No file takes a quarter of the timeout, which ends a browser that hangs. Two files run at once, because tests wait a lot.
    let cmd = cmd!(sh, "node --test --test-timeout=600000 --test-concurrency=2")
        .args(["--test-reporter=tap", &format!("--test-reporter-destination={}", report.display())])
        .args(["--test-reporter=spec", "--test-reporter-destination=stdout"])
        .args(files)
        .envs(environment.iter().map(|(name, value)| (name, value)));
    let (success, _) = run(sh, cmd)?;
    Ok(Tally::of_node(&sh.read_file(&report)?).of_runner(success))
}

/// Runs a command to its end and shows the output if it failed. The output goes to a file, not a pipe, so that a process that
/// outlives its parent cannot block this one.
pub(crate) fn run(sh: &Shell, cmd: Cmd) -> Result<(bool, String)> {
    let place = sh.create_temp_dir()?;
    let path = place.path().join("output.log");
    let log = File::create(&path)?;
    let command = cmd.to_string();
    let status = Command::from(cmd)
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .status()
        .with_context(|| format!("cannot run {command}"))?;
    let output = String::from_utf8_lossy(&sh.read_binary_file(path)?).into_owned();
    if !status.success() {
        println!("{output}\n{command}: {status}");
    }
    Ok((status.success(), output))
}
