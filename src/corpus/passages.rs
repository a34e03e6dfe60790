//! Finds the runs of a text that also occur in a document, wherever in either.
//!
//! The grams of the text are looked up among the anchors of all documents (`anchors.rs`). Each stretch of a document that has
//! some of them is a candidate; those with the most and the rarest are read, and agreeing letters are followed in both
//! directions. What is read is bounded: so many stretches for so many letters of the text. Common wording, an anchor that stands in
//! many stretches, names only a few of them: of the first that were put in, those that share most. All are counted.

mod asked;
mod grow;

use super::Corpus;
use super::found::CorpusMatch;
use super::options::{Check, Scope};
use super::postings::Found;
use crate::anchors::GUARANTEED;
use crate::fingerprint::Fingerprint;
use crate::judge::Reading;
use crate::sort::{sort_by, sort_by_key};
use crate::utf16::Utf16Ranges;
use crate::work;
pub(super) use asked::Asked;
use asked::Passage;
use std::cmp::Reverse;
use std::ops::Range;

/// An anchor in more stretches than this is common wording.
const COMMON: usize = 64;
/// For common wording, so many stretches are considered: the first that were added.
const SEEN: usize = 32;
/// Of these, so many become candidates: those with the most votes.
const FEW: usize = 2;
/// About the most postings that are read for one text.
const POSTINGS: usize = 1 << 20;

/// A document and the passages that it shares with the text.
struct Shared {
    owner: u32,
    passages: Vec<Passage>,
}

impl Corpus {
    /// A run of the text of this weight (letters and digits, of which one of CJK counts as two) is found wherever it stands,
    /// unless its wording is common: each of its anchors stands in more than 64 places.
    pub const GUARANTEED_PASSAGE: u32 = GUARANTEED;

    /// The documents that share a passage with the text, without those already `found`; those that share most come first.
    pub(super) fn check_passages(&self, asked: &mut Asked, check: &Check, found: &[String]) -> Vec<CorpusMatch> {
        let mut known: Vec<&str> = found.iter().map(String::as_str).collect();
        sort_by(&mut known, |a, b| a.cmp(b));
        let wanted = check.limit.map_or(usize::MAX, |limit| limit.saturating_sub(found.len()));
        if wanted == 0 {
            return Vec::new();
        }
        let votes = self.votes(asked);
        let mut shared = self.read_best(asked, check, votes, |id| known.binary_search(&id).is_ok());
        sort_by(&mut shared, |a, b| {
            let weight = |shared: &Shared| shared.passages.iter().map(|passage| passage.weight).sum::<u32>();
            let order = weight(b).cmp(&weight(a));
            order.then_with(|| self.documents.id(a.owner).cmp(self.documents.id(b.owner)))
        });
        let least = check.cutoff.least().unwrap_or(0.0);
        let matched = shared.iter().filter_map(|shared| self.matched_passages(asked, shared));
        matched.filter(|matched| matched.score >= least).take(wanted).collect()
    }

    /// The stretches that have grams of the text, with their votes, the most promising first. Counts the documents of each gram.
    fn votes(&self, asked: &mut Asked) -> Vec<(u32, u32)> {
        let most = (POSTINGS / asked.hashes.len().max(1)).clamp(FEW, COMMON);
        let mut votes: Vec<(u32, u32)> = Vec::new();
        // Stretches with rare grams; and for each common gram, the stretches that are considered.
        let mut chosen: Vec<u32> = Vec::new();
        let mut common: Vec<(usize, u32)> = Vec::new();
        let documents = &mut asked.documents;
        self.postings.find(&asked.hashes, |place, found: Found| {
            let all = found.len();
            let is_common = all > most;
            let mut owners: Vec<u32> = Vec::new();
            let (take, look) = if is_common { (SEEN.min(most), 2 * SEEN.min(most)) } else { (all, all) };
            let live =
                found.stretches().take(look).filter_map(|stretch| Some((stretch, self.postings.stretch(stretch)?.0)));
            for (stretch, owner) in live.take(take) {
                work::count_one(work::Kind::Posting);
                // Rarer grams count for more.
                votes.push((stretch, 1 + 16 / all.max(1) as u32));
                if is_common {
                    common.push((place, stretch));
                } else {
                    chosen.push(stretch);
                }
                owners.push(owner);
            }
            sort_by_key(&mut owners, |&owner| owner);
            owners.dedup();
            documents[place] = if is_common { all as u32 } else { owners.len() as u32 };
        });
        sort_by_key(&mut votes, |&(stretch, _)| stretch);
        votes.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        for places in common.chunk_by_mut(|a, b| a.0 == b.0) {
            sort_by_key(places, |&(_, stretch)| {
                let at = votes.binary_search_by_key(&stretch, |&(stretch, _)| stretch).expect("it has a vote");
                (Reverse(votes[at].1), stretch)
            });
            chosen.extend(places.iter().take(FEW).map(|&(_, stretch)| stretch));
        }
        sort_by_key(&mut chosen, |&stretch| stretch);
        votes.retain(|&(stretch, _)| chosen.binary_search(&stretch).is_ok());
        sort_by_key(&mut votes, |&(stretch, votes)| (Reverse(votes), stretch));
        votes
    }

