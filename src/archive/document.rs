//! Reads a document that is in several blocks.

use super::block::{ALIGN, Record, records, unframed};
use super::check::Step;
use super::header::{Archive, ArchiveError};
use super::sheet::MOST_TEXT;
use super::tuning::{PARCEL, UNPACKED};
use std::ops::Range;

/// A document read from its first block onwards, in steps like a check.
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
    /// Its text, as far as read.
    pub text: String,
    /// The next block, in multiples of [`ALIGN`] bytes, and whether the last step was to read it.
    next: u32,
    is_reading: bool,
    has_ended: bool,
    units: u32,
}

impl ArchiveDocument {
    /// Starts reading the document with this id, which begins in this block.
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

    /// Continues with what the last step asked for. [`Step::Ready`] if the document is whole.
    ///
    /// # Errors
    /// If bytes are altered or missing, or the document is not there or is longer than an archive allows.
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
            for Record { document, start, is_whole } in records(block).ok_or(altered.clone())? {
                let fits = document.id == self.id && start == self.units;
                if fits && !self.has_ended {
                    if self.text.len() + document.text.len() > MOST_TEXT {
                        return Err(ArchiveError::Document { most: MOST_TEXT });
                    }
                    let parts = [document.title, document.data, document.version];
                    [self.title, self.data, self.version] = parts.map(|text| text.map(str::to_string));
                    self.text.push_str(document.text);
                    self.units += document.text.encode_utf16().count() as u32;
                    self.has_ended = is_whole;
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

#[cfg(test)]
mod tests {
    use super::super::block::{framed, seal};
    use super::super::header::Common;
    use super::*;
    use crate::corpus::{Corpus, Document};
    use crate::threshold::Background;

    /// Somebody made it by hand: a writer refuses such a document.
    #[test]
    fn a_document_that_unpacks_to_more_than_an_archive_takes_is_refused_before_it_is_in_memory() {
        let mut archive = Archive {
            recipe: Corpus::RECIPE,
            boilerplate: Vec::new(),
            common: Common::default(),
            seed: 7,
            documents: 1,
            length: 0,
            buckets: [1, 1],
            background: Background { score: 0.0, texts: 0 },
            header: 0,
        };
        let text = "a".repeat(48 << 10);
        let parts = 2 * (MOST_TEXT / text.len()) as u32;
        // Each block is packed to its number.
        let mut blocks: Vec<u8> = (0..parts).flat_map(|number| framed(&number.to_le_bytes(), number, number)).collect();
        seal(&mut blocks, archive.seed);
        archive.length = archive.blocks() + blocks.len() as u64;
        let (mut document, mut step) = ArchiveDocument::new(&archive, "a", 0);
        let mut unpacked = 0;
        let error = loop {
            let read: Vec<Vec<u8>> = match step {
                Step::Read(ranges) => {
                    let inside = |range: &Range<u64>| {
                        let [start, end] = [range.start, range.end].map(|at| (at - archive.blocks()) as usize);
                        blocks[start..end].to_vec()
                    };
                    ranges.iter().map(inside).collect()
                }
                Step::Unpack(packed) => {
                    assert!(packed.len() <= UNPACKED);
                    unpacked += packed.len();
                    let unpack = |packed: &Vec<u8>| {
                        let start = u32::from_le_bytes(packed[..].try_into().unwrap()) * text.len() as u32;
                        let mut block = Vec::new();
                        Record { document: Document::new("a", &text), start, is_whole: false }.write(&mut block);
                        block
                    };
                    packed.iter().map(unpack).collect()
                }
                Step::Ready => panic!("the document has {} bytes", document.text.len()),
            };
            match document.feed(&archive, &read) {
                Ok(next) => step = next,
                Err(error) => break error,
            }
        };
        assert_eq!(error, ArchiveError::Document { most: MOST_TEXT });
        assert!(document.text.len() <= MOST_TEXT && unpacked <= MOST_TEXT / text.len() + UNPACKED);
    }
}
