//! JavaScript values ⇄ core values. Converts; never decides. The JavaScript wrapper checks every argument first; what
//! is refused here a second time would otherwise be a panic.
//!
//! Text crosses through one reusable buffer that JavaScript fills (`TextEncoder.encodeInto`, or UTF-16 for drafts),
//! several times faster than the generated glue copies a string.

// What is exported here is public to JavaScript, not to Rust.
#![allow(unreachable_pub)]

use crate::index::{Index, Match};
use crate::{
    Bits, Case, Comparison, Draft, Explanation, Fingerprint, Hash, Paragraphs, Punctuation, Recipe, Size, Spaces, Unit,
    Weights, Width,
};
use js_sys::{Array, Int32Array};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::ops::Range;
use wasm_bindgen::prelude::*;

// ---- the text buffer ------------------------------------------------------------------------------------------------

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Buffers up to this size are kept from call to call.
const KEPT_BYTES: usize = 1 << 20;

/// The address of at least `capacity` bytes (8-byte aligned, as the allocator aligns all it gives), the bytes already
/// there kept; 0 when memory cannot grow. The buffer may move.
#[wasm_bindgen]
pub fn text_buffer(capacity: usize) -> usize {
    TEXT.with_borrow_mut(|buffer| {
        if buffer.len() < capacity {
            let more = capacity.max(4096) - buffer.len();
            if buffer.try_reserve_exact(more).is_err() {
                return 0;
            }
            buffer.resize(buffer.len() + more, 0);
        }
        buffer.as_ptr() as usize
    })
}

/// Gives a large buffer back.
#[wasm_bindgen]
pub fn trim_text_buffer() {
    TEXT.with_borrow_mut(|buffer| {
        if buffer.len() > KEPT_BYTES {
            *buffer = Vec::new();
        }
    });
}

/// Works on the UTF-8 text in the first `len` bytes of the buffer.
fn with_text<T>(len: usize, work: impl FnOnce(&str) -> T) -> Result<T, JsError> {
    TEXT.with_borrow(|buffer| {
        let bytes = buffer.get(..len).ok_or_else(|| JsError::new("the text buffer is shorter than the text"))?;
        Ok(work(str::from_utf8(bytes)?))
    })
}

/// The first `units` UTF-16 code units of the buffer.
fn utf16_units(units: usize) -> Result<Vec<u16>, JsError> {
    TEXT.with_borrow(|buffer| {
        let bytes = buffer.get(..2 * units).ok_or_else(|| JsError::new("the text buffer is shorter than the text"))?;
        Ok(bytes.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect())
    })
}

