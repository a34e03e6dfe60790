//! Archives: a reader in steps, and a writer.

use super::corpus::{check_of, found_document, limit_of, with_documents};
use super::index::coded;
use super::object::{list, matches};
use super::recipe::RawRecipe;
use super::text::{is_one_of, split, with_text, with_texts};
use crate::archive::{
    Archive, ArchiveCheck, ArchiveDocument, ArchiveError, ArchiveSheet, ArchiveStats, ArchiveWriteError, ArchiveWriter,
    Opening, Step, Workshop,
};
use crate::{CorpusOptions, Document};
use js_sys::{Function, Uint8Array};
use std::convert::Infallible;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// The header of an archive.
#[wasm_bindgen]
pub struct RawArchive(Rc<Archive>);

#[wasm_bindgen]
impl RawArchive {
    /// The number of bytes in the header, or 0 if these are all.
    pub fn needs(bytes: &[u8]) -> Result<f64, JsValue> {
        match Archive::open(bytes).map_err(bad)? {
            Opening::Ready(_) => Ok(0.0),
            Opening::Needs(length) => Ok(length as f64),
        }
    }

    /// Opens an archive; no more of its bytes are needed.
    pub fn open(bytes: &[u8]) -> Result<RawArchive, JsValue> {
        match Archive::open(bytes).map_err(bad)? {
            Opening::Ready(archive) => Ok(RawArchive(archive.into())),
            Opening::Needs(_) => Err(bad(ArchiveError::NotAnArchive)),
        }
    }

    /// The number of documents.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> f64 {
        self.0.len() as f64
    }

    /// The bytes of the whole archive.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> f64 {
        self.0.length() as f64
    }

    /// Whether the archive has these bytes at a place.
    pub fn holds(&self, start: f64, bytes: &[u8]) -> bool {
        self.0.holds(start as u64, bytes)
    }

    /// `string[]`.
    pub fn boilerplate(&self) -> JsValue {
        list(self.0.boilerplate().iter().map(|text| JsValue::from(text.as_str())))
    }

    /// The recipe in the format of snapshots.
    pub fn recipe(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.0.recipe().write(&mut bytes);
        bytes
    }

    /// Begins a check of the text in the buffer.
    pub fn check(&self, text: usize) -> RawReading {
        let (check, step) = with_text(text, |text| ArchiveCheck::new(&self.0, text));
        RawReading { archive: self.0.clone(), of: Of::Check(check), step }
    }

    /// Starts reading a document, whose id is in the buffer, from its place.
    pub fn document(&self, id: usize, place: u32) -> RawReading {
        let (document, step) = with_text(id, |id| ArchiveDocument::new(&self.0, id, place));
        RawReading { archive: self.0.clone(), of: Of::Document(document), step }
    }
}

/// A check, or a document that is read.
#[wasm_bindgen]
pub struct RawReading {
    archive: Rc<Archive>,
    of: Of,
    step: Step,
}

#[allow(clippy::large_enum_variant)]
enum Of {
    Check(ArchiveCheck),
    Document(ArchiveDocument),
}

#[wasm_bindgen]
impl RawReading {
    /// Starts and ends of the bytes to read.
    pub fn reads(&self) -> Vec<f64> {
        let Step::Read(ranges) = &self.step else { return Vec::new() };
        ranges.iter().flat_map(|range| [range.start as f64, range.end as f64]).collect()
    }

    /// `Uint8Array[]`: what to unpack.
    pub fn packed(&self) -> JsValue {
        let Step::Unpack(packed) = &self.step else { return list([]) };
        list(packed.iter().map(|bytes| Uint8Array::from(&bytes[..]).into()))
    }

    /// Continues with what was read or unpacked, back to back. Whether nothing more is needed.
    pub fn feed(&mut self, bytes: &[u8], lengths: &[u32]) -> Result<bool, JsValue> {
        let parts: Vec<Vec<u8>> = split(bytes, lengths).into_iter().map(<[u8]>::to_vec).collect();
        let step = match &mut self.of {
            Of::Check(check) => check.feed(&self.archive, &parts),
            Of::Document(document) => document.feed(&self.archive, &parts),
        };
        self.step = step.map_err(bad)?;
        Ok(self.step == Step::Ready)
    }

    /// Adds documents from elsewhere to a check, as `RawCorpus.put_all` takes them.
    pub fn put_all(&mut self, lengths: &[u32]) {
        if let Of::Check(check) = &mut self.of {
            with_documents(lengths, &mut |documents| documents.iter().for_each(|document| check.put(document)));
        }
    }

    /// Leaves out the documents with the ids in the buffer, back to back.
    pub fn remove(&mut self, lengths: &[u32]) {
        if let Of::Check(check) = &mut self.of {
            with_texts(lengths, |ids| ids.iter().for_each(|id| check.remove(id)));
        }
    }

    /// `string[]`: the documents that may be in the answer.
    pub fn ids(&self) -> JsValue {
        let Of::Check(check) = &self.of else { return list([]) };
        list(check.ids().into_iter().map(JsValue::from))
    }

    /// The document that was read, or that a check read as a whole, as from `RawCorpus.get`.
    pub fn get(&self, id: usize) -> JsValue {
        match &self.of {
            Of::Check(check) => with_text(id, |id| check.get(id).map_or(JsValue::UNDEFINED, found_document)),
            Of::Document(ArchiveDocument { id, title, data, version, text, .. }) => found_document(Document {
                vector: None,
                id,
                title: title.as_deref(),
                data: data.as_deref(),
                version: version.as_deref(),
                text,
            }),
        }
    }

