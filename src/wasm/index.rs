//! Fingerprints by id.

use super::object::to_js;
use crate::index::{Index, IndexPlan, Match, Near, PairsError, Tables};
use crate::{Bits, Fingerprint};
use wasm_bindgen::prelude::*;

/// Fingerprints by id.
#[wasm_bindgen]
pub struct RawIndex(Index);

#[wasm_bindgen]
impl RawIndex {
    /// An empty index with a number of tables; 0 chooses the number automatically.
    #[wasm_bindgen(constructor)]
    pub fn new(bits: u32, tables: u32) -> Result<RawIndex, JsError> {
        let bits = Bits::new(bits).ok_or_else(|| JsError::new("a width that does not exist"))?;
        let tables = Tables::of(tables).ok_or_else(|| JsError::new("a number of tables that does not exist"))?;
        Ok(RawIndex(Index::with_tables(bits, tables)))
    }

    /// Reads a snapshot.
    pub fn from_bytes(bytes: &[u8]) -> Result<RawIndex, JsValue> {
        Index::from_bytes(bytes).map(RawIndex).map_err(|error| coded("ERR_BAD_SNAPSHOT", &error))
    }

    /// The width of its fingerprints.
    #[wasm_bindgen(getter)]
    pub fn bits(&self) -> u32 {
        self.0.bits().count()
    }

    /// The number of fingerprints.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Adds a fingerprint and returns its id.
    pub fn add(&mut self, fingerprint: u128) -> Result<u32, JsValue> {
        let fingerprint = self.narrow(fingerprint)?;
        if self.0.is_full() {
            return Err(JsError::new("the index has given out all its ids").into());
        }
        self.0.try_reserve(1).map_err(|error| coded("ERR_OUT_OF_MEMORY", &error))?;
        Ok(self.0.add(fingerprint))
    }

    /// Adds many fingerprints, each as one word, or two (low, high) for 128 bits.
    pub fn add_all(&mut self, words: &[u64]) -> Result<(), JsValue> {
        let fingerprints = self.fingerprints(words);
        if fingerprints.clone().any(|fingerprint| fingerprint.narrow(self.0.bits()) != fingerprint) {
            return Err(JsError::new("a fingerprint is wider than the index").into());
        }
        if fingerprints.len() > Index::MAX_IDS as usize - self.0.ids() as usize {
            return Err(JsError::new("the index has no ids left for this number of fingerprints").into());
        }
        self.0.try_reserve(fingerprints.len()).map_err(|error| coded("ERR_OUT_OF_MEMORY", &error))?;
        self.0.add_all(fingerprints);
        Ok(())
    }

    /// Removes a fingerprint; `false` if it was not there.
    pub fn remove(&mut self, id: u32) -> bool {
        self.0.remove(id)
    }

    /// The fingerprint with this id.
    pub fn get(&self, id: u32) -> Option<u128> {
        self.0.get(id).map(Fingerprint::number)
    }

    /// Flat: id, distance, id, distance …
    pub fn near(&self, fingerprint: u128, within: u32, limit: u32) -> Result<Vec<u32>, JsError> {
        Ok(flat(&self.0.near(self.narrow(fingerprint)?, near(within, limit))))
    }

    /// [`RawIndex::near`] for many queries. Returns for each query the number of matches of it and all before it; then the
    /// ids of the matches; then their distances, four per word.
    pub fn near_all(&self, words: &[u64], within: u32, limit: u32) -> Result<Vec<u32>, JsError> {
        let questions = self.fingerprints(words);
        let mut answers = vec![0; questions.len()];
        let mut distances = Vec::new();
        for (place, question) in questions.enumerate() {
            let found = self.0.near(self.narrow(question.number())?, near(within, limit));
            answers.extend(found.iter().map(|found| found.id));
            distances.extend(found.iter().map(|found| found.distance as u8));
            answers[place] = distances.len() as u32;
        }
        distances.resize(distances.len().next_multiple_of(4), 0);
        answers.extend(distances.as_chunks().0.iter().map(|&four| u32::from_le_bytes(four)));
        Ok(answers)
    }

    /// Flat, as 64-bit words: id, distance, the low and the high half of the fingerprint, id, distance …
    pub fn near_fingerprints(&self, fingerprint: u128, within: u32) -> Result<Vec<u64>, JsError> {
        let found = self.0.near(self.narrow(fingerprint)?, Near::within(within));
        let words = found.iter().flat_map(|found| {
            let stored = self.0.get(found.id).map_or(0, Fingerprint::number);
            [found.id.into(), found.distance.into(), stored as u64, (stored >> 64) as u64]
        });
        Ok(words.collect())
    }

