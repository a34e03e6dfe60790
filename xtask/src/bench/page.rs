//! What a key, ten thousand documents and a search cost on the lesson's page: tests/bench/page, whose README says what is
//! timed.

use crate::{root, site};
use anyhow::Result;
use xshell::{Shell, cmd};

const FOLDER: &str = "tests/bench/page";

pub(super) fn run(sh: &Shell) -> Result<()> {
    let environment = site::browser_environment(sh)?;
    let machine = root().join("target/bench/page/machine");
    sh.write_file(&machine, super::machine(sh)?)?;
    sh.create_dir(root().join(FOLDER).join("results"))?;
    cmd!(sh, "node {FOLDER}/page.mjs {machine} {FOLDER}/results/page.csv").envs(environment).quiet().run()?;
    println!("figures: {FOLDER}/results");
    Ok(())
}
