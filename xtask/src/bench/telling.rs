//! What a check reports, beside what people want reported: tests/bench/telling.

use super::Place;
use crate::root;
use anyhow::Result;
use std::path::PathBuf;
use xshell::{Shell, cmd};

pub(super) fn run(sh: &Shell, place: &Place) -> Result<()> {
    let data = std::env::var_os("NEARPRINT_DATA").map_or_else(|| root().join("../shared/data"), PathBuf::from);
    let mut folders: Vec<PathBuf> = ["telling", "telling2"].map(|sets| data.join(sets)).into();
    if let Some(checkouts) = std::env::var_os("NEARPRINT_CHECKOUTS") {
        let (own, work) = (root().join(&place.folder), place.work.join("collections"));
        cmd!(sh, "python3 {own}/collections.py {checkouts} {work}").run()?;
        for group in ["fitted", "left-out"].map(|group| work.join(group)) {
            sh.copy_file(own.join("labels.jsonl"), group.join("labels.jsonl"))?;
            folders.push(group);
        }
    }
    let (there, missing): (Vec<_>, Vec<_>) = folders.into_iter().partition(|folder| folder.is_dir());
    for folder in missing {
        println!("left out: there is no {}", folder.display());
    }
    let (manifest, target) = place.cargo();
    cmd!(sh, "cargo build --quiet --release --locked --manifest-path {manifest} --target-dir {target}").run()?;
    let program = target.join("release/telling-bench");
    let table = cmd!(sh, "{program} {there...}").read()?;
    println!("{table}");
    sh.write_file(
        root().join(&place.folder).join("results/telling.csv"),
        sh.read_file(&place.machine)? + &table + "\n",
    )?;
    Ok(())
}
