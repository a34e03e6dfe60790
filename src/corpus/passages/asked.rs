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
    /// For each value of the first bits of a gram, the place in `grams` of the first that has them or larger ones.
    heads: Vec<u32>,
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

impl Passage {
    /// Whether both have a letter of the text.
    pub(super) fn overlaps(&self, other: &Passage) -> bool {
        self.here.start < other.here.end && other.here.start < self.here.end
    }
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
        let mut heads = vec![0; (1 << depth(placed.len())) + 1];
        let shift = 64 - depth(placed.len());
        placed.iter().for_each(|placed| heads[(placed >> shift) as usize + 1] += 1);
        (1..heads.len()).for_each(|at| heads[at] += heads[at - 1]);
        let mut hashes: Vec<u32> = placed.iter().map(|placed| (placed >> 32) as u32).collect();
        dedup(&mut hashes);
        Asked { text, letters, grams: placed, heads, documents: vec![0; hashes.len()], hashes, chain, numbers }
    }

    /// The numbers in the chain of the anchors that have this gram.
    pub(super) fn numbers(&self, gram: u32) -> impl Iterator<Item = u32> {
        let first = self.numbers.partition_point(|&(hash, _)| hash < gram);
        self.numbers[first..].iter().take_while(move |&&(hash, _)| hash == gram).map(|&(_, number)| number)
    }

    /// The first places of a gram in the text.
    fn places(&self, gram: u32) -> impl Iterator<Item = usize> {
        let head = (gram >> (32 - depth(self.grams.len()))) as usize;
        let grams = &self.grams[self.heads[head] as usize..self.heads[head + 1] as usize];
        let first = grams.partition_point(|placed| placed >> 32 < gram.into());
        grams[first..]
            .iter()
            .take_while(move |&placed| placed >> 32 == u64::from(gram))
            .take(PLACES)
            .map(|&placed| placed as u32 as usize)
    }

    /// Reads two stretches of a document from a place on, with a margin. Returns the range that was read, and the passages there
    /// whose agreeing letters weigh `least` or more.
    pub(super) fn shared_with(&self, text: &str, place: usize, least: u32) -> (Range<usize>, Vec<Passage>) {
        let wanted = place.saturating_sub(MARGIN)..place + 2 * STRETCH + MARGIN;
        let mut margin = MARGIN;
        loop {
            let start = border(text, place.saturating_sub(margin));
            let end = border(text, place + 2 * STRETCH + margin);
            work::count_one(work::Kind::Stretch);
            work::count(end - start);
            let found = letters(&text[start..end]);
            let seeds = grams(&found.letters).into_iter().enumerate();
            let seeds = seeds.flat_map(|(at, gram)| self.places(gram).map(move |place| (place, at)));
            let runs: Vec<Run> = runs(&self.letters.letters, &found.letters, seeds, least);
            let last = found.letters.len().saturating_sub(NEAR);
            let (mut passages, mut complete, mut goes_on) = (Vec::new(), start..end, false);
            for run in runs {
                let (begins_before, ends_behind) =
                    (run.b.start < NEAR && start > 0, run.b.end > last && end < text.len());
                let there = found.range(&text[start..end], run.b);
                let there = start + there.start..start + there.end;
                if !begins_before && !ends_behind {
                    passages.push(Passage { here: run.a, there, weight: run.weight });
                } else if there.start < wanted.end && wanted.start < there.end {
                    goes_on = true;
                } else if begins_before {
                    complete.start = complete.start.max(there.end);
                } else {
                    complete.end = complete.end.min(there.start);
                }
            }
            if !goes_on {
                return (complete, passages);
            }
            // A run that may go on beyond what was read needs a wider margin; not one that is only in the margin, or the next one would
            // widen it again, up to the whole document.
            margin *= 4;
        }
    }

    /// The longest passage inside another one that is only of these letters, if it weighs `least` or more.
    pub(super) fn part(&self, text: &str, whole: &Passage, letters: Range<usize>, least: u32) -> Option<Passage> {
        let own = Asked::new(&self.text[self.letters.range(self.text, letters.clone())]);
        let text = &text[whole.there.clone()];
        // About where it begins there.
        let place = text.len() * (letters.start - whole.here.start) / whole.here.len();
        let (_, found) = own.shared_with(text, place, least);
        let longest = found.into_iter().max_by_key(|passage| passage.weight)?;
        let (first, start) = (letters.start, whole.there.start);
        Some(Passage {
            here: first + longest.here.start..first + longest.here.end,
            there: start + longest.there.start..start + longest.there.end,
            weight: longest.weight,
        })
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

/// The number of first bits by which so many grams are found, a few for each value.
fn depth(grams: usize) -> u32 {
    grams.max(2).ilog2()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::steps_of;

    fn paragraph(number: usize) -> String {
        let word = |at: usize| -> String {
            let mixed = at.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
            (0..3 + mixed % 6).map(|place| char::from(b'a' + (mixed >> (5 * place)) as u8 % 26)).chain([' ']).collect()
        };
        (0..18).map(|place| word(18 * number + place)).collect::<String>() + "\n\n"
    }

    #[test]
    fn runs_that_are_only_in_the_margin_do_not_widen_it() {
        let document: String = (0..1000).map(paragraph).collect();
        let text: String = (0..1000).map(|at| paragraph(if at % 2 == 0 { at } else { at + 1_000_000 })).collect();
        let asked = Asked::new(&text);
        let mut covered = 0;
        for place in (0..document.len()).step_by(STRETCH) {
            let (range, passages) = asked.shared_with(&document, place, 48);
            // A run of one paragraph may be followed once.
            assert!(range.len() <= 2 * STRETCH + 8 * MARGIN + 128, "{range:?} at {place}");
            let end = document.len().min(place + 2 * STRETCH);
            assert!(range.start <= place && end <= range.end, "{range:?} at {place}");
            for Passage { here, there, .. } in passages {
                assert_eq!(letters(&document[there]).letters, asked.letters.letters[here.clone()]);
                covered += here.len();
            }
        }
        assert!(covered >= 500 * 90, "{covered} letters of 500 copied paragraphs");
    }

    #[test]
    fn a_long_copy_of_a_text_with_a_refrain_takes_steps_in_proportion() {
        let line = |at: usize| match at % 4 {
            3 => "And the rain it raineth every day, hey ho the wind and the rain\n".to_string(),
            _ => paragraph(at % 700).chars().take(40).collect::<String>() + "\n",
        };
        let steps = |lines: usize| {
            let text: String = (0..lines).map(line).collect();
            let copy: String = text.chars().enumerate().map(|(at, c)| if at % 1000 < 9 { 'z' } else { c }).collect();
            let asked = Asked::new(&copy);
            let (_, steps) = steps_of(|| asked.shared_with(&text, text.len() / 2, 48));
            steps / lines
        };
        let (few, many) = (steps(2000), steps(8000));
        assert!(many < 2 * few, "{few} steps a line, then {many}");
    }
}
