//! The reusable buffer through which texts cross. JavaScript fills it in place, with valid UTF-8, before it calls what reads it: these calls
//! have no error for anything else. (A result that may be an error is several values, which engines hand to JavaScript slowly.)

use crate::text_set::TextSet;
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
pub(super) fn with_text<T>(len: usize, work: impl FnOnce(&str) -> T) -> T {
    TEXT.with_borrow(|buffer| work(str::from_utf8(&buffer[..len]).expect("the text buffer holds UTF-8")))
}

/// Leaves a result at the start of the buffer, where JavaScript reads it: being handed a bigint takes it several times as long. There is room
/// for it.
pub(super) fn leave(result: &[u8]) {
    TEXT.with_borrow_mut(|buffer| buffer[..result.len()].copy_from_slice(result));
}

/// Works on texts of these lengths in bytes, back to back in the buffer.
pub(super) fn with_texts<T>(lengths: &[u32], work: impl FnOnce(&[&str]) -> T) -> T {
    with_text(lengths.iter().map(|&length| length as usize).sum(), |mut rest| {
        let texts = lengths.iter().map(|&length| {
            let (text, behind) = rest.split_at(length as usize);
            rest = behind;
            text
        });
        work(&texts.collect::<Vec<_>>())
    })
}

/// Whether an id is one of these.
pub(super) fn is_one_of(ids: &[&str]) -> impl Fn(&str) -> bool + Sync {
    let ids = TextSet::new(ids.to_vec());
    move |id| ids.place(id).is_some()
}

/// Byte arrays of these lengths, which are back to back.
pub(super) fn split<'b>(mut bytes: &'b [u8], lengths: &[u32]) -> Vec<&'b [u8]> {
    let next = |&length: &u32| bytes.split_off(..length as usize).expect("as many bytes as the lengths say");
    lengths.iter().map(next).collect()
}

/// The first `units` UTF-16 code units of the buffer.
pub(super) fn utf16_units(units: usize) -> Vec<u16> {
    TEXT.with_borrow(|buffer| buffer[..2 * units].as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect())
}
