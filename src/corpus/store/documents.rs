//! Documents by number, and their numbers by id.
//!
//! Apart from its fingerprint a document is a record of a few bytes. Records are stored back to back in one array, and a hash
//! table of numbers finds them by their ids. A document takes 16 bytes for the fingerprint, 4 for the number of features, 4 for
//! the start of the record, about 4 in front of its id, and 5 to 8 in the table: with the spare room of arrays at most 40, plus
//! the letters of ids and titles.

use super::capacity::{reserve, shrink};
use super::id_table::{IdTable, NUMBERS};
use super::paragraphs::Entry;
use super::signatures::{Signature, Signatures, Signer};
use crate::utf16::{Utf16Ranges, marks};
use crate::vector::VectorCode;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Documents have the numbers 0, 1, 2 … without a gap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Documents {
    /// For texts from a snapshot, they are made on first use, and then kept up to date.
    signatures: OnceLock<Signatures>,
    /// What makes them then.
    signer: Option<Box<Signer>>,
    /// The start of each record.
    starts: Vec<u32>,
    records: Vec<u8>,
    /// The number of bytes of `records` that belong to removed documents.
    left_over: usize,
    table: IdTable,
    /// The text of each document, if texts are kept.
    texts: Vec<Text>,
    /// Bytes of all ids, titles, data, versions and texts.
    letters: usize,
    /// Another number after each change.
    state: u64,
}

#[derive(Clone, Debug, Default)]
struct Text {
    text: Box<str>,
    /// No other text in any corpus of the process has this number. A later one has a higher number.
    serial: u64,
    /// See [`marks`].
    marks: Box<[u32]>,
}

/// A number higher than all before.
fn serial() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

const TITLED: u8 = 1;
const SINGLE: u8 = 2;
const MOVED: u8 = 4;
const DATA: u8 = 8;
const VERSIONED: u8 = 16;
const VECTOR: u8 = 32;

/// A document without its signature and text. As bytes: the flags above; the length of the id; the lengths of the title, the
/// data and the version, if any; the start of the range, unless it is 0; its length; the id, the title, the data, the
/// version; the code of the vector. Numbers are in LEB128.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Record<'a> {
    pub(crate) id: &'a str,
    pub(crate) title: Option<&'a str>,
    pub(crate) data: Option<&'a str>,
    pub(crate) version: Option<&'a str>,
    pub(crate) vector: Option<VectorCode>,
    /// Whether it is one paragraph, so that one fingerprint serves for both.
    pub(crate) single: bool,
    /// The range of its text, without surrounding white space: in bytes if texts are kept, otherwise in UTF-16 code units.
    pub(crate) range: Range<u32>,
}

impl Documents {
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The number of a document.
    pub(crate) fn find(&self, id: &str) -> Option<u32> {
        self.table.find(id, |number| self.id(number))
    }

    /// No documents yet; all will be kept with their texts, and signed when a signature is first needed.
    pub(crate) fn signed_later(signer: Signer) -> Documents {
        Documents { signer: Some(Box::new(signer)), ..Documents::default() }
    }

    /// Whether each document has a signature already.
    pub(crate) fn are_signed(&self) -> bool {
        self.signer.is_none() || self.signatures.get().is_some()
    }

    /// Adds a document with a new id. `text` is given for all of them or for none. If documents are not signed yet, the signature
    /// is not used.
    pub(crate) fn push(&mut self, record: &Record, signature: Signature, text: Option<Box<str>>) -> u32 {
        let number =
            u32::try_from(self.len()).ok().filter(|&number| number < NUMBERS).expect("fewer than 2^32 documents");
        let text_length = text.as_ref().map_or(0, |text| text.len());
        self.letters += record.letters() + text_length;
        self.state = serial();
        if self.are_signed() {
            self.signatures();
            self.signatures.get_mut().expect("they are made").push(signature);
        }
        reserve(&mut self.starts, 1);
        self.starts.push(u32::try_from(self.records.len()).expect("less than 4 GiB of ids and titles"));
        record.write(&mut self.records);
        if let Some(text) = text {
            reserve(&mut self.texts, 1);
            self.texts.push(Text { marks: marks(&text), serial: serial(), text });
        }
        let (starts, records) = (&self.starts, &self.records);
        self.table.push(starts.len(), |number| Record::at(starts, records, number).0.id);
        number
    }