    /// Flat: id, distance, id, distance …
    pub fn nearest(&self, fingerprint: u128, n: u32) -> Result<Vec<u32>, JsError> {
        Ok(flat(&self.0.nearest(self.narrow(fingerprint)?, n as usize)))
    }

    /// `{ size, bytes, bytesPerFingerprint, tables }`.
    pub fn stats(&self) -> Result<JsValue, JsValue> {
        let stats = self.0.stats();
        let (size, bytes) = (stats.size as f64, stats.bytes as f64);
        to_js(&[
            ("size", size),
            ("bytes", bytes),
            ("bytesPerFingerprint", if stats.size == 0 { 0.0 } else { bytes / size }),
            ("tables", stats.tables as f64),
        ])
    }

    /// Flat: id, id, distance, id, id, distance …
    pub fn pairs(&self, within: u32) -> Result<Vec<u32>, JsValue> {
        let pairs = self.0.pairs(within).map_err(|error| no_pairs(&error))?;
        let mut flat = Vec::new();
        flat.try_reserve_exact(3 * pairs.len()).map_err(|error| coded("ERR_OUT_OF_MEMORY", &error))?;
        flat.extend(pairs.iter().flat_map(|pair| [pair.a, pair.b, pair.distance]));
        Ok(flat)
    }

    /// Cluster numbers by id, `u32::MAX` for an id that was removed.
    pub fn clusters(&self, within: u32) -> Result<Vec<u32>, JsValue> {
        let numbers = self.0.try_clusters(within).map_err(|error| no_pairs(&error))?;
        Ok(numbers.into_iter().map(|number| number.unwrap_or(u32::MAX)).collect())
    }

    /// `{ tables, probes, candidates, most }`.
    pub fn plan(&self, within: u32) -> Result<JsValue, JsValue> {
        plan_object(self.0.plan(within))
    }

    /// One query.
    pub fn plan_for(&self, fingerprint: u128, within: u32) -> Result<JsValue, JsValue> {
        plan_object(self.0.plan_for(self.narrow(fingerprint)?, Near::within(within)))
    }

    /// A snapshot.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// The number of 64-bit words per fingerprint in a list.
    fn words_each(&self) -> usize {
        if self.0.bits() == Bits::B128 { 2 } else { 1 }
    }

    fn fingerprints<'a>(&self, words: &'a [u64]) -> impl ExactSizeIterator<Item = Fingerprint> + Clone + use<'a> {
        words.chunks_exact(self.words_each()).map(|words| {
            let high = words.get(1).copied().unwrap_or(0);
            Fingerprint::new(u128::from(high) << 64 | u128::from(words[0]))
        })
    }

    fn narrow(&self, number: u128) -> Result<Fingerprint, JsError> {
        let fingerprint = Fingerprint::new(number);
        if fingerprint.narrow(self.0.bits()) == fingerprint {
            Ok(fingerprint)
        } else {
            Err(JsError::new("the fingerprint is wider than the index"))
        }
    }
}

/// `u32::MAX` is no limit: there are no more ids than that.
fn near(within: u32, limit: u32) -> Near {
    Near { within, limit: (limit < u32::MAX).then_some(limit as usize) }
}

fn plan_object(plan: IndexPlan) -> Result<JsValue, JsValue> {
    to_js(&[
        ("tables", plan.tables.into()),
        ("probes", plan.probes as f64),
        ("candidates", plan.candidates as f64),
        ("most", plan.most as f64),
    ])
}

fn no_pairs(error: &PairsError) -> JsValue {
    coded(if *error == PairsError::TooMany { "ERR_TOO_MANY_PAIRS" } else { "ERR_OUT_OF_MEMORY" }, error)
}

/// An error whose name is the code that the JavaScript wrapper gives it.
pub(super) fn coded(code: &str, error: &impl ToString) -> JsValue {
    let js = JsValue::from(JsError::new(&error.to_string())).unchecked_into::<js_sys::Error>();
    js.set_name(code);
    js.into()
}

fn flat(matches: &[Match]) -> Vec<u32> {
    matches.iter().flat_map(|found| [found.id, found.distance]).collect()
}
