//! Finds the documents that are near-duplicates of a text, or share a part with it, and orders them by how much of the text they have that few others have.
//!
//! The grams of the text are looked up among the anchors of all documents (`check/hits.rs`). They say which documents may share how much,
//! and how many documents have each phrase (`check/telling.rs`). A scan of signatures adds documents and paragraphs in which so many words
//! differ that few anchors are left (`check/nearest.rs`). The most promising is read first (`check/read.rs`), the judge decides, and a
//! match is returned when nothing else promises more. What a match has shown counts little in later matches. Each match depends only on
//! earlier ones, so a limit cuts the answer and changes nothing else.

mod checked_text;
mod examine;
mod hits;
mod nearest;
mod read;
mod telling;
mod tuning;

use super::Corpus;
use super::candidates::{Candidates, Query};
use super::found::CorpusMatch;
use super::options::{Check, Scope, Wanted};
use crate::anchors::GUARANTEED;
use crate::corpus::store::split::{Offsets, Split};
use crate::sort::sort_by_key;
use crate::utf16::Utf16Ranges;
use checked_text::CheckedText;
use examine::Answer;
use hits::{Hits, hits, letters_in};
use nearest::{Near, Section, near_paragraphs};
use read::Budget;
use std::cell::OnceCell;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::iter::Peekable;
use std::ops::Range;
use telling::Telling;
use tuning::{WHOLES, WHOLES_FIRST, WHOLES_MISSED, WHOLES_NEXT};

/// A text being checked, and what of the corpus is worth reading.
pub(crate) struct Search {
    wanted: Wanted,
    checked: CheckedText,
    split: Split,
    whole: Section,
    /// The paragraphs, when they are needed.
    paragraphs: Vec<OnceCell<Section>>,
    hits: Hits,
    near: Vec<Near>,
}

impl Search {
    /// The smallest score of a document that matches as a whole.
    fn least(&self) -> f64 {
        self.wanted.cutoff.lowest()
    }
}

/// A document that may match, or does.
struct Candidate<'c> {
    owner: u32,
    key: Key<'c>,
    /// Given if it was read.
    answer: Option<Box<Answer>>,
}

/// The order of candidates: by weight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'c> {
    weight: u64,
    /// The bits of a score. For floating-point numbers from 0 up, bits sort like the numbers.
    score: u64,
    distance: Reverse<u32>,
    is_same: bool,
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

impl Corpus {
    /// A run of the text with this weight (letters and digits; a CJK one counts as two) is found wherever it is, with
    /// two exceptions: its wording is common (one of its anchors is in more than 64 stretches of 1 KB of the corpus, fewer if the text is
    /// longer than 16,000 letters), or more than 256 stretches (one per 64 letters of a longer text) may share a run with the text. Then
    /// the most telling documents are read.
    pub const GUARANTEED_PASSAGE: u32 = GUARANTEED;

    /// The documents that are almost the same as a text, or share a part with it, each once, the most telling first. A text without
    /// features has no match.
    ///
    /// Takes time in proportion to the text. A bounded number of documents is read. All signatures are scanned for a short text, for one of
    /// common wording, and where texts are not kept. The first check of a corpus reads all texts once, to count their phrases.
    pub fn check(&self, text: &str, check: &Check) -> Vec<CorpusMatch> {
        self.answer(self.search(text, check), check.limit, &|id| check.excludes(id))
    }

    /// Checks a text in a part of a larger collection. `counted` has letters of the text whose wording is in at least that many
    /// documents of the whole.
    pub(crate) fn check_counted(
        &self,
        text: &str,
        check: &Check,
        counted: &[(Range<usize>, u32)],
        excludes: &dyn Fn(&str) -> bool,
    ) -> Vec<CorpusMatch> {
        self.answer(self.search_counted(text, check, counted), check.limit, excludes)
    }

    /// Finds what is worth reading.
    pub(crate) fn search(&self, text: &str, check: &Check) -> Search {
        self.search_counted(text, check, &[])
    }

