//! The block index.

use crate::array::Array;
use crate::error::{coded, value_error};
use crate::input::{bits as width, fingerprint, fingerprints};
use arrow_array::{UInt8Array, UInt32Array};
use nearprint::{Fingerprint, Index as Core, Near, Pair, PairsError, Tables};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use std::sync::Arc;

#[pyclass(module = "nearprint")]
pub(crate) struct Index(Core);

impl Index {
    fn fits(&self, fingerprint: Fingerprint) -> PyResult<Fingerprint> {
        let bits = self.0.bits();
        if fingerprint.narrow(bits) == fingerprint {
            return Ok(fingerprint);
        }
        let (number, bits) = (fingerprint.number(), bits.count());
        Err(value_error(format!("fingerprint: {number:#x} is wider than the {bits} bits of the index")))
    }

    /// A column without nulls.
    fn all(&self, name: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<Fingerprint>> {
        let given = fingerprints(name, given)?.into_iter().enumerate();
        given.map(|(at, one)| self.fits(one.ok_or_else(|| value_error(format!("{name}[{at}] is null")))?)).collect()
    }
}

#[pymethods]
impl Index {
    #[new]
    #[pyo3(signature = (bits=64, *, tables=None))]
    fn new(bits: u32, tables: Option<u32>) -> PyResult<Index> {
        let given = tables.unwrap_or(0);
        let wrong = || value_error(format!("tables must be None or from 1 to 4, not {given}"));
        let tables = Tables::of(given).filter(|_| tables != Some(0)).ok_or_else(wrong)?;
        Ok(Index(Core::with_tables(width(bits)?, tables)))
    }

    #[getter]
    fn bits(&self) -> u32 {
        self.0.bits().count()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn add(&mut self, fp: &Bound<'_, PyAny>) -> PyResult<u32> {
        let fp = self.fits(fingerprint("fingerprint", fp)?)?;
        Ok(self.0.add(fp))
    }

    fn add_all(&mut self, py: Python<'_>, fps: &Bound<'_, PyAny>) -> PyResult<()> {
        let fps = self.all("fingerprints", fps)?;
        py.detach(|| self.0.add_all(fps));
        Ok(())
    }

    fn remove(&mut self, id: u32) -> bool {
        self.0.remove(id)
    }

    fn get(&self, id: u32) -> Option<u128> {
        self.0.get(id).map(Fingerprint::number)
    }

    #[pyo3(signature = (fp, *, within=3, limit=None))]
    fn near(&self, fp: &Bound<'_, PyAny>, within: u32, limit: Option<usize>) -> PyResult<Vec<(u32, u32)>> {
        let fp = self.fits(fingerprint("fingerprint", fp)?)?;
        Ok(self.0.near(fp, Near { within, limit }).into_iter().map(|found| (found.id, found.distance)).collect())
    }

    fn nearest(&self, fp: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<(u32, u32)>> {
        let fp = self.fits(fingerprint("fingerprint", fp)?)?;
        Ok(self.0.nearest(fp, n).into_iter().map(|found| (found.id, found.distance)).collect())
    }

    #[pyo3(signature = (fps, *, within=3, limit=None))]
    fn near_all(&self, py: Python<'_>, fps: &Bound<'_, PyAny>, within: u32, limit: Option<usize>) -> PyResult<Array> {
        let fps = self.all("fingerprints", fps)?;
        let found = py.detach(|| self.0.near_all(&fps, Near { within, limit }));
        let each = found.iter().zip(0u32..).flat_map(|(found, query)| found.iter().map(move |one| (query, one)));
        let (mut queries, mut ids, mut distances) = (Vec::new(), Vec::new(), Vec::new());
        for (query, one) in each {
            queries.push(query);
            ids.push(one.id);
            distances.push(one.distance as u8);
        }
        Ok(Array::of_columns(vec![
            ("query", Arc::new(UInt32Array::from(queries))),
            ("id", Arc::new(UInt32Array::from(ids))),
            ("distance", Arc::new(UInt8Array::from(distances))),
        ]))
    }

    #[pyo3(signature = (*, within=3))]
    fn pairs(&self, py: Python<'_>, within: u32) -> PyResult<Array> {
        let pairs = py.detach(|| self.0.pairs(within)).map_err(|error| match error {
            PairsError::TooMany => coded(py, "ERR_TOO_MANY_PAIRS", error),
            other => coded(py, "ERR_OUT_OF_MEMORY", other),
        })?;
        let column = |of: fn(&Pair) -> u32| Arc::new(UInt32Array::from_iter_values(pairs.iter().map(of)));
        let distances = UInt8Array::from_iter_values(pairs.iter().map(|pair| pair.distance as u8));
        Ok(Array::of_columns(vec![
            ("a", column(|pair| pair.a)),
            ("b", column(|pair| pair.b)),
            ("distance", Arc::new(distances)),
        ]))
    }

    #[pyo3(signature = (*, within=3))]
    fn clusters(&self, py: Python<'_>, within: u32) -> Array {
        let clusters = py.detach(|| self.0.clusters(within));
        Array(Arc::new(clusters.into_iter().collect::<UInt32Array>()))
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = py.detach(|| self.0.to_bytes());
        PyBytes::new(py, &bytes)
    }

    #[classmethod]
    fn from_bytes(class: &Bound<'_, PyType>, data: &[u8]) -> PyResult<Index> {
        Core::from_bytes(data).map(Index).map_err(|error| coded(class.py(), "ERR_BAD_SNAPSHOT", error))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.borrow().to_bytes(slf.py()),)))
    }

    fn __repr__(&self) -> String {
        format!("<nearprint.Index of {} fingerprints of {} bits>", self.0.len(), self.0.bits().count())
    }
}
