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
    /// A builder for the features of this recipe.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RawRecipe) -> RawIdfBuilder {
        RawIdfBuilder(IdfBuilder::new(recipe.0.clone()))
    }

    /// Continues from another builder's counts. The features are back to back in the buffer; `lengths_and_counts` has all
    /// lengths, then all counts.
    pub fn resume(recipe: &RawRecipe, documents: u32, lengths_and_counts: &[u32]) -> RawIdfBuilder {
        let (lengths, counts) = lengths_and_counts.split_at(lengths_and_counts.len() / 2);
        with_texts(lengths, |features| {
            let counted = features.iter().zip(counts).map(|(&feature, &count)| (feature.into(), count));
            RawIdfBuilder(IdfBuilder::resume(recipe.0.clone(), documents, counted))
        })
    }

    /// Adds a document.
    pub fn add(&mut self, len: usize) {
        with_text(len, |text| self.0.add(text));
    }

    /// Adds a document as the caller's features, back to back in the buffer.
    pub fn add_features(&mut self, lengths: &[u32]) {
        with_texts(lengths, |features| self.0.add_features(features));
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
