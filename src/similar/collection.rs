//! The words of all documents of a corpus, and what each document has of a text's words: BM25 (Robertson and Walker 1994), with the
//! title as a field of its own.

use super::text::{Counted, Text, beginning, first_words};
use super::tuning::{B, COMMON, DELETED, K1, K3, TITLE};
use super::words::words;
use crate::Corpus;
use crate::postings::Postings;
use crate::read::{full_phrase, read};
use crate::sort::sort_words;
use crate::weight::natural_logarithm;

/// A document.
#[derive(Clone, Copy, Debug)]
struct Slot {
    serial: u64,
    /// Its number in the corpus; [`GONE`] if it was deleted.
    number: u32,
    /// Words of the text, and of the title.
    lengths: [u32; 2],
}

const GONE: u32 = u32::MAX;

/// A document with a word.
struct Posting {
    slot: Slot,
    /// How often the word occurs in the text.
    times: u32,
    in_title: bool,
}

/// [`Postings`] hold numbers without anything more. So a word stands there once for each bit of its count, nearly always one, and for
/// the title: the number is this many times that of the slot, plus that of the bit.
const BITS: u32 = 32;
const TITLE_BIT: u32 = BITS - 1;

/// What a document has of a text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    pub(super) score: f64,
    /// The weight of the words that both titles have.
    pub(super) titles: f64,
}

/// What all documents have of a text.
pub(super) struct Scores {
    /// The score of the text with itself: none is much higher.
    pub(super) own: f64,
    /// The weight of all words of the title.
    pub(super) title: f64,
    /// The rarity of each word.
    pub(super) idfs: Vec<f64>,
    /// By the numbers of the documents in the corpus.
    pub(super) documents: Vec<Score>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Collection {
    /// In ascending order of serial numbers.
    slots: Vec<Slot>,
    deleted: usize,
    /// One more than the highest number of a document in the corpus.
    numbers: usize,
    /// The documents when the index was made.
    made_of: usize,
    /// The words of all texts, and of all titles.
    lengths: [u64; 2],
    postings: Postings,
}

impl Collection {
    /// Updates the index to the documents of a corpus, and returns how many came or went.
    pub(super) fn follow(&mut self, corpus: &Corpus) -> usize {
        let documents = &corpus.documents;
        let mut serials: Vec<(u64, u32)> =
            documents.numbers().map(|number| (documents.serial(number), number)).collect();
        self.numbers = documents.next() as usize;
        crate::sort::sort_by_key(&mut serials, |&(serial, _)| serial);
        let mut rest = &serials[..];
        let mut changes = 0;
        let mut is_older = false;
        for slot in &mut self.slots {
            let number = match rest.split_first() {
                Some((&(serial, number), behind)) if serial == slot.serial => {
                    rest = behind;
                    number
                }
                // A document of another corpus.
                Some((&(serial, _), _)) if serial < slot.serial => {
                    is_older = true;
                    break;
                }
                _ => GONE,
            };
            if number == GONE && slot.number != GONE {
                changes += 1;
                self.deleted += 1;
                let (all, own) = (&mut self.lengths, slot.lengths);
                all.iter_mut().zip(own).for_each(|(all, own)| *all -= u64::from(own));
            }
            slot.number = number;
        }
        changes += rest.len();
        let has_grown = self.slots.len() - self.deleted + rest.len() > 2 * self.made_of;
        if is_older || has_grown || DELETED * self.deleted > self.slots.len() {
            *self = Collection { made_of: serials.len(), numbers: self.numbers, ..Collection::default() };
            rest = &serials;
        }
        self.add(corpus, rest);
        changes
    }

    fn add(&mut self, corpus: &Corpus, documents: &[(u64, u32)]) {
        for &(serial, number) in documents {
            let stored = corpus.documents.get(number);
            let text = words(&corpus.counted(stored.text));
            let title = words(stored.title.unwrap_or_default());
            let slot = u32::try_from(self.slots.len()).ok().filter(|&slot| slot < u32::MAX / BITS);
            let slot = slot.expect("fewer than 2^27 documents");
            for Counted { key, times, in_title } in Counted::of(&text, &title) {
                let bits = times | u32::from(in_title) << TITLE_BIT;
                let set = (0..BITS).filter(|bit| bits >> bit & 1 == 1);
                set.for_each(|bit| self.postings.put(BITS * slot + bit, [key].into_iter()));
            }
            let lengths = [text.len() as u32, title.len() as u32];
            self.lengths.iter_mut().zip(lengths).for_each(|(all, own)| *all += u64::from(own));
            self.slots.push(Slot { serial, number, lengths });
        }
        self.postings.settle();
        self.slots.shrink_to_fit();
    }

