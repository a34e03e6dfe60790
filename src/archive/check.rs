//! A check in steps: it says what it needs to read, and continues with these bytes.

use super::block::{Record, records, unframed};
use super::bucket::{MOST_POSTINGS, Place, Posting, Table, spread};
use super::candidates::{Postings, chosen as candidates};
use super::header::{Archive, ArchiveError};
use super::keys::{KeyedPassage, asked, chosen, words};
use super::sheet::scaled;
use super::tuning::{BEYOND, COMMON_GAP, CROWDED, RARE};
use crate::corpus::{Boilerplate, Check, Corpus, CorpusMatch, CorpusOptions, Document, Scope};
use crate::sort::sort_by;
use crate::threshold::Background;
use std::ops::Range;

/// Bytes of an archive.
pub type Wanted = Range<u64>;

/// What a check needs next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// These bytes of the archive, in any order, joined as the reader likes.
    Read(Vec<Wanted>),
    /// These bytes unpacked (*deflate* without a header).
    Unpack(Vec<Vec<u8>>),
    /// Nothing: [`ArchiveCheck::answer`] has the matches.
    Ready,
}

/// A check of a text against an archive.
#[derive(Debug)]
pub struct ArchiveCheck {
    text: String,
    /// That of the whole archive.
    background: Background,
    fingerprint: u32,
    features: u8,
    words: Vec<u32>,
    passages: Vec<KeyedPassage>,
    /// Bytes of the text in common wording.
    common: Vec<Range<usize>>,
    /// The number of documents with the wording of these bytes.
    counted: Vec<(Range<usize>, u32)>,
    needs: Needs,
    /// The records to read, and for each of their blocks the one where its first record's document begins.
    places: Vec<Place>,
    begins: Vec<u32>,
    /// The documents that were read, and what is known of each.
    corpus: Corpus,
    parts: Vec<Placed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    Buckets,
    Blocks,
    Unpacked,
    Nothing,
}

/// A document in the corpus of candidates, or a part of one.
#[derive(Debug)]
struct Placed {
    id: String,
    /// Where it begins in the text of the document.
    start: usize,
    is_whole: bool,
    /// The block in which the document begins.
    begins: u32,
}

impl ArchiveCheck {
    /// Begins a check, and returns the bytes that it needs.
    pub fn new(archive: &Archive, text: &str) -> (ArchiveCheck, Step) {
        let uncounted = Boilerplate::new(archive.boilerplate.clone());
        let own = uncounted.rest(text);
        let (fingerprint, features) = archive.recipe.fingerprint_and_features(&own);
        let is_common = |key| archive.common.has(key);
        let words = chosen(&words(&archive.recipe, &own), is_common, RARE[1], CROWDED[1]);
        let (passages, known) = asked(&uncounted.letters(text), &archive.common);
        let options =
            CorpusOptions::new().recipe(archive.recipe.clone()).boilerplate(archive.boilerplate.iter().cloned());
        let check = ArchiveCheck {
            text: text.into(),
            background: archive.background,
            fingerprint: fingerprint.number() as u32,
            features: scaled(features),
            words,
            passages,
            common: stretches(&known),
            counted: Vec::new(),
            needs: Needs::Buckets,
            places: Vec::new(),
            begins: Vec::new(),
            corpus: Corpus::new(options),
            parts: Vec::new(),
        };
        let reads = check.keys(archive).map(|(table, key)| table.range_of(key)).collect();
        (check, Step::Read(reads))
    }

    /// The keys that are looked up: those of words, then those of passages.
    fn keys(&self, archive: &Archive) -> impl Iterator<Item = (Table, u32)> {
        let [documents, passages] = archive.tables();
        let of_words = self.words.iter().map(move |&key| (documents, spread(key)));
        of_words.chain(self.passages.iter().map(move |passage| (passages, spread(passage.key))))
    }

    /// Continues with what the last step asked for: the bytes of each range, or each unpacked block, in the same order.
    ///
    /// # Errors
    /// If bytes are altered or missing, or belong to another archive. The check then stays unchanged.
    ///
    /// # Panics
    /// If the number of items is wrong.
    pub fn feed(&mut self, archive: &Archive, read: &[Vec<u8>]) -> Result<Step, ArchiveError> {
        match self.needs {
            Needs::Buckets => self.read_buckets(archive, read),
            Needs::Blocks => self.read_blocks(archive, read),
            Needs::Unpacked => self.read_records(archive, read),
            Needs::Nothing => Ok(Step::Ready),
        }
    }

