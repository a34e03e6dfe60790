//! The fast path from a text to its tally, for the common recipes: characters, letters and digits only, folded, hashed by `fx`,
//! each distinct feature (or each occurrence) one vote.
//!
//! This path changes no result: for every text it returns what the general path returns, [`Counts`](crate::counts::Counts) and
//! [`Sketch`](crate::sketch::Sketch) (`tests/core/laws.rs` compares them). Plain characters are handled here; those that need
//! the tables of UAX #29 and of case still go through `normalize`. Distinct ASCII 4-grams are marked in a bitmap, other
//! features in a hash set of folds. Votes are counted bit-sliced.

mod characters;
mod distinct;
mod grams;
mod normalized;
mod squeeze;

use crate::hash::{FACTOR, fold, start};
use crate::lanes::{Factor, LANES, lanes, products, windows};
use crate::paragraph;
use crate::shingle::Size;
use crate::tally::{BLOCK, Tally};
pub(crate) use characters::{
    end_of_difficult, is_letter_of_its_own, is_plain, is_sign, is_transparent_here, known, letters_of_their_own,
    skip_transparent,
};
use distinct::Distinct;
use normalized::Normalized;
pub(crate) use normalized::Shape;
use std::cell::RefCell;

/// The choices that are still open on the fast path.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    /// Whether shingles stop at paragraph borders.
    pub(crate) split: bool,
    pub(crate) size: Size,
    /// Whether each distinct feature votes once, or each occurrence.
    pub(crate) once: bool,
    pub(crate) bits: u32,
    pub(crate) seed: u64,
}

/// Longer texts take the general path, so that offsets in a paragraph fit 32 bits.
pub(crate) const LONGEST: usize = 1 << 30;

/// Memory that is reused for the next text.
struct Scratch {
    letters: Normalized,
    distinct: Distinct,
    queues: Queues,
    tally: Tally,
}

struct Queues {
    folds: [u64; 2 * BLOCK],
    grams: [u32; 2 * BLOCK],
}

impl Default for Scratch {
    fn default() -> Scratch {
        let queues = Queues { folds: [0; 2 * BLOCK], grams: [0; 2 * BLOCK] };
        Scratch { letters: Normalized::default(), distinct: Distinct::default(), queues, tally: Tally::new(64) }
    }
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Counts the votes of a text of at most [`LONGEST`] bytes. Returns the result of `read`, which must not call this module, and the number
/// of votes.
pub(crate) fn tally<T>(text: &str, choices: Choices, read: impl FnOnce(&Tally) -> T) -> (T, u64) {
    let votes = count(text, choices);
    (SCRATCH.with_borrow(|Scratch { tally, .. }| read(tally)), votes)
}

/// Counts the votes of a text of at most [`LONGEST`] bytes. Returns how many there are.
pub(crate) fn count(text: &str, choices: Choices) -> u64 {
    SCRATCH.with_borrow_mut(|Scratch { letters, distinct, queues, tally }| {
        distinct.start(start(choices.seed));
        tally.restart(choices.bits);
        let Queues { folds: waiting, grams } = queues;
        let mut votes = Votes { choices, tally, waiting, queue: 0, grams, queued_grams: 0, distinct };
        each_paragraph(text, choices, |paragraph| votes.add_paragraph(letters.read(paragraph)));
        votes.flush();
        distinct.clear();
        letters.shrink();
        tally.hashes()
    })
}

/// How many distinct features two texts of at most [`LONGEST`] bytes have together.
pub(crate) fn distinct_in_either(texts: [&str; 2], choices: Choices) -> usize {
    SCRATCH.with_borrow_mut(|Scratch { letters, distinct, queues, .. }| {
        distinct.start(start(choices.seed));
        let mut count = 0;
        for text in texts {
            each_paragraph(text, choices, |paragraph| {
                let letters = letters.read(paragraph);
                if letters.has_grams(choices.size) {
                    let blocks = letters.gram_blocks();
                    blocks
                        .for_each(|(block, grams)| count += distinct.insert_grams(block, grams, &mut queues.grams, 0));
                } else {
                    letters.each_shingle(choices.size, |shingle| {
                        count += usize::from(distinct.insert(fold(shingle, choices.seed)));
                    });
                }
            });
        }
        distinct.clear();
        letters.shrink();
        count
    })
}

/// The fold of every shingle of a text of at most [`LONGEST`] bytes, in reading order. The choices of weights and bits do not
/// matter.
pub(crate) fn folds(text: &str, choices: Choices) -> Vec<u64> {
    let mut folds = Vec::with_capacity(text.len());
    SCRATCH.with_borrow_mut(|Scratch { letters, .. }| {
        each_paragraph(text, choices, |paragraph| {
            letters.read(paragraph).each_shingle(choices.size, |shingle| folds.push(fold(shingle, choices.seed)));
        });
        letters.shrink();
    });
    folds
}

/// The fold of every shingle of one paragraph of at most [`LONGEST`] bytes, in reading order. Returns the shingle width.
pub(crate) fn each_fold(paragraph: &str, choices: Choices, mut visit: impl FnMut(u64)) -> usize {
    SCRATCH.with_borrow_mut(|Scratch { letters, .. }| {
        let read = letters.read(paragraph);
        read.each_shingle(choices.size, |shingle| visit(fold(shingle, choices.seed)));
        let width = read.width(choices.size);
        letters.shrink();
        width
    })
}

/// The shape of one paragraph of at most [`LONGEST`] bytes.
pub(crate) fn shape(paragraph: &str) -> Shape {
    SCRATCH.with_borrow_mut(|Scratch { letters, .. }| {
        let shape = letters.read(paragraph).shape();
        letters.shrink();
        shape
    })
}

/// Whether a UTF-16 code unit is a letter or digit that never shares a grapheme cluster with another such unit.
pub(crate) fn stands_alone(unit: u16) -> bool {
    let c = char::from_u32(unit.into());
    c.is_some_and(|c| c.is_ascii_alphanumeric() || characters::is_letter_of_its_own(c))
}

fn each_paragraph(text: &str, choices: Choices, mut visit: impl FnMut(&str)) {
    if choices.split {
        paragraph::paragraphs(text).for_each(|paragraph| visit(&text[paragraph]));
    } else {
        visit(text);
    }
}

/// Features on their way into the tally.
struct Votes<'a> {
    choices: Choices,
    tally: &'a mut Tally,
    /// Folds that do not yet fill a block, with room for another.
    waiting: &'a mut [u64; 2 * BLOCK],
    queue: usize,
    /// Likewise for 4-grams of ASCII, before they are hashed.
    grams: &'a mut [u32; 2 * BLOCK],
    queued_grams: usize,
    distinct: &'a mut Distinct,
}