    /// Reads the first of these stretches.
    fn read_best(
        &self,
        asked: &Asked,
        check: &Check,
        votes: Vec<(u32, u32)>,
        known: impl Fn(&str) -> bool,
    ) -> Vec<Shared> {
        let mut reads = asked.reads();
        let mut shared: Vec<Shared> = Vec::new();
        // The range that was read of each document; `None` for a document that is left out.
        let mut read: Vec<(u32, Option<Range<usize>>)> = Vec::new();
        // Of equally many votes in the order of ids, so that it does not matter how documents came in.
        let ordered = votes.chunk_by(|a, b| a.1 == b.1).flat_map(|equal| {
            let stretches = equal.iter().filter_map(|&(stretch, _)| self.postings.stretch(stretch));
            let mut stretches: Vec<(u32, usize)> = stretches.collect();
            sort_by(&mut stretches, |a, b| self.documents.id(a.0).cmp(self.documents.id(b.0)).then(a.1.cmp(&b.1)));
            stretches
        });
        for (owner, start) in ordered {
            if reads == 0 {
                break;
            }
            let done = |(other, range): &(u32, Option<Range<usize>>)| {
                *other == owner && range.as_ref().is_none_or(|range| range.contains(&start))
            };
            if read.iter().any(done) {
                continue;
            }
            let id = self.documents.id(owner);
            if known(id) || check.excludes(id) {
                read.push((owner, None));
                continue;
            }
            reads -= 1;
            let text = self.documents.text(owner).expect("anchors are of texts that are kept");
            let (range, passages) = asked.shared_with(text, start, check.min_passage);
            read.push((owner, Some(range)));
            match shared.iter_mut().find(|shared| shared.owner == owner) {
                Some(known) => known.passages.extend(passages),
                None if passages.is_empty() => {}
                None => shared.push(Shared { owner, passages }),
            }
        }
        shared.iter_mut().for_each(Shared::keep_longest);
        shared
    }

    /// `None` if the recipe finds no feature in the shared passage.
    fn matched_passages(&self, asked: &Asked, shared: &Shared) -> Option<CorpusMatch> {
        let stored = self.documents.record(shared.owner);
        let text = self.documents.text(shared.owner).expect("anchors are of texts that are kept");
        let longest = &shared.passages[0];
        let here = &asked.text[asked.letters.range(asked.text, longest.here.clone())];
        let there_longest = &text[longest.there.clone()];
        let own = self.recipe.fingerprint(here);
        let (theirs, features) = self.recipe.fingerprint_and_features(there_longest);
        let verdict = Reading::new(&self.recipe, here).compare(&self.recipe, there_longest, features);
        let (mut in_here, mut in_there) = (Utf16Ranges::new(asked.text), Utf16Ranges::new(text));
        let ranges = |passage: &Passage| {
            (in_here.of(&asked.letters.range(asked.text, passage.here.clone())), in_there.of(&passage.there))
        };
        let (here, there) = shared.passages.iter().map(ranges).unzip();
        (verdict.score > 0.0).then(|| CorpusMatch {
            id: stored.id.to_string(),
            title: stored.title.map(String::from),
            data: stored.data.map(String::from),
            scope: Scope::Passage,
            score: verdict.score,
            distance: own.distance(Fingerprint::new(theirs.number())),
            jaccard: Some(verdict.jaccard),
            containment: Some(verdict.containment),
            documents: Some(asked.documents_with(&longest.here, there_longest)),
            here,
            there,
        })
    }
}

impl Shared {
    /// The longest passages first, and of those that overlap in the text only the longest.
    fn keep_longest(&mut self) {
        sort_by_key(&mut self.passages, |passage| (Reverse(passage.weight), passage.here.start));
        let mut kept: Vec<Passage> = Vec::new();
        for passage in self.passages.drain(..) {
            let overlaps = |other: &Passage| passage.here.start < other.here.end && other.here.start < passage.here.end;
            if !kept.iter().any(overlaps) {
                kept.push(passage);
            }
        }
        self.passages = kept;
    }
}
