//! Documents on their way into an archive: blocks, which the caller packs, and the keys of their records.
//!
//! A sheet depends only on its own documents, so several can be made at once, in threads or on machines. Its bytes are the number of
//! documents (u32), the bytes of their texts (u64), for each document its signature (56 bytes) and the beginning of its text, and for each
//! block the packed bytes after their length (u32), whether it continues a document of the block before (one byte), the number of records
//! (u32), and a draft of each: its number in the block, the number of features in steps (one byte each), the fingerprint (u32), and its keys.

use super::block::{FULL, MOST_RECORDS, Record};
use super::keys::{stored, words};
use crate::bytes::{Reader, Writer};
use crate::corpus::{Boilerplate, CorpusOptions, Document, Signature, beginning};
use crate::recipe::Recipe;
use std::fmt;

/// The most bytes of id, title, data and version: each record has them.
const MOST_GIVEN: usize = 8 << 10;
/// The most bytes of a text: a reader puts a document together in memory.
pub(super) const MOST_TEXT: usize = 16 << 20;
/// The smallest word keys that a draft holds, from which those of few documents are chosen.
const DRAFTED: usize = 48;

/// Documents as blocks.
pub struct ArchiveSheet {
    recipe: Recipe,
    uncounted: Boilerplate,
    blocks: Vec<Block>,
    /// The next block.
    open: Block,
    documents: u32,
    text_bytes: u64,
    /// For the background: the signature of each document, and the beginning of its text.
    sampled: Vec<u8>,
}

/// Records, packed once the block is in a sheet.
#[derive(Default)]
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    /// Whether the first record goes on a document of the block before.
    pub(super) goes_on: bool,
    pub(super) drafts: Vec<Draft>,
}

/// A document that an archive cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArchiveDocumentError {
    /// Its id, title, data and version together are longer than 8 KiB.
    Given {
        /// The id of the document.
        id: String,
        /// The bytes that they have.
        bytes: usize,
    },
    /// Its text is longer than 16 MiB.
    Text {
        /// The id of the document.
        id: String,
        /// The bytes that it has.
        bytes: usize,
    },
}

impl fmt::Display for ArchiveDocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchiveDocumentError::Given { id, bytes } => {
                write!(f, "id, title, data and version of {id:?} have {bytes} bytes; an archive takes {MOST_GIVEN}")
            }
            ArchiveDocumentError::Text { id, bytes } => {
                write!(f, "the text of {id:?} has {bytes} bytes; an archive takes {MOST_TEXT}")
            }
        }
    }
}

impl std::error::Error for ArchiveDocumentError {}

impl ArchiveSheet {
    /// A sheet is full with this many documents,
    pub const DOCUMENTS: usize = 256;
    /// or this many bytes of texts. If every sheet but the last is full, the same documents in the same order make the same archive.
    pub const TEXT_BYTES: u64 = 1 << 20;

    /// An empty sheet with the recipe and boilerplate of these options.
    pub fn new(options: &CorpusOptions) -> ArchiveSheet {
        let (recipe, boilerplate) = options.parts();
        ArchiveSheet {
            recipe: recipe.clone(),
            uncounted: Boilerplate::new(boilerplate.to_vec()),
            blocks: Vec::new(),
            open: Block::default(),
            documents: 0,
            text_bytes: 0,
            sampled: Vec::new(),
        }
    }

    /// The number of documents.
    pub fn len(&self) -> usize {
        self.documents as usize
    }

    /// Whether there are no documents.
    pub fn is_empty(&self) -> bool {
        self.documents == 0
    }

    /// Whether it should take no further documents.
    pub fn is_full(&self) -> bool {
        self.len() >= ArchiveSheet::DOCUMENTS || self.text_bytes >= ArchiveSheet::TEXT_BYTES
    }

    /// Adds a document.
    ///
    /// # Errors
    /// If id, title, data and version together exceed 8 KiB, or the text 16 MiB. The sheet stays unchanged.
    pub fn put(&mut self, document: &Document) -> Result<(), ArchiveDocumentError> {
        let given = [document.title, document.data, document.version].into_iter().flatten().map(str::len);
        let bytes = document.id.len() + given.sum::<usize>();
        if bytes > MOST_GIVEN {
            return Err(ArchiveDocumentError::Given { id: document.id.into(), bytes });
        }
        let bytes = document.text.len();
        if bytes > MOST_TEXT {
            return Err(ArchiveDocumentError::Text { id: document.id.into(), bytes });
        }
        self.documents += 1;
        self.text_bytes += document.text.len() as u64;
        let counted = self.uncounted.rest(document.text);
        let signature = self.recipe.signature(&counted);
        self.sampled.extend(signature.to_bytes());
        self.sampled.text(&beginning(counted));
        for record in Record::of(document) {
            // A record larger than a block gets its own, so that a check of others does not read it.
            if !self.open.drafts.is_empty() && self.open.bytes.len() + record.document.text.len() > FULL {
                self.close();
            }
            self.open.goes_on |= record.start > 0;
            record.write(&mut self.open.bytes);
            self.draft(&record, &signature);
            if self.open.bytes.len() >= FULL || self.open.drafts.len() == MOST_RECORDS {
                self.close();
            }
        }
        Ok(())
    }

