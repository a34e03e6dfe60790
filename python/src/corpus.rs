//! Documents with ids.

use crate::error::{coded, value_error};
use crate::input::{Exact, Texts, text as string};
use crate::recipe::{Recipe, of_corpus};
use crate::text::CodePoints;
use crate::threads::Shared;
use nearprint::{
    Alike, Background, Check, Corpus as Core, CorpusMatch, CorpusOptions, Cutoff, Document, Hyperplanes, MatchValue,
    Numbers, Scope, SimilarError, SimilarIndex, SimilarOptions, SimilarTerm, Slots, Strictness, VectorCode,
    VectorPlanes,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// What `nearprint.Corpus` is made of: that class adds JSON, records and answers.
#[pyclass(module = "nearprint", frozen, subclass)]
pub(crate) struct RawCorpus(Shared<Core>, Mutex<SimilarIndex>, Mutex<Option<VectorPlanes>>);

impl RawCorpus {
    /// The code of a vector. All vectors must have the dimensions of those already there, or of the first.
    fn code(&self, py: Python<'_>, vector: &[f32]) -> PyResult<VectorCode> {
        if vector.is_empty() || vector.len() > Hyperplanes::MAX_DIMENSIONS {
            return Err(value_error(format!(
                "the vector must have 1 to {} numbers, not {}",
                Hyperplanes::MAX_DIMENSIONS,
                vector.len()
            )));
        }
        // Before the lock: who waits for it holds Python's, which this needs again.
        let there = self.0.read(py, |corpus| corpus.dimensions());
        let mut planes = self.2.lock().unwrap_or_else(PoisonError::into_inner);
        let planes = planes
            .get_or_insert_with(|| VectorPlanes::new(there.map_or(vector.len(), |dimensions| dimensions as usize)));
        planes.code(vector).map_err(|error| value_error(error.to_string()))
    }
}

#[pymethods]
impl RawCorpus {
    #[new]
    #[pyo3(signature = (recipe=None, *, boilerplate=None))]
    fn new(recipe: Option<&Recipe>, boilerplate: Option<&Bound<'_, PyAny>>) -> PyResult<RawCorpus> {
        let corpus = Core::new(options(recipe, boilerplate)?);
        Ok(RawCorpus(Shared::new(corpus), Mutex::default(), Mutex::default()))
    }

    /// The texts whose wording never counts.
    #[getter]
    fn boilerplate(&self, py: Python<'_>) -> Vec<String> {
        self.0.read(py, |corpus| corpus.boilerplate().to_vec())
    }

    /// How fingerprints are made here.
    #[getter]
    fn recipe(&self, py: Python<'_>) -> Recipe {
        self.0.read(py, |corpus| Recipe(corpus.recipe().clone()))
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.0.read(py, Core::len)
    }

    fn __contains__(&self, py: Python<'_>, id: Exact) -> bool {
        self.0.read(py, |corpus| corpus.has(&id))
    }

    /// The ids of all documents, in code point order.
    fn ids(&self, py: Python<'_>) -> Vec<String> {
        self.0.read(py, |corpus| corpus.ids().map(String::from).collect())
    }

    /// Stores a document; `data` is JSON.
    fn _put(
        &self,
        py: Python<'_>,
        id: Exact,
        text: &Bound<'_, PyAny>,
        title: Option<&Bound<'_, PyAny>>,
        data: Option<&str>,
        vector: Option<Vec<f32>>,
    ) -> PyResult<()> {
        let title = title.map(|title| string("title", title)).transpose()?;
        let text = string("text", text)?;
        let mut document = Document::new(&id, &text);
        (document.title, document.data) = (title.as_deref(), data);
        document.vector = vector.map(|vector| self.code(py, &vector)).transpose()?;
        self.0.write(py, |corpus| corpus.put(document));
        Ok(())
    }

    /// Adds documents; without ids, under row numbers. Those whose text is null are refused if `strict`, or else left out. Returns how many.
    fn _put_all(
        &self,
        py: Python<'_>,
        ids: Option<&Bound<'_, PyAny>>,
        texts: &Bound<'_, PyAny>,
        titles: Option<&Bound<'_, PyAny>>,
        data: Option<Vec<Option<String>>>,
        strict: bool,
    ) -> PyResult<usize> {
        let texts = Texts::new("texts", texts)?;
        let texts = if strict { texts.each("texts")?.into_iter().map(Some).collect() } else { texts.all() };
        let numbers: Vec<String>;
        let given = ids.map(|ids| Texts::ids("ids", ids)).transpose()?;
        let ids = match &given {
            Some(ids) => ids.each("ids")?,
            None => {
                numbers = (0..texts.len()).map(|row| row.to_string()).collect();
                numbers.iter().map(String::as_str).collect()
            }
        };
        let titles = titles.map(|titles| Texts::new("titles", titles)).transpose()?;
        let titles = titles_of(&ids, texts.len(), titles.as_ref())?;
        let data = data.unwrap_or_else(|| vec![None; texts.len()]);
        let without = texts.iter().filter(|text| text.is_none()).count();
        self.0.write(py, |corpus| {
            let rows = ids.into_iter().zip(texts).zip(titles).zip(&data);
            corpus.put_all(rows.filter_map(|(((id, text), title), data)| {
                let mut document = Document::new(id, text?);
                (document.title, document.data) = (title, data.as_deref());
                Some(document)
            }));
        });
        Ok(without)
    }

    /// Id, text, title and data.
    #[allow(clippy::type_complexity)]
    fn _get(&self, py: Python<'_>, id: Exact) -> Option<(String, String, Option<String>, Option<String>)> {
        let owned = |part: Option<&str>| part.map(String::from);
        self.0.read(py, |corpus| {
            corpus.get(&id).map(|found| (found.id.into(), found.text.into(), owned(found.title), owned(found.data)))
        })
    }

    /// Deletes a document; False if there was none with this id.
    fn delete(&self, py: Python<'_>, id: Exact) -> bool {
        self.0.write(py, |corpus| corpus.delete(&id))
    }

    /// Deletes all documents.
    fn clear(&self, py: Python<'_>) {
        self.0.write(py, Core::clear);
    }

    fn _check<'py>(
        &self,
        py: Python<'py>,
        text: &Bound<'_, PyAny>,
        given: CheckArguments,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let text = string("text", text)?;
        with_check(given, |check| {
            // With the present texts of what was found.
            let found = self.0.read(py, |corpus| {
                let there =
                    |found: &CorpusMatch| ranges_in(corpus.get(&found.id).map(|document| document.text), &found.there);
                corpus.check(&text, check).into_iter().map(|found| (there(&found), found)).collect::<Vec<_>>()
            });
            all_matched(py, &text, found)
        })
    }

    #[allow(clippy::too_many_arguments)]
    fn _similar(
        &self,
        py: Python<'_>,
        text: &Bound<'_, PyAny>,
        title: &Bound<'_, PyAny>,
        limit: Option<usize>,
        strictness: Exact,
        all: bool,
        exclude: HashSet<Exact>,
        vector: Option<Vec<f32>>,
    ) -> PyResult<Vec<SimilarRow>> {
        let (text, title) = (string("text", text)?, string("title", title)?);
        let excluded = |id: &str| exclude.contains(id);
        let options =
            SimilarOptions::new().title(&title).strictness(strictness_of(&strictness)?).all(all).exclude(&excluded);
        let options = if let Some(limit) = limit { options.limit(limit) } else { options };
        let vector = vector.map(|vector| self.code(py, &vector)).transpose()?;
        let options = if let Some(vector) = vector { options.vector(vector) } else { options };
        // With the places of the words in the present texts.
        let found = self.0.read(py, |corpus| {
            let mut index = self.1.lock().unwrap_or_else(PoisonError::into_inner);
            let here = CodePoints::of_utf16(&text);
            let row = |found: nearprint::Similar| {
                let document = corpus.get(&found.id).map(|document| document.text);
                let place = |term: &SimilarTerm| {
                    let here = term.here.iter().map(|range| here.range(range)).collect();
                    (term.text.clone(), here, ranges_in(document, &term.there))
                };
                let terms = found.terms.iter().map(place).collect();
                let numbers = match found.numbers_differ {
                    Some(true) => "differ",
                    Some(false) => "same",
                    None => "unknown",
                };
                (found.id, found.title, found.data, found.similarity, terms, numbers)
            };
            Ok::<_, SimilarError>(index.similar(corpus, &text, &options)?.into_iter().map(row).collect())
        });
        found.map_err(value_error)
    }

    fn _duplicates(&self, py: Python<'_>, threshold: Option<f64>, numbers: Exact) -> PyResult<Vec<(Vec<String>, f64)>> {
        let numbers = match &*numbers {
            "ignore" => Numbers::Ignore,
            "differ" => Numbers::Differ,
            other => return Err(value_error(format!("numbers must be 'ignore' or 'differ', not {other:?}"))),
        };
        let alike: Alike = cutoff(threshold)?.and(numbers);
        Ok(self.0.read(py, |corpus| corpus.duplicates_with_scores(alike)))
    }

    fn _background<'py>(&self, py: Python<'py>) -> (f64, u32, Bound<'py, PyBytes>) {
        let learned = |corpus: &Core| (corpus.background(), corpus.slots().to_bytes());
        let (Background { score, texts }, slots) = self.0.read(py, learned);
        (score, texts, PyBytes::new(py, &slots))
    }

    /// Adds all documents of another corpus, or of its bytes, replacing documents with the same ids.
    fn merge(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<()> {
        let read = match other.cast::<RawCorpus>() {
            Ok(other) => Core::from_bytes(&other.get().0.read(py, Core::to_bytes)),
            Err(_) => Core::from_bytes(other.extract()?),
        };
        let other = read.map_err(|error| coded(py, "ERR_BAD_SNAPSHOT", error))?;
        self.0.write(py, |corpus| corpus.merge(other)).map_err(|error| coded(py, "ERR_OTHER_RECIPE", error))
    }

    /// The corpus and its recipe as bytes, which `corpusFromBytes` of the npm package reads.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = self.0.read(py, Core::to_bytes);
        PyBytes::new(py, &bytes)
    }

    /// A corpus from the bytes of `to_bytes`, or of `corpusToBytes` of the npm package.
    #[classmethod]
    fn from_bytes<'py>(class: &Bound<'py, PyType>, data: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        let py = class.py();
        let read = py.detach(|| Core::from_bytes(data)).map_err(|error| coded(py, "ERR_BAD_SNAPSHOT", error))?;
        let made = class.call0()?;
        made.cast::<RawCorpus>()?.get().0.write(py, |corpus| *corpus = read);
        Ok(made)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }
}

