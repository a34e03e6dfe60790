//! Results for Python: an Arrow array that any library can take over.

use crate::error::value_error;
use arrow_array::cast::AsArray;
use arrow_array::ffi::to_ffi;
use arrow_array::types::{Float64Type, Int64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{Array as _, ArrayRef, StructArray};
use arrow_schema::{DataType, Field, Fields};
use nearprint::{Bits, Fingerprint};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyIterator, PyList};
use std::sync::Arc;

/// An Arrow array.
#[pyclass(frozen, module = "nearprint", sequence)]
pub(crate) struct Array(pub(crate) ArrayRef);

impl Array {
    /// Fingerprints of 32 or 64 bits as uint64, others as 16 bytes, most significant first.
    pub(crate) fn of_fingerprints(bits: Bits, all: impl Iterator<Item = Option<Fingerprint>>) -> Array {
        if bits == Bits::B128 {
            let mut array = arrow_array::builder::FixedSizeBinaryBuilder::new(16);
            for fingerprint in all {
                match fingerprint {
                    Some(fingerprint) => {
                        array.append_value(fingerprint.number().to_be_bytes()).expect("16 bytes");
                    }
                    None => array.append_null(),
                }
            }
            return Array(Arc::new(array.finish()));
        }
        let number = |fingerprint: Fingerprint| fingerprint.number() as u64;
        Array(Arc::new(all.map(|one| one.map(number)).collect::<arrow_array::UInt64Array>()))
    }

    /// A struct array of these columns.
    pub(crate) fn of_columns(columns: Vec<(&str, ArrayRef)>) -> Array {
        let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns
            .into_iter()
            .map(|(name, array)| (Field::new(name, array.data_type().clone(), array.null_count() > 0), array))
            .unzip();
        Array(Arc::new(StructArray::new(Fields::from(fields), arrays, None)))
    }
}

#[pymethods]
impl Array {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<nearprint.Array of {} {}>", self.0.len(), self.0.data_type())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_pylist(py)?.try_iter()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, at: isize) -> PyResult<Bound<'py, PyAny>> {
        let place = if at < 0 { at + self.0.len() as isize } else { at };
        if !(0..self.0.len() as isize).contains(&place) {
            let length = self.0.len();
            return Err(pyo3::exceptions::PyIndexError::new_err(format!("{at} is outside an array of {length}")));
        }
        item(py, &self.0, place as usize)
    }

    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let items: Vec<_> = (0..self.0.len()).map(|at| item(py, &self.0, at)).collect::<PyResult<_>>()?;
        PyList::new(py, items)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(self.__arrow_c_array__(py, None)?.0)
    }

    /// A requested schema is only a wish, ignored here.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        let (array, schema) = to_ffi(&self.0.to_data()).map_err(value_error)?;
        let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
        Ok((schema, PyCapsule::new_with_value(py, array, c"arrow_array")?))
    }
}

/// One value as a Python object; 16 bytes are a fingerprint.
fn item<'py>(py: Python<'py>, array: &ArrayRef, at: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(at) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::UInt64 => array.as_primitive::<UInt64Type>().value(at).into_pyobject(py)?.into_any(),
        DataType::UInt32 => array.as_primitive::<UInt32Type>().value(at).into_pyobject(py)?.into_any(),
        DataType::UInt8 => array.as_primitive::<UInt8Type>().value(at).into_pyobject(py)?.into_any(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(at).into_pyobject(py)?.into_any(),
        DataType::Float64 => array.as_primitive::<Float64Type>().value(at).into_pyobject(py)?.into_any(),
        DataType::Boolean => array.as_boolean().value(at).into_pyobject(py)?.to_owned().into_any(),
        DataType::Utf8 => array.as_string::<i32>().value(at).into_pyobject(py)?.into_any(),
        DataType::Binary => PyBytes::new(py, array.as_binary::<i32>().value(at)).into_any(),
        DataType::FixedSizeBinary(16) => {
            let bytes = array.as_fixed_size_binary().value(at).try_into().expect("16 bytes");
            u128::from_be_bytes(bytes).into_pyobject(py)?.into_any()
        }
        DataType::List(_) => Array(array.as_list::<i32>().value(at)).to_pylist(py)?.into_any(),
        DataType::Struct(fields) => {
            let (columns, row) = (array.as_struct(), PyDict::new(py));
            for (field, column) in fields.iter().zip(columns.columns()) {
                row.set_item(field.name(), item(py, column, at)?)?;
            }
            row.into_any()
        }
        other => return Err(value_error(format!("no value of {other} is made here"))),
    })
}
