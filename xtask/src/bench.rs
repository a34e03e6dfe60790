//! Comparisons with peers. Each is a folder of tests/bench with packages and lock files of its own, so that no peer enters
//! our graph; it checks that the answers agree, prints a table and leaves its figures, with machine and date, as CSV.

use anyhow::{Result, bail};
use xshell::Shell;

type Bench = fn(&Shell) -> Result<()>;

const BENCHES: [(&str, Bench); 0] = [];

/// Runs one comparison, or all of them.
pub(crate) fn bench(sh: &Shell, name: Option<&str>) -> Result<()> {
    let names = BENCHES.map(|(name, _)| name);
    if let Some(name) = name.filter(|name| !names.contains(name)) {
        bail!("no bench is called {name}: {}", names.join(", "));
    }
    BENCHES.iter().filter(|(own, _)| name.is_none_or(|name| name == *own)).try_for_each(|(_, run)| run(sh))
}
