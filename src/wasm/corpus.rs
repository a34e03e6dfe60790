//! Documents.

use super::object::{groups, list, matches, object, to_js};
use super::recipe::RawRecipe;
use super::text::{is_one_of, with_text, with_texts};
use super::vector::code_of;
use crate::{Alike, Check, Corpus, CorpusOptions, Cutoff, Document, Numbers, Scope, Strictness};
use wasm_bindgen::prelude::*;

/// Documents by id.
#[wasm_bindgen]
pub struct RawCorpus(pub(super) Corpus);

#[wasm_bindgen]
impl RawCorpus {
    /// An empty corpus. The buffer holds the boilerplate texts, back to back.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RawRecipe, boilerplate: &[u32]) -> RawCorpus {
        let options = CorpusOptions::new().recipe(recipe.0.clone());
        with_texts(boilerplate, |texts| RawCorpus(Corpus::new(options.boilerplate(texts.iter().copied()))))
    }

    /// How many documents there are.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Another number after each change.
    #[wasm_bindgen(getter)]
    pub fn state(&self) -> f64 {
        self.0.documents.state() as f64
    }

    /// Adds documents, back to back in the buffer: for each the id, text, title, data, version and code of the vector, with
    /// [`MISSING`] as the length of one not given.
    pub fn put_all(&mut self, lengths: &[u32]) {
        with_documents(lengths, &mut |documents| self.0.put_all(documents.iter().copied()));
    }

    /// Adds the documents in the buffer that the corpus does not hold as given, and returns how many.
    pub fn put_changed(&mut self, lengths: &[u32]) -> usize {
        let mut put = 0;
        with_documents(lengths, &mut |documents| put = self.0.put_changed(documents.iter().copied()));
        put
    }

    /// Whether the corpus holds all documents in the buffer as given.
    pub fn holds(&self, lengths: &[u32]) -> bool {
        let mut holds = false;
        with_documents(lengths, &mut |documents| holds = documents.iter().all(|document| self.0.holds(document)));
        holds
    }

    /// Deletes all documents except those with the ids in the buffer, back to back, and returns how many.
    pub fn retain(&mut self, lengths: &[u32]) -> usize {
        with_texts(lengths, |texts| self.0.retain(texts.to_vec()))
    }

    /// Removes a document; `false` if there was none.
    pub fn delete(&mut self, id: usize) -> bool {
        with_text(id, |id| self.0.delete(id))
    }

    /// Whether there is a document with this id.
    pub fn has(&self, id: usize) -> bool {
        with_text(id, |id| self.0.has(id))
    }

    /// `{ id, title, text, data, version }`, with `undefined` for missing parts; `undefined` if there is no such document.
    pub fn get(&self, id: usize) -> JsValue {
        with_text(id, |id| self.0.get(id).map_or(JsValue::UNDEFINED, found_document))
    }

    /// The dimensions of the documents' vectors; 0 if there are none.
    pub fn dimensions(&self) -> u32 {
        self.0.dimensions().unwrap_or(0)
    }

    /// `string[]`, in alphabetical order.
    pub fn ids(&self) -> JsValue {
        list(self.0.ids().map(JsValue::from))
    }

    /// `string[]`.
    pub fn boilerplate(&self) -> JsValue {
        list(self.0.boilerplate().iter().map(|text| JsValue::from(text.as_str())))
    }

    /// Removes all documents.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// `Match[]`: the answer to a check. The buffer holds the text and ids, back to back: those of the documents to leave out or, with `only`,
    /// of those that may be in the answer. The options are: a bit for each scope, in the order of classes.js; the threshold, NaN if automatic; the
    /// fewest letters; the most documents, not finite if no wording is common; the smallest share. A limit that is not finite means none.
    pub fn check(&self, lengths: &[u32], options: &[f64], limit: f64, only: bool) -> JsValue {
        with_texts(lengths, |texts| {
            let (text, ids) = texts.split_first().expect("a text, then ids");
            let is_named = is_one_of(ids);
            let excludes = |id: &str| is_named(id) != only;
            let check = check_of(options).exclude(&excludes);
            matches(&self.0.check(text, &limit_of(limit).map_or(check, |limit| check.limit(limit))))
        })
    }

    /// `string[]`: the ids of all documents that a check of the text in the buffer may read. JavaScript asks its caller which of them to leave
    /// out, and calls `check` with the others: while WebAssembly runs, the caller must not be called.
    pub fn candidates(&self, text: usize, options: &[f64]) -> JsValue {
        with_text(text, |text| list(self.0.candidates(text, &check_of(options)).into_iter().map(JsValue::from)))
    }

    /// `CorpusStats`.
    pub fn stats(&self) -> Result<JsValue, JsValue> {
        let stats = self.0.stats();
        let fields = [
            ("size", stats.size as f64),
            ("bytes", stats.bytes as f64),
            ("textBytes", stats.text_bytes as f64),
            ("background", stats.background.score),
        ];
        to_js(&fields)
    }
}

