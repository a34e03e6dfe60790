//! Builds an archive in bounded memory. Each document is read once: its record goes into a block, its keys into a draft. When all are there, it
//! is known which keys many documents have; then the keys of each document are chosen, sorted in parts, and written as buckets.

use super::block::{ALIGN, FULL, MOST as MOST_RECORDS, Record, UNIT, framed};
use super::bucket::{Buckets, MOST, Place, Posting, buckets, spread};
use super::header::{Archive, Common};
use super::keys::{CROWDED, RARE, chosen, stored, words};
use crate::bytes::{Reader, Writer};
use crate::corpus::{Boilerplate, CorpusOptions, Document};
use crate::hash::{finalise, fold};
use crate::recipe::Recipe;
use crate::sort::{sort_by, sort_by_key};
use std::fmt;

/// The first bytes of an archive: header and buckets.
const HEADS: u32 = 0;
/// The blocks, which follow them.
const BLOCKS: u32 = 1;
/// Postings of documents and of passages, by the first bits of their keys.
const POSTINGS: [u32; 2] = [2, 2 + PARTS];
const PARTS: u32 = 64;
/// The keys of all documents, in parts of [`DRAFT`] bytes.
const DRAFTS: u32 = 2 + 2 * PARTS;
const DRAFT: usize = 8 << 20;
/// Bytes that are collected before they are handed out.
const PARCEL: usize = 1 << 16;
/// Counters of keys: two may share one, and both seem a little more common then.
const COUNTERS: u32 = 25;
/// The most bytes of id, title, data and version: they stand in each record.
const MOST_GIVEN: usize = 8 << 10;
/// The smallest keys of words that a draft holds: those of few documents are chosen from them.
const DRAFTED: usize = 48;

/// Where an archive is built: it packs blocks, and keeps parts of files.
pub trait Workshop {
    /// Why something could not be kept.
    type Error;

    /// Packs bytes by *deflate*, without a header.
    ///
    /// # Errors
    /// As the caller decides.
    fn pack(&mut self, bytes: &[u8]) -> Result<Vec<u8>, Self::Error>;

    /// Adds bytes to the end of a part. At the end, part 0 and part 1 together are the archive.
    ///
    /// # Errors
    /// As the caller decides.
    fn keep(&mut self, part: u32, bytes: &[u8]) -> Result<(), Self::Error>;

    /// Returns a part, which is not needed again; empty if nothing was added to it.
    ///
    /// # Errors
    /// As the caller decides.
    fn take(&mut self, part: u32) -> Result<Vec<u8>, Self::Error>;
}

/// Why a document is not in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArchiveWriteError<E> {
    /// Its id, title, data and version together are too long: 8 KiB are the most.
    Given {
        /// The id of the document.
        id: String,
        /// The bytes that they have.
        bytes: usize,
    },
    /// The workshop could not keep something.
    Workshop(E),
}

impl<E> From<E> for ArchiveWriteError<E> {
    fn from(error: E) -> Self {
        ArchiveWriteError::Workshop(error)
    }
}

impl<E: fmt::Display> fmt::Display for ArchiveWriteError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchiveWriteError::Given { id, bytes } => {
                write!(f, "id, title, data and version of {id:?} have {bytes} bytes; an archive takes {MOST_GIVEN}")
            }
            ArchiveWriteError::Workshop(error) => write!(f, "{error}"),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for ArchiveWriteError<E> {}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArchiveStats {
    /// Documents.
    pub documents: u64,
    /// Bytes of their texts in UTF-8.
    pub text_bytes: u64,
    /// Bytes of the archive.
    pub bytes: u64,
    /// Postings of documents and of passages.
    pub postings: [u64; 2],
    /// Further postings of keys that many documents have; only the first 16 of a key are stored.
    pub further: u64,
    /// Postings for which there was no room in their bucket and the next one.
    pub lost: u64,
}

