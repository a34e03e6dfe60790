//! Writes a corpus as bytes and reads it again. If texts are kept, everything else is computed from them again: anchors at once, signatures
//! when first asked for. Stored fingerprints of 2,500 documents of 12 paragraphs would make a file 12 % larger, and 40 % after gzip.
//!
//! Little-endian. A header, then the body; a text is its length in bytes (u32) and its UTF-8.
//!
//! | bytes | header field |
//! |---|---|
//! | 0…8 | `nearcorp` |
//! | 8…12 | format version, 1 |
//! | 12…16 | 1 when texts are kept, otherwise 0; plus 2 when documents have vectors |
//! | 16…24 | checksum of all other bytes |
//!
//! The body: the recipe (`recipe/bytes.rs`); the number of boilerplate texts (u32) and these; the number of documents (u32) and for each its id, whether it has a title
//! (one byte), the title, the same for its data and its version, the same for its vector's code if documents have some (68 bytes), and its text if texts are kept, or else
//! whether it is one paragraph (one byte). Without texts there follow twice, for documents and for paragraphs, a number of entries (u32), and for each the number of its
//! document (u32), of its features (u32), start and end (u32, in UTF-16 code units) and fingerprint (16 bytes).

use super::{Corpus, CorpusMergeError, CorpusOptions, Derived};
use crate::bytes::{Reader, Writer};
use crate::corpus::store::documents::{Documents, Record};
use crate::corpus::store::paragraphs::Entry;
use crate::corpus::store::signatures::Signer;
use crate::hash::{finalise, fold};
use crate::recipe::{Recipe, RecipeBytesError};
use crate::vector::VectorCode;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

const MAGIC: &[u8; 8] = b"nearcorp";
/// How an archive begins (`archive/header.rs`).
const ARCHIVE: &[u8; 8] = b"neararch";
const VERSION: u32 = 1;
const WITH_VECTORS: u32 = 2;
const CHECKSUM: usize = 16;
const HEADER: usize = 24;
const ENTRY: usize = 32;

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
    /// The corpus as bytes, which are the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.head();
        // Growing by doubling takes three times the memory meanwhile.
        bytes.reserve_exact(self.body_length() as usize);
        bytes.u32(self.len() as u32);
        // In the order of ids, so that the bytes do not depend on the history.
        let sorted = self.by_id();
        let has_vectors = self.dimensions().is_some();
        for &number in &sorted {
            let record = self.documents.record(number);
            bytes.text(record.id);
            for text in [record.title, record.data, record.version] {
                bytes.optional_text(text);
            }
            if has_vectors {
                bytes.push(record.vector.is_some().into());
                bytes.extend(record.vector.iter().flat_map(|vector| vector.to_bytes()));
            }
            match self.documents.text(number) {
                Some(text) => bytes.text(text),
                None => bytes.push(record.single.into()),
            }
        }
        if !self.keep_text {
            self.write_entries(&sorted, &mut bytes);
        }
        debug_assert_eq!(bytes.len(), self.head().len() + self.body_length() as usize);
        let sum = checksum(&bytes);
        bytes[CHECKSUM..HEADER].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    fn write_entries(&self, sorted: &[u32], bytes: &mut Vec<u8>) {
        bytes.u32(self.documents.signatures().iter().count() as u32);
        for (place, &number) in (0..).zip(sorted) {
            let entry = self.documents.entry(number);
            if entry.signature.features > 0 {
                write(bytes, place, &entry);
            }
        }
        bytes.u32(self.paragraphs().len() as u32);
        for (place, &number) in (0..).zip(sorted) {
            self.paragraphs().of(number).for_each(|entry| write(bytes, place, &entry));
        }
    }

    /// The bytes of memory that [`Corpus::to_bytes`] takes; on 32 bits there may not be that many.
    #[cfg(feature = "wasm")]
    pub(crate) fn snapshot_room(&self) -> u64 {
        // The numbers of the documents, which are sorted.
        let sorted = 4 * self.len() as u64;
        2 * sorted + self.head().len() as u64 + self.body_length()
    }

    /// The header, with room for the checksum, and the options.
    fn head(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.u32(VERSION);
        bytes.u32(u32::from(self.keep_text) | if self.dimensions().is_some() { WITH_VECTORS } else { 0 });
        bytes.u64(0);
        self.recipe.write(&mut bytes);
        bytes.u32(self.boilerplate().len() as u32);
        self.boilerplate().iter().for_each(|text| bytes.text(text));
        bytes
    }

    fn body_length(&self) -> u64 {
        let has_vectors = self.dimensions().is_some();
        let length = |text: &str| 4 + text.len() as u64;
        let optional = |text: Option<&str>| 1 + text.map_or(0, length);
        let document = |number: u32| {
            let Record { id, title, data, version, vector, .. } = self.documents.record(number);
            let vector = u64::from(has_vectors) + vector.map_or(0, |_| VectorCode::BYTES as u64);
            let given = optional(title) + optional(data) + optional(version) + vector;
            length(id) + given + self.documents.text(number).map_or(1, length)
        };
        let entries =
            || 8 + ENTRY as u64 * (self.documents.signatures().iter().count() + self.paragraphs().len()) as u64;
        4 + (0..self.len() as u32).map(document).sum::<u64>() + if self.keep_text { 0 } else { entries() }
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
        if flags > 1 | WITH_VECTORS {
            return Err(CorpusSnapshotError::Content);
        }
        let recipe = Recipe::read(&mut reader).map_err(CorpusSnapshotError::Recipe)?;
        let corpus = read(&mut reader, recipe, flags, is_asked).filter(|_| reader.0.is_empty());
        corpus.ok_or(CorpusSnapshotError::Content)
    }
}

