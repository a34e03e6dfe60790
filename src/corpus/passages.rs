//! Which runs of a text stand in a document, wherever in either?
//!
//! The grams of the text are looked up among the anchors of all documents (`anchors.rs`). Each stretch of a document that has
//! some of them is a candidate; those with the most and the rarest are read, and agreeing letters are followed in both
//! directions. What is read is bounded: so many stretches for so many letters of the text. An anchor that stands in many
//! stretches names only a few of them; all are counted.

use super::found::CorpusMatch;
use super::options::{Check, Scope};
use super::postings::{Found, STRETCH};
use super::{Corpus, work};
use crate::anchors::{GUARANTEED, Letters, Run, grams, letters, runs, winnow};
use crate::fingerprint::Fingerprint;
use crate::judge::Reading;
use crate::sort::{sort_by, sort_by_key};
use crate::utf16::Utf16Ranges;
use std::cmp::Reverse;
use std::ops::Range;

/// Stretches that are read for a short text; for a longer one, one for so many letters.
const READS: usize = 16;
const LETTERS_A_READ: usize = 128;
/// Of an anchor in more stretches than this, the first few are candidates.
const COMMON: usize = 64;
const FEW: usize = 2;
/// Postings that are looked at for one text, if its anchors are not in more.
const POSTINGS: usize = 1 << 20;
/// Of a gram that the text repeats, so many places are tried.
const PLACES: usize = 4;

/// The checked text: its letters, and where each of its grams stands.
struct Asked<'t> {
    text: &'t str,
    letters: Letters,
    /// A gram and the letter it starts at, in ascending order.
    grams: Vec<(u32, u32)>,
    /// Every gram once.
    hashes: Vec<u32>,
    /// In how many documents each of these is an anchor.
    documents: Vec<u32>,
}

/// What a document shares with the text.
struct Shared {
    owner: u32,
    passages: Vec<Passage>,
}

/// Letters of the text, and bytes of the document.
struct Passage {
    here: Range<usize>,
    there: Range<usize>,
    weight: u32,
}

impl Corpus {
    /// A run of the text of this weight (letters and digits, of which one of CJK counts as two) is found wherever it stands,
    /// unless its wording is common: each of its anchors stands in more than 64 places.
    pub const GUARANTEED_PASSAGE: u32 = GUARANTEED;

    /// The documents that share a passage with the text, but for those of the ids that were `found` already; those that share most first.
    pub(super) fn check_passages(&self, text: &str, check: &Check, found: &[String]) -> Vec<CorpusMatch> {
        let mut known: Vec<&str> = found.iter().map(String::as_str).collect();
        sort_by(&mut known, |a, b| a.cmp(b));
        let wanted = check.limit.map_or(usize::MAX, |limit| limit.saturating_sub(found.len()));
        if !check.has(Scope::Passage) || wanted == 0 || self.postings.is_empty() {
            return Vec::new();
        }
        let mut asked = Asked::new(text);
        let votes = self.votes(&mut asked);
        let mut shared = self.read_best(&asked, check, votes, |id| known.binary_search(&id).is_ok());
        sort_by(&mut shared, |a, b| {
            let weight = |shared: &Shared| shared.passages.iter().map(|passage| passage.weight).sum::<u32>();
            let order = weight(b).cmp(&weight(a));
            order.then_with(|| self.documents.id(a.owner).cmp(self.documents.id(b.owner)))
        });
        let least = check.cutoff.least().unwrap_or(0.0);
        let matched = shared.iter().filter_map(|shared| self.matched_passages(&asked, shared));
        matched.filter(|matched| matched.score >= least).take(wanted).collect()
    }

