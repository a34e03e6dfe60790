//! The fast path from a text to its tally, for the common recipes: characters, letters and digits only, folded, hashed by `fx`,
//! each distinct feature (or each occurrence) one vote.
//!
//! This path changes no result: for every text it returns what the general path returns, [`Counts`](crate::counts::Counts) and
//! [`Sketch`](crate::sketch::Sketch) (`tests/core/laws.rs` compares them). Plain characters are handled here; those that need
//! the tables of UAX #29 and of case still go through `normalize`. Distinct ASCII 4-grams are marked in a bitmap, other
//! features in a hash set of folds. Votes are counted bit-sliced.

mod characters;
mod distinct;
mod normalized;

use crate::hash::{FACTOR, fold, start};
use crate::lanes::{BLOCK, Factor, LANES, lanes, products};
use crate::paragraph;
use crate::shingle::Size;
use crate::tally::Tally;
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
#[derive(Default)]
struct Scratch {
    letters: Normalized,
    distinct: Distinct,
    votes: Votes,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Counts the votes of a text of at most [`LONGEST`] bytes. Returns the result of `read`, which must not call this module, and the number
/// of votes.
pub(crate) fn tally<T>(text: &str, choices: Choices, read: impl FnOnce(&Tally) -> T) -> (T, u64) {
    let votes = count(text, choices);
    (SCRATCH.with_borrow(|Scratch { votes, .. }| read(&votes.tally)), votes)
}

/// Counts the votes of a text of at most [`LONGEST`] bytes. Returns how many there are.
pub(crate) fn count(text: &str, choices: Choices) -> u64 {
    SCRATCH.with_borrow_mut(|Scratch { letters, distinct, votes }| {
        distinct.start(start(choices.seed));
        votes.tally.restart(choices.bits);
        each_paragraph(text, choices, |paragraph| votes.add_paragraph(letters.read(paragraph), choices, distinct));
        votes.flush(choices);
        distinct.clear();
        letters.shrink();
        votes.tally.hashes()
    })
}

/// How many distinct features two texts of at most [`LONGEST`] bytes have together.
pub(crate) fn distinct_in_either(texts: [&str; 2], choices: Choices) -> usize {
    SCRATCH.with_borrow_mut(|Scratch { letters, distinct, votes }| {
        distinct.start(start(choices.seed));
        let mut count = 0;
        let mut add = |paragraph: &str| {
            let letters = letters.read(paragraph);
            if letters.has_grams(choices.size) {
                let blocks = letters.gram_blocks();
                blocks.for_each(|(block, grams)| count += distinct.insert_grams(block, grams, &mut votes.grams, 0));
            } else {
                letters.each_shingle(choices.size, |shingle| {
                    count += usize::from(distinct.insert(fold(shingle, choices.seed)));
                });
            }
        };
        texts.iter().for_each(|text| each_paragraph(text, choices, &mut add));
        distinct.clear();
        letters.shrink();
        count
    })
}

/// The fold of every shingle of a text of at most [`LONGEST`] bytes, in reading order. The choices of weights and bits do not
/// matter.
pub(crate) fn folds(text: &str, choices: Choices) -> Vec<u64> {
    let mut folds = Vec::with_capacity(text.len());
    each_paragraph(text, choices, |paragraph| {
        each_fold(paragraph, choices, |fold| folds.push(fold));
    });
    folds
}

/// The fold of every shingle of one paragraph of at most [`LONGEST`] bytes, in reading order. Returns the shingle width.
pub(crate) fn each_fold(paragraph: &str, choices: Choices, mut visit: impl FnMut(u64)) -> usize {
    SCRATCH.with_borrow_mut(|Scratch { letters, .. }| {
        let read = letters.read(paragraph);
        read.each_shingle(choices.size, |shingle| visit(fold(shingle, choices.seed)));
        let width = read.shape().width(choices.size);
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
struct Votes {
    tally: Tally,
    /// Folds that do not yet fill a block.
    folds: [u64; BLOCK],
    queued: usize,
    /// Likewise 4-grams of ASCII, before they are hashed, with room for another block.
    grams: [u32; 2 * BLOCK],
    queued_grams: usize,
}

impl Default for Votes {
    fn default() -> Votes {
        Votes { tally: Tally::new(64), folds: [0; BLOCK], queued: 0, grams: [0; 2 * BLOCK], queued_grams: 0 }
    }
}

impl Votes {
    fn add_paragraph(&mut self, letters: &Normalized, choices: Choices, distinct: &mut Distinct) {
        if !letters.has_grams(choices.size) {
            return letters.each_shingle(choices.size, |shingle| {
                let fold = fold(shingle, choices.seed);
                if !choices.once || distinct.insert(fold) {
                    self.vote(fold);
                }
            });
        }
        for (block, count) in letters.gram_blocks() {
            if choices.once {
                self.queued_grams = distinct.insert_grams(block, count, &mut self.grams, self.queued_grams);
            } else {
                for (gram, window) in self.grams[self.queued_grams..].iter_mut().zip(block.windows(4)).take(count) {
                    *gram = u32::from_le_bytes([window[0], window[1], window[2], window[3]]);
                }
                self.queued_grams += count;
            }
            if self.queued_grams >= BLOCK {
                self.count_grams(BLOCK, choices);
                self.queued_grams -= BLOCK;
                self.grams.copy_within(BLOCK..BLOCK + self.queued_grams, 0);
            }
        }
    }

    #[inline(always)]
    fn vote(&mut self, fold: u64) {
        self.folds[self.queued % BLOCK] = fold;
        self.queued += 1;
        if self.queued == BLOCK {
            self.tally.add_folds(&self.folds, BLOCK);
            self.queued = 0;
        }
    }

    fn flush(&mut self, choices: Choices) {
        self.count_grams(self.queued_grams, choices);
        self.tally.add_folds(&self.folds, self.queued);
        (self.queued, self.queued_grams) = (0, 0);
    }

    /// Counts the first `count` grams of the queue, at most [`BLOCK`].
    fn count_grams(&mut self, count: usize, choices: Choices) {
        let factor = Factor::new(FACTOR, start(choices.seed));
        let quads = self.grams.as_chunks::<LANES>().0;
        self.tally.add_block(count, |at| products(lanes(&quads[at / LANES]), &factor));
    }
}