// ---- recipes --------------------------------------------------------------------------------------------------------

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RecipeOptions {
    unit: String,
    size: SizeOption,
    spaces: String,
    punctuation: String,
    case: String,
    paragraphs: String,
    weights: String,
    bits: u32,
    hash: String,
    seed: u64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SizeOption {
    Fixed(u8),
    Named(String),
}

impl RecipeOptions {
    fn recipe(&self) -> Option<Recipe> {
        Some(Recipe {
            unit: choose(&self.unit, [("char", Unit::Char), ("word", Unit::Word)])?,
            size: match &self.size {
                SizeOption::Fixed(units) => Size::Fixed(Width::new(*units)?),
                SizeOption::Named(name) => choose(name, [("auto", Size::Auto)])?,
            },
            spaces: choose(&self.spaces, [("drop", Spaces::Drop), ("keep", Spaces::Keep)])?,
            punctuation: choose(&self.punctuation, [("drop", Punctuation::Drop), ("keep", Punctuation::Keep)])?,
            case: choose(&self.case, [("fold", Case::Fold), ("keep", Case::Keep)])?,
            paragraphs: choose(&self.paragraphs, [("split", Paragraphs::Split), ("join", Paragraphs::Join)])?,
            weights: choose(&self.weights, [("once", Weights::Once), ("count", Weights::Count)])?,
            bits: Bits::new(self.bits)?,
            hash: choose(&self.hash, [("fx", Hash::Fx), ("md5", Hash::Md5)])?,
            seed: self.seed,
        })
    }
}

fn choose<T, const N: usize>(name: &str, choices: [(&str, T); N]) -> Option<T> {
    choices.into_iter().find(|(choice, _)| *choice == name).map(|(_, value)| value)
}

/// A recipe, read once and used for many texts.
#[wasm_bindgen]
pub struct RawRecipe(Recipe);

#[wasm_bindgen]
impl RawRecipe {
    /// From a complete plain object.
    #[wasm_bindgen(constructor)]
    pub fn new(options: JsValue) -> Result<RawRecipe, JsError> {
        let options: RecipeOptions = serde_wasm_bindgen::from_value(options)?;
        options.recipe().map(RawRecipe).ok_or_else(|| JsError::new("a recipe value that does not exist"))
    }

    /// The width of its fingerprints.
    #[wasm_bindgen(getter)]
    pub fn bits(&self) -> u32 {
        self.0.bits.count()
    }

    /// Fingerprint of at most 64 bits.
    pub fn fingerprint(&self, len: usize) -> Result<u64, JsError> {
        with_text(len, |text| self.0.fingerprint(text).number() as u64)
    }

    /// Fingerprint of any width.
    pub fn fingerprint_wide(&self, len: usize) -> Result<u128, JsError> {
        with_text(len, |text| self.0.fingerprint(text).number())
    }

    /// `{ sums, features, fingerprint }`.
    pub fn sketch(&self, len: usize) -> Result<JsValue, JsError> {
        let (sketch, features) = with_text(len, |text| self.0.sketch_and_features(text))?;
        let sums: Vec<i32> = sketch
            .sums()
            .iter()
            .map(|&sum| i32::try_from(sum))
            .collect::<Result<_, _>>()
            .map_err(|_| JsError::new("a sum of the sketch does not fit into 32 bits"))?;
        let object = js_sys::Object::new();
        set(&object, "sums", Int32Array::from(sums.as_slice()));
        set(&object, "features", features as f64);
        set(&object, "fingerprint", sketch.fingerprint().number());
        Ok(object.into())
    }

    /// Every intermediate value.
    pub fn explain(&self, len: usize) -> Result<JsValue, JsError> {
        with_text(len, |text| to_js(&ExplanationObject::new(text, self.0.explain(text))))?
    }

    /// Two texts, back to back in the buffer.
    pub fn compare(&self, len_a: usize, len_b: usize) -> Result<JsValue, JsError> {
        with_text(len_a + len_b, |texts| {
            let (a, b) = texts.split_at_checked(len_a).ok_or_else(|| JsError::new("text a ends inside a character"))?;
            to_js(&ComparisonObject::new(a, b, self.0.compare(a, b)))
        })?
    }
}

// ---- results as plain objects ---------------------------------------------------------------------------------------

fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_large_number_types_as_bigints(true);
    Ok(value.serialize(&serializer)?)
}

fn set(object: &js_sys::Object, key: &str, value: impl Into<JsValue>) {
    // Setting a property of a fresh plain object cannot fail.
    let _ = js_sys::Reflect::set(object, &key.into(), &value.into());
}

/// Byte offsets of a text → UTF-16 offsets. Fast as long as the offsets that are asked for do not fall.
struct Utf16Offsets<'a> {
    text: &'a str,
    byte: usize,
    unit: u32,
}

impl<'a> Utf16Offsets<'a> {
    fn new(text: &'a str) -> Self {
        Utf16Offsets { text, byte: 0, unit: 0 }
    }

    fn at(&mut self, byte: usize) -> u32 {
        if byte < self.byte {
            *self = Utf16Offsets::new(self.text);
        }
        self.unit += self.text[self.byte..byte].chars().map(|c| c.len_utf16() as u32).sum::<u32>();
        self.byte = byte;
        self.unit
    }
}

/// One pair of cursors for ranges whose starts, and whose ends, do not fall.
struct Utf16Ranges<'a> {
    starts: Utf16Offsets<'a>,
    ends: Utf16Offsets<'a>,
}

impl<'a> Utf16Ranges<'a> {
    fn new(text: &'a str) -> Self {
        Utf16Ranges { starts: Utf16Offsets::new(text), ends: Utf16Offsets::new(text) }
    }

