//! The block index.

use crate::array::Array;
use crate::error::{coded, value_error};
use crate::input::{bits as width, fingerprint, fingerprints};
use crate::threads::Shared;
use arrow_array::{UInt8Array, UInt32Array};
use nearprint::index::{Near, Pair, PairsError, Tables};
use nearprint::{Bits, Fingerprint, Index as Core};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use std::sync::Arc;

/// The width is kept separately, because it never changes.
#[pyclass(module = "nearprint", frozen)]
pub(crate) struct Index(Shared<Core>, Bits);

impl Index {
    fn fits(&self, fingerprint: Fingerprint) -> PyResult<Fingerprint> {
        let bits = self.1;
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
        let bits = width(bits)?;
        Ok(Index(Shared::new(Core::with_tables(bits, tables)), bits))
    }

    #[getter]
    fn bits(&self) -> u32 {
        self.1.count()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.0.read(py, Core::len)
    }

    fn add(&self, py: Python<'_>, fp: &Bound<'_, PyAny>) -> PyResult<u32> {
        let fp = self.fits(fingerprint("fingerprint", fp)?)?;
        Ok(self.0.write(py, |index| index.add(fp)))
    }

    fn add_all(&self, py: Python<'_>, fps: &Bound<'_, PyAny>) -> PyResult<()> {
        let fps = self.all("fingerprints", fps)?;
        self.0.write(py, |index| index.add_all(fps));
        Ok(())
    }

    fn remove(&self, py: Python<'_>, id: u32) -> bool {
        self.0.write(py, |index| index.remove(id))
    }

    fn get(&self, py: Python<'_>, id: u32) -> Option<u128> {
        self.0.read(py, |index| index.get(id)).map(Fingerprint::number)
    }

    #[pyo3(signature = (fp, *, within=3, limit=None))]
    fn near(
        &self,
        py: Python<'_>,
        fp: &Bound<'_, PyAny>,
        within: u32,
        limit: Option<usize>,
    ) -> PyResult<Vec<(u32, u32)>> {
        let fp = self.fits(fingerprint("fingerprint", fp)?)?;
        let found = self.0.read(py, |index| index.near(fp, Near { within, limit }));
        Ok(found.into_iter().map(|found| (found.id, found.distance)).collect())
    }

    fn nearest(&self, py: Python<'_>, fp: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<(u32, u32)>> {
        let fp = self.fits(fingerprint("fingerprint", fp)?)?;
        Ok(self.0.read(py, |index| index.nearest(fp, n)).into_iter().map(|found| (found.id, found.distance)).collect())
    }

    #[pyo3(signature = (fps, *, within=3, limit=None))]
    fn near_all(&self, py: Python<'_>, fps: &Bound<'_, PyAny>, within: u32, limit: Option<usize>) -> PyResult<Array> {
        let fps = self.all("fingerprints", fps)?;
        let found = self.0.read(py, |index| index.near_all(&fps, Near { within, limit }));
        let each = || (0u32..).zip(&found).flat_map(|(query, found)| found.iter().map(move |one| (query, one)));
        Ok(Array::of_columns(vec![
            ("query", Arc::new(UInt32Array::from_iter_values(each().map(|(query, _)| query)))),
            ("id", Arc::new(UInt32Array::from_iter_values(each().map(|(_, one)| one.id)))),
            ("distance", Arc::new(UInt8Array::from_iter_values(each().map(|(_, one)| one.distance as u8)))),
        ]))
    }

    #[pyo3(signature = (*, within=3))]
    fn pairs(&self, py: Python<'_>, within: u32) -> PyResult<Array> {
        let pairs = self.0.read(py, |index| index.pairs(within)).map_err(|error| match error {
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
        let clusters = self.0.read(py, |index| index.clusters(within));
        Array(Arc::new(clusters.into_iter().collect::<UInt32Array>()))
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = self.0.read(py, Core::to_bytes);
        PyBytes::new(py, &bytes)
    }

    #[classmethod]
    fn from_bytes(class: &Bound<'_, PyType>, data: &[u8]) -> PyResult<Index> {
        let index = Core::from_bytes(data).map_err(|error| coded(class.py(), "ERR_BAD_SNAPSHOT", error))?;
        let bits = index.bits();
        Ok(Index(Shared::new(index), bits))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<nearprint.Index of {} fingerprints of {} bits>", self.__len__(py), self.1.count())
    }
}
