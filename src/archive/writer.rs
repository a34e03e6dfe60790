//! Builds an archive in bounded memory. Each document is read once: its record goes into a block, its keys into a draft. Once all are there, it
//! is known which keys many documents have; then the keys of each document are chosen, sorted in parts, and written as buckets.

use super::block::{ALIGN, UNIT, framed, seal};
use super::bucket::{Buckets, MOST_POSTINGS, OF_DOCUMENT, OF_PASSAGE, Place, Posting, buckets, spread};
use super::header::{Archive, Common, MOST_HEADER};
use super::keys::chosen;
use super::sheet::{self, ArchiveDocumentError, ArchiveSheet, Draft, Sheet, SheetBlock};
use super::tuning::{CROWDED, RARE};
use crate::bytes::{Reader, Writer};
use crate::corpus::{BackgroundSample, CorpusOptions, Document};
use crate::hash::{finalise, fold};
use crate::sort::{sort_by, sort_by_key};
use std::fmt;

/// The first bytes of an archive: header and buckets.
const HEADS: u32 = 0;
/// The blocks, which follow them.
const BLOCKS: u32 = 1;
/// Postings of documents and of passages, by the first bits of their keys.
const POSTINGS: [u32; 2] = [2, 2 + PARTS];
const PARTS: u32 = 64;
/// The keys of all documents, in parts of [`DRAFT`] bytes, and the blocks until they are sealed, in parts of [`PIECE`] bytes. They
/// alternate, since it is not known how many there will be.
const DRAFTS: u32 = 2 + 2 * PARTS;
const PIECES: u32 = DRAFTS + 1;
const DRAFT: usize = 8 << 20;
const PIECE: u64 = 16 << 20;
/// Bytes that are collected before they are handed out.
const PARCEL: usize = 1 << 16;
/// The beginnings of texts that are kept before those no longer in the sample are dropped.
const KEPT_TEXTS: usize = 1 << 13;
/// Counters of keys: two may share one, and then both seem a little more common.
const COUNTERS: u32 = 24;

/// Where an archive is built: it packs blocks and keeps parts of files.
pub trait Workshop {
    /// Why something could not be kept.
    type Error;

    /// Packs bytes by *deflate*, without a header.
    ///
    /// # Errors
    /// As the caller decides.
    fn pack(&mut self, bytes: &[u8]) -> Result<Vec<u8>, Self::Error>;

    /// Appends bytes to a part. Part 0 and then part 1 are the archive. They are written when all documents are there, part 1 when part 0 is
    /// complete, and are never taken, so both may be one file.
    ///
    /// # Errors
    /// As the caller decides.
    fn keep(&mut self, part: u32, bytes: &[u8]) -> Result<(), Self::Error>;

    /// Returns a part, which is not needed again; empty if nothing was added.
    ///
    /// # Errors
    /// As the caller decides.
    fn take(&mut self, part: u32) -> Result<Vec<u8>, Self::Error>;
}

