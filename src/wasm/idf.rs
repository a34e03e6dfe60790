//! Document frequencies.

use super::recipe::RawRecipe;
use super::text::{with_text, with_texts};
use crate::IdfBuilder;
use js_sys::Array;
use wasm_bindgen::prelude::*;

/// Counts documents.
#[wasm_bindgen]
pub struct RawIdfBuilder(IdfBuilder);

#[wasm_bindgen]
impl RawIdfBuilder {
    /// For the features of this recipe.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RawRecipe) -> RawIdfBuilder {
        RawIdfBuilder(IdfBuilder::new(recipe.0.clone()))
    }

    /// A document.
    pub fn add(&mut self, len: usize) -> Result<(), JsError> {
        with_text(len, |text| self.0.add(text))
    }

    /// A document by features of the caller's own, back to back in the buffer.
    pub fn add_features(&mut self, lengths: &[u32]) -> Result<(), JsError> {
        with_texts(lengths, |features| self.0.add_features(features))
    }

    /// How many documents were counted.
    #[wasm_bindgen(getter)]
    pub fn documents(&self) -> u32 {
        self.0.documents()
    }

    /// `[feature, documents][]`, in alphabetical order.
    pub fn counts(&self) -> Array {
        let idf = self.0.build();
        idf.counts().map(|(feature, count)| Array::of2(&feature.into(), &count.into())).collect()
    }
}
