//! The steps of `passages` and `cut` that `nearprint.spark` combines.

use crate::array::Array;
use crate::error::value_error;
use crate::input::{Texts, arrow};
use crate::text::CodePoints;
use crate::threads::map;
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Int32Array, Int64Array, StringArray, UInt32Array};
use nearprint::repeats::{ChainPlace, CountedWindow, WindowChain, Windows};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// Each text's windows, each once, as columns: the row of the text, the key, how often it occurs there, and the windows that always follow and
/// precede it there; null if they differ or there is none.
#[pyfunction]
pub(crate) fn windows_all(py: Python<'_>, texts: &Bound<'_, PyAny>, min_letters: u32) -> PyResult<Array> {
    let (texts, windows) = (Texts::new("texts", texts)?, Windows::new(min_letters));
    let made = map(py, &texts.all(), Some(1), |text| counted(&windows.keys(text.unwrap_or_default())));
    let (mut rows, mut keys, mut times) = (Vec::new(), Vec::new(), Vec::new());
    let (mut next, mut before) = (Vec::new(), Vec::new());
    let stored = |key: Option<u64>| key.map(|key| key as i64);
    for (row, windows) in (0u32..).zip(made) {
        for window in windows {
            rows.push(row);
            keys.push(window.key as i64);
            times.push(window.times as i32);
            next.push(stored(window.next));
            before.push(stored(window.before));
        }
    }
    Ok(Array::of_columns(vec![
        ("row", Arc::new(UInt32Array::from(rows))),
        ("key", Arc::new(Int64Array::from(keys))),
        ("times", Arc::new(Int32Array::from(times))),
        ("next", Arc::new(Int64Array::from(next))),
        ("before", Arc::new(Int64Array::from(before))),
    ]))
}

/// The windows of one text.
fn counted(keys: &[u64]) -> Vec<CountedWindow> {
    let mut places: HashMap<u64, usize> = HashMap::with_capacity(keys.len());
    let mut windows: Vec<CountedWindow> = Vec::new();
    for (at, &key) in keys.iter().enumerate() {
        let (next, before) = (keys.get(at + 1).copied(), at.checked_sub(1).map(|at| keys[at]));
        let place = *places.entry(key).or_insert(windows.len());
        match windows.get_mut(place) {
            None => windows.push(CountedWindow { key, documents: 1, times: 1, next, before }),
            Some(window) => {
                window.times += 1;
                window.next = window.next.filter(|_| window.next == next);
                window.before = window.before.filter(|_| window.before == before);
            }
        }
    }
    windows
}

/// The passages made by windows counted in all texts, as columns: key, windows, documents.
#[pyfunction]
pub(crate) fn window_chains(
    keys: &Bound<'_, PyAny>,
    documents: &Bound<'_, PyAny>,
    times: &Bound<'_, PyAny>,
    next: &Bound<'_, PyAny>,
    before: &Bound<'_, PyAny>,
) -> PyResult<Array> {
    let [keys, documents, times, next, before] = [keys, documents, times, next, before].map(numbers);
    let (documents, times, next, before) = (documents?, times?, next?, before?);
    let windows = keys?.into_iter().enumerate().map(|(at, key)| CountedWindow {
        key: key.unwrap_or_default() as u64,
        documents: documents[at].unwrap_or_default() as u32,
        times: times[at].unwrap_or_default() as u32,
        next: next[at].map(|key| key as u64),
        before: before[at].map(|key| key as u64),
    });
    let chains = WindowChain::of(&windows.collect::<Vec<_>>());
    let column = |value: fn(&WindowChain) -> i64| Arc::new(Int64Array::from_iter_values(chains.iter().map(value)));
    Ok(Array::of_columns(vec![
        ("key", column(|chain| chain.key as i64)),
        ("windows", column(|chain| chain.windows.into())),
        ("documents", column(|chain| chain.documents.into())),
    ]))
}

/// The places of passages in texts, as columns: the row of the text, that of the passage, start and end in code points, the text, its
/// letters, and its own letters.
#[pyfunction]
pub(crate) fn chain_places(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    min_letters: u32,
    keys: &Bound<'_, PyAny>,
    windows: &Bound<'_, PyAny>,
    documents: &Bound<'_, PyAny>,
) -> PyResult<Array> {
    let texts = Texts::new("texts", texts)?;
    let (keys, counts, documents) = (numbers(keys)?, numbers(windows)?, numbers(documents)?);
    let mut chains: HashMap<u64, (u32, WindowChain)> = HashMap::new();
    for (at, key) in keys.into_iter().enumerate() {
        let key = key.unwrap_or_default() as u64;
        let number = |list: &[Option<i64>]| list[at].unwrap_or_default() as u32;
        chains.insert(key, (at as u32, WindowChain { key, windows: number(&counts), documents: number(&documents) }));
    }
    let windows = Windows::new(min_letters);
    let made = map(py, &texts.all(), Some(1), |text| {
        let text = text.unwrap_or_default();
        let places = windows.places(text, |key| chains.get(&key).map(|(_, chain)| *chain));
        let points = (!places.is_empty() && !text.is_ascii()).then(|| CodePoints::of_bytes(text));
        let place = |place: ChainPlace| {
            let range =
                points.as_ref().map_or((place.range.start, place.range.end), |points| points.range(&place.range));
            (chains[&place.key].0, range, text[place.range].to_string(), place.letters as i64, place.own as i64)
        };
        places.into_iter().map(place).collect::<Vec<_>>()
    });
    let all = || (0u32..).zip(&made).flat_map(|(row, places)| places.iter().map(move |place| (row, place)));
    Ok(Array::of_columns(vec![
        ("row", Arc::new(UInt32Array::from_iter_values(all().map(|(row, _)| row)))),
        ("chain", Arc::new(UInt32Array::from_iter_values(all().map(|(_, place)| place.0)))),
        ("start", Arc::new(Int64Array::from_iter_values(all().map(|(_, place)| place.1.0 as i64)))),
        ("end", Arc::new(Int64Array::from_iter_values(all().map(|(_, place)| place.1.1 as i64)))),
        ("text", Arc::new(StringArray::from_iter_values(all().map(|(_, place)| &place.2)))),
        ("letters", Arc::new(Int64Array::from_iter_values(all().map(|(_, place)| place.3)))),
        ("own", Arc::new(Int64Array::from_iter_values(all().map(|(_, place)| place.4)))),
    ]))
}

/// Texts without the windows of these keys, which ascend; null for an unchanged text.
#[pyfunction]
pub(crate) fn cut_all(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    min_letters: u32,
    keys: &Bound<'_, PyAny>,
) -> PyResult<Array> {
    let (texts, windows) = (Texts::new("texts", texts)?, Windows::new(min_letters));
    let keys = numbers(keys)?;
    let is_common = |key: u64| keys.binary_search(&Some(key as i64)).is_ok();
    let left = map(py, &texts.all(), Some(1), |text| windows.cut(text.unwrap_or_default(), is_common));
    Ok(Array(Arc::new(StringArray::from(left))))
}

/// An Arrow column of 64-bit numbers.
fn numbers(given: &Bound<'_, PyAny>) -> PyResult<Vec<Option<i64>>> {
    let arrays = arrow(given)?.ok_or_else(|| value_error("an Arrow column is wanted"))?;
    let each =
        |array: &arrow_array::ArrayRef| array.as_primitive_opt::<Int64Type>().map(|array| array.iter().collect());
    let found: Option<Vec<Vec<Option<i64>>>> = arrays.iter().map(each).collect();
    found.map(|parts| parts.concat()).ok_or_else(|| value_error("a column of int64 is wanted"))
}
