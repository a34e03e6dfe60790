//! Aligned passages: runs of shared shingles, joined over small gaps (seed and extend, as in sequence alignment).
//!
//! The first text is read from left to right. Where a shingle stands in the second text too, the run that starts there
//! is followed as far as both agree; of several places the one that continues the passage before is taken, otherwise
//! the one with the longest run. A changed word leaves a gap of a few shingles on both sides, over which runs are joined.

use crate::counts::{FeatureMap, number};
use crate::recipe::Recipe;
use crate::sort::sort_by_key;
use crate::unicode::composed;
use std::ops::Range;

/// A stretch that stands in both texts, as byte ranges of each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Passage {
    /// In the first text.
    pub a: Range<usize>,
    /// In the second text.
    pub b: Range<usize>,
}

/// Shingles that a gap may hold on either side: a word of a dozen letters, and the shingles that reach into it.
const GAP: usize = 16;
/// Shorter stretches are chance, or a figure of speech.
const CHARACTERS: usize = 24;
/// Places of one shingle that are looked at. Of a boilerplate shingle any place is as good as another.
const PLACES: usize = 32;

/// A run of shingles in both texts, by number.
struct Run {
    a: Range<usize>,
    b: Range<usize>,
}

impl Run {
    /// Whether a run that starts at these shingles continues this one.
    fn continues_at(&self, a: usize, b: usize) -> bool {
        (self.a.end..=self.a.end + GAP).contains(&a) && (self.b.end..=self.b.end + GAP).contains(&b)
    }
}

impl Recipe {
    pub(crate) fn passages(&self, a: &str, b: &str) -> Vec<Passage> {
        let (in_a, in_b) = (self.placed_shingles(a), self.placed_shingles(b));
        let mut passages: Vec<(usize, Passage)> = shared_runs(&in_a, &in_b)
            .iter()
            .map(|run| Passage { a: bytes(&in_a[run.a.clone()]), b: bytes(&in_b[run.b.clone()]) })
            .map(|passage| (characters(&a[passage.a.clone()]), passage))
            .filter(|(length, passage)| *length.min(&characters(&b[passage.b.clone()])) >= CHARACTERS)
            .collect();
        sort_by_key(&mut passages, |(length, passage)| (usize::MAX - length, passage.a.start));
        passages.into_iter().map(|(_, passage)| passage).collect()
    }

    /// Every shingle in reading order: its feature, and where it stands.
    fn placed_shingles(&self, text: &str) -> Vec<(u128, Range<usize>)> {
        let mut placed = Vec::new();
        self.each_paragraph(text, |paragraph| {
            self.each_placed_feature(text, &paragraph, |feature, _, range| placed.push((feature, range)));
        });
        placed
    }
}

fn shared_runs(a: &[(u128, Range<usize>)], b: &[(u128, Range<usize>)]) -> Vec<Run> {
    let mut numbers: FeatureMap<i64> = FeatureMap::default();
    let mut places: Vec<Vec<usize>> = Vec::new();
    for (at, (feature, _)) in b.iter().enumerate() {
        let place = *number(&mut numbers, *feature, places.len() as i64) as usize;
        if place == places.len() {
            places.push(Vec::new());
        }
        places[place].push(at);
    }
    let mut runs: Vec<Run> = Vec::new();
    let mut at = 0;
    while at < a.len() {
        let Some(&place) = numbers.get(&a[at].0) else {
            at += 1;
            continue;
        };
        let places = &places[place as usize];
        let agreeing = |place: usize| a[at..].iter().zip(&b[place..]).take_while(|(x, y)| x.0 == y.0).count();
        let continued = runs.last().and_then(|run| {
            let next = places.partition_point(|&place| place < run.b.end);
            places.get(next).copied().filter(|&place| run.continues_at(at, place))
        });
        if let (Some(place), Some(run)) = (continued, runs.last_mut()) {
            let length = agreeing(place);
            run.a.end = at + length;
            run.b.end = place + length;
            at += length;
            continue;
        }
        let best = places.iter().take(PLACES).map(|&place| (agreeing(place), place));
        if let Some((length, place)) = best.max_by_key(|&(length, place)| (length, usize::MAX - place)) {
            runs.push(Run { a: at..at + length, b: place..place + length });
            at += length;
        }
    }
    runs
}

fn bytes(shingles: &[(u128, Range<usize>)]) -> Range<usize> {
    shingles[0].1.start..shingles[shingles.len() - 1].1.end
}

/// As many as if all of them were composed.
fn characters(stretch: &str) -> usize {
    composed(stretch).chars().count()
}
