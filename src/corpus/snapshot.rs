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

use super::Corpus;
use super::documents::Record;
use super::paragraphs::Entry;
use crate::bytes::{Reader, Writer};
use crate::hash::{finalise, fold};
use crate::recipe::{Recipe, RecipeBytesError};
use crate::sort::{sort_by, sort_by_key};
use crate::utf16::utf16_len;
use std::fmt;

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
    /// Their recipe is not one that this build can follow.
    Recipe(RecipeBytesError),
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
            CorpusSnapshotError::Recipe(error) => write!(f, "{error}"),
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
        let mut sorted: Vec<u32> = (0..self.len() as u32).collect();
        sort_by(&mut sorted, |&a, &b| self.documents.id(a).cmp(self.documents.id(b)));
        let mut places = vec![0; sorted.len()];
        for (place, &number) in sorted.iter().enumerate() {
            places[number as usize] = place as u32;
            let record = self.documents.record(number);
            bytes.text(record.id);
            bytes.push(record.title.is_some().into());
            record.title.iter().for_each(|title| bytes.text(title));
            bytes.push(record.single.into());
            self.documents.text(number).iter().for_each(|text| bytes.text(text));
        }
        let documents = sorted.iter().filter_map(|&number| self.documents.entry(number)).collect();
        for mut entries in [documents, self.paragraphs.iter().collect::<Vec<Entry>>()] {
            entries.iter_mut().for_each(|entry| entry.owner = places[entry.owner as usize]);
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

    /// Reads what [`Corpus::to_bytes`] wrote.
    ///
    /// # Errors
    /// When the bytes are something else, were altered or truncated, or are of a version that this build does not read.
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
        let recipe = Recipe::read(&mut reader).map_err(CorpusSnapshotError::Recipe)?;
        let corpus = read(&mut reader, recipe, keep_text).filter(|_| reader.0.is_empty());
        corpus.ok_or(CorpusSnapshotError::Content)
    }
}

fn read(reader: &mut Reader, recipe: Recipe, keep_text: bool) -> Option<Corpus> {
    let mut corpus = Corpus::new(recipe, keep_text);
    let mut documents = Vec::new();
    for _ in 0..reader.count(6)? {
        let id = reader.text()?;
        let title = if flag(reader)? { Some(reader.text()?) } else { None };
        let single = flag(reader)?;
        let text = if keep_text { Some(reader.text()?) } else { None };
        let length = text.map_or(u32::MAX, |text| utf16_len(text) as u32);
        let risen = documents.last().is_none_or(|last: &Read| last.id < id);
        documents.push(risen.then_some(Read { id, title, single, text, length })?);
    }
    let mut wholes = entries(reader, &corpus, &documents)?.into_iter().peekable();
    let paragraphs = entries(reader, &corpus, &documents)?;
    for (number, Read { id, title, single, text, .. }) in (0..).zip(&documents) {
        let whole = wholes.next_if(|entry| entry.owner == number);
        let (fingerprint, features) = whole.as_ref().map_or((0, 0), |entry| (entry.fingerprint, entry.features));
        let range = whole.map_or(0..0, |entry| entry.range);
        let record = Record { id, title: *title, single: *single, range };
        corpus.documents.push(&record, fingerprint, features, text.map(Box::from));
    }
    let known = |entry: &Entry| !documents[entry.owner as usize].single;
    // At most one entry for a whole document, and none for the paragraph that is all of one.
    let right = wholes.next().is_none() && paragraphs.iter().all(known);
    paragraphs.into_iter().for_each(|entry| corpus.paragraphs.push(entry));
    right.then_some(corpus)
}

/// A document as it stands in the bytes.
struct Read<'a> {
    id: &'a str,
    title: Option<&'a str>,
    single: bool,
    text: Option<&'a str>,
    /// In UTF-16 code units, so far as it is known.
    length: u32,
}

fn entries(reader: &mut Reader, corpus: &Corpus, documents: &[Read]) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    let mut before = (0, 0);
    for _ in 0..reader.count(32)? {
        let (owner, features) = (reader.u32()?, reader.u32()?);
        let range = reader.u32()?..reader.u32()?;
        let fingerprint = u128::from_le_bytes(reader.array()?);
        let length = documents.get(owner as usize)?.length;
        let right = (owner, range.start) >= before
            && features > 0
            && range.start <= range.end
            && range.end <= length
            && fingerprint <= corpus.recipe.bits.mask();
        before = (owner, range.start);
        entries.push(right.then_some(Entry { fingerprint, features, owner, range })?);
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
