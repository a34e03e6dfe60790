//! The numbers of a check that were chosen, each with its unit and what it trades.

use crate::corpus::store::postings::STRETCH;

// ---- which stretches of documents are examined ----------------------------------------------------------------------------
//
// `bench corpus` measures their time, `tests/core/recall.rs` what they find. Larger limits find more in collections where much is common,
// and take longer for texts made to be slow.

/// Stretches with an anchor: if there are more, only a few are examined.
pub(super) const COMMON_ANCHOR: usize = 64;
/// Stretches of a common anchor that are examined: those added first.
pub(super) const STRETCHES_SEEN: usize = 32;
/// Stretches of a common anchor that become candidates: those sharing most.
pub(super) const STRETCHES_KEPT: usize = 2;
/// About how many postings are read for one text; at most as many steps count documents.
pub(super) const POSTINGS: usize = 1 << 20;
/// Letters. In a shorter text, few anchors may be left between changed words, so signatures are scanned too.
pub(super) const SHORT_TEXT: usize = 400;
/// Near-duplicates share at least one anchor in this many. Pages with scanning errors share fewest.
pub(super) const ANCHORS_SHARED: usize = 4;
/// Letters. Grams of a longer text are in many other texts by chance: one alone says nothing.
pub(super) const LONG_TEXT: usize = 2000;
/// Letters: changed words are no longer than this, with what may be left of the words around them.
pub(super) const CHANGED: usize = 64;
/// The most letters between two anchors of a run.
pub(super) const ANCHORS_APART: usize = 32;

// ---- how much of documents is read ------------------------------------------------------------------------------------------
//
// `bench corpus` and the work counted in `corpus/bounded_work.rs`: larger limits find more documents of a crowd, smaller ones answer sooner.

/// Stretches that may share a long run: at least this many are read, or one per [`LETTERS_A_READ`] / 2 letters of a longer text.
pub(super) const SURE_STRETCHES: usize = 256;
/// Stretches read although they may have no long run: at least this many,
pub(super) const UNSURE_STRETCHES: usize = 16;
/// and one per this many letters of a long text.
pub(super) const LETTERS_A_READ: usize = 128;
/// Bytes read around the stretches where a passage is expected.
pub(super) const MARGIN: usize = STRETCH / 4;
/// Letters: a run that ends this near the end of what was read may go on.
pub(super) const OPEN_END: usize = 32;
/// The most places that are tried for a gram that the text repeats.
pub(super) const GRAM_PLACES: usize = 4;
/// The most places of a document that are read for the same anchors.
pub(super) const TRIES: usize = 4;
/// The most letters left out at an end of a run, so that it ends at a word border.
pub(super) const BORDER: usize = 24;
/// The pairs of paragraphs judged because they share short runs.
pub(super) const PARAGRAPH_PAIRS: usize = 4;
/// Letters: where words were changed here and there, one seed is left in this many.
pub(super) const LETTERS_A_SEED: usize = 64;

// ---- which documents are judged as a whole ----------------------------------------------------------------------------------
//
// Documents are read as long as they promise more than the best match so far.

/// Documents before the first match is answered, at most,
pub(super) const WHOLES_FIRST: usize = 26;
/// more before each further match,
pub(super) const WHOLES_NEXT: usize = 2;
/// one more for each that does not match, up to this many,
pub(super) const WHOLES_MISSED: usize = 64;
/// and in all.
pub(super) const WHOLES: usize = 512;

// ---- which paragraphs are compared by their signatures ------------------------------------------------------------------------
//
// Where texts are not kept, there are no anchors. `bench growth` measures that work grows in proportion to the text.

/// Pairs of a paragraph and a signature: up to this many, all are compared. Beyond, only those that agree in a band.
pub(super) const ALL_PAIRS: usize = 1 << 24;
/// The most entries that are considered for each paragraph, the nearest ones, if texts are not kept;
pub(super) const NEAR_PARAGRAPHS: usize = 512;
/// and if they are, where each of them is read.
pub(super) const NEAR_PARAGRAPHS_READ: usize = 32;
/// Bits of a band.
pub(super) const BAND: u32 = 16;
/// The most candidates per fingerprint and band: the first that agree.
pub(super) const NEAR_IN_BAND: u8 = 16;

// ---- what is reported ---------------------------------------------------------------------------------------------------------
//
// `bench telling` measures all of these.

/// Words: the least that one stretch of a part is worth. Larger values report less metadata, smaller ones shorter copies.
pub(super) const TOLD: f64 = 7.0;
/// Words: what each word of a stretch costs. Larger values report fewer copies with words changed, smaller ones report filled-in
/// forms.
pub(super) const COST: f64 = 0.2;
/// Words: what a word is worth if as many documents as allowed have its phrase. Larger values report more of what many documents have.
pub(super) const LEAST_WORTH: f64 = 0.4;
/// The least share of the words that are not common which near-duplicates share.
pub(super) const RARE_SHARED: f64 = 0.5;
/// A text with this share of common wording is read like a form;
pub(super) const FORM: f64 = 0.3;
/// if at least this many words are filled in:
pub(super) const FILLED: f64 = 20.0;
/// near-duplicates then share one in this many of the phrases that are not common.
pub(super) const FORM_SHARED: usize = 20;
/// A word already shown by a better match weighs this many times less.
pub(super) const SHOWN: u64 = 10;
/// Bytes that hold the words before a passage, where its first phrases begin.
pub(super) const BEFORE: usize = 96;
