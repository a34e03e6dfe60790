//! What two texts have in common: features, words in order, passages.

mod cuts;
mod features;
mod passages;
mod subsequence;
mod wording;

pub(crate) use crate::words::words_of;
pub(crate) use features::{each_counted_key, each_key, overlap};
pub use passages::Passage;
pub(crate) use passages::passages;
pub(crate) use wording::Wording;
#[cfg(test)]
pub(crate) use wording::shared_wording;
