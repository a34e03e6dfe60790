//! Coverage-guided fuzzing: libFuzzer on the targets of tests/fuzz. Flags of the pinned compiler count the branches. There are
//! no sanitizers, because the core is safe Rust.

use crate::root;
use anyhow::{Context, Result};
use std::path::PathBuf;
use xshell::{Shell, cmd};

/// The prefix of the name of each target.
pub(super) const PREFIX: &str = "guided-";

/// Files of `tests/fuzz/src/bin`.
pub(super) const TARGETS: [&str; 7] = ["archive", "index", "corpus", "recipe", "judge", "sieve", "draft"];

const FLAGS: &str = "--cfg=fuzzing -Ccodegen-units=1 -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
                     -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Seconds that one input may take.
const SLOW: u32 = 20;

/// Runs the targets with `name` in their names, for `minutes` each. Starts with the inputs in tests/fuzz/inputs; new inputs and
/// failures are written to target/fuzz.
pub(super) fn run(sh: &Shell, name: &str, minutes: f64) -> Result<()> {
    let said = cmd!(sh, "rustc -vV").quiet().read()?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc says its host")?;
    let built = root().join("target/fuzz/build");
    cmd!(sh, "cargo build --quiet --release --locked --manifest-path tests/fuzz/Cargo.toml --target {host}")
        .env("RUSTFLAGS", FLAGS)
        .env("CARGO_TARGET_DIR", &built)
        .run()?;
    let seconds = ((60.0 * minutes) as u64).to_string();
    let slow = SLOW.to_string();
    for target in TARGETS.iter().filter(|target| format!("{PREFIX}{target}").contains(name)) {
        let program = built.join(host).join("release").join(target);
        let (found, given) = (root().join("target/fuzz").join(target), inputs(target));
        sh.create_dir(&found)?;
        let faults = format!("{}/{target}-", root().join("target/fuzz").display());
        cmd!(sh, "{program} -max_total_time={seconds} -timeout={slow} -max_len=20000 -artifact_prefix={faults} -print_final_stats=1")
            .args([found, given])
            .run()?;
    }
    Ok(())
}

fn inputs(target: &str) -> PathBuf {
    root().join("tests/fuzz/inputs").join(target)
}

#[cfg(test)]
mod tests {
    use super::{TARGETS, inputs, root};
    use std::fs;
    use std::path::Path;

    /// The largest size of all inputs together, in bytes.
    const MOST: u64 = 200 << 10;

    fn files(folder: &Path) -> Vec<u64> {
        let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        entries.map(|entry| entry.unwrap().metadata().unwrap().len()).collect()
    }

    #[test]
    fn each_target_that_is_led_by_coverage_has_a_few_small_inputs() {
        assert_eq!(files(&root().join("tests/fuzz/src/bin")).len(), TARGETS.len());
        let sizes: Vec<u64> = TARGETS.iter().flat_map(|target| files(&inputs(target))).collect();
        assert!(TARGETS.iter().all(|target| !files(&inputs(target)).is_empty()));
        assert!(sizes.iter().sum::<u64>() < MOST, "{} bytes", sizes.iter().sum::<u64>());
    }
}
