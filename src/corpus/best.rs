//! The best matches found so far.

use super::options::Scope;
use super::paragraphs::Entry;
use crate::feature_map::{FeatureMap, pair_key};
use crate::sort::sort_by;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A part of the text and an entry of the corpus that match.
pub(super) struct Judged {
    /// The number of the part; 0 is the whole text.
    pub(super) part: usize,
    pub(super) entry: Entry,
    pub(super) scope: Scope,
    pub(super) score: f64,
    pub(super) distance: u32,
    /// Whether both have the same words in the same order.
    pub(super) is_same: bool,
}

/// The best match for each document and part.
pub(super) struct Best {
    limit: usize,
    /// By document and part.
    found: FeatureMap<Judged>,
    /// The best scores, as many as are wanted, as bits: those of numbers from 0 up are in the order of the numbers.
    scores: BinaryHeap<Reverse<u64>>,
}

impl Best {
    pub(super) fn new(limit: Option<usize>) -> Best {
        Best { limit: limit.unwrap_or(usize::MAX), found: FeatureMap::default(), scores: BinaryHeap::new() }
    }

    /// Whether `limit` matches with better scores were found.
    pub(super) fn beats(&self, score: f64) -> bool {
        self.scores.len() >= self.limit && self.scores.peek().is_none_or(|worst| f64::from_bits(worst.0) > score)
    }

    /// Whether the whole text matches this document as a whole.
    pub(super) fn has_document(&self, owner: u32) -> bool {
        self.found.get(&pair_key(owner, 0)).is_some_and(|judged| judged.scope == Scope::Document)
    }

    /// All documents that match the whole text as a whole, in ascending order.
    pub(super) fn documents(&self) -> Vec<u32> {
        let all = self.found.iter().map(|(_, judged)| judged);
        let whole = all.filter(|judged| judged.part == 0 && judged.scope == Scope::Document);
        let mut documents: Vec<u32> = whole.map(|judged| judged.entry.owner).collect();
        sort_by(&mut documents, u32::cmp);
        documents
    }

    /// Whether the part matches an equal part of this document.
    pub(super) fn has_equal(&self, owner: u32, part: usize) -> bool {
        self.found.get(&pair_key(owner, part as u32)).is_some_and(|judged| judged.score == 1.0)
    }

    /// Adds a match, unless the document has a better one for this part.
    pub(super) fn add(&mut self, judged: Judged) {
        let key = pair_key(judged.entry.owner, judged.part as u32);
        match self.found.get_mut(&key) {
            Some(before) if judged.score > before.score => *before = judged,
            Some(_) => {}
            None => {
                self.scores.push(Reverse(judged.score.to_bits()));
                if self.scores.len() > self.limit {
                    self.scores.pop();
                }
                self.found.entry(key).or_insert(judged);
            }
        }
    }

    /// The best `limit` matches, best first.
    pub(super) fn into_sorted<'i>(self, id: impl Fn(&Judged) -> &'i str) -> Vec<Judged> {
        let mut best: Vec<Judged> = self.found.into_iter().map(|(_, judged)| judged).collect();
        sort_by(&mut best, |a, b| {
            let documents_first = |judged: &Judged| judged.scope != Scope::Document;
            let order = b.score.total_cmp(&a.score).then(documents_first(a).cmp(&documents_first(b)));
            let order = order.then(a.distance.cmp(&b.distance)).then(b.is_same.cmp(&a.is_same));
            order.then_with(|| id(a).cmp(id(b))).then(a.part.cmp(&b.part))
        });
        best.truncate(self.limit);
        best
    }
}
