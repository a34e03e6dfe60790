//! Finds the documents that share most of their wording, or a passage, with a text.
//!
//! A scan of signatures lists candidates, best first (`candidates.rs`). They are read in this order, until no other can beat
//! the worst result still wanted, or the [`Budget`] is used up. The judge decides on each.

use super::Corpus;
use super::bands::agreeing;
use super::best::{Best, Judged};
use super::candidates::Query;
use super::found::CorpusMatch;
use super::options::{Check, Scope};
use super::paragraphs::Entry;
use super::parts::{Offsets, Parts};
use super::passages::Asked;
use super::signatures::{Signature, Signatures};
use crate::feature_map::{FeatureMap, pair_key};
use crate::fingerprint::Fingerprint;
use crate::judge::{Glance, Reading};
use crate::sketch::Sketch;
use crate::threshold::Threshold;
use crate::work;
use std::cell::OnceCell;
use std::ops::Range;

/// The whole text, or a paragraph of it.
pub(super) struct Part<'t> {
    pub(super) text: &'t str,
    /// Its range in the text, in UTF-16 code units.
    pub(super) range: Range<usize>,
    sketch: Sketch,
    /// The number of distinct features.
    features: usize,
    /// Given if texts are kept.
    glance: Option<Glance>,
    /// Made for a part that matches.
    pub(super) reading: OnceCell<Reading<'t>>,
}

impl Part<'_> {
    fn judged(&self, part: usize, entry: Entry, scope: Scope, score: f64, is_same: bool) -> Judged {
        let distance = self.sketch.fingerprint().distance(Fingerprint::new(entry.signature.fingerprint));
        Judged { part, entry, scope, score, distance, is_same }
    }
}

/// What a part is compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    Documents,
    Paragraphs,
}

/// The signatures that a part is compared with.
#[derive(Clone, Copy)]
struct Pool<'p> {
    kept: Kept,
    scope: Scope,
    /// Their places; `None` for all.
    places: Option<&'p [u32]>,
}

/// A check in progress.
struct Search<'s> {
    check: &'s Check<'s>,
    budget: Budget,
    best: Best,
    /// The query for the whole text, if there may be documents that match it and were not judged, as better ones were found or the
    /// budget was used up.
    left_out: Option<Query<'s>>,
    /// Of these documents, those that were judged later and do not match the whole text.
    refused: FeatureMap<()>,
}

/// The score of a text is above its estimate by more than this in hardly any case. Texts that may beat the worst result still wanted by
/// so little are read too.
const MARGIN: f64 = 0.1;

/// How many candidates may still be judged. Without texts that is cheap, but there may be as many matches.
struct Budget {
    /// For each part.
    each: usize,
    /// For all parts together. Beyond it, [`Budget::FEW`] are judged for each part.
    all: usize,
}

impl Budget {
    /// The least number for a part, if it has so many candidates.
    const LEAST: usize = 32;
    /// The number for a part if all matches are wanted.
    const UNLIMITED: usize = 512;
    /// The number for a part even when the budget is used up.
    const FEW: usize = 2;
    /// The largest number, whatever the limit: as many matches may be made of them.
    const MOST: usize = 1 << 18;
    /// Up to so many pairs of a paragraph and a signature, all are compared.
    const PAIRS: usize = 1 << 24;

    fn new(limit: Option<usize>) -> Budget {
        let each = limit.map_or(Budget::UNLIMITED, |limit| limit.saturating_mul(2).clamp(Budget::LEAST, Budget::MOST));
        Budget { each, all: (8 * each).min(Budget::MOST) }
    }
}

impl Corpus {
    /// The documents that are almost the same as a text, or share a part with it: documents and paragraphs, best first, then
    /// passages, longest first. A text without features has no match.
    pub fn check(&self, text: &str, check: &Check) -> Vec<CorpusMatch> {
        let (parts, best) = self.judged(text, check);
        let places: Vec<(u32, usize)> =
            best.iter().map(|judged| (judged.entry.owner, judged.entry.range.start as usize)).collect();
        let mut offsets = Offsets::default();
        let mut found = self.located(&parts, best, &mut offsets);
        let all_found = check.limit.is_some_and(|limit| limit <= found.len()) && parts.len() == 1;
        if check.has(Scope::Passage) && !self.postings.is_empty() && !all_found {
            let mut asked = Asked::new(text);
            if parts.len() > 1 {
                self.grow(&asked, check, &mut found, &places, &mut offsets);
            }
            let ids: Vec<String> = found.iter().map(|found| found.id.clone()).collect();
            found.extend(self.check_passages(&mut asked, check, &ids));
        }
        found
    }

