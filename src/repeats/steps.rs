//! The search for repeated passages in steps that several machines can share: the windows of each text, which are counted elsewhere; the
//! passages that they make; and the places of these in a text.

use super::covered::Covered;
use super::cut;
use super::table::{Chain, CountedWindow, WindowTable};
use super::words::{Window, Words, window_keys};
use crate::feature_map::FeatureMap;
use std::ops::Range;

/// Windows that always occur together: a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowChain {
    /// That of its first window.
    pub key: u64,
    /// How many windows it has.
    pub windows: u32,
    /// How many texts have it.
    pub documents: u32,
}

impl WindowChain {
    /// The passages that occur at least twice. All windows of these texts must be there.
    pub fn of(windows: &[CountedWindow]) -> Vec<WindowChain> {
        let chain = |Chain { key, windows, documents, .. }: Chain| WindowChain { key, windows, documents };
        WindowTable::of_counted(windows).chains(0).into_iter().map(chain).collect()
    }
}

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
    least: u64,
}

impl Windows {
    /// A letter of Chinese or Japanese counts as two.
    pub fn new(min_letters: u32) -> Windows {
        Windows { least: min_letters.max(1).into() }
    }

    /// The keys of a text's windows, in order. Windows with the same words have the same key, others hardly ever.
    pub fn keys(&self, text: &str) -> Vec<u64> {
        window_keys(text, self.least)
    }

    /// A text without the common windows, as [`Repeats::cut`](crate::Repeats::cut) leaves it.
    pub fn cut(&self, text: &str, mut is_common: impl FnMut(u64) -> bool) -> Option<String> {
        cut::without(text, self.least, &mut is_common)
    }

    /// The places of passages in a text. Places of one passage do not overlap.
    pub fn places(&self, text: &str, chain_of: impl Fn(u64) -> Option<WindowChain>) -> Vec<ChainPlace> {
        let words = Words::of(text);
        let mut windows: Vec<Window> = Vec::new();
        words.each_window(self.least, &mut |window| windows.push(window));
        let mut covered = Covered::none(&words);
        let mut found = Vec::new();
        let mut ends: FeatureMap<usize, u64> = FeatureMap::default();
        for (at, window) in windows.iter().enumerate() {
            let Some(chain) = chain_of(window.key) else { continue };
            let Some(last) = windows.get(at + chain.windows as usize - 1) else { continue };
            let (first, last) = (window.first, last.last);
            covered.cover(chain.key, first, last + 1 - first, chain.documents);
            let range = words.range(first, last);
            let end = ends.entry(chain.key).or_insert(0);
            if *end <= range.start {
                *end = range.end;
                found.push((chain.key, range, (first..=last).map(|word| words.letters(word)).sum()));
            }
        }
        let own = covered.own_letters();
        let places = found.into_iter().map(|(key, range, letters)| {
            let own = own.get(&key).copied().unwrap_or(letters);
            ChainPlace { key, range, letters, own }
        });
        places.collect()
    }
}
