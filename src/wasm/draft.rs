//! A text under edit.

use super::object::objects;
use super::recipe::RawRecipe;
use super::text::utf16_units;
use crate::Draft;
use wasm_bindgen::prelude::*;

/// A text under edit.
#[wasm_bindgen]
pub struct RawDraft(Draft);

#[wasm_bindgen]
impl RawDraft {
    /// Reads UTF-16 code units from the buffer.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RawRecipe, units: usize) -> RawDraft {
        RawDraft(Draft::from_utf16(&utf16_units(units), recipe.0.clone()))
    }

    /// Replaces `from..to` by the code units in the buffer.
    pub fn replace(&mut self, from: usize, to: usize, units: usize) -> Result<(), JsError> {
        if from > to || to > self.0.len() {
            return Err(JsError::new("offsets outside the draft"));
        }
        self.0.replace_utf16(from..to, &utf16_units(units));
        Ok(())
    }

    /// The length in UTF-16 code units.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// The fingerprint of the present text.
    pub fn fingerprint(&self) -> u128 {
        self.0.fingerprint().number()
    }

    /// `{ start, end, fingerprint }[]`. For more than `most`, only their number: more objects may exceed JavaScript's memory.
    pub fn paragraphs(&self, most: usize) -> JsValue {
        let paragraphs = self.0.paragraphs();
        if paragraphs.len() > most {
            return (paragraphs.len() as f64).into();
        }
        let rows = paragraphs.into_iter().map(|paragraph| {
            let [start, end] = [paragraph.range.start, paragraph.range.end].map(|offset| JsValue::from(offset as f64));
            [start, end, paragraph.fingerprint.number().into()]
        });
        objects(["start", "end", "fingerprint"], rows)
    }

    /// The text in UTF-16.
    pub fn text(&self) -> Vec<u16> {
        self.0.utf16()
    }
}
