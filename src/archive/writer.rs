//! Builds an archive in bounded memory. Each document is read once: its record goes into a block, its keys into a draft. Once all are there, it
//! is known which keys many documents have; then the keys of each document are chosen, sorted in parts, and written as buckets.

use super::block::{ALIGN, UNIT, framed, seal};
use super::bucket::{Buckets, MOST_POSTINGS, Place, Posting, Table, spread};
use super::header::{Archive, Common, MOST_HEADER};
use super::keys::chosen;
use super::sheet::{self, ArchiveDocumentError, ArchiveSheet, Block, Draft, Sheet};
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
/// The keys of all documents, and the blocks until they are sealed, each in parts of [`PIECE`] bytes. They alternate, since it is not
/// known how many there will be.
const DRAFTS: u32 = 2 + 2 * PARTS;
const PIECES: u32 = DRAFTS + 1;
const PIECE: usize = 16 << 20;
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
    /// The bytes of the blocks so far, a checksum of them, and where the last document begins.
    bytes: u64,
    seed: u64,
    last: u32,
    blocks: Pieces,
    draft: Vec<u8>,
    drafts: Pieces,
    /// How many documents have each key, up to 255: words, passages.
    counts: [Vec<u8>; 2],
    /// Those of the documents so far from which the background is learned, and the beginnings of their texts.
    sample: BackgroundSample,
    texts: Vec<(u32, String)>,
    /// Keys that more than [`MOST_POSTINGS`] documents have: the kind, and the key.
    crowded: Vec<(usize, u32)>,
}

/// Bytes in parts of the workshop, each short enough to be taken as a whole.
struct Pieces {
    first: u32,
    current: u32,
    /// Bytes in the current one.
    length: usize,
}

impl Pieces {
    fn new(first: u32) -> Pieces {
        Pieces { first, current: first, length: 0 }
    }

    fn keep<W: Workshop>(&mut self, bytes: &[u8], workshop: &mut W) -> Result<(), W::Error> {
        if self.length >= PIECE {
            (self.current, self.length) = (self.current + 2, 0);
        }
        self.length += bytes.len();
        workshop.keep(self.current, bytes)
    }

    fn all(&self) -> impl Iterator<Item = u32> + use<> {
        (self.first..=self.current).step_by(2)
    }
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
            bytes: 0,
            seed: 0,
            last: 0,
            blocks: Pieces::new(PIECES),
            draft: Vec::new(),
            drafts: Pieces::new(DRAFTS),
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

    fn add_block<W: Workshop>(&mut self, block: &Block, workshop: &mut W) -> Result<(), ArchiveWriteError<W::Error>> {
        let place = u32::try_from(self.bytes / ALIGN).map_err(|_| ArchiveWriteError::Full)?;
        if !block.goes_on {
            self.last = place;
        }
        let framed = framed(&block.bytes, place, place - self.last);
        let length = u8::try_from((framed.len() as u64).div_ceil(UNIT)).map_err(|_| ArchiveWriteError::Sheet)?;
        self.seed = fold(&framed, self.seed);
        self.bytes += framed.len() as u64;
        self.blocks.keep(&framed, workshop)?;
        for draft in &block.drafts {
            draft.words.iter().for_each(|&key| self.count(0, key));
            draft.passages.iter().for_each(|&(key, _)| self.count(1, key));
            self.draft.u32(place);
            self.draft.push(length);
            draft.write(&mut self.draft);
        }
        if self.draft.len() >= PARCEL {
            self.drafts.keep(&self.draft, workshop)?;
            self.draft.clear();
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

    /// Writes the rest. Part 0 and part 1 of the workshop are then the archive.
    ///
    /// # Errors
    /// If the workshop cannot keep what is written, or recipe and boilerplate are longer than 16 MiB.
    pub fn finish<W: Workshop>(mut self, workshop: &mut W) -> Result<ArchiveStats, ArchiveWriteError<W::Error>> {
        if !self.sheet.is_empty() {
            self.add_own(workshop)?;
        }
        self.drafts.keep(&self.draft, workshop)?;
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
            buckets: [0, 1].map(|kind| Table::buckets(self.stats.postings[kind], Table::MORE[kind])),
            background,
            header: 0,
        };
        archive.header = archive.write().len() as u64;
        if archive.header > MOST_HEADER {
            return Err(ArchiveWriteError::Header(archive.header));
        }
        archive.length = archive.blocks() + self.bytes;
        archive.seed = finalise(fold(&archive.write(), self.seed));
        workshop.keep(HEADS, &archive.write())?;
        for (table, first) in archive.tables().into_iter().zip(POSTINGS) {
            let [further, lost] = write_buckets(first, Buckets::new(table), workshop)?;
            (self.stats.further, self.stats.lost) = (self.stats.further + further, self.stats.lost + lost);
        }
        for piece in self.blocks.all() {
            let mut blocks = workshop.take(piece)?;
            seal(&mut blocks, archive.seed);
            workshop.keep(BLOCKS, &blocks)?;
        }
        self.stats.bytes = archive.length;
        Ok(self.stats)
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
        for piece in self.drafts.all() {
            let bytes = workshop.take(piece)?;
            let mut reader = Reader(&bytes);
            while let Some((block, length, draft)) = placed(&mut reader) {
                let place = Place { block, length, slot: draft.slot };
                let [a, b, c, d] = draft.fingerprint.to_le_bytes();
                for key in chosen(&draft.words, |key| common.has(key), RARE[0], CROWDED[0]) {
                    let posting = Posting { key: spread(key), place, more: [draft.features, a, b, c, d] };
                    self.sort_in(&mut parts, 0, &posting, workshop)?;
                }
                for (key, [before, behind]) in draft.passages.into_iter().filter(|&(key, _)| !common.has(key)) {
                    let posting = Posting { key: spread(key), place, more: [before, behind, 0, 0, 0] };
                    self.sort_in(&mut parts, 1, &posting, workshop)?;
                }
            }
        }
        for (part, bytes) in (POSTINGS[0]..).zip(parts) {
            workshop.keep(part, &bytes)?;
        }
        Ok(())
    }

    /// Adds a posting to its part and hands out what was collected.
    fn sort_in<W: Workshop>(
        &mut self,
        parts: &mut [Vec<u8>],
        kind: usize,
        posting: &Posting,
        workshop: &mut W,
    ) -> Result<(), W::Error> {
        self.stats.postings[kind] += 1;
        let part = kind as u32 * PARTS + (posting.key >> 26);
        let bytes = &mut parts[part as usize];
        bytes.u32(posting.key);
        posting.write(Table::MORE[kind], bytes);
        if bytes.len() >= PARCEL {
            workshop.keep(POSTINGS[0] + part, bytes)?;
            bytes.clear();
        }
        Ok(())
    }
}

/// The next draft that was kept, after the place and the length of its block.
fn placed(reader: &mut Reader) -> Option<(u32, u8, Draft)> {
    Some((reader.u32()?, reader.u8()?, Draft::read(reader)?))
}

fn write_buckets<W: Workshop>(first: u32, mut writer: Buckets, workshop: &mut W) -> Result<[u64; 2], W::Error> {
    let mut out = Vec::new();
    for part in first..first + PARTS {
        let bytes = workshop.take(part)?;
        let mut reader = Reader(&bytes);
        let mut read = || {
            let key = reader.u32()?;
            Some(Posting { key, ..Posting::read(writer.table.more, &mut reader)? })
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