/// Writes an archive, document by document.
pub struct ArchiveWriter {
    recipe: Recipe,
    boilerplate: Vec<String>,
    uncounted: Boilerplate,
    stats: ArchiveStats,
    /// The records of the next block, and how many there are.
    block: Vec<u8>,
    records: usize,
    /// The keys of these records.
    waiting: Vec<Draft>,
    /// The bytes of the blocks so far, and a checksum of them.
    blocks: u64,
    seed: u64,
    draft: Vec<u8>,
    drafts: u32,
    drafted: usize,
    /// How many documents have each key, up to 255: words, passages.
    counts: [Vec<u8>; 2],
    /// Keys that more than [`MOST`] documents have: the kind, and the key.
    crowded: Vec<(usize, u32)>,
}

/// The keys of a record.
struct Draft {
    slot: u8,
    fingerprint: u32,
    features: u8,
    words: Vec<u32>,
    passages: Vec<(u32, [u8; 2])>,
}

impl ArchiveWriter {
    /// A writer with the recipe and the boilerplate of these options.
    pub fn new(options: &CorpusOptions) -> ArchiveWriter {
        let (recipe, boilerplate) = options.parts();
        let (recipe, boilerplate) = (recipe.clone(), boilerplate.to_vec());
        ArchiveWriter {
            uncounted: Boilerplate::new(boilerplate.clone()),
            recipe,
            boilerplate,
            stats: ArchiveStats::default(),
            block: Vec::new(),
            records: 0,
            waiting: Vec::new(),
            blocks: 0,
            seed: 0,
            draft: Vec::new(),
            drafts: 0,
            drafted: 0,
            counts: [(); 2].map(|()| vec![0; 1 << COUNTERS]),
            crowded: Vec::new(),
        }
    }

    /// Adds a document. Ids must be different; nothing looks whether they are.
    ///
    /// # Errors
    /// If id, title, data and version are longer than 8 KiB together, or the workshop cannot keep what is written.
    pub fn put<W: Workshop>(
        &mut self,
        document: &Document,
        workshop: &mut W,
    ) -> Result<(), ArchiveWriteError<W::Error>> {
        let given = [document.title, document.data, document.version].into_iter().flatten().map(str::len);
        let bytes = document.id.len() + given.sum::<usize>();
        if bytes > MOST_GIVEN {
            return Err(ArchiveWriteError::Given { id: document.id.into(), bytes });
        }
        self.stats.documents += 1;
        self.stats.text_bytes += document.text.len() as u64;
        for record in Record::of(document) {
            // A record of more than a block stands alone, so that a check of others does not read it.
            if !self.block.is_empty() && self.block.len() + record.text.len() > FULL {
                self.close_block(workshop)?;
            }
            record.write(&mut self.block);
            let draft = self.drafted(&record);
            self.waiting.push(draft);
            self.records += 1;
            if self.block.len() >= FULL || self.records == MOST_RECORDS {
                self.close_block(workshop)?;
            }
        }
        Ok(())
    }

    fn drafted(&mut self, record: &Record) -> Draft {
        let text = self.uncounted.rest(record.text);
        let (fingerprint, features) = self.recipe.fingerprint_and_features(&text);
        let mut words = if record.is_whole { words(&self.recipe, &text) } else { Vec::new() };
        words.iter().for_each(|&key| self.count(0, key));
        words.truncate(DRAFTED);
        let passages = stored(&self.uncounted.letters(record.text));
        passages.iter().for_each(|passage| self.count(1, passage.key));
        Draft {
            slot: self.records as u8,
            fingerprint: fingerprint.number() as u32,
            features: scaled(features),
            words,
            passages: passages.into_iter().map(|passage| (passage.key, passage.beside)).collect(),
        }
    }

    fn count(&mut self, kind: usize, key: u32) {
        let count = &mut self.counts[kind][counter(key)];
        if usize::from(*count) == MOST {
            self.crowded.push((kind, key));
        }
        *count = count.saturating_add(1);
    }

