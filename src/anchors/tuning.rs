//! The numbers of anchors and of runs that were chosen. A weight is one for a letter, two for a letter of CJK.

// ---- anchors: `bench corpus` measures bytes and speed, `tests/core/recall.rs` what is found -------------------------------

/// The weight of a gram: short enough that some grams survive between changed words, long enough that unrelated texts share few.
pub(crate) const GRAM: u32 = 12;
/// The weight of a window. It alone decides how many anchors there are: a smaller one takes more memory, and finds shorter passages. Together with
/// [`GRAM`] it decides the guarantee.
pub(super) const WINDOW: u32 = 20;
/// A shared run of this weight holds a whole window and all of its grams, so both texts have the window's anchor. (A CJK letter can overshoot
/// window and gram by 1 each.)
pub(crate) const GUARANTEED: u32 = WINDOW + GRAM + 2;

// ---- runs: larger numbers follow a run across more changes, and join what does not belong together -------------------------

/// Letters on either side: the longest change that a run can cross, a long word or two short ones.
pub(super) const GAP: usize = 20;
/// The weight that must agree again after a change.
pub(super) const AGAIN: u32 = 8;
/// A run ends when its score has dropped this far below its best.
pub(super) const DROP: i64 = 30;
/// The most comparisons per letter of the shorter text. Only texts that repeat themselves over and over reach it.
pub(super) const STEPS: usize = 64;
/// Comparisons allowed to a short text in any case: a term that the other text repeats takes some hundred at each place.
pub(super) const AT_LEAST: usize = 1 << 15;
/// The most seeds followed although they are between the ends of another run. Where one text repeats what the other has once, a run can go
/// astray, and the seed beside it belongs to the right run.
pub(super) const ASTRAY: usize = 32;
