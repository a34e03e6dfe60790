//! Judges one document: as a whole, by the runs that it shares with the text, and by its paragraphs.

use super::super::found::CorpusMatch;
use super::super::options::Scope;
use super::nearest::Section;
use super::read::Piece;
use super::telling::{SharedWord, Telling};
use super::tuning::{LETTERS_A_SEED, PARAGRAPH_PAIRS};
use super::{Answering, share_of};
use crate::corpus::store::paragraphs::Entry;
use crate::judge::Reading;
use crate::overlap::passages;
use crate::sort::{sort_by, sort_by_key};
use std::cmp::Reverse;
use std::ops::Range;

/// What a document and the text share.
pub(super) struct Answer {
    owner: u32,
    scope: Scope,
    pub(super) score: f64,
    pub(super) distance: u32,
    /// Whether both have the same words in the same order, by their hash.
    pub(super) is_same: bool,
    /// Disjoint in the text. Empty if the document matches as a whole and shares no run.
    pub(super) pieces: Vec<Piece>,
    /// The words that both have, or may have without kept texts.
    pub(super) shared: Vec<SharedWord>,
    /// Whether texts are not kept, so that only the score is known.
    is_estimate: bool,
}

/// A paragraph of the text that matches an entry.
struct Match {
    paragraph: usize,
    entry: Entry,
    score: f64,
    distance: u32,
}

impl Answer {
    /// What the match shows that better ones have not shown.
    pub(super) fn weight(&self, telling: &Telling) -> u64 {
        let weight = telling.weight_of_shared(&self.shared);
        if self.is_estimate { share_of(weight, self.score) } else { weight }
    }

    pub(super) fn matched(&self, answering: &mut Answering, weight: u64) -> CorpusMatch {
        let Answering { corpus, search, offsets, .. } = answering;
        let stored = corpus.documents.record(self.owner);
        let checked = &search.checked;
        let mut in_there =
            corpus.keep_text.then(|| offsets.entry(self.owner.into()).or_insert(corpus.documents.utf16(self.owner)));
        let ranges = |piece: &Piece| {
            let own = || checked.letters.range(&checked.text, piece.here.clone());
            let there = in_there.as_mut().map_or(piece.there.clone(), |in_there| in_there.of(&piece.there));
            (piece.part_bytes.clone().unwrap_or_else(own), there)
        };
        let (here, there) = self.pieces.iter().map(ranges).unzip();
        // Pieces do not overlap in the text, so a sum counts each letter once.
        let letters: usize = self.pieces.iter().map(|piece| piece.here.len()).sum();
        let telling = &search.hits.telling;
        CorpusMatch {
            id: stored.id.to_string(),
            title: stored.title.map(String::from),
            data: stored.data.map(String::from),
            scope: self.scope,
            score: self.score,
            information: Telling::in_words(weight),
            letters,
            share: telling.share(&self.shared),
            documents: corpus.keep_text.then(|| telling.documents(&self.shared) as usize),
            distance: self.distance,
            here,
            there,
        }
    }
}

