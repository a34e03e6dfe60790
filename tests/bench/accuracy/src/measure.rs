//! Measures every tool on one set.

use crate::exhaustive::candidates;
use crate::score::{Distances, Figures, Scored};
use crate::sets::Set;
use crate::tools::{Checked, Edited, Exact, Graded, Hamming, MinHash, fingerprints, listed, signatures};
use anyhow::Result;
use nearprint::{Bits, Fingerprint, Recipe};
use std::path::Path;

/// The threshold of the textbooks: a Hamming distance of 3.
pub const AT_THREE: (&str, f32) = ("k = 3", 3.0);

/// What a tool finds in a set.
pub struct Row {
    pub set: String,
    pub tool: &'static str,
    /// The bytes stored for each text.
    pub bytes: &'static str,
    /// The figures at a threshold that people use without knowing the set, and its name.
    pub fixed: Option<(&'static str, Figures)>,
    /// The best fixed threshold for this set, which nobody knows beforehand, and its figures.
    pub best: Option<(f32, Figures)>,
    /// The figures without tuning.
    pub automatic: Option<Figures>,
}

/// The fingerprints of a tool, for the measurements of distances.
pub struct Prints {
    pub tool: &'static str,
    pub bits: u32,
    pub fingerprints: Vec<u128>,
}

pub struct Measured {
    pub rows: Vec<Row>,
    pub prints: Vec<Prints>,
    /// The near-duplicates that `Corpus::check` finds for each text.
    pub found: Vec<(u32, u32)>,
}

pub fn measure(set: &Set, work: &Path) -> Result<Measured> {
    let peers = work.join("peers");
    let mut rows = Vec::new();
    let mut prints = Vec::new();
    let mut row = |tool, bytes, scored: Option<(Scored, Option<(&'static str, f32)>)>, automatic| {
        let fixed = scored.as_ref().and_then(|(scored, fixed)| fixed.map(|(name, at)| (name, scored.within(at))));
        let best = scored.map(|(scored, _)| scored.best());
        rows.push(Row { set: set.name.clone(), tool, bytes, fixed, best, automatic });
    };

    for (bits, bytes, hamming, graded) in [
        (Bits::B64, "8", "nearprint 64, Hamming", "nearprint 64, graded"),
        (Bits::B128, "16", "nearprint 128, Hamming", "nearprint 128, graded"),
    ] {
        let recipe = Recipe { bits, ..Recipe::DEFAULT };
        let sketches: Vec<_> = set.texts.iter().map(|text| recipe.sketch(text)).collect();
        let own: Vec<Fingerprint> = sketches.iter().map(|sketch| sketch.fingerprint()).collect();
        let numbers: Vec<u128> = own.iter().map(|fingerprint| fingerprint.number()).collect();
        let scored = Scored::new(set, &Hamming(numbers.clone()), 0.35 * bits.count() as f32);
        row(hamming, bytes, Some((scored, Some(AT_THREE))), None);
        let scored = Scored::new(set, &Graded { sketches, fingerprints: own }, 0.30);
        row(graded, bytes, Some((scored, None)), None);
        prints.push(Prints { tool: hamming, bits: bits.count(), fingerprints: numbers });
    }
    let corpus = Checked::new(set);
    row("nearprint 128 and text", "16 + text", None, Some(figures(set, &corpus)));
    let found = found(set, &corpus);

    for (tool, bytes, file, bits) in [
        ("simhash 64 (PyPI)", "8", "simhash-64", 64),
        ("simhash 128 (PyPI)", "16", "simhash-128", 128),
        ("simhash-pybind (PyPI)", "8", "simhash-pybind", 64),
        ("simhash-js (npm)", "4", "simhash-js", 32),
    ] {
        let numbers = fingerprints(&peers.join(format!("{}.{file}", set.name)), set.texts.len())?;
        row(tool, bytes, Some((Scored::new(set, &Hamming(numbers.clone()), 0.35 * bits as f32), Some(AT_THREE))), None);
        prints.push(Prints { tool, bits, fingerprints: numbers });
    }
    let tlsh = listed(&peers.join(format!("{}.tlsh", set.name)))?;
    row("TLSH (py-tlsh)", "35", Some((Scored::new(set, &tlsh, 150.0), None)), None);
    for (tool, file) in [("MinHash (datasketch)", "datasketch"), ("MinHash (rensa)", "rensa")] {
        let minhash = MinHash(signatures(&peers.join(format!("{}.{file}", set.name)), set.texts.len())?);
        row(tool, "512", Some((Scored::new(set, &minhash, 115.0), None)), None);
    }
    let exact = Exact::new(&Recipe { bits: Bits::B128, ..Recipe::DEFAULT }, &set.texts);
    row("exact Jaccard", "the features", Some((Scored::new(set, &exact, 0.9), Some(("0.5", 0.5)))), None);
    let edited = Edited::new(set, &candidates(set, &work.join("candidates"))?);
    row("rapidfuzz (crates.io)", "the text", Some((Scored::new(set, &edited, 0.5), None)), None);

    Ok(Measured { rows, prints, found })
}

fn figures(set: &Set, corpus: &Checked) -> Figures {
    Scored::new(set, corpus, 0.0).within(0.0)
}

fn found(set: &Set, corpus: &Checked) -> Vec<(u32, u32)> {
    let mut distances = vec![0.0; set.texts.len()];
    let mut pairs: Vec<_> = set.pairs.iter().copied().collect();
    pairs.sort_unstable();
    let of_one = pairs.chunk_by(|a, b| a.0 == b.0).flat_map(|of_one| {
        corpus.row(of_one[0].0 as usize, &mut distances);
        of_one.iter().copied().filter(|&(_, b)| distances[b as usize] == 0.0).collect::<Vec<_>>()
    });
    of_one.collect()
}
