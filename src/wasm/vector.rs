//! Dense vectors cross as codes, written as text: with documents they are one more text of the buffer.

use crate::{VectorCode, VectorPlanes};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    /// The planes of the last number of dimensions.
    static PLANES: RefCell<Option<(usize, VectorPlanes)>> = const { RefCell::new(None) };
}

/// The code of a vector, as text. JavaScript has checked that its numbers are finite.
#[wasm_bindgen]
pub fn vector_code(vector: &[f32]) -> String {
    PLANES.with_borrow_mut(|planes| {
        let (_, own) = match planes.take() {
            Some(kept) if kept.0 == vector.len() => planes.insert(kept),
            _ => planes.insert((vector.len(), VectorPlanes::new(vector.len()))),
        };
        let bytes = own.code(vector).map_or([0; VectorCode::BYTES], VectorCode::to_bytes);
        let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
    })
}

/// The code that [`vector_code`] wrote.
pub(super) fn code_of(text: &str) -> Option<VectorCode> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let mut bytes = [0; VectorCode::BYTES];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().as_chunks::<2>().0) {
        *byte = digit(digits[0])? << 4 | digit(digits[1])?;
    }
    VectorCode::from_bytes(bytes)
}
