//! What a check reports of real documents, beside labels and planted copies. The argument is the folder of the sets.

use anyhow::{Context, Result};
use nearprint::{Check, Corpus, CorpusMatch, Document};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const COLLECTIONS: [&str; 5] = ["til", "recipes", "jobs", "bips", "kb"];
const LABELS: [&str; 3] = ["yes", "maybe", "no"];
/// The fewest letters of planted copies that are counted.
const LONG: u64 = 80;

#[derive(Default)]
struct Figures {
    asked: usize,
    answered: usize,
    rows: usize,
    /// Of each label: how many there are, and how many are reported.
    reported: [[usize; 2]; 3],
    /// The same of the random sample, among the first three and in an editor.
    first_three: [usize; 3],
    editor: [usize; 3],
    /// Of copies as they are, and of changed ones: how many there are, and how many are reported.
    planted: BTreeMap<u64, [usize; 2]>,
}

fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("the folder of the sets")?);
    let (labels, planted) = (lines(&folder.join("labels.jsonl"))?, lines(&folder.join("planted.jsonl"))?);
    let mut figures = Figures::default();
    for collection in COLLECTIONS {
        let documents = lines(&folder.join(format!("{collection}.jsonl")))?;
        let of_collection = |row: &&Value| row["collection"] == collection;
        figures.measure(&documents, labels.iter().filter(of_collection), planted.iter().filter(of_collection));
    }
    figures.print();
    Ok(())
}

fn lines(path: &Path) -> Result<Vec<Value>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap_or_default()
}

impl Figures {
    fn measure<'r>(
        &mut self,
        documents: &[Value],
        labels: impl Iterator<Item = &'r Value>,
        planted: impl Iterator<Item = &'r Value>,
    ) {
        let mut corpus = Corpus::default();
        let mut unseen = BTreeMap::new();
        for (number, document) in documents.iter().enumerate() {
            match number % 3 {
                0 => drop(unseen.insert(text(document, "id"), text(document, "text"))),
                _ => corpus.put(Document::new(text(document, "id"), text(document, "text"))),
            }
        }
        let answers: BTreeMap<&str, Vec<CorpusMatch>> =
            unseen.into_iter().map(|(id, text)| (id, corpus.check(text, &Check::new()))).collect();
        self.asked += answers.len();
        self.answered += answers.values().filter(|answer| !answer.is_empty()).count();
        self.rows += answers.values().map(Vec::len).sum::<usize>();
        for row in labels {
            let is_reported = answers[text(row, "query")].iter().any(|found| found.id == text(row, "match"));
            let label = LABELS.iter().position(|label| row["label"] == *label).expect("one of three labels");
            self.reported[label][0] += 1;
            self.reported[label][1] += usize::from(is_reported);
            let is_counted = |kind: &str| is_reported && row["sampled"] == "cluster" && row[kind] == true;
            self.first_three[label] += usize::from(is_counted("in_limit3"));
            self.editor[label] += usize::from(is_counted("in_editor"));
        }
        for row in planted.filter(|row| row["letters"].as_u64() >= Some(LONG)) {
            let found = corpus.check(text(row, "text"), &Check::new());
            let [all, reported] = self.planted.entry(row["every"].as_u64().unwrap_or_default()).or_default();
            *all += 1;
            *reported += usize::from(found.iter().any(|found| found.id == text(row, "source")));
        }
    }

    fn print(&self) {
        let precision = |[yes, _, no]: [usize; 3]| yes as f64 / (yes + no).max(1) as f64;
        let share = |[all, reported]: [usize; 2]| reported as f64 / all.max(1) as f64;
        let sample = |[yes, maybe, no]: [usize; 3]| format!("{yes} yes, {maybe} maybe, {no} no");
        println!("measured,figure,of");
        println!("documents that are not in the corpus with an answer,{},{}", self.answered, self.asked);
        println!("matches of these,{},", self.rows);
        println!("precision among the first three,{:.3},\"{}\"", precision(self.first_three), sample(self.first_three));
        println!("precision in an editor,{:.3},\"{}\"", precision(self.editor), sample(self.editor));
        for (label, reported) in LABELS.iter().zip(self.reported) {
            println!("labelled {label} and reported,{:.3},{}", share(reported), reported[0]);
        }
        for (every, planted) in &self.planted {
            let kind = if *every == 0 { "as they are" } else { "with words changed" };
            println!(
                "copies of {LONG} letters and more {kind} that are reported,{:.3},{}",
                share(*planted),
                planted[0]
            );
        }
    }
}