    /// The number of documents.
    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.deleted
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        self.postings.bytes() + self.slots.capacity() * size_of::<Slot>()
    }

    /// Reads a query text and its title. A word that ends the same phrase in more than [`COMMON`] documents says nothing about the subject: the
    /// lines of logs, stack traces and forms consist of such words.
    pub(super) fn read(&self, corpus: &Corpus, text: &str, title: &str) -> Text {
        let mut places = first_words(text);
        let read = read(beginning(text));
        let is_foretold =
            |&at: &usize| corpus.postings.count(read[at].phrase) > COMMON && full_phrase(&read, at).is_some();
        let mut foretold = (0..read.len()).filter(is_foretold).map(|at| read[at].range()).peekable();
        // A pair is foretold with its second character.
        places.retain(|word| {
            while foretold.next_if(|range| range.end < word.range.end).is_some() {}
            foretold.peek().is_none_or(|range| range.start >= word.range.end)
        });
        Text::new(places, first_words(title), self.lengths[1] > 0)
    }

    /// How alike two titles are: the weight of the shared words, divided by that of the words in either (the weighted
    /// Jaccard index). `own` is the weight of one title, `other` is the other title.
    pub(super) fn alike(&self, common: f64, own: f64, other: &str) -> f64 {
        let mut keys: Vec<u64> = words(other).iter().map(|word| u64::from(word.key)).collect();
        sort_words(&mut keys, 0);
        keys.dedup();
        let other: f64 = keys.into_iter().map(|key| self.idf(self.with(key as u32).len())).sum();
        common / (own + other - common)
    }

    /// The documents with a word.
    fn with(&self, key: u32) -> Vec<Posting> {
        let mut found = Vec::new();
        self.postings.find(key, usize::MAX, &mut found);
        let of_slots = found.chunk_by(|a, b| a / BITS == b / BITS);
        let posting = |of_slot: &[u32]| {
            let bits = of_slot.iter().fold(0, |bits, number| bits | 1 << (number % BITS));
            let (times, in_title) = (bits & !(1 << TITLE_BIT), bits >> TITLE_BIT == 1);
            Posting { slot: self.slots[(of_slot[0] / BITS) as usize], times, in_title }
        };
        of_slots.map(posting).filter(|posting| posting.slot.number != GONE).collect()
    }

    /// How rare a word is if a number of documents have it: the logarithm of (n + 1) / (documents + ½). In fixed point, to be the same
    /// on every platform.
    fn idf(&self, documents: usize) -> f64 {
        let ln = |number: usize| natural_logarithm(number as u64, 32) as f64 / (1u64 << 32) as f64;
        ln(2 * self.len() + 2) - ln(2 * documents + 1)
    }

    /// How much a word counts that occurs `times` times in a text, and perhaps in its title; `lengths` are the words of both.
    pub(super) fn saturated(&self, times: u32, in_title: bool, lengths: [u32; 2]) -> f64 {
        let of_field = |times: u32, field: usize| {
            if times == 0 {
                return 0.0;
            }
            let average = self.lengths[field].max(1) as f64 / self.len() as f64;
            let norm = K1 * (1.0 - B + B * f64::from(lengths[field]) / average);
            f64::from(times) * (K1 + 1.0) / (f64::from(times) + norm)
        };
        of_field(times, 0) + TITLE * of_field(u32::from(in_title), 1)
    }

    /// How much a word counts in the query text.
    pub(super) fn weight(word: &Counted) -> f64 {
        let times = f64::from(word.times) + if word.in_title { TITLE } else { 0.0 };
        times * (K3 + 1.0) / (times + K3)
    }

    /// What all documents have of a text.
    pub(super) fn scores(&self, text: &Text) -> Scores {
        let mut scores =
            Scores { own: 0.0, title: 0.0, idfs: Vec::new(), documents: vec![Score::default(); self.numbers] };
        for word in &text.words {
            let documents = self.with(word.key);
            let idf = self.idf(documents.len());
            let weight = idf * Collection::weight(word);
            scores.idfs.push(idf);
            scores.own += weight * self.saturated(word.times, word.in_title, text.lengths);
            scores.title += if word.in_title { idf } else { 0.0 };
            for Posting { slot, times, in_title } in documents {
                let score = &mut scores.documents[slot.number as usize];
                score.score += weight * self.saturated(times, in_title, slot.lengths);
                score.titles += if in_title && word.in_title { idf } else { 0.0 };
            }
        }
        scores
    }
}
