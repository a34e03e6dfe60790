//! Results as plain objects, offsets in UTF-16.

use crate::utf16::Utf16Ranges;
use crate::{Comparison, Containment, CorpusMatch, Explanation, Scope};
use serde::Serialize;
use std::ops::Range;
use wasm_bindgen::prelude::*;

pub(super) fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_large_number_types_as_bigints(true);
    Ok(value.serialize(&serializer)?)
}

pub(super) fn set(object: &js_sys::Object, key: &str, value: impl Into<JsValue>) {
    // Setting a property of a fresh plain object cannot fail.
    let _ = js_sys::Reflect::set(object, &key.into(), &value.into());
}

/// A text that JavaScript can hold has fewer than 2^32 code units.
pub(super) fn pair(range: Range<usize>) -> [u32; 2] {
    [range.start as u32, range.end as u32]
}

#[derive(Serialize)]
pub(super) struct ExplanationObject {
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
    pub(super) fn new(text: &str, explanation: Explanation, scale: i64) -> Self {
        let whole = |units: i64| units as f64 / scale as f64;
        let mut ranges = Utf16Ranges::new(text);
        let paragraphs = explanation.paragraphs.into_iter().map(|paragraph| {
            let [start, end] = pair(ranges.of(&paragraph.range));
            ParagraphObject { start, end, text: paragraph.text, size: paragraph.size as u32 }
        });
        let paragraphs = paragraphs.collect();
        let mut ranges = Utf16Ranges::new(text);
        let features = explanation.features.into_iter().map(|feature| {
            let [start, end] = pair(ranges.of(&feature.range));
            let (count, weight, hash) = (feature.count, whole(feature.weight), feature.hash);
            FeatureObject { text: feature.text, start, end, count, weight, hash }
        });
        ExplanationObject {
            paragraphs,
            features: features.collect(),
            sums: explanation.sums.iter().map(|&sum| whole(sum)).collect(),
            fingerprint: explanation.fingerprint.number(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ComparisonObject {
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
    pub(super) fn new(a: &str, b: &str, comparison: Comparison) -> Self {
        let (mut in_a, mut in_b) = (Utf16Ranges::new(a), Utf16Ranges::new(b));
        ComparisonObject {
            distance: comparison.distance,
            estimate: comparison.estimate,
            cosine: comparison.cosine,
            jaccard: comparison.jaccard,
            containment: comparison.containment.into(),
            passages: comparison
                .passages
                .iter()
                .map(|passage| PassageObject { a: pair(in_a.of(&passage.a)), b: pair(in_b.of(&passage.b)) })
                .collect(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct CorpusMatchObject {
    id: String,
    title: Option<String>,
    scope: &'static str,
    score: f64,
    distance: u32,
    jaccard: Option<f64>,
    containment: Option<ContainmentObject>,
    here: Vec<[u32; 2]>,
    there: Vec<[u32; 2]>,
}

impl From<CorpusMatch> for CorpusMatchObject {
    fn from(found: CorpusMatch) -> Self {
        let pairs = |ranges: Vec<Range<usize>>| ranges.into_iter().map(pair).collect();
        CorpusMatchObject {
            id: found.id,
            title: found.title,
            scope: if found.scope == Scope::Document { "document" } else { "paragraph" },
            score: found.score,
            distance: found.distance,
            jaccard: found.jaccard,
            containment: found.containment.map(Into::into),
            here: pairs(found.here),
            there: pairs(found.there),
        }
    }
}

impl From<Containment> for ContainmentObject {
    fn from(containment: Containment) -> Self {
        ContainmentObject { a_in_b: containment.a_in_b, b_in_a: containment.b_in_a }
    }
}