    fn of(&mut self, bytes: &Range<usize>) -> [u32; 2] {
        [self.starts.at(bytes.start), self.ends.at(bytes.end)]
    }
}

#[derive(Serialize)]
struct ExplanationObject {
    paragraphs: Vec<ParagraphObject>,
    features: Vec<FeatureObject>,
    sums: Vec<f64>,
    fingerprint: u128,
}

#[derive(Serialize)]
struct ParagraphObject {
    start: u32,
    end: u32,
    text: String,
    size: u32,
}

#[derive(Serialize)]
struct FeatureObject {
    text: String,
    start: u32,
    end: u32,
    count: u32,
    weight: f64,
    hash: u128,
}

impl ExplanationObject {
    fn new(text: &str, explanation: Explanation) -> Self {
        let mut ranges = Utf16Ranges::new(text);
        let paragraphs = explanation.paragraphs.into_iter().map(|paragraph| {
            let [start, end] = ranges.of(&paragraph.range);
            ParagraphObject { start, end, text: paragraph.text, size: paragraph.size as u32 }
        });
        let paragraphs = paragraphs.collect();
        let mut ranges = Utf16Ranges::new(text);
        let features = explanation.features.into_iter().map(|feature| {
            let [start, end] = ranges.of(&feature.range);
            let (count, weight, hash) = (feature.count as u32, feature.weight as f64, feature.hash);
            FeatureObject { text: feature.text, start, end, count, weight, hash }
        });
        ExplanationObject {
            paragraphs,
            features: features.collect(),
            sums: explanation.sums.iter().map(|&sum| sum as f64).collect(),
            fingerprint: explanation.fingerprint.number(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ComparisonObject {
    distance: u32,
    estimate: f64,
    cosine: f64,
    jaccard: f64,
    containment: ContainmentObject,
    passages: Vec<PassageObject>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ContainmentObject {
    a_in_b: f64,
    b_in_a: f64,
}

#[derive(Serialize)]
struct PassageObject {
    a: [u32; 2],
    b: [u32; 2],
}

impl ComparisonObject {
    fn new(a: &str, b: &str, comparison: Comparison) -> Self {
        let (mut in_a, mut in_b) = (Utf16Ranges::new(a), Utf16Ranges::new(b));
        ComparisonObject {
            distance: comparison.distance,
            estimate: comparison.estimate,
            cosine: comparison.cosine,
            jaccard: comparison.jaccard,
            containment: ContainmentObject {
                a_in_b: comparison.containment.a_in_b,
                b_in_a: comparison.containment.b_in_a,
            },
            passages: comparison
                .passages
                .iter()
                .map(|passage| PassageObject { a: in_a.of(&passage.a), b: in_b.of(&passage.b) })
                .collect(),
        }
    }
}

// ---- drafts ---------------------------------------------------------------------------------------------------------

/// A text under edit.
#[wasm_bindgen]
pub struct RawDraft(Draft);

#[wasm_bindgen]
impl RawDraft {
    /// From UTF-16 code units in the buffer.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RawRecipe, units: usize) -> Result<RawDraft, JsError> {
        Ok(RawDraft(Draft::from_utf16(&utf16_units(units)?, recipe.0.clone())))
    }

    /// Puts the code units in the buffer in the place of `from..to`.
    pub fn replace(&mut self, from: usize, to: usize, units: usize) -> Result<(), JsError> {
        if from > to || to > self.0.len() {
            return Err(JsError::new("offsets outside the draft"));
        }
        self.0.replace_utf16(from..to, &utf16_units(units)?);
        Ok(())
    }

    /// In UTF-16 code units.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// Of the text as it stands.
    pub fn fingerprint(&self) -> u128 {
        self.0.fingerprint().number()
    }

    /// `{ start, end, fingerprint }[]`.
    pub fn paragraphs(&self) -> Array {
        let objects = self.0.paragraphs().into_iter().map(|paragraph| {
            let object = js_sys::Object::new();
            set(&object, "start", paragraph.range.start as f64);
            set(&object, "end", paragraph.range.end as f64);
            set(&object, "fingerprint", paragraph.fingerprint.number());
            JsValue::from(object)
        });
        objects.collect()
    }

    /// The text in UTF-16.
    pub fn text(&self) -> Vec<u16> {
        self.0.utf16()
    }
}

// ---- the index ------------------------------------------------------------------------------------------------------

/// Fingerprints by id.
#[wasm_bindgen]
pub struct RawIndex(Index);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StatsObject {
    size: u32,
    bytes: f64,
    bytes_per_fingerprint: f64,
    tables: u32,
}

#[derive(Serialize)]
struct PlanObject {
    tables: u32,
    probes: f64,
    candidates: f64,
}

#[wasm_bindgen]
impl RawIndex {
    /// An empty index. `tables` is a hint for speed and changes no answer.
    #[wasm_bindgen(constructor)]
    pub fn new(bits: u32, _tables: u32) -> Result<RawIndex, JsError> {
        let bits = Bits::new(bits).ok_or_else(|| JsError::new("a width that does not exist"))?;
        Ok(RawIndex(Index::new(bits)))
    }

    /// Reads a snapshot.
    pub fn from_bytes(bytes: &[u8]) -> Result<RawIndex, JsValue> {
        Index::from_bytes(bytes).map(RawIndex).map_err(|error| {
            let js = js_sys::Error::new(&error.to_string());
            js.set_name("ERR_BAD_SNAPSHOT");
            js.into()
        })
    }

    /// The width of its fingerprints.
    #[wasm_bindgen(getter)]
    pub fn bits(&self) -> u32 {
        self.0.bits().count()
    }

    /// How many there are.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Adds one and gives its id.
    pub fn add(&mut self, fingerprint: u128) -> Result<u32, JsError> {
        let fingerprint = self.narrow(fingerprint)?;
        if self.0.is_full() {
            return Err(JsError::new("the index has given out all its ids"));
        }
        Ok(self.0.add(fingerprint))
    }

    /// Removes one; `false` when it was not there.
    pub fn remove(&mut self, id: u32) -> bool {
        self.0.remove(id)
    }

    /// One by its id.
    pub fn get(&self, id: u32) -> Option<u128> {
        self.0.get(id).map(Fingerprint::number)
    }

    /// Flat: id, distance, id, distance …
    pub fn near(&self, fingerprint: u128, within: u32, limit: u32) -> Result<Vec<u32>, JsError> {
        Ok(flat(self.0.near(self.narrow(fingerprint)?, within, limit as usize)))
    }

    /// Flat: id, distance, id, distance …
    pub fn nearest(&self, fingerprint: u128, n: u32) -> Result<Vec<u32>, JsError> {
        Ok(flat(self.0.nearest(self.narrow(fingerprint)?, n as usize)))
    }

    /// What it holds and costs.
    pub fn stats(&self) -> Result<JsValue, JsError> {
        let stats = self.0.stats();
        to_js(&StatsObject {
            size: stats.size as u32,
            bytes: stats.bytes as f64,
            bytes_per_fingerprint: if stats.size == 0 { 0.0 } else { stats.bytes as f64 / stats.size as f64 },
            tables: stats.tables as u32,
        })
    }

    /// Flat: id, id, distance, id, id, distance …
    pub fn pairs(&self, within: u32) -> Vec<u32> {
        self.0.pairs(within).iter().flat_map(|pair| [pair.a, pair.b, pair.distance]).collect()
    }

    /// Cluster numbers by id, `u32::MAX` for an id that was removed.
    pub fn clusters(&self, within: u32) -> Vec<u32> {
        self.0.clusters(within).into_iter().map(|number| number.unwrap_or(u32::MAX)).collect()
    }

    /// `{ tables, probes, candidates }`.
    pub fn plan(&self, within: u32) -> Result<JsValue, JsError> {
        let plan = self.0.plan(within);
        to_js(&PlanObject { tables: plan.tables, probes: plan.probes as f64, candidates: plan.candidates as f64 })
    }

    /// A snapshot.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
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

fn flat(matches: Vec<Match>) -> Vec<u32> {
    matches.iter().flat_map(|found| [found.id, found.distance]).collect()
}
