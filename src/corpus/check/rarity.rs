//! How telling each letter of a text is: in how many documents its wording stands.
//!
//! A letter of wording that stands in n documents weighs 1/n, the inverse document frequency, and a tenth of that once a better match has
//! shown it. Wording that stands in more than a given number of documents is common. Grams are so short that some stand in many documents
//! by chance, so a letter is common only if it lies in a window all of whose anchors stand in many: the largest, over the windows around
//! it, of the smallest number of documents of an anchor in the window (a morphological opening). Numbers differ in forms where all else is the
//! same, so grams with a digit count only where there are no others.

use super::checked_text::CheckedText;
use crate::anchors::{GRAM, weight};
use crate::sort::sort_words;
use std::collections::VecDeque;
use std::ops::Range;

/// What a letter weighs that stands in one document.
const UNIT: u64 = 1 << 16;
/// What is left of the weight of a letter that a better match has shown.
const SHOWN: u64 = 10;
/// The weight of the letters of a window. It holds three anchors of most documents that have all of it.
const WINDOW: usize = 40;

/// The letters of a checked text, by what they tell.
pub(super) struct Rarity {
    /// The number of documents with the commonest anchor around each letter; 0 if no document has one.
    anchors: Vec<u32>,
    /// The number of documents with the wording around each letter; 0 if no document has it.
    documents: Vec<u32>,
    /// What each letter counts for: 1, or 2 if it is CJK.
    counts: Vec<u8>,
    shown: Vec<bool>,
}

impl Rarity {
    /// `found` has the number of documents with the gram that starts at each letter, or 0.
    pub(super) fn new(checked: &CheckedText, mut found: Vec<u32>) -> Rarity {
        let letters = &checked.letters.letters;
        let with_digits = found.clone();
        // Numbers differ where the wording around them is the same, so grams with a digit say nothing of it.
        for (digit, _) in letters.iter().enumerate().filter(|(_, letter)| letter.is_digit()) {
            found[(digit + 1).saturating_sub(GRAM as usize)..=digit].fill(0);
        }
        let counts: Vec<u8> = letters.iter().map(|&letter| weight(letter) as u8).collect();
        let all: usize = counts.iter().map(|&count| usize::from(count)).sum();
        // How many letters a gram and a window have, in the script of most of the text.
        let scale = if 2 * all > 3 * letters.len() { 2 } else { 1 };
        let (gram, window) = (GRAM as usize / scale, WINDOW / scale);
        let anchors = most(&found, gram);
        let opened = |found: &[u32]| {
            let none_is_most: Vec<u32> = found.iter().map(|&documents| documents.wrapping_sub(1)).collect();
            let least = least_after(&none_is_most, window - gram + 1);
            let least: Vec<u32> = least.into_iter().map(|documents| documents.wrapping_add(1)).collect();
            most(&least, window)
        };
        let mut documents = opened(&found);
        // Where all grams have a digit, as in tables and code, nothing else is known.
        if found != with_digits {
            let others = opened(&with_digits);
            documents.iter_mut().zip(others).filter(|(own, _)| **own == 0).for_each(|(own, other)| *own = other);
        }
        Rarity { anchors, documents, counts, shown: vec![false; letters.len()] }
    }

    /// The number of letters.
    pub(super) fn letters(&self) -> usize {
        self.counts.len()
    }

    /// The weight of these letters.
    pub(super) fn weight(&self, letters: Range<usize>) -> u64 {
        let one = |at: usize| {
            let whole = UNIT * u64::from(self.counts[at]) / u64::from(self.anchors[at].max(1));
            if self.shown[at] { whole / SHOWN } else { whole }
        };
        letters.map(one).sum()
    }

    /// The weight of all letters.
    pub(super) fn all(&self) -> u64 {
        self.weight(0..self.counts.len())
    }

    /// How many of these letters are in no more than `most` documents; one of CJK counts as two.
    pub(super) fn distinctive(&self, letters: Range<usize>, most: u32) -> usize {
        let counts = letters.filter(|&at| self.documents[at] <= most).map(|at| usize::from(self.counts[at]));
        counts.sum()
    }

    /// How many of these letters count for the share that a document has: letters that are not common, and letters whose wording no document has.
    pub(super) fn counted(&self, letters: Range<usize>, most: u32) -> usize {
        let counts = letters.filter(|&at| self.documents[at] <= most || self.anchors[at] == 0);
        counts.map(|at| usize::from(self.counts[at])).sum()
    }

    /// The number of documents in which the rarest of these letters stand, as many as count for `least`, or all if they are fewer.
    pub(super) fn documents(&self, letters: impl Iterator<Item = usize>, least: u32) -> u32 {
        let mut found: Vec<u64> =
            letters.map(|at| u64::from(self.documents[at]) << 8 | u64::from(self.counts[at])).collect();
        sort_words(&mut found, 8);
        let mut left = i64::from(least);
        let reaches = |&&letter: &&u64| {
            left -= (letter & 0xFF) as i64;
            left <= 0
        };
        let rarest = found.iter().find(reaches).or(found.last());
        rarest.map_or(1, |&letter| (letter >> 8) as u32).max(1)
    }

    /// Notes that a match has shown these letters. Returns how much less they weigh.
    pub(super) fn show(&mut self, letters: Range<usize>) -> u64 {
        let before = self.weight(letters.clone());
        self.shown[letters.clone()].fill(true);
        before - self.weight(letters)
    }
}

/// At each place the largest value of it and of the places before, `width` together.
fn most(values: &[u32], width: usize) -> Vec<u32> {
    slide(values, width, |before, next| before <= next)
}

/// At each place the smallest value of it and of the places after, `width` together.
fn least_after(values: &[u32], width: usize) -> Vec<u32> {
    let turned: Vec<u32> = values.iter().rev().copied().collect();
    let mut found = slide(&turned, width, |before, next| before >= next);
    found.reverse();
    found
}

/// The best value in each window that ends at a place. `yields` says whether a value gives way to a later one.
fn slide(values: &[u32], width: usize, yields: impl Fn(u32, u32) -> bool) -> Vec<u32> {
    let mut best: VecDeque<usize> = VecDeque::new();
    let mut found = Vec::with_capacity(values.len());
    for (at, &value) in values.iter().enumerate() {
        while best.back().is_some_and(|&before| yields(values[before], value)) {
            best.pop_back();
        }
        best.push_back(at);
        if best[0] + width <= at {
            best.pop_front();
        }
        found.push(values[best[0]]);
    }
    found
}
