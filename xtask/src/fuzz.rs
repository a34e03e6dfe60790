//! Runs the property tests with new random inputs for as long as wanted. Their inputs are bytes, edits and operations, and
//! failing ones are shrunk. The same properties, with fixed seeds, are part of `cargo xtask test`. There are also
//! coverage-guided targets.

mod guided;

use crate::suite::node_test;
use crate::tally::Tally;
use crate::{pack, root, setup};
use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use xshell::{Shell, cmd};

struct Target {
    name: &'static str,
    files: &'static [&'static str],
    properties: &'static [&'static str],
    /// Cases of each property per round: about ten seconds.
    cases: u64,
}

const TARGETS: [Target; 6] = [
    Target {
        name: "decoders",
        files: &["decoders", "index", "index_tables", "corpus_snapshots"],
        properties: &[
            "no_bytes_make_a_decoder_panic_or_take_memory_they_are_not_worth",
            "no_bytes_make_the_decoder_panic",
            "altered_or_truncated_bytes_are_refused",
            "no_altered_snapshot_makes_the_index_panic",
            "altered_bytes_of_a_corpus_are_refused",
            "no_bytes_make_the_corpus_decoder_panic",
            "bytes_come_back_as_the_same_index",
            "bytes_come_back_as_the_same_corpus",
        ],
        cases: 4000,
    },
    Target {
        name: "index",
        files: &["index", "index_tables"],
        properties: &[
            "the_index_agrees_with_a_scan",
            "pairs_and_clusters_agree_with_a_scan",
            "tables_agree_with_a_scan",
            "a_changed_index_equals_a_fresh_one",
            "pairs_and_clusters_of_many_agree_with_a_scan",
        ],
        cases: 400,
    },
    Target {
        name: "corpus",
        files: &["corpus_laws"],
        properties: &[
            "a_corpus_is_what_was_put_and_not_deleted",
            "check_compare_and_duplicates_agree_on_every_pair",
            "a_threshold_changes_which_matches_are_found_and_nothing_else",
            "a_passage_of_the_guaranteed_length_is_found",
        ],
        cases: 2000,
    },
    Target {
        name: "text",
        files: &["laws", "corpus"],
        properties: &[
            "the_short_way_comes_to_the_same_fingerprint",
            "clusters_are_those_of_the_unicode_tables",
            "explained_ranges_hold_the_features",
            "every_document_is_found_by_its_own_text",
        ],
        cases: 10_000,
    },
    Target {
        name: "overlap",
        files: &["overlap"],
        properties: &[
            "passages_are_stretches_of_both_texts",
            "passages_of_letters_begin_and_end_alike",
            "what_a_comparison_counts_is_what_explain_counts",
        ],
        cases: 2000,
    },
    Target { name: "draft", files: &["laws"], properties: &["a_draft_equals_a_fresh_start"], cases: 10_000 },
];

/// Properties of the JavaScript code: one test file each. The environment sets the number of runs.
struct NodeTarget {
    name: &'static str,
    file: &'static str,
    properties: u64,
    runs: u64,
}

const NODE_TARGETS: [NodeTarget; 2] = [
    NodeTarget { name: "records", file: "tests/cli/fuzz-records.test.mjs", properties: 11, runs: 3000 },
    NodeTarget { name: "worker", file: "tests/npm/fuzz-worker.test.mjs", properties: 1, runs: 5000 },
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
    let names: Vec<String> = all_names().collect();
    ensure!(
        names.iter().any(|own| own.contains(name)),
        "nothing to fuzz is called {name}: {}, {STORE}",
        names.join(", ")
    );
    let minutes: f64 = minutes.parse().with_context(|| format!("{minutes} is no number of minutes"))?;
    if name.starts_with(guided::PREFIX) {
        return guided::run(sh, name, minutes);
    }
    if TARGETS.iter().any(|target| target.name.contains(name)) {
        cmd!(sh, "cargo test --quiet --release --package nearprint --no-run").quiet().run()?;
    }
    let tarball = if NODE_TARGETS.iter().any(|target| target.name.contains(name)) {
        setup::npm(sh, "tests")?;
        pack::pack(sh)?
    } else {
        PathBuf::new()
    };
    let time = Duration::from_secs_f64(60.0 * minutes);
    let start = Instant::now();
    let mut drawn = [(0, Duration::ZERO); TARGETS.len()];
    let mut drawn_in_node = [(0, Duration::ZERO); NODE_TARGETS.len()];
    let mut rounds = 0;
    while rounds == 0 || start.elapsed() < time {
        for (target, (cases, spent)) in TARGETS.iter().zip(&mut drawn) {
            if target.name.contains(name) {
                let begin = Instant::now();
                draw(sh, target)?;
                *cases += target.cases;
                *spent += begin.elapsed();
            }
        }
        for (target, (runs, spent)) in NODE_TARGETS.iter().zip(&mut drawn_in_node) {
            if target.name.contains(name) {
                let begin = Instant::now();
                draw_in_node(sh, target, &tarball)?;
                *runs += target.runs;
                *spent += begin.elapsed();
            }
        }
        rounds += 1;
    }
    let counts = TARGETS.iter().map(|target| (target.name, target.properties.len() as u64)).zip(drawn);
    let in_node = NODE_TARGETS.iter().map(|target| (target.name, target.properties)).zip(drawn_in_node);
    for ((name, properties), (cases, spent)) in counts.chain(in_node).filter(|(_, (cases, _))| *cases > 0) {
        let minutes = spent.as_secs_f64() / 60.0;
        println!("{name}: {properties} properties of {cases} cases each, {minutes:.1} minutes, none failed");
    }
    Ok(())
}