/// The titles of some documents, or none.
pub(crate) fn titles_of<'t>(ids: &[&str], texts: usize, titles: Option<&'t Texts>) -> PyResult<Vec<Option<&'t str>>> {
    let titles = titles.map_or_else(|| vec![None; texts], Texts::all);
    if ids.len() == texts && texts == titles.len() {
        return Ok(titles);
    }
    let (ids, titles) = (ids.len(), titles.len());
    Err(value_error(format!("there are {ids} ids, {texts} texts and {titles} titles")))
}

/// The options of a corpus.
pub(crate) fn options(recipe: Option<&Recipe>, boilerplate: Option<&Bound<'_, PyAny>>) -> PyResult<CorpusOptions> {
    let options = CorpusOptions::new().recipe(of_corpus(recipe).clone());
    let Some(given) = boilerplate else { return Ok(options) };
    let texts = Texts::new("boilerplate", given)?;
    let texts = texts.each("boilerplate")?;
    if texts.len() > 1000 {
        return Err(value_error(format!("boilerplate must have 1000 texts or fewer, not {}", texts.len())));
    }
    if let Some(at) = texts.iter().position(|text| text.is_empty()) {
        return Err(value_error(format!("boilerplate[{at}] must not be empty")));
    }
    Ok(options.boilerplate(texts.into_iter().map(String::from)))
}