    fn read_buckets(&mut self, archive: &Archive, read: &[Vec<u8>]) -> Result<Step, ArchiveError> {
        assert_eq!(read.len(), self.words.len() + self.passages.len(), "the number of buckets");
        let lists = self.keys(archive).zip(read).map(|((table, key), bytes)| {
            table.postings_of(key, bytes).ok_or_else(|| ArchiveError::Altered { at: table.range_of(key).start })
        });
        let mut words: Vec<Vec<Posting>> = lists.collect::<Result<_, _>>()?;
        let mut passages = words.split_off(self.words.len());
        // A full list is cut off: its wording is common and says nothing about single documents.
        for (passage, list) in self.passages.iter().zip(&mut passages).filter(|(_, list)| !list.is_empty()) {
            let bytes = passage.start as usize..passage.end as usize;
            if list.len() >= MOST_POSTINGS {
                self.common.push(bytes);
                list.clear();
            } else {
                self.counted.push((bytes, list.len() as u32));
            }
        }
        let (fingerprint, features, asked) = (self.fingerprint, self.features, &self.passages);
        let postings = Postings { fingerprint, features, words: &words, passages: &passages, asked };
        self.places = candidates(&postings, self.text.len());
        if self.places.is_empty() {
            self.needs = Needs::Nothing;
            return Ok(Step::Ready);
        }
        self.needs = Needs::Blocks;
        let end = archive.length;
        let reads = blocks_of(&self.places).into_iter().map(|block| {
            let Range { start, end: behind } = block.range();
            (archive.blocks() + start).min(end)..(archive.blocks() + behind).min(end)
        });
        Ok(Step::Read(reads.collect()))
    }

    fn read_blocks(&mut self, archive: &Archive, read: &[Vec<u8>]) -> Result<Step, ArchiveError> {
        let blocks = blocks_of(&self.places);
        assert_eq!(read.len(), blocks.len(), "the number of blocks");
        let unpack = blocks.iter().zip(read).map(|(place, bytes)| {
            let altered = || ArchiveError::Altered { at: archive.blocks() + place.range().start };
            let framed = unframed(bytes, place.block, archive.seed).ok_or_else(altered)?;
            Ok((place.block.saturating_sub(framed.back), framed.packed.to_vec()))
        });
        let (begins, unpack) = unpack.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        (self.begins, self.needs) = (begins, Needs::Unpacked);
        Ok(Step::Unpack(unpack))
    }

    fn read_records(&mut self, archive: &Archive, read: &[Vec<u8>]) -> Result<Step, ArchiveError> {
        let blocks = blocks_of(&self.places);
        assert_eq!(read.len(), blocks.len(), "the number of blocks");
        let (mut found, mut parts) = (Vec::new(), Vec::new());
        for ((block, &before), bytes) in blocks.iter().zip(&self.begins).zip(read) {
            let altered = || ArchiveError::Altered { at: archive.blocks() + block.range().start };
            let records = records(bytes).ok_or_else(altered)?;
            let mut read = [false; 256];
            let is_first = |place: &&Place| !std::mem::replace(&mut read[usize::from(place.slot)], true);
            for place in self.places.iter().filter(|place| place.block == block.block).filter(is_first) {
                let &Record { document, start, is_whole } = records.get(usize::from(place.slot)).ok_or_else(altered)?;
                let (id, begins) = (numbered(document.id, start), if start > 0 { before } else { block.block });
                parts.push(Placed { id, start: start as usize, is_whole, begins });
                found.push(document);
            }
        }
        let documents = found.into_iter().zip(&parts).map(|(document, part)| Document { id: &part.id, ..document });
        self.corpus.put_all(documents);
        (self.parts, self.needs) = (parts, Needs::Nothing);
        Ok(Step::Ready)
    }

    /// Adds a document that is not in the archive, so that the answer may include it.
    ///
    /// # Panics
    /// If the last step was not [`Step::Ready`].
    pub fn put(&mut self, document: &Document) {
        self.assert_ready();
        let id = numbered(document.id, 0);
        self.corpus.put(Document { id: &id, ..*document });
        self.parts.push(Placed { id, start: 0, is_whole: true, begins: 0 });
    }

    fn assert_ready(&self) {
        assert_eq!(self.needs, Needs::Nothing, "the check needs more bytes");
    }

    /// Leaves out a document that was read.
    pub fn remove(&mut self, id: &str) {
        self.parts.retain(|part| bare(&part.id) != id || !self.corpus.delete(&part.id));
    }

    /// The ids of the documents that were read.
    pub fn ids(&self) -> Vec<&str> {
        let mut ids: Vec<&str> = Vec::new();
        for id in self.parts.iter().map(|part| bare(&part.id)) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }

