//! The recipe `python-simhash` against the package itself, as pip installs it.

use nearprint::{Bits, Features, Fingerprint, Recipe, Weight};
use serde_json::Value;
use std::fs;

fn rows(name: &str) -> Vec<Value> {
    let path = std::env::var("NEARPRINT_PYTHON_VECTORS").expect("NEARPRINT_PYTHON_VECTORS names the vectors");
    let mut vectors: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let Value::Array(rows) = vectors[name].take() else { panic!("a list of {name}") };
    assert!(rows.len() > 1000, "{} {name}", rows.len());
    rows
}

fn wide(bits: Bits) -> Recipe {
    Recipe { bits, ..Recipe::PYTHON_SIMHASH }
}

#[test]
#[ignore = "needs vectors made by the package: cargo xtask test python"]
fn texts_in_many_scripts() {
    for row in rows("texts") {
        let text = row[0].as_str().unwrap();
        for (bits, hex) in [(Bits::B64, &row[1]), (Bits::B128, &row[2]), (Bits::B32, &row[3])] {
            assert_eq!(wide(bits).fingerprint(text).to_hex(bits), hex.as_str().unwrap(), "{text:?}");
        }
    }
}

#[test]
#[ignore = "needs vectors made by the package: cargo xtask test python"]
fn lists_of_features() {
    for row in rows("lists") {
        agrees(&row, |features, feature| features.add(feature.as_str().unwrap()));
    }
}

#[test]
#[ignore = "needs vectors made by the package: cargo xtask test python"]
fn features_with_weights() {
    for row in rows("tables") {
        agrees(&row, |features, pair| {
            let weight = Weight::new(pair[1].as_f64().unwrap()).unwrap();
            features.add_weighted(pair[0].as_str().unwrap(), weight);
        });
    }
}

fn agrees(row: &Value, add: impl Fn(&mut Features, &Value)) {
    for (bits, hex) in [(Bits::B64, &row[1]), (Bits::B128, &row[2])] {
        let mut features = Features::new(wide(bits));
        row[0].as_array().unwrap().iter().for_each(|feature| add(&mut features, feature));
        assert_eq!(Ok(features.fingerprint()), Fingerprint::from_hex(hex.as_str().unwrap()), "{row}");
    }
}
