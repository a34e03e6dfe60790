//! The head of an archive: what a reader fetches first, and keeps.
//!
//! | bytes | field, little-endian |
//! |---|---|
//! | 0…8 | `neararch` |
//! | 8…12 | format version, 1 |
//! | 12…16 | the length of the header, a multiple of 16, at most 16 MiB |
//! | 16…24 | checksum of all other bytes of the header |
//! | 24…32 | the seed: a number made of the rest of the header and of all documents, which goes into the checksums of buckets and blocks |
//! | 32…40 | the length of the archive |
//! | 40…48 | the number of documents |
//! | 48…52, 52…56 | the numbers of buckets of documents and of passages |
//! | 56…64, 64…68 | the background of the documents: its score (f64), and the number of its texts |
//!
//! Then the recipe (`recipe/bytes.rs`), the number of boilerplate texts (u32) and these, and the filter of common keys: the number of its
//! bytes (u32), and these.

use super::block::{ALIGN, unframed};
use super::bucket::Table;
use crate::bytes::{Reader, Writer};
use crate::hash::{finalise, fold, passes};
use crate::recipe::{Recipe, RecipeBytesError};
use crate::threshold::Background;
use std::fmt;

const MAGIC: &[u8; 8] = b"neararch";
const VERSION: u32 = 1;
const CHECKSUM: usize = 16;
/// From this many bytes a reader learns the length of the header.
const FIRST: usize = 24;
/// The longest header. Nearly all have some 20 KB; a recipe with a large table takes more.
pub(super) const MOST_HEADER: u64 = 16 << 20;
/// The most bytes of blocks: a place has 32 bits.
pub(super) const MOST_BLOCKS: u64 = ALIGN << 32;

/// An archive that can be checked: its header.
#[derive(Clone, Debug)]
pub struct Archive {
    pub(super) recipe: Recipe,
    pub(super) boilerplate: Vec<String>,
    pub(super) common: Common,
    pub(super) seed: u64,
    pub(super) documents: u64,
    pub(super) length: u64,
    /// The numbers of buckets, of documents and of passages.
    pub(super) buckets: [u32; 2],
    pub(super) background: Background,
    pub(super) header: u64,
}

/// What the first bytes of an archive say.
#[derive(Clone, Debug)]
pub enum Opening {
    /// The header is whole.
    Ready(Box<Archive>),
    /// This number of bytes is needed.
    Needs(u64),
}

/// Why bytes are not an archive, or not the ones requested.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArchiveError {
    /// They do not begin like an archive.
    NotAnArchive,
    /// They were made by another release.
    Version {
        /// The format version they name.
        found: u32,
        /// The one that this build reads.
        known: u32,
    },
    /// They name a header longer than an archive may have.
    Header {
        /// The bytes that they name.
        bytes: u64,
        /// The most that one has.
        most: u64,
    },
    /// A document has more bytes of text than an archive allows.
    Document {
        /// The most that one has.
        most: usize,
    },
    /// This build does not know their recipe.
    Recipe(RecipeBytesError),
    /// Some bytes were altered, are missing, or belong to another archive.
    Altered {
        /// The first of them, counted from the start of the archive.
        at: u64,
    },
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchiveError::NotAnArchive => write!(f, "these bytes are not a nearprint archive"),
            ArchiveError::Version { found, known } => {
                write!(f, "format version {found} found; this build reads {known}")
            }
            ArchiveError::Header { bytes, most } => {
                write!(f, "a header of {bytes} bytes named; an archive has one of at most {most}")
            }
            ArchiveError::Document { most } => {
                write!(f, "a document is longer than an archive takes: {most} bytes of text")
            }
            ArchiveError::Recipe(error) => write!(f, "{error}"),
            ArchiveError::Altered { at } => {
                write!(f, "the bytes from {at} on are altered, missing, or those of another archive")
            }
        }
    }
}

impl std::error::Error for ArchiveError {}

impl Archive {
    /// An archive from its first bytes: 28 KiB are nearly always enough.
    ///
    /// # Errors
    /// If they are not an archive of this version.
    pub fn open(bytes: &[u8]) -> Result<Opening, ArchiveError> {
        let mut reader = Reader(bytes);
        if reader.array() != Some(*MAGIC) {
            return Err(ArchiveError::NotAnArchive);
        }
        let (Some(version), Some(header), Some(expected)) = (reader.u32(), reader.u32(), reader.u64()) else {
            return Ok(Opening::Needs(FIRST as u64));
        };
        if version != VERSION {
            return Err(ArchiveError::Version { found: version, known: VERSION });
        }
        if u64::from(header) > MOST_HEADER {
            return Err(ArchiveError::Header { bytes: header.into(), most: MOST_HEADER });
        }
        if u64::from(header) % ALIGN != 0 {
            return Err(ArchiveError::Altered { at: 0 });
        }
        let Some(bytes) = bytes.get(..header as usize) else { return Ok(Opening::Needs(header.into())) };
        if bytes.len() < FIRST || !passes(checksum(bytes), expected) {
            return Err(ArchiveError::Altered { at: 0 });
        }
        let altered = ArchiveError::Altered { at: FIRST as u64 };
        let archive = Archive::read(&mut Reader(&bytes[FIRST..]), header.into()).ok_or(altered.clone())?;
        let archive = archive.map_err(ArchiveError::Recipe)?;
        let is_possible = !archive.buckets.contains(&0) && (0.0..=1.0).contains(&archive.background.score);
        let is_right = is_possible && (archive.blocks()..=archive.blocks() + MOST_BLOCKS).contains(&archive.length);
        if is_right { Ok(Opening::Ready(Box::new(archive))) } else { Err(altered) }
    }

