//! What a check reports of real documents, at each strictness, beside labels and planted copies. The arguments are folders of collections.

use anyhow::{Context, Result};
use nearprint::{Check, Corpus, CorpusMatch, Document, Strictness};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const STEPS: [Strictness; 3] = [Strictness::More, Strictness::Balanced, Strictness::Fewer];
const LABELS: [&str; 3] = ["yes", "maybe", "no"];
/// The fewest letters of planted copies that are counted.
const LEAST: u64 = 80;

/// How many there are, and how many are reported.
type Reported = [usize; 2];

/// Of one group of collections.
#[derive(Default)]
struct Figures {
    answered: Reported,
    /// Of each label.
    labelled: [Reported; 3],
    /// Answers of random documents that are labelled yes or no, and those of them labelled yes.
    precision: Reported,
    /// Of copies of at least so many letters, with one in so many words changed.
    planted: BTreeMap<(u64, u64), Reported>,
}

fn main() -> Result<()> {
    println!("collections,measured,more,balanced,fewer");
    for folder in std::env::args().skip(1).map(PathBuf::from) {
        let name = folder.file_name().context("a folder")?.to_string_lossy();
        print(&name, &measured(&folder, &name)?);
    }
    Ok(())
}

/// The figures of a group at each strictness: the collections of a folder with documents, labels and perhaps planted copies.
fn measured(folder: &Path, name: &str) -> Result<[Figures; 3]> {
    let labels = lines(&folder.join("labels.jsonl"))?;
    let copies = folder.join("planted.jsonl");
    let planted = if copies.exists() { lines(&copies)? } else { Vec::new() };
    let mut figures: [Figures; 3] = Default::default();
    for file in collections(folder)? {
        let (collection, documents) = (file.file_stem().unwrap_or_default().to_string_lossy(), lines(&file)?);
        let (unseen, corpus) = divided(&documents, if name == "telling" { 0 } else { 2 });
        let of_collection = |row: &&Value| row["collection"] == *collection;
        for (figures, strictness) in figures.iter_mut().zip(STEPS) {
            let check = Check::new().strictness(strictness);
            figures.ask(&corpus, &check, &unseen, labels.iter().filter(of_collection));
            figures.plant(&corpus, &check, planted.iter().filter(of_collection));
        }
    }
    Ok(figures)
}

/// The files of documents in a folder.
fn collections(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let files: BTreeSet<PathBuf> = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    let of_documents = |file: &PathBuf| !file.ends_with("labels.jsonl") && !file.ends_with("planted.jsonl");
    Ok(files.into_iter().filter(of_documents).collect())
}

fn lines(path: &Path) -> Result<Vec<Value>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap_or_default()
}

/// The documents that are not in the corpus, by id, and the corpus.
fn divided(documents: &[Value], first_unseen: usize) -> (BTreeMap<&str, &str>, Corpus) {
    let (mut corpus, mut unseen) = (Corpus::default(), BTreeMap::new());
    for (number, document) in documents.iter().enumerate() {
        let (id, text) = (text(document, "id"), text(document, "text"));
        if number % 3 == first_unseen {
            unseen.insert(id, text);
        } else {
            corpus.put(Document::new(id, text));
        }
    }
    (unseen, corpus)
}

fn count(all: &mut Reported, is_reported: bool) {
    all[0] += 1;
    all[1] += usize::from(is_reported);
}

impl Figures {
    fn ask<'r>(
        &mut self,
        corpus: &Corpus,
        check: &Check,
        unseen: &BTreeMap<&str, &str>,
        labels: impl Iterator<Item = &'r Value>,
    ) {
        let answers: BTreeMap<&str, Vec<CorpusMatch>> =
            unseen.iter().map(|(&id, text)| (id, corpus.check(text, check))).collect();
        answers.values().for_each(|answer| count(&mut self.answered, !answer.is_empty()));
        for row in labels {
            let is_reported = answers[text(row, "query")].iter().any(|found| found.id == text(row, "match"));
            let label = LABELS.iter().position(|label| row["label"] == *label).expect("one of three labels");
            count(&mut self.labelled[label], is_reported);
            if is_reported && label != 1 && row["sampled"] != "extra" {
                count(&mut self.precision, label == 0);
            }
        }
    }

    fn plant<'r>(&mut self, corpus: &Corpus, check: &Check, planted: impl Iterator<Item = &'r Value>) {
        for row in planted {
            let [letters, every] = ["letters", "every"].map(|key| row[key].as_u64().unwrap_or_default());
            if letters >= LEAST {
                // Those of `telling` have any length.
                let least = if letters < 120 { LEAST } else { 120 };
                let found = corpus.check(text(row, "text"), check);
                let is_reported = found.iter().any(|found| found.id == text(row, "source"));
                count(self.planted.entry((least, every)).or_default(), is_reported);
            }
        }
    }

    /// Each figure, with what it says and of how many.
    fn rows(&self) -> Vec<(String, Reported)> {
        let mut rows = vec![
            ("documents that are not in the corpus with an answer".into(), self.answered),
            ("precision".into(), self.precision),
        ];
        let labelled = LABELS.iter().zip(self.labelled);
        rows.extend(labelled.map(|(label, reported)| (format!("labelled {label} and reported"), reported)));
        for (&(letters, every), &reported) in &self.planted {
            let changed = if every == 0 { "as they are".into() } else { format!("with one word in {every} changed") };
            rows.push((format!("copies of {letters} letters and more {changed} that are reported"), reported));
        }
        rows
    }
}

fn print(name: &str, figures: &[Figures; 3]) {
    let [more, balanced, fewer] = figures.each_ref().map(Figures::rows);
    for ((more, balanced), fewer) in more.iter().zip(&balanced).zip(&fewer) {
        let [a, b, c] =
            [more, balanced, fewer].map(|(_, [all, own])| format!("{:.3} of {all}", *own as f64 / *all as f64));
        println!("{name},{},{a},{b},{c}", more.0);
    }
}
