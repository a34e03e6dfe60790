//! The posting lists of anchors: an inverted index of sorted runs that are merged as they grow (O'Neil et al. 1996).
//!
//! A document is split into stretches of [`STRETCH`] bytes. A posting is one word of 64 bits: an anchor, and the number of its
//! stretch. Fewer than one letter in ten has an anchor, so that all postings together take about half as much memory as the
//! text.

mod run;

use super::capacity::shrink;
use crate::anchors::Grams;
use crate::sort::sort_words;
use run::{Run, merged};
use std::ops::Range;

/// The bytes of a stretch, to which an anchor leads.
pub(crate) const STRETCH: usize = 1 << 10;
/// So many unsorted words are made a run.
const TAIL: usize = 1 << 13;
/// A run is merged with a newer one unless it is this many times as long.
const FACTOR: usize = 4;

const NOBODY: u32 = u32::MAX;
const NONE: u32 = u32::MAX;

/// Anchors of all documents.
#[derive(Clone, Debug, Default)]
pub(crate) struct Postings {
    /// The longest first.
    runs: Vec<Run>,
    tail: Vec<u64>,
    /// The document of each stretch, [`NOBODY`] if it was removed.
    owners: Vec<u32>,
    /// The first stretch of each document, [`NONE`] if it has no anchors.
    firsts: Vec<u32>,
    gone: usize,
}

/// The stretches with an anchor, in several lists.
pub(crate) struct Found<'a> {
    lists: Vec<&'a [u64]>,
}

impl Postings {
    /// Adds the anchors of the document with the next number, each with the byte at which it starts.
    pub(crate) fn push(&mut self, anchors: impl Iterator<Item = (u32, usize)>) {
        let (owner, first) = (self.firsts.len() as u32, self.owners.len());
        for (anchor, start) in anchors {
            let stretch = first + start / STRETCH;
            if self.owners.len() <= stretch {
                self.owners.resize(stretch + 1, owner);
            }
            let posting = u64::from(anchor) << 32 | stretch as u64;
            // Where a text repeats one letter or a few, anchors are adjacent.
            if self.tail.last() != Some(&posting) {
                self.tail.push(posting);
            }
        }
        self.firsts.push(if self.owners.len() > first { first as u32 } else { NONE });
    }

    /// Removes a document; the last one gets its number.
    pub(crate) fn swap_remove(&mut self, number: u32) {
        let (places, last) = (self.places(number), self.firsts.len() as u32 - 1);
        self.gone += places.len();
        self.owners[places].fill(NOBODY);
        if number != last {
            let places = self.places(last);
            self.owners[places].fill(number);
        }
        self.firsts.swap_remove(number as usize);
        if 2 * self.gone > self.owners.len() {
            self.tidy();
        }
    }

    /// Looks up anchors in ascending order: visits the place among them of each one found, and its stretches.
    pub(crate) fn find(&self, anchors: &[u32], mut visit: impl FnMut(usize, Found)) {
        let unsorted = self.find_in_tail(anchors);
        let mut rest = &unsorted[..];
        for (place, &anchor) in anchors.iter().enumerate() {
            let mut lists: Vec<&[u64]> = Vec::new();
            lists.extend(self.runs.iter().map(|run| run.list(anchor)).filter(|list| !list.is_empty()));
            let end = rest.partition_point(|&word| (word >> 32) as u32 <= anchor);
            if end > 0 {
                lists.push(&rest[..end]);
                rest = &rest[end..];
            }
            if !lists.is_empty() {
                visit(place, Found { lists });
            }
        }
    }

