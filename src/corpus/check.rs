//! Which documents share most of their wording with a text, or a passage?
//!
//! A scan of signatures names candidates, best first (`candidates.rs`). Only the best of them are read, until no other can be
//! better than the worst answer that is wanted, or [`Budget`] is used up. The judge has the last word on each.

use super::best::{Best, Judged};
use super::candidates::{Candidates, Query};
use super::paragraphs::Entry;
use super::{Corpus, Parts, work};
use crate::fingerprint::Fingerprint;
use crate::judge::{Containment, Reading, Verdict};
use crate::overlap::Passage;
use crate::sketch::Sketch;
use crate::threshold::Threshold;
use crate::utf16::Utf16Ranges;
use std::fmt;
use std::ops::Range;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The whole text with whole documents.
    Document,
    /// Each of its paragraphs with each paragraph of the documents, but of those that match as a whole. Paragraphs of
    /// fewer than [`Threshold::FEWEST`](crate::Threshold::FEWEST) features are left out, unless they are all there is.
    Paragraph,
    /// Each run of the text that stands in a document that matches neither as a whole nor by a paragraph.
    Passage,
}

/// From which score on two texts are near-duplicates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Cutoff {
    /// The [automatic threshold](crate::Threshold), which depends on the length of the texts.
    #[default]
    Automatic,
    /// A score from 0 to 1.
    Score(f64),
}

/// How to check a text: in all scopes, by the automatic threshold, for all matches, unless a method below says otherwise.
#[derive(Clone, Copy)]
pub struct Check<'a> {
    pub(super) scopes: [bool; 3],
    pub(super) cutoff: Cutoff,
    pub(super) limit: Option<usize>,
    pub(super) min_passage: u32,
    pub(super) exclude: Option<&'a (dyn Fn(&str) -> bool + Sync)>,
}

/// A document, or a part of one, that shares most of its wording with the text that was checked, or with a part of it.
/// Ranges are UTF-16 code units.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CorpusMatch {
    /// The document.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// What the application keeps with it.
    pub data: Option<String>,
    /// What was compared.
    pub scope: Scope,
    /// How alike the two parts are, from 0 to 1. Where the text is kept: the share of the words of both that both have in
    /// the same order (normalised Indel similarity, 2·LCS / (a + b)), or the Jaccard index of their features where that is
    /// larger, as it is when sentences changed places. Otherwise the Jaccard index that the fingerprints estimate.
    pub score: f64,
    /// The Hamming distance of the fingerprints of the two parts.
    pub distance: u32,
    /// The exact Jaccard index of the two parts, where the text is kept.
    pub jaccard: Option<f64>,
    /// How much of one part is in the other, where the text is kept; a is the text that was checked.
    pub containment: Option<Containment>,
    /// Of a passage: in how many documents of the corpus its rarest wording stands, this one included. `None` in other scopes.
    pub documents: Option<usize>,
    /// Where it stands in the text that was checked: the passages both parts share if the document's text is kept and there
    /// are any, otherwise the whole part.
    pub here: Vec<Range<usize>>,
    /// The same places in the document: `there[i]` corresponds to `here[i]`.
    pub there: Vec<Range<usize>>,
}

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

impl<'a> Check<'a> {
    /// The weight of the shortest passage that is found by default: so many letters or digits, of which one of CJK counts as two.
    pub const MIN_PASSAGE: u32 = 48;

    /// In all scopes, by the automatic threshold, for all matches.
    pub fn new() -> Check<'a> {
        Check {
            scopes: [true; 3],
            cutoff: Cutoff::Automatic,
            limit: None,
            min_passage: Check::MIN_PASSAGE,
            exclude: None,
        }
    }

    /// In these scopes only.
    pub fn scopes(mut self, scopes: &[Scope]) -> Check<'a> {
        self.scopes = [Scope::Document, Scope::Paragraph, Scope::Passage].map(|scope| scopes.contains(&scope));
        self
    }

    /// With this smallest score of a document or paragraph.
    ///
    /// # Panics
    /// When a score is not a number from 0 to 1.
    pub fn cutoff(mut self, cutoff: Cutoff) -> Check<'a> {
        cutoff.least();
        self.cutoff = cutoff;
        self
    }

    /// Only the best matches, so many of them. Without a limit, the best 512 candidates are read for each paragraph and for
    /// the whole text, and all matches among them are returned.
    pub fn limit(mut self, limit: usize) -> Check<'a> {
        self.limit = Some(limit);
        self
    }

    /// Without the documents whose ids this holds for.
    pub fn exclude(mut self, exclude: &'a (dyn Fn(&str) -> bool + Sync)) -> Check<'a> {
        self.exclude = Some(exclude);
        self
    }

    /// With passages of at least so many letters or digits, of which one of CJK counts as two. All of the length
    /// [`Corpus::GUARANTEED_PASSAGE`] and more are found.
    pub fn min_passage(mut self, letters: u32) -> Check<'a> {
        self.min_passage = letters;
        self
    }

    pub(super) fn has(&self, scope: Scope) -> bool {
        self.scopes[scope as usize]
    }

    pub(super) fn excludes(&self, id: &str) -> bool {
        self.exclude.is_some_and(|exclude| exclude(id))
    }
}

impl Default for Check<'_> {
    fn default() -> Self {
        Check::new()
    }
}

impl fmt::Debug for Check<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check")
            .field("scopes", &self.scopes)
            .field("cutoff", &self.cutoff)
            .field("limit", &self.limit)
            .field("min_passage", &self.min_passage)
            .field("exclude", &self.exclude.is_some())
            .finish()
    }
}

impl Cutoff {
    /// # Panics
    /// When the score is not a number from 0 to 1.
    pub(super) fn least(self) -> Option<f64> {
        match self {
            Cutoff::Automatic => None,
            Cutoff::Score(least) => {
                assert!((0.0..=1.0).contains(&least), "a score is a number from 0 to 1, not {least}");
                Some(least)
            }
        }
    }
}

impl Corpus {
    /// The documents that share most of their wording, or a passage, with a text: best first, passages behind the others, the
    /// longest first. A text without features has none.
    pub fn check(&self, text: &str, check: &Check) -> Vec<CorpusMatch> {
        let (parts, best) = self.judged(text, check);
        let mut found: Vec<CorpusMatch> =
            best.into_iter().map(|judged| self.matched(&parts[judged.part], judged)).collect();
        let ids: Vec<String> = found.iter().map(|found| found.id.clone()).collect();
        found.extend(self.check_passages(text, check, &ids));
        found
    }

    /// The ids that [`Corpus::check`] would find, in its order.
    #[cfg(feature = "wasm")]
    pub(crate) fn matching_ids(&self, text: &str, check: &Check) -> Vec<String> {
        let (_, best) = self.judged(text, check);
        let mut ids: Vec<String> =
            best.into_iter().map(|judged| self.documents.id(judged.entry.owner).into()).collect();
        ids.extend(self.check_passages(text, check, &ids.clone()).into_iter().map(|found| found.id));
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
                    work::count(work::Kind::Text, 1);
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