    /// A document that was read as a whole.
    pub fn get(&self, id: &str) -> Option<Document<'_>> {
        let part = self.parts.iter().find(|part| part.is_whole && bare(&part.id) == id)?;
        let found = self.corpus.get(&part.id)?;
        Some(Document { id: bare(found.id), ..found })
    }

    /// Where a document read in parts begins, for [`ArchiveDocument`](super::ArchiveDocument).
    pub fn place(&self, id: &str) -> Option<u32> {
        self.parts.iter().find(|part| !part.is_whole && bare(&part.id) == id).map(|part| part.begins)
    }

    /// The matches among the documents that were read, as in [`Corpus::check`]. An id without a match may belong to a document
    /// that was not read.
    ///
    /// # Panics
    /// If the last step was not [`Step::Ready`].
    pub fn answer(&self, check: &Check) -> Vec<CorpusMatch> {
        self.assert_ready();
        let mut counted = self.counted.clone();
        counted.extend(self.common.iter().map(|letters| (letters.clone(), MOST_POSTINGS as u32 + 1)));
        // A document read in parts matches only in parts.
        let wants_parts = check.wants(Scope::Part);
        let is_left_out = |id: &str| !wants_parts && self.parts.iter().any(|part| part.id == id && !part.is_whole);
        let excludes = |id: &str| check.excludes(bare(id)) || is_left_out(id);
        // The parts of a document are joined before anything is cut off.
        let mut all = check.in_collection(self.background);
        let limit = all.limit.take().unwrap_or(usize::MAX);
        let min_share = std::mem::take(&mut all.wanted.min_share);
        let mut found: Vec<CorpusMatch> = Vec::new();
        for mut matched in self.corpus.check_counted(&self.text, &all, &counted, &excludes) {
            let part = self.parts.iter().find(|part| part.id == matched.id).expect("a part of the answer");
            matched.id.truncate(bare(&matched.id).len());
            for there in &mut matched.there {
                *there = there.start + part.start..there.end + part.start;
            }
            if !part.is_whole {
                matched.scope = Scope::Part;
            }
            match found.iter_mut().find(|other| other.id == matched.id) {
                Some(other) => join(other, matched),
                None => found.push(matched),
            }
        }
        found.retain(|matched| matched.share >= min_share);
        sort_by(&mut found, |a, b| b.information.total_cmp(&a.information));
        found.truncate(limit);
        found
    }
}

/// Adds to a match what another part of the same document shares, unless the first has shown it already.
fn join(matched: &mut CorpusMatch, other: CorpusMatch) {
    let is_shown = |range: &Range<usize>| matched.here.iter().any(|own| own.start < range.end && range.start < own.end);
    if other.here.iter().any(is_shown) {
        return;
    }
    let own = matched.here.drain(..).zip(matched.there.drain(..));
    let mut ranges: Vec<(Range<usize>, Range<usize>)> = own.chain(other.here.into_iter().zip(other.there)).collect();
    sort_by(&mut ranges, |a, b| b.0.len().cmp(&a.0.len()).then(a.0.start.cmp(&b.0.start)));
    (matched.here, matched.there) = ranges.into_iter().unzip();
    matched.score = matched.score.max(other.score);
    matched.information += other.information;
    matched.letters += other.letters;
    matched.share = (matched.share + other.share).min(1.0);
    matched.documents = matched.documents.min(other.documents);
}

/// The id of a document's part; ids sort in the order of the parts.
fn numbered(id: &str, start: u32) -> String {
    let mut name = String::from(id);
    name.push('\0');
    (0..7).rev().for_each(|at| name.push(char::from(b'0' + (start >> (5 * at) & 31) as u8)));
    name
}

/// An id without the number of the part.
fn bare(id: &str) -> &str {
    id.rsplit_once('\u{0}').map_or(id, |(id, _)| id)
}

/// Each block once.
fn blocks_of(places: &[Place]) -> Vec<Place> {
    let mut blocks: Vec<Place> = Vec::new();
    for place in places {
        if !blocks.iter().any(|block| block.block == place.block) {
            blocks.push(*place);
        }
    }
    blocks
}

/// The bytes of common wording: from the first to the last of some keys near each other. A single key may be an error of the filter.
fn stretches(known: &[KeyedPassage]) -> Vec<Range<usize>> {
    let near = known.chunk_by(|a, b| b.letter <= a.letter + COMMON_GAP);
    near.filter(|near| near.len() > 1)
        .map(|near| {
            let (first, last) = (near[0].start as usize, near[near.len() - 1].end as usize);
            first.saturating_sub(BEYOND)..last + BEYOND
        })
        .collect()
}