/// Why an archive was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArchiveWriteError<E> {
    /// An archive cannot hold a document. The writer stays unchanged.
    Document(ArchiveDocumentError),
    /// The bytes are not a sheet.
    Sheet,
    /// The packed documents have more than 64 GiB.
    Full,
    /// Recipe and boilerplate have this many bytes: more than an archive header allows.
    Header(u64),
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
            ArchiveWriteError::Document(error) => write!(f, "{error}"),
            ArchiveWriteError::Sheet => write!(f, "these bytes are not a sheet of documents, or are truncated"),
            ArchiveWriteError::Full => write!(f, "an archive holds 64 GiB of packed documents"),
            ArchiveWriteError::Header(bytes) => {
                write!(f, "recipe and boilerplate have {bytes} bytes; the header of an archive takes {MOST_HEADER}")
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

/// Writes an archive, document by document or sheet by sheet.
pub struct ArchiveWriter {
    options: CorpusOptions,
    sheet: ArchiveSheet,
    stats: ArchiveStats,
    /// The bytes of the blocks so far, those of the current part, its number, a checksum of them, and where the last document begins.
    blocks: u64,
    piece: u64,
    pieces: u32,
    seed: u64,
    last: u32,
    draft: Vec<u8>,
    drafts: u32,
    drafted: usize,
    /// How many documents have each key, up to 255: words, passages.
    counts: [Vec<u8>; 2],
    /// Those of the documents so far from which the background is learned, and the beginnings of their texts.
    sample: BackgroundSample,
    texts: Vec<(u32, String)>,
    /// Keys that more than [`MOST_POSTINGS`] documents have: the kind, and the key.
    crowded: Vec<(usize, u32)>,
}

impl ArchiveWriter {
    /// A writer with the recipe and boilerplate of these options.
    pub fn new(options: &CorpusOptions) -> ArchiveWriter {
        ArchiveWriter {
            options: options.clone(),
            sheet: ArchiveSheet::new(options),
            sample: BackgroundSample::new(options.parts().0),
            texts: Vec::new(),
            stats: ArchiveStats::default(),
            blocks: 0,
            piece: 0,
            pieces: 0,
            seed: 0,
            last: 0,
            draft: Vec::new(),
            drafts: 0,
            drafted: 0,
            counts: [(); 2].map(|()| vec![0; 1 << COUNTERS]),
            crowded: Vec::new(),
        }
    }

    /// Adds a document. Ids must be unique; this is not checked.
    ///
    /// # Errors
    /// If id, title, data and version together exceed 8 KiB, or the workshop cannot keep what is written.
    pub fn put<W: Workshop>(
        &mut self,
        document: &Document,
        workshop: &mut W,
    ) -> Result<(), ArchiveWriteError<W::Error>> {
        self.sheet.put(document).map_err(ArchiveWriteError::Document)?;
        if self.sheet.is_full() { self.add_own(workshop) } else { Ok(()) }
    }

    /// Adds the documents of a sheet made with the same options.
    ///
    /// # Errors
    /// If the bytes are not a sheet, or the workshop cannot keep what is written.
    pub fn add<W: Workshop>(&mut self, sheet: &[u8], workshop: &mut W) -> Result<(), ArchiveWriteError<W::Error>> {
        let Sheet { text_bytes, sampled, blocks } = sheet::read(sheet).ok_or(ArchiveWriteError::Sheet)?;
        for (signature, text) in &sampled {
            self.texts.push((self.stats.documents as u32, (*text).into()));
            self.sample.push(signature);
            self.stats.documents += 1;
        }
        if self.texts.len() > KEPT_TEXTS {
            let places = self.sample.places();
            self.texts.retain(|(place, _)| places.binary_search(place).is_ok());
        }
        self.stats.text_bytes += text_bytes;
        for block in blocks {
            self.add_block(&block, workshop)?;
        }
        Ok(())
    }

    fn add_own<W: Workshop>(&mut self, workshop: &mut W) -> Result<(), ArchiveWriteError<W::Error>> {
        let mut sheet = std::mem::replace(&mut self.sheet, ArchiveSheet::new(&self.options));
        let packed = sheet.blocks().map(|block| workshop.pack(block)).collect::<Result<Vec<_>, _>>()?;
        self.add(&sheet.finish(&packed), workshop)
    }

    fn add_block<W: Workshop>(
        &mut self,
        block: &SheetBlock,
        workshop: &mut W,
    ) -> Result<(), ArchiveWriteError<W::Error>> {
        let place = u32::try_from(self.blocks / ALIGN).map_err(|_| ArchiveWriteError::Full)?;
        if !block.goes_on {
            self.last = place;
        }
        let framed = framed(block.packed, place, place - self.last);
        let length = u8::try_from((framed.len() as u64).div_ceil(UNIT)).map_err(|_| ArchiveWriteError::Sheet)?;
        self.seed = fold(&framed, self.seed);
        if self.piece >= PIECE {
            (self.piece, self.pieces) = (0, self.pieces + 1);
        }
        self.blocks += framed.len() as u64;
        self.piece += framed.len() as u64;
        workshop.keep(PIECES + 2 * self.pieces, &framed)?;
        for draft in &block.drafts {
            draft.words.iter().for_each(|&key| self.count(0, key));
            let keys = draft.passages.iter().map(|passage| key_of(passage).0);
            keys.for_each(|key| self.count(1, key));
            write_draft(draft, Place { block: place, length, slot: draft.slot }, &mut self.draft);
        }
        if self.draft.len() >= PARCEL {
            self.keep_drafts(workshop)?;
        }
        Ok(())
    }

    fn count(&mut self, kind: usize, key: u32) {
        let count = &mut self.counts[kind][counter(key)];
        if usize::from(*count) == MOST_POSTINGS {
            self.crowded.push((kind, key));
        }
        *count = count.saturating_add(1);
    }

    fn keep_drafts<W: Workshop>(&mut self, workshop: &mut W) -> Result<(), W::Error> {
        workshop.keep(DRAFTS + 2 * self.drafts, &self.draft)?;
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
    /// If the workshop cannot keep what is written, or recipe and boilerplate are longer than 16 MiB.
    pub fn finish<W: Workshop>(mut self, workshop: &mut W) -> Result<ArchiveStats, ArchiveWriteError<W::Error>> {
        if !self.sheet.is_empty() {
            self.add_own(workshop)?;
        }
        self.keep_drafts(workshop)?;
        let common = self.common();
        self.counts = [Vec::new(), Vec::new()];
        self.choose(&common, workshop)?;
        let texts = std::mem::take(&mut self.texts);
        let text_of =
            |place: u32| texts.binary_search_by_key(&place, |&(place, _)| place).map(|at| texts[at].1.as_str());
        let background = self.sample.clone().learn(|place| text_of(place).unwrap_or_default().into());
        drop(texts);
        let mut archive = Archive {
            recipe: self.options.parts().0.clone(),
            boilerplate: self.options.parts().1.to_vec(),
            common,
            seed: 0,
            documents: self.stats.documents,
            length: 0,
            document_buckets: buckets(self.stats.postings[0], OF_DOCUMENT),
            passage_buckets: buckets(self.stats.postings[1], OF_PASSAGE),
            background,
            header: 0,
        };
        archive.header = archive.write().len() as u64;
        if archive.header > MOST_HEADER {
            return Err(ArchiveWriteError::Header(archive.header));
        }
        archive.length = archive.blocks() + self.blocks;
        let seed = finalise(fold(&archive.write(), self.seed));
        archive.seed = seed;
        workshop.keep(HEADS, &archive.write())?;
        let left_out = [
            write_buckets(POSTINGS[0], Buckets::new(archive.document_buckets, seed, OF_DOCUMENT), workshop)?,
            write_buckets(POSTINGS[1], Buckets::new(archive.passage_buckets, !seed, OF_PASSAGE), workshop)?,
        ];
        self.keep_blocks(seed, workshop)?;
        (self.stats.further, self.stats.lost) = (left_out[0].0 + left_out[1].0, left_out[0].1 + left_out[1].1);
        self.stats.bytes = archive.length;
        Ok(self.stats)
    }

    /// The blocks, after the buckets.
    fn keep_blocks<W: Workshop>(&self, seed: u64, workshop: &mut W) -> Result<(), W::Error> {
        for number in 0..=self.pieces {
            let mut blocks = workshop.take(PIECES + 2 * number)?;
            seal(&mut blocks, seed);
            workshop.keep(BLOCKS, &blocks)?;
        }
        Ok(())
    }

    /// The keys that most documents have.
    fn common(&mut self) -> Common {
        let counts = &self.counts;
        let rank = |&(kind, key): &(usize, u32)| (u8::MAX - counts[kind][counter(key)], key);
        sort_by_key(&mut self.crowded, rank);
        let keys: Vec<u32> = self.crowded.iter().take(Common::MOST_KEYS).map(|&(_, key)| key).collect();
        Common::new(&keys)
    }

    /// Chooses the keys of each document and sorts them into parts.
    fn choose<W: Workshop>(&mut self, common: &Common, workshop: &mut W) -> Result<(), W::Error> {
        let mut parts: Vec<Vec<u8>> = vec![Vec::new(); 2 * PARTS as usize];
        for number in 0..=self.drafts {
            let bytes = workshop.take(DRAFTS + 2 * number)?;
            let mut reader = Reader(&bytes);
            while let Some(Kept { place, features, fingerprint, words, passages }) = read_draft(&mut reader) {
                let [a, b, c, d] = fingerprint.to_le_bytes();
                for key in chosen(&words, |key| common.has(key), RARE[0], CROWDED[0]) {
                    self.stats.postings[0] += 1;
                    let posting = Posting { key: spread(key), place, more: [features, a, b, c, d] };
                    add(&mut parts, 0, &posting, workshop)?;
                }
                for (key, [before, behind]) in passages.iter().map(key_of).filter(|&(key, _)| !common.has(key)) {
                    self.stats.postings[1] += 1;
                    let posting = Posting { key: spread(key), place, more: [before, behind, 0, 0, 0] };
                    add(&mut parts, 1, &posting, workshop)?;
                }
            }
        }
        for (part, bytes) in (POSTINGS[0]..).zip(parts) {
            workshop.keep(part, &bytes)?;
        }
        Ok(())
    }
}

fn write_draft(draft: &Draft, place: Place, bytes: &mut Vec<u8>) {
    bytes.u32(place.block);
    bytes.extend([place.length, place.slot, draft.features]);
    bytes.u32(draft.fingerprint);
    bytes.u32(draft.words.len() as u32);
    draft.words.iter().for_each(|&key| bytes.u32(key));
    bytes.u32(draft.passages.len() as u32);
    bytes.extend(draft.passages.as_flattened());
}

/// A draft without the keys that are only counted.
struct Kept {
    place: Place,
    features: u8,
    fingerprint: u32,
    words: Vec<u32>,
    passages: Vec<[u8; 6]>,
}

fn read_draft(reader: &mut Reader) -> Option<Kept> {
    let place = Place { block: reader.u32()?, length: reader.u8()?, slot: reader.u8()? };
    let (features, fingerprint) = (reader.u8()?, reader.u32()?);
    let words = (0..reader.u32()?).map(|_| reader.u32()).collect::<Option<_>>()?;
    let passages = (0..reader.u32()?).map(|_| reader.array()).collect::<Option<_>>()?;
    Some(Kept { place, features, fingerprint, words, passages })
}

/// The key of a passage, and its two further bytes.
fn key_of(&[a, b, c, d, before, behind]: &[u8; 6]) -> (u32, [u8; 2]) {
    (u32::from_le_bytes([a, b, c, d]), [before, behind])
}

/// Adds a posting to its part and hands out what was collected.
fn add<W: Workshop>(parts: &mut [Vec<u8>], kind: u32, posting: &Posting, workshop: &mut W) -> Result<(), W::Error> {
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

fn write_buckets<W: Workshop>(first: u32, mut writer: Buckets, workshop: &mut W) -> Result<(u64, u64), W::Error> {
    let mut out = Vec::new();
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
        let mut postings: Vec<Posting> = std::iter::from_fn(&mut read).collect();
        // The postings of a key in the order in which they came.
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
