//! The programs that pack, and what a stage is made by.

use crate::root;
use std::path::{Path, PathBuf};

/// What a stage is made by that is short.
pub(super) const ALL_STEPS: &[&str] = &["xtask/src/pack.rs", "xtask/src/pack"];

/// The steps themselves and the versions of their tools are inputs too. The long steps are done again only for a change in themselves.
pub(super) fn with_steps(inputs: &[&Path], steps: &[&str]) -> Vec<PathBuf> {
    let tools = ["xtask/Cargo.toml", "xtask/package-lock.json"];
    let recipe = steps.iter().chain(&tools).map(|path| root().join(path));
    inputs.iter().map(|input| input.to_path_buf()).chain(recipe).collect()
}

pub(crate) fn tool(name: &str) -> PathBuf {
    root().join("xtask/node_modules/.bin").join(name)
}
