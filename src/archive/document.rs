//! Reads a document that stands in several blocks.

use super::block::{ALIGN, records, unframed};
use super::check::Step;
use super::header::{Archive, ArchiveError};
use super::sheet::MOST_TEXT;
use std::ops::Range;

/// The bytes that are read at a time: at least one block.
const PARCEL: u64 = 256 << 10;
/// The most blocks that are unpacked at a time: 4 MiB.
const UNPACKED: usize = 64;

/// A document that is read from its first block on, in steps like a check.
#[derive(Debug)]
pub struct ArchiveDocument {
    /// Its id.
    pub id: String,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Its data, if it has any.
    pub data: Option<String>,
    /// Its version, if it has one.
    pub version: Option<String>,
    /// Its text, as far as it was read.
    pub text: String,
    /// The next block, in multiples of [`ALIGN`] bytes, and whether the last step was to read it.
    next: u32,
    is_reading: bool,
    has_ended: bool,
    units: u32,
}

impl ArchiveDocument {
    /// Begins to read the document with this id, which begins in this block.
    pub fn new(archive: &Archive, id: &str, place: u32) -> (ArchiveDocument, Step) {
        let document = ArchiveDocument {
            id: id.into(),
            title: None,
            data: None,
            version: None,
            text: String::new(),
            next: place,
            is_reading: true,
            has_ended: false,
            units: 0,
        };
        let first = document.range(archive);
        (document, Step::Read(vec![first]))
    }

    fn range(&self, archive: &Archive) -> Range<u64> {
        let start = (archive.blocks() + u64::from(self.next) * ALIGN).min(archive.length);
        start..(start + PARCEL).min(archive.length)
    }

    /// Goes on with what the last step asked for. [`Step::Ready`] if the document is whole.
    ///
    /// # Errors
    /// If bytes are altered or missing, or the document does not stand there or is longer than an archive takes.
    pub fn feed(&mut self, archive: &Archive, read: &[Vec<u8>]) -> Result<Step, ArchiveError> {
        let altered = ArchiveError::Altered { at: self.range(archive).start };
        if self.is_reading {
            let mut packed = Vec::new();
            let mut rest = read.first().map_or(&[][..], |bytes| bytes);
            while packed.len() < UNPACKED
                && let Some(framed) = unframed(rest, self.next, archive.seed)
            {
                packed.push(framed.packed.to_vec());
                self.next += (rest.len() - framed.rest.len()).div_ceil(ALIGN as usize) as u32;
                rest = framed.rest;
            }
            self.is_reading = false;
            return if packed.is_empty() { Err(altered) } else { Ok(Step::Unpack(packed)) };
        }
        for block in read {
            for record in records(block).ok_or(altered.clone())? {
                let fits = record.id == self.id && record.start == self.units;
                if fits && !self.has_ended {
                    if self.text.len() + record.text.len() > MOST_TEXT {
                        return Err(ArchiveError::Document { most: MOST_TEXT });
                    }
                    let own = |text: Option<&str>| text.map(str::to_string);
                    (self.title, self.data, self.version) = (own(record.title), own(record.data), own(record.version));
                    self.text.push_str(record.text);
                    self.units += record.text.encode_utf16().count() as u32;
                    self.has_ended = record.is_whole;
                } else if self.units > 0 {
                    self.has_ended = true;
                }
            }
        }
        let next = self.range(archive);
        self.has_ended |= next.is_empty();
        if self.units == 0 {
            return Err(altered);
        }
        if self.has_ended {
            return Ok(Step::Ready);
        }
        self.is_reading = true;
        Ok(Step::Read(vec![next]))
    }
}
