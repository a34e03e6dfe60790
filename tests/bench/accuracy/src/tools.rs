//! The tools: nearprint's through its public API, and the peers' from the files that they wrote.

use crate::exhaustive::{Candidates, letters};
use crate::score::Distances;
use crate::sets::Set;
use anyhow::{Result, ensure};
use nearprint::{Check, Corpus, Document, Fingerprint, Recipe, Scope, Sketch};
use rapidfuzz::distance::lcs_seq;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// Fingerprints by Hamming distance.
pub struct Hamming(pub Vec<u128>);

impl Distances for Hamming {
    fn row(&self, a: usize, row: &mut [f32]) {
        for (distance, b) in row.iter_mut().zip(&self.0) {
            *distance = (self.0[a] ^ b).count_ones() as f32;
        }
    }
}

/// The graded distance: the sums of one text against the fingerprints of the others.
pub struct Graded {
    pub sketches: Vec<Sketch>,
    pub fingerprints: Vec<Fingerprint>,
}

impl Distances for Graded {
    fn symmetric(&self) -> bool {
        false
    }

    /// Uses tables of Σ|sum| for every byte of a difference, because there are millions of pairs. One pair of each row is
    /// checked against the public function.
    fn row(&self, a: usize, row: &mut [f32]) {
        let sketch = &self.sketches[a];
        let sizes: Vec<u64> = sketch.sums().iter().map(|sum| sum.unsigned_abs()).collect();
        let all = sizes.iter().sum::<u64>().max(1) as f64;
        let of_byte = |sizes: &[u64]| {
            let size = |set: usize| (0..8).filter(|bit| set >> bit & 1 == 1).map(|bit| sizes[bit]).sum::<u64>();
            (0..256).map(size).collect::<Vec<u64>>()
        };
        let tables: Vec<Vec<u64>> = sizes.chunks(8).map(of_byte).collect();
        let own = sketch.fingerprint().number();
        for (distance, b) in row.iter_mut().zip(&self.fingerprints) {
            let differing = (own ^ b.number()).to_le_bytes();
            let sum: u64 = tables.iter().zip(differing).map(|(table, byte)| table[usize::from(byte)]).sum();
            *distance = (sum as f64 / all) as f32;
        }
        assert_eq!(row[row.len() / 2], sketch.graded_distance(self.fingerprints[row.len() / 2]) as f32);
    }
}

/// MinHash signatures, by the number of words that differ.
pub struct MinHash(pub Vec<[u32; 128]>);

impl Distances for MinHash {
    fn row(&self, a: usize, row: &mut [f32]) {
        for (distance, b) in row.iter_mut().zip(&self.0) {
            *distance = self.0[a].iter().zip(b).filter(|(a, b)| a != b).count() as f32;
        }
    }
}

/// A distance a peer computed by itself, for the pairs it found near.
pub struct Listed(HashMap<(u32, u32), f32>);

impl Distances for Listed {
    fn row(&self, a: usize, row: &mut [f32]) {
        for (b, distance) in row.iter_mut().enumerate() {
            *distance = self.0.get(&(b as u32, a as u32)).copied().unwrap_or(f32::INFINITY);
        }
    }
}

/// 1 − the normalised Indel similarity of the letters and digits in canonical form, by rapidfuzz. Pairs that share too little to be
/// worth judging are infinitely far apart.
pub struct Edited(HashMap<(u32, u32), f32>);

impl Edited {
    pub fn new(set: &Set, candidates: &Candidates) -> Edited {
        let letters: Vec<Vec<char>> = set.texts.iter().map(|text| letters(text)).collect();
        let far = |a: usize, b: usize| {
            let both = (letters[a].len() + letters[b].len()).max(1);
            let common = lcs_seq::similarity(letters[a].iter().copied(), letters[b].iter().copied());
            1.0 - 2.0 * common as f32 / both as f32
        };
        let of_text = |(a, others): (usize, &Vec<u32>)| {
            others.iter().map(|&b| ((a as u32, b), far(a, b as usize))).collect::<Vec<_>>()
        };
        Edited(candidates.iter().enumerate().flat_map(of_text).collect())
    }
}

impl Distances for Edited {
    fn row(&self, a: usize, row: &mut [f32]) {
        for (b, distance) in row.iter_mut().enumerate() {
            *distance = self.0.get(&(b as u32, a as u32)).copied().unwrap_or(f32::INFINITY);
        }
    }
}