    /// The stretches that have grams of the text, with their votes, the most promising first. Counts the documents of each gram.
    fn votes(&self, asked: &mut Asked) -> Vec<(u32, u32)> {
        let most = (POSTINGS / asked.hashes.len().max(1)).clamp(FEW, COMMON);
        let mut votes: Vec<(u32, u32)> = Vec::new();
        let documents = &mut asked.documents;
        self.postings.find(&asked.hashes, |place, found: Found| {
            let all = found.len();
            let mut owners: Vec<u32> = Vec::new();
            let (take, look) = if all <= most { (all, all) } else { (FEW, 16 * FEW) };
            let live =
                found.stretches().take(look).filter_map(|stretch| Some((stretch, self.postings.stretch(stretch)?.0)));
            for (stretch, owner) in live.take(take) {
                work::count(work::Kind::Posting, 1);
                // The rarer, the more it says.
                votes.push((stretch, 1 + 16 / all.max(1) as u32));
                owners.push(owner);
            }
            sort_by_key(&mut owners, |&owner| owner);
            owners.dedup();
            documents[place] = if all <= most { owners.len() as u32 } else { all as u32 };
        });
        sort_by_key(&mut votes, |&(stretch, _)| stretch);
        votes.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
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
        let mut reads = READS.max(asked.letters.letters.len() / LETTERS_A_READ);
        let mut shared: Vec<Shared> = Vec::new();
        // What was read of each document; nothing of one that is not to be found.
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

    /// `None` where the recipe finds no feature in what is shared.
    fn matched_passages(&self, asked: &Asked, shared: &Shared) -> Option<CorpusMatch> {
        let stored = self.documents.record(shared.owner);
        let text = self.documents.text(shared.owner).expect("anchors are of texts that are kept");
        let longest = &shared.passages[0];
        let here = &asked.text[asked.letters.range(asked.text, longest.here.clone())];
        let there = &text[longest.there.clone()];
        let own = self.recipe.fingerprint(here);
        let (theirs, features) = self.recipe.fingerprint_and_features(there);
        let verdict = Reading::new(&self.recipe, here).compare(&self.recipe, there, features);
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
            documents: Some(asked.documents_with(&longest.here)),
            here,
            there,
        })
    }
}

impl Asked<'_> {
    fn new(text: &str) -> Asked<'_> {
        let letters = letters(text);
        let mut placed: Vec<(u32, u32)> = grams(&letters.letters).into_iter().zip(0..).collect();
        placed.sort_unstable();
        let mut hashes: Vec<u32> = placed.iter().map(|&(gram, _)| gram).collect();
        hashes.dedup();
        Asked { text, letters, grams: placed, documents: vec![0; hashes.len()], hashes }
    }

    /// The first letters at which a gram starts.
    fn places(&self, gram: u32) -> impl Iterator<Item = usize> {
        let first = self.grams.partition_point(|&(other, _)| other < gram);
        self.grams[first..]
            .iter()
            .take_while(move |&&(other, _)| other == gram)
            .take(PLACES)
            .map(|&(_, at)| at as usize)
    }

    /// Reads a document around a place: what was read, and the passages there whose agreeing letters weigh enough.
    fn shared_with(&self, text: &str, place: usize, least: u32) -> (Range<usize>, Vec<Passage>) {
        let mut margin = STRETCH;
        loop {
            let start = border(text, place.saturating_sub(margin));
            let end = border(text, place + STRETCH + margin);
            work::count(work::Kind::Stretch, 1);
            let found = letters(&text[start..end]);
            let seeds = grams(&found.letters).into_iter().enumerate();
            let seeds = seeds.flat_map(|(at, gram)| self.places(gram).map(move |place| (place, at)));
            let runs: Vec<Run> = runs(&self.letters.letters, &found.letters, seeds, least);
            // A run that goes on beyond what was read is read on.
            let goes_on =
                |run: &Run| (run.b.start == 0 && start > 0) || (run.b.end == found.letters.len() && end < text.len());
            if runs.iter().any(goes_on) {
                margin *= 4;
                continue;
            }
            let passages = runs.into_iter().map(|run| {
                let there = found.range(&text[start..end], run.b);
                Passage { here: run.a, there: start + there.start..start + there.end, weight: run.weight }
            });
            return (start..end, passages.collect());
        }
    }

    /// In how many documents the rarest anchor of these letters stands. Only windows inside them count: which gram is the anchor of
    /// another one depends on letters that other documents do not have.
    fn documents_with(&self, here: &Range<usize>) -> usize {
        let inside = &self.letters.letters[here.clone()];
        let grams = grams(inside);
        let documents = winnow(inside, &grams).into_iter().filter_map(|at| {
            let place = self.hashes.binary_search(&grams[at as usize]).ok()?;
            Some(self.documents[place] as usize).filter(|&documents| documents > 0)
        });
        documents.min().unwrap_or(1)
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

/// Near a byte of a text, where a reader may begin: behind a space if there is one, otherwise between two characters.
fn border(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    if at >= bytes.len() {
        return bytes.len();
    }
    let space = (at.saturating_sub(64)..at).rev().find(|&at| bytes[at].is_ascii_whitespace());
    space.map_or_else(|| (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0), |space| space + 1)
}
