//! The numbers of a check that were chosen, with what they trade. `bench telling`, `bench corpus` and `tests/core/recall.rs` measure them; what
//! they bound is counted in `tests` of `check.rs`.

use crate::corpus::Strictness;

// ---- which documents are candidates -------------------------------------------------------------------------------------------

/// Documents of a phrase that are listed, at most, whatever a check allows.
pub(super) const LISTED: usize = 64;
/// What a stretch of shared phrases must be worth, as a part of what it must be to be reported: words in gaps may be shared too.
pub(super) const PROMISING: f64 = 0.7;
/// How much more than its phrases a document's words are taken to be worth before it is read.
pub(super) const BEYOND_PHRASES: f64 = 1.1;
/// Documents read because of their phrases, at most: this many, and one more for so many words of the text.
pub(super) const READS: usize = 64;
pub(super) const WORDS_A_READ: usize = 8;
/// Words between the beginnings of two windows, of twice that many words each.
pub(super) const STEP: usize = 12;
/// Windows of a long text: they are spread over it.
pub(super) const WINDOWS: usize = 64;
/// The rarest terms of a window that are looked up, of these at most so many words; beyond the first three only within the budget of postings.
pub(super) const TERMS: usize = 16;
pub(super) const WORDS_OF_TERMS: usize = 10;
/// Postings read for one window, and for all.
pub(super) const POSTINGS: usize = 2048;
pub(super) const ALL_POSTINGS: usize = 1 << 15;
/// Documents with most of a window's terms that are kept; of a text of few windows more.
pub(super) const BEST: usize = 16;
pub(super) const BEST_OF_ALL: usize = 512;
/// A document must be among the best of one window in this many.
pub(super) const WINDOWS_SHARED: usize = 8;
/// Bytes: white space and signs may take as many, whatever the lengths in words.
pub(super) const SLACK: f64 = 1024.0;
/// Documents read as wholes at a time: the next ones are read when these leave answers open.
pub(super) const WHOLES: usize = 16;
/// Documents in a row that are not near-duplicates before the rest is given up: they come in the order of what they share.
pub(super) const MISSES: usize = 8;

// ---- which documents are judged -----------------------------------------------------------------------------------------------

/// The aligned share of both texts' words from which a document is judged as a whole; no more than half of the score that is wanted.
pub(super) const JUDGED: f64 = 0.25;

// ---- what is reported ---------------------------------------------------------------------------------------------------------

/// Letters: shorter passages are figures of speech, and shown neither of a document nor of a part.
pub(super) const SHOWN_LETTERS: usize = 16;
/// The size of a word is its letters by so many, at least and at most:
pub(super) const LETTERS: f64 = 5.0;
pub(super) const SMALLEST: f64 = 0.4;
pub(super) const LARGEST: f64 = 3.0;
/// and of an address. Larger values report more lists of links.
pub(super) const ADDRESS: f64 = 1.0;
/// A word is worth 1 by the root of 1 if one document has its phrase, to 1 + this if as many as allowed have it. Larger values report less of
/// what several documents have.
pub(super) const FALL: f64 = 9.0;
/// Words: the least that one stretch of a part is worth. Larger values report less metadata, smaller ones shorter copies.
pub(super) const fn told(strictness: Strictness) -> f64 {
    match strictness {
        Strictness::More => 5.0,
        Strictness::Balanced => 7.0,
        Strictness::Fewer => 10.0,
    }
}
/// Words: the least size of a pattern that a document repeats. Smaller values report fewer copies from documents that repeat a term.
pub(super) const PATTERN: f64 = 5.0;
/// How many times as much a stretch is worth that is reported in spite of its digits and signs. Larger values report less code.
pub(super) const OF_SIGNS: f64 = 2.5;
/// Words: what each word of a stretch costs, by its size. Larger values report fewer copies with words changed, smaller ones report filled-in
/// forms.
pub(super) const COST: f64 = 0.2;
/// What a word with digits or signs costs a stretch of prose, by its size, at most of so many words. Larger values report fewer lists and
/// fields, and less prose with links.
pub(super) const SIGNS_COST: f64 = 1.0;
pub(super) const LARGEST_SIGNS: f64 = 8.0;
/// Words: a shorter line behind a blank or another short one is a heading or an item of a list, and no prose.
pub(super) const SHORT_LINE: f64 = 6.0;
/// The least share of the words that are not common which near-duplicates share.
pub(super) const RARE_SHARED: f64 = 0.5;
/// A word already shown by a better match weighs this many times less.
pub(super) const SHOWN: f64 = 10.0;
