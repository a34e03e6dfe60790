//! What the words of a text are worth in a corpus.
//!
//! Words are counted by their letters, in words of five, so that languages of long words are treated like others. A word is worth its size
//! if the phrase that ends with it is in one document, less the more documents have it (by the root of their number), and nothing if it is
//! common: if more documents have it than a given number, or if one repeats it as often, as an index page its pattern. Words joined by
//! signs, as in an address, are worth one together.
//!
//! A part is reported if one stretch of it is worth enough, where each word of the stretch costs a little. Only prose is worth something there: no
//! words with digits or signs, which tell lists, fields, code and output of programs from prose and cost more; no texts of links, headings and short
//! items of lists. A stretch of such words is still reported, if it is worth a few times as much: copied examples are of interest. Titles and front
//! matter, be it of the text or of the document, are worth nothing in any stretch, as whoever names a page has not copied it, and neither are rows
//! of a log. A word that a better match has shown is worth a tenth.

use super::tuning::{
    ADDRESS, COST, FALL, LARGEST, LARGEST_SIGNS, LETTERS, OF_SIGNS, PATTERN, RARE_SHARED, SHORT_LINE, SHOWN,
    SIGNS_COST, SMALLEST,
};
use crate::align::{Pair, Shared};
use crate::letters::letters;
use crate::prose::{is_signed, is_space};
use crate::read::{WORD, Word};
use crate::sort::sort_by;
use crate::title::words_of_head;
use std::ops::Range;

/// The words of a checked text, by what they are worth.
pub(super) struct Worth {
    /// Words that are joined, or one word.
    chunks: Vec<Chunk>,
    /// The chunk of each word.
    chunk_of: Vec<u32>,
    /// The number of documents with the phrase that ends with each word.
    documents: Vec<u32>,
    most_documents: u32,
    /// What a stretch must be worth.
    told: f64,
    shown: Vec<bool>,
    /// The letters of all chunks, and of those that are not common.
    letters_of_all_and_rare: (usize, usize),
}

struct Chunk {
    words: Range<usize>,
    /// In words of five letters.
    size: f64,
    /// What it costs a stretch of prose, if it is none.
    cost: Option<f64>,
    /// Whether it is worth nothing in any stretch.
    is_void: bool,
    /// Its letters and digits; one of CJK counts as two.
    letters: usize,
    /// The smallest number of documents with a phrase that ends in it.
    documents: u32,
}

/// A chunk that a document has too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SharedChunk {
    chunk: u32,
    /// The number of documents with its wording.
    documents: u32,
    /// Whether this one repeats it so often that it is common.
    is_repeated: bool,
    /// Whether this one has it in its head.
    is_of_head: bool,
}

impl Worth {
    /// `documents` is the number of documents with the phrase that ends with each word, `told` what a stretch must be worth to be reported.
    pub(super) fn new(text: &str, words: &[Word], documents: Vec<u32>, most_documents: u32, told: f64) -> Worth {
        let read = letters(text);
        let mut chunks: Vec<Chunk> = Vec::with_capacity(words.len());
        let mut chunk_of = Vec::with_capacity(words.len());
        for (at, word) in words.iter().enumerate() {
            let own = read.before(word.start as usize)..read.before(word.end as usize);
            let letters = own.map(|letter| if read.letters[letter].is_cjk() { 2 } else { 1 }).sum::<usize>();
            match chunks.last_mut().filter(|_| word.is_joined) {
                Some(chunk) => {
                    chunk.words.end = at + 1;
                    chunk.letters += letters;
                    chunk.documents = chunk.documents.min(documents[at]);
                }
                None => {
                    let size = f64::from(word.counts) / f64::from(WORD);
                    chunks.push(Chunk {
                        words: at..at + 1,
                        size,
                        cost: None,
                        is_void: false,
                        letters,
                        documents: documents[at],
                    });
                }
            }
            chunk_of.push(chunks.len() as u32 - 1);
        }
        measure(&mut chunks, text, words);
        let shown = vec![false; chunks.len()];
        let mut letters_of_all_and_rare = (0, 0);
        for chunk in &chunks {
            letters_of_all_and_rare.0 += chunk.letters;
            letters_of_all_and_rare.1 += if chunk.documents <= most_documents { chunk.letters } else { 0 };
        }
        Worth { chunks, chunk_of, documents, most_documents, told, shown, letters_of_all_and_rare }
    }

    /// The size of a word: those of a chunk share its size.
    pub(super) fn size(&self, word: usize) -> f64 {
        let chunk = &self.chunks[self.chunk_of[word] as usize];
        chunk.size / chunk.words.len() as f64
    }

    /// What a word of size one is worth if this many documents have its phrase.
    pub(super) fn of(&self, documents: u32) -> f64 {
        if documents > self.most_documents {
            return 0.0;
        }
        let most = f64::from(self.most_documents.max(2) - 1);
        1.0 / (1.0 + FALL * f64::from(documents.max(1) - 1) / most).sqrt()
    }

