//! Writes a corpus as bytes and reads it again. The index is made again when a snapshot is opened: stored, it would be half as large as the texts.
//!
//! Little-endian. A header, then the body; a text is its length in bytes (u32) and its UTF-8.
//!
//! | bytes | header field |
//! |---|---|
//! | 0…8 | `nearcorp` |
//! | 8…12 | format version, 1 |
//! | 12…16 | 1, plus 2 when documents have vectors |
//! | 16…24 | checksum of all other bytes |
//!
//! The body: the recipe (`recipe/bytes.rs`); the background (its score as f64, its number of texts as u32); the number of boilerplate texts (u32)
//! and these; the number of documents (u32) and for each, in the order of ids, its id, whether it has a title (one byte), the title, the same for
//! its data and its version, the same for its vector's code if documents have some (68 bytes), and its text.

use super::{Corpus, CorpusMergeError, CorpusOptions, Document};
use crate::bytes::{Reader, Writer};
use crate::hash::{finalise, fold};
use crate::recipe::{Recipe, RecipeBytesError};
use crate::threshold::Background;
use crate::vector::VectorCode;
use std::fmt;

const MAGIC: &[u8; 8] = b"nearcorp";
/// How an archive begins (`archive/header.rs`).
const ARCHIVE: &[u8; 8] = b"neararch";
const VERSION: u32 = 1;
/// Every snapshot has texts.
const WITH_TEXTS: u32 = 1;
const WITH_VECTORS: u32 = 2;
const CHECKSUM: usize = 16;
const HEADER: usize = 24;

/// Why bytes are not a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CorpusSnapshotError {
    /// They do not begin like a corpus.
    NotACorpus,
    /// They are an archive.
    Archive,
    /// They were made by a newer release.
    Version {
        /// The format version they name.
        found: u32,
        /// The newest one that this build reads.
        known: u32,
    },
    /// Some bytes were altered or are missing.
    Checksum {
        /// The checksum they carry.
        expected: u64,
        /// The checksum they have.
        found: u64,
    },
    /// Their recipe is not one of this build.
    Recipe(RecipeBytesError),
    /// Their values are impossible, though the checksum is right.
    Content,
}

/// Why snapshots cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeBytesError {
    /// One of them is not a snapshot.
    Snapshot(CorpusSnapshotError),
    /// They were made with different options.
    Merge(CorpusMergeError),
}

impl fmt::Display for MergeBytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeBytesError::Snapshot(error) => write!(f, "{error}"),
            MergeBytesError::Merge(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for MergeBytesError {}

impl fmt::Display for CorpusSnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CorpusSnapshotError::NotACorpus => write!(f, "these bytes are not a nearprint corpus"),
            CorpusSnapshotError::Archive => {
                write!(
                    f,
                    "these bytes are an archive, not a corpus: openArchive reads it, and Archive in Rust and Python"
                )
            }
            CorpusSnapshotError::Version { found, known } => {
                write!(f, "format version {found} found; this build reads {known}")
            }
            CorpusSnapshotError::Checksum { expected, found } => {
                write!(f, "altered or missing bytes: checksum {found:016x} found, {expected:016x} expected")
            }
            CorpusSnapshotError::Recipe(error) => write!(f, "{error}"),
            CorpusSnapshotError::Content => write!(f, "the documents in these bytes are impossible"),
        }
    }
}

impl std::error::Error for CorpusSnapshotError {}

impl Corpus {
    /// The corpus as bytes, which are the same on every platform, whatever the history.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.head();
        // Growing by doubling takes three times the memory meanwhile.
        bytes.reserve_exact(self.body_length() as usize);
        bytes.u32(self.len() as u32);
        let has_vectors = self.dimensions().is_some();
        for Document { id, title, data, version, vector, text } in self.iter() {
            bytes.text(id);
            for part in [title, data, version] {
                bytes.optional_text(part);
            }
            if has_vectors {
                bytes.push(vector.is_some().into());
                bytes.extend(vector.iter().flat_map(|vector| vector.to_bytes()));
            }
            bytes.text(text);
        }
        debug_assert_eq!(bytes.len(), self.head().len() + self.body_length() as usize);
        let sum = checksum(&bytes);
        bytes[CHECKSUM..HEADER].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The bytes of memory that [`Corpus::to_bytes`] takes; on 32 bits there may not be that many.
    #[cfg(feature = "wasm")]
    pub(crate) fn snapshot_room(&self) -> u64 {
        self.head().len() as u64 + self.body_length()
    }

