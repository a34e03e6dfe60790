//! What a check reports of real documents, at each strictness, beside labels and planted copies. The argument is the folder of the data.

use anyhow::{Context, Result};
use nearprint::{Check, Corpus, CorpusMatch, Document, Strictness};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folders of sets, with their collections. In each, every third document is not in the corpus, from this one on.
const SETS: [(&str, &[&str], usize); 2] =
    [("telling", &["til", "recipes", "jobs", "bips", "kb"], 0), ("telling2", &["handbook", "mastodon", "startups_fr"], 2)];
const STEPS: [Strictness; 3] = [Strictness::More, Strictness::Balanced, Strictness::Fewer];
const LABELS: [&str; 3] = ["yes", "maybe", "no"];
/// The fewest letters of planted copies that are counted.
const LONG: u64 = 80;

/// How many there are, and how many are reported.
type Reported = [usize; 2];

#[derive(Default)]
struct Figures {
    answered: Reported,
    /// Of each label, in each folder.
    labelled: BTreeMap<(&'static str, usize), Reported>,
    /// Answers of random documents that are labelled yes or no, in each folder, and those of them labelled yes.
    precision: BTreeMap<&'static str, Reported>,
    /// Of copies as they are, and of changed ones.
    planted: BTreeMap<u64, Reported>,
}

fn main() -> Result<()> {
    let data = PathBuf::from(std::env::args().nth(1).context("the folder of the data")?);
    let mut figures: [Figures; 3] = Default::default();
    for (folder, collections, unseen) in SETS {
        let read = |name: &str| lines(&data.join(folder).join(name));
        let labels = read("labels.jsonl")?;
        let planted = if folder == "telling" { read("planted.jsonl")? } else { Vec::new() };
        for collection in collections {
            let documents = read(&format!("{collection}.jsonl"))?;
            let (unseen, corpus) = divided(&documents, unseen);
            let of_collection = |row: &&Value| row["collection"] == *collection;
            for (figures, strictness) in figures.iter_mut().zip(STEPS) {
                let check = Check::new().strictness(strictness);
                figures.ask(&corpus, &check, folder, &unseen, labels.iter().filter(of_collection));
                figures.plant(&corpus, &check, planted.iter().filter(of_collection));
            }
        }
    }
    print(&figures);
    Ok(())
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
        folder: &'static str,
        unseen: &BTreeMap<&str, &str>,
        labels: impl Iterator<Item = &'r Value>,
    ) {
        let answers: BTreeMap<&str, Vec<CorpusMatch>> =
            unseen.iter().map(|(&id, text)| (id, corpus.check(text, check))).collect();
        answers.values().for_each(|answer| count(&mut self.answered, !answer.is_empty()));
        for row in labels {
            let is_reported = answers[text(row, "query")].iter().any(|found| found.id == text(row, "match"));
            let label = LABELS.iter().position(|label| row["label"] == *label).expect("one of three labels");
            count(self.labelled.entry((folder, label)).or_default(), is_reported);
            if is_reported && label != 1 && row["sampled"] != "extra" {
                count(self.precision.entry(folder).or_default(), label == 0);
            }
        }
    }

    fn plant<'r>(&mut self, corpus: &Corpus, check: &Check, planted: impl Iterator<Item = &'r Value>) {
        for row in planted.filter(|row| row["letters"].as_u64() >= Some(LONG)) {
            let found = corpus.check(text(row, "text"), check);
            let every = row["every"].as_u64().unwrap_or_default();
            count(self.planted.entry(every).or_default(), found.iter().any(|found| found.id == text(row, "source")));
        }
    }

    /// Each figure, with what it says and of how many.
    fn rows(&self) -> Vec<(String, Reported)> {
        let mut rows = vec![("documents that are not in the corpus with an answer".into(), self.answered)];
        rows.extend(self.precision.iter().map(|(set, &reported)| (format!("precision ({set})"), reported)));
        for (&(set, label), &reported) in &self.labelled {
            rows.push((format!("labelled {} and reported ({set})", LABELS[label]), reported));
        }
        for (&every, &reported) in &self.planted {
            let kind = if every == 0 { "as they are" } else { "with words changed" };
            rows.push((format!("copies of {LONG} letters and more {kind} that are reported"), reported));
        }
        rows
    }
}

fn print(figures: &[Figures; 3]) {
    println!("measured,more,balanced,fewer");
    let [more, balanced, fewer] = figures.each_ref().map(Figures::rows);
    for ((more, balanced), fewer) in more.iter().zip(&balanced).zip(&fewer) {
        let [a, b, c] = [more, balanced, fewer].map(|(_, [all, own])| format!("{:.3} of {all}", *own as f64 / *all as f64));
        println!("{},{a},{b},{c}", more.0);
    }
}
