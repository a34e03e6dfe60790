//! Documents.

use super::index::coded;
use super::object::{groups, list, matches, to_js};
use super::recipe::RawRecipe;
use super::text::{with_text, with_texts};
use crate::text_map::TextMap;
use crate::{Check, Corpus, Document, Scope, Sketch};
use js_sys::Array;
use serde::Serialize;
use std::cell::Cell;
use wasm_bindgen::prelude::*;

/// Documents by id.
#[wasm_bindgen]
pub struct RawCorpus(Corpus);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StatsObject {
    size: f64,
    fingerprints: f64,
    bytes: f64,
    text_bytes: f64,
}

#[wasm_bindgen]
impl RawCorpus {
    /// Empty.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RawRecipe, keep_text: bool) -> RawCorpus {
        RawCorpus(Corpus::new(recipe.0.clone(), keep_text))
    }

    /// Reads a snapshot.
    pub fn from_bytes(bytes: &[u8]) -> Result<RawCorpus, JsValue> {
        // Its texts take as much again.
        make_room(bytes.len() + bytes.len() / 4);
        Corpus::from_bytes(bytes).map(RawCorpus).map_err(|error| coded("ERR_BAD_SNAPSHOT", &error))
    }

    /// As a snapshot.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// How many documents there are.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// `string[]`.
    pub fn ids(&self) -> JsValue {
        list(self.0.ids().map(JsValue::from))
    }

    /// Id, text and, if there is one, title, back to back in the buffer.
    pub fn put(&mut self, lengths: &[u32]) -> Result<(), JsError> {
        with_texts(lengths, |parts| {
            let [id, text, title @ ..] = parts else { return Err(JsError::new("a document has an id and a text")) };
            self.0.put(Document { id, title: title.first().copied(), text });
            grow_ahead();
            Ok(())
        })?
    }

    /// Takes a document out; `false` when there was none.
    pub fn delete(&mut self, id: usize) -> Result<bool, JsError> {
        with_text(id, |id| self.0.delete(id))
    }

    /// Whether it is there.
    pub fn has(&self, id: usize) -> Result<bool, JsError> {
        with_text(id, |id| self.0.has(id))
    }

    /// Its title and text, so far as there are any; `undefined` when there is no such document.
    pub fn get(&self, id: usize) -> Result<JsValue, JsError> {
        let part = |part: Option<&str>| part.map_or(JsValue::UNDEFINED, JsValue::from);
        let found = |(title, text)| Array::of2(&part(title), &part(text)).into();
        with_text(id, |id| self.0.get(id).map_or(JsValue::UNDEFINED, found))
    }

    /// Takes in the documents of a snapshot.
    pub fn merge(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        let other = Corpus::from_bytes(bytes).map_err(|error| coded("ERR_BAD_SNAPSHOT", &error))?;
        self.0.merge(other).map_err(|error| coded("ERR_OTHER_RECIPE", &error))?;
        grow_ahead();
        Ok(())
    }

    /// `Match[]`. In the buffer stand, back to back, the text and the ids that are excluded. A threshold that is not a number
    /// is the automatic one.
    pub fn check(&self, lengths: &[u32], scope: u8, threshold: f64, limit: usize) -> Result<JsValue, JsError> {
        with_texts(lengths, |texts| {
            let [text, excluded @ ..] = texts else { return JsValue::UNDEFINED };
            let excluded = TextMap::new(excluded.iter().map(|&id| (id.into(), ())).collect());
            let exclude = |id: &str| excluded.get(id).is_some();
            let check = Check { scope: scope_of(scope), threshold: automatic(threshold), limit, exclude: &exclude };
            matches(self.0.check(text, &check))
        })
    }

    /// Whether `check` with scope `document` may find anything for a draft with this outline. Of one with another recipe
    /// nothing is known.
    pub fn may_match(&self, outline: &[u8], threshold: f64) -> Result<bool, JsError> {
        let mut own = Vec::new();
        self.0.recipe().write(&mut own);
        let Some(rest) = outline.strip_prefix(&own[..]) else {
            return Ok(true);
        };
        let (words, _) = rest.as_chunks::<8>();
        let mut numbers = words.iter().map(|&word| u64::from_le_bytes(word) as i64);
        let features = numbers.next().unwrap_or_default() as usize;
        let sketch =
            Sketch::from_sums(numbers.collect()).ok_or_else(|| JsError::new("an outline that is no draft's"))?;
        let check = Check { threshold: automatic(threshold), ..Check::default() };
        Ok(self.0.may_match(&sketch, features, &check))
    }

    /// The ids of all documents that `check` would find.
    pub fn matching_ids(&self, len: usize, scope: u8, threshold: f64) -> Result<JsValue, JsError> {
        let check = Check { scope: scope_of(scope), threshold: automatic(threshold), ..Check::default() };
        with_text(len, |text| list(self.0.matching_ids(text, &check).into_iter().map(JsValue::from)))
    }

    /// `string[][]`.
    pub fn duplicates(&self, threshold: f64) -> JsValue {
        groups(self.0.duplicates(automatic(threshold)))
    }

    /// `{ size, fingerprints, bytes, textBytes }`.
    pub fn stats(&self) -> Result<JsValue, JsValue> {
        let stats = self.0.stats();
        to_js(&StatsObject {
            size: stats.size as f64,
            fingerprints: stats.fingerprints as f64,
            bytes: stats.bytes as f64,
            text_bytes: stats.text_bytes as f64,
        })
    }
}

thread_local! {
    /// Pages of memory when last looked at.
    static PAGES: Cell<usize> = const { Cell::new(0) };
}

/// Memory grows by as much as is asked for, page after page, and each time an engine may move all of it. So whenever it has
/// grown, it is made to grow by a quarter more.
fn grow_ahead() {
    let pages = memory_pages();
    if PAGES.replace(pages) < pages {
        make_room(pages * (64 << 10) / 4);
        PAGES.set(memory_pages());
    }
}

#[cfg(target_arch = "wasm32")]
fn memory_pages() -> usize {
    std::arch::wasm32::memory_size(0)
}

/// The binding is compiled elsewhere only to be looked at by tools.
#[cfg(not(target_arch = "wasm32"))]
fn memory_pages() -> usize {
    0
}

/// Room that is asked for and given back stays with the allocator. Without it everything works as well, if slower.
fn make_room(bytes: usize) {
    let mut room: Vec<u8> = Vec::new();
    let _ = room.try_reserve_exact(bytes);
}

/// As corpus.js numbers them.
fn scope_of(number: u8) -> Scope {
    match number {
        0 => Scope::Document,
        1 => Scope::Paragraph,
        _ => Scope::Both,
    }
}

fn automatic(threshold: f64) -> Option<f64> {
    Some(threshold).filter(|threshold| !threshold.is_nan())
}
