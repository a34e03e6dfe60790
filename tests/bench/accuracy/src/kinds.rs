//! Sets of other kinds of text, which nothing was fitted to: `kinds` in the folder of labelled sets.

use crate::sets::{Set, data, read_texts};
use anyhow::{Context, Result};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// Sets of one kind, by how their names begin. A set of no kind named here is one of its own.
const KINDS: [(&str, &str); 6] = [
    ("ocr_", "scanned_pages"),
    ("febrl", "persons"),
    ("fodors_", "restaurants"),
    ("scalar_", "documentation"),
    ("tldrpages_", "command_pages"),
    ("stubs_", HARD_NEGATIVES),
];

/// The kind of sets without any near-duplicate.
pub const HARD_NEGATIVES: &str = "hard_negatives";

/// The kind that a set is of.
pub fn kind(set: &str) -> &str {
    KINDS.iter().find(|(begin, _)| set.starts_with(begin)).map_or(set, |(_, kind)| kind)
}

/// The sets in the order of their kinds, or none with a printed reason.
pub fn read(root: &Path) -> Result<Vec<Set>> {
    let folder = data(root).join("kinds");
    if !folder.is_dir() {
        println!("skipped: the sets of other kinds, as there is no folder {} ($NEARPRINT_DATA)", folder.display());
        return Ok(Vec::new());
    }
    let files = fs::read_dir(&folder)?.map(|file| Ok(file?.file_name().to_string_lossy().into_owned()));
    let files = files.collect::<Result<Vec<String>>>()?;
    let mut names: Vec<&str> = files.iter().filter_map(|file| file.strip_suffix(".docs.jsonl")).collect();
    let order = |name: &str| KINDS.iter().position(|(begin, _)| name.starts_with(begin)).unwrap_or(0);
    names.sort_by_key(|&name| (order(name), name));
    names.iter().map(|name| read_one(&folder, name).with_context(|| format!("set {name}"))).collect()
}

/// `NAME.pos.tsv` has all pairs of near-duplicates, and `NAME.skip.tsv` those of which nobody knows. Or else only the pairs of
/// `NAME.pairs.tsv` were judged. With neither, no two texts are near-duplicates.
fn read_one(folder: &Path, name: &str) -> Result<Set> {
    let texts = read_texts(&folder.join(format!("{name}.docs.jsonl")))?;
    let file = |kind: &str| Some(folder.join(format!("{name}.{kind}.tsv"))).filter(|file| file.exists());
    let rows = |kind: &str| file(kind).map(|file| rows(&file)).transpose();
    let of = |rows: Vec<(u32, u32, bool)>| rows.into_iter().map(|(a, b, _)| (a, b)).collect::<HashSet<_>>();
    let unknown = rows("skip")?.map(of).unwrap_or_default();
    let Some(judged) = rows("pairs")? else {
        return Ok(Set {
            name: name.into(),
            texts,
            pairs: rows("pos")?.map(of).unwrap_or_default(),
            unknown,
            judged: None,
        });
    };
    let pairs = of(judged.iter().copied().filter(|(_, _, same)| *same).collect());
    Ok(Set { name: name.into(), texts, pairs, unknown, judged: Some(of(judged)) })
}

/// Two line numbers, the lower one first, and the label if there is one.
fn rows(file: &Path) -> Result<Vec<(u32, u32, bool)>> {
    let row = |line: &str| -> Result<(u32, u32, bool)> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [a, b, ..] = fields[..] else { anyhow::bail!("{}: {line:?}", file.display()) };
        let (a, b): (u32, u32) = (a.parse()?, b.parse()?);
        Ok((a.min(b), a.max(b), fields.get(2) == Some(&"1")))
    };
    fs::read_to_string(file)?.lines().filter(|line| !line.is_empty()).map(row).collect()
}
