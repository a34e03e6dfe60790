//! Counts passed and failed tests, and names the failed ones, from the output of each runner.

use std::fmt;
use std::ops::AddAssign;

/// Counts of tests, and what to add to `cargo xtask test SUITE` to run each failed one alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
    pub(crate) failures: Vec<String>,
    /// The names of files with failures that passed when they were run again.
    pub(crate) flaky: Vec<String>,
}

impl Tally {
    /// The counts of a suite that cannot run here.
    pub(crate) const SKIPPED: Tally =
        Tally { passed: 0, failed: 0, skipped: 1, failures: Vec::new(), flaky: Vec::new() };

    /// The counts of a suite that is one check.
    pub(crate) fn of_check(passed: bool) -> Self {
        Tally { passed: passed.into(), failed: (!passed).into(), ..Tally::default() }
    }

    /// The sum of the lines `test result: ok. 3 passed; 0 failed; 1 ignored; …` that cargo test prints, one for each program.
    pub(crate) fn of_cargo_test(output: &str) -> Self {
        let mut tally = Tally::default();
        for line in output.lines().filter_map(|line| line.strip_prefix("test result: ")) {
            let count = |what| {
                let before = line.split("; ").find_map(|part| part.strip_suffix(what));
                before.and_then(|text| text.split_whitespace().next_back()?.parse().ok()).unwrap_or(0)
            };
            tally.passed += count("passed");
            tally.failed += count("failed");
            tally.skipped += count("ignored");
        }
        let failed = output.lines().filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
        // Doctests are named by a file and a line.
        tally.failures = failed.map(|name| quoted(name.split(" - ").next().unwrap_or(name))).collect();
        tally
    }

    /// The lines `# pass 3`, `# fail 0`, … at the end of node's TAP report. A test may print such a line too, but only earlier.
    pub(crate) fn of_node(report: &str) -> Self {
        let count = |what| -> u64 {
            let mut lines = report.lines().rev().filter_map(|line| line.strip_prefix("# ")?.strip_prefix(what));
            lines.find_map(|number| number.trim().parse().ok()).unwrap_or(0)
        };
        let mut failures = Vec::new();
        let mut lines = report.lines();
        while let Some(line) = lines.next() {
            let Some((_, name)) = line.strip_prefix("not ok ").and_then(|rest| rest.split_once(" - ")) else {
                continue;
            };
            let place = lines.by_ref().find_map(|line| line.strip_prefix("  location: '")).unwrap_or_default();
            let file = place.split(':').next().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
            // A file that cannot be loaded is a failed test too, of its own name.
            let whole = name.ends_with(file);
            failures.push(if whole { file.into() } else { format!("{file} {}", quoted(&name.replace('\\', ""))) });
        }
        Tally {
            passed: count("pass "),
            failed: count("fail ") + count("cancelled "),
            skipped: count("skipped ") + count("todo "),
            failures,
            flaky: Vec::new(),
        }
    }

    /// The last line of pytest's report, `1 failed, 109 passed, 1 skipped in 11.45s`.
    pub(crate) fn of_pytest(output: &str) -> Self {
        let last = output.lines().rev().find(|line| line.contains(" in ")).unwrap_or_default();
        let words: Vec<&str> = last.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let count =
            |what| words.windows(2).find(|pair| pair[1] == what).and_then(|pair| pair[0].parse().ok()).unwrap_or(0);
        Tally {
            passed: count("passed"),
            failed: count("failed") + count("error") + count("errors"),
            skipped: count("skipped"),
            failures: output.lines().filter_map(of_pytest).collect(),
            flaky: Vec::new(),
        }
    }

    pub(crate) fn is_failure_in(&self, file: &str) -> bool {
        self.failures.iter().any(|failure| is_in(failure, file))
    }

    /// The failures in a file do not count: it passed when it was run again.
    pub(crate) fn passed_again(&mut self, file: &str) {
        let before = self.failures.len();
        self.failures.retain(|failure| !is_in(failure, file));
        let passed = (before - self.failures.len()) as u64;
        self.failed = self.failed.saturating_sub(passed);
        self.passed += passed;
        self.flaky.push(file.into());
    }

    /// A runner that ran nothing has failed, and so has one that reports failure without naming a test.
    pub(crate) fn of_runner(self, success: bool) -> Self {
        let ran_nothing = self.passed + self.failed == 0;
        let failed = if ran_nothing || !success { self.failed.max(1) } else { self.failed };
        Tally { failed, ..self }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.failures.extend(other.failures);
        self.flaky.extend(other.flaky);
    }
}