    fn of_chunk(&self, shared: SharedChunk) -> f64 {
        let worth = if shared.is_repeated { 0.0 } else { self.of(shared.documents) };
        self.chunks[shared.chunk as usize].size * worth
    }

    /// The chunks that a document has as a whole, of these words at their places. `documents_of` counts the documents with the phrase that ends
    /// at a place of it; `times` is how often it has the phrase that ends with each word of the text.
    pub(super) fn shared(
        &self,
        pairs: &[Pair],
        documents_of: impl Fn(usize, u32) -> u32,
        times: &[u32],
        head: usize,
    ) -> Vec<SharedChunk> {
        let chunk_of = |pair: &Pair| self.chunk_of[pair.0 as usize];
        let of_chunks = pairs.chunk_by(|a, b| chunk_of(a) == chunk_of(b));
        let whole = of_chunks.filter(|pairs| pairs.len() == self.chunks[chunk_of(&pairs[0]) as usize].words.len());
        let documents = |&(word, place): &Pair| {
            let word = word as usize;
            documents_of(word, place).max(self.documents[word])
        };
        let shared = whole.map(|pairs| SharedChunk {
            chunk: chunk_of(&pairs[0]),
            documents: pairs.iter().map(documents).min().unwrap_or_default(),
            is_repeated: pairs.iter().all(|pair| times[pair.0 as usize] > self.most_documents),
            is_of_head: (pairs[0].1 as usize) < head,
        });
        let mut shared: Vec<SharedChunk> = shared.collect();
        // A repeated term of a few words is no pattern.
        for run in shared.chunk_by_mut(|a, b| a.is_repeated && b.is_repeated) {
            let size: f64 = run.iter().map(|shared| self.chunks[shared.chunk as usize].size).sum();
            run.iter_mut().for_each(|shared| shared.is_repeated &= size >= PATTERN);
        }
        shared
    }

    /// What these chunks are worth, less what better matches have shown.
    pub(super) fn weight(&self, shared: &[SharedChunk]) -> f64 {
        let weight =
            |&shared: &SharedChunk| self.of_chunk(shared) / if self.shown[shared.chunk as usize] { SHOWN } else { 1.0 };
        shared.iter().map(weight).sum()
    }

    /// Notes that a match has shown these chunks.
    pub(super) fn show(&mut self, shared: &[SharedChunk]) {
        shared.iter().for_each(|shared| self.shown[shared.chunk as usize] = true);
    }

    /// Whether a stretch of these words, of which a document has the shared ones, is worth reporting: if it is worth enough (the maximum sum
    /// of adjacent numbers: Bentley 1984) and has enough letters that are not common.
    pub(super) fn is_told(&self, words: &Range<usize>, shared: &[SharedChunk], min_letters: u32) -> bool {
        let of_words = self.chunk_of[words.start]..=self.chunk_of[words.end - 1];
        let first = shared.partition_point(|shared| shared.chunk < *of_words.start());
        let mut shared = shared[first..].iter().peekable();
        let (mut prose, mut any, mut is_worth, mut letters) = (0.0, 0.0, self.most_documents == u32::MAX, 0);
        for number in of_words {
            let chunk = &self.chunks[number as usize];
            let own = shared.next_if(|shared| shared.chunk == number);
            letters += if chunk.documents <= self.most_documents { chunk.letters } else { 0 };
            let own = own.filter(|own| !own.is_of_head && !chunk.is_void);
            let gain = own.map_or(0.0, |&own| self.of_chunk(own)) - COST * chunk.size;
            prose = f64::max(prose + chunk.cost.map_or(gain, |cost| -cost), 0.0);
            any = f64::max(any + gain, 0.0);
            is_worth |= prose >= self.told || any >= OF_SIGNS * self.told;
        }
        is_worth && letters >= min_letters as usize
    }

    /// The letters and digits of these words; one of CJK counts as two.
    pub(super) fn letters(&self, words: &Range<usize>) -> usize {
        let chunks = self.chunk_of[words.start] as usize..=self.chunk_of[words.end - 1] as usize;
        self.chunks[chunks].iter().map(|chunk| chunk.letters).sum()
    }

    /// Keeps the chunks that begin in one of these passages, which ascend.
    pub(super) fn retain_within(&self, shared: &mut Vec<SharedChunk>, passages: &[Shared]) {
        let mut passages = passages.iter().peekable();
        shared.retain(|shared| {
            let word = self.chunks[shared.chunk as usize].words.start;
            while passages.next_if(|passage| passage.here.end <= word).is_some() {}
            passages.peek().is_some_and(|passage| passage.here.contains(&word))
        });
    }

