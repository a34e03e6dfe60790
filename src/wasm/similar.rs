//! Documents about the same thing.

use super::corpus::{RawCorpus, STRICTNESS, limit_of};
use super::object::{list, objects, ranges};
use super::text::{is_one_of, with_texts};
use super::vector::code_of;
use crate::{SimilarError, SimilarIndex, SimilarOptions};
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

    /// `Similar[]`. The buffer holds the text, the title, the code of the vector (or nothing) and the ids to leave out, back to back. A limit that is not finite means none.
    pub fn find(&mut self, corpus: &RawCorpus, lengths: &[u32], all: bool, strictness: usize, limit: f64) -> JsValue {
        self.with_options(lengths, all, strictness, &mut |index, text, options| {
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
                    match found.numbers_differ {
                        Some(true) => "differ",
                        Some(false) => "same",
                        None => "unknown",
                    }
                    .into(),
                ]
            });
            Ok(objects(["id", "title", "data", "similarity", "terms", "numbers"], rows))
        })
    }

    /// `string[]`: the ids of these documents, without a limit.
    pub fn ids(&mut self, corpus: &RawCorpus, lengths: &[u32], all: bool, strictness: usize) -> JsValue {
        self.with_options(lengths, all, strictness, &mut |index, text, options| {
            Ok(list(index.ids(&corpus.0, text, options)?.into_iter().map(JsValue::from)))
        })
    }

    fn with_options(&mut self, lengths: &[u32], all: bool, strictness: usize, work: &mut Work) -> JsValue {
        with_texts(lengths, |texts| {
            let [text, title, code, ids @ ..] = texts else { return JsValue::UNDEFINED };
            let is_left_out = is_one_of(ids);
            let options =
                SimilarOptions::new().title(title).all(all).strictness(STRICTNESS[strictness]).exclude(&is_left_out);
            let options = code_of(code).map_or(options, |vector| options.vector(vector));
            work(&mut self.0, text, &options).expect("JavaScript checks the vector")
        })
    }
}

type Work<'w> = dyn FnMut(&mut SimilarIndex, &str, &SimilarOptions) -> Result<JsValue, SimilarError> + 'w;

fn limited<'x>(options: &SimilarOptions<'x>, limit: f64) -> SimilarOptions<'x> {
    limit_of(limit).map_or(*options, |limit| options.limit(limit))
}
