//! How telling the wording of a text is in a corpus.
//!
//! A word is worth 1 if the phrase that ends with it is in one document, less the more documents have it, down to [`LEAST_WORTH`], and
//! nothing if it is common: if more documents have it than a given number. A part is reported if one stretch of it is worth [`TOLD`], where
//! each word of the stretch costs [`COST`]. A word that a better match has shown is worth a tenth.

use super::super::Corpus;
use super::checked_text::CheckedText;
use super::tuning::{BEFORE, COST, FILLED, FORM, FORM_SHARED, LEAST_WORTH, RARE_SHARED, SHOWN, TOLD};
use crate::anchors::weight;
use crate::phrases::{PhraseWord, PhraseWords, WORD};
use crate::sort::sort_by_key;
use std::ops::Range;

/// A word of the full worth.
const UNIT: u64 = 1 << 16;
/// The fewest words of a part.
const PART: i32 = (TOLD / (1.0 - COST)) as i32;

/// The words of a checked text, by what they tell.
pub(super) struct Telling {
    words: PhraseWords,
    /// The number of documents with the phrase that ends with each word.
    documents: Vec<u32>,
    /// That number in a larger collection than the corpus, where it is known; otherwise 0.
    counted: Vec<u32>,
    /// As `documents`, for each letter.
    of_letters: Vec<u32>,
    /// What each letter counts for: 1, or 2 if it is CJK.
    letter_counts: Vec<u8>,
    shown: Vec<bool>,
    most_documents: u32,
    /// What all words count for, and the common ones, in words.
    all_and_common: (f64, f64),
}

/// A word of the text that a document has too: its number, and the number of documents with the phrase that ends with it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SharedWord {
    pub(super) word: u32,
    documents: u32,
}

impl Telling {
    /// `counted` has letters of the text whose wording is in the given number of documents of a larger collection.
    pub(super) fn new(
        corpus: &Corpus,
        checked: &CheckedText,
        most_documents: u32,
        counted: &[(Range<usize>, u32)],
    ) -> Telling {
        let letters = &checked.letters;
        let words = PhraseWords::of(&checked.text, letters);
        let mut by_letter = vec![0; if counted.is_empty() { 0 } else { letters.letters.len() }];
        for (range, count) in counted {
            let end = range.end.min(by_letter.len());
            by_letter[range.start.min(end)..end].iter_mut().for_each(|documents| *documents = (*count).max(*documents));
        }
        let most_in =
            |word: usize| by_letter.get(words.letters(word)).into_iter().flatten().copied().max().unwrap_or(0);
        let counted: Vec<u32> = (0..words.all().len()).map(most_in).collect();
        let phrases = corpus.phrases();
        let of = |(word, counted): (&PhraseWord, &u32)| {
            phrases.map_or(0, |phrases| phrases.documents(word.phrase)).max(*counted)
        };
        let documents: Vec<u32> = words.all().iter().zip(&counted).map(of).collect();
        let mut of_letters = vec![0; letters.letters.len()];
        (0..documents.len()).for_each(|word| of_letters[words.letters(word)].fill(documents[word]));
        let letter_counts = letters.letters.iter().map(|&letter| weight(letter) as u8).collect();
        let shown = vec![false; documents.len()];
        let counts = |(word, documents): (&PhraseWord, &u32)| {
            let counts = f64::from(word.counts) / f64::from(WORD);
            (counts, if *documents > most_documents { counts } else { 0.0 })
        };
        let all_and_common = words.all().iter().zip(&documents).map(counts);
        let all_and_common = all_and_common.fold((0.0, 0.0), |sums, one| (sums.0 + one.0, sums.1 + one.1));
        Telling { words, documents, counted, of_letters, letter_counts, shown, most_documents, all_and_common }
    }

    /// The number of letters.
    pub(super) fn letters(&self) -> usize {
        self.letter_counts.len()
    }

    /// What a word is worth if this many documents have its phrase, as a multiple of [`UNIT`].
    fn worth(&self, word: usize, documents: u32) -> u64 {
        if documents > self.most_documents {
            return 0;
        }
        let full = UNIT * u64::from(self.words.all()[word].counts) / u64::from(WORD);
        let less = f64::from(documents.max(1) - 1) / f64::from(self.most_documents.max(2) - 1);
        (full as f64 * (1.0 - (1.0 - LEAST_WORTH) * less)) as u64
    }