    /// The ids that [`Corpus::check`] would find, in its order.
    #[cfg(feature = "wasm")]
    pub(crate) fn matching_ids(&self, text: &str, check: &Check) -> Vec<String> {
        let (_, best) = self.judged(text, check);
        let mut ids: Vec<String> =
            best.into_iter().map(|judged| self.documents.id(judged.entry.owner).into()).collect();
        if check.has(Scope::Passage) && !self.postings.is_empty() {
            let passages = self.check_passages(&mut Asked::new(text), check, &ids);
            ids.extend(passages.into_iter().map(|found| found.id));
        }
        ids
    }

    /// The parts of a text, and the best match of each part in each document, best first.
    fn judged<'t>(&self, text: &'t str, check: &Check) -> (Vec<Part<'t>>, Vec<Judged>) {
        let split = Parts::of(&self.recipe, text);
        let mut parts = vec![self.part(text, &split.whole, &split.whole_utf16)];
        let mut search = Search {
            check,
            budget: Budget::new(check.limit),
            best: Best::new(check.limit),
            left_out: None,
            refused: FeatureMap::default(),
        };
        if check.has(Scope::Document) {
            let pool = Pool { kept: Kept::Documents, scope: Scope::Document, places: None };
            let left_out = self.judge_all(&parts, 0, pool, &mut search);
            search.left_out = left_out.then(|| self.query(&parts[0], check.cutoff.least()));
        }
        if check.has(Scope::Paragraph) {
            let single = split.paragraphs.len() <= 1;
            if !single {
                let paragraphs = split.paragraphs.iter().map(|(bytes, utf16)| self.part(text, bytes, utf16));
                parts.extend(paragraphs.filter(|part| part.features >= Threshold::FEWEST));
            }
            self.judge_paragraphs(&parts, single, &mut search);
        }
        let best = search.best.into_sorted(|judged| self.documents.id(judged.entry.owner));
        (parts, best)
    }

    fn part<'t>(&self, text: &'t str, bytes: &Range<usize>, utf16: &Range<usize>) -> Part<'t> {
        let text = &text[bytes.clone()];
        let (sketch, features) = self.recipe.sketch_and_features(text);
        let glance = self.keep_text.then(|| Glance::new(&self.recipe, text, features));
        Part { text, range: utf16.clone(), sketch, features, glance, reading: OnceCell::new() }
    }

    /// Judges the paragraphs: the whole text if it is `single`, otherwise all parts but the first.
    fn judge_paragraphs(&self, parts: &[Part], single: bool, search: &mut Search) {
        let numbers = usize::from(!single)..parts.len();
        // Paragraphs of documents that match as a whole are not reported.
        let told = search.best.documents();
        let others = (!told.is_empty()).then(|| self.paragraphs.not_of(&told));
        let mut pools = vec![(Kept::Paragraphs, others)];
        // Documents of one paragraph. A text of one paragraph was compared with them already, if documents are in the scopes.
        if !single || !search.check.has(Scope::Document) {
            pools.push((Kept::Documents, None));
        }
        let size = |(kept, places): &(Kept, Option<Vec<u32>>)| {
            places.as_ref().map_or_else(|| self.signatures(*kept).len(), Vec::len)
        };
        let signatures: usize = pools.iter().map(size).sum();
        let agreeing: Option<Vec<_>> = (!single && numbers.len() * signatures > Budget::PAIRS).then(|| {
            let own: Vec<u128> = parts[numbers.clone()].iter().map(|part| part.sketch.fingerprint().number()).collect();
            let of_pool = |(kept, places): &(Kept, Option<Vec<u32>>)| {
                agreeing(self.recipe.bits, &own, self.signatures(*kept), places.as_deref())
            };
            pools.iter().map(of_pool).collect()
        });
        for (at, part) in numbers.enumerate() {
            for (number, (kept, places)) in pools.iter().enumerate() {
                let places = agreeing.as_ref().map_or(places.as_deref(), |agreeing| Some(&agreeing[number][at]));
                self.judge_all(parts, part, Pool { kept: *kept, scope: Scope::Paragraph, places }, search);
            }
        }
    }

    /// Adds the documents that match a part, each with its best entry. Returns whether candidates were left out.
    fn judge_all(&self, parts: &[Part], number: usize, pool: Pool, search: &mut Search) -> bool {
        let part = &parts[number];
        if part.features == 0 {
            return false;
        }
        let least = search.check.cutoff.least();
        let margin = if self.keep_text { MARGIN } else { 0.0 };
        let mut judged = 0;
        for candidate in self.query(part, least).scan(self.signatures(pool.kept), pool.places) {
            let Search { check, budget, best, .. } = search;
            if judged == budget.each
                || (budget.all == 0 && judged >= Budget::FEW)
                || best.beats(candidate.score + margin)
            {
                return true;
            }
            let entry = match pool.kept {
                Kept::Documents => self.documents.entry(candidate.at as u32),
                Kept::Paragraphs => self.paragraphs.get(candidate.at),
            };
            let stored = self.documents.record(entry.owner);
            let whole_of_many = pool.scope == Scope::Paragraph && pool.kept == Kept::Documents && !stored.single;
            let told = pool.scope == Scope::Paragraph && best.has_document(entry.owner);
            // No other paragraph of a document can be better than one that is equal.
            if whole_of_many || told || best.has_equal(entry.owner, number) || check.excludes(stored.id) {
                continue;
            }
            judged += 1;
            budget.all = budget.all.saturating_sub(1);
            let Some(score) = self.score(part, &entry, least, candidate.score) else { continue };
            if pool.scope == Scope::Document || !self.is_whole(&parts[0], entry.owner, search) {
                search.best.add(part.judged(number, entry, pool.scope, score, candidate.is_same));
            }
        }
        false
    }

    fn query(&self, part: &Part, least: Option<f64>) -> Query<'_> {
        let words = part.glance.as_ref().map(Glance::words);
        let fingerprint = part.sketch.fingerprint().number();
        let signature = Signature::new(fingerprint, part.features as u32, words.map(|words| (words, part.text)));
        Query::new(&self.recipe, &part.sketch, signature, least)
    }

    /// The score of a part and a candidate, if they match; without texts it is the candidate's.
    fn score(&self, part: &Part, entry: &Entry, least: Option<f64>, estimate: f64) -> Option<f64> {
        match part.glance.as_ref().zip(self.text_of(entry)) {
            Some((glance, text)) => {
                work::count_one(work::Kind::Text);
                glance.score(&self.recipe, text, entry.signature.features as usize, least)
            }
            None => Some(estimate),
        }
    }

    /// Judges a document that was left out, since a part of it matches. If it matches as a whole, it is added as such.
    fn is_whole(&self, whole: &Part, owner: u32, search: &mut Search) -> bool {
        let key = pair_key(owner, 0);
        let Search { check, best, left_out, refused, .. } = search;
        let Some(query) = left_out else { return false };
        if refused.len() == Budget::UNLIMITED || refused.get(&key).is_some() {
            return false;
        }
        let mut candidates = query.scan(self.documents.signatures(), Some(&[owner]));
        let entry = self.documents.entry(owner);
        let least = check.cutoff.least();
        let found = candidates.next().and_then(|candidate| {
            self.score(whole, &entry, least, candidate.score).map(|score| (score, candidate.is_same))
        });
        match found {
            Some((score, is_same)) => best.add(whole.judged(0, entry, Scope::Document, score, is_same)),
            None => drop(refused.entry(key).or_insert(())),
        }
        found.is_some()
    }

    fn signatures(&self, kept: Kept) -> &Signatures {
        match kept {
            Kept::Documents => self.documents.signatures(),
            Kept::Paragraphs => self.paragraphs.signatures(),
        }
    }
}
