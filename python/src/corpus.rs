//! Documents with ids.

use crate::error::{coded, value_error};
use crate::input::{Texts, text as string};
use crate::recipe::{Recipe, of_corpus};
use crate::text::CodePoints;
use nearprint::{Check, Corpus as Core, CorpusMatch, CorpusOptions, Cutoff, Document, Scope};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use std::collections::HashSet;

#[pyclass(module = "nearprint")]
pub(crate) struct Corpus(Core);

const SCOPES: [(&str, Scope); 2] = [("document", Scope::Document), ("part", Scope::Part)];

#[pymethods]
impl Corpus {
    #[new]
    #[pyo3(signature = (recipe=None, *, keep_text=true, boilerplate=Vec::new()))]
    fn new(recipe: Option<&Recipe>, keep_text: bool, boilerplate: Vec<String>) -> Corpus {
        let options = CorpusOptions::new().recipe(of_corpus(recipe).clone()).keep_text(keep_text);
        Corpus(Core::new(options.boilerplate(boilerplate)))
    }

    #[getter]
    fn boilerplate(&self) -> Vec<String> {
        self.0.boilerplate().to_vec()
    }

    #[getter]
    fn recipe(&self) -> Recipe {
        Recipe(self.0.recipe().clone())
    }

    #[getter]
    fn keep_text(&self) -> bool {
        self.0.keeps_text()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, id: &str) -> bool {
        self.0.has(id)
    }

    fn ids(&self) -> Vec<String> {
        self.0.ids().map(String::from).collect()
    }

    /// Stores a document; `data` is JSON.
    #[pyo3(signature = (id, text, title=None, data=None))]
    fn put(
        &mut self,
        id: &Bound<'_, PyAny>,
        text: &Bound<'_, PyAny>,
        title: Option<&Bound<'_, PyAny>>,
        data: Option<&str>,
    ) -> PyResult<()> {
        let title = title.map(|title| string("title", title)).transpose()?;
        let (id, text) = (string("id", id)?, string("text", text)?);
        let mut document = Document::new(&id, &text);
        (document.title, document.data) = (title.as_deref(), data);
        self.0.put(document);
        Ok(())
    }

    #[pyo3(signature = (ids, texts, titles=None))]
    fn put_all(
        &mut self,
        py: Python<'_>,
        ids: &Bound<'_, PyAny>,
        texts: &Bound<'_, PyAny>,
        titles: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (ids, texts) = (Texts::new("ids", ids)?, Texts::new("texts", texts)?);
        let titles = titles.map(|titles| Texts::new("titles", titles)).transpose()?;
        let (ids, texts) = (ids.each("ids")?, texts.each("texts")?);
        let titles = titles.as_ref().map_or_else(|| vec![None; ids.len()], Texts::all);
        if ids.len() != texts.len() || ids.len() != titles.len() {
            let (ids, texts, titles) = (ids.len(), texts.len(), titles.len());
            return Err(value_error(format!("there are {ids} ids, {texts} texts and {titles} titles")));
        }
        py.detach(|| {
            self.0.put_all(ids.into_iter().zip(texts).zip(titles).map(|((id, text), title)| {
                let mut document = Document::new(id, text);
                document.title = title;
                document
            }));
        });
        Ok(())
    }

    /// Id, text, title and data.
    #[allow(clippy::type_complexity)]
    fn get(&self, id: &str) -> Option<(String, Option<String>, Option<String>, Option<String>)> {
        let owned = |part: Option<&str>| part.map(String::from);
        self.0.get(id).map(|found| (found.id.into(), owned(found.text), owned(found.title), owned(found.data)))
    }

