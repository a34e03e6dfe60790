//! The Rust part: nearprint and its peers, each with the features that it, or its documentation, makes of a text. Reads the
//! texts, prints rows of JSON.

use find_simdoc::feature::{FeatureConfig, FeatureExtractor};
use find_simdoc::lsh::simhash::SimHasher;
use gaoya::simhash::{SimHash, SimSipHasher64};
use gaoya::text::shingle_text;
use nearprint::recipe::Unit;
use nearprint::{Bits, Recipe, Weights};
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 15;
const SLICE: Duration = Duration::from_millis(3);
const ENOUGH: Duration = Duration::from_millis(1500);

type Contestant = (&'static str, Box<dyn Fn(&str) -> u64>);

/// The normalisation that peers leave to the caller: lower case, letters and digits only.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn contestants() -> Vec<Contestant> {
    let recipe = |recipe: Recipe| Box::new(move |text: &str| recipe.fingerprint(text).number() as u64);
    let gaoya = SimHash::<SimSipHasher64, u64, 64>::new(SimSipHasher64::new(5, 6));
    let config = FeatureConfig::new(4, None, 7).expect("a window of four characters");
    vec![
        ("nearprint", recipe(Recipe::DEFAULT)),
        ("nearprint, count", recipe(Recipe { weights: Weights::Count, ..Recipe::DEFAULT })),
        ("nearprint, words", recipe(Recipe { unit: Unit::Word, ..Recipe::DEFAULT })),
        ("nearprint, textbook (md5)", recipe(Recipe::TEXTBOOK)),
        ("gaoya", Box::new(move |text| gaoya.create_signature(shingle_text(&letters(text), 4)))),
        ("simhash (crates.io)", Box::new(|text| simhash::simhash_stream(shingle_text(&letters(text), 4)))),
        (
            "find-simdoc",
            Box::new(move |text| {
                let mut features = Vec::new();
                FeatureExtractor::new(&config).extract_with_weights(letters(text), &mut features);
                SimHasher::new(7).iter(&features).next().expect("sketches without end")
            }),
        ),
    ]
}

fn main() {
    let path = std::env::args().nth(1).expect("a file of texts");
    let texts: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).expect("texts")).expect("JSON");
    let contestants = contestants();
    assert_eq!(Recipe::DEFAULT.bits, Bits::B64);
    for entry in &texts {
        let text = entry["text"].as_str().expect("a text");
        let mut times = vec![Vec::new(); contestants.len()];
        let mut spent = vec![Duration::ZERO; contestants.len()];
        for _ in 0..ROUNDS {
            for (tool, (_, run)) in contestants.iter().enumerate().filter(|&(tool, _)| spent[tool] < ENOUGH).collect::<Vec<_>>() {
                let (start, mut calls) = (Instant::now(), 0u32);
                while calls == 0 || start.elapsed() < SLICE {
                    black_box(run(black_box(text)));
                    calls += 1;
                }
                spent[tool] += start.elapsed();
                times[tool].push(start.elapsed().as_nanos() as f64 / f64::from(calls));
            }
        }
        for ((tool, run), mut times) in contestants.iter().zip(times) {
            times.sort_by(f64::total_cmp);
            let ns = times[times.len() / 2].round();
            let answer = run(text).to_string();
            println!("{}", json!({ "where": "Rust", "tool": tool, "text": entry["name"], "bytes": text.len(), "ns": ns, "answer": answer }));
        }
    }
}
