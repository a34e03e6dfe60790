//! Fingerprints never change: every release, built by any compiler, must give the results in `vectors/golden.json`, which the
//! JavaScript tests replay too. The vectors were made by `vectors/golden.mjs`, an independent program that follows DESIGN.md.

use nearprint::recipe::{Case, Form, Hash, Marks, Paragraphs, Punctuation, Size, Spaces, StopWords, Unit, Width};
use nearprint::{Bits, Features, HandWeights, Idf, Recipe, Weight, Weights};
use serde_json::Value;
use std::num::NonZeroU32;

fn vectors() -> Value {
    let file = include_str!("../vectors/golden.json");
    // Rust strings have no unpaired surrogates; they count as U+FFFD.
    let file = file.replace("lone \\ud800 ", "lone \\ufffd ").replace("surrogate \\udc00 ", "surrogate \\ufffd ");
    serde_json::from_str(&file).expect("golden.json is JSON")
}

fn rows<'a>(vectors: &'a Value, name: &str) -> &'a [Value] {
    let rows = vectors[name].as_array().expect("a list of vectors");
    assert!(!rows.is_empty());
    rows
}

fn recipe(value: &Value) -> Recipe {
    let mut recipe = match value.as_str() {
        Some("default") | None => Recipe::DEFAULT,
        Some("textbook") => Recipe::TEXTBOOK,
        Some("python-simhash") => Recipe::PYTHON_SIMHASH,
        Some(name) => panic!("no recipe {name}"),
    };
    for (key, value) in value.as_object().into_iter().flatten() {
        match (key.as_str(), value.as_str().unwrap_or("")) {
            ("unit", "word") => recipe.unit = Unit::Word,
            ("unit", "codepoint") => recipe.unit = Unit::CodePoint,
            ("size", _) => recipe.size = Size::Fixed(Width::new(value.as_u64().unwrap() as u8).unwrap()),
            ("form", "keep") => recipe.form = Form::Keep,
            ("spaces", "keep") => recipe.spaces = Spaces::Keep,
            ("punctuation", "keep") => recipe.punctuation = Punctuation::Keep,
            ("marks", "keep") => recipe.marks = Marks::Keep,
            ("marks", "fold") => recipe.marks = Marks::Fold,
            ("case", "keep") => recipe.case = Case::Keep,
            ("paragraphs", "join") => recipe.paragraphs = Paragraphs::Join,
            ("weights", "count") => recipe.weights = Weights::Count,
            ("weights", "log") => recipe.weights = Weights::Log,
            ("weights", "tfidf") => {} // The table follows.
            ("weights", _) => {
                let table = value.as_object().unwrap().iter();
                let table = table.map(|(feature, weight)| (feature, Weight::new(weight.as_f64().unwrap()).unwrap()));
                recipe.weights = Weights::Hand(HandWeights::new(table));
            }
            ("idf", _) => {
                let counts = value["counts"].as_array().unwrap().iter();
                let counts = counts.map(|row| (row[0].as_str().unwrap().into(), row[1].as_u64().unwrap() as u32));
                let documents = value["documents"].as_u64().unwrap() as u32;
                recipe.weights = Weights::TfIdf(Idf::new(documents, counts).unwrap());
            }
            ("stopWords", _) => {
                let words = value.as_array().unwrap().iter().map(|word| word.as_str().unwrap());
                recipe.stop_words = StopWords::new(words);
            }
            ("top", _) => recipe.top = NonZeroU32::new(value.as_u64().unwrap() as u32),
            ("bits", _) => recipe.bits = Bits::new(value.as_u64().unwrap() as u32).unwrap(),
            ("hash", "md5") => recipe.hash = Hash::Md5,
            ("seed", _) => recipe.seed = value.as_u64().unwrap(),
            other => panic!("no recipe field {other:?}"),
        }
    }
    recipe
}

#[test]
fn fingerprints_are_as_promised() {
    for row in rows(&vectors(), "fingerprints") {
        let (recipe, text) = (recipe(&row["recipe"]), row["text"].as_str().unwrap());
        assert_eq!(recipe.fingerprint(text).to_hex(recipe.bits), row["hex"].as_str().unwrap(), "{row}");
        let explained = recipe.explain(text).fingerprint;
        assert_eq!(explained.to_hex(recipe.bits), row["hex"].as_str().unwrap(), "explain: {row}");
    }
}

#[test]
fn features_make_the_fingerprints_promised() {
    for row in rows(&vectors(), "features") {
        let mut features = Features::new(recipe(&row["recipe"]));
        for feature in row["features"].as_array().unwrap() {
            match feature.as_str() {
                Some(text) => features.add(text),
                None => features
                    .add_weighted(feature[0].as_str().unwrap(), Weight::new(feature[1].as_f64().unwrap()).unwrap()),
            }
        }
        assert_eq!(features.fingerprint().to_hex(Bits::B64), row["hex"].as_str().unwrap(), "{row}");
    }
}

#[test]
fn sums_are_as_published() {
    for row in rows(&vectors(), "sums") {
        let sums: Vec<i64> = row["sums"].as_array().unwrap().iter().map(|sum| sum.as_i64().unwrap()).collect();
        let recipe = recipe(&row["recipe"]);
        assert_eq!(recipe.sketch(row["text"].as_str().unwrap()).sums(), sums, "{row}");
    }
}

#[test]
fn feature_hashes_are_as_specified() {
    for row in rows(&vectors(), "hashes") {
        let feature = row["feature"].as_str().unwrap();
        let recipe = Recipe {
            size: Size::Fixed(Width::new(16).unwrap()),
            punctuation: Punctuation::Keep,
            case: Case::Keep,
            marks: Marks::Keep,
            bits: Bits::B128,
            hash: if row["hash"] == "md5" { Hash::Md5 } else { Hash::Fx },
            seed: row["seed"].as_u64().unwrap(),
            ..Recipe::DEFAULT
        };
        let hash = recipe.explain(feature).features[0].hash;
        assert_eq!(format!("{hash:032x}"), row["hex"].as_str().unwrap(), "{row}");
    }
}
