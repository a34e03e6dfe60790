//! The tiny module that gives the bytes of the parts back: the crate `letters`, compiled for WebAssembly.

use super::module::WASM_FEATURES;
use super::tools::tool;
use crate::root;
use crate::setup::WASM;
use anyhow::Result;
use letters::Letters;
use xshell::{Shell, cmd};

/// Its bytes. What the letters stand for is compiled in.
pub(super) fn unpacker(sh: &Shell, letters: &Letters) -> Result<Vec<u8>> {
    let (folder, wasm_opt) = (root().join("target/build/letters"), tool("wasm-opt"));
    let (table, unpacker) = (folder.join("table"), folder.join("unpacker.wasm"));
    sh.write_file(&table, letters.table())?;
    // The memory is imported, because the caller knows how large it has to be. The stack holds hardly more than the list of locals.
    cmd!(sh, "cargo rustc --quiet --package letters --lib --crate-type cdylib --profile wasm --target {WASM}")
        .args(["--target-dir".as_ref(), folder.as_os_str()])
        .args(["--", "-Clink-arg=--import-memory", "-Clink-arg=-zstack-size=9216"])
        .env("LETTERS", table)
        .quiet()
        .run()?;
    let compiled = folder.join(WASM).join("wasm/letters.wasm");
    // Engines optimize its loops while it runs, one function after the other, and beside the first call. If all were one function, that would take
    // twice as long, and come too late.
    let apart = [
        "--always-inline-max-function-size=0",
        "--one-caller-inline-max-function-size=0",
        "--flexible-inline-max-function-size=0",
    ];
    let options = ["-O3", "--strip-target-features", "--strip-producers"];
    cmd!(sh, "{wasm_opt} {compiled} {WASM_FEATURES...} {options...} {apart...} -o {unpacker}").quiet().run()?;
    Ok(sh.read_binary_file(&unpacker)?)
}
