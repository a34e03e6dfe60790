//! The chosen numbers of `similar`, each with its unit and what it trades. `bench similar` measures all of them on labelled sets.

use crate::VectorCode;
use crate::corpus::Strictness;

// ---- what a word counts (BM25) ------------------------------------------------------------------------------------------

/// How soon further occurrences of a word in a document stop counting. Larger values let a repeated word count more.
pub(super) const K1: f64 = 1.2;
/// And in the query text, which says more by repeating a word than an article that was found does.
pub(super) const K3: f64 = 8.0;
/// How much less a word in a longer document counts, from 0 to 1.
pub(super) const B: f64 = 0.6;
/// How many times more a title word counts than a text word.
pub(super) const TITLE: f64 = 3.0;
/// Documents: a word that ends a phrase in more than this many is foretold and does not count. A smaller number leaves out what articles on
/// one subject say in the same words; a larger one leaves in traces of rare faults.
pub(super) const COMMON: usize = 10;
/// Words of a text that count: the first hundred say what it is about. Later ones cost time and blur the subject.
pub(super) const WORDS: usize = 256;
/// Bytes in which these are sought.
pub(super) const BEGINNING: usize = 1 << 13;

// ---- what stands out ------------------------------------------------------------------------------------------------------

/// A document is reported if its similarity is this many times the background. Balanced was chosen for at most one answer to three texts on the
/// same subject that have no partner; a smaller number finds more, and says more where nothing should be said.
pub(super) const fn beyond(strictness: Strictness) -> f64 {
    match strictness {
        Strictness::More => 0.9,
        Strictness::Balanced => 1.15,
        Strictness::Fewer => 1.6,
    }
}
/// Texts and titles this similar are always reported.
pub(super) const ALIKE: f64 = 0.8;
/// Documents whose neighbours are examined.
pub(super) const SAMPLE: usize = 300;
/// What is expected before any document is examined: this many neighbours with this similarity, and never less. A few documents cannot say
/// what is usual, and in few documents "the" and "with" are as rare as other words: unrelated texts then have up to 0.14.
pub(super) const EXPECTED: (usize, f64) = (9, 0.15);
/// What is expected of the distances of vectors, in bits: that of an angle of 45 degrees.
pub(super) const EXPECTED_DISTANCE: (usize, u32) = (9, VectorCode::BITS / 4);
/// Bits: a document at this distance or less is a copy.
pub(super) const COPY: u32 = VectorCode::BITS / 32;

// ---- what is shown ----------------------------------------------------------------------------------------------------------

/// The heaviest words that make up this share of the score are reported,
pub(super) const SHARE: f64 = 0.9;
/// and at most this many.
pub(super) const TERMS: usize = 12;

// ---- when the index is made anew: time against memory and against being out of date ---------------------------------------

/// One document in this many came or went: the background is learned anew.
pub(super) const CHANGES: usize = 50;
/// More than one document in this many was deleted: the index is made anew.
pub(super) const DELETED: usize = 8;
