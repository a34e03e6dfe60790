//! The answer of a check on real documents: whether the right document comes first, and whether nothing is said where nothing should be.
//!
//! `revisions` in the folder of labelled sets has collections of documents, and earlier versions of some of them. An earlier version must
//! find its document; a passage that was put into another document must find that and its source; and of each document, the others must
//! show little. Beside it: BM25 (Robertson and Walker 1994) over words, and the Jaccard index of shingles, each over all documents.

use crate::sets::data;
use anyhow::{Context, Result};
use nearprint::{Check, Corpus, Document, Recipe};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::time::Instant;

struct Text {
    id: String,
    text: String,
}

/// How often the right document was first, and among the first three.
#[derive(Default)]
struct Places {
    asked: usize,
    first: usize,
    among_three: usize,
}

impl Places {
    fn add(&mut self, place: Option<usize>) {
        self.asked += 1;
        self.first += usize::from(place == Some(0));
        self.among_three += usize::from(place.is_some_and(|place| place < 3));
    }

    fn print(&self, set: &str, what: &str, tool: &str) {
        let share = |count: usize| count as f64 / self.asked.max(1) as f64;
        println!("{set},{what},{tool},{},{:.3},{:.3}", self.asked, share(self.first), share(self.among_three));
    }
}

pub fn answer(root: &Path) -> Result<()> {
    let folder = data(root).join("revisions");
    if !folder.is_dir() {
        println!("skipped: documents and their earlier versions, as there is no folder {} ($NEARPRINT_DATA)", folder.display());
        return Ok(());
    }
    println!("set,asked for,tool,queries,first,among three");
    let mut names: Vec<String> = fs::read_dir(&folder)?
        .filter_map(|file| Some(file.ok()?.file_name().to_str()?.strip_suffix("_q.jsonl")?.to_string()))
        .collect();
    names.sort();
    for set in names {
        let documents = read(&folder.join(format!("{set}.jsonl")))?;
        let queries = read(&folder.join(format!("{set}_q.jsonl")))?;
        let mut corpus = Corpus::default();
        corpus.put_all(documents.iter().map(|document| Document::new(&document.id, &document.text)));
        versions(&set, &documents, &queries, &corpus);
        passages(&set, &documents, &corpus);
        silence(&set, &documents, &corpus);
    }
    Ok(())
}

/// Earlier versions that are near-duplicates of their document as a whole.
fn versions(set: &str, documents: &[Text], queries: &[Text], corpus: &Corpus) {
    let by_id: HashMap<&str, usize> = documents.iter().enumerate().map(|(at, document)| (&document.id[..], at)).collect();
    let (bm25, shingles) = (Bm25::new(documents), Shingles::new(documents));
    let [mut own, mut by_words, mut by_shingles] = [(); 3].map(|()| Places::default());
    let mut ratios = Vec::new();
    for Text { id, text } in queries {
        let Some(&at) = by_id.get(&id[..]) else { continue };
        if !Corpus::RECIPE.judge(text, &documents[at].text).same() {
            continue;
        }
        let put = time(|| Corpus::default().put(Document::new("it", text)));
        ratios.push(time(|| corpus.check(text, &Check::new().limit(3))) / put);
        let found = corpus.check(text, &Check::new().limit(3));
        own.add(found.iter().position(|found| found.id == *id));
        by_words.add(place(&bm25.scores(text), at));
        by_shingles.add(place(&shingles.scores(text), at));
    }
    for (places, tool) in [(&own, "nearprint"), (&by_words, "BM25"), (&by_shingles, "Jaccard index")] {
        places.print(set, "the document of an earlier version", tool);
    }
    ratios.sort_by(f64::total_cmp);
    let quantile = |part: f64| ratios.get(((ratios.len().max(1) - 1) as f64 * part) as usize).copied().unwrap_or(0.0);
    println!("{set}: a check takes {:.1} puts of its text (median), {:.1} (95 %)", quantile(0.5), quantile(0.95));
}