    /// The header, with room for the checksum, the options and what was learned.
    fn head(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.u32(VERSION);
        bytes.u32(WITH_TEXTS | if self.dimensions().is_some() { WITH_VECTORS } else { 0 });
        bytes.u64(0);
        self.recipe.write(&mut bytes);
        let Background { score, texts } = self.background();
        bytes.u64(score.to_bits());
        bytes.u32(texts);
        bytes.u32(self.boilerplate().len() as u32);
        self.boilerplate().iter().for_each(|text| bytes.text(text));
        bytes
    }

    fn body_length(&self) -> u64 {
        let has_vectors = self.dimensions().is_some();
        let length = |text: &str| 4 + text.len() as u64;
        let optional = |text: Option<&str>| 1 + text.map_or(0, length);
        let document = |document: Document| {
            let Document { id, title, data, version, vector, text } = document;
            let vector = u64::from(has_vectors) + vector.map_or(0, |_| VectorCode::BYTES as u64);
            length(id) + optional(title) + optional(data) + optional(version) + vector + length(text)
        };
        4 + self.iter().map(document).sum::<u64>()
    }

    /// A corpus from the bytes of [`Corpus::to_bytes`].
    ///
    /// # Errors
    /// If the bytes are altered, truncated, from another version or not a corpus.
    pub fn from_bytes(bytes: &[u8]) -> Result<Corpus, CorpusSnapshotError> {
        Corpus::open(bytes, true)
    }

    /// Joins snapshots into one with the documents of all; of documents with the same id, the last one stays. Faster than
    /// [`Corpus::merge`], because nothing is prepared for searches.
    ///
    /// # Errors
    /// As [`Corpus::from_bytes`] and [`Corpus::merge`].
    pub fn merge_bytes(snapshots: &[&[u8]]) -> Result<Vec<u8>, MergeBytesError> {
        let Some((first, rest)) = snapshots.split_first() else { return Ok(Corpus::default().to_bytes()) };
        let mut all = Corpus::open(first, false).map_err(MergeBytesError::Snapshot)?;
        rest.iter().try_for_each(|bytes| all.merge_snapshot(bytes))?;
        Ok(all.to_bytes())
    }

    /// Adds the documents of a snapshot, prepared for searches if those of this corpus are.
    pub(crate) fn merge_snapshot(&mut self, bytes: &[u8]) -> Result<(), MergeBytesError> {
        let other = Corpus::open(bytes, self.is_asked).map_err(MergeBytesError::Snapshot)?;
        self.merge(other).map_err(MergeBytesError::Merge)
    }

    /// A corpus that will not be searched is only merged and written: nothing is prepared for searches.
    pub(crate) fn open(bytes: &[u8], is_asked: bool) -> Result<Corpus, CorpusSnapshotError> {
        let mut reader = Reader(bytes);
        match reader.array().as_ref() {
            Some(MAGIC) => {}
            Some(ARCHIVE) => return Err(CorpusSnapshotError::Archive),
            _ => return Err(CorpusSnapshotError::NotACorpus),
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
        if flags & !WITH_VECTORS != WITH_TEXTS {
            return Err(CorpusSnapshotError::Content);
        }
        let recipe = Recipe::read(&mut reader).map_err(CorpusSnapshotError::Recipe)?;
        let corpus = read(&mut reader, recipe, flags & WITH_VECTORS != 0, is_asked);
        corpus.filter(|_| reader.0.is_empty()).ok_or(CorpusSnapshotError::Content)
    }
}

fn read(reader: &mut Reader, recipe: Recipe, has_vectors: bool, is_asked: bool) -> Option<Corpus> {
    let score = f64::from_bits(reader.u64()?);
    let background =
        Background { score: Some(score).filter(|score| (0.0..=1.0).contains(score))?, texts: reader.u32()? };
    let mut boilerplate = Vec::new();
    for _ in 0..reader.count(4)? {
        boilerplate.push(reader.text()?);
    }
    let mut corpus = Corpus::new(CorpusOptions::new().recipe(recipe).boilerplate(boilerplate));
    corpus.is_asked = is_asked;
    let mut before: Option<&str> = None;
    for _ in 0..reader.count(8)? {
        let id = reader.text()?;
        let (title, data, version) = (reader.optional_text()?, reader.optional_text()?, reader.optional_text()?);
        let vector = if has_vectors && reader.flag()? { Some(VectorCode::from_bytes(reader.array()?)?) } else { None };
        if before.is_some_and(|before| before >= id) {
            return None;
        }
        before = Some(id);
        corpus.put_unsettled(&Document { id, title, data, version, vector, text: reader.text()? });
    }
    corpus.postings.settle();
    corpus.learning.set(background);
    if is_asked {
        corpus.slots();
    }
    Some(corpus)
}

fn checksum(bytes: &[u8]) -> u64 {
    let before = fold(&bytes[..CHECKSUM], 0);
    finalise(fold(&bytes[HEADER..], before))
}
