//! The Python package: builds its wheel, and tests the installed package.

use crate::suite::{check, run, words};
use crate::tally::Tally;
use crate::{pack, root, setup};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// The largest size of the wheel in bytes.
const LARGEST: u64 = 1_500_000;

/// Tests everything except Spark.
pub(crate) fn tests(sh: &Shell) -> Result<Tally> {
    let python = installed(sh, &["python/tests"])?;
    let mut tally = pytest(sh, &python, &["wheel", "docs"], ",sql")?;
    tally += mypy(sh, &python, "nearprint", &["wheel"])?;
    Ok(tally)
}

/// Tests `nearprint.spark`, on two cores of this machine.
pub(crate) fn spark_tests(sh: &Shell) -> Result<Tally> {
    setup::java(sh)?;
    // The npm package opens what Spark writes.
    let _tarball = sh.push_env("NEARPRINT_TARBALL", pack::pack(sh)?);
    let python = installed(sh, &["python/tests", "python/tests/spark"])?;
    // Some of the tests run the command line, by a helper that has packages.
    setup::npm(sh, "tests")?;
    let mut tally = pytest(sh, &python, &["spark"], "")?;
    {
        let _connect = sh.push_env("NEARPRINT_SPARK", "connect");
        tally += pytest(sh, &python, &["spark/test_duplicates.py", "spark/test_fingerprints.py"], "")?;
    }
    tally += pytest(sh, &python, &["docs"], "spark")?;
    tally += mypy(sh, &python, "nearprint.spark", &["spark"])?;
    Ok(tally)
}

/// The wheel as it is shipped, on Linux for glibc 2.17 and later, whose symbols Zig (from PyPI) provides. Its size is checked.
pub(crate) fn release_wheel(sh: &Shell, python: &Path) -> Result<PathBuf> {
    let old_linux: &[&str] =
        if cfg!(target_os = "linux") { &["--zig", "--compatibility", "manylinux2014"] } else { &[] };
    let _zig = sh.push_env("PYTHONPATH", setup::python(sh, "python")?);
    let wheel = build(sh, python, &[&["--release"], old_linux].concat())?;
    let bytes = std::fs::metadata(&wheel)?.len();
    println!("{}: {bytes} bytes", wheel.strip_prefix(root())?.display());
    ensure!(bytes <= LARGEST, "the wheel may have {LARGEST} bytes");
    Ok(wheel)
}

/// The Python of an environment with the packages of some folders' requirements.txt, and with the wheel. It is not the shipped
/// wheel, which takes three times as long to build, but one of the same code in which overflows are errors.
fn installed(sh: &Shell, folders: &[&str]) -> Result<PathBuf> {
    let python = setup::python_environment(sh, folders)?;
    let wheel = build(sh, &python, &["--profile", "dev"])?;
    install(sh, &python, &wheel)?;
    Ok(python)
}

pub(crate) fn install(sh: &Shell, python: &Path, wheel: &Path) -> Result<()> {
    cmd!(sh, "python3 -m pip --python {python} install --quiet --no-deps --force-reinstall --disable-pip-version-check --root-user-action=ignore {wheel}")
        .quiet()
        .run()?;
    Ok(())
}

fn build(sh: &Shell, python: &Path, profile: &[&str]) -> Result<PathBuf> {
    let target = root().join("target/python");
    let wheels = target.join(format!("wheels-{}", profile.concat().replace("--", "")));
    sh.remove_path(&wheels)?;
    let maturin = python.with_file_name("maturin");
    let manifest = "python/Cargo.toml";
    let (success, _) = run(
        sh,
        cmd!(sh, "{maturin} build --locked --manifest-path {manifest} --interpreter {python} --target-dir {target} --out {wheels}")
            .args(profile),
        |output| output,
    )?;
    ensure!(success, "the wheel cannot be built");
    sh.read_dir(&wheels)?.pop().context("maturin leaves a wheel")
}

/// Runs pytest outside python/, so that the installed package is tested.
fn pytest(sh: &Shell, python: &Path, folders: &[&str], blocks: &str) -> Result<Tally> {
    let folders = folders.iter().map(|folder| root().join("python/tests").join(folder));
    let place = sh.create_temp_dir()?;
    let (folder, settings) = (root().join("python"), root().join("python/pyproject.toml"));
    let _there = sh.push_dir(place.path());
    let cmd = cmd!(sh, "{python} -m pytest --quiet -p no:cacheprovider -c {settings} --rootdir {folder}")
        .args(folders)
        .env("NEARPRINT_BLOCKS", blocks);
    let chosen = words().iter().flat_map(|word| ["-k", word]);
    let (success, output) = run(sh, cmd.args(chosen), |output| output)?;
    Ok(Tally::of_pytest(&output).of_runner(success))
}

fn mypy(sh: &Shell, python: &Path, module: &str, folders: &[&str]) -> Result<Tally> {
    let (cache, settings) = (root().join("target/build/mypy"), root().join("python/pyproject.toml"));
    let mut tally = check(
        sh,
        cmd!(sh, "{python} -m mypy --strict --config-file {settings} --cache-dir {cache} --module {module}"),
    )?;
    for folder in folders {
        let folder = root().join("python/tests").join(folder);
        tally +=
            check(sh, cmd!(sh, "{python} -m mypy --strict --config-file {settings} --cache-dir {cache} {folder}"))?;
    }
    Ok(tally)
}
