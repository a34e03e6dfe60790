//! Which documents share most of their wording with a text?

use super::paragraphs::Entry;
use super::verify::Exact;
use super::{Corpus, Parts};
use crate::counts::FeatureMap;
use crate::fingerprint::Fingerprint;
use crate::overlap::Containment;
use crate::sketch::Sketch;
use crate::sort::sort_by;
use crate::threshold::Threshold;
use crate::utf16::Utf16Ranges;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

/// What is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The whole text with whole documents.
    Document,
    /// Each of its paragraphs with each paragraph of the documents. Paragraphs of fewer than
    /// [`Threshold::FEWEST`](crate::Threshold::FEWEST) features are left out, unless they are all there is.
    Paragraph,
    /// Both; paragraphs only of documents that are no match as a whole.
    #[default]
    Both,
}

/// How to check a text.
#[derive(Clone, Copy)]
pub struct Check<'a> {
    /// What is compared.
    pub scope: Scope,
    /// The smallest score of a match, or `None` for the automatic threshold.
    pub threshold: Option<f64>,
    /// How many matches are wanted, the best ones.
    pub limit: usize,
    /// Documents that are not to be found, by id.
    pub exclude: &'a dyn Fn(&str) -> bool,
}

impl Default for Check<'_> {
    fn default() -> Self {
        Check { scope: Scope::Both, threshold: None, limit: usize::MAX, exclude: &|_| false }
    }
}

/// A document, or a paragraph of one, that shares most of its wording with the text that was checked, or with a
/// paragraph of it. Ranges are UTF-16 code units.
#[derive(Clone, Debug, PartialEq)]
pub struct CorpusMatch {
    /// The document.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// [`Scope::Document`] or [`Scope::Paragraph`].
    pub scope: Scope,
    /// How alike the two are, from 0 to 1. Where the text is kept: the share of the words of both that both have in the
    /// same order (normalised Indel similarity, 2·LCS / (a + b); not of texts of more than 32,768 words), or the
    /// Jaccard index of their features where that is larger, as it is when sentences changed places. Otherwise the
    /// Jaccard index that the fingerprints estimate.
    pub score: f64,
    /// The Hamming distance of the fingerprints.
    pub distance: u32,
    /// The exact Jaccard index, where the text is kept.
    pub jaccard: Option<f64>,
    /// How much of one is in the other, where the text is kept; a is the text that was checked.
    pub containment: Option<Containment>,
    /// Where it stands in the text that was checked: the passages both share if the document's text is kept and there
    /// are any, otherwise the whole part.
    pub here: Vec<Range<usize>>,
    /// The same places in the document.
    pub there: Vec<Range<usize>>,
}

/// The whole text, or a paragraph of it.
pub(super) struct Part<'t> {
    pub(super) text: &'t str,
    /// Where it starts, in UTF-16 code units, and where it ends.
    range: Range<usize>,
    /// Numbered.
    pub(super) features: FeatureMap<usize>,
    sketch: Sketch,
    /// Its words, once they were asked for.
    pub(super) words: OnceCell<Vec<u128>>,
}

/// What a part is compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    Documents,
    Paragraphs,
}

/// A pair that passed.
struct Judged {
    part: usize,
    entry: Entry,
    scope: Scope,
    score: f64,
    distance: u32,
    exact: Option<Exact>,
}

impl Corpus {
    /// The documents that share most of their wording with a text, best first. A text without features has none.
    pub fn check(&self, text: &str, check: &Check) -> Vec<CorpusMatch> {
        let (parts, passed) = self.passed(text, check);
        let mut best: Vec<Judged> = passed.into_values().collect();
        sort_by(&mut best, |a, b| {
            let documents_first = |judged: &Judged| judged.scope != Scope::Document;
            let order = b.score.total_cmp(&a.score).then(documents_first(a).cmp(&documents_first(b)));
            let order = order.then(a.distance.cmp(&b.distance));
            order
                .then_with(|| self.documents.id(a.entry.owner).cmp(self.documents.id(b.entry.owner)))
                .then(a.part.cmp(&b.part))
        });
        best.truncate(check.limit);
        best.into_iter().map(|judged| self.matched(&parts[judged.part], judged)).collect()
    }

