//! What was packed, in figures.

use crate::root;
use anyhow::Result;
use std::path::Path;
use xshell::{Shell, cmd};

/// Says what there is now and how much of it.
pub(crate) fn report(sh: &Shell, tarball: &Path) -> Result<()> {
    println!("target/pkg, packed in {}", tarball.strip_prefix(root())?.display());
    let _inside = sh.push_dir("target/pkg/dist");
    let measure = "for (const file of process.argv.slice(1)) {
        const bytes = require('fs').readFileSync(file);
        const show = (bytes) => (bytes.length / 1000).toFixed(1).padStart(7) + ' kB';
        console.log(`  ${file.padEnd(15)} ${show(bytes)} ${show(require('zlib').gzipSync(bytes))} gzip`);
    }";
    cmd!(sh, "node -e {measure} nearprint.wasm").quiet().run()?;
    Ok(())
}
