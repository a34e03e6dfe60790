//! The answer of a check on real documents: whether the right document comes first.
//!
//! `revisions` in the folder of labelled sets has collections of documents, and earlier versions of some of them. An earlier version must
//! find its document, and a passage that was put into another document must find that and its source. Beside it, each over all documents: BM25 over words by MiniSearch (`answers.mjs`), MinHash LSH by datasketch (`answers.py`), and the Jaccard
//! index of shingles.

use crate::report::into_page;
use crate::sets::{data, update};
use anyhow::{Context, Result, ensure};
use nearprint::{Check, Corpus, Document, Recipe};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// What is asked for, by the name in files.
const VERSIONS: (&str, &str) = ("versions", "the document of an earlier version");
const PASSAGES: (&str, &str) = ("passages", "the source of a passage in another document");

/// The peers, whose answers are in files: the three best documents of each question.
const PEERS: [(&str, &str); 2] = [("minisearch", "BM25 (MiniSearch)"), ("minhash", "MinHash LSH (datasketch), 0.5")];

struct Text {
    id: String,
    text: String,
}

/// A text to check, and the number of the right document.
struct Question {
    text: String,
    right: usize,
}

/// How often the right document was first, and among the first three.
#[derive(Default)]
struct Places {
    asked: usize,
    first: usize,
    among_three: usize,
}

impl Places {
    fn of(questions: &[Question], mut three: impl FnMut(&str) -> Vec<usize>) -> Places {
        let mut places = Places::default();
        for Question { text, right } in questions {
            places.add(three(text).iter().position(|document| document == right));
        }
        places
    }

    fn add(&mut self, place: Option<usize>) {
        self.asked += 1;
        self.first += usize::from(place == Some(0));
        self.among_three += usize::from(place.is_some_and(|place| place < 3));
    }

    fn shares(&self) -> [f64; 2] {
        [self.first, self.among_three].map(|count| count as f64 / self.asked.max(1) as f64)
    }
}

/// Writes documents and questions of all sets into `work`, where peers in other languages read them.
pub fn prepare(root: &Path, work: &Path) -> Result<()> {
    fs::create_dir_all(work)?;
    let folder = data(root).join("revisions");
    if !folder.is_dir() {
        println!(
            "skipped: documents and their earlier versions, as there is no folder {} ($NEARPRINT_DATA)",
            folder.display()
        );
        return Ok(());
    }
    for set in names(&folder, "_q.jsonl")? {
        let documents = read(&folder.join(format!("{set}.jsonl")))?;
        let queries = read(&folder.join(format!("{set}_q.jsonl")))?;
        let lines = |values: Vec<Value>| values.iter().map(|value| format!("{value}\n")).collect::<String>();
        let all = documents.iter().map(|Text { id, text }| json!({ "id": id, "text": text })).collect();
        update(&work.join(format!("{set}.documents.jsonl")), &lines(all))?;
        for ((name, _), questions) in [(VERSIONS, versions(&documents, queries)), (PASSAGES, passages(&documents))] {
            let all =
                questions.iter().map(|Question { text, right }| json!({ "text": text, "right": right })).collect();
            update(&work.join(format!("{set}.{name}.jsonl")), &lines(all))?;
        }
    }
    Ok(())
}

/// Measures all sets in `work`, writes the figures into `results` and the table into BENCHMARKS.md.
pub fn answer(root: &Path, work: &Path, about: &str) -> Result<()> {
    let mut csv = format!("{about}set,asked for,tool,questions,first,among three\n");
    let sets = names(work, ".documents.jsonl")?;
    let mut cells: HashMap<(String, &str, &str), [f64; 2]> = HashMap::new();
    let mut tools: Vec<&str> = Vec::new();
    for set in &sets {
        let documents = read(&work.join(format!("{set}.documents.jsonl")))?;
        let mut corpus = Corpus::default();
        corpus.put_all(documents.iter().map(|document| Document::new(&document.id, &document.text)));
        let numbers: HashMap<&str, usize> =
            documents.iter().zip(0..).map(|(document, at)| (&document.id[..], at)).collect();
        let shingles = Shingles::new(&documents);
        for (name, what) in [VERSIONS, PASSAGES] {
            let questions = questions(&work.join(format!("{set}.{name}.jsonl")))?;
            let checked = |text: &str| {
                corpus.check(text, &Check::new().limit(3)).iter().map(|found| numbers[&found.id[..]]).collect()
            };
            let mut all = vec![("**nearprint**", Places::of(&questions, checked))];
            for (file, tool) in PEERS {
                all.push((tool, of_peer(&work.join(format!("{set}.{name}.{file}")), &questions)?));
            }
            all.push(("Jaccard index of shingles", Places::of(&questions, |text| shingles.three(text))));
            for (tool, places) in all {
                let [first, among_three] = places.shares();
                let line =
                    format!("{set},{what},\"{}\",{},{first:.3},{among_three:.3}", tool.replace("**", ""), places.asked);
                println!("{line}");
                writeln!(csv, "{line}")?;
                cells.insert((set.clone(), name, tool), places.shares());
                if !tools.contains(&tool) {
                    tools.push(tool);
                }
            }
        }
    }
    if sets.is_empty() {
        println!("skipped: the answer on real documents, as there are none: the table stays as it was");
        return Ok(());
    }
    fs::write(root.join("tests/bench/accuracy/results/answer.csv"), csv)?;
    let columns = [(VERSIONS.0, 0, "version: first"), (PASSAGES.0, 1, "passage: among three")];
    let heads: String =
        columns.iter().flat_map(|(.., head)| sets.iter().map(move |set| format!(" {head}, {set} |"))).collect();
    let mut table = format!("| tool |{heads}\n|---|{}\n", "---:|".repeat(columns.len() * sets.len()));
    for tool in tools {
        let shares =
            columns.iter().flat_map(|&(name, place, _)| sets.iter().map(move |set| (set.clone(), name, place)));
        let row: String =
            shares.map(|(set, name, place)| format!(" {:.2} |", cells[&(set, name, tool)][place])).collect();
        writeln!(table, "| {tool} |{row}")?;
    }
    into_page(&root.join("BENCHMARKS.md"), "answer", &table)
}

