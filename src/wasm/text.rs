//! The reusable buffer through which texts cross. JavaScript fills it in place.

use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The address of at least `capacity` bytes (8-byte aligned, as the allocator aligns all it gives), the bytes already
/// there kept; 0 when memory cannot grow. The buffer may move.
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

/// Gives the buffer back.
#[wasm_bindgen]
pub fn drop_text_buffer() {
    TEXT.take();
}

/// Works on the UTF-8 text in the first `len` bytes of the buffer.
pub(super) fn with_text<T>(len: usize, work: impl FnOnce(&str) -> T) -> Result<T, JsError> {
    TEXT.with_borrow(|buffer| {
        let bytes = buffer.get(..len).ok_or_else(|| JsError::new("the text buffer is shorter than the text"))?;
        Ok(work(str::from_utf8(bytes)?))
    })
}

/// The first `units` UTF-16 code units of the buffer.
pub(super) fn utf16_units(units: usize) -> Result<Vec<u16>, JsError> {
    TEXT.with_borrow(|buffer| {
        let bytes = buffer.get(..2 * units).ok_or_else(|| JsError::new("the text buffer is shorter than the text"))?;
        Ok(bytes.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect())
    })
}
