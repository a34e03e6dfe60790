//! What two texts share, and where: runs of equal words, joined over small gaps.
//!
//! Seeds are equal phrases, and words that the text has once. From a seed, equal words are followed along the diagonal in both directions
//! (seed and extend: Altschul and others 1990). Longer runs come first; words that one has taken stay with it. Then equal words in a small
//! gap between two runs are matched in order.

use crate::read::Word;
use crate::sort::sort_by_key;
use crate::work;
use std::cmp::Reverse;
use std::ops::Range;

/// The place of a word that the other text does not have.
pub(crate) const NONE: u32 = u32::MAX;
/// The most places of a phrase in the text that are followed from one place of the document.
const PLACES: usize = 4;
/// Words of the text behind a run in which a repeated phrase is looked for first.
const NEAR: usize = 24;
/// Words of a gap in the text in which equal words are matched, and over which a passage goes on;
const GAP: usize = 8;
/// and in the document.
const GAP_THERE: u32 = 12;
/// Comparisons for each word of both texts, at most: only texts that repeat themselves over and over reach it.
const STEPS: usize = 32;
/// Comparisons allowed in any case.
const AT_LEAST: usize = 1 << 14;
/// Slots tried for a key. Hardly any needs as many, unless words were chosen so that they do: then some are no seeds.
const PROBES: usize = 32;

/// The words of a text that is compared with others, and where they are.
#[derive(Debug)]
pub(crate) struct Aligner<'t> {
    words: &'t [Word],
    /// The first place of each phrase, and the next one of the same phrase by place.
    phrases: Table,
    next: Vec<u32>,
    /// The place of each word that the text has once; [`NONE`] if it has it more often.
    single: Table,
    /// The place in the document of each word, and where the last run of each diagonal ended in the text. Both are cleared after each
    /// document, so that one costs no more with a long text.
    places: Vec<u32>,
    ends: Vec<u32>,
}

/// A word of the text and its place in the document.
pub(crate) type Pair = (u32, u32);

/// Words of the text and of the document that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shared {
    pub(crate) here: Range<usize>,
    pub(crate) there: Range<usize>,
}

/// Places by key: open addressing with at most [`PROBES`] slots a key.
#[derive(Debug)]
struct Table(Vec<(u32, u32)>);

impl Table {
    fn with_room(keys: usize) -> Table {
        Table(vec![(0, NONE); (2 * keys).max(2).next_power_of_two()])
    }

    /// The slot of a key, or the free one where it belongs.
    fn slot(&self, key: u32) -> Option<usize> {
        let mask = self.0.len() - 1;
        let first = (key.wrapping_mul(0x9E37_79B1) >> 9) as usize;
        work::count(1);
        (first..first + PROBES).map(|slot| slot & mask).find(|&slot| {
            let (own, place) = self.0[slot];
            own == key || place == NONE && own == 0
        })
    }

    fn get(&self, key: u32) -> u32 {
        self.slot(key).map_or(NONE, |slot| self.0[slot].1)
    }
}

