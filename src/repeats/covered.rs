//! Which words of a text are in which passage: a passage is worth listing for the words that no better one has.

use super::words::Words;
use crate::feature_map::FeatureMap;
use std::ops::Range;

/// Which passage a word counts for: the one in most documents, and at equal numbers the longest. So a line that is also alone in one
/// document is part of the longer passage, which has the same documents.
type Rank = (u32, usize);

/// The passages of one text.
pub(super) struct Covered<'a> {
    words: &'a Words,
    /// The key of each passage, its words and its rank.
    places: Vec<(u64, Range<usize>, Rank)>,
    /// For each word, the rank of the best passage around it.
    best: Vec<Rank>,
}

impl<'a> Covered<'a> {
    pub(super) fn none(words: &'a Words) -> Self {
        Covered { words, places: Vec::new(), best: vec![(0, 0); words.len()] }
    }

    /// A passage of `count` words begins at the word `first` and is in `documents` documents.
    pub(super) fn cover(&mut self, key: u64, first: usize, count: usize, documents: u32) {
        let (place, rank) = (first..(first + count).min(self.best.len()), (documents, count));
        self.best[place.clone()].iter_mut().for_each(|best| *best = rank.max(*best));
        self.places.push((key, place, rank));
    }

    /// For each passage, the letters of its words in no better one, at the place where they are fewest.
    pub(super) fn own_letters(&self) -> FeatureMap<u64, u64> {
        let mut fewest = FeatureMap::default();
        for (key, place, rank) in &self.places {
            let own = place.clone().filter(|&word| self.best[word] <= *rank).map(|word| self.words.letters(word));
            let fewest = fewest.entry(*key).or_insert(u64::MAX);
            *fewest = own.sum::<u64>().min(*fewest);
        }
        fewest
    }
}
