//! Runs the property tests with new random inputs for as long as wanted. Their inputs are bytes, edits and operations, and
//! failing ones are shrunk. The same properties, with fixed seeds, are part of `cargo xtask test`. There are also
//! coverage-guided targets.

mod guided;

use crate::pack::Package;
use crate::suite::node_test;
use crate::tally::Tally;
use crate::{pack, root, setup};
use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use xshell::{Shell, cmd};

/// A group of properties, and the cases of each per round: about ten seconds.
struct Target {
    name: &'static str,
    /// Modules of `tests/core` and `tests/memory`, or a file in JavaScript.
    files: &'static [&'static str],
    /// Of modules. A file in JavaScript runs whole.
    properties: &'static str,
    cases: u64,
}

const TARGETS: [Target; 9] = [
    Target {
        name: "decoders",
        files: &["decoders", "index", "corpus_snapshots"],
        properties: "no_bytes_make_the_decoder_panic \
                     altered_or_truncated_bytes_are_refused \
                     altered_bytes_of_a_corpus_are_refused \
                     bytes_come_back_as_the_same_index bytes_come_back_as_the_same_corpus",
        cases: 4000,
    },
    Target {
        name: "index",
        files: &["index"],
        properties: "the_index_agrees_with_a_scan pairs_and_clusters_agree_with_a_scan",
        cases: 400,
    },
    Target {
        name: "corpus",
        files: &["corpus"],
        properties: "a_corpus_is_what_was_put_and_not_deleted check_compare_and_duplicates_agree_on_every_pair \
                     a_copied_run_of_enough_words_and_letters_is_found",
        cases: 2000,
    },
    Target {
        name: "text",
        files: &["laws", "corpus"],
        properties: "the_short_way_comes_to_the_same_fingerprint \
                     explained_ranges_hold_the_features every_document_is_found_by_its_own_text",
        cases: 10_000,
    },
    Target {
        name: "overlap",
        files: &["overlap"],
        properties: "passages_are_stretches_of_both_texts_that_begin_and_end_alike a_verdict_is_the_same_both_ways_round_and_that_of_a_comparison \
                     what_a_comparison_counts_is_what_explain_counts",
        cases: 2000,
    },
    Target { name: "draft", files: &["laws"], properties: "a_draft_equals_a_fresh_start", cases: 10_000 },
    Target { name: "records", files: &["tests/cli/fuzz-records.test.mjs"], properties: "", cases: 3000 },
    Target {
        name: "lengths",
        files: &["tests/npm/fuzz-lengths.test.mjs", "tests/cli/fuzz-lengths.test.mjs"],
        properties: "",
        cases: 500,
    },
    Target { name: "worker", files: &["tests/npm/fuzz-worker.test.mjs"], properties: "", cases: 5000 },
];

/// A target without minutes: random histories of the store in Chromium, against a model.
const STORE: &str = "store";

const HISTORIES: u64 = 1000;

/// Histories per run of Node, so that no run takes long.
const BATCH: usize = 200;

/// Draws for the targets with `name` in their names, in turn, until the minutes are over or a property fails.
pub(crate) fn fuzz(sh: &Shell, name: &str, minutes: &str) -> Result<()> {
    if name == STORE {
        return store(sh);
    }
    let guided = guided::TARGETS.map(|target| format!("{}{target}", guided::PREFIX));
    let mut names: Vec<&str> =
        TARGETS.iter().map(|target| target.name).chain(guided.iter().map(String::as_str)).collect();
    names.push(STORE);
    ensure!(names.iter().any(|own| own.contains(name)), "nothing to fuzz is called {name}: {}", names.join(", "));
    let minutes: f64 = minutes.parse().with_context(|| format!("{minutes} is not a number of minutes"))?;
    if name.starts_with(guided::PREFIX) {
        return guided::run(sh, name, minutes);
    }
    let targets: Vec<&Target> = TARGETS.iter().filter(|target| target.name.contains(name)).collect();
    setup::npm(sh, "tests")?;
    let tarball =
        if targets.iter().any(|target| target.properties.is_empty()) { pack::pack(sh)? } else { PathBuf::new() };
    let time = Duration::from_secs_f64(60.0 * minutes);
    let start = Instant::now();
    let mut rounds = 0;
    while rounds == 0 || start.elapsed() < time {
        targets.iter().try_for_each(|target| draw(sh, target, &tarball))?;
        rounds += 1;
    }
    let minutes = start.elapsed().as_secs_f64() / 60.0;
    for Target { name, cases, .. } in targets {
        println!("{name}: {} cases of each property, none failed", rounds * cases);
    }
    println!("{minutes:.1} minutes");
    Ok(())
}