    fn search_counted(&self, text: &str, check: &Check, counted: &[(Range<usize>, u32)]) -> Search {
        let wanted = Wanted { cutoff: self.cutoff_of_check(check.wanted.cutoff), ..check.wanted };
        let split = Split::of(&self.recipe, text);
        let whole = Section::new(self, text, &split.whole);
        let checked = CheckedText::new(text, self.boilerplate.clone());
        let telling = Telling::new(self, &checked, wanted.max_documents, counted);
        let hits = hits(self, &checked, telling, wanted.min_letters);
        let near = near_paragraphs(self, text, &split, &wanted, &whole);
        let paragraphs = split.paragraphs.iter().map(|_| OnceCell::new()).collect();
        Search { wanted, checked, split, whole, paragraphs, hits, near }
    }

    /// The ids of all documents that may be in the answer to a search.
    #[cfg(feature = "wasm")]
    pub(crate) fn may_answer(&self, search: &Search) -> Vec<&str> {
        let mut owners: Vec<u32> = search.hits.stretches.iter().map(|stretch| stretch.owner).collect();
        owners.extend(search.near.iter().map(|near| near.entry.owner));
        let query = search.whole.query(self, &search.checked.text, search.wanted.cutoff);
        owners.extend(self.scan(search, &query).map(|candidate| candidate.at as u32));
        sort_by_key(&mut owners, |&owner| owner);
        owners.dedup();
        owners.into_iter().map(|owner| self.documents.id(owner)).collect()
    }

    /// The documents that may match as a whole, best first. Only a short text, or one of common wording, is compared with all signatures;
    /// for others, anchors name the documents.
    fn scan(&self, search: &Search, query: &Query) -> Candidates {
        if !search.wanted.has(Scope::Document) || search.whole.features == 0 {
            return query.scan(self.documents.signatures(), Some(&[]));
        }
        query.scan(self.documents.signatures(), search.hits.with(search.least()).as_deref())
    }

    /// The answer to a search, without the excluded documents.
    pub(crate) fn answer(
        &self,
        search: Search,
        limit: Option<usize>,
        excludes: &dyn Fn(&str) -> bool,
    ) -> Vec<CorpusMatch> {
        let limit = limit.unwrap_or(usize::MAX);
        let query = search.whole.query(self, &search.checked.text, search.wanted.cutoff);
        let scan = self.scan(&search, &query).peekable();
        let mut answering = Answering {
            corpus: self,
            budget: Budget::new(&search.checked),
            taken: vec![false; search.checked.letters.letters.len()],
            all: search.hits.telling.all(),
            search,
            query,
            scan,
            texts: 0,
            misses: 0,
            heap: BinaryHeap::new(),
            seen: vec![false; self.len()],
            offsets: Offsets::default(),
            found: Vec::new(),
            last: u64::MAX,
        };
        answering.add_candidates();
        while answering.found.len() < limit && answering.step(excludes) {}
        let Answering { search, mut found, .. } = answering;
        let mut ranges = Utf16Ranges::new(&search.checked.text);
        found.iter_mut().flat_map(|found| &mut found.here).for_each(|here| *here = ranges.of(here));
        found
    }
}

/// An answer under way.
struct Answering<'c> {
    corpus: &'c Corpus,
    search: Search,
    budget: Budget,
    /// A place for each letter of the text, false between two readings.
    taken: Vec<bool>,
    /// The weight of all letters of the text.
    all: u64,
    query: Query<'c>,
    scan: Peekable<Candidates>,
    /// How many documents were judged as a whole, and how many did not match.
    texts: usize,
    misses: usize,
    heap: BinaryHeap<Candidate<'c>>,
    /// The documents that were read, or are excluded.
    seen: Vec<bool>,
    offsets: Offsets<'c>,
    /// The ranges in the text are still in bytes.
    found: Vec<CorpusMatch>,
    /// The weight of the last match. A match read later than it should have been counts no more than that.
    last: u64,
}

