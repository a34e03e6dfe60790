//! Finds the runs of a text that also occur in a document, wherever in either.
//!
//! The grams of the text are looked up among the anchors of all documents (`anchors.rs`). Each stretch of a document that has
//! some of them is a candidate. All whose anchors allow a run of the smallest length are read, and of the others those with the
//! most and the rarest; agreeing letters are followed in both directions. What is read is bounded: so many stretches for so many
//! letters of the text. Common wording, an anchor that stands in many stretches, names only a few of them: of the first that were
//! put in, those that share most. All are counted.

mod asked;
mod grow;
mod shared;

use super::Corpus;
use super::found::CorpusMatch;
use super::options::{Check, Scope};
use super::postings::{Found, STRETCH};
use crate::anchors::GUARANTEED;
use crate::feature_map::FeatureMap;
use crate::fingerprint::Fingerprint;
use crate::judge::Reading;
use crate::list::{dedup, dedup_by, retain};
use crate::sort::{sort_by, sort_by_key};
use crate::utf16::Utf16Ranges;
use crate::work;
pub(super) use asked::Asked;
use asked::Passage;
use shared::Shared;
use std::cmp::Reverse;
use std::ops::{Range, RangeInclusive};

/// An anchor in more stretches than this is common wording.
const COMMON: usize = 64;
/// The number of stretches that are considered for common wording: the first that were added.
const SEEN: usize = 32;
/// The number of these that become candidates: those with the most votes.
const FEW: usize = 2;
/// About the most postings that are read for one text.
const POSTINGS: usize = 1 << 20;
/// Stretches that are read because their anchors allow a passage of the smallest length.
const SURE: usize = 256;

/// The most places of a document that are read for the same anchors without a passage that stays.
const TRIES: usize = 4;
/// The passages and tries of a document that are remembered: the last ones.
const LAST: usize = 64;

/// Two stretches of a document, of which the first has grams of the text.
struct Candidate {
    owner: u32,
    /// Bytes.
    start: usize,
    votes: u32,
    /// The longest runs that may be shared, from the anchors that both have: the weight and the anchors of each.
    runs: Vec<(u32, RangeInclusive<u32>)>,
    /// The largest of these weights.
    longest: u32,
    /// How many candidates of the document come before this one.
    turn: u32,
}

/// The stretches of a document that were read, and the passages there.
#[derive(Default)]
struct Read {
    ranges: Vec<Range<usize>>,
    /// The anchors for which they were read, run by run.
    tried: Vec<RangeInclusive<u32>>,
    passages: Vec<Passage>,
}

impl Corpus {
    /// A run of the text of this weight (letters and digits, of which one of CJK counts as two) is found wherever it stands, with
    /// two exceptions: parts of its wording are common, so that an anchor stands in more than 64 places (fewer, if the text is
    /// longer than 16,000 letters) or in more than 4 of the same document, or more than 256 places may share a run with the text. Then
    /// documents take turns, each with its longest first.
    pub const GUARANTEED_PASSAGE: u32 = GUARANTEED;

    /// The documents that share a passage with the text, without those already `found`; those that share most come first.
    pub(super) fn check_passages(&self, asked: &mut Asked, check: &Check, found: &[String]) -> Vec<CorpusMatch> {
        let mut known: Vec<&str> = found.iter().map(String::as_str).collect();
        sort_by(&mut known, |a, b| a.cmp(b));
        let wanted = check.limit.map_or(usize::MAX, |limit| limit.saturating_sub(found.len()));
        if wanted == 0 {
            return Vec::new();
        }
        let candidates = self.candidates(asked);
        let mut shared = self.read_best(asked, check, candidates, |id| known.binary_search(&id).is_ok());
        sort_by(&mut shared, |a, b| {
            let weight = |shared: &Shared| shared.passages.iter().map(|passage| passage.weight).sum::<u32>();
            let order = weight(b).cmp(&weight(a));
            order.then_with(|| self.documents.id(a.owner).cmp(self.documents.id(b.owner)))
        });
        let least = check.cutoff.least().unwrap_or(0.0);
        let mut in_here = Utf16Ranges::new(asked.text);
        let matched = shared.iter().filter_map(|shared| self.matched_passages(asked, shared, &mut in_here));
        matched.filter(|matched| matched.score >= least).take(wanted).collect()
    }

