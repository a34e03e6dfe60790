//! Results as plain objects, with offsets in UTF-16. Objects of numbers are serialized. Objects with lists, texts or typed
//! arrays are written field by field; the field names of a list cross to JavaScript once.

use crate::utf16::Utf16Ranges;
use crate::{Comparison, Containment, CorpusMatch, Explanation, MatchValue};
use js_sys::{Array, Object};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use std::ops::Range;
use wasm_bindgen::prelude::*;

/// A plain object of numbers.
pub(super) fn to_js(fields: &[(&str, f64)]) -> Result<JsValue, JsValue> {
    // Not a JsError, whose message needs an import that nothing else uses.
    Ok(Numbers(fields).serialize(&Serializer::new().serialize_maps_as_objects(true))?)
}

/// Serialized as a map. A struct would keep its field names in a hash table: code that nothing else needs.
struct Numbers<'a>(&'a [(&'a str, f64)]);

impl Serialize for Numbers<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// A plain object.
pub(super) fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new().unchecked_into::<Plain>();
    fields.iter().for_each(|(name, value)| object.set(&(*name).into(), value));
    object.into()
}

/// A list of objects with the same fields. The names cross to JavaScript only once.
pub(super) fn objects<const N: usize>(names: [&str; N], rows: impl Iterator<Item = [JsValue; N]>) -> JsValue {
    let names = each_name(&names);
    let objects = rows.map(|values| {
        let object = Object::new().unchecked_into::<Plain>();
        names.iter().zip(&values).for_each(|(name, value)| object.set(name, value));
        object.into()
    });
    list(objects)
}

fn each_name(names: &[&str]) -> Vec<JsValue> {
    names.iter().map(|&name| name.into()).collect()
}

#[wasm_bindgen]
extern "C" {
    type Plain;

    /// `this[name] = value`: for a new plain object several times faster than `Reflect.set`.
    #[wasm_bindgen(method, indexing_setter)]
    fn set(this: &Plain, name: &JsValue, value: &JsValue);
}

/// Both ends of a range. They fit 32 bits: a JavaScript string has fewer than 2^32 code units.
fn ends(range: Range<usize>) -> [JsValue; 2] {
    [range.start, range.end].map(|offset| (offset as u32).into())
}

/// An array.
pub(super) fn list(values: impl IntoIterator<Item = JsValue>) -> JsValue {
    values.into_iter().collect::<Array>().into()
}

/// `[start, end][]`.
pub(super) fn ranges(ranges: Vec<Range<usize>>) -> JsValue {
    list(ranges.into_iter().map(pair))
}

fn pair(range: Range<usize>) -> JsValue {
    list(ends(range))
}

/// `{ paragraphs, features, sums, fingerprint }`, sums and weights in units of 1.
pub(super) fn explanation(text: &str, explanation: Explanation, scale: i64) -> JsValue {
    let whole = |units: i64| JsValue::from(units as f64 / scale as f64);
    let mut ranges = Utf16Ranges::new(text);
    let paragraphs = explanation.paragraphs.iter().map(|paragraph| {
        let [start, end] = ends(ranges.of(&paragraph.range));
        [start, end, paragraph.text.as_str().into(), (paragraph.size as u32).into()]
    });
    let paragraphs = objects(["start", "end", "text", "size"], paragraphs);
    let mut ranges = Utf16Ranges::new(text);
    let features = explanation.features.iter().map(|feature| {
        let [start, end] = ends(ranges.of(&feature.range));
        let text = feature.text.as_str().into();
        [text, start, end, feature.count.into(), whole(feature.weight), feature.hash.into()]
    });
    object(&[
        ("paragraphs", paragraphs),
        ("features", objects(["text", "start", "end", "count", "weight", "hash"], features)),
        ("sums", list(explanation.sums.iter().map(|&sum| whole(sum)))),
        ("fingerprint", explanation.fingerprint.number().into()),
    ])
}

/// `Comparison`.
pub(super) fn comparison(a: &str, b: &str, comparison: Comparison) -> JsValue {
    let (mut in_a, mut in_b) = (Utf16Ranges::new(a), Utf16Ranges::new(b));
    let passages = comparison.passages.iter().map(|passage| [in_a.of(&passage.a), in_b.of(&passage.b)].map(pair));
    let numbers = match comparison {
        Comparison { only_numbers_differ: true, .. } => "only",
        Comparison { numbers_differ: true, .. } => "differ",
        _ => "same",
    };
    object(&[
        ("score", comparison.score.into()),
        ("same", comparison.same.into()),
        ("distance", comparison.distance.into()),
        ("estimate", comparison.estimate.into()),
        ("cosine", comparison.cosine.into()),
        ("jaccard", comparison.jaccard.into()),
        ("containment", containment(comparison.containment)),
        ("numbers", numbers.into()),
        ("passages", objects(["a", "b"], passages)),
    ])
}

fn containment(containment: Containment) -> JsValue {
    object(&[("aInB", containment.a_in_b.into()), ("bInA", containment.b_in_a.into())])
}

/// `Match[]`; unknown values are `undefined`.
pub(super) fn matches(found: &[CorpusMatch]) -> JsValue {
    let Some(first) = found.first() else { return list([]) };
    let value = |(_, value): (&str, MatchValue<'_>)| match value {
        MatchValue::Text(text) => text.into(),
        MatchValue::Count(count) => (count as f64).into(),
        MatchValue::Number(number) => number.into(),
        MatchValue::Here(all) | MatchValue::There(all) => ranges(all.to_vec()),
    };
    objects(first.fields().map(|(name, _)| name), found.iter().map(|found| found.fields().map(value)))
}

/// `string[][]`.
pub(super) fn groups(groups: Vec<Vec<String>>) -> JsValue {
    list(groups.into_iter().map(|ids| list(ids.into_iter().map(JsValue::from))))
}
