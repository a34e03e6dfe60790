//! The whole text or a paragraph of it, and the entries of a corpus that are near by their signatures.

use super::super::Corpus;
use super::super::candidates::{Candidates, Query};
use super::super::options::{Scope, Wanted};
use super::tuning::{ALL_PAIRS, BAND, NEAR_IN_BAND, NEAR_PARAGRAPHS, NEAR_PARAGRAPHS_READ};
use crate::corpus::store::paragraphs::Entry;
use crate::corpus::store::signatures::{Signature, Signatures};
use crate::corpus::store::split::Split;
use crate::fingerprint::Fingerprint;
use crate::judge::Reading;
use crate::sketch::{Bits, Sketch};
use crate::sort::sort_by;
use crate::threshold::{Cutoff, Threshold};
use crate::work;
use std::borrow::Cow;
use std::ops::Range;

/// The whole text, or a paragraph of it.
pub(super) struct Section {
    /// Its range in the text, in bytes.
    pub(super) bytes: Range<usize>,
    pub(super) sketch: Sketch,
    /// The number of distinct features.
    pub(super) features: usize,
    /// What counts of it, if that is less than all.
    rest: Option<Box<str>>,
    /// Given if texts are kept.
    reading: Option<Reading<'static>>,
}

/// A part of the text and an entry that may match it.
#[derive(Clone)]
pub(super) struct Near {
    /// The number of the paragraph.
    pub(super) paragraph: usize,
    pub(super) entry: Entry,
    /// A bound or estimate of the score; without texts, the score.
    pub(super) score: f64,
}

impl Section {
    pub(super) fn new(corpus: &Corpus, text: &str, bytes: &Range<usize>) -> Section {
        let own = corpus.boilerplate.rest(&text[bytes.clone()]);
        let (sketch, features) = corpus.recipe.sketch_and_features(&own);
        let rest = match &own {
            Cow::Owned(rest) => Some(rest.as_str().into()),
            Cow::Borrowed(_) => None,
        };
        let reading = corpus.keep_text.then(|| Reading::new(own.into_owned(), features));
        Section { bytes: bytes.clone(), sketch, features, rest, reading }
    }

    pub(super) fn query<'c>(&self, corpus: &'c Corpus, text: &str, cutoff: Cutoff) -> Query<'c> {
        let words = self.reading.as_ref().map(|reading| reading.words(&corpus.recipe));
        let fingerprint = self.sketch.fingerprint().number();
        let own = self.rest.as_deref().unwrap_or(&text[self.bytes.clone()]);
        let signature = Signature::new(fingerprint, self.features as u32, words.map(|words| (words, own)));
        Query::new(&corpus.recipe, &self.sketch, signature, cutoff)
    }

    pub(super) fn distance(&self, entry: &Entry) -> u32 {
        self.sketch.fingerprint().distance(Fingerprint::new(entry.signature.fingerprint))
    }

    /// The score of the part and an entry, if they match; without texts, the estimate.
    pub(super) fn score(&self, corpus: &Corpus, entry: &Entry, cutoff: Cutoff, estimate: f64) -> Option<f64> {
        match self.reading.as_ref().zip(corpus.text_of(entry)) {
            Some((reading, text)) => {
                work::count_one(work::Kind::Text);
                reading.score(&corpus.recipe, &Reading::new(text, entry.signature.features as usize), cutoff)
            }
            None => Some(estimate),
        }
    }
}

/// The entries that may match a paragraph of the text, nearest first. If texts are kept and the text has several paragraphs, anchors lead
/// to the matching paragraphs, and this finds none.
pub(super) fn near_paragraphs(
    corpus: &Corpus,
    text: &str,
    split: &Split,
    wanted: &Wanted,
    whole: &Section,
) -> Vec<Near> {
    if !wanted.has(Scope::Part) {
        return Vec::new();
    }
    let single = split.paragraphs.len() <= 1;
    if corpus.keep_text && !single {
        return Vec::new();
    }
    let pools: [&Signatures; 2] = [corpus.paragraphs().signatures(), corpus.documents.signatures()];
    // A text of one paragraph is compared as a whole with documents of one, if these are wanted.
    let pools = if single && wanted.has(Scope::Document) { &pools[..1] } else { &pools[..] };
    let signatures: usize = pools.iter().map(|pool| pool.len()).sum();
    let pairs = split.paragraphs.len() * signatures;
    if signatures == 0 {
        return Vec::new();
    }
    let paragraphs: Vec<(usize, Section)> = if single {
        Vec::new()
    } else {
        let all = split.paragraphs.iter().enumerate();
        all.map(|(number, (bytes, _))| (number, Section::new(corpus, text, bytes)))
            .filter(|(_, part)| part.features >= Threshold::FEWEST)
            .collect()
    };
    let checked: Vec<(usize, &Section)> =
        if single { vec![(0, whole)] } else { paragraphs.iter().map(|(number, part)| (*number, part)).collect() };
    let banded: Option<Vec<_>> = (!single && pairs > ALL_PAIRS).then(|| {
        let own: Vec<u128> = checked.iter().map(|(_, part)| part.sketch.fingerprint().number()).collect();
        pools.iter().map(|pool| agreeing(corpus.recipe.bits, &own, pool)).collect()
    });
    let each = if corpus.keep_text { NEAR_PARAGRAPHS_READ } else { NEAR_PARAGRAPHS };
    let mut near = Vec::new();
    for (at, &(paragraph, part)) in checked.iter().enumerate().filter(|(_, (_, part))| part.features > 0) {
        let query = part.query(corpus, text, wanted.cutoff);
        for (number, pool) in pools.iter().enumerate() {
            let places = banded.as_ref().map(|banded: &Vec<Vec<Vec<u32>>>| &banded[number][at][..]);
            let found: Candidates = query.scan(pool, places);
            let entries = found.map(|candidate| {
                let entry = match number {
                    0 => corpus.paragraphs().get(candidate.at),
                    _ => corpus.documents.entry(candidate.at as u32),
                };
                Near { paragraph, entry, score: candidate.score.min(1.0) }
            });
            // A document of several paragraphs is not compared as one paragraph.
            let is_paragraph = |near: &Near| number == 0 || corpus.documents.record(near.entry.owner).single;
            near.extend(entries.filter(is_paragraph).take(each));
        }
    }
    near
}

/// For each fingerprint of `own`, the places of signatures that agree with it in a band of adjacent bits: candidates in near-linear
/// time where comparing all pairs would take too long (Manku, Jain and Das Sarma 2007).
fn agreeing(bits: Bits, own: &[u128], others: &Signatures) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = vec![Vec::new(); own.len()];
    for band in 0..bits.count() / BAND {
        let value = |fingerprint: u128| (fingerprint >> (BAND * band)) as usize % (1 << BAND);
        let mut taken = vec![0; own.len()];
        let mut waiting: Vec<Vec<u32>> = vec![Vec::new(); 1 << BAND];
        own.iter().zip(0..).for_each(|(&fingerprint, number)| waiting[value(fingerprint)].push(number));
        others.each(None, |place, fingerprint, _| {
            waiting[value(fingerprint)].retain(|&number| {
                work::count(1);
                let number = number as usize;
                found[number].push(place as u32);
                taken[number] += 1;
                taken[number] < NEAR_IN_BAND
            });
        });
    }
    for places in &mut found {
        sort_by(places, u32::cmp);
        places.dedup();
    }
    found
}