    /// The stretches that have grams of the text. Counts the documents of each gram.
    fn candidates(&self, asked: &mut Asked) -> Vec<Candidate> {
        let most = (POSTINGS / asked.hashes.len().max(asked.chain.places.len()).max(1)).clamp(FEW, COMMON);
        let mut votes: Vec<(u32, u32)> = Vec::new();
        // Stretches with rare grams; and for each common gram, the stretches that are considered.
        let mut chosen: Vec<u32> = Vec::new();
        let mut common: Vec<(usize, u32)> = Vec::new();
        // For each stretch, the rare anchors that it has in common with the text.
        let mut anchors: Vec<(u32, u32)> = Vec::new();
        let mut documents = std::mem::take(&mut asked.documents);
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
                    anchors.extend(asked.numbers(asked.hashes[place]).map(|number| (stretch, number)));
                }
                owners.push(owner);
            }
            sort_by_key(&mut owners, |&owner| owner);
            dedup(&mut owners);
            documents[place] = if is_common { all as u32 } else { owners.len() as u32 };
        });
        asked.documents = documents;
        sort_by_key(&mut votes, |&(stretch, _)| stretch);
        dedup_by(&mut votes, |next, kept| {
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
        retain(&mut votes, |&(stretch, _)| chosen.binary_search(&stretch).is_ok());
        sort_by_key(&mut anchors, |&anchor| anchor);
        let candidate = |at: usize| {
            let (stretch, votes_here) = votes[at];
            let (owner, start) = self.postings.stretch(stretch)?;
            // A passage may cross the border to the next stretch.
            let follows =
                |next: u32| next == stretch + 1 && self.postings.stretch(next).is_some_and(|(of, _)| of == owner);
            let next = votes.get(at + 1).filter(|&&(next, _)| follows(next));
            let last = if next.is_some() { stretch + 1 } else { stretch };
            let of_both =
                anchors.partition_point(|&(of, _)| of < stretch)..anchors.partition_point(|&(of, _)| of <= last);
            let mut numbers: Vec<u32> = anchors[of_both].iter().map(|&(_, number)| number).collect();
            sort_by_key(&mut numbers, |&number| number);
            dedup(&mut numbers);
            let votes = votes_here + next.map_or(0, |&(_, votes)| votes);
            let runs: Vec<(u32, RangeInclusive<u32>)> = asked.chain.runs(&numbers).collect();
            let longest = runs.iter().map(|&(weight, _)| weight).max().unwrap_or(0);
            Some(Candidate { owner, start, votes, runs, longest, turn: 0 })
        };
        let mut candidates = Vec::new();
        // One call, so that the closure is compiled once.
        for at in 0..votes.len() {
            candidates.extend(candidate(at));
        }
        candidates
    }

    /// Reads all candidates that may have a run of the smallest length, up to [`SURE`] of them, then a few more by their votes.
    fn read_best(
        &self,
        asked: &Asked,
        check: &Check,
        mut candidates: Vec<Candidate>,
        known: impl Fn(&str) -> bool,
    ) -> Vec<Shared> {
        // What was read of each document; `None` for a document that is left out.
        let mut documents: FeatureMap<Option<Read>, u64> = FeatureMap::default();
        // Returns whether the candidate was read.
        let mut look = |&Candidate { owner, start, ref runs, longest, .. }: &Candidate| {
            let number = documents.number_of(owner.into()).unwrap_or_else(|| {
                let id = self.documents.id(owner);
                let is_out = known(id) || check.excludes(id);
                documents.number_or_insert(owner.into(), (!is_out).then(Read::default))
            });
            let Some(read) = documents.value_mut(number) else { return false };
            let text = self.documents.text(owner).expect("anchors are of texts that are kept");
            let end = text.len().min(start + 2 * STRETCH);
            if read.ranges.iter().any(|range| range.start <= start && end <= range.end) {
                return false;
            }
            // Short runs count where there are no others: a passage with changed words may have only those.
            let least = if longest < check.min_passage { 0 } else { check.min_passage };
            let counts = |(weight, _): &&(u32, RangeInclusive<u32>)| *weight >= least;
            // Another copy of a passage that was found is hardly longer if it has no other anchors, and of the two only one stays.
            let is_known = |(_, anchors): &(u32, RangeInclusive<u32>)| {
                let (first, last) = (*anchors.start(), *anchors.end());
                let found = || read.passages.iter().rev().take(LAST);
                // One that overlaps a longer one does not stay itself.
                let has = |passage: &Passage| {
                    let Range { start, end } = passage.here;
                    let is_longer = |other: &Passage| other.weight > passage.weight && other.overlaps(passage);
                    start <= first as usize && (last as usize) < end && !found().any(is_longer)
                };
                let was_tried = |tried: &&RangeInclusive<u32>| *tried.start() <= first && last <= *tried.end();
                found().any(has) || read.tried.iter().rev().take(LAST).filter(was_tried).count() >= TRIES
            };
            if !runs.is_empty() && runs.iter().filter(counts).all(is_known) {
                return false;
            }
            let (range, passages) = asked.shared_with(text, start, check.min_passage);
            read.ranges.push(range);
            read.tried.extend(runs.iter().filter(counts).map(|(_, run)| run.clone()));
            read.passages.extend(passages);
            true
        };
        // Ties are broken by id, so that the order in which documents were added does not matter.
        let by_id = |a: &Candidate, b: &Candidate| {
            self.documents.id(a.owner).cmp(self.documents.id(b.owner)).then(a.start.cmp(&b.start))
        };
        let longest = |a: &Candidate, b: &Candidate| b.longest.cmp(&a.longest).then_with(|| by_id(a, b));
        sort_by(&mut candidates, |a, b| a.owner.cmp(&b.owner).then_with(|| longest(a, b)));
        for of_one in candidates.chunk_by_mut(|a, b| a.owner == b.owner) {
            of_one.iter_mut().zip(0..).for_each(|(candidate, turn)| candidate.turn = turn);
        }
        // Documents take turns, so that one with many passages keeps out no other.
        sort_by(&mut candidates, |a, b| a.turn.cmp(&b.turn).then_with(|| longest(a, b)));
        let sure = candidates.iter().filter(|candidate| candidate.longest >= check.min_passage);
        sure.filter(|candidate| look(candidate)).take(SURE.max(asked.reads())).for_each(drop);
        sort_by(&mut candidates, |a, b| b.votes.cmp(&a.votes).then_with(|| by_id(a, b)));
        candidates.iter().filter(|candidate| look(candidate)).take(asked.reads()).for_each(drop);
        let read = documents.into_iter().filter_map(|(owner, read)| Some((owner as u32, read?.passages)));
        let mut shared: Vec<Shared> = read
            .filter(|(_, passages)| !passages.is_empty())
            .map(|(owner, passages)| Shared { owner, passages })
            .collect();
        let mut taken = vec![false; asked.letters.letters.len()];
        let mut cuts = asked.reads();
        for shared in &mut shared {
            let text = self.documents.text(shared.owner).expect("anchors are of texts that are kept");
            shared.keep_longest(asked, text, check.min_passage, &mut taken, &mut cuts);
        }
        shared
    }

    /// `None` if the recipe finds no feature in the shared passage.
    fn matched_passages(&self, asked: &Asked, shared: &Shared, in_here: &mut Utf16Ranges) -> Option<CorpusMatch> {
        let stored = self.documents.record(shared.owner);
        let text = self.documents.text(shared.owner).expect("anchors are of texts that are kept");
        let longest = &shared.passages[0];
        let here = &asked.text[asked.letters.range(asked.text, longest.here.clone())];
        let there_longest = &text[longest.there.clone()];
        let own = self.recipe.fingerprint(here);
        let (theirs, features) = self.recipe.fingerprint_and_features(there_longest);
        let verdict = Reading::new(&self.recipe, here).compare(&self.recipe, there_longest, features);
        let mut in_there = self.documents.utf16(shared.owner);
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