impl<'c> Answering<'c> {
    /// Adds the documents that have anchors of the text or near paragraphs, each with its promise.
    fn add_candidates(&mut self) {
        let Search { checked, hits, near, split, .. } = &self.search;
        let telling = &hits.telling;
        let mut promises: Vec<(u32, u64)> = Vec::new();
        for of_one in hits.stretches.chunk_by(|a, b| a.owner == b.owner) {
            let weight = letters_in(of_one).iter().map(|letters| telling.weight(letters)).sum();
            promises.push((of_one[0].owner, weight));
        }
        for near in near {
            let letters = checked.letters_in(&split.paragraphs[near.paragraph].0);
            promises.push((near.entry.owner, share_of(telling.weight(&letters), near.score)));
        }
        sort_by_key(&mut promises, |&(owner, weight)| (owner, Reverse(weight)));
        promises.dedup_by(|next, kept| next.0 == kept.0);
        for (owner, weight) in promises {
            let key = self.key(owner, weight);
            self.heap.push(Candidate { owner, key, answer: None });
        }
    }

    /// The key of a document that was not read.
    fn key(&self, owner: u32, weight: u64) -> Key<'c> {
        let id = Reverse(self.corpus.documents.id(owner));
        Key { weight, score: 0, distance: Reverse(0), is_same: false, id }
    }

    /// Reads one document or answers one match. Returns `false` when nothing is left.
    fn step(&mut self, excludes: &dyn Fn(&str) -> bool) -> bool {
        let may_read =
            self.texts < (WHOLES_FIRST + WHOLES_NEXT * self.found.len() + self.misses.min(WHOLES_MISSED)).min(WHOLES);
        let promised = self.scan.peek().filter(|_| may_read).map(|candidate| share_of(self.all, candidate.score));
        let best = self.heap.peek().map(|candidate| candidate.key.weight);
        if promised.is_some_and(|promised| best.is_none_or(|best| promised >= best)) {
            let candidate = self.scan.next().expect("it was looked at");
            self.read(candidate.at as u32, excludes);
            return true;
        }
        let Some(mut candidate) = self.heap.pop() else { return false };
        let Some(answer) = candidate.answer.take() else {
            self.read(candidate.owner, excludes);
            return true;
        };
        // What better matches have shown counts less now.
        let weight = answer.weight(&self.search.hits.telling);
        if weight < candidate.key.weight && self.heap.peek().is_some_and(|next| next.key.weight >= weight) {
            candidate.key.weight = weight;
            candidate.answer = Some(answer);
            self.heap.push(candidate);
            return true;
        }
        let matched = answer.matched(self, self.last.min(weight));
        if matched.share >= self.search.wanted.min_share {
            self.all -= self.search.hits.telling.show(&answer.shared);
            self.last = self.last.min(weight);
            self.found.push(matched);
        }
        true
    }

    /// Whether a document shares enough anchors with the text that it may match as a whole.
    fn may_match(&self, owner: u32) -> bool {
        self.search.hits.most_in_common(owner) >= self.search.least()
    }

    /// Reads a document that was not read yet.
    fn read(&mut self, owner: u32, excludes: &dyn Fn(&str) -> bool) {
        if std::mem::replace(&mut self.seen[owner as usize], true) || excludes(self.corpus.documents.id(owner)) {
            return;
        }
        let Some(answer) = self.examine(owner) else { return };
        let mut key = self.key(owner, answer.weight(&self.search.hits.telling));
        key.score = answer.score.to_bits();
        key.distance = Reverse(answer.distance);
        key.is_same = answer.is_same;
        self.heap.push(Candidate { owner, key, answer: Some(Box::new(answer)) });
    }
}

/// A share of a weight.
fn share_of(weight: u64, share: f64) -> u64 {
    (weight as f64 * share) as u64
}