/// A word, and its places in the text and in the document.
type Placed = (String, Vec<(usize, usize)>, Vec<(usize, usize)>);

/// Id, title, data, similarity, terms, and whether numbers differ.
type SimilarRow = (String, Option<String>, Option<String>, f64, Vec<Placed>, &'static str);

fn strictness_of(name: &str) -> PyResult<Strictness> {
    match name {
        "more" => Ok(Strictness::More),
        "balanced" => Ok(Strictness::Balanced),
        "fewer" => Ok(Strictness::Fewer),
        _ => Err(value_error(format!("strictness must be 'more', 'balanced' or 'fewer', not {name:?}"))),
    }
}

/// The arguments of a check: scopes, threshold, letters, documents, share, strictness, limit, and excluded ids.
pub(crate) type CheckArguments = (Vec<Exact>, Option<f64>, u32, Option<u32>, f64, Exact, Option<usize>, HashSet<Exact>);

pub(crate) fn with_check<R>(given: CheckArguments, work: impl FnOnce(&Check) -> PyResult<R>) -> PyResult<R> {
    let (scopes, threshold, min_letters, max_documents, min_share, strictness, limit, exclude) = given;
    let scope = |name: &Exact| {
        let known = [Scope::Document, Scope::Part].into_iter().find(|known| known.name() == &**name);
        known.ok_or_else(|| value_error(format!("scope must be 'document' or 'part', not {:?}", &**name)))
    };
    let scopes = scopes.iter().map(scope).collect::<PyResult<Vec<Scope>>>()?;
    if scopes.is_empty() {
        return Err(value_error("scope must be one or more of 'document' and 'part'"));
    }
    let strictness = strictness_of(&strictness)?;
    let excluded = |id: &str| exclude.contains(id);
    let mut check = Check::new()
        .scopes(&scopes)
        .cutoff(cutoff(threshold)?)
        .min_letters(min_letters)
        .max_documents(max_documents.unwrap_or(u32::MAX))
        .min_share(min_share)
        .strictness(strictness)
        .exclude(&excluded);
    if let Some(limit) = limit {
        check = check.limit(limit);
    }
    work(&check)
}

/// Ranges of UTF-16 code units of a text, in code points; unchanged without the text.
pub(crate) fn ranges_in(text: Option<&str>, ranges: &[Range<usize>]) -> Vec<(usize, usize)> {
    match text.map(CodePoints::of_utf16) {
        Some(there) => ranges.iter().map(|range| there.range(range)).collect(),
        None => ranges.iter().map(|range| (range.start, range.end)).collect(),
    }
}

/// Matches of a text, each with its ranges in the document.
pub(crate) fn all_matched<'py>(
    py: Python<'py>,
    text: &str,
    found: Vec<(Vec<(usize, usize)>, CorpusMatch)>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let here = CodePoints::of_utf16(text);
    found.iter().map(|(there, found)| matched(py, &here, there, found)).collect()
}

