//! How well nearprint and its peers find near-duplicates, over all pairs of labelled sets. `cargo xtask bench accuracy` runs it
//! in two steps, with the peers in Python and JavaScript between them: `accuracy prepare`, `accuracy measure`.

mod answer;
mod exhaustive;
mod kinds;
mod measure;
mod others;
mod report;
mod score;
mod sets;
mod summary;
mod tools;
mod truth;

use anyhow::{Result, bail};
use nearprint::Recipe;
use sets::Set;
use std::path::Path;

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let work = root.join("target/bench/accuracy");
    match std::env::args().nth(1).as_deref() {
        Some("prepare") => prepare(&root, &work)?,
        Some("measure") => report::report(&root, &work)?,
        Some("kinds") => summary::summary(&root, &work, &std::env::args().skip(2).collect::<Vec<_>>())?,
        Some("prepare-answer") => answer::prepare(&root, &work.join("answer"))?,
        Some("answer") => answer::answer(
            &root,
            &work.join("answer"),
            &std::fs::read_to_string(work.join("machine")).unwrap_or_default(),
        )?,
        other => bail!("`accuracy prepare`, `measure`, `kinds`, `prepare-answer` or `answer`, not {other:?}"),
    }
    Ok(())
}

/// The sets, those of other kinds in a folder of their own, and the features of every text for peers that have none of their own.
fn prepare(root: &Path, work: &Path) -> Result<()> {
    let (old, others) = (work.join("sets"), work.join("kinds"));
    sets::prepare(root, &old)?;
    std::fs::create_dir_all(&others)?;
    let sets = sets::read_all(&old)?;
    for set in kinds::read(root)? {
        set.write(&others)?;
        write_features(&set, &others)?;
    }
    sets.iter().try_for_each(|set| write_features(set, &old))
}

fn write_features(set: &Set, folder: &Path) -> Result<()> {
    let lines = set.texts.iter().map(|text| {
        let features = Recipe::DEFAULT.explain(text).features;
        let features: Vec<String> = features.into_iter().map(|feature| feature.text).collect();
        format!("{}\n", serde_json::json!(features))
    });
    sets::update(&folder.join(format!("{}.features", set.name)), &lines.collect::<String>())
}
