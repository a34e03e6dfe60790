//! Finds the documents that are near-duplicates of a text, or share a part with it, and orders them by how much of the text they have that few others have.
//!
//! A check reads the text into words (`read.rs`) and asks the postings how many documents have each phrase, and which documents share phrases
//! that few have (`check/candidates.rs`). The most promising one is read and aligned with the text (`align.rs`). What the shared words are worth
//! (`check/worth.rs`) says whether there is a part to report; the judge says whether the two are near-duplicates (`judge.rs`). A match is
//! returned when nothing else promises more. What a match has shown counts little in later matches. Each match depends only on earlier ones,
//! so a limit cuts the answer and changes nothing else.

#[cfg(test)]
mod bounded_work;
mod candidates;
mod tuning;
mod worth;

use crate::align::{Aligner, Shared, exact_passages, passages};
use crate::corpus::{Check, Corpus, CorpusMatch, Scope, Wanted};
use crate::feature_map::FeatureMap;
use crate::judge::Reading;
use crate::letters::letters;
use crate::read::{SHORT, Word};
use crate::sort::{sort_by, sort_by_key};
use crate::threshold::Cutoff;
use crate::title::words_of_head;
use crate::utf16::Utf16Ranges;
use crate::work;
use candidates::{Phrases, by_phrases, by_terms};
use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::ops::Range;
use tuning::{
    BEST_OF_ALL, BEYOND_PHRASES, JUDGED, LISTED, MISSES, READS, SHOWN_LETTERS, SLACK, WHOLES, WORDS_A_READ, told,
};
use worth::{SharedChunk, Worth};

/// The number of documents of a larger collection that have the wording of some bytes of a text.
pub(crate) type Counted = (Range<usize>, u32);

impl Corpus {
    /// The documents that are almost the same as a text, or share a part with it, each once, the most telling first. A text without
    /// features has no match.
    ///
    /// Takes time in proportion to the text, and to the documents read, whose number is bounded.
    pub fn check(&self, text: &str, check: &Check) -> Vec<CorpusMatch> {
        self.check_counted(text, check, &[], &|id| check.excludes(id))
    }

    /// Checks a text in a part of a larger collection.
    pub(crate) fn check_counted(
        &self,
        text: &str,
        check: &Check,
        counted: &[Counted],
        excludes: &dyn Fn(&str) -> bool,
    ) -> Vec<CorpusMatch> {
        let words = self.words(text);
        let mut answering = Answering::new(self, text, &words, check, counted, excludes);
        let limit = check.limit.unwrap_or(usize::MAX);
        while answering.found.len() < limit && answering.step() {}
        answering.found
    }

    /// The ids of the documents that a check may read.
    #[cfg(feature = "wasm")]
    pub(crate) fn candidates(&self, text: &str, check: &Check) -> Vec<&str> {
        let words = self.words(text);
        let mut answering = Answering::new(self, text, &words, check, &[], &|_| false);
        answering.find_wholes();
        let mut numbers = answering.wholes;
        numbers.extend(answering.heap.iter().filter_map(|candidate| candidate.number));
        sort_by_key(&mut numbers, |&number| number);
        numbers.dedup();
        numbers.into_iter().map(|number| self.documents.id(number)).collect()
    }
}

/// An answer under way.
struct Answering<'c, 'x> {
    corpus: &'c Corpus,
    check: &'x Check<'x>,
    cutoff: Cutoff,
    excludes: &'x dyn Fn(&str) -> bool,
    text: &'x str,
    words: &'x [Word],
    aligner: Aligner<'x>,
    worth: Worth,
    phrases: Phrases,
    /// What counts of the text, read for the judge when it is needed.
    reading: Option<Whole<'x>>,
    heap: BinaryHeap<Candidate<'c>>,
    /// The next documents to read as wholes, the last one first; found when they are needed.
    wholes: Vec<u32>,
    has_wholes: bool,
    /// Documents read as wholes that did not match since the last one that did.
    misses: usize,
    /// Documents that may still be read because of their phrases.
    reads: usize,
    /// The documents that were read, or are left out.
    seen: FeatureMap<(), u64>,
    found: Vec<CorpusMatch>,
    in_text: Utf16Ranges<'x>,
    /// The weight of the last match. A match read later than it should have been counts no more than that.
    last: f64,
}