    fn close_block<W: Workshop>(&mut self, workshop: &mut W) -> Result<(), W::Error> {
        let block = framed(&workshop.pack(&self.block)?);
        self.seed = fold(&block, self.seed);
        let block_place = u32::try_from(self.blocks / ALIGN).expect("an archive of less than 64 GiB");
        let length = u8::try_from((block.len() as u64).div_ceil(UNIT)).expect("a block of less than 64 KiB");
        self.blocks += block.len() as u64;
        workshop.keep(BLOCKS, &block)?;
        for draft in std::mem::take(&mut self.waiting) {
            draft.write(Place { block: block_place, length, slot: draft.slot }, &mut self.draft);
        }
        if self.draft.len() >= PARCEL {
            self.keep_drafts(workshop)?;
        }
        self.block.clear();
        self.records = 0;
        Ok(())
    }

    fn keep_drafts<W: Workshop>(&mut self, workshop: &mut W) -> Result<(), W::Error> {
        workshop.keep(DRAFTS + self.drafts, &self.draft)?;
        self.drafted += self.draft.len();
        self.draft.clear();
        if self.drafted >= DRAFT {
            (self.drafted, self.drafts) = (0, self.drafts + 1);
        }
        Ok(())
    }

    /// Writes the rest. Part 0 and part 1 of the workshop are then the archive.
    ///
    /// # Errors
    /// If the workshop cannot keep what is written.
    pub fn finish<W: Workshop>(mut self, workshop: &mut W) -> Result<ArchiveStats, W::Error> {
        if self.records > 0 {
            self.close_block(workshop)?;
        }
        self.keep_drafts(workshop)?;
        let common = self.common();
        self.counts = [Vec::new(), Vec::new()];
        self.choose(&common, workshop)?;
        let mut archive = Archive {
            recipe: self.recipe,
            boilerplate: self.boilerplate,
            common,
            seed: finalise(self.seed),
            documents: self.stats.documents,
            length: 0,
            document_buckets: buckets::<5>(self.stats.postings[0]),
            passage_buckets: buckets::<2>(self.stats.postings[1]),
            header: 0,
        };
        archive.header = archive.write().len() as u64;
        archive.length = archive.blocks() + self.blocks;
        workshop.keep(HEADS, &archive.write())?;
        let seed = archive.seed;
        let left_out = [
            write_buckets::<5, W>(POSTINGS[0], archive.document_buckets, seed, workshop)?,
            write_buckets::<2, W>(POSTINGS[1], archive.passage_buckets, !seed, workshop)?,
        ];
        (self.stats.further, self.stats.lost) = (left_out[0].0 + left_out[1].0, left_out[0].1 + left_out[1].1);
        self.stats.bytes = archive.length;
        Ok(self.stats)
    }

    /// The keys that most documents have.
    fn common(&mut self) -> Common {
        let counts = &self.counts;
        let rank = |&(kind, key): &(usize, u32)| (u8::MAX - counts[kind][counter(key)], key);
        sort_by_key(&mut self.crowded, rank);
        let keys: Vec<u32> = self.crowded.iter().take(Common::MOST).map(|&(_, key)| key).collect();
        Common::new(&keys)
    }

    /// Chooses the keys of each document, and sorts them into parts.
    fn choose<W: Workshop>(&mut self, common: &Common, workshop: &mut W) -> Result<(), W::Error> {
        let mut parts: Vec<Vec<u8>> = vec![Vec::new(); 2 * PARTS as usize];
        for number in 0..=self.drafts {
            let bytes = workshop.take(DRAFTS + number)?;
            let mut reader = Reader(&bytes);
            while let Some((place, draft)) = Draft::read(&mut reader) {
                let [a, b, c, d] = draft.fingerprint.to_le_bytes();
                for key in chosen(&draft.words, |key| common.has(key), RARE[0], CROWDED[0]) {
                    self.stats.postings[0] += 1;
                    let posting = Posting { key: spread(key), place, more: [draft.features, a, b, c, d] };
                    add(&mut parts, 0, &posting, workshop)?;
                }
                for (key, more) in draft.passages.into_iter().filter(|&(key, _)| !common.has(key)) {
                    self.stats.postings[1] += 1;
                    add(&mut parts, 1, &Posting { key: spread(key), place, more }, workshop)?;
                }
            }
        }
        for (part, bytes) in (POSTINGS[0]..).zip(parts) {
            workshop.keep(part, &bytes)?;
        }
        Ok(())
    }
}

