//! The README's figures are those in the tables that the benches and the matrix wrote.

use std::fs;

fn page(path: &str) -> String {
    fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).expect(path)
}

/// The cells of the row of a Markdown table that begins with a name, and of the heading of its table.
fn row<'p>(page: &'p str, name: &str) -> (Vec<&'p str>, Vec<&'p str>) {
    let cells = |line: &'p str| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    let lines: Vec<&str> = page.lines().collect();
    let at = lines.iter().position(|line| line.starts_with(&format!("| {name} |"))).expect(name);
    let first = lines[..at].iter().rposition(|line| !line.starts_with('|')).expect("a line before the table") + 1;
    (cells(lines[first]), cells(lines[at]))
}

fn figure<'p>(page: &'p str, name: &str, column: &str) -> &'p str {
    let (heading, cells) = row(page, name);
    cells[heading.iter().position(|cell| *cell == column).expect(column)]
}

/// The part of the README between two texts.
fn said<'p>(readme: &'p str, before: &str, after: &str) -> &'p str {
    let start = readme.find(before).unwrap_or_else(|| panic!("the README lacks {before:?}")) + before.len();
    &readme[start..start + readme[start..].find(after).expect(after)]
}

#[test]
fn accuracy_speed_and_query_time_are_those_of_the_tables() {
    let (readme, benches) = (page("README.md"), page("BENCHMARKS.md"));
    let kinds = said(&benches, "<!-- kinds: written", "<!-- kinds: end");
    let mean = |tool: &str| [kinds, &benches].map(|page| figure(page, tool, "mean"));
    let [kinds, fitted] = mean("exact Jaccard, 0.5");
    assert!(readme.contains(&format!("(exact Jaccard at 0.5: {kinds}); over")), "{kinds}");
    assert!(readme.contains(&format!("were fitted to ({fitted}) |")), "{fitted}");
    let [kinds, fitted] = mean("nearprint 128 and text, **automatic**");
    assert!(readme.contains(&format!("| {kinds}; {fitted} | `cargo xtask bench accuracy` |")), "{kinds}; {fitted}");
    let speed = figure(&benches, "Node: **nearprint**", "English, 20 KB");
    assert!(readme.contains(&format!("| {speed} MB/s | `cargo xtask bench fingerprint` |")), "{speed}");
    let query: f64 = figure(&benches, "Node: **nearprint, 2 tables**", "k = 3, µs").parse().expect("a number");
    assert!(readme.contains(&format!("| {query:.1} µs | `cargo xtask bench index` |")), "{query}");
}

#[test]
fn a_million_texts_take_what_the_benchmarks_say() {
    let (readme, benches) = (page("README.md"), page("BENCHMARKS.md"));
    let seconds = said(&benches, "A million texts (1.08 GB) take nearprint ", " seconds");
    let megabytes: f64 = said(&benches, " of processors, and ", " MB").parse().expect("a number");
    let expected = format!("a million texts of 1 KB take {seconds} seconds and {:.1} GB", megabytes / 1000.0);
    assert!(readme.replace('\n', " ").contains(&expected), "{expected}");
}

#[test]
fn the_editor_warns_as_early_as_its_table_says() {
    let table = page("tests/bench/editor/results/early.csv");
    let medians =
        table.lines().filter(|line| line.starts_with("copied;")).map(|line| line.split(';').nth(4).expect("words"));
    let mut medians: Vec<u32> = medians.map(|words| words.parse().expect("a number")).collect();
    medians.sort();
    let median = medians[medians.len() / 2].to_string();
    assert_eq!(said(&page("README.md"), "copied paragraph after ", " typed"), median);
}

#[test]
fn as_many_places_as_the_matrix_lists() {
    let table = page("COMPATIBILITY.md");
    let rows = said(&table, "|---|:-:|", "<!-- /written").lines().filter(|line| line.starts_with("| ")).count();
    assert!(page("README.md").contains(&format!("lists {rows} runtimes")), "{rows}");
}
