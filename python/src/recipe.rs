//! Recipes: the JSON of the npm package, with Python's names.

use crate::error::value_error;
use crate::input::Exact;
use nearprint::Recipe as Core;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Everything that decides a fingerprint.
#[pyclass(frozen, eq, module = "nearprint")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Recipe(pub(crate) Core);

/// The only key of two words.
const STOP_WORDS: (&str, &str) = ("stop_words", "stopWords");

#[pymethods]
impl Recipe {
    #[new]
    #[pyo3(signature = (**choices))]
    fn new(py: Python<'_>, choices: Option<&Bound<'_, PyDict>>) -> PyResult<Recipe> {
        let json = PyDict::new(py);
        for (name, value) in choices.into_iter().flatten() {
            let Exact(name) = name.extract()?;
            let (ours, theirs) = STOP_WORDS;
            if name == theirs {
                return Err(PyTypeError::new_err(format!("a recipe has no key `{theirs}`; it is `{ours}` here")));
            }
            // A missing value is None in Python.
            if !value.is_none() {
                json.set_item(if name == ours { theirs } else { &name }, value)?;
            }
        }
        let written: String = py.import("json")?.call_method1("dumps", (json,))?.extract()?;
        read(&written)
    }

    #[classmethod]
    fn from_json(_: &Bound<'_, PyType>, json: Exact) -> PyResult<Recipe> {
        read(&json)
    }

    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(value_error)
    }

    #[getter]
    fn bits(&self) -> u32 {
        self.0.bits.count()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Recipe.from_json({:?})", self.to_json()?))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json()?,)))
    }
}

fn read(json: &str) -> PyResult<Recipe> {
    let recipe: Core = serde_json::from_str(json).map_err(|error| {
        let message = error.to_string();
        // Without the position in the JSON, which the caller did not write.
        let message = message.split(" at line ").next().unwrap_or_default().to_string();
        if message.contains("has no key") { PyTypeError::new_err(message) } else { value_error(message) }
    })?;
    recipe.check().map_err(|error| value_error(format!("recipe: {error}")))?;
    Ok(Recipe(recipe))
}

/// The given recipe, or the default one.
pub(crate) fn given(recipe: Option<&Recipe>) -> &Core {
    recipe.map_or(const { &Core::DEFAULT }, |recipe| &recipe.0)
}

/// The given recipe, or that of a corpus.
pub(crate) fn of_corpus(recipe: Option<&Recipe>) -> &Core {
    recipe.map_or(const { &nearprint::Corpus::RECIPE }, |recipe| &recipe.0)
}
