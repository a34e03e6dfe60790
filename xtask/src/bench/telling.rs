//! What a check reports, beside what people want reported: tests/bench/telling.

use super::Place;
use crate::root;
use anyhow::Result;
use xshell::{Shell, cmd};

pub(super) fn run(sh: &Shell, place: &Place) -> Result<()> {
    let data = std::env::var_os("NEARPRINT_DATA").map_or_else(|| root().join("../shared/data"), Into::into);
    let is_there = ["telling", "telling2"].map(|sets| data.join(sets).is_dir());
    if is_there != [true; 2] {
        println!("skipped: there are no folders telling and telling2 in {}", data.display());
        return Ok(());
    }
    let (manifest, target) = place.cargo();
    cmd!(sh, "cargo build --quiet --release --locked --manifest-path {manifest} --target-dir {target}").run()?;
    let program = target.join("release/telling-bench");
    let table = cmd!(sh, "{program} {data}").read()?;
    println!("{table}");
    sh.write_file(
        root().join(&place.folder).join("results/telling.csv"),
        sh.read_file(&place.machine)? + &table + "\n",
    )?;
    Ok(())
}
