//! The checked text, and the runs that it shares with a document.

use super::tuning::{GRAM_PLACES, LETTERS_A_READ, MARGIN, OPEN_END, UNSURE_STRETCHES};
use crate::anchors::{Chain, GRAM, Grams, Letters, SharedRun, grams, letters, runs};
use crate::corpus::store::boilerplate::Boilerplate;
use crate::corpus::store::postings::STRETCH;
use crate::sort::{sort_by_key, sort_words};
use crate::work;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// The checked text: its letters and the places of its grams.
pub(super) struct CheckedText {
    pub(super) text: String,
    boilerplate: Arc<Boilerplate>,
    /// The letters that count.
    pub(super) letters: Letters,
    /// The grams in ascending order: each in the upper half of a word, with its first letter in the lower half.
    grams: Vec<u64>,
    /// For each value of a gram's first bits, the place in `grams` of the first with these or larger bits.
    heads: Vec<u32>,
    /// The distinct grams.
    pub(super) hashes: Vec<u32>,
    pub(super) chain: Chain,
    /// The anchors of the text: each gram with its number in the chain.
    numbers: Vec<(u32, u32)>,
}

/// A shared run: letters of the text, and bytes of the document.
pub(super) struct ReadRun {
    pub(super) here: Range<usize>,
    pub(super) there: Range<usize>,
    pub(super) weight: u32,
}

impl CheckedText {
    pub(super) fn new(text: &str, boilerplate: Arc<Boilerplate>) -> CheckedText {
        CheckedText::of_letters(text, boilerplate.letters(text), boilerplate)
    }

    fn of_letters(text: &str, letters: Letters, boilerplate: Arc<Boilerplate>) -> CheckedText {
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
        hashes.dedup();
        CheckedText { text: text.into(), boilerplate, letters, grams: placed, heads, hashes, chain, numbers }
    }

    /// The value of the gram that starts at each letter, from one value per distinct gram; 0 where none starts.
    pub(super) fn by_letter(&self, values: &[u32]) -> Vec<u32> {
        let mut found = vec![0; self.letters.letters.len()];
        let mut place = 0;
        for &placed in &self.grams {
            place += usize::from(self.hashes[place] != (placed >> 32) as u32);
            found[placed as u32 as usize] = values[place];
        }
        found
    }

    /// The chain numbers of the anchors between two letters, inclusive.
    pub(super) fn anchors_in(&self, letters: &RangeInclusive<u32>) -> Range<usize> {
        let places = &self.chain.places;
        places.partition_point(|place| place < letters.start())..places.partition_point(|place| place <= letters.end())
    }

    /// The letters that start in these bytes of the text.
    pub(super) fn letters_in(&self, bytes: &Range<usize>) -> Range<usize> {
        self.letters.before(bytes.start)..self.letters.before(bytes.end)
    }

    /// The chain numbers of the anchors with this gram.
    pub(super) fn numbers(&self, gram: u32) -> impl Iterator<Item = u32> {
        let first = self.numbers.partition_point(|&(hash, _)| hash < gram);
        self.numbers[first..].iter().take_while(move |&&(hash, _)| hash == gram).map(|&(_, number)| number)
    }

    /// The first places of a gram in the text.
    pub(super) fn places(&self, gram: u32) -> impl Iterator<Item = usize> {
        let head = (gram >> (32 - depth(self.grams.len()))) as usize;
        let grams = &self.grams[self.heads[head] as usize..self.heads[head + 1] as usize];
        let first = grams.partition_point(|placed| placed >> 32 < gram.into());
        grams[first..]
            .iter()
            .take_while(move |&placed| placed >> 32 == u64::from(gram))
            .take(GRAM_PLACES)
            .map(|&placed| placed as u32 as usize)
    }

