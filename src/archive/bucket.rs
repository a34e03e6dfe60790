//! Postings in buckets of four sectors. A key is scaled to its bucket, so there is no directory.
//!
//! A sector is a checksum (u32) and as many postings as fit into 256 bytes. What does not fit into a bucket goes into the first sector of the
//! next one, so a reader takes five sectors. The first [`MOST_POSTINGS`] postings of a key are stored; a key with that number is common.

use super::block::{ALIGN, UNIT};
use crate::bytes::{Reader, Writer};
use crate::hash::{finalise, fold, passes};
use std::ops::Range;

const SECTOR: usize = 256;
const SECTORS: usize = 4;
/// The most postings of a key.
pub(super) const MOST_POSTINGS: usize = 16;
/// The share of the room of all buckets that is filled.
const LOAD: f64 = 0.78;

/// Where a record is: a block, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// In multiples of [`ALIGN`] bytes from the first block.
    pub(super) block: u32,
    /// In multiples of [`UNIT`] bytes; not 0.
    pub(super) length: u8,
    pub(super) slot: u8,
}

impl Place {
    /// The bytes of the block, counted from the first.
    pub(super) fn range(self) -> Range<u64> {
        let start = u64::from(self.block) * ALIGN;
        start..start + u64::from(self.length) * UNIT
    }
}

/// What a key leads to: a record's place and some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Posting {
    pub(super) key: u32,
    pub(super) place: Place,
    pub(super) more: [u8; 5],
}

/// The rest of a key, and a place.
const BARE: usize = 2 + 4 + 1 + 1;

impl Posting {
    /// Writes the posting with this many of its further bytes, and of its key the lower half.
    pub(super) fn write(&self, more: usize, bytes: &mut Vec<u8>) {
        bytes.extend((self.key as u16).to_le_bytes());
        bytes.u32(self.place.block);
        bytes.extend([self.place.length, self.place.slot]);
        bytes.extend(&self.more[..more]);
    }

    pub(super) fn read(more: usize, reader: &mut Reader) -> Option<Posting> {
        let key = u16::from_le_bytes(reader.array()?).into();
        let place = Place { block: reader.u32()?, length: reader.u8()?, slot: reader.u8()? };
        let mut posting = Posting { key, place, more: [0; 5] };
        posting.more[..more].copy_from_slice(reader.bytes(more)?);
        Some(posting)
    }
}

/// A key by which postings are spread evenly: samples hold the smallest hashes. Different keys stay different.
pub(super) fn spread(key: u32) -> u32 {
    let key = (key ^ key >> 16).wrapping_mul(0x85EB_CA6B);
    let key = (key ^ key >> 13).wrapping_mul(0xC2B2_AE35);
    key ^ key >> 16
}

/// The buckets of documents or of passages.
#[derive(Clone, Copy)]
pub(super) struct Table {
    /// Where the first bucket is in the archive.
    pub(super) start: u64,
    pub(super) buckets: u32,
    pub(super) seed: u64,
    /// The further bytes of a posting. A number, not a type: the reader is compiled once.
    pub(super) more: usize,
}

impl Table {
    /// How many of its bytes a posting has: that of a document, and that of a passage.
    pub(super) const MORE: [usize; 2] = [5, 2];

    /// The number of buckets for a number of postings.
    pub(super) fn buckets(postings: u64, more: usize) -> u32 {
        let room = (SECTORS * in_sector(more)) as f64 * LOAD;
        ((postings as f64 / room).ceil() as u32).max(1)
    }

    /// Behind the last bucket and the sector after it.
    pub(super) fn end(&self) -> u64 {
        self.start + (u64::from(self.buckets) * SECTORS as u64 + 1) * SECTOR as u64
    }

    fn bucket_of(&self, key: u32) -> u64 {
        (u64::from(key) * u64::from(self.buckets)) >> 32
    }

    /// The bytes to read for a key.
    pub(super) fn range_of(&self, key: u32) -> Range<u64> {
        let start = self.start + self.bucket_of(key) * (SECTORS * SECTOR) as u64;
        start..start + ((SECTORS + 1) * SECTOR) as u64
    }

