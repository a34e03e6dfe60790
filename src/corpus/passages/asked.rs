//! The checked text, and the runs that it shares with a document.

use super::super::postings::STRETCH;
use crate::anchors::{Chain, Letters, Run, grams, letters, runs, winnow};
use crate::list::dedup;
use crate::sort::{sort_by_key, sort_words};
use crate::work;
use std::ops::Range;

/// The number of stretches that are read by their votes; in a long text, one per [`LETTERS_A_READ`] letters.
const READS: usize = 16;
const LETTERS_A_READ: usize = 128;
/// Bytes that are read around the two stretches in which a passage is expected.
const MARGIN: usize = STRETCH / 4;
/// A run that ends within this many letters of the end of what was read may go on.
const NEAR: usize = 32;
/// The most places that are tried for a gram that the text repeats.
const PLACES: usize = 4;

/// The checked text: its letters, and the places of its grams.
pub(in crate::corpus) struct Asked<'t> {
    pub(super) text: &'t str,
    pub(super) letters: Letters,
    /// The grams in ascending order: each in the upper half of a word, with its first letter in the lower half.
    grams: Vec<u64>,
    /// The distinct grams.
    pub(super) hashes: Vec<u32>,
    /// For each of these, the number of documents with this anchor.
    pub(super) documents: Vec<u32>,
    pub(super) chain: Chain,
    /// The anchors of the text: each gram with its number in the chain.
    numbers: Vec<(u32, u32)>,
}

/// A shared run: letters of the text, and bytes of the document.
pub(super) struct Passage {
    pub(super) here: Range<usize>,
    pub(super) there: Range<usize>,
    pub(super) weight: u32,
}

impl Asked<'_> {
    pub(in crate::corpus) fn new(text: &str) -> Asked<'_> {
        let letters = letters(text);
        let grams = grams(&letters.letters);
        let chain = Chain::new(&letters.letters, &grams);
        let mut numbers: Vec<(u32, u32)> =
            chain.places.iter().zip(0..).map(|(&place, number)| (grams[place as usize], number)).collect();
        sort_by_key(&mut numbers, |&numbers| numbers);
        let placed = grams.into_iter().zip(0u64..);
        let mut placed: Vec<u64> = placed.map(|(gram, at)| u64::from(gram) << 32 | at).collect();
        // Letters ascend already.
        sort_words(&mut placed, 32);
        let mut hashes: Vec<u32> = placed.iter().map(|placed| (placed >> 32) as u32).collect();
        dedup(&mut hashes);
        Asked { text, letters, grams: placed, documents: vec![0; hashes.len()], hashes, chain, numbers }
    }

    /// The numbers in the chain of the anchors that have this gram.
    pub(super) fn numbers(&self, gram: u32) -> impl Iterator<Item = u32> {
        let first = self.numbers.partition_point(|&(hash, _)| hash < gram);
        self.numbers[first..].iter().take_while(move |&&(hash, _)| hash == gram).map(|&(_, number)| number)
    }

    /// The first places of a gram in the text.
    fn places(&self, gram: u32) -> impl Iterator<Item = usize> {
        let first = self.grams.partition_point(|placed| placed >> 32 < gram.into());
        self.grams[first..]
            .iter()
            .take_while(move |&placed| placed >> 32 == gram.into())
            .take(PLACES)
            .map(|&placed| placed as u32 as usize)
    }

    /// Reads two stretches of a document from a place on, with a margin. Returns the range that was read, and the passages there
    /// whose agreeing letters weigh `least` or more.
    pub(super) fn shared_with(&self, text: &str, place: usize, least: u32) -> (Range<usize>, Vec<Passage>) {
        let mut margin = MARGIN;
        loop {
            let start = border(text, place.saturating_sub(margin));
            let end = border(text, place + 2 * STRETCH + margin);
            work::count_one(work::Kind::Stretch);
            let found = letters(&text[start..end]);
            let seeds = grams(&found.letters).into_iter().enumerate();
            let seeds = seeds.flat_map(|(at, gram)| self.places(gram).map(move |place| (place, at)));
            let runs: Vec<Run> = runs(&self.letters.letters, &found.letters, seeds, least);
            // A run that may go on beyond what was read needs a wider margin.
            let last = found.letters.len().saturating_sub(NEAR);
            let goes_on = |run: &Run| (run.b.start < NEAR && start > 0) || (run.b.end > last && end < text.len());
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

    /// The number of stretches that may be read for this text by their votes.
    pub(super) fn reads(&self) -> usize {
        READS.max(self.letters.letters.len() / LETTERS_A_READ)
    }

    /// The number of documents with the rarest anchor that these letters and a passage of a document have in common. Only
    /// windows inside the letters count: the anchors of other windows depend on letters that other documents need not have.
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

/// A place near a byte of a text where reading may begin: after a space if there is one, otherwise between two characters.
fn border(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    if at >= bytes.len() {
        return bytes.len();
    }
    let space = (at.saturating_sub(64)..at).rev().find(|&at| bytes[at].is_ascii_whitespace());
    space.map_or_else(|| (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0), |space| space + 1)
}