    /// Removes a document. The last one gets its number.
    pub(crate) fn swap_remove(&mut self, number: u32) {
        let last = self.len() as u32 - 1;
        let (starts, records) = (&self.starts, &self.records);
        let (record, length) = Record::at(starts, records, number);
        self.table.remove(record.id, number);
        if number != last {
            self.table.renumber(Record::at(starts, records, last).0.id, last, number);
        }
        self.letters -= record.letters();
        self.state = serial();
        self.left_over += length;
        let at = number as usize;
        if let Some(signatures) = self.signatures.get_mut() {
            signatures.swap_remove(at);
        }
        self.starts.swap_remove(at);
        if !self.texts.is_empty() {
            self.letters -= self.texts.swap_remove(at).text.len();
        }
        if 2 * self.left_over > self.records.len() {
            self.tidy();
        }
    }

    pub(crate) fn id(&self, number: u32) -> &str {
        self.record(number).id
    }

    pub(crate) fn record(&self, number: u32) -> Record<'_> {
        Record::at(&self.starts, &self.records, number).0
    }

    pub(crate) fn text(&self, number: u32) -> Option<&str> {
        self.texts.get(number as usize).map(|kept| &*kept.text)
    }

    /// The serial number of a kept text: by it an index over the texts knows which are new to it and which are gone.
    pub(crate) fn serial(&self, number: u32) -> Option<u64> {
        self.texts.get(number as usize).map(|kept| kept.serial)
    }

    /// Another number after each change.
    pub(crate) fn state(&self) -> u64 {
        self.state
    }

    /// The offsets of a kept text, in UTF-16 code units.
    pub(crate) fn utf16(&self, number: u32) -> Utf16Ranges<'_> {
        let Text { text, marks, .. } = &self.texts[number as usize];
        Utf16Ranges::with_marks(text, marks)
    }

    /// Moves the text of a document out, for another corpus.
    pub(crate) fn take_text(&mut self, number: u32) -> Option<Box<str>> {
        let Text { text, .. } = std::mem::take(self.texts.get_mut(number as usize)?);
        self.letters -= text.len();
        Some(text)
    }

    /// A document as a scan finds it.
    pub(crate) fn entry(&self, number: u32) -> Entry {
        Entry { signature: self.signatures().get(number as usize), owner: number, range: self.record(number).range }
    }

    /// The signatures by the numbers of documents.
    pub(crate) fn signatures(&self) -> &Signatures {
        self.signatures.get_or_init(|| {
            let mut signatures = Signatures::default();
            if let Some(signer) = &self.signer {
                for (number, kept) in (0..).zip(&self.texts) {
                    let Range { start, end } = self.record(number).range;
                    signatures.push(signer.sign(&kept.text[start as usize..end as usize]));
                }
            }
            signatures
        })
    }

    /// All documents that have a feature.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        self.signatures().iter().map(|(at, _)| self.entry(at as u32))
    }

    /// Bytes of memory, without [`Documents::letters`].
    pub(crate) fn bytes(&self) -> usize {
        let texts = self.texts.iter().map(|kept| kept.text.len() + size_of_val(&*kept.marks)).sum::<usize>();
        self.signatures().bytes()
            + self.starts.capacity() * size_of::<u32>()
            + self.table.bytes()
            + self.records.capacity()
            + self.texts.capacity() * size_of::<Text>()
            + texts
            - self.letters
    }

    /// Bytes of all ids, titles, data, versions and texts.
    pub(crate) fn letters(&self) -> usize {
        self.letters
    }

    /// Reclaims memory after many removals.
    fn tidy(&mut self) {
        let mut records = Vec::with_capacity(self.records.len() - self.left_over);
        for start in &mut self.starts {
            let record = &self.records[*start as usize..];
            *start = records.len() as u32;
            records.extend_from_slice(&record[..Record::read(record).1]);
        }
        (self.records, self.left_over) = (records, 0);
        if let Some(signatures) = self.signatures.get_mut() {
            signatures.shrink();
        }
        shrink(&mut self.starts);
        shrink(&mut self.texts);
        let (starts, records) = (&self.starts, &self.records);
        self.table.rebuild(starts.len(), |number| Record::at(starts, records, number).0.id);
    }
}

