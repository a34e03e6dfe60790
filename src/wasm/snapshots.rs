//! Snapshots of a corpus: functions, because what an app does not import it does not download.

use super::corpus::RawCorpus;
use super::index::coded;
use super::memory::make_room;
use crate::{Corpus, MergeBytesError};
use wasm_bindgen::prelude::*;

/// Reads a snapshot. A corpus not searched is only merged and written.
#[wasm_bindgen]
pub fn corpus_from_bytes(bytes: &[u8], is_asked: bool) -> Result<RawCorpus, JsValue> {
    // Reserves memory ahead: the texts are copied out of the snapshot.
    let _ = make_room(bytes.len().saturating_add(bytes.len() / 4));
    Corpus::open(bytes, is_asked).map(RawCorpus).map_err(|error| coded("ERR_BAD_SNAPSHOT", &error))
}

/// Writes a snapshot. Fails before it starts if memory cannot hold it: running out halfway would destroy the corpus.
#[wasm_bindgen]
pub fn corpus_to_bytes(corpus: &RawCorpus) -> Result<Vec<u8>, JsValue> {
    let room = corpus.0.snapshot_room();
    if !usize::try_from(room).is_ok_and(make_room) {
        let message =
            format!("WebAssembly's memory has no room for a snapshot of {room} bytes; the corpus is as it was");
        return Err(coded("ERR_OUT_OF_MEMORY", &message));
    }
    Ok(corpus.0.to_bytes())
}

/// Adds the documents of a snapshot.
#[wasm_bindgen]
pub fn merge_into_corpus(corpus: &mut RawCorpus, bytes: &[u8]) -> Result<(), JsValue> {
    corpus.0.merge_snapshot(bytes).map_err(|error| match error {
        MergeBytesError::Merge(error) => coded("ERR_OTHER_RECIPE", &error),
        MergeBytesError::Snapshot(error) => coded("ERR_BAD_SNAPSHOT", &error),
    })
}

/// The recipe, in the format of snapshots.
#[wasm_bindgen]
pub fn corpus_recipe(corpus: &RawCorpus) -> Vec<u8> {
    let mut bytes = Vec::new();
    corpus.0.recipe().write(&mut bytes);
    bytes
}