    /// The document of a stretch, and the byte at which the stretch starts there. `None` if the document was removed.
    pub(crate) fn stretch(&self, stretch: u32) -> Option<(u32, usize)> {
        let owner = self.owners[stretch as usize];
        (owner != NOBODY).then(|| (owner, (stretch - self.firsts[owner as usize]) as usize * STRETCH))
    }

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        let run = |run: &Run| run.words.capacity() * size_of::<u64>() + run.directory.capacity() * size_of::<u32>();
        self.runs.iter().map(run).sum::<usize>()
            + self.tail.capacity() * size_of::<u64>()
            + (self.owners.capacity() + self.firsts.capacity()) * size_of::<u32>()
    }

    fn places(&self, number: u32) -> Range<usize> {
        match self.firsts[number as usize] {
            NONE => 0..0,
            first => {
                let first = first as usize;
                let own = self.owners[first..].iter().take_while(|&&owner| owner == number).count();
                first..first + own
            }
        }
    }

    /// The words of the tail with one of these anchors, in ascending order.
    fn find_in_tail(&self, anchors: &[u32]) -> Vec<u64> {
        let anchors = Grams::new(anchors);
        let asked = |word: &&u64| anchors.has((**word >> 32) as u32);
        let mut found: Vec<u64> = self.tail.iter().filter(asked).copied().collect();
        // Stretches ascend already.
        sort_words(&mut found, 32);
        found
    }

    /// Turns a long tail into a run. After many documents this costs less than after each of them.
    pub(crate) fn settle(&mut self) {
        if self.tail.len() < TAIL {
            return;
        }
        let mut words = std::mem::take(&mut self.tail);
        words.retain(|&word| self.owners[word as u32 as usize] != NOBODY);
        if words.is_empty() {
            return;
        }
        sort_words(&mut words, 32);
        words.shrink_to_fit();
        while let Some(before) = self.runs.pop_if(|before| before.words.len() < FACTOR * words.len()) {
            words = merged(&before.words, &words, |word| self.owners[word as u32 as usize] != NOBODY);
        }
        self.runs.push(Run::new(words));
    }

    /// Reuses the numbers of removed stretches.
    fn tidy(&mut self) {
        let mut numbers = Vec::with_capacity(self.owners.len());
        let mut kept = 0u32;
        for &owner in &self.owners {
            numbers.push(kept);
            kept += u32::from(owner != NOBODY);
        }
        let renumber = |words: &mut Vec<u64>| {
            words.retain(|&word| self.owners[word as u32 as usize] != NOBODY);
            words.iter_mut().for_each(|word| *word = *word >> 32 << 32 | u64::from(numbers[*word as u32 as usize]));
            shrink(words);
        };
        renumber(&mut self.tail);
        let mut runs: Vec<Vec<u64>> = self.runs.drain(..).map(|run| run.words).collect();
        runs.iter_mut().for_each(renumber);
        self.firsts.iter_mut().filter(|first| **first != NONE).for_each(|first| *first = numbers[*first as usize]);
        self.owners.retain(|&owner| owner != NOBODY);
        shrink(&mut self.owners);
        shrink(&mut self.firsts);
        self.gone = 0;
        runs.retain(|words| !words.is_empty());
        self.runs.extend(runs.into_iter().map(Run::new));
    }
}

impl Found<'_> {
    /// The number of stretches, including removed ones.
    pub(crate) fn len(&self) -> usize {
        self.lists.iter().map(|list| list.len()).sum()
    }

    /// The numbers of stretches, in no order.
    pub(crate) fn stretches(&self) -> impl Iterator<Item = u32> {
        self.lists.iter().copied().flatten().map(|&word| word as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Corpus, Document};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::collections::BTreeMap;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn documents_that_panic_on_their_way_leave_a_corpus_that_goes_on() {
        let texts: Vec<String> = (0..3000u32).map(|n| format!("{} says {}", n * 7919, n.wrapping_pow(7))).collect();
        let mut corpus = Corpus::default();
        let documents = texts.iter().map(|text| {
            assert!(*text != texts[2900], "no more");
            Document::new(text, text)
        });
        assert!(catch_unwind(AssertUnwindSafe(|| corpus.put_all(documents))).is_err());
        assert_eq!(corpus.len(), 2900);
        corpus.put(Document::new("next", "and the next one"));
        assert!(corpus.postings.tail.len() < TAIL, "{} words are not sorted", corpus.postings.tail.len());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// Against a list of documents, over puts and deletions that make runs, merges and tidying.
        #[test]
        fn stretches_are_found_as_in_a_list(steps in vec((any::<prop::sample::Index>(), 0..4u8, 1..3000usize), 1..60), bulk in any::<bool>()) {
            let mut postings = Postings::default();
            let mut documents: Vec<Vec<(u32, usize)>> = Vec::new();
            for (seed, (at, kind, anchors)) in steps.iter().enumerate() {
                if *kind == 0 && !documents.is_empty() {
                    let number = at.index(documents.len());
                    postings.swap_remove(number as u32);
                    documents.swap_remove(number);
                } else {
                    let mixed = |n: usize| (n * 2654435761 + seed * 7) as u32;
                    let anchors: Vec<(u32, usize)> = (0..*anchors).map(|n| (mixed(n % 500) & 0xFFF0_00FF, n * 37)).collect();
                    postings.push(anchors.iter().copied());
                    if !bulk {
                        postings.settle();
                    }
                    documents.push(anchors);
                }
            }
            postings.settle();
            let mut expected: BTreeMap<u32, Vec<(u32, usize)>> = BTreeMap::new();
            for (number, document) in documents.iter().enumerate() {
                for &(anchor, start) in document {
                    expected.entry(anchor).or_default().push((number as u32, start / STRETCH * STRETCH));
                }
            }
            let mut asked: Vec<u32> = expected.keys().copied().chain([0, 5, u32::MAX]).collect();
            asked.sort_unstable();
            asked.dedup();
            let mut found: BTreeMap<u32, Vec<(u32, usize)>> = BTreeMap::new();
            postings.find(&asked, |place, list| {
                let stretches = list.stretches().filter_map(|stretch| postings.stretch(stretch)).collect::<Vec<_>>();
                assert!(list.len() >= stretches.len());
                if !stretches.is_empty() {
                    found.insert(asked[place], stretches);
                }
            });
            expected.values_mut().chain(found.values_mut()).for_each(|list| list.sort_unstable());
            prop_assert_eq!(found, expected);
        }
    }
}
