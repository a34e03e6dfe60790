//! Recipes, and the functions that need only a recipe and a text.

use super::index::coded;
use super::object::{comparison, explanation, object};
use super::text::{leave, with_text, with_texts};
use crate::bytes::Reader;
use crate::hash::fold;
use crate::recipe::RecipeError;
use crate::{Features, Recipe, Weight};
use js_sys::Int32Array;
use std::cell::OnceCell;
use wasm_bindgen::prelude::*;

/// A recipe, read once and used for many texts.
#[wasm_bindgen]
pub struct RawRecipe(pub(super) Recipe, OnceCell<u64>);

impl RawRecipe {
    /// A hash of the recipe.
    pub(super) fn mark(&self) -> u64 {
        *self.1.get_or_init(|| {
            let mut bytes = Vec::new();
            self.0.write(&mut bytes);
            fold(&bytes, bytes.len() as u64)
        })
    }
}

#[wasm_bindgen]
impl RawRecipe {
    /// Reads the bytes of a recipe, in the snapshot format; `undefined` if they are not a recipe. An empty array is the default recipe: it
    /// saves a first call the time to compile the reader, a tenth of the call.
    pub fn read(bytes: &[u8]) -> Option<RawRecipe> {
        let mut reader = Reader(bytes);
        let recipe = if bytes.is_empty() { Recipe::DEFAULT } else { Recipe::read(&mut reader).ok()? };
        reader.0.is_empty().then(|| RawRecipe(recipe, OnceCell::new()))
    }

    /// The first choice that can have no effect: its key and a sentence about it; otherwise `undefined`.
    pub fn fault(&self) -> JsValue {
        self.0.check().err().map_or(JsValue::UNDEFINED, |error| {
            let key = match error {
                RecipeError::NoFeature { .. } => "weights",
                RecipeError::IdfOfOtherFeatures { .. } => "idf",
                RecipeError::StopWordsWithoutWords | RecipeError::WordlessStopWord(_) => "stopWords",
            };
            [key, ": ", &error.sentence()].concat().into()
        })
    }
}

/// The fingerprint of the caller's features, back to back in the buffer. `lengths_and_weights` has all lengths,
/// then all weights; NaN leaves the weight to the recipe.
#[wasm_bindgen]
pub fn fingerprint_of_features(recipe: &RawRecipe, lengths_and_weights: &[f64]) -> Result<u128, JsError> {
    let (lengths, weights) = lengths_and_weights.split_at(lengths_and_weights.len() / 2);
    let lengths: Vec<u32> = lengths.iter().map(|&length| length as u32).collect();
    with_texts(&lengths, |features| {
        let mut own = Features::new(recipe.0.clone());
        for (feature, &number) in features.iter().zip(weights) {
            if number.is_nan() {
                own.add(feature);
            } else {
                // The message omits the number, which JavaScript has checked: the code that formats floats is large.
                own.add_weighted(feature, Weight::new(number).map_err(|_| JsError::new("a weight that cannot be"))?);
            }
        }
        Ok(own.fingerprint().number())
    })
}

/// Leaves a fingerprint of any width at the start of the buffer, in 16 bytes.
#[wasm_bindgen]
pub fn fingerprint(recipe: &RawRecipe, len: usize) {
    leave(&with_text(len, |text| recipe.0.fingerprint(text).number()).to_le_bytes());
}

/// Fingerprints of at most 64 bits, 8 bytes each, of the texts back to back in the buffer.
#[wasm_bindgen]
pub fn fingerprint_all(recipe: &RawRecipe, lengths: &[u32]) {
    let number = |text: &&str| (recipe.0.fingerprint(text).number() as u64).to_le_bytes();
    leave(&with_texts(lengths, |texts| texts.iter().flat_map(number).collect::<Vec<u8>>()));
}

/// `{ sums, scale, features, fingerprint }`.
#[wasm_bindgen]
pub fn sketch(recipe: &RawRecipe, len: usize) -> Result<JsValue, JsValue> {
    let (sketch, features) = with_text(len, |text| recipe.0.sketch_and_features(text));
    let sums: Vec<i32> = sketch
        .sums()
        .iter()
        .map(|&sum| i32::try_from(sum))
        .collect::<Result<_, _>>()
        .map_err(|_| coded("ERR_SUM_TOO_LARGE", &"a sum of the sketch does not fit into 32 bits"))?;
    Ok(object(&[
        ("sums", Int32Array::from(sums.as_slice()).into()),
        ("scale", (recipe.0.weights.scale() as f64).into()),
        ("features", (features as f64).into()),
        ("fingerprint", sketch.fingerprint().number().into()),
    ]))
}

/// Every intermediate value of a fingerprint. For more than `most` paragraphs, only their number: more objects may exceed
/// JavaScript's memory.
#[wasm_bindgen]
pub fn explain(recipe: &RawRecipe, len: usize, most: usize) -> JsValue {
    with_text(len, |text| {
        let explained = recipe.0.explain(text);
        match explained.paragraphs.len() {
            number if number > most => (number as f64).into(),
            _ => explanation(text, explained, recipe.0.weights.scale()),
        }
    })
}

/// Compares two texts, back to back in the buffer.
#[wasm_bindgen]
pub fn compare(recipe: &RawRecipe, lengths: &[u32]) -> JsValue {
    with_texts(lengths, |texts| comparison(texts[0], texts[1], recipe.0.compare(texts[0], texts[1])))
}
