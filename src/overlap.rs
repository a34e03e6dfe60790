//! What two texts have in common: features, words in order, passages.

mod anchors;
mod features;
mod passages;
mod places;
mod subsequence;
mod wording;
mod words;

pub use passages::Passage;
pub(crate) use wording::Wording;
#[cfg(test)]
pub(crate) use wording::shared_wording;
