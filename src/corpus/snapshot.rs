//! A corpus as bytes and back: the recipe is in them, and nothing is computed anew.
//!
//! Little-endian. A header, then the body; a text is its length in bytes (u32) and its UTF-8.
//!
//! | bytes | header field |
//! |---|---|
//! | 0…8 | `nearcorp` |
//! | 8…12 | format version, 1 |
//! | 12…16 | 1 when texts are kept, otherwise 0 |
//! | 16…24 | checksum of all other bytes |
//!
//! The body: the recipe (`recipe/bytes.rs`); the number of documents (u32) and for each its id, whether it has a title
//! (one byte), the title, whether it is one paragraph (one byte), and the text if texts are kept; then twice, for documents
//! and for paragraphs, a number of entries (u32), and for each the number of its document (u32), of its features (u32), start
//! and end (u32) and fingerprint (16 bytes).

use super::entries::{Entries, Entry};
use super::{Corpus, Stored};
use crate::bytes::{Reader, Writer};
use crate::hash::{finalise, fold};
use crate::recipe::Recipe;
use crate::sort::sort_by_key;
use std::fmt;
use std::sync::Arc;

const MAGIC: &[u8; 8] = b"nearcorp";
const VERSION: u32 = 1;
const CHECKSUM: usize = 16;
const HEADER: usize = 24;

/// Why bytes are not a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CorpusSnapshotError {
    /// They do not start as one does.
    NotACorpus,
    /// They are from a newer release.
    Version {
        /// The format version they name.
        found: u32,
        /// The newest one that this build reads.
        known: u32,
    },
    /// Some were altered, or are missing.
    Checksum {
        /// The checksum they carry.
        expected: u64,
        /// The checksum they have.
        found: u64,
    },
    /// What they say cannot be, though the checksum is right.
    Content,
}

impl fmt::Display for CorpusSnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CorpusSnapshotError::NotACorpus => write!(f, "these bytes are not a nearprint corpus"),
            CorpusSnapshotError::Version { found, known } => {
                write!(f, "format version {found} found; this build reads {known}")
            }
            CorpusSnapshotError::Checksum { expected, found } => {
                write!(f, "altered or missing bytes: checksum {found:016x} found, {expected:016x} expected")
            }
            CorpusSnapshotError::Content => write!(f, "no corpus has such documents"),
        }
    }
}

impl std::error::Error for CorpusSnapshotError {}

impl Corpus {
    /// The whole corpus as bytes, the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.u32(VERSION);
        bytes.u32(self.keep_text.into());
        bytes.u64(0);
        self.recipe.write(&mut bytes);
        bytes.u32(self.len() as u32);
        // In the order of ids, whatever happened before.
        let mut numbers = vec![0; self.documents.len()];
        for (number, (id, &owner)) in self.by_id.iter().enumerate() {
            numbers[owner as usize] = number as u32;
            let stored = self.stored(owner);
            bytes.text(id);
            bytes.push(stored.title.is_some().into());
            stored.title.iter().for_each(|title| bytes.text(title));
            bytes.push(stored.single.into());
            stored.text.iter().for_each(|text| bytes.text(text));
        }
        for entries in [&self.wholes, &self.paragraphs] {
            let mut entries: Vec<Entry> = entries.iter().collect();
            entries.iter_mut().for_each(|entry| entry.owner = numbers[entry.owner as usize]);
            sort_by_key(&mut entries, |entry| (entry.owner, entry.range.start));
            bytes.u32(entries.len() as u32);
            for entry in entries {
                bytes.u32(entry.owner);
                bytes.u32(entry.features);
                bytes.u32(entry.range.start);
                bytes.u32(entry.range.end);
                bytes.extend(entry.fingerprint.to_le_bytes());
            }
        }
        let sum = checksum(&bytes);
        bytes[CHECKSUM..HEADER].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads what [`Corpus::to_bytes`] wrote. Altered or truncated bytes are refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Corpus, CorpusSnapshotError> {
        let mut reader = Reader(bytes);
        if reader.array() != Some(*MAGIC) {
            return Err(CorpusSnapshotError::NotACorpus);
        }
        let (Some(version), Some(flags), Some(expected)) = (reader.u32(), reader.u32(), reader.u64()) else {
            return Err(CorpusSnapshotError::NotACorpus);
        };
        if version != VERSION {
            return Err(CorpusSnapshotError::Version { found: version, known: VERSION });
        }
        let found = checksum(bytes);
        if expected != found {
            return Err(CorpusSnapshotError::Checksum { expected, found });
        }
        let keep_text = match flags {
            0 => false,
            1 => true,
            _ => return Err(CorpusSnapshotError::Content),
        };
        let corpus = read(&mut reader, keep_text).filter(|_| reader.0.is_empty());
        corpus.ok_or(CorpusSnapshotError::Content)
    }
}

fn read(reader: &mut Reader, keep_text: bool) -> Option<Corpus> {
    let mut corpus = Corpus::new(Recipe::read(reader)?, keep_text);
    for number in 0..reader.count(6)? as u32 {
        let id: Arc<str> = reader.text()?.into();
        let title = if flag(reader)? { Some(reader.text()?.into()) } else { None };
        let single = flag(reader)?;
        let text = if keep_text { Some(reader.text()?.into()) } else { None };
        if corpus.by_id.last_key_value().is_some_and(|(last, _)| *last >= id) {
            return None;
        }
        corpus.by_id.insert(id.clone(), number);
        corpus.documents.push(Some(Stored { id, title, text, single }));
    }
    corpus.wholes = entries(reader, &corpus)?;
    corpus.paragraphs = entries(reader, &corpus)?;
    let owners = || corpus.wholes.iter().map(|entry| entry.owner);
    // At most one entry for a whole document.
    let alone = owners().zip(owners().skip(1)).all(|(a, b)| a < b);
    alone.then_some(corpus)
}

fn entries(reader: &mut Reader, corpus: &Corpus) -> Option<Entries> {
    let mut entries = Entries::default();
    let mut before = (0, 0);
    let lengths: Vec<Option<u32>> = corpus
        .documents
        .iter()
        .map(|stored| Some(stored.as_ref()?.text.as_ref()?.encode_utf16().count() as u32))
        .collect();
    for _ in 0..reader.count(32)? {
        let (owner, features) = (reader.u32()?, reader.u32()?);
        let range = reader.u32()?..reader.u32()?;
        let fingerprint = u128::from_le_bytes(reader.array()?);
        let length = *lengths.get(owner as usize)?;
        let right = (owner, range.start) >= before
            && features > 0
            && range.start <= range.end
            && length.is_none_or(|length| range.end <= length)
            && fingerprint <= corpus.recipe.bits.mask();
        before = (owner, range.start);
        entries.extend(right.then_some(Entry { fingerprint, features, owner, range }));
        if !right {
            return None;
        }
    }
    Some(entries)
}

fn flag(reader: &mut Reader) -> Option<bool> {
    match reader.u8()? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    let before = fold(&bytes[..CHECKSUM], 0);
    finalise(fold(&bytes[HEADER..], before))
}
