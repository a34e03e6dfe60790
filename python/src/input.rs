//! Arguments from Python: strings, fingerprints, and columns of them.
//!
//! A column is any object with `__arrow_c_array__` or `__arrow_c_stream__`, or an iterable. Arrow columns are not copied.

use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, make_array};
use arrow_schema::DataType;
use nearprint::{Bits, Fingerprint};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCapsule, PyFloat, PyString};
use std::borrow::Borrow;
use std::ops::Deref;

/// A column of texts.
pub(crate) struct Texts {
    arrays: Vec<ArrayRef>,
    owned: Vec<Option<String>>,
}

impl Texts {
    /// `name` is the name of the argument.
    pub(crate) fn new(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Texts> {
        let value = |item: &Bound<'_, PyAny>, at: usize| {
            text(name, item)
                .map_err(|_| PyTypeError::new_err(format!("{name}[{at}] must be a string, not {}", shown(item))))
        };
        Texts::read(name, given, value)
    }

    /// Ids: strings, or whole numbers, which become their digits.
    pub(crate) fn ids(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Texts> {
        if let Some(arrays) = arrow(given)?
            && let Some(owned) = arrays.iter().map(digits).collect::<Option<Vec<_>>>()
        {
            return Ok(Texts { arrays: Vec::new(), owned: owned.concat() });
        }
        Texts::read(name, given, |item, at| match item.extract::<i128>() {
            Ok(number) if !item.is_instance_of::<PyBool>() => Ok(number.to_string()),
            _ => exact(name, at, item, " or a whole number"),
        })
    }

    /// Strings that are compared as they are.
    pub(crate) fn exact(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Texts> {
        Texts::read(name, given, |item, at| exact(name, at, item, ""))
    }

    fn read(
        name: &str,
        given: &Bound<'_, PyAny>,
        value: impl Fn(&Bound<'_, PyAny>, usize) -> PyResult<String>,
    ) -> PyResult<Texts> {
        let mut texts = Texts { arrays: Vec::new(), owned: Vec::new() };
        if let Some(arrays) = arrow(given)? {
            for array in &arrays {
                if !matches!(
                    array.data_type(),
                    DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null
                ) {
                    return Err(PyTypeError::new_err(format!("{name} must be strings, not {}", array.data_type())));
                }
            }
            texts.arrays = arrays;
            // A column read from a file may hold anything.
            let broken = |text: &&str| str::from_utf8(text.as_bytes()).is_err();
            let found = texts.all().iter().position(|text| text.as_ref().is_some_and(broken));
            return match found {
                Some(at) => Err(PyValueError::new_err(format!("{name}[{at}] is not UTF-8"))),
                None => Ok(texts),
            };
        }
        if given.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(format!("{name} must be a column of strings, not one string")));
        }
        let items = given.try_iter().map_err(|_| {
            let kind = given.get_type();
            PyTypeError::new_err(format!("{name} must be an Arrow array or an iterable of strings, not {kind}"))
        })?;
        for item in items {
            let item = item?;
            let given = if is_missing(&item)? { None } else { Some(value(&item, texts.owned.len())?) };
            texts.owned.push(given);
        }
        Ok(texts)
    }

    /// Each text, or `None` for null.
    pub(crate) fn all(&self) -> Vec<Option<&str>> {
        let mut all: Vec<Option<&str>> = self.owned.iter().map(Option::as_deref).collect();
        for array in &self.arrays {
            match array.data_type() {
                DataType::Utf8 => all.extend(array.as_string::<i32>()),
                DataType::LargeUtf8 => all.extend(array.as_string::<i64>()),
                DataType::Utf8View => all.extend(array.as_string_view()),
                _ => all.extend(std::iter::repeat_n(None, array.len())),
            }
        }
        all
    }

    /// As above, but null is an error.
    pub(crate) fn each(&self, name: &str) -> PyResult<Vec<&str>> {
        let given = |(at, text): (usize, Option<_>)| {
            text.ok_or_else(|| PyValueError::new_err(format!("{name}[{at}] is null; leave it out")))
        };
        self.all().into_iter().enumerate().map(given).collect()
    }
}

fn exact(name: &str, at: usize, item: &Bound<'_, PyAny>, or: &str) -> PyResult<String> {
    let wrong = |_| PyTypeError::new_err(format!("{name}[{at}] must be {}{or}, not {}", Exact::WHAT, shown(item)));
    item.extract().map(|Exact(id)| id).map_err(wrong)
}

/// Null as Python and pandas write it: None, NaN or NA.
fn is_missing(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    if let Ok(number) = item.cast::<PyFloat>() {
        return Ok(number.value().is_nan());
    }
    Ok(item.is_none() || item.get_type().name()? == "NAType")
}

/// The digits of a column of whole numbers; `None` for another column.
fn digits(array: &ArrayRef) -> Option<Vec<Option<String>>> {
    fn written<T: ArrowPrimitiveType<Native: ToString>>(array: &ArrayRef) -> Vec<Option<String>> {
        array.as_primitive::<T>().iter().map(|number| number.map(|number| number.to_string())).collect()
    }
    Some(match array.data_type() {
        DataType::Int8 => written::<Int8Type>(array),
        DataType::Int16 => written::<Int16Type>(array),
        DataType::Int32 => written::<Int32Type>(array),
        DataType::Int64 => written::<Int64Type>(array),
        DataType::UInt8 => written::<UInt8Type>(array),
        DataType::UInt16 => written::<UInt16Type>(array),
        DataType::UInt32 => written::<UInt32Type>(array),
        DataType::UInt64 => written::<UInt64Type>(array),
        _ => return None,
    })
}

/// A value for a message: as Python shows it, or its type if that is long.
fn shown(given: &Bound<'_, PyAny>) -> String {
    let value = given.repr().map(|repr| repr.to_string()).unwrap_or_default();
    if (1..=60).contains(&value.len()) { value } else { given.get_type().to_string() }
}

/// A string. An unpaired surrogate counts as U+FFFD.
pub(crate) fn text(name: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok(string) = given.cast::<PyString>() else {
        return Err(PyTypeError::new_err(format!("{name} must be a string, not {}", given.get_type())));
    };
    if let Ok(text) = string.to_str() {
        return Ok(text.into());
    }
    let units: Vec<u8> = string.call_method1("encode", ("utf-16-le", "surrogatepass"))?.extract()?;
    Ok(String::from_utf16_lossy(&units.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect::<Vec<_>>()))
}

/// A string that is compared as it is: an id, or a word with a meaning. An unpaired surrogate is refused, because all of them would become
/// U+FFFD, and several ids one.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Exact(pub(crate) String);

impl Exact {
    const WHAT: &str = "a string without unpaired surrogates";
}

impl FromPyObject<'_, '_> for Exact {
    type Error = PyErr;