/// Whether a failure, `file` or `file 'name of the test'`, is in the file.
fn is_in(failure: &str, file: &str) -> bool {
    failure.split(' ').next() == Some(file)
}

/// The name of a failed test, from a line such as `FAILED wheel/test_index.py::test_near - assert 1 == 2`.
fn of_pytest(line: &str) -> Option<String> {
    let place = line.strip_prefix("FAILED ").or_else(|| line.strip_prefix("ERROR "))?.split(" - ").next()?;
    Some(place.rsplit("::").next()?.split('[').next()?.into())
}

/// As one word of a shell.
fn quoted(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_alphanumeric() || "_:./-".contains(c));
    if plain { name.into() } else { format!("'{}'", name.replace('\'', r"'\''")) }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn tally(passed: u64, failed: u64, skipped: u64) -> Tally {
        Tally { passed, failed, skipped, ..Tally::default() }
    }

    fn with(tally: Tally, failures: &[&str]) -> Tally {
        Tally { failures: failures.iter().map(|name| name.to_string()).collect(), ..tally }
    }

    #[test]
    fn cargo_test_reports_once_a_program() {
        let output = "
running 4 tests
test a ... ok
test laws::b ... FAILED
test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.02s
   Doc-tests nearprint
test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s
";
        assert_eq!(Tally::of_cargo_test(output), with(tally(14, 1, 1), &["laws::b"]));
        assert_eq!(Tally::of_cargo_test("error: could not compile `nearprint`"), tally(0, 0, 0));
    }

    #[test]
    fn pytest_reports_in_its_last_line() {
        let output = "..F.s [100%]\nFAILED test_a.py::test_b - assert 5 passed in\n1 failed, 109 passed, 1 skipped, 6 warnings in 11.45s\n";
        assert_eq!(Tally::of_pytest(output), with(tally(109, 1, 1), &["test_b"]));
        assert_eq!(Tally::of_pytest("2 errors in 0.10s"), tally(0, 2, 0));
        assert_eq!(Tally::of_pytest("no tests ran in 0.01s"), tally(0, 0, 0));
    }

    #[test]
    fn node_reports_at_the_end() {
        let report = "TAP version 13
# pass 99
# Subtest: a
    # Subtest: inner
    not ok 1 - inner
ok 1 - a
not ok 2 - it's \\# 1
  ---
  duration_ms: 1.5
  location: '/tests/npm/a.test.mjs:7:1'
not ok 3 - /tests/npm/b.test.mjs
  ---
  location: '/tests/npm/b.test.mjs:1:1'
1..6
# tests 7
# suites 0
# pass 2
# fail 1
# cancelled 1
# skipped 2
# todo 1
# duration_ms 55.4
";
        assert_eq!(Tally::of_node(report), with(tally(2, 2, 3), &[r"a.test.mjs 'it'\''s # 1'", "b.test.mjs"]));
        assert_eq!(Tally::of_node("TAP version 13\n"), tally(0, 0, 0));
    }

    #[test]
    fn a_runner_that_fails_or_runs_nothing_has_failed() {
        assert_eq!(tally(3, 0, 0).of_runner(true), tally(3, 0, 0));
        assert_eq!(tally(3, 2, 0).of_runner(false), tally(3, 2, 0));
        assert_eq!(tally(3, 0, 0).of_runner(false), tally(3, 1, 0));
        assert_eq!(tally(0, 0, 5).of_runner(true), tally(0, 1, 5));
    }

    #[test]
    fn a_file_that_passes_again_is_flaky_and_no_failure() {
        let mut told = with(tally(3, 3, 0), &["a.test.mjs one", "b.test.mjs", "a.test.mjs 'another one'"]);
        assert!(told.is_failure_in("a.test.mjs") && !told.is_failure_in("test.mjs"));
        told.passed_again("a.test.mjs");
        assert_eq!(told, Tally { flaky: vec!["a.test.mjs".into()], ..with(tally(5, 1, 0), &["b.test.mjs"]) });
    }

    #[test]
    fn skipped_tests_are_told_only_if_there_are_any() {
        assert_eq!(tally(3, 0, 0).to_string(), "3 passed, 0 failed");
        assert_eq!(tally(3, 1, 2).to_string(), "3 passed, 1 failed, 2 skipped");
    }
}