impl<'a> Record<'a> {
    fn write(&self, bytes: &mut Vec<u8>) {
        let Range { start, end } = self.range;
        reserve(bytes, self.letters() + 34 + VectorCode::BYTES);
        let flag = |flag, holds| if holds { flag } else { 0 };
        let given = flag(TITLED, self.title.is_some()) | flag(DATA, self.data.is_some());
        let given = given | flag(VERSIONED, self.version.is_some()) | flag(VECTOR, self.vector.is_some());
        bytes.push(given | flag(SINGLE, self.single) | flag(MOVED, start > 0));
        write_number(bytes, self.id.len());
        for text in [self.title, self.data, self.version].into_iter().flatten() {
            write_number(bytes, text.len());
        }
        if start > 0 {
            write_number(bytes, start as usize);
        }
        write_number(bytes, (end - start) as usize);
        for text in [Some(self.id), self.title, self.data, self.version].into_iter().flatten() {
            bytes.extend_from_slice(text.as_bytes());
        }
        if let Some(vector) = self.vector {
            bytes.extend(vector.to_bytes());
        }
    }

    /// Bytes of the id, the title, the data and the version.
    fn letters(&self) -> usize {
        self.id.len() + [self.title, self.data, self.version].map(|text| text.map_or(0, str::len)).iter().sum::<usize>()
    }

    /// The record of a document, and its length.
    fn at(starts: &[u32], records: &'a [u8], number: u32) -> (Record<'a>, usize) {
        Record::read(&records[starts[number as usize] as usize..])
    }

    /// The record at the front of bytes, and its length.
    fn read(bytes: &'a [u8]) -> (Record<'a>, usize) {
        let (&flags, mut rest) = bytes.split_first().expect("a record that was written");
        let mut number_if = |holds: bool| if holds { read_number(&mut rest) } else { 0 };
        let id_length = number_if(true);
        let title_length = number_if(flags & TITLED != 0);
        let data_length = number_if(flags & DATA != 0);
        let version_length = number_if(flags & VERSIONED != 0);
        let start = number_if(flags & MOVED != 0) as u32;
        let end = start + number_if(true) as u32;
        let mut text = |length: usize| {
            let (text, after) = rest.split_at(length);
            rest = after;
            str::from_utf8(text).expect("written from a text")
        };
        let (id, title, data, version) = (text(id_length), text(title_length), text(data_length), text(version_length));
        let title = (flags & TITLED != 0).then_some(title);
        let data = (flags & DATA != 0).then_some(data);
        let version = (flags & VERSIONED != 0).then_some(version);
        let vector =
            rest.first_chunk().filter(|_| flags & VECTOR != 0).and_then(|bytes| VectorCode::from_bytes(*bytes));
        let length = bytes.len() - rest.len() + if flags & VECTOR != 0 { VectorCode::BYTES } else { 0 };
        (Record { id, title, data, version, vector, single: flags & SINGLE != 0, range: start..end }, length)
    }
}

fn write_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number > 0x7F {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> usize {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (&byte, rest) = bytes.split_first().expect("a number that was written");
        *bytes = rest;
        number |= usize::from(byte & 0x7F) << shift;
        shift += 7;
        if byte < 0x80 {
            return number;
        }
    }
}
