//! Documents about the same thing.

use super::corpus::RawCorpus;
use super::index::coded;
use super::object::{list, objects, ranges};
use super::text::with_texts;
use crate::text_set::TextSet;
use crate::{SimilarError, SimilarIndex, SimilarOptions, VectorCode, VectorPlanes};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// The index over a corpus of the same instance.
#[wasm_bindgen]
pub struct RawSimilar(SimilarIndex);

#[wasm_bindgen]
impl RawSimilar {
    /// An index of no documents.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> RawSimilar {
        RawSimilar(SimilarIndex::new())
    }

    /// `Similar[]`. The buffer holds the text, the title, the code of the vector (or nothing) and the ids that are left out, back to back. A limit that is not finite means none.
    pub fn find(&mut self, corpus: &RawCorpus, lengths: &[u32], all: bool, limit: f64) -> Result<JsValue, JsValue> {
        self.with_options(lengths, all, &mut |index, text, options| {
            let found = index.similar(&corpus.0, text, &limited(options, limit))?;
            let rows = found.into_iter().map(|found| {
                let terms = found.terms.into_iter();
                let terms = terms.map(|term| [term.text.into(), ranges(term.here), ranges(term.there)]);
                [
                    found.id.into(),
                    found.title.into(),
                    found.data.into(),
                    found.similarity.into(),
                    objects(["text", "here", "there"], terms),
                    if found.numbers_differ { "differ" } else { "same" }.into(),
                ]
            });
            Ok(objects(["id", "title", "data", "similarity", "terms", "numbers"], rows))
        })
    }

    /// `string[]`: the ids of these documents, without a limit.
    pub fn ids(&mut self, corpus: &RawCorpus, lengths: &[u32], all: bool) -> Result<JsValue, JsValue> {
        self.with_options(lengths, all, &mut |index, text, options| {
            Ok(list(index.ids(&corpus.0, text, options)?.into_iter().map(JsValue::from)))
        })
    }

    fn with_options(&mut self, lengths: &[u32], all: bool, work: &mut Work) -> Result<JsValue, JsValue> {
        with_texts(lengths, |texts| {
            let [text, title, code, ids @ ..] = texts else { return Ok(JsValue::UNDEFINED) };
            let ids = TextSet::new(ids.to_vec());
            let is_left_out = |id: &str| ids.place(id).is_some();
            let options = SimilarOptions::new().title(title).all(all).exclude(&is_left_out);
            let options = code_of(code).map_or(options, |vector| options.vector(vector));
            work(&mut self.0, text, &options).map_err(|error| coded("ERR_NO_TEXTS", &error))
        })
    }
}

type Work<'w> = dyn FnMut(&mut SimilarIndex, &str, &SimilarOptions) -> Result<JsValue, SimilarError> + 'w;

fn limited<'x>(options: &SimilarOptions<'x>, limit: f64) -> SimilarOptions<'x> {
    if limit.is_finite() { options.limit(limit as usize) } else { *options }
}

thread_local! {
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
