//! How well nearprint and its peers find near-duplicates, over all pairs of labelled sets. `cargo xtask bench accuracy`
//! runs it in two steps, with the peers in Python and JavaScript between them: `accuracy prepare`, `accuracy measure`. `accuracy recipes` is for
//! those who weigh the choices of the default recipe.

mod angles;
mod measure;
mod plots;
mod recipes;
mod report;
mod score;
mod sets;
mod tools;
mod truth;

use anyhow::{Result, bail};
use nearprint::Recipe;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let work = root.join("target/bench/accuracy");
    match std::env::args().nth(1).as_deref() {
        Some("prepare") => prepare(&root, &work.join("sets")),
        Some("measure") => report::report(&root, &work),
        Some("recipes") => Ok(recipes::recipes(&sets::read_all(&work.join("sets"))?)),
        other => bail!("`accuracy prepare`, `accuracy measure` or `accuracy recipes`, not {other:?}"),
    }
}

/// The sets, and the features of every text for peers that have none of their own.
fn prepare(root: &Path, folder: &PathBuf) -> Result<()> {
    sets::prepare(root, folder)?;
    for set in sets::read_all(folder)? {
        let lines = set.texts.iter().map(|text| {
            let features = Recipe::DEFAULT.explain(text).features;
            let features: Vec<String> = features.into_iter().map(|feature| feature.text).collect();
            format!("{}\n", serde_json::json!(features))
        });
        fs::write(folder.join(format!("{}.features", set.name)), lines.collect::<String>())?;
    }
    Ok(())
}
