//! How fast and how small the index is: tests/bench/index, whose README says what is timed.

use super::{PACKAGES, Place};
use crate::{pack, root, setup};
use anyhow::Result;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/index";

pub(super) fn run(sh: &Shell, Place { work, machine, .. }: &Place) -> Result<()> {
    pack::pack(sh)?;
    let package = root().join("target/pkg/dist/index.mjs");
    setup::npm(sh, PACKAGES)?;
    let sets = std::env::var("NEARPRINT_BENCH_SETS").unwrap_or_default();
    let data = work.join("data");
    sh.remove_path(&data)?;
    sh.create_dir(&data)?;
    cmd!(sh, "node {FOLDER}/data.mjs {package} {data} {sets}").quiet().run()?;

    let manifest = format!("{FOLDER}/Cargo.toml");
    let target = work.join("build");
    println!("all contestants, in turns: this takes about 10 minutes");
    cmd!(sh, "cargo run --quiet --release --locked --manifest-path {manifest} --target-dir {target} -- {data} {package} {machine} {sets}")
        // All peers count bits, so all of them get the processor's instruction for it.
        .env("RUSTFLAGS", "-Ctarget-cpu=native")
        .quiet()
        .run()?;
    Ok(())
}