/// Runs new histories each time. A failing one reports its seed, and `NEARPRINT_SEED=… NEARPRINT_HISTORIES=1` runs it again.
fn store(sh: &Shell) -> Result<()> {
    let package = pack::environment(sh, Package::Published)?;
    setup::npm(sh, "tests/editors")?;
    let seed = SystemTime::UNIX_EPOCH.elapsed()?.as_secs();
    let chromium = setup::chromium(sh)?;
    let start = Instant::now();
    for first in (seed..seed + HISTORIES).step_by(BATCH) {
        let mut environment: Vec<(&str, OsString)> = package.clone().into();
        environment.extend([
            ("CHROME", chromium.clone().into()),
            ("NEARPRINT_HISTORIES", BATCH.to_string().into()),
            ("NEARPRINT_SEED", first.to_string().into()),
        ]);
        let tally = node_test(sh, &["tests/editors/store-model.test.mjs"], &environment)?;
        ensure!(tally.failed == 0, "a history failed: see its seed above");
    }
    let minutes = start.elapsed().as_secs_f64() / 60.0;
    println!("store: {HISTORIES} histories from seed {seed}, {minutes:.1} minutes, none failed");
    Ok(())
}

/// Runs one round. A failure is stored: it prints its smallest input, and in JavaScript its seed.
fn draw(sh: &Shell, target: &Target, tarball: &Path) -> Result<()> {
    let &Target { name, files, properties, cases } = target;
    let properties: Vec<&str> = properties.split_whitespace().collect();
    let command = if properties.is_empty() {
        cmd!(sh, "node --test --test-reporter=spec {files...}")
    } else {
        let names =
            properties.iter().flat_map(|property| files.iter().map(move |module| format!("{module}::{property}")));
        cmd!(sh, "cargo test --release --package nearprint --test core --test memory --no-fail-fast -- --exact")
            .args(names)
    };
    let cases = cases.to_string();
    let environment = [
        ("PROPTEST_CASES", cases.as_ref()),
        ("NEARPRINT_FUZZ_RUNS", cases.as_ref()),
        ("NEARPRINT_TARBALL", tarball.as_os_str()),
    ];
    let output = command.envs(environment).quiet().ignore_status().output()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let report = root().join("target/fuzz").join(format!("{name}.txt"));
        let said = said + &String::from_utf8_lossy(&output.stderr);
        sh.write_file(&report, &said)?;
        bail!("{said}\n{name}: a property failed; its smallest input is above and in {}", report.display());
    }
    let passed = Tally::of_cargo_test(&said).passed;
    ensure!(
        properties.is_empty() || passed == properties.len() as u64,
        "{name}: {passed} of {} properties exist",
        properties.len()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{TARGETS, root};
    use std::fs::read_to_string;

    #[test]
    fn every_property_to_fuzz_exists() {
        for target in TARGETS {
            let path = |file: &str| match file {
                _ if target.properties.is_empty() => file.into(),
                "decoders" => "tests/memory/decoders.rs".into(),
                _ => format!("tests/core/{file}.rs"),
            };
            let text: String =
                target.files.iter().map(|file| read_to_string(root().join(path(file))).unwrap()).collect();
            assert!(!target.properties.is_empty() || text.contains("await holds("), "{}", target.name);
            for property in target.properties.split_whitespace() {
                assert!(text.contains(&format!("fn {property}(")), "{}: {property}", target.name);
            }
        }
    }
}