impl Draft {
    fn write(&self, place: Place, bytes: &mut Vec<u8>) {
        bytes.u32(place.block);
        bytes.extend([place.length, place.slot, self.features]);
        bytes.u32(self.fingerprint);
        bytes.u32(self.words.len() as u32);
        self.words.iter().for_each(|&key| bytes.u32(key));
        bytes.u32(self.passages.len() as u32);
        for &(key, beside) in &self.passages {
            bytes.u32(key);
            bytes.extend(beside);
        }
    }

    fn read(reader: &mut Reader) -> Option<(Place, Draft)> {
        let place = Place { block: reader.u32()?, length: reader.u8()?, slot: reader.u8()? };
        let (features, fingerprint) = (reader.u8()?, reader.u32()?);
        let words = (0..reader.u32()?).map(|_| reader.u32()).collect::<Option<_>>()?;
        let passages = (0..reader.u32()?).map(|_| Some((reader.u32()?, reader.array()?))).collect::<Option<_>>()?;
        Some((place, Draft { slot: place.slot, fingerprint, features, words, passages }))
    }
}

/// Adds a posting to its part, and hands out what was collected.
fn add<const N: usize, W: Workshop>(
    parts: &mut [Vec<u8>],
    kind: u32,
    posting: &Posting<N>,
    workshop: &mut W,
) -> Result<(), W::Error> {
    let part = kind * PARTS + (posting.key >> 26);
    let bytes = &mut parts[part as usize];
    bytes.u32(posting.key);
    bytes.u32(posting.place.block);
    bytes.extend([posting.place.length, posting.place.slot]);
    bytes.extend(posting.more);
    if bytes.len() >= PARCEL {
        workshop.keep(POSTINGS[0] + part, bytes)?;
        bytes.clear();
    }
    Ok(())
}

fn write_buckets<const N: usize, W: Workshop>(
    first: u32,
    buckets: u32,
    seed: u64,
    workshop: &mut W,
) -> Result<(u64, u64), W::Error> {
    let (mut writer, mut out) = (Buckets::<N>::new(buckets, seed), Vec::new());
    for part in first..first + PARTS {
        let bytes = workshop.take(part)?;
        let mut reader = Reader(&bytes);
        let mut read = || {
            let (key, block) = (reader.u32()?, reader.u32()?);
            Some(Posting {
                key,
                place: Place { block, length: reader.u8()?, slot: reader.u8()? },
                more: reader.array()?,
            })
        };
        let mut postings: Vec<Posting<N>> = std::iter::from_fn(&mut read).collect();
        // Those of a key in the order in which they came.
        sort_by(&mut postings, |a, b| (a.key, a.place).cmp(&(b.key, b.place)));
        for posting in postings {
            writer.push(posting, &mut out);
            if out.len() >= PARCEL {
                workshop.keep(HEADS, &out)?;
                out.clear();
            }
        }
    }
    let left_out = writer.finish(&mut out);
    workshop.keep(HEADS, &out)?;
    Ok(left_out)
}

fn counter(key: u32) -> usize {
    (key.wrapping_mul(0x9E37_79B1) >> (32 - COUNTERS)) as usize
}

/// A number of features in steps of an eighth between powers of two.
pub(super) fn scaled(features: usize) -> u8 {
    let features = features.max(1) as u64;
    let (whole, shift) = (features.ilog2(), 61 - features.leading_zeros() as i32);
    let eighths = if shift < 0 { features << -shift } else { features >> shift } & 7;
    (8 * whole as u8) + eighths as u8
}