    fn read(reader: &mut Reader, header: u64) -> Option<Result<Archive, RecipeBytesError>> {
        let (seed, length, documents) = (reader.u64()?, reader.u64()?, reader.u64()?);
        let buckets = [reader.u32()?, reader.u32()?];
        let background = Background { score: f64::from_bits(reader.u64()?), texts: reader.u32()? };
        let recipe = match Recipe::read(reader) {
            Ok(recipe) => recipe,
            Err(error) => return Some(Err(error)),
        };
        let boilerplate = (0..reader.count(4)?).map(|_| reader.text().map(Into::into)).collect::<Option<_>>()?;
        let count = reader.count(1)?;
        let common = Common(reader.bytes(count)?.into());
        Some(Ok(Archive { recipe, boilerplate, common, seed, documents, length, buckets, background, header }))
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.u32(VERSION);
        bytes.u32(0);
        bytes.u64(0);
        bytes.u64(self.seed);
        bytes.u64(self.length);
        bytes.u64(self.documents);
        self.buckets.into_iter().for_each(|buckets| bytes.u32(buckets));
        bytes.u64(self.background.score.to_bits());
        bytes.u32(self.background.texts);
        self.recipe.write(&mut bytes);
        bytes.u32(self.boilerplate.len() as u32);
        self.boilerplate.iter().for_each(|text| bytes.text(text));
        bytes.u32(self.common.0.len() as u32);
        bytes.extend(&self.common.0);
        bytes.resize(bytes.len().next_multiple_of(16), 0);
        let header = bytes.len() as u32;
        bytes[12..16].copy_from_slice(&header.to_le_bytes());
        let sum = checksum(&bytes);
        bytes[CHECKSUM..FIRST].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The number of documents.
    pub fn len(&self) -> u64 {
        self.documents
    }

    /// Whether there are no documents.
    pub fn is_empty(&self) -> bool {
        self.documents == 0
    }

    /// The bytes of the whole archive.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The recipe of all fingerprints.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// How alike documents that are not near-duplicates are, as in a [`Corpus`](crate::Corpus::background) of them.
    pub fn background(&self) -> Background {
        self.background
    }

    /// Texts whose wording does not count.
    pub fn boilerplate(&self) -> &[String] {
        &self.boilerplate
    }

    /// Whether this place of the archive holds these bytes, as far as checksums tell. They are those of a range that a check or a document
    /// asked for; of several blocks, the first counts. So a reader keeps nothing that is altered.
    pub fn holds(&self, start: u64, bytes: &[u8]) -> bool {
        if start >= self.blocks() {
            let place = u32::try_from((start - self.blocks()) / ALIGN);
            return place.is_ok_and(|place| unframed(bytes, place, self.seed).is_some());
        }
        let [documents, passages] = self.tables();
        let table = if start >= passages.start { passages } else { documents };
        table.sectors(bytes, start).is_some()
    }

    /// The buckets of documents, and those of passages behind them.
    pub(super) fn tables(&self) -> [Table; 2] {
        let ([of_documents, of_passages], [more, less]) = (self.buckets, Table::MORE);
        let documents = Table { start: self.header, buckets: of_documents, seed: self.seed, more };
        [documents, Table { start: documents.end(), buckets: of_passages, seed: !self.seed, more: less }]
    }

    /// Where the blocks begin.
    pub(super) fn blocks(&self) -> u64 {
        self.tables()[1].end()
    }
}

/// The keys that many documents have: a Bloom filter with four hashes. A false positive costs nothing, as writer and reader both skip it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Common(Vec<u8>);

impl Common {
    /// The most keys that a filter holds,
    pub(super) const MOST_KEYS: usize = 16_384;
    /// with this number of bits for each.
    const BITS: usize = 10;

    pub(super) fn new(keys: &[u32]) -> Common {
        let mut filter = Common(vec![0; (keys.len() * Common::BITS).div_ceil(8)]);
        for &key in keys {
            for bit in filter.bits(key) {
                filter.0[bit / 8] |= 1 << (bit % 8);
            }
        }
        filter
    }

    pub(super) fn has(&self, key: u32) -> bool {
        !self.0.is_empty() && self.bits(key).all(|bit| self.0[bit / 8] >> (bit % 8) & 1 == 1)
    }

    fn bits(&self, key: u32) -> impl Iterator<Item = usize> + use<> {
        let (count, hash) = (8 * self.0.len() as u64, finalise(u64::from(key)));
        (0..4u64).map(move |number| (hash.wrapping_add(number.wrapping_mul(hash >> 32 | 1)) % count) as usize)
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    finalise(fold(&bytes[FIRST..], fold(&bytes[..CHECKSUM], 0)))
}
