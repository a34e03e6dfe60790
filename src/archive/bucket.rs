//! Postings in buckets of four sectors. A key is scaled to its bucket, so there is no directory.
//!
//! A sector is a checksum (u32) and as many postings as fit into 256 bytes. What does not fit into a bucket goes into the first sector of the
//! next one, so a reader takes five sectors. The first [`MOST_POSTINGS`] postings of a key are stored; a key with that number is common.

use super::block::UNIT;
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
    /// In multiples of [`ALIGN`](super::block::ALIGN) bytes from the first block.
    pub(super) block: u32,
    /// In multiples of [`UNIT`] bytes; not 0.
    pub(super) length: u8,
    pub(super) slot: u8,
}

impl Place {
    /// The bytes of the block, counted from the first.
    pub(super) fn range(self) -> Range<u64> {
        let start = u64::from(self.block) * super::block::ALIGN;
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

/// How many of these bytes a posting of a document has, and one of a passage. A number, not a type: the reader is compiled once.
pub(super) const OF_DOCUMENT: usize = 5;
pub(super) const OF_PASSAGE: usize = 2;

/// The rest of a key, and a place.
const BARE: usize = 2 + 4 + 1 + 1;

/// How many postings with a number of further bytes fit in a sector.
const fn in_sector(more: usize) -> usize {
    (SECTOR - 4) / (BARE + more)
}

impl Posting {
    fn write(&self, more: usize, bytes: &mut Vec<u8>) {
        bytes.extend((self.key as u16).to_le_bytes());
        bytes.extend(self.place.block.to_le_bytes());
        bytes.extend([self.place.length, self.place.slot]);
        bytes.extend(&self.more[..more]);
    }

    fn read(bytes: &[u8]) -> Posting {
        let (rest, bytes) = bytes.split_first_chunk().expect("two bytes");
        let (block, bytes) = bytes.split_first_chunk().expect("four bytes");
        let mut more = [0; 5];
        more[..bytes.len() - 2].copy_from_slice(&bytes[2..]);
        let place = Place { block: u32::from_le_bytes(*block), length: bytes[0], slot: bytes[1] };
        Posting { key: u16::from_le_bytes(*rest).into(), place, more }
    }
}

/// A key by which postings are spread evenly: samples hold the smallest hashes. Different keys stay different.
pub(super) fn spread(key: u32) -> u32 {
    let key = (key ^ key >> 16).wrapping_mul(0x85EB_CA6B);
    let key = (key ^ key >> 13).wrapping_mul(0xC2B2_AE35);
    key ^ key >> 16
}

/// The number of buckets for a number of postings.
pub(super) fn buckets(postings: u64, more: usize) -> u32 {
    let room = (SECTORS * in_sector(more)) as f64 * LOAD;
    ((postings as f64 / room).ceil() as u32).max(1)
}

/// The bytes that a number of buckets take, with the sector after the last.
pub(super) fn bytes_of(buckets: u32) -> u64 {
    (u64::from(buckets) * SECTORS as u64 + 1) * SECTOR as u64
}

/// The bytes to read for a key, counted from the first bucket.
pub(super) fn range_of(key: u32, buckets: u32) -> Range<u64> {
    let start = bucket_of(key, buckets) * (SECTORS * SECTOR) as u64;
    start..start + ((SECTORS + 1) * SECTOR) as u64
}

fn bucket_of(key: u32, buckets: u32) -> u64 {
    (u64::from(key) * u64::from(buckets)) >> 32
}

/// The postings of a key, from the bytes of [`range_of`]; `None` if altered or missing.
pub(super) fn postings_of(key: u32, buckets: u32, seed: u64, more: usize, bytes: &[u8]) -> Option<Vec<Posting>> {
    let first = bucket_of(key, buckets) * SECTORS as u64;
    let (sectors, rest) = bytes.as_chunks::<SECTOR>();
    if sectors.len() != SECTORS + 1 || !rest.is_empty() {
        return None;
    }
    let mut found = Vec::new();
    for (sector, number) in sectors.iter().zip(first..) {
        let content = content_of(sector, seed, number)?;
        let all = content.chunks_exact(BARE + more).map(Posting::read);
        found.extend(all.filter(|posting| posting.place.length > 0 && posting.key == u32::from(key as u16)));
    }
    Some(found)
}

/// Whether these bytes, which begin `start` bytes after the first bucket, are whole sectors with the right checksums.
pub(super) fn are_sectors(bytes: &[u8], start: u64, seed: u64) -> bool {
    let (sectors, rest) = bytes.as_chunks::<SECTOR>();
    let mut numbered = sectors.iter().zip(start / SECTOR as u64..);
    !sectors.is_empty()
        && rest.is_empty()
        && numbered.all(|(sector, number)| content_of(sector, seed, number).is_some())
}

/// A sector without its checksum; `None` if that is wrong.
fn content_of(sector: &[u8; SECTOR], seed: u64, number: u64) -> Option<&[u8]> {
    let (expected, content) = sector.split_first_chunk().expect("four bytes");
    passes(checksum(content, seed, number), u32::from_le_bytes(*expected)).then_some(content)
}

/// Writes postings, which come in ascending key order, as sectors.
pub(super) struct Buckets {
    more: usize,
    buckets: u32,
    seed: u64,
    /// The bucket that is filled.
    bucket: u64,
    filled: Vec<Posting>,
    key: Option<(u32, usize)>,
    /// Postings left out: further postings of a key, and postings without room.
    pub(super) further: u64,
    pub(super) lost: u64,
}

impl Buckets {
    pub(super) fn new(buckets: u32, seed: u64, more: usize) -> Buckets {
        Buckets { more, buckets, seed, bucket: 0, filled: Vec::new(), key: None, further: 0, lost: 0 }
    }

    pub(super) fn push(&mut self, posting: Posting, out: &mut Vec<u8>) {
        let count = self.key.filter(|&(key, _)| key == posting.key).map_or(0, |(_, count)| count);
        self.key = Some((posting.key, count + 1));
        if count >= MOST_POSTINGS {
            self.further += 1;
            return;
        }
        while self.bucket < bucket_of(posting.key, self.buckets) {
            self.close(out);
        }
        self.filled.push(posting);
    }

    /// Writes the remaining buckets, and the sector after them.
    pub(super) fn finish(mut self, out: &mut Vec<u8>) -> (u64, u64) {
        while self.bucket < u64::from(self.buckets) {
            self.close(out);
        }
        let number = self.bucket * SECTORS as u64;
        let rest = std::mem::take(&mut self.filled);
        self.sector(&rest, number, out);
        (self.further, self.lost)
    }

    fn close(&mut self, out: &mut Vec<u8>) {
        let of_sector = in_sector(self.more);
        let mut all = std::mem::take(&mut self.filled);
        let mut carried = all.split_off(all.len().min(SECTORS * of_sector));
        self.lost += carried.len().saturating_sub(of_sector) as u64;
        carried.truncate(of_sector);
        let mut sectors = all.chunks(of_sector);
        for place in 0..SECTORS as u64 {
            let number = self.bucket * SECTORS as u64 + place;
            self.sector(sectors.next().unwrap_or(&[]), number, out);
        }
        self.filled = carried;
        self.bucket += 1;
    }

    fn sector(&self, postings: &[Posting], number: u64, out: &mut Vec<u8>) {
        let mut content = Vec::with_capacity(SECTOR);
        postings.iter().for_each(|posting| posting.write(self.more, &mut content));
        content.resize(SECTOR - 4, 0);
        out.extend(checksum(&content, self.seed, number).to_le_bytes());
        out.extend(content);
    }
}

/// Depends on the archive and the place, so that no sector passes for another.
fn checksum(content: &[u8], seed: u64, number: u64) -> u32 {
    (finalise(fold(content, seed ^ number.rotate_left(40))) >> 32) as u32
}
