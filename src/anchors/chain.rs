//! The anchors of a text in their order, and how long a run can be that has only some of them.

use super::letters::Letter;
use super::tuning::{GRAM, WINDOW};
use super::{weight, winnow};
use std::ops::{Range, RangeInclusive};

/// The anchors of a text, by number, in order of place.
#[derive(Debug)]
pub(crate) struct Chain {
    /// The gram that each anchor is.
    pub(crate) places: Vec<u32>,
    /// For each anchor, the letters of the first window it is the anchor of, with all the window's grams.
    first_windows: Vec<Range<u32>>,
    /// The weight of all letters before each letter.
    weights: Vec<u32>,
}

impl Chain {
    /// `grams` are the grams of the letters.
    pub(crate) fn new(letters: &[Letter], grams: &[u32]) -> Chain {
        let mut weights = Vec::with_capacity(letters.len() + 1);
        weights.push(0);
        let mut sum = 0;
        weights.extend(letters.iter().map(|&letter| {
            sum += weight(letter);
            sum
        }));
        // The end of the shortest run from a letter that weighs at least `least`, or the end of the letters.
        let reach = |from: usize, least: u32| {
            let all = weights.partition_point(|&before| before < weights[from] + least);
            all.min(letters.len())
        };
        let places = winnow(letters, grams);
        let mut before: Option<u32> = None;
        let first_windows = places.iter().map(|&place| {
            let first = match before.replace(place) {
                None => 0,
                // The previous anchor had the smallest hash until the window passed it,
                Some(before) if grams[place as usize] > grams[before as usize] => before as usize + 1,
                // or until this one, whose hash is not larger, entered the window.
                Some(_) => weights.partition_point(|&before| before + WINDOW <= weights[place as usize]),
            };
            let last_gram = reach(first, WINDOW) - 1;
            first as u32..reach(last_gram, GRAM) as u32
        });
        let first_windows = first_windows.collect();
        Chain { places, first_windows, weights }
    }

    /// What these letters weigh.
    pub(crate) fn weight(&self, letters: &Range<usize>) -> u32 {
        self.weights[letters.end] - self.weights[letters.start]
    }

    /// The longest runs of the text where every window has one of these anchors: the letters of each, and its anchors from the first
    /// letter of the first to that of the last. The numbers ascend.
    pub(crate) fn runs(&self, numbers: &[u32]) -> impl Iterator<Item = (Range<usize>, RangeInclusive<u32>)> {
        numbers.chunk_by(|a, b| a + 1 == *b).map(|numbers| {
            let (first, last) = (numbers[0] as usize, numbers[numbers.len() - 1] as usize);
            // From after the first letter of the last window with another anchor to before the last letter of the next such window.
            let start = self.first_windows[first].start as usize;
            let end = self.first_windows.get(last + 1).map_or(self.weights.len() - 1, |window| window.end as usize - 1);
            (start..end, self.places[first]..=self.places[last])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{grams, letters};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Compares the bound with all runs of the text.
        #[test]
        fn no_longer_run_has_only_these_anchors(text in "[a-f北京 ]{0,160}|[a-c ]{0,160}|[北京火锅]{0,90}", kept in any::<u64>()) {
            let letters = letters(&text).letters;
            let grams = grams(&letters);
            let chain = Chain::new(&letters, &grams);
            let numbers: Vec<u32> = (0..chain.places.len() as u32).filter(|number| kept >> (number % 64) & 1 == 1).collect();
            let weight_of = |letters: &[Letter]| letters.iter().map(|&letter| weight(letter)).sum::<u32>();
            let is_kept = |place: u32| numbers.iter().any(|&number| chain.places[number as usize] == place);
            let mut longest = 0;
            for start in 0..letters.len() {
                for end in start..=letters.len() {
                    let run = &letters[start..end];
                    if weight_of(run) < WINDOW + GRAM + 2 {
                        continue;
                    }
                    let anchors = winnow(run, &super::super::grams(run));
                    if anchors.iter().all(|&at| is_kept(start as u32 + at)) {
                        longest = longest.max(weight_of(run));
                    }
                }
            }
            let bound = chain.runs(&numbers).map(|(letters, _)| chain.weight(&letters)).max().unwrap_or(0);
            prop_assert!(longest <= bound, "a run of {} where {} is the most", longest, bound);
            // The bound is loose only by the letters at its borders.
            prop_assert!(longest == 0 || bound <= longest + 8, "the longest run weighs {}, not {}", longest, bound);
        }
    }
}
