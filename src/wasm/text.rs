//! The reusable buffer through which texts cross. JavaScript fills it in place.

use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The address of a buffer of at least `capacity` bytes, which keeps its contents but may move; 0 if memory cannot grow. It is
/// 8-byte aligned, as everything from this allocator is.
#[wasm_bindgen]
pub fn text_buffer(capacity: usize) -> usize {
    TEXT.with_borrow_mut(|buffer| {
        if buffer.len() < capacity {
            let more = capacity - buffer.len();
            if buffer.try_reserve_exact(more).is_err() {
                return 0;
            }
            buffer.resize(capacity, 0);
        }
        buffer.as_ptr() as usize
    })
}

/// Frees the buffer.
#[wasm_bindgen]
pub fn drop_text_buffer() {
    TEXT.take();
}

/// Works on the UTF-8 text in the first `len` bytes of the buffer.
pub(super) fn with_text<T>(len: usize, work: impl FnOnce(&str) -> T) -> Result<T, JsError> {
    TEXT.with_borrow(|buffer| {
        let bytes = buffer.get(..len).ok_or_else(|| JsError::new("the text buffer is shorter than the text"))?;
        let text = str::from_utf8(bytes).map_err(|_| JsError::new("the text buffer holds no UTF-8"))?;
        Ok(work(text))
    })
}

/// Works on texts of these lengths in bytes, which are back to back in the buffer.
pub(super) fn with_texts<T>(lengths: &[u32], work: impl FnOnce(&[&str]) -> T) -> Result<T, JsError> {
    with_text(lengths.iter().map(|&length| length as usize).sum(), |all| Ok(work(&cut(all, lengths)?)))?
}

fn cut<'a>(mut rest: &'a str, lengths: &[u32]) -> Result<Vec<&'a str>, JsError> {
    let texts = lengths.iter().map(|&length| {
        let (text, behind) = rest.split_at_checked(length as usize)?;
        rest = behind;
        Some(text)
    });
    texts.collect::<Option<_>>().ok_or_else(|| JsError::new("a text ends inside a character"))
}

/// The first `units` UTF-16 code units of the buffer.
pub(super) fn utf16_units(units: usize) -> Result<Vec<u16>, JsError> {
    TEXT.with_borrow(|buffer| {
        let bytes = buffer.get(..2 * units).ok_or_else(|| JsError::new("the text buffer is shorter than the text"))?;
        Ok(bytes.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect())
    })
}