/// Passages of 350 to 1,050 bytes that stand in one document, put into another one. The host comes first.
fn passages(set: &str, documents: &[Text], corpus: &Corpus) {
    let (bm25, shingles) = (Bm25::new(documents), Shingles::new(documents));
    let [mut own, mut by_words, mut by_shingles] = [(); 3].map(|()| Places::default());
    let mut seed = 7u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    for _ in 0..20_000 {
        if own.asked == 100 {
            break;
        }
        let (source, host) = (below(documents.len()), below(documents.len()));
        let (from, into) = (&documents[source].text, &documents[host].text);
        let length = 350 + below(700);
        if source == host || from.len() < 2 * length || into.len() < 2000 {
            continue;
        }
        let after = |text: &str, from: usize, what: &str| text.get(from..)?.find(what).map(|at| from + at);
        let border = |text: &str, at: usize| (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let Some(start) = after(from, border(from, below(from.len() - length)), "\n\n") else { continue };
        let Some(end) = after(from, border(from, start + length), " ") else { continue };
        let Some(at) = after(into, border(into, into.len() / 2), "\n\n") else { continue };
        let passage = &from[start..end];
        let middle = border(passage, passage.len() / 2)..border(passage, passage.len() / 2 + 60);
        if documents.iter().filter(|document| document.text.contains(&passage[middle.clone()])).count() != 1 {
            continue;
        }
        let text = format!("{}{passage}{}", &into[..at], &into[at..]);
        let found = corpus.check(&text, &Check::new().limit(3));
        own.add(found.iter().position(|found| found.id == documents[source].id));
        by_words.add(place(&bm25.scores(&text), source));
        by_shingles.add(place(&shingles.scores(&text), source));
    }
    for (places, tool) in [(&own, "nearprint"), (&by_words, "BM25"), (&by_shingles, "Jaccard index")] {
        places.print(set, "the source of a passage in another document", tool);
    }
}

/// How many documents show nothing of the others, or little.
fn silence(set: &str, documents: &[Text], corpus: &Corpus) {
    let some: Vec<&Text> = documents.iter().step_by((documents.len() / 100).max(1)).collect();
    let checked = some.iter().map(|Text { id, text }| corpus.check(text, &Check::new().exclude(&|other| other == id).limit(1)));
    let shares: Vec<f64> = checked.map(|found| found.first().map_or(0.0, |found| found.share)).collect();
    let below = |share: f64| shares.iter().filter(|&&own| own <= share).count();
    println!("{set}: of {} documents, {} share nothing with another one, {} no more than 5 % of their text", some.len(), below(0.0), below(0.05));
}

fn read(path: &Path) -> Result<Vec<Text>> {
    let lines = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let text = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line)?;
        let part = |name: &str| row[name].as_str().map(String::from).with_context(|| format!("no {name}"));
        Ok(Text { id: part("id")?, text: part("text")? })
    };
    lines.lines().map(text).collect()
}

/// The shortest of three times, in seconds.
fn time<T>(mut work: impl FnMut() -> T) -> f64 {
    let once = |_| {
        let begin = Instant::now();
        std::hint::black_box(work());
        begin.elapsed().as_secs_f64()
    };
    (0..3).map(once).fold(f64::INFINITY, f64::min)
}

/// The place of a document in the order of scores.
fn place(scores: &[f64], document: usize) -> Option<usize> {
    (scores[document] > 0.0).then(|| scores.iter().filter(|&&score| score > scores[document]).count())
}

/// BM25 with its usual constants.
struct Bm25 {
    /// For each word, the documents that have it, and how often.
    postings: HashMap<String, Vec<(usize, f64)>>,
    lengths: Vec<f64>,
}

impl Bm25 {
    fn new(documents: &[Text]) -> Bm25 {
        let mut postings: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        let mut lengths = Vec::new();
        for (number, document) in documents.iter().enumerate() {
            let mut counts: HashMap<String, f64> = HashMap::new();
            words(&document.text).for_each(|word| *counts.entry(word).or_default() += 1.0);
            lengths.push(counts.values().sum());
            counts.into_iter().for_each(|(word, count)| postings.entry(word).or_default().push((number, count)));
        }
        Bm25 { postings, lengths }
    }

    fn scores(&self, text: &str) -> Vec<f64> {
        let (count, mean) = (self.lengths.len() as f64, self.lengths.iter().sum::<f64>() / self.lengths.len() as f64);
        let mut scores = vec![0.0; self.lengths.len()];
        let asked: HashSet<String> = words(text).collect();
        for found in asked.iter().filter_map(|word| self.postings.get(word)) {
            let rarity = ((count - found.len() as f64 + 0.5) / (found.len() as f64 + 0.5) + 1.0).ln();
            for &(number, times) in found {
                scores[number] += rarity * times * 2.2 / (times + 1.2 * (0.25 + 0.75 * self.lengths[number] / mean));
            }
        }
        scores
    }
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// The Jaccard index of shingles.
struct Shingles(Vec<HashSet<u64>>);

impl Shingles {
    fn new(documents: &[Text]) -> Shingles {
        Shingles(documents.iter().map(|document| shingles(&document.text)).collect())
    }

    fn scores(&self, text: &str) -> Vec<f64> {
        let own = shingles(text);
        let score = |other: &HashSet<u64>| {
            let both = own.intersection(other).count() as f64;
            both / (own.len() as f64 + other.len() as f64 - both).max(1.0)
        };
        self.0.iter().map(score).collect()
    }
}

fn shingles(text: &str) -> HashSet<u64> {
    Recipe::DEFAULT.explain(text).features.into_iter().map(|feature| feature.hash as u64).collect()
}
