//! Documents in blocks, which the caller packs.
//!
//! A block is the length of the packed records (u32), a checksum (u32) that depends on the archive and the place, how far before it the block is in which the document of its first record begins (u32, in multiples of [`ALIGN`]
//! bytes; 0 if that is this one), and the packed records. It begins at a multiple of [`ALIGN`] bytes. A record is the id, whether there is a title, the title, the same for data and version, the place of the text in the whole
//! text of its document (u32, in UTF-16 code units), whether the whole text is here (one byte), and the text.

use crate::bytes::{Reader, Writer};
use crate::corpus::Document;
use crate::hash::{finalise, fold, passes};

/// A block begins at a multiple of this number of bytes.
pub(super) const ALIGN: u64 = 16;
/// The length of a block is rounded up to a multiple of this.
pub(super) const UNIT: u64 = 256;
/// Bytes before what is packed.
pub(super) const HEAD: usize = 12;
/// Where the checksum is.
const CHECKSUM: std::ops::Range<usize> = 4..8;
/// A block is full with this number of bytes of records,
pub(super) const FULL: usize = 4096;
/// or with this number of records.
pub(super) const MOST_RECORDS: usize = 255;
/// The longest text of a record. Longer ones take several, and match only in parts.
pub(super) const LONGEST: usize = 48 << 10;
/// The most bytes of records: a nearly full block, id, title, data and version ([`MOST_GIVEN`](super::sheet)), and the longest text.
pub(super) const MOST_BYTES: usize = 64 << 10;

/// A document, or a part of a long one: its text is that of the part.
pub(super) struct Record<'a> {
    pub(super) document: Document<'a>,
    /// Where the part begins in the document's text, in UTF-16 code units.
    pub(super) start: u32,
    pub(super) is_whole: bool,
}

impl<'a> Record<'a> {
    /// A document as records: one, or several for a long text, cut before paragraphs where possible.
    pub(super) fn of(document: &Document<'a>) -> Vec<Record<'a>> {
        let mut records = Vec::new();
        let (mut rest, mut start) = (document.text, 0);
        loop {
            let (text, behind) = rest.split_at(cut(rest));
            let is_whole = records.is_empty() && behind.is_empty();
            records.push(Record { document: Document { text, ..*document }, start, is_whole });
            start += text.encode_utf16().count() as u32;
            rest = behind;
            if rest.is_empty() {
                return records;
            }
        }
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let Document { id, title, data, version, text, .. } = self.document;
        bytes.text(id);
        [title, data, version].into_iter().for_each(|text| bytes.optional_text(text));
        bytes.u32(self.start);
        bytes.push(self.is_whole.into());
        bytes.text(text);
    }

    fn read(reader: &mut Reader<'a>) -> Option<Record<'a>> {
        let id = reader.text()?;
        let (title, data, version) = (reader.optional_text()?, reader.optional_text()?, reader.optional_text()?);
        let (start, is_whole) = (reader.u32()?, reader.flag()?);
        let document = Document { id, title, data, version, vector: None, text: reader.text()? };
        Some(Record { document, start, is_whole })
    }
}

/// The records of an unpacked block; `None` if the bytes are not a block or are too long.
pub(super) fn records(block: &[u8]) -> Option<Vec<Record<'_>>> {
    let mut reader = Reader((block.len() <= MOST_BYTES).then_some(block)?);
    let mut records = Vec::new();
    while !reader.0.is_empty() {
        records.push(Record::read(&mut reader)?);
    }
    Some(records)
}

/// The packed bytes of the block at this place, in multiples of [`ALIGN`] bytes, with what comes before and after them. It is not yet a block
/// of an archive: see [`seal`].
pub(super) fn framed(packed: &[u8], place: u32, back: u32) -> Vec<u8> {
    let mut block = Vec::with_capacity(HEAD + packed.len() + ALIGN as usize);
    block.u32(packed.len() as u32);
    block.u32(checksum(packed, place, back));
    block.u32(back);
    block.extend(packed);
    block.resize(block.len().next_multiple_of(ALIGN as usize), 0);
    block
}

/// Makes framed blocks, back to back, belong to the archive with this seed.
pub(super) fn seal(mut blocks: &mut [u8], seed: u64) {
    while let Some(&length) = blocks.first_chunk() {
        let length = HEAD + u32::from_le_bytes(length) as usize;
        let Some((block, rest)) = blocks.split_at_mut_checked(length.next_multiple_of(ALIGN as usize)) else { return };
        for (byte, sealing) in block[CHECKSUM].iter_mut().zip(sealing(seed).to_le_bytes()) {
            *byte ^= sealing;
        }
        blocks = rest;
    }
}

/// What the checksum of a block is combined with. All blocks are written before the seed is known.
fn sealing(seed: u64) -> u32 {
    (finalise(seed) >> 32) as u32
}

/// A block in its frame.
pub(super) struct Framed<'a> {
    pub(super) packed: &'a [u8],
    pub(super) back: u32,
    /// The bytes after it.
    pub(super) rest: &'a [u8],
}

/// The block at this place of the archive with this seed; `None` if its bytes are altered, missing, or from another archive.
pub(super) fn unframed(bytes: &[u8], place: u32, seed: u64) -> Option<Framed<'_>> {
    let mut reader = Reader(bytes);
    let (length, expected, back) = (reader.u32()? as usize, reader.u32()?, reader.u32()?);
    let packed = reader.bytes(length)?;
    let rest = bytes.get((HEAD + length).next_multiple_of(ALIGN as usize)..).unwrap_or(&[]);
    passes(checksum(packed, place, back) ^ sealing(seed), expected).then_some(Framed { packed, back, rest })
}

/// Depends on the place, so that no block passes for another.
fn checksum(bytes: &[u8], place: u32, back: u32) -> u32 {
    (finalise(fold(bytes, u64::from(place) << 32 | u64::from(back))) >> 32) as u32
}

/// Where a text is cut: at its end, or before the last paragraph, line or character that begins in the first [`LONGEST`] bytes.
fn cut(text: &str) -> usize {
    if text.len() <= LONGEST {
        return text.len();
    }
    let end = (0..=LONGEST).rev().find(|&at| text.is_char_boundary(at)).expect("0 is a border");
    let head = &text[..end];
    let far_enough = |at: &usize| *at >= LONGEST / 2;
    let paragraph = head.rfind("\n\n").map(|at| at + 2).filter(far_enough);
    paragraph.or_else(|| head.rfind('\n').map(|at| at + 1).filter(far_enough)).unwrap_or(end)
}
