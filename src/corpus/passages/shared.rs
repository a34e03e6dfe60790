//! The passages that a document shares with the text: which of them stay where they overlap.

use super::asked::{Asked, Passage};
use crate::sort::sort_by_key;
use std::cmp::Reverse;
use std::ops::Range;

/// A document and the passages that it shares with the text.
pub(super) struct Shared {
    pub(super) owner: u32,
    pub(super) passages: Vec<Passage>,
}

impl Shared {
    /// The longest passages first, and of those that overlap in the text only the longest; of another one the part beside it stays, if that
    /// is long enough, for as many as `cuts`. `taken` has a place for each letter of the text, which is false before and after.
    pub(super) fn keep_longest(&mut self, asked: &Asked, text: &str, least: u32, taken: &mut [bool], cuts: &mut usize) {
        sort_by_key(&mut self.passages, |passage| (Reverse(passage.weight), passage.here.start));
        let mut kept: Vec<Passage> = Vec::new();
        for passage in self.passages.drain(..) {
            let free = longest_free(taken, passage.here.clone());
            let stays = if free == passage.here {
                Some(passage)
            } else if *cuts > 0 && asked.chain.weight(&free) >= least {
                *cuts -= 1;
                asked.part(text, &passage, free, least)
            } else {
                None
            };
            if let Some(passage) = stays {
                taken[passage.here.clone()].fill(true);
                kept.push(passage);
            }
        }
        kept.iter().for_each(|passage| taken[passage.here.clone()].fill(false));
        sort_by_key(&mut kept, |passage| (Reverse(passage.weight), passage.here.start));
        self.passages = kept;
    }
}

/// The longest range inside these letters of which none is taken.
fn longest_free(taken: &[bool], letters: Range<usize>) -> Range<usize> {
    let (mut longest, mut start) = (letters.start..letters.start, letters.start);
    for at in letters.clone() {
        if taken[at] {
            start = at + 1;
        } else if at + 1 - start > longest.len() {
            longest = start..at + 1;
        }
    }
    longest
}
