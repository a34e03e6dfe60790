//! Serves the page on this machine.

use crate::pack::Package;
use crate::{root, site};
use anyhow::Result;
use std::process::Command;
use xshell::Shell;

/// Serves on the first free port from 4173 on.
const SERVE: &str = "
    import { preview } from 'vite'
    const server = await preview({ logLevel: 'error', preview: { host: '127.0.0.1', port: 4173 } })
    console.log(`nearprint demo: http://localhost:${server.httpServer.address().port}/`)
";

/// Runs until it is interrupted.
pub(crate) fn demo(sh: &Shell) -> Result<()> {
    println!("building the page");
    site::build(sh, Package::Quick)?;
    let mut server = Command::new("node");
    server.args(["--input-type=module", "--eval", SERVE]).current_dir(root().join("www"));
    run(server)
}

/// Replaces this process, so that ending it ends the server.
#[cfg(unix)]
fn run(mut server: Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(server.exec().into())
}

#[cfg(not(unix))]
fn run(mut server: Command) -> Result<()> {
    anyhow::ensure!(server.status()?.success(), "the server stopped");
    Ok(())
}
