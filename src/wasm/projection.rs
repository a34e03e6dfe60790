//! Random planes for dense vectors.

use crate::{Bits, Hyperplanes};
use wasm_bindgen::prelude::*;

/// The planes of a seed.
#[wasm_bindgen]
pub struct RawHyperplanes(Hyperplanes);

#[wasm_bindgen]
impl RawHyperplanes {
    /// The planes for vectors of `dimensions` dimensions.
    #[wasm_bindgen(constructor)]
    pub fn new(dimensions: usize, bits: u32, seed: f64) -> Result<RawHyperplanes, JsError> {
        let bits = Bits::new(bits).ok_or_else(|| JsError::new("a width that does not exist"))?;
        if !(1..=Hyperplanes::MAX_DIMENSIONS).contains(&dimensions) {
            return Err(JsError::new("a number of dimensions that planes cannot have"));
        }
        Ok(RawHyperplanes(Hyperplanes::new(dimensions, bits, seed as u64)))
    }

    /// One coordinate for each plane.
    pub fn project(&self, vector: &[f32]) -> Result<Vec<f32>, JsError> {
        self.check(vector)?;
        Ok(self.0.project(vector))
    }

    /// One bit for each plane.
    pub fn fingerprint(&self, vector: &[f32]) -> Result<u128, JsError> {
        self.check(vector)?;
        Ok(self.0.fingerprint(vector).number())
    }

    fn check(&self, vector: &[f32]) -> Result<(), JsError> {
        if vector.len() == self.0.dimensions() {
            return Ok(());
        }
        Err(JsError::new("a vector of another number of dimensions"))
    }
}