fn matched<'py>(
    py: Python<'py>,
    here: &CodePoints,
    there: &[(usize, usize)],
    found: &CorpusMatch,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in found.fields() {
        match value {
            MatchValue::Text(text) => dict.set_item(name, text)?,
            MatchValue::Count(count) => dict.set_item(name, count)?,
            MatchValue::Number(number) => dict.set_item(name, number)?,
            MatchValue::Here(ranges) => {
                dict.set_item(name, ranges.iter().map(|range| here.range(range)).collect::<Vec<_>>())?;
            }
            MatchValue::There(_) => dict.set_item(name, there)?,
        }
    }
    Ok(dict)
}

/// A score, a number of texts, and bytes of slots, which may be empty.
pub(crate) type GivenBackground = (f64, u32, Vec<u8>);

/// The automatic threshold for a collection with this background, or for two texts by themselves, and the slots of the collection.
pub(crate) fn of_background(background: Option<GivenBackground>) -> PyResult<(Cutoff, Slots)> {
    let Some((score, texts, slots)) = background else { return Ok((Cutoff::Automatic, Slots::default())) };
    if !(0.0..=1.0).contains(&score) {
        return Err(value_error(format!("background.score must be from 0 to 1, not {score}")));
    }
    let slots = if slots.is_empty() { Some(Slots::default()) } else { Slots::from_bytes(&slots) };
    let slots = slots.ok_or_else(|| value_error("background.slots must be those of a background"))?;
    Ok((Cutoff::Background(Background { score, texts }), slots))
}

fn cutoff(threshold: Option<f64>) -> PyResult<Cutoff> {
    match threshold {
        None => Ok(Cutoff::Automatic),
        Some(score) if (0.0..=1.0).contains(&score) => Ok(Cutoff::Score(score)),
        Some(other) => Err(value_error(format!("threshold must be 'auto' or from 0 to 1, not {other}"))),
    }
}
