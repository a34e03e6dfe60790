//! Which documents share most of their wording with a text, or a passage?
//!
//! A scan of signatures names candidates, best first (`candidates.rs`). Only the best of them are read, until no other can be
//! better than the worst answer that is wanted, or [`Budget`] is used up. The judge has the last word on each.

use super::Corpus;
use super::best::{Best, Judged};
use super::candidates::{Candidates, Query};
use super::found::CorpusMatch;
use super::options::{Check, Scope};
use super::paragraphs::Entry;
use super::parts::Parts;
use super::passages::Asked;
use crate::fingerprint::Fingerprint;
use crate::judge::{Reading, Verdict};
use crate::overlap::Passage;
use crate::sketch::Sketch;
use crate::threshold::Threshold;
use crate::utf16::Utf16Ranges;
use crate::work;
use std::ops::Range;

/// The whole text, or a paragraph of it.
pub(super) struct Part<'t> {
    pub(super) reading: Reading<'t>,
    /// Where it stands, in UTF-16 code units.
    pub(super) range: Range<usize>,
    sketch: Sketch,
}

/// What a part is compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    Documents,
    Paragraphs,
}

/// How many texts may still be read.
struct Budget {
    /// For each part.
    each: usize,
    /// For all parts together, beyond a few for each.
    all: usize,
}

impl Budget {
    /// Texts that are read for the whole text, or for a paragraph, at least if there are so many candidates.
    const LEAST: usize = 32;
    /// The same when all matches are wanted.
    const UNLIMITED: usize = 512;
    /// Texts that are read for a paragraph even when the budget is used up.
    const FEW: usize = 2;

    fn new(limit: Option<usize>) -> Budget {
        let each = limit.map_or(Budget::UNLIMITED, |limit| limit.saturating_mul(2).max(Budget::LEAST));
        Budget { each, all: each.saturating_mul(8) }
    }
}

impl Corpus {
    /// The documents that are almost the same as a text, or share a part with it: documents and paragraphs, best first, then
    /// passages, longest first. A text without features has no match.
    pub fn check(&self, text: &str, check: &Check) -> Vec<CorpusMatch> {
        let (parts, best) = self.judged(text, check);
        let places: Vec<(u32, usize)> =
            best.iter().map(|judged| (judged.entry.owner, judged.entry.range.start as usize)).collect();
        let mut found: Vec<CorpusMatch> =
            best.into_iter().map(|judged| self.matched(&parts[judged.part], judged)).collect();
        let all_found = check.limit.is_some_and(|limit| limit <= found.len()) && parts.len() == 1;
        if check.has(Scope::Passage) && !self.postings.is_empty() && !all_found {
            let mut asked = Asked::new(text);
            if parts.len() > 1 {
                self.grow(&asked, check, &mut found, &places);
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

    /// The parts of a text, and the best pair of each part with each document, best first.
    fn judged<'t>(&self, text: &'t str, check: &Check) -> (Vec<Part<'t>>, Vec<Judged>) {
        let split = Parts::of(&self.recipe, text);
        let mut parts = vec![self.part(text, &split.whole, &split.whole_utf16)];
        let mut best = Best::new(check.limit);
        let mut budget = Budget::new(check.limit);
        if check.has(Scope::Document) {
            self.judge_all(&parts, 0, Kept::Documents, Scope::Document, check, &mut budget, &mut best);
        }
        if check.has(Scope::Paragraph) {
            let single = split.paragraphs.len() <= 1;
            if !single {
                let paragraphs = split.paragraphs.iter().map(|(bytes, utf16)| self.part(text, bytes, utf16));
                parts.extend(paragraphs.filter(|part| part.reading.features() >= Threshold::FEWEST));
            }
            for part in usize::from(!single)..parts.len() {
                self.judge_all(&parts, part, Kept::Paragraphs, Scope::Paragraph, check, &mut budget, &mut best);
                // Documents of one paragraph: already compared with a text of one, if documents were asked for at all.
                if !single || !check.has(Scope::Document) {
                    self.judge_all(&parts, part, Kept::Documents, Scope::Paragraph, check, &mut budget, &mut best);
                }
            }
        }
        let best = best.into_sorted(|judged| self.documents.id(judged.entry.owner));
        (parts, best)
    }

    fn part<'t>(&self, text: &'t str, bytes: &Range<usize>, utf16: &Range<usize>) -> Part<'t> {
        let text = &text[bytes.clone()];
        let (sketch, _) = self.recipe.sketch_and_features(text);
        Part { reading: Reading::new(&self.recipe, text), range: utf16.clone(), sketch }
    }

