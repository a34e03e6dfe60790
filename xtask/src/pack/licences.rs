//! The notices of libraries that are bundled, and of the crates that the module is compiled from.

use crate::crates::{self, Crate};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use xshell::Shell;

/// The standard library is compiled in too; its sources need not be installed.
const STANDARD_LIBRARY: &str = "\
Copyright (c) The Rust Project Contributors. Licensed under MIT OR Apache-2.0, at your option; it contains hashbrown and compiler-builtins
under the same licences. The text of the Apache License, Version 2.0, is in the file LICENSE-APACHE of this package.";

/// The licence of every library in a published file, each after its name.
pub(super) fn of(sh: &Shell, file: &str, libraries: &[PathBuf]) -> Result<String> {
    let mut all = format!("{file} contains these libraries, under these licences.\n");
    for library in libraries {
        let name = library.file_name().context("a library has a name")?.to_string_lossy();
        let texts = texts(sh, library)?;
        ensure!(!texts.is_empty(), "{name} has no licence file");
        for text in texts {
            all += &format!("\n== {name}\n\n{text}\n");
        }
    }
    Ok(all)
}

/// The licences of the crates inside the module, its twin and the bindings of both.
pub(super) fn of_module(sh: &Shell) -> Result<String> {
    let mut all = String::from(
        "The module (dist/nearprint.wasm, and inlined in dist), its twin without WebAssembly and the bindings of both are compiled\n\
         from these crates, under these licences.\n",
    );
    for one in crates::of_the_module(sh)? {
        all += &format!("\n== {} {}: {}\n\n{}\n", one.name, one.version, one.licence, notice(sh, &one)?);
    }
    all += &format!("\n== the standard library of Rust: MIT OR Apache-2.0\n\n{STANDARD_LIBRARY}\n");
    // Tables made of Unicode's data are in unicode-segmentation, in the standard library and in nearprint itself.
    let unicode = sh.read_file(crates::folder_of(sh, "unicode-ident")?.join("LICENSE-UNICODE"))?;
    all += &format!("\n== data files of Unicode: Unicode-3.0\n\n{}\n", unicode.trim());
    Ok(all)
}

/// One of the licences is enough where there is a choice; the shortest is MIT.
fn notice(sh: &Shell, one: &Crate) -> Result<String> {
    let is_choice = one.licence.contains("MIT") && !one.licence.contains("AND");
    let mit = one.folder.join("LICENSE-MIT");
    if is_choice && mit.is_file() {
        return Ok(sh.read_file(mit)?.trim().into());
    }
    let texts = texts(sh, &one.folder)?;
    if !texts.is_empty() {
        return Ok(texts.join("\n\n"));
    }
    ensure!(one.licence.contains("Apache-2.0"), "{} has no licence file", one.name);
    Ok(format!(
        "By {}. The text of the Apache License, Version 2.0, is in the file LICENSE-APACHE of this package.",
        one.authors
    ))
}

fn texts(sh: &Shell, folder: &Path) -> Result<Vec<String>> {
    let mut files = sh.read_dir(folder)?;
    files.retain(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        name.starts_with("licen") || name.starts_with("copying")
    });
    files.into_iter().map(|file| Ok(sh.read_file(file)?.trim().to_string())).collect()
}
