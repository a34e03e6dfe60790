//! The answers of the package, beside those of an earlier one: tests/bench/answers.

use super::{Place, accuracy};
use crate::{pack, root};
use anyhow::Result;
use std::env::{var, var_os};
use xshell::{Shell, cmd};

pub(super) fn run(sh: &Shell, place: &Place) -> Result<()> {
    let Some(before) = var_os("NEARPRINT_BEFORE") else {
        println!("skipped: $NEARPRINT_BEFORE does not name the folder of an earlier package");
        return Ok(());
    };
    pack::pack(sh)?;
    accuracy::prepare(sh)?;
    let (program, after) = (format!("{}/answers.mjs", place.folder), root().join("target/pkg"));
    let out = place.work.join("answers.json");
    let (parts, show) = (var("PARTS").unwrap_or_default(), var("SHOW").unwrap_or("0".into()));
    Ok(cmd!(sh, "node {program} {before} {after} {parts} --show {show} --out {out}").run()?)
}
