//! The checked text, and the runs of its letters that stand in a document.

use super::super::postings::STRETCH;
use crate::anchors::{Letters, Run, grams, letters, runs, winnow};
use crate::sort::sort_words;
use crate::work;
use std::ops::Range;

/// Stretches that are read for a short text; for a longer one, one for so many letters.
const READS: usize = 16;
const LETTERS_A_READ: usize = 128;
/// Of a gram that the text repeats, so many places are tried.
const PLACES: usize = 4;

/// The checked text: its letters, and where each of its grams stands.
pub(in crate::corpus) struct Asked<'t> {
    pub(super) text: &'t str,
    pub(super) letters: Letters,
    /// Grams in ascending order, each in the upper half of a word, and in the lower the letter it starts at.
    grams: Vec<u64>,
    /// Every gram once.
    pub(super) hashes: Vec<u32>,
    /// In how many documents each of these is an anchor.
    pub(super) documents: Vec<u32>,
}

/// Letters of the text, and bytes of the document.
pub(super) struct Passage {
    pub(super) here: Range<usize>,
    pub(super) there: Range<usize>,
    pub(super) weight: u32,
}

impl Asked<'_> {
    pub(in crate::corpus) fn new(text: &str) -> Asked<'_> {
        let letters = letters(text);
        let grams = grams(&letters.letters).into_iter().zip(0u64..);
        let mut placed: Vec<u64> = grams.map(|(gram, at)| u64::from(gram) << 32 | at).collect();
        // Letters ascend already.
        sort_words(&mut placed, 32);
        let mut hashes: Vec<u32> = placed.iter().map(|placed| (placed >> 32) as u32).collect();
        hashes.dedup();
        Asked { text, letters, grams: placed, documents: vec![0; hashes.len()], hashes }
    }

    /// The first letters at which a gram starts.
    fn places(&self, gram: u32) -> impl Iterator<Item = usize> {
        let first = self.grams.partition_point(|placed| placed >> 32 < gram.into());
        self.grams[first..]
            .iter()
            .take_while(move |&placed| placed >> 32 == gram.into())
            .take(PLACES)
            .map(|&placed| placed as u32 as usize)
    }

    /// Reads a document around a place: what was read, and the passages there whose agreeing letters weigh enough.
    pub(super) fn shared_with(&self, text: &str, place: usize, least: u32) -> (Range<usize>, Vec<Passage>) {
        let mut margin = STRETCH;
        loop {
            let start = border(text, place.saturating_sub(margin));
            let end = border(text, place + STRETCH + margin);
            work::count_one(work::Kind::Stretch);
            let found = letters(&text[start..end]);
            let seeds = grams(&found.letters).into_iter().enumerate();
            let seeds = seeds.flat_map(|(at, gram)| self.places(gram).map(move |place| (place, at)));
            let runs: Vec<Run> = runs(&self.letters.letters, &found.letters, seeds, least);
            // A run that goes on beyond what was read is read on.
            let goes_on =
                |run: &Run| (run.b.start == 0 && start > 0) || (run.b.end == found.letters.len() && end < text.len());
            if runs.iter().any(goes_on) {
                margin *= 4;
                continue;
            }
            let passages = runs.into_iter().map(|run| {
                let there = found.range(&text[start..end], run.b);
                Passage { here: run.a, there: start + there.start..start + there.end, weight: run.weight }
            });
            return (start..end, passages.collect());
        }
    }

    /// Stretches that may be read for this text.
    pub(super) fn reads(&self) -> usize {
        READS.max(self.letters.letters.len() / LETTERS_A_READ)
    }

    /// In how many documents the rarest anchor stands that these letters and a passage of a document have in common. Only windows
    /// inside the letters count: which gram is the anchor of another one depends on letters that other documents do not have.
    pub(super) fn documents_with(&self, here: &Range<usize>, there: &str) -> usize {
        let mut others: Vec<u64> = grams(&letters(there).letters).into_iter().map(u64::from).collect();
        sort_words(&mut others, 0);
        let inside = &self.letters.letters[here.clone()];
        let grams = grams(inside);
        let shared = winnow(inside, &grams).into_iter().map(|at| grams[at as usize]);
        let documents = shared.filter(|gram| others.binary_search(&u64::from(*gram)).is_ok()).filter_map(|gram| {
            let place = self.hashes.binary_search(&gram).ok()?;
            Some(self.documents[place] as usize).filter(|&documents| documents > 0)
        });
        documents.min().unwrap_or(1)
    }
}

/// Near a byte of a text, where a reader may begin: behind a space if there is one, otherwise between two characters.
fn border(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    if at >= bytes.len() {
        return bytes.len();
    }
    let space = (at.saturating_sub(64)..at).rev().find(|&at| bytes[at].is_ascii_whitespace());
    space.map_or_else(|| (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0), |space| space + 1)
}
