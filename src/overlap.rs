//! What two texts have in common: features, words in order, passages.

mod cuts;
mod features;
mod subsequence;
mod wording;

use crate::align::{self, Aligner};
use crate::read::{Word, read};
use crate::sort::sort_by_key;
use std::ops::Range;

pub(crate) use crate::words::words_of;
pub(crate) use features::{each_counted_key, each_key, overlap};
pub(crate) use wording::Wording;
#[cfg(test)]
pub(crate) use wording::shared_wording;

/// A run that two texts share, as byte ranges of each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Passage {
    /// In the first text.
    pub a: Range<usize>,
    /// In the second text.
    pub b: Range<usize>,
}

/// Shorter passages are left out: they are chance, or a figure of speech.
const CHARACTERS: usize = 24;

/// The passages that both texts share, longest first. Takes time in proportion to the texts.
pub(crate) fn passages(a: &str, b: &str) -> Vec<Passage> {
    let (own, other) = (read(a), read(b));
    let bytes =
        |words: &[Word], range: Range<usize>| words[range.start].range().start..words[range.end - 1].range().end;
    let shared = align::passages(&Aligner::new(&own).align(&other)).into_iter();
    let shared = shared.map(|shared| Passage { a: bytes(&own, shared.here), b: bytes(&other, shared.there) });
    let length = |passage: &Passage| a[passage.a.clone()].chars().count();
    let mut passages: Vec<Passage> = shared.filter(|passage| length(passage) >= CHARACTERS).collect();
    sort_by_key(&mut passages, |passage| (usize::MAX - length(passage), passage.a.start));
    passages
}
