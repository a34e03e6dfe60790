//! Looks up the grams of a text among the anchors of all documents (`anchors.rs`), and says where a document is worth reading.

use super::super::Corpus;
use super::checked_text::CheckedText;
use super::telling::Telling;
use super::tuning::{
    ANCHORS_APART, ANCHORS_SHARED, CHANGED, COMMON_ANCHOR, LONG_TEXT, POSTINGS, SHORT_TEXT, STRETCHES_KEPT,
    STRETCHES_SEEN,
};
use crate::anchors::{GRAM, gram_at};
use crate::corpus::store::postings::Found;
use crate::sort::{sort_by_key, sort_words};
use crate::work;
use std::cmp::Reverse;
use std::ops::{Range, RangeInclusive};

/// A stretch of a document that has grams of the text.
pub(super) struct Stretch {
    pub(super) owner: u32,
    /// Bytes.
    pub(super) start: usize,
    /// The grams of the text here and in the next stretch.
    pub(super) grams: Vec<u32>,
    /// The longest runs that the text may share with this stretch and the next, judging by shared anchors: the letters and
    /// anchors of each.
    pub(super) runs: Vec<(Range<usize>, RangeInclusive<u32>)>,
    /// The weight of the longest of them.
    pub(super) longest: u32,
    /// The letters of these grams.
    pub(super) letters: Vec<Range<usize>>,
}

/// What the anchors say of the documents.
pub(super) struct Hits {
    /// Stretches that may share a part, by document and place.
    pub(super) stretches: Vec<Stretch>,
    pub(super) telling: Telling,
    /// Whether anchors name the documents that may match as a whole: texts are kept and the text is not short.
    names_all: bool,
    /// The number of the text's letters in wording that names few of its documents.
    in_common: usize,
    /// For each document in ascending order, the number of other letters that it may share.
    shared: Vec<(u32, usize)>,
}

impl Hits {
    /// Roughly the largest share of its letters that the text has in common with a document; 1 if anchors do not say.
    pub(super) fn most_in_common(&self, owner: u32) -> f64 {
        if !self.names_all {
            return 1.0;
        }
        let letters = self.telling.letters();
        let shared = self.shared.binary_search_by_key(&owner, |&(owner, _)| owner).map_or(0, |at| self.shared[at].1);
        (ANCHORS_SHARED * shared + self.in_common) as f64 / letters as f64
    }

    /// The documents that may share this part of the text's letters, in ascending order; `None` if any may.
    pub(super) fn with(&self, least: f64) -> Option<Vec<u32>> {
        if !self.names_all || self.in_common as f64 >= least * self.telling.letters() as f64 {
            return None;
        }
        let owners = self.shared.iter().map(|&(owner, _)| owner);
        Some(owners.filter(|&owner| self.most_in_common(owner) >= least).collect())
    }

    /// The stretches of a document.
    pub(super) fn of(&self, owner: u32) -> &[Stretch] {
        let place = |owner: u32| self.stretches.partition_point(|stretch| stretch.owner < owner);
        &self.stretches[place(owner)..place(owner + 1)]
    }
}

/// The letters of the text that some stretches may have: those of their grams, and those between near grams.
pub(super) fn letters_in(stretches: &[Stretch]) -> Vec<Range<usize>> {
    let mut letters: Vec<Range<usize>> = stretches.iter().flat_map(|stretch| stretch.letters.clone()).collect();
    sort_by_key(&mut letters, |letters| letters.start);
    joined(letters.into_iter(), ANCHORS_APART - GRAM as usize)
}

impl Stretch {
    /// Whether a part with `min_letters` letters that are not common may be here and be reported.
    fn may_match(&self, telling: &Telling, min_letters: usize) -> bool {
        let distinctive = |letters: &Range<usize>| telling.distinctive(letters.clone());
        let around = |letters: Range<usize>| {
            telling
                .may_be_told(&(letters.start.saturating_sub(CHANGED)..(letters.end + CHANGED).min(telling.letters())))
        };
        let in_a_run =
            |(letters, _): &(Range<usize>, _)| distinctive(letters) >= min_letters && around(letters.clone());
        // Where words were changed, two grams, which may overlap, are enough; in a text of few, one.
        let least = if telling.letters() <= LONG_TEXT { 0 } else { GRAM as usize };
        let in_grams = |near: &[Range<usize>]| {
            let letters = near.iter().map(distinctive).sum::<usize>();
            letters > least && 4 * letters >= min_letters && around(near[0].start..near[near.len() - 1].end)
        };
        self.runs.iter().any(in_a_run) || self.letters.chunk_by(|a, b| b.start <= a.end + CHANGED).any(in_grams)
    }
}