    /// The postings of a key, from the bytes of [`Table::range_of`]; `None` if altered or missing.
    pub(super) fn postings_of(&self, key: u32, bytes: &[u8]) -> Option<Vec<Posting>> {
        let mut found = Vec::new();
        let sectors = self.sectors(bytes, self.range_of(key).start)?;
        for sector in (sectors.len() == SECTORS + 1).then_some(sectors)? {
            let mut reader = Reader(sector);
            let all = std::iter::from_fn(|| Posting::read(self.more, &mut reader));
            found.extend(all.filter(|posting| posting.place.length > 0 && posting.key == u32::from(key as u16)));
        }
        Some(found)
    }

    /// The sectors in these bytes, which are at this place of the archive, without their checksums; `None` if one is altered or not whole.
    pub(super) fn sectors<'a>(&self, bytes: &'a [u8], at: u64) -> Option<Vec<&'a [u8]>> {
        let first = at.checked_sub(self.start)? / SECTOR as u64;
        let (sectors, rest) = bytes.as_chunks::<SECTOR>();
        let content = |(sector, number): (&'a [u8; SECTOR], u64)| {
            let (expected, content) = sector.split_first_chunk()?;
            passes(checksum(content, self.seed, number), u32::from_le_bytes(*expected)).then_some(content)
        };
        let is_whole = rest.is_empty() && !sectors.is_empty();
        is_whole.then_some(sectors)?.iter().zip(first..).map(content).collect()
    }
}

/// How many postings with a number of further bytes fit in a sector.
const fn in_sector(more: usize) -> usize {
    (SECTOR - 4) / (BARE + more)
}

/// Writes postings, which come in ascending key order, as sectors.
pub(super) struct Buckets {
    pub(super) table: Table,
    /// The bucket that is filled.
    bucket: u64,
    filled: Vec<Posting>,
    key: Option<(u32, usize)>,
    /// Postings left out: further postings of a key, and postings without room.
    further: u64,
    lost: u64,
}

impl Buckets {
    pub(super) fn new(table: Table) -> Buckets {
        Buckets { table, bucket: 0, filled: Vec::new(), key: None, further: 0, lost: 0 }
    }

    pub(super) fn push(&mut self, posting: Posting, out: &mut Vec<u8>) {
        let count = self.key.filter(|&(key, _)| key == posting.key).map_or(0, |(_, count)| count);
        self.key = Some((posting.key, count + 1));
        if count >= MOST_POSTINGS {
            self.further += 1;
            return;
        }
        while self.bucket < self.table.bucket_of(posting.key) {
            self.close(out);
        }
        self.filled.push(posting);
    }

    /// Writes the remaining buckets, and the sector after them. Returns how many postings were left out, as further ones and for want of room.
    pub(super) fn finish(mut self, out: &mut Vec<u8>) -> [u64; 2] {
        while self.bucket < u64::from(self.table.buckets) {
            self.close(out);
        }
        self.sectors(&self.filled, 1, out);
        [self.further, self.lost]
    }

    fn close(&mut self, out: &mut Vec<u8>) {
        let of_sector = in_sector(self.table.more);
        let mut carried = self.filled.split_off(self.filled.len().min(SECTORS * of_sector));
        self.lost += carried.len().saturating_sub(of_sector) as u64;
        carried.truncate(of_sector);
        self.sectors(&self.filled, SECTORS, out);
        self.filled = carried;
        self.bucket += 1;
    }

    /// Writes this many sectors of the current bucket.
    fn sectors(&self, postings: &[Posting], count: usize, out: &mut Vec<u8>) {
        let mut chunks = postings.chunks(in_sector(self.table.more));
        for number in (self.bucket * SECTORS as u64..).take(count) {
            let mut content = Vec::with_capacity(SECTOR);
            chunks.next().into_iter().flatten().for_each(|posting| posting.write(self.table.more, &mut content));
            content.resize(SECTOR - 4, 0);
            out.u32(checksum(&content, self.table.seed, number));
            out.extend(content);
        }
    }
}

/// Depends on the archive and the place, so that no sector passes for another.
fn checksum(content: &[u8], seed: u64, number: u64) -> u32 {
    (finalise(fold(content, seed ^ number.rotate_left(40))) >> 32) as u32
}
