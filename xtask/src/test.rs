//! The suites. Each prepares what it needs (the package, the page, a browser), so each can be run alone.

use crate::pack::Package;
use crate::suite::{Suite, cargo_test, check, node_test, run_some, run_suites};
use crate::tally::Tally;
use crate::{matrix, pack, python, release, root, setup, site, unicode};
use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::process::ExitCode;
use xshell::{Cmd, Shell, cmd};

/// The features of all tests of the crate: other ones would compile it again.
const FEATURES: &str = "lookup,serde,rayon";

const fn suite(name: &'static str, run: fn(&Shell) -> Result<Tally>) -> Suite {
    Suite { name, run }
}

/// At most five minutes. Two run at a time, and start in this order: what compiles first, for half of them need it.
const QUICK: [Suite; 8] = [
    suite("core", core),
    suite("quick-npm", quick_npm),
    suite("quick-cli", quick_cli),
    suite("smoke", smoke),
    suite("rustfmt", rustfmt),
    suite("prettier", prettier),
    suite("spelling", spelling),
    suite("clippy", clippy),
];

/// The rest of what continuous integration runs. Suites that cargo builds in one folder are not beside each other, because one would
/// wait for the other.
const REST: [Suite; 19] = [
    suite("package", package),
    suite("core-all", core_all),
    suite("cli", cli),
    suite("python", python::tests),
    suite("npm", npm),
    suite("page", page),
    suite("browser", browser),
    suite("oldest-compiler", oldest_compiler),
    suite("editors", editors),
    suite("simhash", simhash),
    suite("xtask", own_tests),
    suite("linters", |sh| matrix::run(sh, "linters")),
    suite("doc", documentation),
    suite("runners", |sh| matrix::run(sh, "runners")),
    suite("publish", release::publish),
    suite("consumers", consumers),
    suite("unicode", unicode_tables),
    suite("deny", release::deny),
    suite("semver", release::semver),
];

/// Rows of the matrix that take too long for every run.
const BY_NAME: [Suite; 7] = [
    suite("resolvers", |sh| matrix::run(sh, "resolvers")),
    suite("runtimes", |sh| matrix::run(sh, "runtimes")),
    suite("bundlers", |sh| matrix::run(sh, "bundlers")),
    suite("frameworks", |sh| matrix::run(sh, "frameworks")),
    suite("next", |sh| matrix::run(sh, "next")),
    suite("lesson", |sh| matrix::run(sh, "lesson")),
    suite("spark", python::spark_tests),
];

/// Runs the main suites.
pub(crate) fn quick(sh: &Shell) -> Result<ExitCode> {
    let code = run_suites(sh, &QUICK)?;
    let left = REST.map(|suite| suite.name).join(", ");
    println!("the rest, with the package as it is published: `cargo xtask test all`\n  {left}");
    Ok(code)
}

/// Runs what `quick` leaves.
pub(crate) fn rest(sh: &Shell) -> Result<ExitCode> {
    run_suites(sh, &REST)
}

pub(crate) fn all(sh: &Shell) -> Result<ExitCode> {
    run_suites(sh, &[&QUICK[..], &REST].concat())
}