    /// PyO3 adds the name of the argument.
    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Exact> {
        match given.cast::<PyString>().ok().and_then(|string| string.to_str().ok().map(String::from)) {
            Some(string) => Ok(Exact(string)),
            None => Err(PyTypeError::new_err(format!("expected {}, not {}", Exact::WHAT, shown(&given)))),
        }
    }
}

impl Deref for Exact {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// For a set of ids.
impl Borrow<str> for Exact {
    fn borrow(&self) -> &str {
        &self.0
    }
}

/// A column of fingerprints: unsigned or signed 64-bit numbers, 16 bytes, or Python integers.
pub(crate) fn fingerprints(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<Option<Fingerprint>>> {
    let mut all = Vec::new();
    let Some(arrays) = arrow(given)? else {
        let items = given.try_iter().map_err(|_| {
            PyTypeError::new_err(format!(
                "{name} must be an Arrow array or an iterable of integers, not {}",
                given.get_type()
            ))
        })?;
        for item in items {
            let item = item?;
            all.push(if item.is_none() { None } else { Some(fingerprint(name, &item)?) });
        }
        return Ok(all);
    };
    for array in &arrays {
        let wide = |bytes: &[u8]| match bytes.try_into() {
            Ok(bytes) => Ok(Fingerprint::new(u128::from_be_bytes(bytes))),
            Err(_) => Err(PyValueError::new_err(format!("{name}: a fingerprint has 16 bytes, not {}", bytes.len()))),
        };
        let signed = |number: i64| Fingerprint::from(number as u64);
        let short = |number: i32| Fingerprint::from(number as u32);
        match array.data_type() {
            DataType::UInt64 => all.extend(array.as_primitive::<UInt64Type>().iter().map(|n| n.map(Fingerprint::from))),
            DataType::Int64 => all.extend(array.as_primitive::<Int64Type>().iter().map(|n| n.map(signed))),
            DataType::UInt32 => all.extend(array.as_primitive::<UInt32Type>().iter().map(|n| n.map(Fingerprint::from))),
            DataType::Int32 => all.extend(array.as_primitive::<Int32Type>().iter().map(|n| n.map(short))),
            DataType::FixedSizeBinary(16) => {
                for bytes in array.as_fixed_size_binary() {
                    all.push(bytes.map(wide).transpose()?);
                }
            }
            DataType::Binary => {
                for bytes in array.as_binary::<i32>() {
                    all.push(bytes.map(wide).transpose()?);
                }
            }
            DataType::Null => all.extend(std::iter::repeat_n(None, array.len())),
            other => return Err(PyTypeError::new_err(format!("{name} must be fingerprints, not {other}"))),
        }
    }
    Ok(all)
}

/// One fingerprint.
pub(crate) fn fingerprint(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Fingerprint> {
    given.extract::<u128>().map(Fingerprint::new).map_err(|error| {
        if error.is_instance_of::<PyTypeError>(given.py()) {
            PyTypeError::new_err(format!("{name} must be an integer, not {}", given.get_type()))
        } else {
            PyValueError::new_err(format!("{name} must be from 0 to 2**128 - 1, not {given}"))
        }
    })
}

/// A width in bits.
pub(crate) fn bits(given: u32) -> PyResult<Bits> {
    Bits::new(given).ok_or_else(|| PyValueError::new_err(format!("bits must be 32, 64 or 128, not {given}")))
}

/// The arrays of another library's object; `None` if it does not support Arrow.
pub(crate) fn arrow(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    let broken = |error| PyValueError::new_err(format!("{error}"));
    if given.hasattr("__arrow_c_array__")? {
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) =
            given.call_method0("__arrow_c_array__")?.extract()?;
        let schema = schema.pointer_checked(Some(c"arrow_schema"))?.cast::<FFI_ArrowSchema>();
        let array = array.pointer_checked(Some(c"arrow_array"))?.cast::<FFI_ArrowArray>();
        // SAFETY: capsules of these names hold these structures (the Arrow PyCapsule interface), and both capsules outlive the
        // call. `from_raw` moves the structure out of the capsule, as a consumer must.
        #[allow(unsafe_code)]
        let data = unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) }.map_err(broken)?;
        return Ok(Some(vec![make_array(data)]));
    }
    if given.hasattr("__arrow_c_stream__")? {
        let stream: Bound<'_, PyCapsule> = given.call_method0("__arrow_c_stream__")?.extract()?;
        let stream = stream.pointer_checked(Some(c"arrow_array_stream"))?.cast::<FFI_ArrowArrayStream>();
        // SAFETY: as above.
        #[allow(unsafe_code)]
        let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) }.map_err(broken)?;
        return reader.collect::<Result<Vec<_>, _>>().map(Some).map_err(broken);
    }
    Ok(None)
}
