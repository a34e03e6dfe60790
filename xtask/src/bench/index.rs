//! How fast and how small the index is: tests/bench/index, whose README says what is timed.

use super::Place;
use crate::setup::{self, WASM};
use crate::{pack, root};
use anyhow::Result;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/index";

pub(super) fn run(sh: &Shell, Place { work, machine, .. }: &Place) -> Result<()> {
    pack::pack(sh)?;
    let package = root().join("target/pkg/dist/index.mjs");
    setup::npm(sh, FOLDER)?;
    let peers = setup::python(sh, FOLDER)?;
    let sets = std::env::var("NEARPRINT_BENCH_SETS").unwrap_or_default();
    let data = work.join("data");
    sh.remove_path(&data)?;
    sh.create_dir(&data)?;
    cmd!(sh, "node {FOLDER}/data.mjs {package} {data} {sets}").quiet().run()?;

    let (simd, scalar) = (core(sh, work, "+simd128")?, core(sh, work, "-simd128")?);
    let manifest = format!("{FOLDER}/Cargo.toml");
    let target = work.join("build");
    println!("all contestants, in turns: this takes about 10 minutes");
    cmd!(sh, "cargo run --quiet --release --locked --manifest-path {manifest} --target-dir {target} -- {data} {package} {simd} {scalar} {machine} {sets}")
        // All peers count bits, so all of them get the processor's instruction for it.
        .env("RUSTFLAGS", "-Ctarget-cpu=native")
        .env("PYTHONPATH", peers)
        .quiet()
        .run()?;
    Ok(())
}

/// The index alone, as WebAssembly with or without this feature.
fn core(sh: &Shell, work: &Path, feature: &str) -> Result<PathBuf> {
    let manifest = format!("{FOLDER}/wasm/Cargo.toml");
    setup::wasm(sh)?;
    let target = work.join(format!("core{feature}"));
    cmd!(sh, "cargo build --quiet --release --locked --target {WASM} --manifest-path {manifest} --target-dir {target}")
        .env("RUSTFLAGS", format!("-Ctarget-feature={feature}"))
        .quiet()
        .run()?;
    Ok(target.join(WASM).join("release/index_bench_wasm.wasm"))
}