    /// The ids of all documents that [`Corpus::check`] would find, so that a caller can say which to exclude.
    pub fn matching_ids(&self, text: &str, check: &Check) -> Vec<&str> {
        let (_, passed) = self.passed(text, check);
        let mut ids: Vec<&str> = passed.values().map(|judged| self.documents.id(judged.entry.owner)).collect();
        sort_by(&mut ids, |a, b| a.cmp(b));
        ids.dedup();
        ids
    }

    /// Whether [`Corpus::check`] may find a whole document near a text with this sketch, by the recipe of this corpus, and
    /// so many features; where it may not, the text itself need not be looked at. For a [`Draft`](crate::Draft), which
    /// knows both.
    pub fn may_match(&self, sketch: &Sketch, features: usize, check: &Check) -> bool {
        let plausible = self.plausible_features(features, check);
        features > 0 && !self.documents.near(sketch, &plausible, self.gate(features, check)).is_empty()
    }

    /// The parts of a text, and the best pair of each part with each document.
    fn passed<'t>(&self, text: &'t str, check: &Check) -> (Vec<Part<'t>>, BTreeMap<(u32, usize), Judged>) {
        let split = Parts::of(&self.recipe, text);
        let whole = self.part(text, &split.whole, &split.whole_utf16);
        let mut parts = vec![whole];
        let mut passed = BTreeMap::new();
        if check.scope != Scope::Paragraph {
            self.judge_all(&parts, 0, Kept::Documents, Scope::Document, check, &mut passed);
        }
        if check.scope == Scope::Document {
            return (parts, passed);
        }
        let single = split.paragraphs.len() <= 1;
        if !single {
            let long = |part: &Part| part.features.len() >= Threshold::FEWEST;
            let paragraphs = split.paragraphs.iter().map(|(bytes, utf16)| self.part(text, bytes, utf16));
            parts.extend(paragraphs.filter(long));
        }
        for part in usize::from(!single)..parts.len() {
            self.judge_all(&parts, part, Kept::Paragraphs, Scope::Paragraph, check, &mut passed);
            // Documents of one paragraph: already compared with a text of one, if documents were asked for at all.
            if !single || check.scope == Scope::Paragraph {
                self.judge_all(&parts, part, Kept::Documents, Scope::Paragraph, check, &mut passed);
            }
        }
        (parts, passed)
    }

    pub(super) fn part<'t>(&self, text: &'t str, bytes: &Range<usize>, utf16: &Range<usize>) -> Part<'t> {
        let text = &text[bytes.clone()];
        let mut features = FeatureMap::default();
        let mut number = |feature| {
            let next = features.len();
            features.entry(feature).or_insert(next);
        };
        let sketch = if self.recipe.each_equal_feature(text, &mut number) {
            self.recipe.sketch(text)
        } else {
            let weighed = self.recipe.walk(text);
            weighed.iter().for_each(|&(feature, _)| number(feature));
            self.recipe.sketch_of(&weighed)
        };
        Part { text, range: utf16.clone(), features, sketch, words: OnceCell::new() }
    }

    /// Adds the documents that match a part, each with its best entry.
    fn judge_all(
        &self,
        parts: &[Part],
        number: usize,
        kept: Kept,
        scope: Scope,
        check: &Check,
        passed: &mut BTreeMap<(u32, usize), Judged>,
    ) {
        let part = &parts[number];
        let features = part.features.len();
        if features == 0 {
            return;
        }
        let (plausible, within) = (self.plausible_features(features, check), self.gate(features, check));
        let near = match kept {
            Kept::Documents => self.documents.near(&part.sketch, &plausible, within),
            Kept::Paragraphs => self.paragraphs.near(&part.sketch, &plausible, within),
        };
        for entry in near {
            let stored = self.documents.record(entry.owner);
            let whole_of_many = scope == Scope::Paragraph && kept == Kept::Documents && !stored.single;
            // A document that matches as a whole needs no mention of its paragraphs.
            let told = scope == Scope::Paragraph
                && passed.get(&(entry.owner, 0)).is_some_and(|own| own.scope == Scope::Document);
            if whole_of_many || told || (check.exclude)(stored.id) {
                continue;
            }
            let key = (entry.owner, number);
            if let Some(judged) = self.judge(part, number, entry, scope, check)
                && passed.get(&key).is_none_or(|best| judged.score > best.score)
            {
                passed.insert(key, judged);
            }
        }
    }

    /// How many features a match can have.
    fn plausible_features(&self, features: usize, check: &Check) -> Range<u32> {
        let (features, ratio) = (features as f64, self.least_ratio(check.threshold));
        // (Conversions saturate.)
        (features * ratio) as u32..((features / ratio).ceil() as u32).saturating_add(1)
    }

    /// The graded distance up to which a pair is worth a look.
    fn gate(&self, features: usize, check: &Check) -> f64 {
        if self.keep_text {
            return self.gate_to_texts(features, check.threshold);
        }
        match check.threshold {
            // A hair more than the estimate needs.
            Some(score) => (1.0 - 2.0 * score / (1.0 + score)) / 2.0 + 1e-9,
            // Of the shortest texts: `judge` knows both lengths.
            None => Threshold::new(1, 1).graded(self.recipe.bits),
        }
    }

    /// Whether a part and an entry share enough.
    fn judge(&self, part: &Part, number: usize, entry: Entry, scope: Scope, check: &Check) -> Option<Judged> {
        let fingerprint = Fingerprint::new(entry.fingerprint);
        let (own, other) = (part.features.len(), entry.features as usize);
        let threshold = Threshold::new(own, other);
        let graded = part.sketch.graded_distance(fingerprint);
        let (score, exact, passes) = match self.text_of(&entry) {
            Some(text) => {
                let exact = self.exact(part, text, entry.features, check.threshold)?;
                (exact.score, Some(exact), true)
            }
            None => {
                let score = threshold.jaccard_at(1.0 - 2.0 * graded);
                let near = || graded <= threshold.graded(self.recipe.bits);
                (score, None, check.threshold.map_or_else(near, |least| score >= least))
            }
        };
        let distance = part.sketch.fingerprint().distance(fingerprint);
        passes.then_some(Judged { part: number, entry, scope, score, distance, exact })
    }

    fn matched(&self, part: &Part, judged: Judged) -> CorpusMatch {
        let stored = self.documents.record(judged.entry.owner);
        let there = judged.entry.range.start as usize..judged.entry.range.end as usize;
        let (mut here, mut also_there) = (vec![part.range.clone()], vec![there.clone()]);
        if let Some(text) = self.text_of(&judged.entry) {
            let passages = self.recipe.passages(part.text, text);
            if !passages.is_empty() {
                let shifted = |text, start: usize, ranges: Vec<&Range<usize>>| {
                    let mut utf16 = Utf16Ranges::new(text);
                    let shift = |range| {
                        let range: Range<usize> = utf16.of(range);
                        start + range.start..start + range.end
                    };
                    ranges.into_iter().map(shift).collect()
                };
                here = shifted(part.text, part.range.start, passages.iter().map(|passage| &passage.a).collect());
                also_there = shifted(text, there.start, passages.iter().map(|passage| &passage.b).collect());
            }
        }
        CorpusMatch {
            id: stored.id.to_string(),
            title: stored.title.map(String::from),
            scope: judged.scope,
            score: judged.score,
            distance: judged.distance,
            jaccard: judged.exact.map(|exact| exact.jaccard),
            containment: judged.exact.map(|exact| exact.containment),
            here,
            there: also_there,
        }
    }
}