/// `string[][]`: near-duplicates in groups. A function, because what an app does not import it does not download.
#[wasm_bindgen]
pub fn duplicates(corpus: &RawCorpus, threshold: f64, numbers_differ: bool) -> JsValue {
    groups(corpus.0.duplicates(alike(threshold, numbers_differ)))
}

/// The length of a text that is not given.
const MISSING: u32 = u32::MAX;

/// `{ id, title, text, data, version }`, with `undefined` for missing parts.
pub(super) fn found_document(found: Document) -> JsValue {
    let part = |part: Option<&str>| part.map_or(JsValue::UNDEFINED, JsValue::from);
    let Document { id, title, data, version, text, .. } = found;
    let [title, data, version] = [title, data, version].map(part);
    object(&[("id", id.into()), ("title", title), ("text", text.into()), ("data", data), ("version", version)])
}

/// A limit that is not finite means none.
pub(super) fn limit_of(limit: f64) -> Option<usize> {
    limit.is_finite().then_some(limit as usize)
}

/// In the order of JavaScript.
pub(super) const STRICTNESS: [Strictness; 3] = [Strictness::More, Strictness::Balanced, Strictness::Fewer];

/// A check with the options of [`RawCorpus::check`].
pub(super) fn check_of<'x>(options: &[f64]) -> Check<'x> {
    let &[scopes, threshold, min_letters, max_documents, min_share, strictness] = options else {
        panic!("the options of a check")
    };
    let all = [Scope::Document, Scope::Part];
    let scopes: Vec<Scope> = all.into_iter().filter(|&scope| scopes as u8 >> scope as u8 & 1 == 1).collect();
    // A number that is not finite becomes the largest one.
    let check = Check::new().scopes(&scopes).cutoff(cutoff(threshold)).max_documents(max_documents as u32);
    check.min_letters(min_letters as u32).min_share(min_share).strictness(STRICTNESS[strictness as usize])
}

/// The documents in the buffer: see [`RawCorpus::put_all`].
pub(super) fn with_documents(lengths: &[u32], work: &mut dyn FnMut(&[Document])) {
    let given: Vec<u32> = lengths.iter().copied().filter(|&length| length != MISSING).collect();
    with_texts(&given, |texts| {
        let mut texts = texts.iter().copied();
        let mut next = |length: u32| if length == MISSING { None } else { texts.next() };
        let documents: Vec<Document> = lengths
            .as_chunks()
            .0
            .iter()
            .map(|&[id, text, title, data, version, vector]| {
                let mut document = Document::new(next(id).unwrap_or_default(), next(text).unwrap_or_default());
                (document.title, document.data, document.version) = (next(title), next(data), next(version));
                document.vector = next(vector).and_then(code_of);
                document
            })
            .collect();
        work(&documents);
    });
}

fn cutoff(threshold: f64) -> Cutoff {
    if threshold.is_nan() { Cutoff::Automatic } else { Cutoff::Score(threshold) }
}

/// What counts as near-duplicates; NaN means the automatic threshold.
pub(super) fn alike(threshold: f64, numbers_differ: bool) -> Alike {
    cutoff(threshold).and(if numbers_differ { Numbers::Differ } else { Numbers::Ignore })
}