impl Answering<'_> {
    /// What a document shares with the text, if it matches.
    pub(super) fn examine(&mut self, owner: u32) -> Option<Answer> {
        let wanted = self.search.wanted;
        let whole = if wanted.has(Scope::Document) { self.judge_whole(owner) } else { None };
        if whole.is_none() && !wanted.has(Scope::Part) {
            return None;
        }
        let (mut pieces, seeds) = self.runs(owner);
        let entry = self.corpus.documents.entry(owner);
        // The score and the distance of the best paragraph.
        let mut best: Option<(f64, u32)> = None;
        let longest = pieces.first().cloned();
        if whole.is_none() {
            for matched in self.judge_paragraphs(owner, seeds, &pieces) {
                if best.is_none_or(|best| matched.score > best.0) {
                    best = Some((matched.score, matched.distance));
                }
                self.add_ranges(Some(matched.paragraph), &matched.entry, &mut pieces);
            }
        } else if pieces.is_empty() {
            self.add_ranges(None, &entry, &mut pieces);
        }
        let telling = &self.search.hits.telling;
        let is_estimate = !self.corpus.keep_text;
        let (mut shared, mut is_told) = (Vec::new(), whole.is_some());
        for piece in &pieces {
            let own = telling.shared(self.corpus, owner, &piece.here, &piece.there);
            is_told |= telling.distinctive(piece.here.clone()) >= wanted.min_letters as usize
                && (is_estimate || telling.is_told(&piece.here, &own));
            shared.extend(own);
        }
        if !is_told {
            return None;
        }
        sort_by_key(&mut shared, |shared: &SharedWord| shared.word);
        let (score, distance, is_same) = match whole {
            Some((score, is_same)) => (score, self.search.whole.distance(&entry), is_same),
            None => {
                let run = longest.and_then(|longest| self.judge_run(owner, &longest));
                let run = run.filter(|run| wanted.cutoff.given().is_none_or(|least| run.0 >= least));
                let is_better = |run: &(f64, u32)| best.is_none_or(|best| run.0 > best.0);
                let (score, distance) = run.filter(is_better).or(best)?;
                (score, distance, false)
            }
        };
        let scope = if whole.is_some() { Scope::Document } else { Scope::Part };
        // Longest first.
        sort_by_key(&mut pieces, |piece| (Reverse(piece.here.len()), piece.here.start));
        Some(Answer { owner, scope, score, distance, is_same, pieces, shared, is_estimate })
    }

    /// The score of the document as a whole, if it matches, and whether it has the same words in the same order.
    fn judge_whole(&mut self, owner: u32) -> Option<(f64, bool)> {
        if !self.may_match(owner) {
            return None;
        }
        let Answering { corpus, search, texts, misses, query, .. } = self;
        let candidate = query.scan(corpus.documents.signatures(), Some(&[owner])).next()?;
        *texts += 1;
        let telling = &search.hits.telling;
        let may_be_told = candidate.is_same || telling.may_be_told_as_a_whole(corpus, owner);
        let cutoff = search.wanted.cutoff;
        let judge = || search.whole.score(corpus, &corpus.documents.entry(owner), cutoff, candidate.score.min(1.0));
        // The hash is of the words without their signs.
        let is_same = |score: f64| candidate.is_same && score == 1.0;
        let is_told = |&score: &f64| is_same(score) || telling.is_told_as_a_whole(score);
        let score = may_be_told.then(judge).flatten().filter(is_told);
        *misses += usize::from(score.is_none());
        score.map(|score| (score, is_same(score)))
    }

    /// The long runs that the document shares with the text, and the seeds of short ones.
    fn runs(&mut self, owner: u32) -> (Vec<Piece>, Vec<(usize, usize)>) {
        let Answering { corpus, search, budget, taken, .. } = self;
        let own = search.hits.of(owner);
        match corpus.documents.text(owner) {
            Some(text) if !own.is_empty() => search.checked.read(text, own, search.wanted.min_letters, budget, taken),
            _ => (Vec::new(), Vec::new()),
        }
    }

    /// The score and the distance of the longest run.
    fn judge_run(&self, owner: u32, piece: &Piece) -> Option<(f64, u32)> {
        let (recipe, checked) = (&self.corpus.recipe, &self.search.checked);
        let here = &checked.text[checked.letters.range(&checked.text, piece.here.clone())];
        let there = &self.corpus.documents.text(owner)?[piece.there.clone()];
        let (theirs, features) = recipe.fingerprint_and_features(there);
        let (ours, own_features) = recipe.fingerprint_and_features(here);
        let verdict = Reading::new(here, own_features).compare(recipe, &Reading::new(there, features));
        Some((verdict.score, ours.distance(theirs))).filter(|run| run.0 > 0.0)
    }

    /// The matching paragraphs, of those with near signatures or shared short runs: each of the text's once.
    fn judge_paragraphs(&self, owner: u32, seeds: Vec<(usize, usize)>, pieces: &[Piece]) -> Vec<Match> {
        let Answering { corpus, search, .. } = self;
        // Pairs of a paragraph and an entry, with their promise.
        let mut pairs: Vec<(usize, Entry, f64)> = Vec::new();
        let near = search.near.iter().filter(|near| near.entry.owner == owner);
        pairs.extend(near.map(|near| (near.paragraph, near.entry.clone(), near.score)));
        if corpus.keep_text {
            pairs.extend(self.pairs_of(owner, seeds));
            // What a run shows already.
            let is_new = |(paragraph, ..): &(usize, Entry, f64)| {
                let letters = search.checked.letters_in(&search.split.paragraphs[*paragraph].0);
                let shown = pieces.iter().map(|piece| overlap(&piece.here, &letters)).sum::<usize>();
                2 * shown < letters.len()
            };
            pairs.retain(is_new);
        }
        sort_by(&mut pairs, |a, b| a.0.cmp(&b.0).then(b.2.total_cmp(&a.2)).then(a.1.range.start.cmp(&b.1.range.start)));
        let mut matches: Vec<Match> = Vec::new();
        for of_one in pairs.chunk_by(|a, b| a.0 == b.0) {
            let mut best: Option<Match> = None;
            for (paragraph, entry, promised) in of_one.iter().take(if corpus.keep_text { PARAGRAPH_PAIRS } else { 1 }) {
                let part = self.paragraph(*paragraph);
                if let Some(score) = part
                    .score(corpus, entry, search.wanted.cutoff, *promised)
                    .filter(|&score| best.as_ref().is_none_or(|best| score > best.score))
                {
                    let distance = part.distance(entry);
                    best = Some(Match { paragraph: *paragraph, entry: entry.clone(), score, distance });
                }
            }
            matches.extend(best);
        }
        matches
    }

    /// The paragraphs of the text and of a document that share the seeds of short runs, those with most first.
    fn pairs_of(&self, owner: u32, seeds: Vec<(usize, usize)>) -> Vec<(usize, Entry, f64)> {
        if seeds.len() < 2 {
            return Vec::new();
        }
        let Answering { corpus, search, .. } = self;
        let own = &search.split.paragraphs;
        let entries: Vec<Entry> = match corpus.documents.record(owner).single {
            true => vec![corpus.documents.entry(owner)],
            false => corpus.paragraphs_of(owner),
        };
        let mut pairs: Vec<u64> = seeds
            .into_iter()
            .filter_map(|(letter, byte)| {
                let start = search.checked.letters.start(letter);
                let paragraph = own.partition_point(|(bytes, _)| bytes.end <= start);
                let entry = entries.partition_point(|entry| entry.range.end as usize <= byte);
                let inside = own.get(paragraph)?.0.contains(&start)
                    && entries.get(entry)?.range.start as usize <= byte
                    && (own.len() > 1 || entries.len() > 1);
                inside.then_some((paragraph as u64) << 32 | entry as u64)
            })
            .collect();
        crate::sort::sort_words(&mut pairs, 0);
        let mut counted: Vec<(usize, u64)> = pairs.chunk_by(|a, b| a == b).map(|same| (same.len(), same[0])).collect();
        sort_by_key(&mut counted, |&(count, pair)| (Reverse(count), pair));
        // Paragraphs that were reworded share many short runs.
        let shares = |&(count, pair): &(usize, u64)| {
            count > 1 && LETTERS_A_SEED * count >= search.checked.letters_in(&own[(pair >> 32) as usize].0).len()
        };
        counted.retain(shares);
        let pair = |&(count, pair): &(usize, u64)| {
            ((pair >> 32) as usize, entries[pair as u32 as usize].clone(), count as f64 * 1e-6)
        };
        counted.iter().take(PARAGRAPH_PAIRS).map(pair).collect()
    }

    fn paragraph(&self, number: usize) -> &Section {
        let Answering { corpus, search, .. } = self;
        if search.split.paragraphs.len() <= 1 {
            return &search.whole;
        }
        let (bytes, _) = &search.split.paragraphs[number];
        search.paragraphs[number].get_or_init(|| Section::new(corpus, &search.checked.text, bytes))
    }

    /// Adds what a paragraph, or the whole text, shares with an entry: runs, or all of it if there are none.
    fn add_ranges(&self, paragraph: Option<usize>, entry: &Entry, pieces: &mut Vec<Piece>) {
        let Answering { corpus, search, .. } = self;
        let part = paragraph.map_or(&search.whole, |number| self.paragraph(number));
        let checked = &search.checked;
        let there = entry.range.start as usize..entry.range.end as usize;
        let (here, bytes) = (checked.letters_in(&part.bytes), Some(part.bytes.clone()));
        let whole = Piece { here, there: there.clone(), part_bytes: bytes };
        let text = corpus.whole_text_of(entry);
        let runs = text.map_or_else(Vec::new, |text| passages(&corpus.recipe, &checked.text[part.bytes.clone()], text));
        let piece = |run: &crate::overlap::Passage| {
            let bytes = part.bytes.start + run.a.start..part.bytes.start + run.a.end;
            let here = checked.letters_in(&bytes);
            let there = there.start + run.b.start..there.start + run.b.end;
            let there = corpus
                .documents
                .text(entry.owner)
                .map_or(there.clone(), |text| checked.without_boilerplate(&bytes, &here, text, there));
            Piece { here, there, part_bytes: None }
        };
        let mut found: Vec<Piece> = runs.iter().map(piece).filter(|piece| !piece.here.is_empty()).collect();
        if found.is_empty() {
            found.push(whole);
        }
        for piece in found {
            if pieces.iter().all(|other| overlap(&other.here, &piece.here) == 0) {
                pieces.push(piece);
            }
        }
    }
}

/// The number of letters in both.
fn overlap(a: &Range<usize>, b: &Range<usize>) -> usize {
    a.end.min(b.end).saturating_sub(a.start.max(b.start))
}