    /// Where a document that a check read in parts begins; `undefined` for others.
    pub fn place(&self, id: usize) -> Option<u32> {
        let Of::Check(check) = &self.of else { return None };
        with_text(id, |id| check.place(id))
    }

    /// `Match[]`, without the documents with the ids in the buffer, back to back. The other arguments are those of
    /// `RawCorpus.check`.
    pub fn answer(&self, lengths: &[u32], options: &[f64], limit: f64) -> JsValue {
        let Of::Check(asked) = &self.of else { return list([]) };
        with_texts(lengths, |ids| {
            let is_left_out = is_one_of(ids);
            let check = check_of(options).exclude(&is_left_out);
            matches(&asked.answer(&limit_of(limit).map_or(check, |limit| check.limit(limit))))
        })
    }
}

/// Documents on their way into an archive.
#[wasm_bindgen]
pub struct RawSheet(Option<ArchiveSheet>);

#[wasm_bindgen]
impl RawSheet {
    /// A sheet with the recipe and the boilerplate texts in the buffer.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RawRecipe, boilerplate: &[u32]) -> RawSheet {
        RawSheet(Some(ArchiveSheet::new(&options_of(recipe, boilerplate))))
    }

    /// Adds documents, as `RawCorpus.put_all` takes them.
    pub fn put_all(&mut self, lengths: &[u32]) -> Result<(), JsValue> {
        let Some(sheet) = &mut self.0 else { return Ok(()) };
        let mut done = Ok(());
        with_documents(lengths, &mut |documents| {
            done = documents.iter().try_for_each(|document| sheet.put(document));
        });
        done.map_err(|error| JsError::new(&error.to_string()).into())
    }

    /// `Uint8Array[]`: the blocks to pack.
    pub fn blocks(&mut self) -> JsValue {
        let Some(sheet) = &mut self.0 else { return list([]) };
        list(sheet.blocks().map(|block| Uint8Array::from(block).into()))
    }

    /// The bytes of the sheet, with its packed blocks back to back.
    pub fn finish(&mut self, packed: &[u8], lengths: &[u32]) -> Vec<u8> {
        let Some(sheet) = self.0.take() else { return Vec::new() };
        sheet.finish(&split(packed, lengths))
    }
}

/// Writes an archive of sheets.
#[wasm_bindgen]
pub struct RawArchiveWriter(Option<ArchiveWriter>, Callbacks);

/// `keep(part, bytes)` and `take(part)`, of JavaScript.
struct Callbacks {
    keep: Function,
    take: Function,
}

impl Workshop for Callbacks {
    type Error = JsValue;

    fn pack(&mut self, _: &[u8]) -> Result<Vec<u8>, JsValue> {
        unreachable!("sheets come packed")
    }

    fn keep(&mut self, part: u32, bytes: &[u8]) -> Result<(), JsValue> {
        self.keep.call2(&JsValue::NULL, &part.into(), &Uint8Array::from(bytes))?;
        Ok(())
    }

    fn take(&mut self, part: u32) -> Result<Vec<u8>, JsValue> {
        let bytes = self.take.call1(&JsValue::NULL, &part.into())?;
        Ok(Uint8Array::new(&bytes).to_vec())
    }
}

#[wasm_bindgen]
impl RawArchiveWriter {
    /// A writer with the recipe and the boilerplate texts in the buffer.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RawRecipe, boilerplate: &[u32], keep: Function, take: Function) -> RawArchiveWriter {
        RawArchiveWriter(Some(ArchiveWriter::new(&options_of(recipe, boilerplate))), Callbacks { keep, take })
    }

    /// Adds a sheet.
    pub fn add(&mut self, sheet: &[u8]) -> Result<(), JsValue> {
        let RawArchiveWriter(writer, callbacks) = self;
        writer.as_mut().map_or(Ok(()), |writer| writer.add(sheet, callbacks)).map_err(write_error)
    }

    /// Writes the rest: `[documents, bytes of their texts, bytes]`.
    pub fn finish(&mut self) -> Result<Vec<f64>, JsValue> {
        let Some(writer) = self.0.take() else { return Ok(Vec::new()) };
        let ArchiveStats { documents, text_bytes, bytes, .. } = writer.finish(&mut self.1).map_err(write_error)?;
        Ok([documents, text_bytes, bytes].map(|number| number as f64).into())
    }
}

fn options_of(recipe: &RawRecipe, boilerplate: &[u32]) -> CorpusOptions {
    with_texts(boilerplate, |texts| CorpusOptions::new().recipe(recipe.0.clone()).boilerplate(texts.iter().copied()))
}

fn bad(error: ArchiveError) -> JsValue {
    coded("ERR_BAD_SNAPSHOT", &error)
}

fn write_error(error: ArchiveWriteError<JsValue>) -> JsValue {
    match error {
        ArchiveWriteError::Workshop(error) => error,
        ArchiveWriteError::Document(error) => JsError::new(&error.to_string()).into(),
        ArchiveWriteError::Sheet => {
            coded("ERR_BAD_SNAPSHOT", &"these bytes are not a sheet of documents, or are truncated")
        }
        ArchiveWriteError::Full => JsError::new(&ArchiveWriteError::<Infallible>::Full.to_string()).into(),
        ArchiveWriteError::Header(bytes) => {
            JsError::new(&ArchiveWriteError::<Infallible>::Header(bytes).to_string()).into()
        }
    }
}
