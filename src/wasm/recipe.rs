//! Recipes, and what needs nothing but a recipe and a text.

use super::fields::Fields;
use super::index::coded;
use super::object::{ComparisonObject, ExplanationObject, set, to_js};
use super::text::with_text;
use crate::{
    Bits, Case, Features, HandWeights, Hash, Idf, Paragraphs, Punctuation, Recipe, RecipeError, Size, Spaces,
    StopWords, Unit, Weight, Weights, Width,
};
use js_sys::Int32Array;
use std::num::NonZeroU32;
use wasm_bindgen::prelude::*;

/// From the plain object that recipe.js makes of a complete recipe. `size` 0 is automatic, `top` 0 is all.
fn recipe(options: &Fields) -> Result<Recipe, JsError> {
    let size = match options.number("size")? as u8 {
        0 => Size::Auto,
        units => Size::Fixed(Width::new(units).ok_or_else(|| unknown("size"))?),
    };
    let weights = options.text("weights")?;
    Ok(Recipe {
        unit: choose(options, "unit", [("char", Unit::Char), ("word", Unit::Word), ("codepoint", Unit::CodePoint)])?,
        size,
        spaces: choose(options, "spaces", [("drop", Spaces::Drop), ("keep", Spaces::Keep)])?,
        punctuation: choose(options, "punctuation", [("drop", Punctuation::Drop), ("keep", Punctuation::Keep)])?,
        case: choose(options, "case", [("fold", Case::Fold), ("keep", Case::Keep)])?,
        paragraphs: choose(options, "paragraphs", [("split", Paragraphs::Split), ("join", Paragraphs::Join)])?,
        stop_words: StopWords::new(options.texts("stopWords")?),
        weights: match weights.as_str() {
            "hand" => Weights::Hand(by_hand(options.numbered("byHand")?)?),
            "tfidf" => Weights::TfIdf(idf(&Fields(&options.value("idf")))?),
            _ => {
                choose(options, "weights", [("once", Weights::Once), ("count", Weights::Count), ("log", Weights::Log)])?
            }
        },
        top: NonZeroU32::new(options.number("top")? as u32),
        bits: Bits::new(options.number("bits")? as u32).ok_or_else(|| unknown("bits"))?,
        hash: choose(options, "hash", [("fx", Hash::Fx), ("md5", Hash::Md5)])?,
        seed: options.number("seed")? as u64,
    })
}

fn idf(table: &Fields) -> Result<Idf, JsError> {
    let counts = table.numbered("counts")?.into_iter().map(|(feature, count)| (feature, count as u32));
    Ok(Idf::new(table.number("documents")? as u32, counts)?)
}

fn by_hand(weights: Vec<(String, f64)>) -> Result<HandWeights, JsError> {
    let weights = weights.into_iter().map(|(feature, number)| Ok((feature, weight(number)?)));
    Ok(HandWeights::new(weights.collect::<Result<Vec<_>, JsError>>()?))
}

/// Without the number in the message, which JavaScript has checked: the code that writes a float is large.
fn weight(number: f64) -> Result<Weight, JsError> {
    Weight::new(number).map_err(|_| unknown("weight"))
}

fn choose<T, const N: usize>(options: &Fields, name: &str, choices: [(&str, T); N]) -> Result<T, JsError> {
    let text = options.text(name)?;
    choices.into_iter().find(|(choice, _)| *choice == text).map(|(_, value)| value).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> JsError {
    JsError::new(&["a recipe value that does not exist: ", name].concat())
}

/// A recipe, read once and used for many texts.
#[wasm_bindgen]
pub struct RawRecipe(pub(super) Recipe);

#[wasm_bindgen]
impl RawRecipe {
    /// From a complete plain object.
    #[wasm_bindgen(constructor)]
    pub fn new(options: JsValue) -> Result<RawRecipe, JsError> {
        recipe(&Fields(&options)).map(RawRecipe)
    }

    /// What it says that no text can fulfil: a key, and a sentence on it.
    pub fn fault(&self) -> Option<String> {
        self.0.check().err().map(|error| match error {
            RecipeError::NoFeature { .. } => format!("weights: {error}"),
            _ => format!("stopWords: {error}"),
        })
    }

    /// Fingerprint of features of the caller's own. A weight that is not a number: the recipe weighs it.
    pub fn fingerprint_of_features(&self, features: Vec<String>, weights: Vec<f64>) -> Result<u128, JsError> {
        let mut own = Features::new(self.0.clone());
        for (feature, number) in features.iter().zip(weights) {
            match number.is_nan() {
                true => own.add(feature),
                false => own.add_weighted(feature, weight(number)?),
            }
        }
        Ok(own.fingerprint().number())
    }

    /// Fingerprint of at most 64 bits.
    pub fn fingerprint(&self, len: usize) -> Result<u64, JsError> {
        with_text(len, |text| self.0.fingerprint(text).number() as u64)
    }

    /// Fingerprints of at most 64 bits, of texts that stand back to back in the buffer.
    pub fn fingerprint_all(&self, lengths: &[u32]) -> Result<Vec<u64>, JsError> {
        with_text(lengths.iter().map(|&length| length as usize).sum(), |texts| {
            let mut rest = texts;
            let fingerprints = lengths.iter().map(|&length| {
                let (text, behind) = rest.split_at_checked(length as usize)?;
                rest = behind;
                Some(self.0.fingerprint(text).number() as u64)
            });
            fingerprints.collect::<Option<_>>().ok_or_else(|| JsError::new("a text ends inside a character"))
        })?
    }

    /// Fingerprint of any width.
    pub fn fingerprint_wide(&self, len: usize) -> Result<u128, JsError> {
        with_text(len, |text| self.0.fingerprint(text).number())
    }

    /// `{ sums, scale, features, fingerprint }`.
    pub fn sketch(&self, len: usize) -> Result<JsValue, JsValue> {
        let (sketch, features) = with_text(len, |text| self.0.sketch_and_features(text))?;
        let sums: Vec<i32> = sketch
            .sums()
            .iter()
            .map(|&sum| i32::try_from(sum))
            .collect::<Result<_, _>>()
            .map_err(|_| coded("ERR_SUM_TOO_LARGE", &"a sum of the sketch does not fit into 32 bits"))?;
        let object = js_sys::Object::new();
        set(&object, "sums", Int32Array::from(sums.as_slice()));
        set(&object, "scale", self.0.weights.scale() as f64);
        set(&object, "features", features as f64);
        set(&object, "fingerprint", sketch.fingerprint().number());
        Ok(object.into())
    }

    /// Every intermediate value.
    pub fn explain(&self, len: usize) -> Result<JsValue, JsError> {
        with_text(len, |text| to_js(&ExplanationObject::new(text, self.0.explain(text), self.0.weights.scale())))?
    }

    /// Two texts, back to back in the buffer.
    pub fn compare(&self, len_a: usize, len_b: usize) -> Result<JsValue, JsError> {
        with_text(len_a + len_b, |texts| {
            let (a, b) = texts.split_at_checked(len_a).ok_or_else(|| JsError::new("text a ends inside a character"))?;
            to_js(&ComparisonObject::new(a, b, self.0.compare(a, b)))
        })?
    }
}