/// Runs new histories each time. A failing one reports its seed, and `NEARPRINT_SEED=… NEARPRINT_HISTORIES=1` runs it again.
fn store(sh: &Shell) -> Result<()> {
    let tarball = pack::pack(sh)?;
    setup::npm(sh, "tests/editors")?;
    let seed = SystemTime::UNIX_EPOCH.elapsed()?.as_secs();
    let chromium = setup::chromium(sh)?;
    let start = Instant::now();
    for first in (seed..seed + HISTORIES).step_by(BATCH) {
        let environment: [(&str, OsString); 4] = [
            ("NEARPRINT_TARBALL", tarball.clone().into()),
            ("CHROME", chromium.clone().into()),
            ("NEARPRINT_HISTORIES", BATCH.to_string().into()),
            ("NEARPRINT_SEED", first.to_string().into()),
        ];
        let tally = node_test(sh, &["tests/editors/store-model.test.mjs"], &environment)?;
        ensure!(tally.failed == 0, "a history failed: see its seed above");
    }
    let minutes = start.elapsed().as_secs_f64() / 60.0;
    println!("store: {HISTORIES} histories from seed {seed}, {minutes:.1} minutes, none failed");
    Ok(())
}

/// Runs one round. A failure is stored with its smallest input.
fn draw(sh: &Shell, target: &Target) -> Result<()> {
    let files = target.files.iter().flat_map(|file| ["--test", file]);
    let output = cmd!(sh, "cargo test --release --package nearprint --no-fail-fast")
        .args(files)
        .args(["--", "--exact"])
        .args(target.properties)
        .env("PROPTEST_CASES", target.cases.to_string())
        .quiet()
        .ignore_status()
        .output()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let tally = Tally::of_cargo_test(&said);
    if !output.status.success() {
        let report = root().join("target/fuzz").join(format!("{}.txt", target.name));
        let said = said + &String::from_utf8_lossy(&output.stderr);
        sh.write_file(&report, &said)?;
        bail!("{said}\n{}: a property failed; its smallest input is above and in {}", target.name, report.display());
    }
    let properties = target.properties.len() as u64;
    ensure!(tally.passed == properties, "{}: {} of {properties} properties exist", target.name, tally.passed);
    Ok(())
}

/// The same for properties in JavaScript: a failure prints its seed and its smallest input.
fn draw_in_node(sh: &Shell, target: &NodeTarget, tarball: &Path) -> Result<()> {
    let file = target.file;
    let output = cmd!(sh, "node --test --test-reporter=spec {file}")
        .env("NEARPRINT_TARBALL", tarball)
        .env("NEARPRINT_FUZZ_RUNS", target.runs.to_string())
        .quiet()
        .ignore_status()
        .output()?;
    if output.status.success() {
        return Ok(());
    }
    let report = root().join("target/fuzz").join(format!("{}.txt", target.name));
    let said = String::from_utf8_lossy(&output.stdout);
    sh.write_file(&report, said.as_ref())?;
    bail!("{said}\n{}: a property failed; its smallest input is above and in {}", target.name, report.display());
}

fn all_names() -> impl Iterator<Item = String> {
    let drawn = TARGETS.iter().map(|target| target.name).chain(NODE_TARGETS.iter().map(|target| target.name));
    drawn.map(str::to_owned).chain(guided::TARGETS.iter().map(|target| format!("{}{target}", guided::PREFIX)))
}

#[cfg(test)]
mod tests {
    use super::{NODE_TARGETS, TARGETS, root};

    #[test]
    fn every_property_in_javascript_draws() {
        for target in NODE_TARGETS {
            let text = std::fs::read_to_string(root().join(target.file)).unwrap();
            assert!(text.contains("holds(fc."), "{}", target.name);
        }
    }

    #[test]
    fn every_property_to_fuzz_exists() {
        for target in TARGETS {
            let files = target.files.iter().map(|file| root().join(format!("tests/{file}.rs")));
            let text: String = files.map(|file| std::fs::read_to_string(file).unwrap()).collect();
            for property in target.properties {
                assert!(text.contains(&format!("fn {property}(")), "{}: {property}", target.name);
            }
        }
    }
}
