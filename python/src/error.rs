//! Errors that have a code, as in the npm package.

use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;

pyo3::create_exception!(nearprint, NearprintError, PyException);

/// An error with a `code` for programs to check.
pub(crate) fn coded(py: Python<'_>, code: &str, message: impl Display) -> PyErr {
    let error = NearprintError::new_err(message.to_string());
    match error.value(py).setattr("code", code) {
        Ok(()) => error,
        Err(other) => other,
    }
}

pub(crate) fn value_error(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}
