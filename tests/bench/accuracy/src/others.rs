//! The sets of other kinds: nearprint and its peers, and how many of the pairs that the judge accepts are found.

use crate::exhaustive::{accepted, candidates};
use crate::kinds::{self, HARD_NEGATIVES, kind};
use crate::score::{Figures, Scored};
use crate::sets::Set;
use crate::tools::{Checked, Edited, Exact, MinHash, corpus, signatures};
use anyhow::{Context, Result};
use nearprint::{Bits, Check, Corpus, Cutoff, Recipe, Scope};
use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// A MinHash signature has 128 words, and half of them differ at an estimated Jaccard index of 0.5.
const HALF_OF_MINHASH: f32 = 64.0;

/// The figures of a tool on a set.
struct Row {
    set: String,
    tool: &'static str,
    figures: Figures,
    /// The share of pairs that are called the same, if the tool has a threshold before it knows the answers.
    same: Option<f64>,
}

/// Measures all sets: prints each, writes `kinds.csv` and `found.csv` into `results`, and returns the tables for BENCHMARKS.md.
pub fn others(root: &Path, work: &Path, old: &[Set], results: &Path, about: &str) -> Result<String> {
    let sets = kinds::read(root)?;
    let mut rows = Vec::new();
    for set in &sets {
        rows.extend(measure(set, work).with_context(|| format!("set {}", set.name))?);
    }
    let mut csv = format!("{about}set,tool,precision,recall,f1,called the same\n");
    for Row { set, tool, figures: Figures { precision, recall, f1 }, same } in &rows {
        let same = same.map_or(String::new(), |same| format!("{same:.5}"));
        writeln!(csv, "{set},\"{tool}\",{precision:.4},{recall:.4},{f1:.4},{same}")?;
    }
    fs::write(results.join("kinds.csv"), csv)?;

    let mut csv = format!("{about}set,pairs that the judge accepts,found by check,found by duplicates\n");
    for set in old.iter().chain(&sets) {
        let [pairs, check, duplicates] = found(set, work)?;
        println!("{}: of {pairs} pairs that the judge accepts, check finds {check} and duplicates {duplicates}", set.name);
        writeln!(csv, "{},{pairs},{check},{duplicates}", set.name)?;
    }
    fs::write(results.join("found.csv"), csv)?;
    Ok(tables(&rows))
}

fn measure(set: &Set, work: &Path) -> Result<Vec<Row>> {
    let pairs = set.judged.as_ref().map_or(set.texts.len() * (set.texts.len() - 1) / 2, |judged| judged.len()) as f64;
    let mut rows = Vec::new();
    let mut row = |tool, scored: &Scored, fixed: Option<f32>| {
        let figures = fixed.map_or_else(|| scored.best().1, |threshold| scored.within(threshold));
        let same = fixed.map(|threshold| scored.share(threshold, pairs));
        rows.push(Row { set: set.name.clone(), tool, figures, same });
    };
    row("nearprint 128 and text, **automatic**", &Scored::new(set, &Checked::new(set), 0.0), Some(0.0));
    for (best, half, file) in [
        ("MinHash (datasketch), best threshold", "MinHash (datasketch), 0.5", "datasketch"),
        ("MinHash (rensa), best threshold", "MinHash (rensa), 0.5", "rensa"),
    ] {
        let minhash = MinHash(signatures(&work.join("peers").join(format!("{}.{file}", set.name)), set.texts.len())?);
        let scored = Scored::new(set, &minhash, 115.0);
        row(half, &scored, Some(HALF_OF_MINHASH));
        row(best, &scored, None);
    }
    let edited = Edited::new(set, &candidates(set, &work.join("candidates"))?);
    row("rapidfuzz (crates.io), best threshold", &Scored::new(set, &edited, 0.5), None);
    let exact = Scored::new(set, &Exact::new(&Recipe { bits: Bits::B128, ..Recipe::DEFAULT }, &set.texts), 0.9);
    row("exact Jaccard, 0.5", &exact, Some(0.5));
    row("exact Jaccard, 0.7", &exact, Some(0.3));
    row("exact Jaccard, best threshold", &exact, None);
    let own = rows[0].figures;
    println!("{}: precision {:.4}, recall {:.4}, F1 {:.4}", set.name, own.precision, own.recall, own.f1);
    Ok(rows)
}

/// How many pairs the judge accepts, how many of them `Corpus::check` finds from both sides, and how many `Corpus::duplicates`
/// has in one group.
fn found(set: &Set, work: &Path) -> Result<[usize; 3]> {
    let (accepted, _) = accepted(set, &candidates(set, &work.join("candidates"))?);
    let corpus: Corpus = corpus(&set.texts);
    let number = |id: &str| id.parse::<u32>().expect("ids are numbers");
    let groups = corpus.duplicates(Cutoff::Automatic);
    let group: HashMap<u32, usize> =
        groups.iter().zip(0..).flat_map(|(ids, group)| ids.iter().map(move |id| (number(id), group))).collect();
    let grouped = accepted.iter().filter(|(a, b)| group.contains_key(a) && group.get(a) == group.get(b)).count();
    // Whether it is worth reporting is another question.
    let check = Check::new().scopes(&[Scope::Document]).max_documents(u32::MAX);
    let mut names: HashMap<u32, Vec<u32>> = HashMap::new();
    for text in accepted.iter().flat_map(|&(a, b)| [a, b]) {
        names.entry(text).or_insert_with(|| {
            corpus.check(&set.texts[text as usize], &check).iter().map(|found| number(&found.id)).collect()
        });
    }
    let checked = accepted.iter().filter(|(a, b)| names[a].contains(b) && names[b].contains(a)).count();
    Ok([accepted.len(), checked, grouped])
}

/// F1 of each tool on each kind, and what each calls the same where nothing is.
fn tables(rows: &[Row]) -> String {
    let (negatives, others): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| kind(&row.set) == HARD_NEGATIVES);
    let mut page = table(&others, |set| kind(set).to_string());
    page += "\nThe share of pairs of German stubs that differ only in the name of a command, which are called the same:\n\n";
    for row in negatives {
        if let Some(same) = row.same {
            writeln!(page, "* {}: {same:.3}", row.tool).expect("a string");
        }
    }
    page
}

/// A table of tools and columns, each of which is the mean of its sets, and the mean of the columns.
fn table(rows: &[&Row], column: impl Fn(&str) -> String) -> String {
    let (mut columns, mut tools): (Vec<String>, Vec<&str>) = (Vec::new(), Vec::new());
    for row in rows {
        let name = column(&row.set);
        if !columns.contains(&name) {
            columns.push(name);
        }
        if !tools.contains(&row.tool) {
            tools.push(row.tool);
        }
    }
    let heads: String = columns.iter().map(|name| format!(" {} |", name.replace('_', " "))).collect();
    let mut table = format!("| tool |{heads} mean |\n|---|{}---|\n", "---|".repeat(columns.len()));
    for tool in tools {
        let mean = |all: Vec<f64>| all.iter().sum::<f64>() / all.len().max(1) as f64;
        let of_column = |name: &String| {
            let sets = rows.iter().filter(|row| row.tool == tool && column(&row.set) == *name);
            mean(sets.map(|row| row.figures.f1).collect())
        };
        let f1: Vec<f64> = columns.iter().map(of_column).collect();
        let cells: String = f1.iter().map(|f1| format!(" {f1:.3} |")).collect();
        writeln!(table, "| {tool} |{cells} {:.3} |", mean(f1)).expect("a string");
    }
    table
}
