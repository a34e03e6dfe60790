//! Contestants in Node: the request is a line, the answer a line of JSON.

use crate::Set;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The longest time for one answer.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Worker {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Worker {
    pub fn node(set: &Set, package: &str) -> Result<Worker> {
        let mut command = Command::new("node");
        command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/worker.mjs")).arg(package).arg(&set.path);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("cannot start Node")?;
        let input = child.stdin.take().context("an input")?;
        let output = BufReader::new(child.stdout.take().context("an output")?);
        let (sender, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Ok(Worker { child, input, lines })
    }

    /// Asks for rows of figures.
    pub fn ask(&mut self, what: &str, within: u32) -> Result<Vec<Value>> {
        writeln!(self.input, "{what} {within}")?;
        let answer = self.lines.recv_timeout(PATIENCE);
        let line = answer.with_context(|| format!("no answer to `{what} {within}`"))?;
        let rows: Vec<Value> = serde_json::from_str(&line).with_context(|| line.clone())?;
        ensure!(what != "build" || !rows.is_empty(), "nothing was built");
        Ok(rows)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
