//! How early the checker warns, and what typing and pasting cost: tests/bench/editor, whose README says what is measured.

use crate::{pack, root, setup};
use anyhow::Result;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/editor";

pub(super) fn run(sh: &Shell) -> Result<()> {
    let parts = super::parts(&["early", "typing", "paste"])?;
    let tarball = pack::pack(sh)?;
    let (machine, dist) = (root().join("target/bench/editor/machine"), root().join("target/pkg/dist"));
    sh.write_file(&machine, super::machine(sh)?)?;
    sh.create_dir(root().join(FOLDER).join("results"))?;
    // The documentation that is copied, and the page that is driven.
    setup::npm(sh, "tests/consumers/forum")?;
    setup::npm(sh, "tests/editors")?;
    if parts.contains(&"early") {
        cmd!(sh, "node {FOLDER}/early.mjs {dist} {machine} {FOLDER}/results/early.csv").quiet().run()?;
    }
    let chrome = setup::chromium(sh)?;
    for part in ["typing", "paste"].into_iter().filter(|part| parts.contains(part)) {
        cmd!(sh, "node {FOLDER}/{part}.mjs {machine} {FOLDER}/results/{part}.csv")
            .env("NEARPRINT_TARBALL", &tarball)
            .env("CHROME", &chrome)
            .quiet()
            .run()?;
    }
    println!("figures: {FOLDER}/results");
    Ok(())
}
