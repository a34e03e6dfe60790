//! The passages that occur in several texts, which are not kept: JavaScript reads all of them a few times. Each text crosses in the buffer.

use super::object::object;
use super::text::with_text;
use crate::repeats::{CommonWording, List, Repeated, Repeats};
use crate::utf16::Utf16Ranges;
use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
pub struct RawRepeats {
    repeats: Repeats,
    list: Option<List>,
    /// What was found and not taken yet.
    found: std::vec::IntoIter<Repeated>,
}

#[wasm_bindgen]
impl RawRepeats {
    /// The letters of the shortest passage.
    #[wasm_bindgen(constructor)]
    pub fn new(least: u32) -> RawRepeats {
        RawRepeats { repeats: Repeats::empty(least), list: None, found: Vec::new().into_iter() }
    }

    /// First each text.
    pub fn see(&mut self, length: usize) {
        with_text(length, |text| self.repeats.see(text));
    }

    /// Then each text again.
    pub fn add(&mut self, length: usize) {
        with_text(length, |text| self.repeats.add(text));
    }

    /// Begins a list of what occurs in at least `documents` documents. Returns the positions of the texts to read for it.
    pub fn begin_list(&mut self, documents: u32) -> Vec<u32> {
        self.list.insert(self.repeats.list(documents)).documents()
    }

    /// Reads one of them.
    pub fn list(&mut self, position: u32, length: usize) {
        if let Some(list) = &mut self.list {
            with_text(length, |text| list.read(position, text));
        }
    }

    /// How many passages are on the list. The places of the first ones, at most `most`, are sought next.
    pub fn begin_places(&mut self, most: usize) -> usize {
        self.list.as_mut().map_or(0, |list| list.begin_places(most))
    }

    /// Seeks them in each text.
    pub fn place(&mut self, length: usize) {
        let Some(list) = &mut self.list else { return };
        with_text(length, |text| {
            let mut units = None;
            list.place(text, &mut |bytes| units.get_or_insert_with(|| Utf16Ranges::new(text)).of(&bytes));
        });
    }

    /// Ends the search for places.
    pub fn end_places(&mut self) {
        let found: Vec<Repeated> = self.list.take().into_iter().flat_map(List::finish).collect();
        self.found = found.into_iter();
    }

    /// The next passage; `undefined` after the last. Each place is three numbers: the position of its document, its start and its end.
    pub fn next_passage(&mut self) -> JsValue {
        let Some(found) = self.found.next() else { return JsValue::UNDEFINED };
        let numbers = found.places.into_iter().flat_map(|(document, range)| [document, range.start, range.end]);
        let places: Vec<u32> = numbers.map(|number| number as u32).collect();
        object(&[
            ("text", found.text.into()),
            ("letters", (found.letters as f64).into()),
            ("documents", found.documents.into()),
            ("times", found.times.into()),
            ("places", Uint32Array::from(&*places).into()),
        ])
    }

    /// A text without what occurs in more than `common` documents; `undefined` if it stays unchanged.
    pub fn cut(&self, length: usize, common: u32) -> Option<String> {
        with_text(length, |text| self.repeats.cut(text, common))
    }
}

/// The wording that occurs in many documents.
#[wasm_bindgen]
pub struct RawWording(CommonWording);

#[wasm_bindgen]
impl RawWording {
    /// The letters of the shortest run that counts as repeated, and the most documents that may have it.
    #[wasm_bindgen(constructor)]
    pub fn new(least: u32, most: u32) -> RawWording {
        RawWording(CommonWording::new(least, most))
    }

    /// First each text.
    pub fn see(&mut self, length: usize) {
        with_text(length, |text| self.0.see(text));
    }

    /// Then each text again.
    pub fn add(&mut self, length: usize) {
        with_text(length, |text| self.0.add(text));
    }

    /// And again.
    pub fn collect(&mut self, length: usize) {
        with_text(length, |text| self.0.collect(text));
    }

    /// All wording, as one text, which is taken out.
    pub fn finish(&mut self) -> String {
        self.0.finish()
    }
}
