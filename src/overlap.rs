//! What two texts have in common: features, words in order, passages.

mod cuts;
mod features;
mod subsequence;
mod wording;

use crate::align::{self, Aligner};
use crate::read::{Word, read};
use crate::sort::sort_by_key;
use crate::unicode::composed;
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
    let is_long = |passage: &Passage| is_long(&a[passage.a.clone()]) && is_long(&b[passage.b.clone()]);
    let mut passages: Vec<(usize, Passage)> =
        shared.filter(is_long).map(|passage| (characters(&a[passage.a.clone()]), passage)).collect();
    sort_by_key(&mut passages, |(length, passage)| (usize::MAX - length, passage.a.start));
    passages.into_iter().map(|(_, passage)| passage).collect()
}

fn is_long(stretch: &str) -> bool {
    // Composition leaves at least a quarter of the characters.
    stretch.chars().nth(4 * CHARACTERS).is_some() || characters(stretch) >= CHARACTERS
}

/// The number of characters after composition (NFC).
fn characters(stretch: &str) -> usize {
    composed(stretch).chars().count()
}
