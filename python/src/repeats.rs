//! Passages that occur in several texts, and texts without them.

use crate::input::Texts;
use crate::text::CodePoints;
use nearprint::Repeats;
use nearprint::repeats::{Repeated, cut_common};
use pyo3::prelude::*;
use std::collections::HashMap;

/// Text, letters, documents, times, and for each place the position of the document, its start and its end.
type Passage = (String, u64, u32, u32, Vec<(usize, usize, usize)>);

#[pyfunction]
pub(crate) fn passages(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    min_letters: u32,
    documents: u32,
) -> PyResult<Vec<Passage>> {
    let given = Texts::new("texts", texts)?;
    let texts = given.each("texts")?;
    Ok(py.detach(|| in_code_points(&texts, Repeats::new(&texts[..], min_letters).passages(&texts[..], documents))))
}

/// What is left of each text, and what was cut, without places, which are from several rounds. Either `common` or `share`, in
/// percent, is given.
#[pyfunction]
pub(crate) fn cut(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    min_letters: u32,
    common: Option<u32>,
    share: Option<f64>,
) -> PyResult<(Vec<String>, Vec<Passage>)> {
    let given = Texts::new("texts", texts)?;
    let texts = given.each("texts")?;
    Ok(py.detach(|| {
        let with_text = || texts.iter().filter(|text| !text.trim().is_empty()).count();
        let of_share = |share: f64| ((with_text() as f64 * share / 100.0) as u32).max(1);
        let cut = cut_common(&texts[..], min_letters, common.or(share.map(of_share)).unwrap_or(u32::MAX));
        let left = cut.texts.into_iter().zip(&texts).map(|(left, text)| left.unwrap_or_else(|| text.to_string()));
        let passages = cut.passages.into_iter();
        let passages = passages.map(|one| (one.text, one.letters, one.documents, one.times, Vec::new()));
        (left.collect(), passages.collect())
    }))
}

/// The passages, with places in code points. Each text with passages is read once.
fn in_code_points(texts: &[&str], passages: Vec<Repeated>) -> Vec<Passage> {
    let mut by_document: HashMap<usize, Vec<(usize, usize)>> = HashMap::new();
    let mut found: Vec<Passage> = Vec::new();
    for (number, one) in passages.into_iter().enumerate() {
        let places = one.places.into_iter().enumerate().map(|(place, (document, range))| {
            by_document.entry(document).or_default().push((number, place));
            (document, range.start, range.end)
        });
        let places = places.collect();
        found.push((one.text, one.letters, one.documents, one.times, places));
    }
    for (document, places) in by_document.into_iter().filter(|&(document, _)| !texts[document].is_ascii()) {
        let points = CodePoints::of_bytes(texts[document]);
        for (number, place) in places {
            let (_, start, end) = &mut found[number].4[place];
            (*start, *end) = points.range(&(*start..*end));
        }
    }
    found
}
