//! The chosen numbers of an archive: which keys are stored and asked, and what a reader reads. `bench archive` measures bytes, requests and what
//! is found. Pairs are of what is stored and what is asked: less is asked, so that it is among what is stored.

/// Keys of words that few documents have.
pub(super) const RARE: [usize; 2] = [10, 6];
/// Keys of words that many documents have.
pub(super) const CROWDED: [usize; 2] = [3, 2];
/// Grams of which the smallest is taken. More make a smaller archive and find only longer passages.
pub(super) const WINDOWS: [usize; 2] = [56, 80];
/// Grams of which the smallest is taken when looking for common keys: a stored key is that of more grams, but these may differ at a gap
/// that somebody has filled in.
pub(super) const CLOSE: usize = 16;
/// The most passage keys looked up. Longer texts use wider windows.
pub(super) const MOST_ASKED: usize = 24;

/// Letters: common keys at most this far apart belong to one stretch of common wording,
pub(super) const COMMON_GAP: usize = 64;
/// which goes on this number of letters beyond them.
pub(super) const BEYOND: usize = 16;

/// Blocks that are read for a check, at most,
pub(super) const BLOCKS: usize = 8;
/// and bytes, but for one block: this number,
pub(super) const BYTES: u64 = 24 << 10;
/// and as many more for each byte of the text.
pub(super) const BYTES_OF_TEXT: u64 = 4;

/// What a document promises for a shared key of words,
pub(super) const WORDS: f64 = 2.0;
/// for one of letters,
pub(super) const LETTERS: f64 = 1.0;
/// for equal letters on one side of these,
pub(super) const BESIDE: f64 = 0.8;
/// and if all bits of a fingerprint agree. Half of them agree by chance.
pub(super) const FINGERPRINT: f64 = 2.0;
/// A document that promises less is not read: it shares a few letters by chance.
pub(super) const PROMISE: f64 = 1.0;
/// What is left of a key for each chosen document with it.
pub(super) const SHOWN: f64 = 0.5;

/// Bytes read at a time for a document: at least one block.
pub(super) const PARCEL: u64 = 256 << 10;
/// Blocks that are unpacked at a time, at most: 4 MiB.
pub(super) const UNPACKED: usize = 64;
