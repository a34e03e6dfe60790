//! One suite: it runs the program of its tests, shows what that says of a failure, and counts.

use crate::tally::Tally;
use anyhow::{Context, Result, ensure};
use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;
use xshell::{Cmd, Shell, cmd};

#[derive(Clone, Copy)]
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&Shell) -> Result<Tally>,
}

/// Two suites run beside each other: most of them wait half of their time, for a linker, a browser or a process.
const BESIDE: usize = 2;

/// As many files of a suite are run again if they fail. More do not fail by chance.
const AGAIN: usize = 3;

/// The words behind the name of a suite: they choose some of its tests.
static WORDS: OnceLock<Vec<String>> = OnceLock::new();

/// Runs the tests of one suite that the words choose.
pub(crate) fn run_some(sh: &Shell, suite: Suite, words: &[&str]) -> Result<ExitCode> {
    WORDS.get_or_init(|| words.iter().map(|word| word.to_string()).collect());
    run_suites(sh, &[suite])
}

pub(crate) fn words() -> &'static [String] {
    WORDS.get().map_or(&[], Vec::as_slice)
}

/// Runs suites, goes on when one fails, and returns the exit status. The first ones start first.
pub(crate) fn run_suites(sh: &Shell, suites: &[Suite]) -> Result<ExitCode> {
    let waiting = Mutex::new(suites.iter());
    let (total, start) = (Mutex::new(Tally::default()), Instant::now());
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
                    let Some(suite) = next else { return };
                    let tally = run_suite(suite.name, || (suite.run)(&sh));
                    *total.lock().expect("no suite panics") += tally;
                }
            });
        }
    });
    Ok(sum_up(&total.into_inner().expect("no suite panics"), start))
}

/// Runs one suite and prints its result in a line. A suite that cannot start has failed.
pub(crate) fn run_suite(name: &str, suite: impl FnOnce() -> Result<Tally>) -> Tally {
    let start = Instant::now();
    let mut tally = suite().unwrap_or_else(|error| {
        println!("{error:#}");
        Tally::of_check(false)
    });
    println!("{name:<16} {tally} ({:.0} s)", start.elapsed().as_secs_f64());
    if tally.failed > 0 && tally.failures.is_empty() {
        tally.failures.push(String::new());
    }
    let told = tally.failures.iter_mut().chain(&mut tally.flaky);
    told.for_each(|one| *one = format!("{name} {one}"));
    tally
}

/// Prints what failed and how to run it alone, and returns the exit status.
pub(crate) fn sum_up(total: &Tally, start: Instant) -> ExitCode {
    println!("\n{total} ({:.1} minutes)", start.elapsed().as_secs_f64() / 60.0);
    total.flaky.iter().for_each(|file| println!("flaky, passed when run again: cargo xtask test {file}"));
    if total.failed == 0 {
        return ExitCode::SUCCESS;
    }
    println!("failed; each alone:");
    total.failures.iter().for_each(|failure| println!("  cargo xtask test {}", failure.trim_end()));
    ExitCode::FAILURE
}

/// A suite that is one command.
pub(crate) fn check(sh: &Shell, cmd: Cmd) -> Result<Tally> {
    let (success, _) = run(sh, cmd, |output| output)?;
    Ok(Tally::of_check(success))
}

pub(crate) fn cargo_test(sh: &Shell, cmd: Cmd) -> Result<Tally> {
    let (success, output) = run(sh, cmd.args(words()), failures_of_cargo)?;
    Ok(Tally::of_cargo_test(&output).of_runner(success))
}

/// What is said of the tests that failed, without the names of those that passed.
fn failures_of_cargo(output: &str) -> &str {
    output.find("\nfailures:\n").map_or(output, |at| &output[at..])
}

/// Runs the tests of folders and files, with two reports: one to count, one to read.
pub(crate) fn node_test(sh: &Shell, tests: &[&str], environment: &[(&str, OsString)]) -> Result<Tally> {
    let is_test = |file: &PathBuf| file.to_string_lossy().ends_with(".test.mjs");
    let mut files: Vec<PathBuf> = Vec::new();
    for &one in tests {
        files.extend(if is_test(&one.into()) { vec![one.into()] } else { sh.read_dir(one)? });
    }
    let (wanted, name) = (words().first(), words().get(1));
    let is_wanted = |file: &PathBuf| {
        wanted.is_none_or(|word| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&**word)))
    };
    files.retain(|file| is_test(file) && is_wanted(file));
    ensure!(!files.is_empty(), "there is no *.test.mjs in {}", tests.join(", "));
    let mut tally = node_files(sh, &files, name.map(String::as_str), environment)?;
    // A browser on a busy machine is late now and then. A few files that fail are run once more, and named in the summary as flaky if they
    // pass. Who asks for one file sees what it did the first time.
    files.retain(|file| words().is_empty() && tally.is_failure_in(&name_of(file)));
    if files.len() <= AGAIN {
        for file in files {
            if node_files(sh, std::slice::from_ref(&file), None, environment)?.failed == 0 {
                tally.passed_again(&name_of(&file));
            }
        }
    }
    Ok(tally)
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into()
}

fn node_files(sh: &Shell, files: &[PathBuf], name: Option<&str>, environment: &[(&str, OsString)]) -> Result<Tally> {
    let place = sh.create_temp_dir()?;
    let report = place.path().join("report.tap");
    // No file takes a quarter of the timeout, which ends a browser that hangs. Two files run at once, because tests wait a lot.
    let cmd = cmd!(sh, "node --test --test-timeout=600000 --test-concurrency=2")
        .args(["--test-reporter=tap", &format!("--test-reporter-destination={}", report.display())])
        .args(["--test-reporter=spec", "--test-reporter-destination=stdout"])
        .args(name.map(|name| format!("--test-name-pattern=^{}$", literal(name))))
        .args(files)
        .envs(environment.iter().map(|(name, value)| (name, value)));
    let (success, _) = run(sh, cmd, failures_of_node)?;
    Ok(Tally::of_node(&sh.read_file(&report)?).of_runner(success))
}

fn failures_of_node(output: &str) -> &str {
    output.find("failing tests:\n").map_or(output, |at| &output[at..])
}

/// A regular expression for the text as it is.
fn literal(text: &str) -> String {
    text.chars().flat_map(|c| [(!c.is_alphanumeric() && c.is_ascii()).then_some('\\'), Some(c)]).flatten().collect()
}

/// Runs a command to its end and shows what `failures` finds in its output if it failed. The output goes to a file, not a pipe, so that a
/// process that outlives its parent cannot block this one.
pub(crate) fn run(sh: &Shell, cmd: Cmd, failures: fn(&str) -> &str) -> Result<(bool, String)> {
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
        println!("{}\n{command}: {status}", failures(&output));
    }
    Ok((status.success(), output))
}