impl Votes<'_> {
    fn add_paragraph(&mut self, letters: &Normalized) {
        if letters.has_grams(self.choices.size) {
            self.add_grams(letters);
        } else {
            letters.each_shingle(self.choices.size, |shingle| self.add(fold(shingle, self.choices.seed)));
        }
    }

    #[inline(always)]
    fn add(&mut self, fold: u64) {
        if !self.choices.once || self.distinct.insert(fold) {
            self.vote(fold);
        }
    }

    #[inline(always)]
    fn vote(&mut self, fold: u64) {
        self.vote_all(std::iter::once(fold));
    }

    /// Queues at most a block of votes.
    #[inline(always)]
    fn vote_all(&mut self, folds: impl ExactSizeIterator<Item = u64>) {
        let more = folds.len();
        let free = &mut self.waiting[self.queue..][..more];
        free.iter_mut().zip(folds).for_each(|(free, fold)| *free = fold);
        self.queue += more;
        if self.queue >= BLOCK {
            let (block, rest) = self.waiting.split_first_chunk_mut::<BLOCK>().expect("two blocks");
            self.tally.add_folds(block, BLOCK);
            self.queue -= BLOCK;
            block[..self.queue].copy_from_slice(&rest[..self.queue]);
        }
    }

    fn flush(&mut self) {
        self.count_grams(self.queued_grams);
        self.queued_grams = 0;
        if self.queue > 0 {
            let (block, _) = self.waiting.split_first_chunk().expect("two blocks");
            self.tally.add_folds(block, self.queue);
            self.queue = 0;
        }
    }

    /// Counts the first `count` grams of the queue, at most [`BLOCK`].
    fn count_grams(&mut self, count: usize) {
        if count > 0 {
            let factor = Factor::new(FACTOR, start(self.choices.seed));
            let quads = self.grams.as_chunks::<LANES>().0;
            self.tally.add_block(count, |at| products(lanes(&quads[at / LANES]), &factor));
        }
    }

    /// Adds all 4-grams of an ASCII paragraph.
    fn add_grams(&mut self, letters: &Normalized) {
        if self.choices.once {
            for (block, count) in letters.gram_blocks() {
                self.queued_grams = self.distinct.insert_grams(block, count, self.grams, self.queued_grams);
                if self.queued_grams >= BLOCK {
                    self.count_grams(BLOCK);
                    self.queued_grams -= BLOCK;
                    self.grams.copy_within(BLOCK..BLOCK + self.queued_grams, 0);
                }
            }
            return;
        }
        let (gram_count, bytes) = (letters.len() - 3, letters.padded());
        let mut first = 0;
        let start = start(self.choices.seed);
        let factor = Factor::new(FACTOR, start);
        let word = |at: usize| u64::from(u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]));
        let fold = |at: usize| (word(at) ^ start).wrapping_mul(FACTOR);
        while first + BLOCK <= gram_count {
            let block: &[u8; BLOCK + 16] = bytes[first..].first_chunk().expect("letters are padded");
            let quad = |at: usize| block[at..].first_chunk().expect("16 bytes of padding");
            self.tally.add_block(BLOCK, |at| products(windows(quad(at)), &factor));
            first += BLOCK;
        }
        self.vote_all((first..gram_count).map(fold));
    }
}