    /// Reads a range of a document, with a margin. Returns the runs around these grams, which ascend, whose agreeing letters weigh at least
    /// `least`, and the seeds of shorter ones: a letter of the text and a byte of the document.
    pub(super) fn shared_with(
        &self,
        text: &str,
        wanted: Range<usize>,
        of: &Grams,
        least: u32,
    ) -> (Vec<ReadRun>, Vec<(usize, usize)>) {
        let wide = wanted.start.saturating_sub(MARGIN)..wanted.end + MARGIN;
        let mut margin = MARGIN;
        loop {
            let start = border(text, wanted.start.saturating_sub(margin));
            let end = border(text, wanted.end + margin);
            work::count_one(work::Kind::Stretch);
            work::count(end - start);
            let found = self.boilerplate.letters(&text[start..end]);
            let seeds = grams(&found.letters).into_iter().enumerate().filter(|(_, gram)| of.has(*gram));
            let seeds = seeds.flat_map(|(at, gram)| {
                let is_once = self.places(gram).nth(1).is_none();
                self.places(gram).map(move |place| (place, at, is_once))
            });
            let runs: Vec<SharedRun> = runs(&self.letters.letters, &found.letters, seeds, GRAM);
            let last = found.letters.len().saturating_sub(OPEN_END);
            let (mut passages, mut short, mut goes_on) = (Vec::new(), Vec::new(), false);
            for run in runs {
                if run.weight < least {
                    short.push((run.a.start, start + found.start(run.b.start)));
                    continue;
                }
                let (begins_before, ends_behind) =
                    (run.b.start < OPEN_END && start > 0, run.b.end > last && end < text.len());
                let there = found.range(&text[start..end], run.b.clone());
                let there = start + there.start..start + there.end;
                if !begins_before && !ends_behind {
                    passages.push(ReadRun { here: run.a, there, weight: run.weight });
                } else if there.start < wide.end && wide.start < there.end {
                    goes_on = true;
                }
            }
            if !goes_on {
                return (passages, short);
            }
            // A run that may go on beyond what was read needs a wider margin, but not one only in the margin, or the next would
            // widen it again, up to the whole document.
            margin *= 4;
        }
    }

    /// The part of a document's range that belongs to these letters of the text, if it has the letters of the text's `bytes` and boilerplate may
    /// be at both ends.
    pub(super) fn without_boilerplate(
        &self,
        bytes: &Range<usize>,
        here: &Range<usize>,
        text: &str,
        there: Range<usize>,
    ) -> Range<usize> {
        if self.boilerplate.texts().is_empty() {
            return there;
        }
        let (own, other) = (letters(&self.text[bytes.clone()]), letters(&text[there.clone()]));
        if here.is_empty() || own.letters.len() == here.len() || other.letters.is_empty() {
            return there;
        }
        let first = self.letters.start(here.start) - bytes.start;
        let last = self.letters.start(here.end - 1) - bytes.start;
        let before = own.before(first).min(other.letters.len() - 1);
        let behind = own.letters.len() - 1 - own.before(last).min(own.letters.len() - 1);
        let end = other.letters.len().saturating_sub(behind).max(before + 1);
        let range = other.range(&text[there.clone()], before..end);
        there.start + range.start..there.start + range.end
    }

    /// The longest passage inside another that has only these letters, if it weighs at least `least`.
    pub(super) fn part(&self, text: &str, whole: &ReadRun, letters: Range<usize>, least: u32) -> Option<ReadRun> {
        let own = CheckedText::of_letters("", self.letters.without_places(letters.clone()), self.boilerplate.clone());
        let text = &text[whole.there.clone()];
        // About where it begins there.
        let place = text.len() * (letters.start - whole.here.start) / whole.here.len();
        let (found, _) =
            own.shared_with(text, place..(place + 2 * STRETCH).min(text.len()), &Grams::new(&own.hashes), least);
        let longest = found.into_iter().max_by_key(|passage| passage.weight)?;
        let (first, start) = (letters.start, whole.there.start);
        Some(ReadRun {
            here: first + longest.here.start..first + longest.here.end,
            there: start + longest.there.start..start + longest.there.end,
            weight: longest.weight,
        })
    }

    /// The number of stretches that may be read for this text though they may have no long run.
    pub(super) fn reads(&self) -> usize {
        UNSURE_STRETCHES.max(self.letters.letters.len() / LETTERS_A_READ)
    }
}

/// The number of first bits by which this many grams are found, a few for each value.
fn depth(grams: usize) -> u32 {
    grams.max(2).ilog2()
}

/// A place near a byte of a text where reading may begin: after a space if possible, otherwise between two characters.
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
    use crate::work::{Kind, kinds_of, steps_of};

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
        let checked = CheckedText::new(&text, Arc::default());
        let mut covered = 0;
        for place in (0..document.len()).step_by(STRETCH) {
            let wanted = place..document.len().min(place + 2 * STRETCH);
            let ((passages, _), work) =
                kinds_of(|| checked.shared_with(&document, wanted, &Grams::new(&checked.hashes), 48));
            // A run of one paragraph may be followed once.
            assert!(work[Kind::Stretch] <= 2, "{work:?} at {place}");
            for ReadRun { here, there, .. } in passages {
                assert_eq!(letters(&document[there]).letters, checked.letters.letters[here.clone()]);
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
            let checked = CheckedText::new(&copy, Arc::default());
            let (_, steps) = steps_of(|| {
                checked.shared_with(
                    &text,
                    text.len() / 2..text.len() / 2 + 2 * STRETCH,
                    &Grams::new(&checked.hashes),
                    48,
                )
            });
            steps / lines
        };
        let (few, many) = (steps(2000), steps(8000));
        assert!(many < 2 * few, "{few} steps a line, then {many}");
    }
}