/// The names of the files in a folder that end so, without the end, in order.
fn names(folder: &Path, end: &str) -> Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(|file| Some(file.ok()?.file_name().to_str()?.strip_suffix(end)?.to_string()))
        .collect();
    names.sort();
    Ok(names)
}

fn of_peer(file: &Path, questions: &[Question]) -> Result<Places> {
    let lines = fs::read_to_string(file)
        .with_context(|| format!("{}: `cargo xtask bench accuracy` makes it", file.display()))?;
    let mut lines = lines.lines();
    ensure!(lines.clone().count() == questions.len(), "{} answers other questions", file.display());
    let mut three = Vec::new();
    for line in lines.by_ref() {
        three.push(serde_json::from_str::<Vec<usize>>(line)?);
    }
    let mut three = three.into_iter();
    Ok(Places::of(questions, |_| three.next().expect("as many as questions")))
}

/// Earlier versions that are near-duplicates of their document as a whole.
fn versions(documents: &[Text], queries: Vec<Text>) -> Vec<Question> {
    let by_id: HashMap<&str, usize> =
        documents.iter().enumerate().map(|(at, document)| (&document.id[..], at)).collect();
    let question = |Text { id, text }: Text| {
        let &right = by_id.get(&id[..])?;
        Corpus::RECIPE.judge(&text, &documents[right].text).same().then_some(Question { text, right })
    };
    queries.into_iter().filter_map(question).collect()
}

/// Passages of 350 to 1,050 bytes that stand in one document, put into another one. The host comes first.
fn passages(documents: &[Text]) -> Vec<Question> {
    let mut questions = Vec::new();
    let mut seed = 7u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    for _ in 0..20_000 {
        if questions.len() == 100 {
            break;
        }
        let (source, host) = (below(documents.len()), below(documents.len()));
        let (from, into) = (&documents[source].text, &documents[host].text);
        let length = 350 + below(700);
        if source == host || from.len() < 2 * length || into.len() < 2000 {
            continue;
        }
        let after = |text: &str, from: usize, what: &str| text.get(from..)?.find(what).map(|at| from + at);
        let border =
            |text: &str, at: usize| (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let Some(start) = after(from, border(from, below(from.len() - length)), "\n\n") else { continue };
        let Some(end) = after(from, border(from, start + length), " ") else { continue };
        let Some(at) = after(into, border(into, into.len() / 2), "\n\n") else { continue };
        let passage = &from[start..end];
        let middle = border(passage, passage.len() / 2)..border(passage, passage.len() / 2 + 60);
        if documents.iter().filter(|document| document.text.contains(&passage[middle.clone()])).count() != 1 {
            continue;
        }
        questions.push(Question { text: format!("{}{passage}{}", &into[..at], &into[at..]), right: source });
    }
    questions
}

fn read(path: &Path) -> Result<Vec<Text>> {
    let lines = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let text = |line: &str| {
        let row: Value = serde_json::from_str(line)?;
        let part = |name: &str| row[name].as_str().map(String::from).with_context(|| format!("no {name}"));
        Ok(Text { id: part("id")?, text: part("text")? })
    };
    lines.lines().map(text).collect()
}

fn questions(path: &Path) -> Result<Vec<Question>> {
    let lines = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let question = |line: &str| {
        let row: Value = serde_json::from_str(line)?;
        let text = row["text"].as_str().context("no text")?.into();
        Ok(Question { text, right: row["right"].as_u64().context("no right")? as usize })
    };
    lines.lines().map(question).collect()
}

/// The Jaccard index of shingles.
struct Shingles(Vec<HashSet<u64>>);

impl Shingles {
    fn new(documents: &[Text]) -> Shingles {
        Shingles(documents.iter().map(|document| shingles(&document.text)).collect())
    }

    /// The three documents with the highest index.
    fn three(&self, text: &str) -> Vec<usize> {
        let own = shingles(text);
        let score = |other: &HashSet<u64>| {
            let both = own.intersection(other).count() as f64;
            both / (own.len() as f64 + other.len() as f64 - both).max(1.0)
        };
        let mut scores: Vec<(f64, usize)> =
            self.0.iter().map(score).zip(0..).filter(|(score, _)| *score > 0.0).collect();
        scores.sort_by(|a, b| b.0.total_cmp(&a.0));
        scores.into_iter().take(3).map(|(_, document)| document).collect()
    }
}

fn shingles(text: &str) -> HashSet<u64> {
    Recipe::DEFAULT.explain(text).features.into_iter().map(|feature| feature.hash as u64).collect()
}
