//! Plain objects that JavaScript gives. Read field by field: a generic deserializer is larger than all else in src/wasm,
//! for errors that the JavaScript wrapper never lets happen.

use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::*;

pub(super) struct Fields<'a>(pub(super) &'a JsValue);

impl Fields<'_> {
    /// `undefined` if there is no such field.
    pub(super) fn value(&self, name: &str) -> JsValue {
        Reflect::get(self.0, &name.into()).unwrap_or_default()
    }

    pub(super) fn text(&self, name: &str) -> Result<String, JsError> {
        self.value(name).as_string().ok_or_else(|| wrong(name))
    }

    pub(super) fn number(&self, name: &str) -> Result<f64, JsError> {
        self.value(name).as_f64().ok_or_else(|| wrong(name))
    }

    /// Of an array, each as `read` has it.
    pub(super) fn list<T>(&self, name: &str, read: impl Fn(JsValue) -> Option<T>) -> Result<Vec<T>, JsError> {
        let value = self.value(name);
        let list = value.dyn_ref::<Array>().ok_or_else(|| wrong(name))?;
        list.iter().map(|element| read(element).ok_or_else(|| wrong(name))).collect()
    }

    /// An array of strings.
    pub(super) fn texts(&self, name: &str) -> Result<Vec<String>, JsError> {
        self.list(name, |element| element.as_string())
    }

    /// An array of pairs of a string and a number.
    pub(super) fn numbered(&self, name: &str) -> Result<Vec<(String, f64)>, JsError> {
        self.list(name, |element| {
            let pair = element.dyn_into::<Array>().ok()?;
            Some((pair.get(0).as_string()?, pair.get(1).as_f64()?))
        })
    }
}

fn wrong(name: &str) -> JsError {
    JsError::new(&["a field that is missing or wrong: ", name].concat())
}