    /// Adds the documents that match a part, each with its best entry.
    #[allow(clippy::too_many_arguments)]
    fn judge_all(
        &self,
        parts: &[Part],
        number: usize,
        kept: Kept,
        scope: Scope,
        check: &Check,
        budget: &mut Budget,
        best: &mut Best,
    ) {
        let part = &parts[number];
        if part.reading.features() == 0 {
            return;
        }
        let least = check.cutoff.least();
        let signature = self.signature_of(&part.sketch, &part.reading);
        let query = Query::new(&self.recipe, &part.sketch, signature, least);
        let candidates: Candidates = match kept {
            Kept::Documents => query.scan(self.documents.signatures()),
            Kept::Paragraphs => query.scan(self.paragraphs.signatures()),
        };
        let mut reads = 0;
        for candidate in candidates {
            if reads == budget.each || (budget.all == 0 && reads >= Budget::FEW) || best.beats(candidate.score) {
                break;
            }
            let entry = match kept {
                Kept::Documents => self.documents.entry(candidate.at as u32),
                Kept::Paragraphs => self.paragraphs.get(candidate.at),
            };
            let stored = self.documents.record(entry.owner);
            let whole_of_many = scope == Scope::Paragraph && kept == Kept::Documents && !stored.single;
            // A document that matches as a whole needs no mention of its paragraphs.
            let told = scope == Scope::Paragraph && best.has_document(entry.owner);
            // No other paragraph of a document can be better than one that is equal.
            if whole_of_many || told || best.has_equal(entry.owner, number) || check.excludes(stored.id) {
                continue;
            }
            let (score, verdict) = match self.text_of(&entry) {
                Some(text) => {
                    reads += 1;
                    budget.all = budget.all.saturating_sub(1);
                    work::count_one(work::Kind::Text);
                    let verdict = part.reading.compare(&self.recipe, text, entry.signature.features as usize);
                    if !verdict.is_near(least) {
                        continue;
                    }
                    (verdict.score, Some(verdict))
                }
                None => (candidate.score, None),
            };
            let distance = part.sketch.fingerprint().distance(Fingerprint::new(entry.signature.fingerprint));
            best.add(Judged { part: number, entry, scope, score, distance, verdict });
        }
    }

    /// Where a part and an entry share passages, in UTF-16 code units; both as a whole if there are none.
    fn shared(&self, part: &Part, entry: &Entry) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
        let there = entry.range.start as usize..entry.range.end as usize;
        let (Some(text), Some(all)) = (self.text_of(entry), self.documents.text(entry.owner)) else {
            return (vec![part.range.clone()], vec![there]);
        };
        let (mut in_here, mut in_there) = (Utf16Ranges::new(part.reading.text), Utf16Ranges::new(all));
        let passages = self.recipe.passages(part.reading.text, text);
        if passages.is_empty() {
            return (vec![part.range.clone()], vec![in_there.of(&there)]);
        }
        let moved = |range: &Range<usize>, start: usize| start + range.start..start + range.end;
        let ranges = |passage: &Passage| {
            (moved(&in_here.of(&passage.a), part.range.start), in_there.of(&moved(&passage.b, there.start)))
        };
        passages.iter().map(ranges).unzip()
    }

    fn matched(&self, part: &Part, judged: Judged) -> CorpusMatch {
        let stored = self.documents.record(judged.entry.owner);
        let (here, there) = self.shared(part, &judged.entry);
        CorpusMatch {
            id: stored.id.to_string(),
            title: stored.title.map(String::from),
            data: stored.data.map(String::from),
            scope: judged.scope,
            score: judged.score,
            distance: judged.distance,
            jaccard: judged.verdict.map(|verdict| verdict.jaccard),
            containment: judged.verdict.map(|verdict: Verdict| verdict.containment),
            documents: None,
            here,
            there,
        }
    }
}
