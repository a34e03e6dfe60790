//! Medians over the rounds, as CSV and as the table of BENCHMARKS.md.

use crate::Figure;
use anyhow::{Context, Result};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
const CROWDS: [(&str, &str); 4] = [
    ("crowd-letters", "10⁵ form letters"),
    ("crowd-centre", "4 · 10⁵ around a centre"),
    ("crowd-equal", "2 · 10⁵ equal"),
    ("crowd-half", "2 · 10⁵, half of the bits constant"),
];

/// The set, the measurement, and the distance.
type Column = (&'static str, &'static str, u32);

const COLUMNS: [(&str, Column); 17] = [
    ("bytes each", ("mixed-1000000", "bytes", 0)),
    ("build, ms", ("mixed-1000000", "build ms", 0)),
    ("k = 3, µs", ("mixed-1000000", "near µs", 3)),
    ("k = 6", ("mixed-1000000", "near µs", 6)),
    ("k = 8", ("mixed-1000000", "near µs", 8)),
    ("k = 12", ("mixed-1000000", "near µs", 12)),
    ("k = 16", ("mixed-1000000", "near µs", 16)),
    ("skewed, k = 3", ("skewed-1000000", "near µs", 3)),
    ("mail, k = 3", ("real", "near µs", 3)),
    ("form letters, k = 6", ("crowd-letters", "near µs", 6)),
    ("around a centre, k = 6", ("crowd-centre", "near µs", 6)),
    ("all equal, k = 6", ("crowd-equal", "near µs", 6)),
    ("half of the bits constant, k = 6", ("crowd-half", "near µs", 6)),
    ("10⁴, k = 3", ("mixed-10000", "near µs", 3)),
    ("10⁵, k = 3", ("mixed-100000", "near µs", 3)),
    ("10⁷, k = 3", ("mixed-10000000", "near µs", 3)),
    ("pairs, ms", ("mixed-1000000", "pairs ms", 3)),
];

/// Writes the report. If only some sets were measured, it goes to a separate file, and the only table is that of crowds.
pub fn report(figures: &[Figure], machine: &str, name: &str) -> Result<()> {
    // The order of appearance.
    let mut order: HashMap<_, usize> = HashMap::new();
    let mut groups: Vec<(&Figure, Vec<f64>)> = Vec::new();
    for one in figures {
        let place = *order.entry((&one.set, one.place, &one.tool, &one.what, one.within)).or_insert(groups.len());
        if place == groups.len() {
            groups.push((one, Vec::new()));
        }
        groups[place].1.push(one.value);
    }
    let median = |(one, mut values): (_, Vec<f64>)| {
        values.sort_by(f64::total_cmp);
        (one, values[values.len() / 2])
    };
    let medians: Vec<(&Figure, f64)> = groups.into_iter().map(median).collect();
    let rows = medians.iter().map(|(one, value)| {
        let Figure { place, tool, set, size, what, within, .. } = one;
        format!("{place},\"{tool}\",{set},{size},{what},{within},{value:.4}\n")
    });
    let csv = format!("{machine}place,tool,set,fingerprints,what,within,value\n{}", rows.collect::<String>());
    let results = Path::new(ROOT).join("tests/bench/index/results");
    fs::create_dir_all(&results)?;
    let file = if name.is_empty() { "index" } else { name };
    fs::write(results.join(format!("{file}.csv")), csv)?;
    if name.is_empty() {
        put("index", &table(&medians))?;
    }
    if CROWDS.iter().all(|(set, _)| medians.iter().any(|(one, _)| one.set.starts_with(set))) {
        put("crowds", &crowds(&medians)?)?;
    }
    Ok(())
}

/// Writes a table to its place in BENCHMARKS.md.
fn put(name: &str, table: &str) -> Result<()> {
    print!("{table}");
    let (head, foot) =
        (format!("<!-- {name}: written by `cargo xtask bench index` -->\n"), format!("<!-- {name}: end -->"));
    let page = Path::new(ROOT).join("BENCHMARKS.md");
    let text = fs::read_to_string(&page)?;
    let place = text.split_once(&head).and_then(|(before, rest)| Some((before, rest.split_once(&foot)?.1)));
    let (before, after) = place.context("BENCHMARKS.md has no place for the table")?;
    Ok(fs::write(page, format!("{before}{head}{table}{foot}{after}"))?)
}

/// A table with a row for each crowd and distance: the time of each index as a multiple of the scan.
fn crowds(medians: &[(&Figure, f64)]) -> Result<String> {
    let mut table = "Among near-duplicates an index of buckets has little to skip. What a query costs there with 1, 2, 3 and 4 tables, as a
multiple of a scan in the same program and run (`NEARPRINT_BENCH_SETS=crowd cargo xtask bench index` measures these sets alone):

| | Rust: scan, µs | 1 | 2 | 3 | 4 | Node: scan, µs | 1 | 2 | 3 | 4 |\n|---|"
        .to_string();
    table += &"---:|".repeat(10);
    for (set, title) in CROWDS {
        for within in [3, 6, 8, 12, 16] {
            table += &format!("\n| {title}, k = {within} |");
            for (place, scan) in [("Rust", "textbook: scan"), ("Node", "plain JavaScript scan")] {
                let of = |tool: &str| {
                    let found = medians.iter().find(|(one, _)| {
                        one.set.starts_with(set)
                            && (one.place, one.tool.as_str(), one.what.as_str(), one.within)
                                == (place, tool, "near µs", within)
                    });
                    found.map(|&(_, value)| value).with_context(|| format!("{set}, {place}: {tool}"))
                };
                let scan = of(scan)?;
                table += &format!(" {} |", figure(scan));
                for tables in ["1 table", "2 tables", "3 tables", "4 tables"] {
                    table += &format!(" {} |", figure(of(&format!("nearprint, {tables}"))? / scan));
                }
            }
        }
    }
    Ok(table + "\n")
}

fn table(medians: &[(&Figure, f64)]) -> String {
    let mut names: Vec<(&str, &str)> = Vec::new();
    for (one, _) in medians {
        let name = (one.place, one.tool.as_str());
        if one.set == "mixed-1000000" && !names.contains(&name) {
            names.push(name);
        }
    }
    let titles = COLUMNS.map(|(title, _)| title);
    let mut table = format!("| 10⁶ fingerprints | {} |\n|---|{}\n", titles.join(" | "), "---:|".repeat(titles.len()));
    for (place, tool) in names {
        let cells = COLUMNS.map(|(_, (set, what, within))| {
            let found = medians.iter().find(|(one, _)| {
                one.set.strip_prefix(set).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
                    && (one.place, one.tool.as_str(), one.what.as_str(), one.within) == (place, tool, what, within)
            });
            found.map_or("–".into(), |&(_, value)| figure(value))
        });
        let tool = if tool.starts_with("nearprint") { format!("**{tool}**") } else { tool.into() };
        table += &format!("| {place}: {tool} | {} |\n", cells.join(" | "));
    }
    table
}

/// Formats a value with about three significant digits.
fn figure(value: f64) -> String {
    let digits = if value < 1.0 {
        3
    } else if value < 10.0 {
        2
    } else if value < 100.0 {
        1
    } else {
        0
    };
    format!("{value:.digits$}")
}