    /// `whole` is the signature of the whole document.
    fn draft(&mut self, record: &Record, whole: &Signature) {
        let text = self.uncounted.rest(record.document.text);
        let (fingerprint, features) = if record.is_whole {
            (whole.fingerprint(), whole.features() as usize)
        } else {
            self.recipe.fingerprint_and_features(&text)
        };
        let mut words = if record.is_whole { words(&self.recipe, &text) } else { Vec::new() };
        words.truncate(DRAFTED);
        let passages = stored(&self.uncounted.letters(record.document.text));
        let passages = passages.into_iter().map(|passage| (passage.key, passage.beside)).collect();
        let (slot, fingerprint) = (self.open.drafts.len() as u8, fingerprint.number() as u32);
        self.open.drafts.push(Draft { slot, features: scaled(features), fingerprint, words, passages });
    }

    fn close(&mut self) {
        if !self.open.drafts.is_empty() {
            self.blocks.push(std::mem::take(&mut self.open));
        }
    }

    /// The blocks, to be packed by *deflate* without a header. Nothing can be added afterwards.
    pub fn blocks(&mut self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.close();
        self.blocks.iter().map(|block| &block.bytes[..])
    }

    /// The bytes of the sheet, with its packed blocks, for [`ArchiveWriter::add`](super::ArchiveWriter::add).
    ///
    /// # Panics
    /// If the number of blocks is wrong.
    pub fn finish(mut self, packed: &[impl AsRef<[u8]>]) -> Vec<u8> {
        self.close();
        assert_eq!(packed.len(), self.blocks.len(), "the number of blocks");
        let mut bytes = Vec::new();
        bytes.u32(self.documents);
        bytes.u64(self.text_bytes);
        bytes.extend(&self.sampled);
        for (block, packed) in self.blocks.iter().zip(packed) {
            bytes.u32(packed.as_ref().len() as u32);
            bytes.extend(packed.as_ref());
            bytes.push(block.goes_on.into());
            bytes.u32(block.drafts.len() as u32);
            block.drafts.iter().for_each(|draft| draft.write(&mut bytes));
        }
        bytes
    }
}

/// The keys of a record.
pub(super) struct Draft {
    pub(super) slot: u8,
    pub(super) features: u8,
    pub(super) fingerprint: u32,
    /// The smallest keys of words.
    pub(super) words: Vec<u32>,
    /// Keys, and hashes of the letters beside them.
    pub(super) passages: Vec<(u32, [u8; 2])>,
}

/// What the bytes of a sheet say.
pub(super) struct Sheet<'a> {
    pub(super) text_bytes: u64,
    /// Each document.
    pub(super) sampled: Vec<(Signature, &'a str)>,
    pub(super) blocks: Vec<Block>,
}

/// `None` if the bytes are not a sheet.
pub(super) fn read(sheet: &[u8]) -> Option<Sheet<'_>> {
    let mut reader = Reader(sheet);
    let (documents, text_bytes) = (reader.count(Signature::BYTES)?, reader.u64()?);
    let mut sampled = || Some((Signature::from_bytes(&reader.array()?), reader.text()?));
    let sampled = (0..documents).map(|_| sampled()).collect::<Option<_>>()?;
    let mut blocks = Vec::new();
    while !reader.0.is_empty() {
        let length = reader.count(1)?;
        let (bytes, goes_on) = (reader.bytes(length)?.to_vec(), reader.flag()?);
        let drafts = (0..reader.count(14)?).map(|_| Draft::read(&mut reader)).collect::<Option<_>>()?;
        blocks.push(Block { bytes, goes_on, drafts });
    }
    Some(Sheet { text_bytes, sampled, blocks })
}

impl Draft {
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend([self.slot, self.features]);
        bytes.u32(self.fingerprint);
        bytes.u32(self.words.len() as u32);
        self.words.iter().for_each(|&key| bytes.u32(key));
        bytes.u32(self.passages.len() as u32);
        for &(key, beside) in &self.passages {
            bytes.u32(key);
            bytes.extend(beside);
        }
    }

    pub(super) fn read(reader: &mut Reader) -> Option<Draft> {
        let (slot, features, fingerprint) = (reader.u8()?, reader.u8()?, reader.u32()?);
        let words = (0..reader.count(4)?).map(|_| reader.u32()).collect::<Option<_>>()?;
        let passages = (0..reader.count(6)?).map(|_| Some((reader.u32()?, reader.array()?))).collect::<Option<_>>()?;
        Some(Draft { slot, features, fingerprint, words, passages })
    }
}

/// A number of features in steps of an eighth between powers of two.
pub(super) fn scaled(features: usize) -> u8 {
    let features = features.max(1) as u64;
    let (whole, shift) = (features.ilog2(), 61 - features.leading_zeros() as i32);
    let eighths = if shift < 0 { features << -shift } else { features >> shift } & 7;
    (8 * whole as u8) + eighths as u8
}
