//! Compares nearprint's index and its peers on the same fingerprints. This process and Node run the contestants in
//! turns, one time slice each. Every answer is compared with that of a scan.
//!
//! index-bench DATA PACKAGE MACHINE [NAME]: for each set of DATA (whose name begins with NAME).

mod native;
mod report;
mod worker;

use anyhow::{Context, Result, ensure};
use native::Native;
use nearprint::Fingerprint;
use peak_alloc::PeakAlloc;
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use worker::Worker;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The time of a contestant in each round, for each distance.
const SLICE: Duration = Duration::from_millis(12);
const ROUNDS: usize = 7;
/// Where one query may take longer than a slice.
const FEW_ROUNDS: usize = 5;
/// All sets together. What is not done then is not done at all.
const WHOLE: Duration = Duration::from_secs(24 * 60);

/// The fingerprints of one kind and number.
pub struct Set {
    name: String,
    path: PathBuf,
    codes: Vec<u64>,
    queries: Vec<u64>,
}

/// The matches of one query, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Answer {
    matches: u64,
    /// The sum of their ids.
    ids: u64,
}

/// One figure of one round.
pub struct Figure {
    place: &'static str,
    tool: String,
    set: String,
    size: usize,
    what: String,
    within: u32,
    value: f64,
}

impl Answer {
    fn of(ids: impl Iterator<Item = u32>) -> Answer {
        ids.fold(Answer::default(), |sum, id| Answer { matches: sum.matches + 1, ids: sum.ids + u64::from(id) })
    }
}

impl Set {
    fn read(path: PathBuf) -> Result<Set> {
        let name = path.file_stem().context("a name")?.to_string_lossy().into_owned();
        let words = |path: &Path| -> Result<Vec<u64>> {
            let bytes = fs::read(path)?;
            Ok(bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect())
        };
        let (codes, queries) = (words(&path)?, words(&path.with_extension("queries"))?);
        Ok(Set { name, path, codes, queries })
    }

    fn fingerprints(&self) -> Vec<Fingerprint> {
        self.codes.iter().map(|&code| Fingerprint::new(code.into())).collect()
    }

    fn is_huge(&self) -> bool {
        self.codes.len() > 1_000_000
    }

    /// Codes close together, for which peers have too many pairs or too large tables.
    fn is_crowd(&self) -> bool {
        self.name.starts_with("crowd")
    }

    fn distances(&self) -> &'static [u32] {
        if self.is_huge() { &[3, 6, 8] } else { &[3, 6, 8, 12, 16] }
    }

    /// For each distance, the answers to the first 0, 1, 2 … queries, by a scan.
    fn truth(&self) -> HashMap<u32, Vec<Answer>> {
        let farthest = *self.distances().last().expect("distances");
        let mut sums = vec![vec![Answer::default()]; farthest as usize + 1];
        // A scan of ten million takes milliseconds.
        let queries = if self.is_huge() { 1500 } else { self.queries.len() };
        for query in &self.queries[..queries] {
            let mut found = vec![Answer::default(); farthest as usize + 1];
            for (id, code) in (0..).zip(&self.codes) {
                let distance = (code ^ query).count_ones();
                if distance <= farthest {
                    found[distance as usize].matches += 1;
                    found[distance as usize].ids += id;
                }
            }
            let mut sum = Answer::default();
            for (sums, found) in sums.iter_mut().zip(found) {
                sum = Answer { matches: sum.matches + found.matches, ids: sum.ids + found.ids };
                let last = sums[sums.len() - 1];
                sums.push(Answer { matches: last.matches + sum.matches, ids: last.ids + sum.ids });
            }
        }
        (0..).zip(sums).collect()
    }
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [data, package, machine, name @ ..] = &arguments[..] else {
        anyhow::bail!("index-bench DATA PACKAGE MACHINE [NAME]");
    };
    let name = name.first().map_or("", String::as_str);
    let mut paths: Vec<PathBuf> = fs::read_dir(data)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "codes"));
    paths.retain(|path| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name)));
    anyhow::ensure!(!paths.is_empty(), "no set is called {name}");
    paths.sort_by_key(|path| fs::metadata(path).map_or(0, |file| file.len()));
    let start = Instant::now();
    let mut figures = Vec::new();
    for path in paths {
        let set = Set::read(path)?;
        println!("  {}, {} s so far", set.name, start.elapsed().as_secs());
        let worker = if set.is_huge() { None } else { Some(Worker::node(&set, package)?) };
        run(&set, worker, start + WHOLE, &mut figures)?;
    }
    report::report(&figures, &fs::read_to_string(machine)?, name)
}

fn run(set: &Set, mut worker: Option<Worker>, deadline: Instant, figures: &mut Vec<Figure>) -> Result<()> {
    let (truth, mut native) = (set.truth(), Native::default());
    let mut pairs = HashMap::new();
    let mut put = |place: &'static str, rows: Vec<Value>, within: u32| -> Result<()> {
        ensure!(Instant::now() < deadline, "the whole took longer than {} minutes", WHOLE.as_secs() / 60);
        for row in rows {
            let tool = row["tool"].as_str().context("a tool")?.to_string();
            check(&row, &truth, within).with_context(|| format!("{}, {place}, {tool}, within {within}", set.name))?;
            if let Some(found) = row["pairs"].as_u64() {
                let expected = *pairs.entry(within).or_insert(found);
                ensure!(found == expected, "{}, {tool}: {found} pairs within {within}, others {expected}", set.name);
            }
            figures.push(Figure {
                place,
                tool,
                set: set.name.clone(),
                size: set.codes.len(),
                what: row["what"].as_str().context("what was measured")?.to_string(),
                within,
                value: row["value"].as_f64().context("a figure")?,
            });
        }
        Ok(())
    };
    put("Rust", native.build(set), 0)?;
    if let Some(worker) = &mut worker {
        put("Node", worker.ask("build", 0)?, 0)?;
    }
    for _ in 0..if set.is_crowd() || set.is_huge() { FEW_ROUNDS } else { ROUNDS } {
        for &within in set.distances() {
            put("Rust", native.near(set, within), within)?;
            if let Some(worker) = &mut worker {
                put("Node", worker.ask("near", within)?, within)?;
            }
        }
    }
    let rounds = match set {
        set if set.is_crowd() => 0,
        set if set.is_huge() => 1,
        _ => 3,
    };
    for _ in 0..rounds {
        put("Rust", native.pairs(set, 3), 3)?;
        if let Some(worker) = &mut worker {
            put("Node", worker.ask("pairs", 3)?, 3)?;
        }
    }
    Ok(())
}

/// Compares a row that has answers with the scan.
fn check(row: &Value, truth: &HashMap<u32, Vec<Answer>>, within: u32) -> Result<()> {
    let Some(queries) = row["queries"].as_u64() else { return Ok(()) };
    let field = |name: &str| row[name].as_u64().or(row[name].as_f64().map(|number| number as u64)).context("an answer");
    let found = Answer { matches: field("matches")?, ids: field("ids")? };
    if let Some(expected) = truth[&within].get(queries as usize) {
        ensure!(found == *expected, "{found:?} for {queries} queries, {expected:?} by a scan");
    }
    Ok(())
}