/// 1 − the exact Jaccard index of the sets of features: the upper limit for all tools that estimate it.
pub struct Exact {
    sets: Vec<Vec<u32>>,
    /// For each feature the texts that have it, in order.
    lists: Vec<Vec<u32>>,
}

impl Exact {
    pub fn new(recipe: &Recipe, texts: &[String]) -> Exact {
        let mut ids: HashMap<u128, u32> = HashMap::new();
        let mut lists: Vec<Vec<u32>> = Vec::new();
        let mut sets = Vec::new();
        for (text, number) in texts.iter().zip(0..) {
            let features = recipe.explain(text).features;
            let set = features.iter().map(|feature| {
                let id = *ids.entry(feature.hash).or_insert(lists.len() as u32);
                if id as usize == lists.len() {
                    lists.push(Vec::new());
                }
                lists[id as usize].push(number);
                id
            });
            sets.push(set.collect());
        }
        Exact { sets, lists }
    }

    /// The numbers of the features of each text.
    pub fn sets(&self) -> &[Vec<u32>] {
        &self.sets
    }

    pub fn features(&self, text: usize) -> usize {
        self.sets[text].len()
    }

    /// How many features text `a` shares with each of the first texts.
    pub fn shared(&self, a: usize, row: &mut [f32]) {
        row.fill(0.0);
        let end = row.len();
        for &feature in &self.sets[a] {
            for &b in self.lists[feature as usize].iter().take_while(|&&b| (b as usize) < end) {
                row[b as usize] += 1.0;
            }
        }
    }
}

impl Distances for Exact {
    fn row(&self, a: usize, row: &mut [f32]) {
        self.shared(a, row);
        let own = self.features(a) as f32;
        for (b, distance) in row.iter_mut().enumerate() {
            *distance = 1.0 - *distance / (own + self.features(b) as f32 - *distance).max(1.0);
        }
    }
}

/// The result of `Corpus::check` without tuning: 0 for a match, and beyond every limit otherwise.
pub struct Checked<'a> {
    corpus: Corpus,
    texts: &'a [String],
}

impl<'a> Checked<'a> {
    pub fn new(set: &'a Set) -> Checked<'a> {
        Checked { corpus: corpus(&set.texts), texts: &set.texts }
    }
}

/// A corpus of these texts, with their numbers as ids.
pub fn corpus(texts: &[String]) -> Corpus {
    let mut corpus = Corpus::default();
    for (number, text) in texts.iter().enumerate() {
        corpus.put(Document::new(&number.to_string(), text));
    }
    corpus
}

impl Distances for Checked<'_> {
    fn symmetric(&self) -> bool {
        false
    }

    fn row(&self, a: usize, row: &mut [f32]) {
        row.fill(f32::INFINITY);
        // Whether it is worth reporting is another question.
        let check = Check::new().scopes(&[Scope::Document]).max_documents(u32::MAX);
        for found in self.corpus.check(&self.texts[a], &check) {
            row[found.id.parse::<usize>().expect("ids are numbers")] = 0.0;
        }
    }
}

/// The fingerprints a peer wrote.
pub fn fingerprints(path: &Path, texts: usize) -> Result<Vec<u128>> {
    let bytes = fs::read(path)?;
    let (numbers, rest) = bytes.as_chunks::<16>();
    ensure!(rest.is_empty() && numbers.len() == texts, "{}: {} bytes for {texts} texts", path.display(), bytes.len());
    Ok(numbers.iter().map(|number| u128::from_le_bytes(*number)).collect())
}

/// The MinHash signatures a peer wrote.
pub fn signatures(path: &Path, texts: usize) -> Result<Vec<[u32; 128]>> {
    let words = words(path)?;
    let (signatures, rest) = words.as_chunks::<128>();
    ensure!(
        rest.is_empty() && signatures.len() == texts,
        "{}: {} words for {texts} texts",
        path.display(),
        words.len()
    );
    Ok(signatures.to_vec())
}

/// The pairs a peer found near, each once, with its distance.
pub fn listed(path: &Path) -> Result<Listed> {
    let words = words(path)?;
    let (pairs, rest) = words.as_chunks::<3>();
    ensure!(rest.is_empty(), "{}: {} words", path.display(), words.len());
    Ok(Listed(pairs.iter().map(|&[a, b, distance]| ((a, b), distance as f32)).collect()))
}

fn words(path: &Path) -> Result<Vec<u32>> {
    let bytes = fs::read(path)?;
    Ok(bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect())
}