impl<'t> Aligner<'t> {
    /// Prepares the words of a text.
    pub(crate) fn new(words: &'t [Word]) -> Aligner<'t> {
        let mut aligner = Aligner {
            words,
            phrases: Table::with_room(words.len()),
            next: vec![NONE; words.len()],
            single: Table::with_room(words.len()),
            places: vec![NONE; words.len()],
            ends: Vec::new(),
        };
        for (at, word) in words.iter().enumerate().rev() {
            if let Some(slot) = aligner.phrases.slot(word.phrase) {
                aligner.next[at] = std::mem::replace(&mut aligner.phrases.0[slot], (word.phrase, at as u32)).1;
            }
            if let Some(slot) = aligner.single.slot(word.key) {
                let is_new = aligner.single.0[slot].0 != word.key;
                aligner.single.0[slot] = (word.key, if is_new { at as u32 } else { NONE });
            }
        }
        aligner
    }

    /// The words of the text that the document has too, in ascending order, each with its place there. Takes at most 32 comparisons a word of
    /// the document, and 2¹⁴.
    pub(crate) fn align(&mut self, there: &[Word]) -> Vec<Pair> {
        let mut pairs: Vec<Pair> = Vec::new();
        work::count(there.len());
        for (length, _, here, there) in self.runs(there) {
            let is_free = |at: &usize| self.places[*at] == NONE;
            let run = here..here + length;
            let first = run.clone().find(is_free).unwrap_or(run.end);
            let last = run.rev().find(is_free).unwrap_or(0);
            // A single word says nothing about its place.
            for at in if first < last { first..last + 1 } else { 0..0 } {
                if self.places[at] == NONE {
                    self.places[at] = (there + at - here) as u32;
                    pairs.push((at as u32, self.places[at]));
                }
            }
        }
        pairs.iter().for_each(|&(at, _)| self.places[at as usize] = NONE);
        sort_by_key(&mut pairs, |&pair| pair);
        self.fill_gaps(there, &mut pairs);
        pairs
    }

    /// How often a document has the phrase that ends with each word of the text.
    pub(crate) fn times(&self, there: &[Word]) -> Vec<u32> {
        let mut times = vec![0; self.words.len()];
        for place in there.iter().map(|word| self.phrases.get(word.phrase)).filter(|&place| place != NONE) {
            times[place as usize] += 1;
        }
        // Counted at the first place of each phrase.
        let of_word = |word: &Word| times.get(self.phrases.get(word.phrase) as usize).copied().unwrap_or(0);
        self.words.iter().map(of_word).collect()
    }

    /// The runs of equal words: length, whether it begins elsewhere than behind the run before, place in the text, place in the document.
    /// Longest first.
    fn runs(&mut self, there: &[Word]) -> Vec<(usize, bool, usize, usize)> {
        let here = self.words;
        let mut runs = Vec::new();
        let mut touched = Vec::new();
        self.ends.resize(self.ends.len().max(here.len() + there.len() + 1), 0);
        let mut steps = STEPS * there.len() + AT_LEAST;
        // Where the last run ended in the text and in the document.
        let mut last = (0, 0);
        for (place, word) in there.iter().enumerate() {
            let phrase = self.phrases.get(word.phrase);
            let mut seed = if phrase == NONE { self.single.get(word.key) } else { phrase };
            // Of many places of a phrase, as of a label in a table, the one behind the last run is the best.
            let mut behind = None;
            if phrase != NONE && self.next[phrase as usize] != NONE && place >= last.1 {
                let mut near = last.0..here.len().min(last.0 + NEAR);
                work::count(near.len());
                behind = near.find(|&at| here[at].phrase == word.phrase);
            }
            for _ in 0..=PLACES {
                if seed == NONE || steps == 0 {
                    break;
                }
                let is_behind = behind.is_some();
                let at = behind.take().unwrap_or_else(|| {
                    let at = seed as usize;
                    seed = if phrase == NONE { NONE } else { self.next[at] };
                    at
                });
                let diagonal = at + there.len() - place;
                let end = &mut self.ends[diagonal];
                if *end as usize > at {
                    continue;
                }
                let same = |(a, b): &(&Word, &Word)| a.key == b.key;
                let after = here[at..].iter().zip(&there[place..]).take(steps).take_while(same).count();
                let before = here[*end as usize..at]
                    .iter()
                    .rev()
                    .zip(there[..place].iter().rev())
                    .take(steps)
                    .take_while(same)
                    .count();
                steps = steps.saturating_sub(after + before + 1);
                work::count(after + before);
                touched.push(diagonal);
                *end = (at + after) as u32;
                if after > 0 {
                    if is_behind || place >= last.1 {
                        last = (at + after, place + after);
                    }
                    runs.push((after + before, !is_behind, at - before, place - before));
                }
            }
        }
        touched.into_iter().for_each(|diagonal| self.ends[diagonal] = 0);
        sort_by_key(&mut runs, |&(length, is_elsewhere, here, there)| (Reverse(length), is_elsewhere, here, there));
        runs
    }

    /// Matches equal words between two runs that go on in the document.
    fn fill_gaps(&self, there: &[Word], pairs: &mut Vec<Pair>) {
        let mut filled = Vec::new();
        for neighbours in pairs.windows(2) {
            let ((last, before), (at, behind)) = (neighbours[0], neighbours[1]);
            if (2..=GAP as u32 + 1).contains(&(at - last)) && (before + 1..=before + GAP_THERE).contains(&behind) {
                let mut next = before + 1;
                for gap in last + 1..at {
                    let own = self.words[gap as usize].key;
                    if let Some(place) = (next..behind).find(|&place| there[place as usize].key == own) {
                        filled.push((gap, place));
                        next = place + 1;
                    }
                }
            }
        }
        pairs.extend(filled);
        sort_by_key(pairs, |&pair| pair);
    }
}

/// The passages of an alignment: they go on over gaps of a few words in both texts, and begin anew where the document jumps.
pub(crate) fn passages(pairs: &[Pair]) -> Vec<Shared> {
    joined(pairs, GAP, GAP_THERE as usize)
}

/// The passages of an alignment in which all words are equal.
pub(crate) fn exact_passages(pairs: &[Pair]) -> Vec<Shared> {
    joined(pairs, 0, 0)
}

fn joined(pairs: &[Pair], gap: usize, gap_there: usize) -> Vec<Shared> {
    let mut found: Vec<Shared> = Vec::new();
    for &(at, place) in pairs {
        let (at, place) = (at as usize, place as usize);
        match found.last_mut() {
            Some(Shared { here, there })
                if at - here.end <= gap && (there.end..=there.end + gap_there).contains(&place) =>
            {
                (here.end, there.end) = (at + 1, place + 1);
            }
            _ => found.push(Shared { here: at..at + 1, there: place..place + 1 }),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read;
    use crate::work::steps_of;
    use proptest::prelude::*;

    fn shared(here: &str, there: &str) -> Vec<(String, String)> {
        let (own, other) = (read(here), read(there));
        let text =
            |text: &str, words: &[Word]| text[words[0].start as usize..words[words.len() - 1].end as usize].to_string();
        let passages = passages(&Aligner::new(&own).align(&other));
        passages.into_iter().map(|shared| (text(here, &own[shared.here]), text(there, &other[shared.there]))).collect()
    }

    #[test]
    fn passages_go_on_over_changed_words_and_begin_anew_where_the_document_jumps() {
        let (here, there) = ("zero one two three FOUR five six seven", "before one two three 4 five six seven after");
        assert_eq!(
            shared(here, there),
            [("one two three FOUR five six seven".into(), "one two three 4 five six seven".into())]
        );
        let moved = shared(
            "one two three four, then five six seven eight",
            "five six seven eight! And so on and on. One two three four",
        );
        assert_eq!(moved[0], ("one two three four".into(), "One two three four".into()));
        assert_eq!(moved[1], ("five six seven eight".into(), "five six seven eight".into()));
        assert_eq!(
            shared("今天天气很好，我们去公园", "他说今天天气很好"),
            [("今天天气很好".into(), "今天天气很好".into())]
        );
    }

    #[test]
    fn a_passage_goes_on_over_a_gap_of_eight_words_and_not_of_nine() {
        let passages_over = |gap: usize| {
            let own: String = (0..gap).map(|at| format!("own{at} ")).collect();
            shared(&format!("one two three {own}four five six"), "one two three four five six").len()
        };
        assert_eq!([passages_over(GAP), passages_over(GAP + 1)], [1, 2]);
    }

    #[test]
    fn rows_of_a_table_belong_to_rows_however_often_the_labels_recur() {
        let table = |from: usize| -> String {
            (0..60).map(|row| format!("reading of the meter in the cellar {} kWh\n", (from + row) * 7919)).collect()
        };
        let (own, other) = (read(&table(1)), read(&table(500)));
        let pairs = Aligner::new(&own).align(&other);
        assert!(pairs.len() >= 8 * 60 - 2, "{} of {}", pairs.len(), own.len());
        assert!(pairs.is_sorted_by_key(|pair| pair.1));
    }

    proptest! {
        #[test]
        fn places_are_those_of_equal_words_and_every_shared_run_of_three_words_is_aligned(here in "([abc]{1,2} ){0,40}", there in "([abc]{1,2} ){0,40}") {
            let (own, other) = (read(&here), read(&there));
            let pairs = Aligner::new(&own).align(&other);
            prop_assert!(pairs.is_sorted_by_key(|pair| pair.0));
            for &(word, place) in &pairs {
                prop_assert_eq!(own[word as usize].key, other[place as usize].key);
            }
            for at in 0..own.len().saturating_sub(3) {
                let is_shared = own[at + 2].phrase != own[at].phrase && other.iter().skip(2).any(|word| word.phrase == own[at + 2].phrase);
                prop_assert!(!is_shared || at < 1 || pairs.iter().any(|pair| (at..at + 3).contains(&(pair.0 as usize))));
            }
        }
    }

    #[test]
    fn texts_that_repeat_themselves_take_a_bounded_number_of_steps_a_word() {
        for (here, there) in [
            ("a ", "a "),
            ("a b ", "b a "),
            ("and the rain it raineth every day ", "the rain it raineth and every day "),
        ] {
            let (own, other) = (read(&here.repeat(5000)), read(&there.repeat(5000)));
            let (_, steps) = steps_of(|| Aligner::new(&own).align(&other));
            assert!(steps <= (STEPS + NEAR + 8) * (own.len() + other.len()) + AT_LEAST, "{steps} steps for {here:?}");
        }
    }
}