fn write(bytes: &mut Vec<u8>, place: u32, Entry { signature, range, .. }: &Entry) {
    bytes.u32(place);
    bytes.u32(signature.features);
    bytes.u32(range.start);
    bytes.u32(range.end);
    bytes.extend(signature.fingerprint.to_le_bytes());
}

fn read(reader: &mut Reader, recipe: Recipe, flags: u32, is_asked: bool) -> Option<Corpus> {
    let (keep_text, has_vectors) = (flags & 1 == 1, flags & WITH_VECTORS != 0);
    let mut boilerplate = Vec::new();
    for _ in 0..reader.count(4)? {
        boilerplate.push(reader.text()?);
    }
    let options = CorpusOptions::new().recipe(recipe).keep_text(keep_text).boilerplate(boilerplate);
    let mut corpus = Corpus::new(options);
    corpus.is_asked = is_asked;
    if keep_text {
        // Anchors are computed now, the rest on first use.
        let signer = Signer { recipe: corpus.recipe.clone(), boilerplate: corpus.boilerplate.clone() };
        corpus.documents = Documents::signed_later(signer);
        corpus.paragraphs = OnceLock::new();
    }
    let (mut documents, mut before): (Vec<Record>, Option<&str>) = (Vec::new(), None);
    for _ in 0..reader.count(8)? {
        let id = reader.text()?;
        let title = reader.optional_text()?;
        let data = reader.optional_text()?;
        let version = reader.optional_text()?;
        let vector = if has_vectors && reader.flag()? { Some(VectorCode::from_bytes(reader.array()?)?) } else { None };
        let risen = before.is_none_or(|before| before < id);
        before = risen.then_some(Some(id))?;
        let given = Record { id, title, data, version, vector, single: false, range: 0..0 };
        if keep_text {
            let text = reader.text()?;
            let (single, range, derived) =
                if is_asked { corpus.derive(text) } else { (false, 0..0, Derived::default()) };
            corpus.enter(&Record { single, range, ..given }, derived, Some(text.into()));
        } else {
            documents.push(Record { single: reader.flag()?, ..given });
        }
    }
    if !keep_text {
        read_entries(reader, &mut corpus, documents)?;
    }
    corpus.postings.settle();
    Some(corpus)
}

/// An entry as read from the bytes.
struct Whole {
    fingerprint: u128,
    features: u32,
    owner: u32,
    range: Range<u32>,
}

fn read_entries(reader: &mut Reader, corpus: &mut Corpus, documents: Vec<Record>) -> Option<()> {
    let mut wholes = entries(reader, corpus, documents.len())?.into_iter().peekable();
    let mut paragraphs = entries(reader, corpus, documents.len())?.into_iter().peekable();
    for (number, record) in (0..).zip(documents) {
        let whole = wholes.next_if(|entry| entry.owner == number);
        let (fingerprint, features) = whole.as_ref().map_or((0, 0), |entry| (entry.fingerprint, entry.features));
        let range = whole.map_or(0..0, |entry| entry.range);
        let mut own: Vec<(u128, u32, Range<u32>)> = Vec::new();
        while let Some(Whole { fingerprint, features, range, .. }) = paragraphs.next_if(|entry| entry.owner == number) {
            let apart = own.last().is_none_or(|(_, _, last)| last.end <= range.start);
            own.push((apart && !record.single).then_some((fingerprint, features, range))?);
        }
        corpus.enter(&Record { range, ..record }, Derived { fingerprint, features, paragraphs: own }, None);
    }
    // At most one entry for a whole document.
    (wholes.next().is_none() && paragraphs.next().is_none()).then_some(())
}

fn entries(reader: &mut Reader, corpus: &Corpus, documents: usize) -> Option<Vec<Whole>> {
    let mut entries = Vec::new();
    let mut before = (0, 0);
    for _ in 0..reader.count(ENTRY)? {
        let (owner, features) = (reader.u32()?, reader.u32()?);
        let range = reader.u32()?..reader.u32()?;
        let fingerprint = u128::from_le_bytes(reader.array()?);
        let right = (owner as usize) < documents
            && (owner, range.start) >= before
            && features > 0
            && range.start <= range.end
            && fingerprint <= corpus.recipe.bits.mask();
        before = (owner, range.start);
        entries.push(right.then_some(Whole { fingerprint, features, owner, range })?);
    }
    Some(entries)
}

fn checksum(bytes: &[u8]) -> u64 {
    let before = fold(&bytes[..CHECKSUM], 0);
    finalise(fold(&bytes[HEADER..], before))
}