    /// The share of the text's letters in words that are not common that a document has; of all letters, if all are common.
    pub(super) fn share(&self, shared: &[SharedChunk]) -> f64 {
        let is_rare = |documents: u32| documents <= self.most_documents;
        let (all, mut rare) = self.letters_of_all_and_rare;
        let (mut own, mut own_rare) = (0, 0);
        for shared in shared {
            let chunk = &self.chunks[shared.chunk as usize];
            own += chunk.letters;
            // What the document has there says whether it is common.
            rare -= if is_rare(chunk.documents) { chunk.letters } else { 0 };
            if is_rare(shared.documents) {
                own_rare += chunk.letters;
                rare += chunk.letters;
            }
        }
        if rare == 0 { own as f64 / all.max(1) as f64 } else { own_rare as f64 / rare as f64 }
    }

    /// The number of documents with the rarest of these chunks, as many as make a part, or all if fewer.
    pub(super) fn documents_with(&self, shared: &[SharedChunk]) -> u32 {
        let mut shared = shared.to_vec();
        sort_by(&mut shared, |a, b| a.documents.cmp(&b.documents));
        let mut left = self.told / (1.0 - COST);
        let reaches = |shared: &&SharedChunk| {
            left -= self.chunks[shared.chunk as usize].size;
            left <= 0.0
        };
        shared.iter().find(reaches).or(shared.last()).map_or(1, |shared| shared.documents).max(1)
    }

    /// Whether a document with this score is reported as a near-duplicate: whether enough uncommon wording is shared, if all common wording is. As a
    /// score may take a form for more than it is, half of that must be in the shared words; typing errors spare few words of a short text, where
    /// nothing is common.
    pub(super) fn is_told_as_a_whole(&self, score: f64, shared: &[SharedChunk]) -> bool {
        let (all, rare) = self.letters_of_all_and_rare;
        let (all_letters, letters) = (all as f64, rare as f64);
        // Scans share less than that, and nearly nothing common.
        let least = if score < RARE_SHARED { score / 2.0 } else { RARE_SHARED };
        let is_enough = score * all_letters - (all_letters - letters) >= least * letters - 1e-9;
        is_enough && (rare == all || self.share(shared) >= least / 2.0)
    }
}

/// Sets the sizes of chunks, and what those that are no prose cost: with digits or signs, in the head of the text, on a short line that does not end
/// a paragraph, as a heading or an item of a list, or in brackets, as the text of a link. A letter of a script without spaces has its size.
fn measure(chunks: &mut [Chunk], text: &str, words: &[Word]) {
    let mut before = 0;
    let head = words_of_head(text, words);
    let mut is_bracketed = false;
    // Where the line begins, and the size of the line before it.
    let (mut line, mut size_before) = (0, 0.0);
    for number in 0..chunks.len() {
        let next = chunks.get(number + 1).map_or(text.len(), |next| words[next.words.start].start as usize);
        let chunk = &mut chunks[number];
        let (first, last) = (words[chunk.words.start], words[chunk.words.end - 1]);
        let (start, end) = (first.start as usize, last.end as usize);
        let mut size = chunk.size;
        let mut has_signs = false;
        if let Some(sign) = text[before..start].rfind(['[', ']', '\n']) {
            is_bracketed = text[before + sign..].starts_with('[');
        }
        if !first.is_letter() {
            size = chunk.letters as f64 / LETTERS;
            // With the signs around it, up to white space.
            let from = text[before..start].rfind(is_space).map_or(before, |at| before + at);
            let to = text[end..next].find(is_space).map_or(next, |at| end + at);
            has_signs = is_signed(&text[from..to]);
            let largest = if has_signs && chunk.words.len() > 1 { ADDRESS } else { LARGEST };
            chunk.size = size.clamp(SMALLEST, largest);
        }
        chunk.is_void = chunk.words.start < head;
        if has_signs {
            chunk.cost = Some(SIGNS_COST * size.clamp(SMALLEST, LARGEST_SIGNS));
        } else if is_bracketed {
            chunk.cost = Some(COST * chunk.size);
        }
        if number + 1 == chunks.len() || text[end..next].contains('\n') {
            let of_line = &mut chunks[line..=number];
            let size: f64 = of_line.iter().map(|chunk| chunk.size).sum();
            if size < SHORT_LINE && size_before < SHORT_LINE {
                of_line.iter_mut().for_each(|chunk| _ = chunk.cost.get_or_insert(COST * chunk.size));
            }
            let start = words[of_line[0].words.start].start as usize;
            if is_row(&text[start..end]) {
                of_line.iter_mut().for_each(|chunk| chunk.is_void = true);
            }
            let ends_paragraph = text[end..next].bytes().filter(|&byte| byte == b'\n').count() > 1;
            size_before = if ends_paragraph { 0.0 } else { size };
            line = number + 1;
        }
        before = end;
    }
}

/// Whether a line is a row of a log or of the output of a program: it begins with a time, a date, an address or a number of several parts.
fn is_row(line: &str) -> bool {
    let first = line.split(is_space).next().unwrap_or_default();
    let parts = first.split(|character: char| !character.is_ascii_hexdigit());
    first.starts_with(|character: char| character.is_ascii_digit()) && parts.filter(|part| !part.is_empty()).count() > 1
}
