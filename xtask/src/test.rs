//! Everything that CI runs. A suite prepares what it needs (the package, the page, a browser), so each can be run alone.

use crate::suite::{Suite, cargo_test, check, node_test, run_suites};
use crate::tally::Tally;
use crate::{matrix, pack, python, release, root, setup, site, unicode};
use anyhow::{Context, Result, ensure};
use std::process::ExitCode;
use xshell::{Cmd, Shell, cmd};

/// The features of all tests of the crate: other ones would compile it again.
const FEATURES: &str = "lookup,serde,rayon";

/// Two run at a time, and start in this order. The package comes first, because many need it. Suites that cargo builds in one folder are
/// not beside each other, because one would wait for the other.
const SUITES: [(&str, Suite); 22] = [
    ("pack", package),
    ("rustfmt", rustfmt),
    ("prettier", prettier),
    ("clippy", clippy),
    ("cargo test nearprint", library_tests),
    ("tests/cli", cli_tests),
    ("python", python::tests),
    ("tests/npm", npm_tests),
    ("page", page),
    ("tests/browser", browser_tests),
    ("oldest compiler", oldest_compiler),
    ("tests/editors", editor_tests),
    ("tests/python", python_tests),
    ("cargo test xtask", own_tests),
    ("tests/matrix/linters", |sh| matrix::run(sh, "linters")),
    ("cargo doc", documentation),
    ("tests/matrix/runners", |sh| matrix::run(sh, "runners")),
    ("cargo publish", release::publish),
    ("tests/consumers", consumer_tests),
    ("src/unicode", unicode_tables),
    ("cargo deny", release::deny),
    ("cargo semver-checks", release::semver),
];

/// The suites worth running between two edits: at most three minutes if little must be rebuilt.
const QUICK: [(&str, Suite); 6] = [
    ("pack", package),
    ("rustfmt", rustfmt),
    ("prettier", prettier),
    ("clippy", clippy),
    ("cargo test nearprint, the quick part", quick_library_tests),
    ("tests/npm, the quick part", quick_npm_tests),
];

/// Suites that take too long for every run: they run by name, and in the matrix.
const BY_NAME: [(&str, Suite); 2] = [("spark", python::spark_tests), ("engines", python::engine_tests)];

/// Runs the quick suites.
pub(crate) fn quick(sh: &Shell) -> Result<ExitCode> {
    run_suites(sh, &QUICK)
}

/// Runs the suites with the word `name` in their heading, or else those with these letters in it.
pub(crate) fn test(sh: &Shell, name: &str) -> Result<ExitCode> {
    let by_name = BY_NAME.into_iter().filter(|_| !name.is_empty());
    let all: Vec<(&str, Suite)> = SUITES.into_iter().chain(by_name).collect();
    let is_word = |(heading, _): &&(&str, Suite)| heading.split([' ', '/']).any(|word| word == name);
    let mut suites: Vec<(&str, Suite)> = all.iter().filter(is_word).copied().collect();
    if suites.is_empty() {
        suites = all.iter().filter(|(heading, _)| heading.contains(name)).copied().collect();
    }
    let headings: Vec<&str> = all.iter().map(|(heading, _)| *heading).collect();
    ensure!(!suites.is_empty(), "no suite is called {name}: {}", headings.join(", "));
    run_suites(sh, &suites)
}

fn rustfmt(sh: &Shell) -> Result<Tally> {
    check(sh, cmd!(sh, "cargo fmt --all --check"))
}

/// The formatter of all JavaScript and TypeScript.
fn prettier(sh: &Shell) -> Result<Tally> {
    check(sh, run_prettier(sh, "--check")?)
}

/// Formats all Rust, JavaScript and TypeScript.
pub(crate) fn format(sh: &Shell) -> Result<()> {
    cmd!(sh, "cargo fmt --all").quiet().run()?;
    Ok(run_prettier(sh, "--write")?.quiet().run()?)
}

fn run_prettier<'a>(sh: &'a Shell, option: &str) -> Result<Cmd<'a>> {
    setup::npm(sh, "xtask")?;
    let prettier = pack::tool("prettier");
    Ok(cmd!(sh, "{prettier} {option} --log-level warn ."))
}

fn clippy(sh: &Shell) -> Result<Tally> {
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
        return Ok(Tally::SKIPPED);
    }
    let _own = sh.push_env("RUSTUP_TOOLCHAIN", &toolchain);
    let target = root().join("target/msrv");
    // Of the dependencies, which take most of the time, the tests call hardly anything.
    let _fast_to_build = sh.push_env("CARGO_PROFILE_TEST_OPT_LEVEL", "0");
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

fn page(sh: &Shell) -> Result<Tally> {
    site::build(sh)?;
    Ok(Tally::of_check(true))
}

fn npm_tests(sh: &Shell) -> Result<Tally> {
    with_package(sh, &["tests"], &["tests/npm"])
}

fn quick_npm_tests(sh: &Shell) -> Result<Tally> {
    let names = ["works-at-once", "golden-vectors", "readme", "corpus", "bad-input", "worker"];
    let files = names.map(|name| format!("tests/npm/{name}.test.mjs"));
    with_package(sh, &["tests"], &files.each_ref().map(String::as_str))
}

fn cli_tests(sh: &Shell) -> Result<Tally> {
    with_package(sh, &["tests"], &["tests/cli"])
}

fn browser_tests(sh: &Shell) -> Result<Tally> {
    node_test(sh, &["tests/browser"], &site::browser_environment(sh)?)
}

/// Tests the adapters in their editors, and what depends on the browser in Firefox too, if there is one.
fn editor_tests(sh: &Shell) -> Result<Tally> {
    if let Some(firefox) = setup::firefox(sh)? {
        sh.set_var("FIREFOX", firefox);
    }
    with_package(sh, &["tests/editors"], &["tests/editors"])
}

/// Tests apps as users write them, with the packed package.
fn consumer_tests(sh: &Shell) -> Result<Tally> {
    with_package(sh, &["tests", "tests/consumers/forum", "tests/consumers/apps"], &["tests/consumers"])
}

/// Runs tests with the packed package, the npm packages of some folders, and Chromium.
fn with_package(sh: &Shell, folders: &[&str], tests: &[&str]) -> Result<Tally> {
    let (tarball, installed) = (pack::pack(sh)?, pack::installed(sh)?);
    folders.iter().try_for_each(|folder| setup::npm(sh, folder))?;
    let chrome = setup::chromium(sh)?;
    let places = [("NEARPRINT_TARBALL", tarball), ("NEARPRINT_INSTALLED", installed), ("CHROME", chrome)];
    node_test(sh, tests, &places.map(|(name, path)| (name, path.into())))
}
