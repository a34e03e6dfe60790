//! One suite: it runs the program of its tests, shows what that says of a failure, and counts.

use crate::tally::Tally;
use anyhow::{Context, Result, ensure};
use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::Instant;
use xshell::{Cmd, Shell, cmd};

pub(crate) type Suite = fn(&Shell) -> Result<Tally>;

/// Two suites run beside each other: most of them wait half of their time, for a linker, a browser or a process.
const BESIDE: usize = 2;

/// Runs suites, goes on when one fails, and returns the exit status. The first ones start first.
pub(crate) fn run_suites(sh: &Shell, suites: &[(&str, Suite)]) -> Result<ExitCode> {
    let waiting = Mutex::new(suites.iter());
    let total = Mutex::new(Tally::default());
    let shells: Vec<Shell> = (0..BESIDE.min(suites.len()))
        .map(|_| {
            let own = Shell::new()?;
            own.change_dir(sh.current_dir());
            Ok(own)
        })
        .collect::<Result<_>>()?;
    std::thread::scope(|scope| {
        for sh in shells {
            scope.spawn(|| {
                let sh = sh;
                loop {
                    let next = waiting.lock().expect("no suite panics").next();
                    let Some((heading, suite)) = next else { return };
                    let tally = run_suite(heading, || suite(&sh));
                    *total.lock().expect("no suite panics") += tally;
                }
            });
        }
    });
    Ok(sum_up(total.into_inner().expect("no suite panics")))
}

/// Runs one suite and prints its result. A suite that cannot start has failed.
pub(crate) fn run_suite(heading: &str, suite: impl FnOnce() -> Result<Tally>) -> Tally {
    println!("== {heading}");
    let start = Instant::now();
    let tally = suite().unwrap_or_else(|error| {
        println!("{error:#}");
        Tally::of_check(false)
    });
    println!("   {heading}: {tally} ({:.1} s)", start.elapsed().as_secs_f64());
    tally
}

/// Prints the last line, and returns the exit status.
pub(crate) fn sum_up(total: Tally) -> ExitCode {
    println!("\n{total}");
    if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A suite that is one command.
pub(crate) fn check(sh: &Shell, cmd: Cmd) -> Result<Tally> {
    let (success, _) = run(sh, cmd)?;
    Ok(Tally::of_check(success))
}

pub(crate) fn cargo_test(sh: &Shell, cmd: Cmd) -> Result<Tally> {
    let (success, output) = run(sh, cmd)?;
    Ok(Tally::of_cargo_test(&output).of_runner(success))
}

/// Runs the tests of folders and files, with two reports: one to count, one to read.
pub(crate) fn node_test(sh: &Shell, tests: &[&str], environment: &[(&str, OsString)]) -> Result<Tally> {
    let is_test = |file: &PathBuf| file.to_string_lossy().ends_with(".test.mjs");
    let mut files: Vec<PathBuf> = Vec::new();
    for &one in tests {
        files.extend(if is_test(&one.into()) { vec![one.into()] } else { sh.read_dir(one)? });
    }
    files.retain(is_test);
    ensure!(!files.is_empty(), "there is no *.test.mjs in {}", tests.join(", "));
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