    fn weight_of(&self, word: usize, documents: u32) -> u64 {
        let whole = self.worth(word, documents);
        if self.shown[word] { whole / SHOWN } else { whole }
    }

    /// The weight of the words in these letters.
    pub(super) fn weight(&self, letters: &Range<usize>) -> u64 {
        self.words.within(letters).map(|word| self.weight_of(word, self.documents[word])).sum()
    }

    /// The weight of all words.
    pub(super) fn all(&self) -> u64 {
        self.weight(&(0..self.letters()))
    }

    /// The weight of words that a document has too.
    pub(super) fn weight_of_shared(&self, shared: &[SharedWord]) -> u64 {
        shared.iter().map(|shared| self.weight_of(shared.word as usize, shared.documents)).sum()
    }

    /// A weight in words.
    pub(super) fn in_words(weight: u64) -> f64 {
        weight as f64 / UNIT as f64
    }

    /// Whether a letter's wording is in too many documents to name them.
    pub(super) fn is_common(&self, letter: usize) -> bool {
        self.of_letters[letter] > self.most_documents
    }

    /// How many of these letters are not in common wording; a CJK letter counts as two.
    pub(super) fn distinctive(&self, letters: Range<usize>) -> usize {
        letters.filter(|&at| !self.is_common(at)).map(|at| usize::from(self.letter_counts[at])).sum()
    }

    /// The share of the text's letters in words that are not common that a document has; of all letters, if all are common.
    pub(super) fn share(&self, shared: &[SharedWord]) -> f64 {
        let counts = |word: usize| -> usize {
            self.letter_counts[self.words.letters(word)].iter().map(|&count| usize::from(count)).sum()
        };
        let is_told = |shared: &&SharedWord| shared.documents <= self.most_documents;
        let mut told: Vec<usize> = shared.iter().filter(is_told).map(|shared| shared.word as usize).collect();
        let own: usize = told.iter().copied().map(counts).sum();
        told.extend((0..self.documents.len()).filter(|&word| self.documents[word] <= self.most_documents));
        sort_by_key(&mut told, |&word| word);
        told.dedup();
        match told.into_iter().map(counts).sum::<usize>() {
            0 => {
                let own: usize = shared.iter().map(|shared| counts(shared.word as usize)).sum();
                own as f64 / (0..self.documents.len()).map(counts).sum::<usize>().max(1) as f64
            }
            all => own as f64 / all as f64,
        }
    }

    /// The number of documents with the rarest of these words, as many as make a part, or all if fewer.
    pub(super) fn documents(&self, shared: &[SharedWord]) -> u32 {
        let mut shared: Vec<SharedWord> = shared.to_vec();
        sort_by_key(&mut shared, |shared| shared.documents);
        let mut left = PART * WORD as i32;
        let reaches = |shared: &&SharedWord| {
            left -= i32::from(self.words.all()[shared.word as usize].counts);
            left <= 0
        };
        shared.iter().find(reaches).or(shared.last()).map_or(1, |shared| shared.documents).max(1)
    }

    /// Whether a stretch of these letters, of which a document has these words, is telling enough.
    pub(super) fn is_told(&self, letters: &Range<usize>, shared: &[SharedWord]) -> bool {
        let mut shared = shared.iter().peekable();
        self.has_stretch(letters, |word| {
            let shared = shared.next_if(|shared| shared.word as usize == word);
            shared.map_or(0, |shared| self.worth(word, shared.documents))
        })
    }

    /// Whether a part in these letters may be reported.
    pub(super) fn may_be_told(&self, letters: &Range<usize>) -> bool {
        self.has_stretch(letters, |word| self.worth(word, self.documents[word]))
    }

    /// Whether a stretch of the words in these letters is worth enough (the maximum sum of adjacent numbers: Bentley 1984), or everything is.
    fn has_stretch(&self, letters: &Range<usize>, mut worth: impl FnMut(usize) -> u64) -> bool {
        let mut stretch = 0.0;
        self.most_documents == u32::MAX
            || self.words.within(letters).any(|word| {
                let cost = COST * f64::from(self.words.all()[word].counts) / f64::from(WORD);
                stretch = f64::max(stretch + Telling::in_words(worth(word)) - cost, 0.0);
                stretch >= TOLD
            })
    }