/// Runs one suite, or the tests of it that the words choose: the beginning of a file and the name of a test.
pub(crate) fn one(sh: &Shell, name: &str, words: &[&str]) -> Result<ExitCode> {
    let suites: Vec<Suite> = QUICK.into_iter().chain(REST).chain(BY_NAME).collect();
    let Some(suite) = suites.iter().find(|suite| suite.name == name) else {
        let names: Vec<&str> = suites.iter().map(|suite| suite.name).collect();
        bail!("no suite is called {name}: {}", names.join(", "));
    };
    run_some(sh, *suite, words)
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

/// Looks for words that are written wrong. `typos.toml` lists what only looks wrong.
fn spelling(sh: &Shell) -> Result<Tally> {
    let typos = setup::python(sh, "xtask/typos")?.join("bin").join(format!("typos{}", std::env::consts::EXE_SUFFIX));
    check(sh, cmd!(sh, "{typos} --config typos.toml --format brief"))
}

/// The crate; `own_tests` has the other ones of the repository.
fn clippy(sh: &Shell) -> Result<Tally> {
    check(sh, cmd!(sh, "cargo clippy --package nearprint --all-targets --all-features -- -D warnings"))
}

/// Laws, vectors and oracles: a fifth of the cases.
fn core(sh: &Shell) -> Result<Tally> {
    cargo_test(sh, cmd!(sh, "cargo test --package nearprint --features {FEATURES} --no-fail-fast --"))
}

/// All cases.
fn core_all(sh: &Shell) -> Result<Tally> {
    let _all = sh.push_env("NEARPRINT_CASES", "all");
    core(sh)
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
    cargo_test(sh, cmd!(sh, "cargo test --package nearprint --test core --target-dir {target} -- golden::"))
}

/// Checks that the tables in the tree are those made from the Unicode Character Database.
fn unicode_tables(sh: &Shell) -> Result<Tally> {
    let mut same = true;
    for (path, expected) in unicode::tables(sh)? {
        if sh.read_binary_file(path)? != expected {
            println!("{path} is another one: run `cargo xtask unicode`");
            same = false;
        }
    }
    Ok(Tally::of_check(same))
}

/// Compares with the results of the Python package `simhash`, which are computed each time.
fn simhash(sh: &Shell) -> Result<Tally> {
    let packages = setup::python(sh, "tests/python")?;
    let vectors = packages.join("vectors.json");
    let said = cmd!(sh, "python3 tests/python/vectors.py").env("PYTHONPATH", packages).quiet().output()?;
    sh.write_file(&vectors, said.stdout)?;
    cargo_test(
        sh,
        cmd!(sh, "cargo test --package nearprint --features {FEATURES} --test core python_simhash:: -- --ignored")
            .env("NEARPRINT_PYTHON_VECTORS", vectors),
    )
}

/// This program and its crates. They are tested in the profile in which they were built, so that large dependencies are not built twice.
fn own_tests(sh: &Shell) -> Result<Tally> {
    let others = ["--workspace", "--exclude", "nearprint"];
    let mut tally = check(sh, cmd!(sh, "cargo clippy {others...} --all-targets -- -D warnings"))?;
    tally += cargo_test(sh, cmd!(sh, "cargo test {others...} --profile dev --no-fail-fast --"))?;
    Ok(tally)
}

fn documentation(sh: &Shell) -> Result<Tally> {
    check(sh, cmd!(sh, "cargo doc --workspace --all-features --no-deps").env("RUSTDOCFLAGS", "-D warnings"))
}

fn package(sh: &Shell) -> Result<Tally> {
    pack::report(sh, &pack::pack(sh)?)?;
    Ok(Tally::of_check(true))
}

fn page(sh: &Shell) -> Result<Tally> {
    site::build(sh, Package::Published)?;
    Ok(Tally::of_check(true))
}

fn npm(sh: &Shell) -> Result<Tally> {
    with_package(sh, Package::Published, &["tests"], &["tests/npm"])
}

fn quick_npm(sh: &Shell) -> Result<Tally> {
    let names = [
        "works-at-once",
        "rust-and-javascript-agree",
        "readme",
        "recipes",
        "corpus",
        "the-index-agrees-with-a-scan",
        "worker",
        "bad-input",
    ];
    let files = names.map(|name| format!("tests/npm/{name}.test.mjs"));
    with_package(sh, Package::Quick, &["tests"], &files.each_ref().map(String::as_str))
}

fn cli(sh: &Shell) -> Result<Tally> {
    with_package(sh, Package::Published, &["tests"], &["tests/cli"])
}

fn quick_cli(sh: &Shell) -> Result<Tally> {
    let names = ["dedupe", "build-and-check", "compare", "readme"];
    let files = names.map(|name| format!("tests/cli/{name}.test.mjs"));
    with_package(sh, Package::Quick, &["tests"], &files.each_ref().map(String::as_str))
}

/// A text area, CodeMirror, the card and the store, in Chromium.
fn smoke(sh: &Shell) -> Result<Tally> {
    with_package(sh, Package::Quick, &["tests"], &["tests/editors/smoke.test.mjs"])
}

fn browser(sh: &Shell) -> Result<Tally> {
    node_test(sh, &["tests/browser"], &site::browser_environment(sh)?)
}

/// Tests the adapters in their editors, and what depends on the browser in Firefox too, if there is one.
fn editors(sh: &Shell) -> Result<Tally> {
    if let Some(firefox) = setup::firefox(sh)? {
        sh.set_var("FIREFOX", firefox);
    }
    setup::npm(sh, "tests/editors")?;
    cmd!(sh, "node tests/editors/frameworks.mjs").quiet().run()?;
    with_package(sh, Package::Published, &["tests/editors"], &["tests/editors"])
}

/// Tests apps as users write them, with the packed package.
fn consumers(sh: &Shell) -> Result<Tally> {
    let folders = ["tests", "tests/consumers/forum", "tests/consumers/apps"];
    with_package(sh, Package::Published, &folders, &["tests/consumers"])
}

/// Runs tests with a package, the npm packages of some folders, and Chromium.
fn with_package(sh: &Shell, package: Package, folders: &[&str], tests: &[&str]) -> Result<Tally> {
    let mut environment: Vec<(&str, OsString)> = pack::environment(sh, package)?.into();
    folders.iter().try_for_each(|folder| setup::npm(sh, folder))?;
    environment.push(("CHROME", setup::chromium(sh)?.into()));
    if package == Package::Quick {
        environment.push(("NEARPRINT_PACKAGE", "quick".into()));
    }
    node_test(sh, tests, &environment)
}
