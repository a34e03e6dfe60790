//! Measures every set, prints the summary, and writes it as CSV and into BENCHMARKS.md.

use crate::measure::{AT_THREE, Measured, Row, measure};
use crate::others::others;
use crate::score::Figures;
use crate::sets::{self, Set};
use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Upper ends of the classes of length, in characters of the shorter text.
const LENGTHS: [usize; 8] = [25, 50, 100, 200, 400, 1000, 4000, usize::MAX];

pub fn report(root: &Path, work: &Path) -> Result<()> {
    let results = root.join("tests/bench/accuracy/results");
    fs::create_dir_all(&results)?;
    let sets = sets::read_all(&work.join("sets"))?;
    ensure!(!sets.is_empty(), "no set to measure");
    let (mut rows, mut recalls) = (Vec::new(), Recalls::default());
    for set in &sets {
        let measured = measure(set, work).with_context(|| format!("set {}", set.name))?;
        println!("{}: {} texts, {} pairs", set.name, set.texts.len(), set.pairs.len());
        recalls.add(set, &measured);
        rows.extend(measured.rows);
    }

    let names: Vec<String> = sets.iter().map(|set| set.name.clone()).collect();
    let table = table(&rows, &names);
    println!("\n{table}");

    let about = fs::read_to_string(work.join("machine")).unwrap_or_default();
    fs::write(results.join("f1.csv"), figures_csv(&about, &rows))?;
    fs::write(results.join("recall-by-length.csv"), recalls.csv(&about))?;
    let others = others(root, work, &sets, &results, &about)?;
    println!("\n{others}");
    let page = root.join("BENCHMARKS.md");
    into_page(&page, "accuracy", &table)?;
    into_page(&page, "kinds", &others)
}

/// A Markdown table: F1 of every tool on every set, without tuning if the tool offers that, otherwise at its best threshold for each set.
fn table(rows: &[Row], sets: &[String]) -> String {
    let mut table =
        format!("| tool | bytes | {} | mean |\n|---|---|{}---|\n", sets.join(" | "), "---|".repeat(sets.len()));
    let tools = rows.iter().filter(|row| row.set == sets[0]);
    for tool in tools {
        let of_tool: Vec<&Row> = rows.iter().filter(|row| row.tool == tool.tool).collect();
        let mut line = |marked: &str, pick: &dyn Fn(&Row) -> Option<Figures>| {
            let f1: Vec<f64> = of_tool.iter().filter_map(|row| Some(pick(row)?.f1)).collect();
            if f1.len() == sets.len() {
                let mean = f1.iter().sum::<f64>() / f1.len() as f64;
                let cells: String = f1.iter().map(|f1| format!(" {f1:.3} |")).collect();
                writeln!(table, "| {}{marked} | {} |{cells} {mean:.3} |", tool.tool, tool.bytes).expect("a string");
            }
        };
        line(", **automatic**", &|row| row.automatic);
        if tool.automatic.is_none() {
            line(", best threshold", &|row| row.best.map(|(_, figures)| figures));
        }
        if let Some((name, _)) = tool.fixed.filter(|(name, _)| *name != AT_THREE.0) {
            line(&format!(", {name}"), &|row| row.fixed.map(|(_, figures)| figures));
        }
    }
    table
}

fn figures_csv(about: &str, rows: &[Row]) -> String {
    let mut csv = format!("{about}set,tool,bytes,threshold,at,precision,recall,f1\n");
    for row in rows {
        let (fixed_at, fixed) = row.fixed.map_or(("", None), |(name, figures)| (name, Some(figures)));
        let (best_at, best) = row.best.unzip();
        let best_at = best_at.map_or(String::new(), |at| format!("{at:.4}"));
        for (name, at, figures) in
            [(fixed_at, fixed_at, fixed), ("best", best_at.as_str(), best), ("automatic", "", row.automatic)]
        {
            if let Some(Figures { precision, recall, f1 }) = figures {
                let (set, tool, bytes) = (&row.set, row.tool, row.bytes);
                writeln!(csv, "{set},\"{tool}\",{bytes},{name},{at},{precision:.4},{recall:.4},{f1:.4}")
                    .expect("a string");
            }
        }
    }
    csv
}

/// How many of the near-duplicates of each class of length are found, over all sets.
#[derive(Default)]
struct Recalls {
    /// For each tool: for each class, how many there are and how many are found.
    tools: Vec<(String, [(usize, usize); LENGTHS.len()])>,
}

impl Recalls {
    fn add(&mut self, set: &Set, measured: &Measured) {
        let lengths: Vec<usize> = set.texts.iter().map(|text| text.chars().count()).collect();
        let class = |(a, b): (u32, u32)| {
            let shorter = lengths[a as usize].min(lengths[b as usize]);
            LENGTHS.iter().position(|&end| shorter < end).expect("the last class has no end")
        };
        for prints in measured.prints.iter().filter(|prints| prints.bits == 64) {
            let near = |&(a, b): &(u32, u32)| {
                (prints.fingerprints[a as usize] ^ prints.fingerprints[b as usize]).count_ones() <= 3
            };
            let classes = self.classes(&format!("{}, k = 3", prints.tool.trim_end_matches(", Hamming")));
            for pair in &set.pairs {
                classes[class(*pair)].0 += 1;
                classes[class(*pair)].1 += usize::from(near(pair));
            }
        }
        let classes = self.classes("nearprint 128 and text, automatic");
        set.pairs.iter().for_each(|&pair| classes[class(pair)].0 += 1);
        measured.found.iter().for_each(|&pair| classes[class(pair)].1 += 1);
    }

    fn classes(&mut self, tool: &str) -> &mut [(usize, usize); LENGTHS.len()] {
        let at = self.tools.iter().position(|(name, _)| name == tool).unwrap_or_else(|| {
            self.tools.push((tool.into(), Default::default()));
            self.tools.len() - 1
        });
        &mut self.tools[at].1
    }

    fn csv(&self, about: &str) -> String {
        let mut csv = format!("{about}tool,characters below,pairs,found\n");
        for (tool, classes) in &self.tools {
            for (end, (pairs, found)) in LENGTHS.iter().zip(classes) {
                let end = if *end == usize::MAX { String::new() } else { end.to_string() };
                writeln!(csv, "\"{tool}\",{end},{pairs},{found}").expect("a string");
            }
        }
        csv
    }
}

/// Puts a table between the two marks of this name.
pub fn into_page(file: &Path, name: &str, table: &str) -> Result<()> {
    let (begin, end) =
        (format!("<!-- {name}: written by `cargo xtask bench accuracy` -->"), format!("<!-- {name}: end -->"));
    let page = fs::read_to_string(file)?;
    let parts = page.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
    let (before, after) = parts.with_context(|| format!("{} needs the lines {begin} and {end}", file.display()))?;
    Ok(fs::write(file, format!("{before}{begin}\n{table}{end}{after}"))?)
}