    fn delete(&mut self, id: &str) -> bool {
        self.0.delete(id)
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    #[pyo3(signature = (text, scopes, threshold, min_letters, max_documents, limit, exclude))]
    #[allow(clippy::too_many_arguments)]
    fn check<'py>(
        &self,
        py: Python<'py>,
        text: &Bound<'_, PyAny>,
        scopes: Vec<String>,
        threshold: Option<f64>,
        min_letters: u32,
        max_documents: Option<u32>,
        limit: Option<usize>,
        exclude: HashSet<String>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let text = string("text", text)?;
        let scope = |name: &String| {
            let found = SCOPES.iter().find(|(known, _)| known == name);
            found
                .map(|&(_, scope)| scope)
                .ok_or_else(|| value_error(format!("scope must be 'document' or 'part', not {name:?}")))
        };
        let scopes = scopes.iter().map(scope).collect::<PyResult<Vec<Scope>>>()?;
        if scopes.is_empty() {
            return Err(value_error("scope must be one or more of 'document' and 'part'"));
        }
        let excluded = |id: &str| exclude.contains(id);
        let mut check = Check::new()
            .scopes(&scopes)
            .cutoff(cutoff(threshold)?)
            .min_letters(min_letters)
            .max_documents(max_documents.unwrap_or(u32::MAX))
            .exclude(&excluded);
        if let Some(limit) = limit {
            check = check.limit(limit);
        }
        let found = py.detach(|| self.0.check(&text, &check));
        let here = CodePoints::of_utf16(&text);
        found.iter().map(|found| self.matched(py, &here, found)).collect()
    }

    #[pyo3(signature = (threshold))]
    fn duplicates(&self, py: Python<'_>, threshold: Option<f64>) -> PyResult<Vec<Vec<String>>> {
        let cutoff = cutoff(threshold)?;
        Ok(py.detach(|| self.0.duplicates(cutoff)))
    }

    fn merge(&mut self, py: Python<'_>, data: &[u8]) -> PyResult<()> {
        let other = Core::from_bytes(data).map_err(|error| coded(py, "ERR_BAD_SNAPSHOT", error))?;
        self.0.merge(other).map_err(|error| coded(py, "ERR_OTHER_RECIPE", error))
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = py.detach(|| self.0.to_bytes());
        PyBytes::new(py, &bytes)
    }

    #[classmethod]
    fn from_bytes(class: &Bound<'_, PyType>, data: &[u8]) -> PyResult<Corpus> {
        let py = class.py();
        py.detach(|| Core::from_bytes(data)).map(Corpus).map_err(|error| coded(py, "ERR_BAD_SNAPSHOT", error))
    }
}

impl Corpus {
    fn matched<'py>(&self, py: Python<'py>, here: &CodePoints, found: &CorpusMatch) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let (scope, _) = SCOPES[SCOPES.iter().position(|&(_, scope)| scope == found.scope).expect("one of two")];
        let there: Vec<(usize, usize)> = match self.0.get(&found.id).and_then(|document| document.text) {
            Some(text) => {
                let there = CodePoints::of_utf16(text);
                found.there.iter().map(|range| there.range(range)).collect()
            }
            None => found.there.iter().map(|range| (range.start, range.end)).collect(),
        };
        let here: Vec<(usize, usize)> = found.here.iter().map(|range| here.range(range)).collect();
        dict.set_item("id", &found.id)?;
        dict.set_item("title", &found.title)?;
        dict.set_item("data", &found.data)?;
        dict.set_item("scope", scope)?;
        dict.set_item("score", found.score)?;
        dict.set_item("letters", found.letters)?;
        dict.set_item("share", found.share)?;
        dict.set_item("documents", found.documents)?;
        dict.set_item("distance", found.distance)?;
        dict.set_item("here", here)?;
        dict.set_item("there", there)?;
        Ok(dict)
    }
}

fn cutoff(threshold: Option<f64>) -> PyResult<Cutoff> {
    match threshold {
        None => Ok(Cutoff::Automatic),
        Some(score) if (0.0..=1.0).contains(&score) => Ok(Cutoff::Score(score)),
        Some(other) => Err(value_error(format!("threshold must be 'auto' or from 0 to 1, not {other}"))),
    }
}