/// Where documents have the text's grams. Common wording leads to no document.
pub(super) fn hits(corpus: &Corpus, checked: &CheckedText, telling: Telling, min_letters: u32) -> Hits {
    let many =
        (POSTINGS / checked.hashes.len().max(checked.chain.places.len()).max(1)).clamp(STRETCHES_KEPT, COMMON_ANCHOR);
    // A stretch in the upper half, a gram in the lower half.
    let mut rare: Vec<u64> = Vec::new();
    let mut common: Vec<u64> = Vec::new();
    // The grams that lead to few of their documents, or to none.
    let mut is_common = vec![0u32; checked.hashes.len()];
    corpus.postings.find(&checked.hashes, |place, found: Found| {
        let is_rare = found.len() <= many;
        is_common[place] = u32::from(!is_rare);
        if !is_rare && checked.places(checked.hashes[place]).all(|letter| telling.is_common(letter)) {
            return;
        }
        let seen = if is_rare { many } else { STRETCHES_SEEN };
        let is_live = |&stretch: &u32| corpus.postings.stretch(stretch).is_some();
        for stretch in found.stretches().take(2 * seen).filter(is_live).take(seen) {
            work::count_one(work::Kind::Posting);
            let pair = u64::from(stretch) << 32 | place as u64;
            if is_rare { rare.push(pair) } else { common.push(pair) }
        }
    });
    // Places ascend already.
    sort_words(&mut rare, 32);
    rare.extend(chosen(&rare, common));
    sort_words(&mut rare, 0);
    let of_stretch: Vec<&[u64]> = rare.chunk_by(|a, b| a >> 32 == b >> 32).collect();
    let mut stretches = Vec::with_capacity(of_stretch.len());
    for at in 0..of_stretch.len() {
        stretches.extend(stretch_of(corpus, checked, of_stretch[at], of_stretch.get(at + 1).copied()));
    }
    sort_by_key(&mut stretches, |stretch: &Stretch| (stretch.owner, stretch.start));
    let in_common = joined(letters_of(checked, checked.by_letter(&is_common).into_iter()), 0);
    let in_common = in_common.iter().map(|letters| letters.len()).sum();
    let by_owner = stretches.chunk_by(|a, b| a.owner == b.owner);
    let shared = by_owner.map(|of_one| (of_one[0].owner, letters_in(of_one).iter().map(|letters| letters.len()).sum()));
    let shared = shared.collect();
    stretches.retain(|stretch| stretch.may_match(&telling, min_letters as usize));
    let names_all = corpus.keep_text && telling.letters() >= SHORT_TEXT;
    Hits { stretches, telling, names_all, in_common, shared }
}

/// `grams` are the grams of a stretch, `next` the grams of the stretch after it.
fn stretch_of(corpus: &Corpus, checked: &CheckedText, grams: &[u64], next: Option<&[u64]>) -> Option<Stretch> {
    let number = (grams[0] >> 32) as u32;
    let (owner, start) = corpus.postings.stretch(number)?;
    // A passage may cross the border to the next stretch.
    let follows = |next: &&[u64]| {
        let other = (next[0] >> 32) as u32;
        other == number + 1 && corpus.postings.stretch(other).is_some_and(|(of, _)| of == owner)
    };
    let both = [Some(grams), next.filter(follows)].into_iter().flatten().flatten();
    let both: Vec<u32> = both.map(|&gram| checked.hashes[gram as u32 as usize]).collect();
    let mut numbers: Vec<u32> = both.iter().flat_map(|&gram| checked.numbers(gram)).collect();
    sort_by_key(&mut numbers, |&number| number);
    numbers.dedup();
    let runs: Vec<(Range<usize>, RangeInclusive<u32>)> = checked.chain.runs(&numbers).collect();
    let longest = runs.iter().map(|(letters, _)| checked.chain.weight(letters)).max().unwrap_or(0);
    let letters = covered(checked, &both);
    Some(Stretch { owner, start, grams: both, runs, longest, letters })
}

/// For each gram in many stretches, the few that have most other grams.
fn chosen(rare: &[u64], mut common: Vec<u64>) -> Vec<u64> {
    let mut votes: Vec<u32> = rare.iter().chain(&common).map(|&pair| (pair >> 32) as u32).collect();
    sort_by_key(&mut votes, |&stretch| stretch);
    let votes_of = |pair: u64| {
        let stretch = (pair >> 32) as u32;
        votes.partition_point(|&other| other <= stretch) - votes.partition_point(|&other| other < stretch)
    };
    let mut chosen: Vec<u32> = Vec::new();
    for places in common.chunk_by_mut(|&a, &b| a as u32 == b as u32) {
        sort_by_key(places, |&pair| (Reverse(votes_of(pair)), pair));
        chosen.extend(places.iter().take(STRETCHES_KEPT).map(|&pair| (pair >> 32) as u32));
    }
    sort_by_key(&mut chosen, |&stretch| stretch);
    common.retain(|&pair| chosen.binary_search(&((pair >> 32) as u32)).is_ok());
    common
}

/// The letters of grams.
fn covered(checked: &CheckedText, grams: &[u32]) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = grams.iter().flat_map(|&gram| checked.places(gram)).collect();
    sort_by_key(&mut starts, |&start| start);
    joined(starts.into_iter().map(|start| gram_at(&checked.letters.letters, start)), 0)
}

/// The letters of the grams whose value is not 0.
fn letters_of(checked: &CheckedText, values: impl Iterator<Item = u32>) -> impl Iterator<Item = Range<usize>> {
    values.enumerate().filter(|&(_, value)| value > 0).map(|(start, _)| gram_at(&checked.letters.letters, start))
}

/// Ranges in ascending order, joined where at most `gap` is between them.
pub(super) fn joined(ranges: impl Iterator<Item = Range<usize>>, gap: usize) -> Vec<Range<usize>> {
    let mut joined: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match joined.last_mut() {
            Some(before) if range.start <= before.end + gap => before.end = before.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}
