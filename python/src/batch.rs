//! Columns of texts.

use crate::array::Array;
use crate::corpus::{GivenBackground, of_background};
use crate::error::value_error;
use crate::input::Texts;
use crate::recipe::{Recipe, given, of_corpus};
use crate::threads::map;
use arrow_array::builder::{ListBuilder, UInt64Builder};
use arrow_array::{BooleanArray, Float64Array};
use nearprint::{BackgroundSample, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

#[pyfunction]
#[pyo3(signature = (texts, recipe=None, *, threads=None))]
pub(crate) fn fingerprint_all(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    recipe: Option<&Recipe>,
    threads: Option<usize>,
) -> PyResult<Array> {
    let (recipe, texts) = (given(recipe), Texts::new("texts", texts)?);
    let all = map(py, &texts.all(), threads, |text| text.map(|text| recipe.fingerprint(text)));
    Ok(Array::of_fingerprints(recipe.bits, all.into_iter()))
}

#[pyfunction]
#[pyo3(signature = (texts, recipe=None, *, most=None, threads=None))]
pub(crate) fn anchors_all(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    recipe: Option<&Recipe>,
    most: Option<usize>,
    threads: Option<usize>,
) -> PyResult<Array> {
    let (recipe, texts) = (of_corpus(recipe), Texts::new("texts", texts)?);
    let anchors = |text: &Option<&str>| {
        text.map(|text| {
            let mut anchors = recipe.tokens(text);
            anchors.truncate(most.unwrap_or(usize::MAX));
            anchors
        })
    };
    let mut lists = ListBuilder::new(UInt64Builder::new());
    for anchors in map(py, &texts.all(), threads, anchors) {
        if let Some(anchors) = &anchors {
            lists.values().append_slice(anchors);
        }
        lists.append(anchors.is_some());
    }
    Ok(Array(Arc::new(lists.finish())))
}

#[pyfunction]
#[pyo3(signature = (a, b, recipe=None, *, background=None, threads=None))]
pub(crate) fn score_all(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    recipe: Option<&Recipe>,
    background: Option<GivenBackground>,
    threads: Option<usize>,
) -> PyResult<Array> {
    let (cutoff, slots) = of_background(background)?;
    let (recipe, a, b) = (of_corpus(recipe), Texts::new("a", a)?, Texts::new("b", b)?);
    let (a, b) = (a.all(), b.all());
    if a.len() != b.len() {
        return Err(value_error(format!("a has {} texts and b {}", a.len(), b.len())));
    }
    let pairs: Vec<_> = a.into_iter().zip(b).collect();
    // Neighbouring rows with the same text `b`, as in a join: that text is read once.
    let runs: Vec<_> = pairs.chunk_by(|one, next| one.1.is_some() && one.1 == next.1).collect();
    let judged = map(py, &runs, threads, |run| {
        let (Some(b), others) = (run[0].1, run.iter().filter_map(|pair| pair.0).collect::<Vec<_>>()) else {
            return vec![None; run.len()];
        };
        let mut verdicts = recipe.judge_all_in(b, &others, cutoff, &slots).into_iter();
        run.iter().map(|pair| pair.0.and_then(|_| verdicts.next())).collect()
    });
    let verdicts: Vec<Option<(Verdict, bool)>> = judged.into_iter().flatten().collect();
    let scores: Float64Array = verdicts.iter().map(|verdict| verdict.map(|(verdict, _)| verdict.score)).collect();
    let same: BooleanArray = verdicts.iter().map(|verdict| verdict.map(|(_, is_near)| is_near)).collect();
    Ok(Array::of_columns(vec![("score", Arc::new(scores)), ("same", Arc::new(same))]))
}

/// The background of these texts: its score, its number of texts, and their slots.
#[pyfunction]
#[pyo3(signature = (texts, recipe=None, *, threads=None))]
pub(crate) fn background<'py>(
    py: Python<'py>,
    texts: &Bound<'_, PyAny>,
    recipe: Option<&Recipe>,
    threads: Option<usize>,
) -> PyResult<(f64, u32, Bound<'py, PyBytes>)> {
    let (recipe, texts) = (of_corpus(recipe), Texts::new("texts", texts)?);
    let texts: Vec<&str> = texts.all().into_iter().flatten().collect();
    let signatures = map(py, &texts, threads, |text| recipe.signature(text));
    let (learned, slots) = py.detach(|| {
        let mut sample = BackgroundSample::new(recipe);
        signatures.iter().for_each(|signature| sample.push(signature));
        let text_of = |place: u32| texts[place as usize].into();
        (sample.clone().learn(text_of), sample.slots(text_of).to_bytes())
    });
    Ok((learned.score, learned.texts, PyBytes::new(py, &slots)))
}
