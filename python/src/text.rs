//! Functions on one text, and on two.

use crate::error::value_error;
use crate::input::{Exact, bits as width, fingerprint as number, text as string};
use crate::recipe::{Recipe, given};
use nearprint::{Features, Fingerprint, Weight};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::ops::Range;

#[pyfunction]
#[pyo3(signature = (text, recipe=None))]
pub(crate) fn fingerprint(py: Python<'_>, text: &Bound<'_, PyAny>, recipe: Option<&Recipe>) -> PyResult<u128> {
    let (recipe, text) = (given(recipe), string("text", text)?);
    Ok(py.detach(|| recipe.fingerprint(&text)).number())
}

/// The sums, the number of features, the fingerprint, and the scale of the sums.
#[pyfunction]
#[pyo3(signature = (text, recipe=None))]
pub(crate) fn sketch(text: &Bound<'_, PyAny>, recipe: Option<&Recipe>) -> PyResult<(Vec<i64>, usize, u128, i64)> {
    let recipe = given(recipe);
    let (sketch, features) = recipe.sketch_and_features(&string("text", text)?);
    Ok((sketch.sums().to_vec(), features, sketch.fingerprint().number(), recipe.weights.scale()))
}

#[pyfunction]
#[pyo3(signature = (features, recipe=None))]
pub(crate) fn from_features(features: &Bound<'_, PyAny>, recipe: Option<&Recipe>) -> PyResult<u128> {
    let mut all = Features::new(given(recipe).clone());
    if features.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("features must be an iterable of features, not one string"));
    }
    for feature in features.try_iter()? {
        let feature = feature?;
        match feature.extract::<(Bound<'_, PyAny>, f64)>() {
            Ok((feature, weight)) => {
                let weight = Weight::new(weight).map_err(|error| value_error(format!("features: {error}")))?;
                all.add_weighted(&string("features", &feature)?, weight);
            }
            Err(_) => all.add(&string("features", &feature)?),
        }
    }
    Ok(all.fingerprint().number())
}

#[pyfunction]
pub(crate) fn distance(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<u32> {
    Ok(number("a", a)?.distance(number("b", b)?))
}

#[pyfunction]
#[pyo3(signature = (fingerprint, bits=64))]
pub(crate) fn to_hex(fingerprint: &Bound<'_, PyAny>, bits: u32) -> PyResult<String> {
    let (fingerprint, bits) = (number("fingerprint", fingerprint)?, width(bits)?);
    if fingerprint.narrow(bits) != fingerprint {
        let (number, bits) = (fingerprint.number(), bits.count());
        return Err(value_error(format!("fingerprint: {number:#x} is wider than {bits} bits")));
    }
    Ok(fingerprint.to_hex(bits))
}

#[pyfunction]
pub(crate) fn from_hex(hex: Exact) -> PyResult<u128> {
    Fingerprint::from_hex(&hex).map(Fingerprint::number).map_err(|error| value_error(format!("hex: {error}")))
}

#[pyfunction]
#[pyo3(signature = (a, b, recipe=None))]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    recipe: Option<&Recipe>,
) -> PyResult<Bound<'py, PyDict>> {
    let (recipe, a, b) = (given(recipe), string("a", a)?, string("b", b)?);
    let found = py.detach(|| recipe.compare(&a, &b));
    let (in_a, in_b) = (CodePoints::of_bytes(&a), CodePoints::of_bytes(&b));
    let passages: Vec<_> =
        found.passages.iter().map(|passage| (in_a.range(&passage.a), in_b.range(&passage.b))).collect();
    let dict = PyDict::new(py);
    dict.set_item("score", found.score)?;
    dict.set_item("same", found.same)?;
    dict.set_item("distance", found.distance)?;
    dict.set_item("estimate", found.estimate)?;
    dict.set_item("cosine", found.cosine)?;
    dict.set_item("jaccard", found.jaccard)?;
    dict.set_item("a_in_b", found.containment.a_in_b)?;
    dict.set_item("b_in_a", found.containment.b_in_a)?;
    let numbers = if found.only_numbers_differ {
        "only"
    } else if found.numbers_differ {
        "differ"
    } else {
        "same"
    };
    dict.set_item("numbers", numbers)?;
    dict.set_item("passages", passages)?;
    Ok(dict)
}

#[pyfunction]
#[pyo3(signature = (text, recipe=None))]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    text: &Bound<'_, PyAny>,
    recipe: Option<&Recipe>,
) -> PyResult<Bound<'py, PyDict>> {
    let text = string("text", text)?;
    let explained = given(recipe).explain(&text);
    let places = CodePoints::of_bytes(&text);
    let mut features = Vec::new();
    for feature in &explained.features {
        let (start, end) = places.range(&feature.range);
        let dict = PyDict::new(py);
        dict.set_item("text", &feature.text)?;
        dict.set_item("start", start)?;
        dict.set_item("end", end)?;
        dict.set_item("count", feature.count)?;
        dict.set_item("weight", feature.weight)?;
        dict.set_item("hash", feature.hash)?;
        features.push(dict);
    }
    let mut paragraphs = Vec::new();
    for paragraph in &explained.paragraphs {
        let (start, end) = places.range(&paragraph.range);
        let dict = PyDict::new(py);
        dict.set_item("start", start)?;
        dict.set_item("end", end)?;
        dict.set_item("text", &paragraph.text)?;
        dict.set_item("size", paragraph.size)?;
        paragraphs.push(dict);
    }
    let dict = PyDict::new(py);
    dict.set_item("paragraphs", paragraphs)?;
    dict.set_item("features", features)?;
    dict.set_item("sums", explained.sums)?;
    dict.set_item("fingerprint", explained.fingerprint.number())?;
    Ok(dict)
}

/// Converts offsets in bytes, or in UTF-16 code units, to Python's offsets in code points.
pub(crate) struct CodePoints {
    /// Where each code point starts, and where the last one ends.
    starts: Vec<usize>,
}

impl CodePoints {
    pub(crate) fn of_bytes(text: &str) -> CodePoints {
        CodePoints::new(text, char::len_utf8)
    }

    pub(crate) fn of_utf16(text: &str) -> CodePoints {
        CodePoints::new(text, char::len_utf16)
    }

    fn new(text: &str, length: fn(char) -> usize) -> CodePoints {
        let mut at = 0;
        let mut starts = vec![0];
        starts.extend(text.chars().map(|c| {
            at += length(c);
            at
        }));
        CodePoints { starts }
    }

    pub(crate) fn range(&self, range: &Range<usize>) -> (usize, usize) {
        let place = |offset: usize| self.starts.partition_point(|&start| start < offset);
        (place(range.start), place(range.end))
    }
}