    /// The words in these letters that are also in these bytes of a document, in ascending order; all if texts are not kept.
    pub(super) fn shared(
        &self,
        corpus: &Corpus,
        owner: u32,
        letters: &Range<usize>,
        there: &Range<usize>,
    ) -> Vec<SharedWord> {
        let Some((text, phrases)) = corpus.documents.text(owner).zip(corpus.phrases()) else {
            return self.words.within(letters).map(|word| SharedWord { word: word as u32, documents: 1 }).collect();
        };
        // The first phrases begin before.
        let start = space_before(text, there.start.saturating_sub(BEFORE));
        let read = corpus.boilerplate.letters(&text[start..there.end]);
        let others = PhraseWords::of(&text[start..], &read);
        let first = read.before(there.start - start);
        // The places of a passage differ little, so only the words are compared, each as often as both have it.
        let others = &others.all()[others.within(&(first..read.letters.len()))];
        let mut left: Vec<(u32, u32)> =
            others.iter().map(|word| (word.hash, phrases.documents(word.phrase).max(1))).collect();
        sort_by_key(&mut left, |&word| word);
        let mut own: Vec<(u32, u32)> =
            self.words.within(letters).map(|at| (self.words.all()[at].hash, at as u32)).collect();
        sort_by_key(&mut own, |&word| word);
        let mut left = left.chunk_by(|a, b| a.0 == b.0).peekable();
        let mut shared = Vec::new();
        for of_one in own.chunk_by(|a, b| a.0 == b.0) {
            while left.next_if(|others| others[0].0 < of_one[0].0).is_some() {}
            let Some(others) = left.next_if(|others| others[0].0 == of_one[0].0) else { continue };
            // The rarest first, so that what counts never grows when words or places are removed.
            let pairs = of_one.iter().zip(others);
            shared.extend(pairs.map(|(&(_, word), &(_, documents))| SharedWord {
                word,
                documents: documents.max(self.counted[word as usize]),
            }));
        }
        sort_by_key(&mut shared, |shared| shared.word);
        shared
    }

    /// Whether a document may be reported as a near-duplicate: for a text with much common wording, whether both share some other phrases.
    /// This costs less than the judge.
    pub(super) fn may_be_told_as_a_whole(&self, corpus: &Corpus, owner: u32) -> bool {
        let (all, common) = self.all_and_common;
        let (Some(text), Some(phrases)) = (corpus.documents.text(owner), corpus.phrases()) else { return true };
        if common < FORM * all || all - common < FILLED {
            return true;
        }
        let mut others: Vec<u32> = PhraseWords::of(text, &corpus.boilerplate.letters(text)).phrases();
        others.retain(|&phrase| phrases.documents(phrase) <= self.most_documents);
        let rare =
            self.words.all().iter().zip(&self.documents).filter(|(_, documents)| **documents <= self.most_documents);
        let (mut own, mut shared) = (0, 0);
        for (word, _) in rare {
            own += 1;
            shared += usize::from(others.binary_search(&word.phrase).is_ok());
        }
        FORM_SHARED * shared >= own.min(others.len())
    }

    /// Whether a document with this score is reported as a near-duplicate: whether enough uncommon wording is shared, if all common wording is.
    pub(super) fn is_told_as_a_whole(&self, score: f64) -> bool {
        let (all, common) = self.all_and_common;
        score * all - common >= RARE_SHARED * (all - common) - 1e-9
    }

    /// Notes that a match has shown these words. Returns how much less they weigh.
    pub(super) fn show(&mut self, shared: &[SharedWord]) -> u64 {
        let mut less = 0;
        for shared in shared {
            let word = shared.word as usize;
            let before = self.weight_of(word, self.documents[word]);
            self.shown[word] = true;
            less += before - self.weight_of(word, self.documents[word]);
        }
        less
    }
}

/// The place after the last white space before a byte, or a character border near it.
fn space_before(text: &str, byte: usize) -> usize {
    let mut start = byte;
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let spaces = text[..start].bytes().rev().take(BEFORE).position(|byte| byte.is_ascii_whitespace());
    spaces.map_or(start, |back| start - back)
}