/// A text as the judge reads it.
struct Whole<'t> {
    fingerprint: crate::Fingerprint,
    features: usize,
    reading: Reading<'t>,
}

/// A document that may match, or does; without a number, the documents that may match as wholes.
struct Candidate<'c> {
    key: Key<'c>,
    number: Option<u32>,
    /// Given if it was read.
    answer: Option<Box<Answer>>,
}

/// The order of candidates. For floating-point numbers from 0 up, bits sort like the numbers.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key<'c> {
    weight: u64,
    /// Before a document that has the text among others.
    is_whole: bool,
    score: u64,
    distance: Reverse<u32>,
    id: Reverse<&'c str>,
}

impl PartialEq for Candidate<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Candidate<'_> {}

impl PartialOrd for Candidate<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Candidate<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

/// What a document and the text share.
struct Answer {
    scope: Scope,
    score: f64,
    distance: u32,
    /// Words of both. Disjoint in the text. Empty if the document matches as a whole and shares no run of words.
    passages: Vec<Shared>,
    /// The bytes of each passage in the document.
    there: Vec<Range<usize>>,
    shared: Vec<SharedChunk>,
}

impl<'c, 'x> Answering<'c, 'x> {
    fn new(
        corpus: &'c Corpus,
        text: &'x str,
        words: &'x [Word],
        check: &'x Check<'x>,
        counted: &[Counted],
        excludes: &'x dyn Fn(&str) -> bool,
    ) -> Answering<'c, 'x> {
        let most_documents = check.wanted.max_documents;
        let mut phrases = Phrases::new(&corpus.postings, words, most_documents);
        for (bytes, count) in counted {
            let first = words.partition_point(|word| (word.start as usize) < bytes.start);
            let own = words[first..].iter().zip(&mut phrases.counts[first..]);
            own.take_while(|(word, _)| (word.start as usize) < bytes.end)
                .for_each(|(_, own)| *own = (*own).max(*count));
        }
        let worth = Worth::new(text, words, phrases.counts.clone(), most_documents, told(check.wanted.strictness));
        let mut answering = Answering {
            corpus,
            check,
            cutoff: corpus.cutoff_of_check(check.wanted.cutoff),
            excludes,
            text,
            words,
            aligner: Aligner::new(words),
            worth,
            phrases,
            reading: None,
            heap: BinaryHeap::new(),
            wholes: Vec::new(),
            has_wholes: false,
            misses: 0,
            reads: READS + words.len() / WORDS_A_READ,
            seen: FeatureMap::default(),
            found: Vec::new(),
            in_text: Utf16Ranges::new(text),
            last: f64::INFINITY,
        };
        answering.add_candidates();
        answering
    }

    /// Adds the documents that promise a part, and a place for those that may match as wholes.
    fn add_candidates(&mut self) {
        if self.words.is_empty() && self.whole().features == 0 {
            return;
        }
        let mut most = 0.0_f64;
        for promise in by_phrases(&self.phrases, self.words, &self.worth) {
            let weight = BEYOND_PHRASES * promise.weight;
            if promise.is_of_a_part(told(self.check.wanted.strictness)) {
                let key = self.key(promise.number, weight, false, (0.0, 0));
                self.heap.push(Candidate { key, number: Some(promise.number), answer: None });
            } else {
                most = most.max(weight);
            }
        }
        if self.check.wants(Scope::Document) {
            self.push_wholes(most);
        }
    }

