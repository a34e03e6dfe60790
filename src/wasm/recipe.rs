//! Recipes, and what needs nothing but a recipe and a text.

use super::object::{ComparisonObject, ExplanationObject, set, to_js};
use super::text::with_text;
use crate::{Bits, Case, Hash, Paragraphs, Punctuation, Recipe, Size, Spaces, Unit, Weights, Width};
use js_sys::Int32Array;
use serde::Deserialize;
use wasm_bindgen::prelude::*;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RecipeOptions {
    unit: String,
    size: SizeOption,
    spaces: String,
    punctuation: String,
    case: String,
    paragraphs: String,
    weights: String,
    bits: u32,
    hash: String,
    seed: u64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SizeOption {
    Fixed(u8),
    Named(String),
}

impl RecipeOptions {
    fn recipe(&self) -> Option<Recipe> {
        Some(Recipe {
            unit: choose(&self.unit, [("char", Unit::Char), ("word", Unit::Word)])?,
            size: match &self.size {
                SizeOption::Fixed(units) => Size::Fixed(Width::new(*units)?),
                SizeOption::Named(name) => choose(name, [("auto", Size::Auto)])?,
            },
            spaces: choose(&self.spaces, [("drop", Spaces::Drop), ("keep", Spaces::Keep)])?,
            punctuation: choose(&self.punctuation, [("drop", Punctuation::Drop), ("keep", Punctuation::Keep)])?,
            case: choose(&self.case, [("fold", Case::Fold), ("keep", Case::Keep)])?,
            paragraphs: choose(&self.paragraphs, [("split", Paragraphs::Split), ("join", Paragraphs::Join)])?,
            weights: choose(&self.weights, [("once", Weights::Once), ("count", Weights::Count)])?,
            bits: Bits::new(self.bits)?,
            hash: choose(&self.hash, [("fx", Hash::Fx), ("md5", Hash::Md5)])?,
            seed: self.seed,
        })
    }
}

fn choose<T, const N: usize>(name: &str, choices: [(&str, T); N]) -> Option<T> {
    choices.into_iter().find(|(choice, _)| *choice == name).map(|(_, value)| value)
}

/// A recipe, read once and used for many texts.
#[wasm_bindgen]
pub struct RawRecipe(pub(super) Recipe);

#[wasm_bindgen]
impl RawRecipe {
    /// From a complete plain object.
    #[wasm_bindgen(constructor)]
    pub fn new(options: JsValue) -> Result<RawRecipe, JsError> {
        let options: RecipeOptions = serde_wasm_bindgen::from_value(options)?;
        options.recipe().map(RawRecipe).ok_or_else(|| JsError::new("a recipe value that does not exist"))
    }

    /// Fingerprint of at most 64 bits.
    pub fn fingerprint(&self, len: usize) -> Result<u64, JsError> {
        with_text(len, |text| self.0.fingerprint(text).number() as u64)
    }

    /// Fingerprint of any width.
    pub fn fingerprint_wide(&self, len: usize) -> Result<u128, JsError> {
        with_text(len, |text| self.0.fingerprint(text).number())
    }

    /// `{ sums, features, fingerprint }`.
    pub fn sketch(&self, len: usize) -> Result<JsValue, JsError> {
        let (sketch, features) = with_text(len, |text| self.0.sketch_and_features(text))?;
        let sums: Vec<i32> = sketch
            .sums()
            .iter()
            .map(|&sum| i32::try_from(sum))
            .collect::<Result<_, _>>()
            .map_err(|_| JsError::new("a sum of the sketch does not fit into 32 bits"))?;
        let object = js_sys::Object::new();
        set(&object, "sums", Int32Array::from(sums.as_slice()));
        set(&object, "features", features as f64);
        set(&object, "fingerprint", sketch.fingerprint().number());
        Ok(object.into())
    }

    /// Every intermediate value.
    pub fn explain(&self, len: usize) -> Result<JsValue, JsError> {
        with_text(len, |text| to_js(&ExplanationObject::new(text, self.0.explain(text))))?
    }

    /// Two texts, back to back in the buffer.
    pub fn compare(&self, len_a: usize, len_b: usize) -> Result<JsValue, JsError> {
        with_text(len_a + len_b, |texts| {
            let (a, b) = texts.split_at_checked(len_a).ok_or_else(|| JsError::new("text a ends inside a character"))?;
            to_js(&ComparisonObject::new(a, b, self.0.compare(a, b)))
        })?
    }
}
