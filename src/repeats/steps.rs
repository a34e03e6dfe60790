//! The search for repeated passages in steps that several machines can share: the windows of each text, which are counted elsewhere; the
//! passages that they make; and the places of these in a text.

use super::cut;
use super::table::WindowChain;
use super::words::{Window, Words};
use crate::feature_map::FeatureMap;
use std::ops::Range;

/// Where a passage is in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainPlace {
    /// The key of its first window.
    pub key: u64,
    /// Its bytes.
    pub range: Range<usize>,
    /// Its letters.
    pub letters: u64,
    /// Its letters that are in no passage of more texts, and in no longer passage of as many texts, at its place in this text with
    /// fewest. If they are less than half the letters of the shortest passage, the passage is not worth listing.
    pub own: u64,
}

/// The windows of passages with a minimum number of letters.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    pub(super) least: u64,
}

impl Windows {
    /// A letter of Chinese or Japanese counts as two.
    pub fn new(min_letters: u32) -> Windows {
        Windows { least: min_letters.max(1).into() }
    }

    /// The keys of a text's windows, in order. Windows with the same words have the same key, others hardly ever.
    pub fn keys(&self, text: &str) -> Vec<u64> {
        Words::of(text).windows(self.least).into_iter().map(|window| window.key).collect()
    }

    /// A text without the common windows, as [`Repeats::cut`](crate::Repeats::cut) leaves it.
    pub fn cut(&self, text: &str, mut is_common: impl FnMut(u64) -> bool) -> Option<String> {
        cut::without(text, self.least, &mut is_common)
    }

    /// The places of passages in a text. Places of one passage do not overlap.
    pub fn places(&self, text: &str, chain_of: impl Fn(u64) -> Option<WindowChain>) -> Vec<ChainPlace> {
        let words = Words::of(text);
        let windows = words.windows(self.least);
        let place = |(at, window): (usize, &Window)| {
            let chain = chain_of(window.key)?;
            Some((chain, window.first..windows.get(at + chain.windows as usize - 1)?.last + 1))
        };
        let all: Vec<(WindowChain, Range<usize>)> = windows.iter().enumerate().filter_map(place).collect();
        // A word counts for the passage in most documents, and at equal numbers for the longest: a line that is also alone in one document
        // is part of the longer passage, which has the same documents.
        let rank = |chain: &WindowChain, place: &Range<usize>| (chain.documents, place.len());
        let mut best = vec![(0, 0); if all.is_empty() { 0 } else { words.len() }];
        for (chain, place) in &all {
            best[place.clone()].iter_mut().for_each(|best| *best = rank(chain, place).max(*best));
        }
        let mut fewest: FeatureMap<u64, u64> = FeatureMap::default();
        for (chain, place) in &all {
            let own = place.clone().filter(|&word| best[word] <= rank(chain, place)).map(|word| words.letters(word));
            let fewest = fewest.entry(chain.key).or_insert(u64::MAX);
            *fewest = own.sum::<u64>().min(*fewest);
        }
        let mut ends: FeatureMap<usize, u64> = FeatureMap::default();
        let found = all.into_iter().filter_map(|(WindowChain { key, .. }, place)| {
            let range = words.range(place.start, place.end - 1);
            let end = ends.entry(key).or_insert(0);
            let overlaps = *end > range.start;
            if overlaps {
                return None;
            }
            *end = range.end;
            let letters = place.map(|word| words.letters(word)).sum();
            Some(ChainPlace { key, range, letters, own: *fewest.get(&key)? })
        });
        found.collect()
    }
}
