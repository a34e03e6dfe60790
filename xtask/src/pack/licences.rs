//! The notices of libraries that are bundled.

use anyhow::{Context, Result, ensure};
use std::path::PathBuf;
use xshell::Shell;

/// The licence of every library in a published file, each after its name.
pub(super) fn of(sh: &Shell, file: &str, libraries: &[PathBuf]) -> Result<String> {
    let mut all = format!("{file} contains these libraries, under these licences.\n");
    for library in libraries {
        let name = library.file_name().context("a library has a name")?.to_string_lossy();
        let mut texts = sh.read_dir(library)?;
        texts.retain(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            name.starts_with("licen")
        });
        ensure!(!texts.is_empty(), "{name} has no licence file");
        for text in texts {
            all += &format!("\n== {name}\n\n{}\n", sh.read_file(text)?.trim());
        }
    }
    Ok(all)
}