    fn push_wholes(&mut self, weight: f64) {
        let key = Key { weight: weight.to_bits(), is_whole: false, score: 0, distance: Reverse(0), id: Reverse("") };
        self.heap.push(Candidate { key, number: None, answer: None });
    }

    fn key(&self, number: u32, weight: f64, is_whole: bool, (score, distance): (f64, u32)) -> Key<'c> {
        let id = Reverse(self.corpus.documents.id(number));
        Key { weight: weight.to_bits(), is_whole, score: score.to_bits(), distance: Reverse(distance), id }
    }

    /// Reads documents or answers one match. Returns `false` when nothing is left.
    fn step(&mut self) -> bool {
        let Some(mut candidate) = self.heap.pop() else { return false };
        let Some(number) = candidate.number else {
            self.read_wholes();
            return true;
        };
        let Some(answer) = candidate.answer.take() else {
            if self.reads > 0 {
                self.reads -= 1;
                self.read(number);
            }
            return true;
        };
        // What better matches have shown counts less now.
        let weight = self.worth.weight(&answer.shared);
        if weight.to_bits() < candidate.key.weight {
            candidate.key.weight = weight.to_bits();
            if self.heap.peek().is_some_and(|next| next.key > candidate.key) {
                candidate.answer = Some(answer);
                self.heap.push(candidate);
                return true;
            }
        }
        let matched = self.matched(number, &answer, self.last.min(weight));
        if matched.share >= self.check.wanted.min_share {
            self.worth.show(&answer.shared);
            self.last = self.last.min(weight);
            self.found.push(matched);
        }
        true
    }

    /// Reads the next documents that may match as wholes.
    fn read_wholes(&mut self) {
        self.find_wholes();
        let mut left = WHOLES;
        while left > 0 {
            let Some(number) = self.wholes.pop() else { return };
            // Whether it was read because of its phrases or is left out says nothing of the next ones.
            let Some(is_match) = self.read(number) else { continue };
            left -= 1;
            self.misses = if is_match { 0 } else { self.misses + 1 };
            if self.misses == MISSES {
                return;
            }
        }
        // These have nothing that the others had not.
        self.push_wholes(0.0);
    }

    /// Finds the documents that may match as wholes: those with the same words, then those that share the rarest terms.
    fn find_wholes(&mut self) {
        if std::mem::replace(&mut self.has_wholes, true) {
            return;
        }
        let Corpus { postings, documents, .. } = self.corpus;
        let excludes = self.excludes;
        let mut known: FeatureMap<bool, u64> = FeatureMap::default();
        let mut is_left_out = |number: u32| match known.get(&number.into()) {
            Some(&is_left_out) => is_left_out,
            None => {
                let is_left_out = excludes(documents.id(number));
                known.number_or_insert(number.into(), is_left_out);
                is_left_out
            }
        };
        let mut found = Vec::new();
        for key in self.corpus.keys_of(self.text, self.words) {
            let first = found.len();
            postings.find(key, LISTED, &mut found);
            sort_by(&mut found[first..], |&a, &b| documents.id(a).cmp(documents.id(b)));
        }
        let mut by_terms = by_terms(postings, self.corpus.len(), self.words, &self.phrases.counts, &mut is_left_out);
        // Equally promising ones by their ids, whatever the order in which they were put.
        sort_by(&mut by_terms, |a, b| b.1.total_cmp(&a.1).then_with(|| documents.id(a.0).cmp(documents.id(b.0))));
        found.extend(by_terms.iter().map(|&(number, _)| number));
        // If one of two texts is so much longer, no score is enough.
        let lowest = self.cutoff.lowest().max(0.1);
        let (own, most) = (self.text.len() as f64, (2.0 - lowest) / lowest);
        found.retain(|&number| {
            let other = documents.text(number).len() as f64;
            other <= most * own + SLACK && own <= most * other + SLACK
        });
        found.truncate(BEST_OF_ALL);
        found.reverse();
        self.wholes = found;
    }

    /// Reads a document, and returns whether it matches; `None` if it was read before or is left out.
    fn read(&mut self, number: u32) -> Option<bool> {
        let seen = self.seen.len();
        let is_new = self.seen.number_or_insert(number.into(), ()) == seen;
        if !is_new || (self.excludes)(self.corpus.documents.id(number)) {
            return None;
        }
        let Some(answer) = self.examine(number) else { return Some(false) };
        let is_whole = answer.scope == Scope::Document;
        let key = self.key(number, self.worth.weight(&answer.shared), is_whole, (answer.score, answer.distance));
        self.heap.push(Candidate { key, number: Some(number), answer: Some(Box::new(answer)) });
        Some(true)
    }

    /// What a document shares with the text, if it matches.
    fn examine(&mut self, number: u32) -> Option<Answer> {
        work::count_one(work::Kind::Stretch);
        let corpus = self.corpus;
        let text = corpus.documents.text(number);
        let words = corpus.words(text);
        let pairs = self.aligner.align(&words);
        let documents_of = |word: usize, place: u32| {
            let there = words[place as usize].phrase;
            if there == self.words[word].phrase { 0 } else { corpus.postings.count(there) as u32 }
        };
        let head = words_of_head(text, &words);
        let shared = self.worth.shared(&pairs, documents_of, &self.aligner.times(&words), head);
        let whole =
            self.check.wants(Scope::Document).then(|| self.judge_whole(text, &words, pairs.len(), &shared)).flatten();
        if let Some((score, distance)) = whole {
            let passages = longest_first(self.long_enough(passages(&pairs), SHOWN_LETTERS));
            let there = passages.iter().map(|passage| bytes_of(&words, &passage.there)).collect();
            return Some(Answer { scope: Scope::Document, score, distance, passages, there, shared });
        }
        if !self.check.wants(Scope::Part) {
            return None;
        }
        // Around a changed word, what is left may reach a threshold that all of it does not.
        let part = self.part(passages(&pairs), text, &words, &shared);
        part.or_else(|| self.part(exact_passages(&pairs), text, &words, &shared))
    }

    /// The passages with at least so many letters.
    fn long_enough(&self, mut passages: Vec<Shared>, letters: usize) -> Vec<Shared> {
        passages.retain(|passage| self.worth.letters(&passage.here) >= letters);
        passages
    }

    /// A part that is reported: its long passages, with the score of the longest.
    fn part(&self, passages: Vec<Shared>, text: &str, words: &[Word], shared: &[SharedChunk]) -> Option<Answer> {
        let Wanted { min_letters, cutoff, .. } = self.check.wanted;
        if !passages.iter().any(|passage| self.worth.is_told(&passage.here, shared, min_letters)) {
            return None;
        }
        let passages = self.long_enough(passages, SHOWN_LETTERS.max(min_letters as usize));
        let mut shared = shared.to_vec();
        self.worth.retain_within(&mut shared, &passages);
        let passages = longest_first(passages);
        let there: Vec<Range<usize>> = passages.iter().map(|passage| bytes_of(words, &passage.there)).collect();
        let here = &self.text[bytes_of(self.words, &passages.first()?.here)];
        let (score, distance) = self.judge_part(here, &text[there[0].clone()])?;
        let is_enough = cutoff.given().is_none_or(|least| score >= least);
        is_enough.then_some(Answer { scope: Scope::Part, score, distance, passages, there, shared })
    }

    /// The score and the distance of a document as a whole, if it is a near-duplicate that shares more than common wording.
    fn judge_whole(
        &mut self,
        text: &str,
        words: &[Word],
        aligned: usize,
        shared: &[SharedChunk],
    ) -> Option<(f64, u32)> {
        let all = self.words.len() + words.len();
        let least = JUDGED.min(self.cutoff.lowest() / 2.0);
        if all > 2 * SHORT && 2.0 * (aligned as f64) < least * all as f64 {
            return None;
        }
        work::count_one(work::Kind::Text);
        let recipe = &self.corpus.recipe;
        let cutoff = self.cutoff;
        let counted = self.corpus.counted(text);
        let (fingerprint, features) = recipe.fingerprint_and_features(&counted);
        let other = Reading::new(counted, features);
        let corpus = self.corpus;
        // In a part of a larger collection, it is not known how common phrases are.
        let is_of_a_part = matches!(self.check.wanted.cutoff, Cutoff::Background(_));
        let own = self.whole();
        let score = match is_of_a_part {
            true => own.reading.score(recipe, &other, cutoff)?,
            false => own.reading.near(recipe, &other, cutoff, corpus.slots())?,
        };
        let slots = corpus.slots();
        if score < 1.0
            && (own.reading.has_another_subject(&other, cutoff, slots) || own.reading.is_other_record(&other, slots))
        {
            return None;
        }
        let distance = own.fingerprint.distance(fingerprint);
        let is_same = score == 1.0 && self.words.iter().map(|word| word.key).eq(words.iter().map(|word| word.key));
        (is_same || self.worth.is_told_as_a_whole(score, shared)).then_some((score, distance))
    }

    /// The text as the judge reads it.
    fn whole(&mut self) -> &Whole<'x> {
        let corpus = self.corpus;
        let text = self.text;
        self.reading.get_or_insert_with(|| {
            let counted: Cow<'x, str> = corpus.counted(text);
            let (fingerprint, features) = corpus.recipe.fingerprint_and_features(&counted);
            Whole { fingerprint, features, reading: Reading::new(counted, features) }
        })
    }

    /// The score and the distance of two passages.
    fn judge_part(&self, here: &str, there: &str) -> Option<(f64, u32)> {
        let recipe = &self.corpus.recipe;
        let [(ours, own), (theirs, other)] = [here, there].map(|text| recipe.fingerprint_and_features(text));
        let verdict = Reading::new(here, own).compare(recipe, &Reading::new(there, other));
        (verdict.score > 0.0).then(|| (verdict.score, ours.distance(theirs)))
    }

    fn matched(&mut self, number: u32, answer: &Answer, weight: f64) -> CorpusMatch {
        let stored = self.corpus.documents.get(number);
        let mut here: Vec<Range<usize>> =
            answer.passages.iter().map(|shared| bytes_of(self.words, &shared.here)).collect();
        let mut there = answer.there.clone();
        // Boilerplate inside a passage does not count.
        let words = answer.passages.iter().flat_map(|shared| &self.words[shared.here.clone()]);
        let mut letters_shown: usize = words.map(|word| letters(&self.text[word.range()]).letters.len()).sum();
        if here.is_empty() {
            (here, there) = (vec![trimmed(self.text)], vec![trimmed(stored.text)]);
            letters_shown = letters(self.text).letters.len();
        }
        let mut in_document = Utf16Ranges::new(stored.text);
        CorpusMatch {
            id: stored.id.into(),
            title: stored.title.map(Into::into),
            data: stored.data.map(Into::into),
            scope: answer.scope,
            score: answer.score,
            information: weight,
            letters: letters_shown,
            share: self.worth.share(&answer.shared),
            documents: self.worth.documents_with(&answer.shared) as usize,
            distance: answer.distance,
            here: here.iter().map(|range| self.in_text.of(range)).collect(),
            there: there.iter().map(|range| in_document.of(range)).collect(),
        }
    }
}

fn longest_first(mut passages: Vec<Shared>) -> Vec<Shared> {
    sort_by_key(&mut passages, |shared| (Reverse(shared.here.len()), shared.here.start));
    passages
}

/// The bytes of some words in a row.
fn bytes_of(words: &[Word], range: &Range<usize>) -> Range<usize> {
    words[range.start].start as usize..words[range.end - 1].end as usize
}

/// The bytes of a text without the white space around it.
fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text.trim().len()
}
