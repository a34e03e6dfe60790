//! The files of the repository.

use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files that git tracks, and new ones that it does not ignore.
pub(crate) fn files() -> Vec<PathBuf> {
    let list = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .expect("git lists the files");
    let list = String::from_utf8(list.stdout).expect("paths are UTF-8");
    let files: Vec<PathBuf> = list.lines().map(PathBuf::from).filter(|path| root().join(path).is_file()).collect();
    assert!(files.len() > 20, "git listed {} files", files.len());
    files
}
