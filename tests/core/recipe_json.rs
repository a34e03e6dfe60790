//! Recipes as JSON: `vectors/recipes.json`, which the JavaScript tests replay too, holds recipes as people write them and
//! as both packages write them, and what both refuse.

use nearprint::recipe::Unit;
use nearprint::{Fingerprint, Idf, IdfBuilder, Recipe, Weights};
use serde_json::{Value, from_str, from_value, json, to_string};

fn vectors() -> Value {
    from_str(include_str!("../vectors/recipes.json")).expect("recipes.json is JSON")
}

fn rows<'a>(vectors: &'a Value, name: &str) -> &'a [Value] {
    let rows = vectors[name].as_array().expect("a list");
    assert!(!rows.is_empty());
    rows
}

#[test]
fn recipes_are_read_and_written_as_in_javascript() {
    for row in rows(&vectors(), "recipes") {
        let recipe: Recipe = from_value(row["recipe"].clone()).unwrap_or_else(|error| panic!("{error}: {row}"));
        assert_eq!(recipe.check(), Ok(()), "{row}");
        let fingerprint = recipe.fingerprint(row["text"].as_str().unwrap());
        assert_eq!(fingerprint.to_hex(recipe.bits), row["hex"].as_str().unwrap(), "{row}");
        let written = to_string(&recipe).unwrap();
        assert_eq!(written, row["written"].as_str().unwrap());
        assert_eq!(from_str::<Recipe>(&written).unwrap(), recipe);
    }
}

#[test]
fn recipes_that_javascript_refuses_are_refused() {
    for recipe in rows(&vectors(), "refused") {
        let error = from_value::<Recipe>(recipe.clone()).expect_err(&recipe.to_string()).to_string();
        assert!(error.contains("recipe"), "{recipe}: {error}");
    }
}

#[test]
fn recipes_that_fit_no_text_are_told_by_check() {
    for recipe in rows(&vectors(), "unfit") {
        let recipe: Recipe = from_value(recipe.clone()).unwrap_or_else(|error| panic!("{error}: {recipe}"));
        assert!(recipe.check().is_err(), "{recipe:?}");
    }
}

#[test]
fn an_error_names_the_key_and_the_value() {
    let message = |recipe: &str| from_str::<Recipe>(recipe).unwrap_err().to_string();
    let says = |recipe: &str, expected: &str| assert!(message(recipe).starts_with(expected), "{}", message(recipe));
    says(r#"{"unti":"word"}"#, "a recipe has no key `unti`");
    says(r#"{"unit":"words"}"#, r#"recipe.unit: must be one of char, word, codepoint, not "words""#);
    says(
        r#"{"size":17}"#,
        r#"recipe.size: invalid value: integer `17`, expected "auto" or a whole number from 1 to 16"#,
    );
    says(r#"{"bits":63}"#, "recipe.bits must be 32, 64 or 128, not 63");
    // Recipes as JSON hold choices. The version of Unicode is not one: this build knows only one.
    says(r#"{"unit":"word","unicode":"16.0.0"}"#, "a recipe has no key `unicode`");
    says(r#"{"weights":{"rose":-1}}"#, r#"recipe.weights: "rose": -1 is less than 0"#);
    says(r#"{"weights":"tfidf"}"#, "recipe.idf is missing");
    says(r#"{"seed":1,"seed":2}"#, "recipe.seed is given twice");
}

#[test]
fn what_javascript_cannot_read_is_not_written() {
    let error = to_string(&Recipe { seed: 1 << 53, ..Recipe::DEFAULT }).unwrap_err();
    assert!(error.to_string().contains("recipe.seed"), "{error}");
    let table = nearprint::HandWeights::new([("rose", nearprint::Weight::new(-1.0).unwrap())]);
    let error = to_string(&Recipe { weights: Weights::Hand(table), ..Recipe::DEFAULT }).unwrap_err();
    assert!(error.to_string().contains("rose"), "{error}");
}

#[test]
fn a_table_knows_how_its_features_were_made() {
    let words = Recipe { unit: Unit::Word, ..Recipe::DEFAULT };
    let mut builder = IdfBuilder::new(words.clone());
    builder.add("a rose is a rose");
    let idf: Idf = from_str(&to_string(&builder.build()).unwrap()).unwrap();
    assert_eq!(idf, builder.build());
    let weights = Weights::TfIdf(idf);
    assert_eq!(Recipe { weights: weights.clone(), ..words.clone() }.check(), Ok(()));
    assert!(Recipe { weights, ..Recipe::DEFAULT }.check().is_err());
    // It is unknown how features from the caller were made.
    builder.add_features(["rose"]);
    let written: Value = from_str(&to_string(&builder.build()).unwrap()).unwrap();
    assert_eq!(written["recipe"], Value::Null);
    assert_eq!(Recipe { weights: Weights::TfIdf(builder.build()), ..Recipe::DEFAULT }.check(), Ok(()));
}

#[test]
fn fingerprints_are_saved_as_their_digits() {
    let fingerprint = Recipe::TEXTBOOK.fingerprint("Python is sexy");
    assert_eq!(to_string(&fingerprint).unwrap(), r#""00000000000000007cf3a135aa595818""#);
    assert_eq!(from_value::<Fingerprint>(json!("7cf3a135aa595818")).unwrap(), fingerprint);
    assert!(from_value::<Fingerprint>(json!("7cf3")).is_err());
}
