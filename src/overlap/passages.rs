//! Aligned passages: runs of shared shingles, joined over small gaps (seed and extend, as in sequence alignment).
//!
//! The first text is read from left to right. Where a shingle also occurs in the second text, the run that starts there is
//! followed as long as both agree. Of several places, the one that continues the previous passage is taken, otherwise the
//! one with the longest run. A changed word leaves a gap of a few shingles on both sides; runs are joined across it. A
//! shingle in the gap that occurs elsewhere by chance does not end the passage.

use super::places::Places;
use crate::feature_map::FeatureMap;
use crate::recipe::Recipe;
use crate::sort::sort_by_key;
use crate::unicode::composed;
use crate::work;
use std::ops::Range;

/// A run that two texts share, as byte ranges of each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Passage {
    /// In the first text.
    pub a: Range<usize>,
    /// In the second text.
    pub b: Range<usize>,
}

/// The longest gap to join, in shingles on either side: a word of a dozen letters, and the shingles that reach into it.
const GAP: u32 = 16;
/// Shorter passages are left out: they are chance, or a figure of speech.
const CHARACTERS: usize = 24;
/// The most places of one shingle to try. For a boilerplate shingle, any place is as good as another.
const PLACES: usize = 32;

/// Runs are collected, and their byte ranges found by reading the texts once for all of them: when there are this many, or one
/// per [`SHINGLES_A_RUN`] shingles, if more.
const FEWEST_RUNS: usize = 1 << 16;
const SHINGLES_A_RUN: usize = 8;
/// The number of a shingle that the other text lacks.
const NOWHERE: u32 = u32::MAX;

/// A run of shingles in both texts, by number.
struct GrowingRun {
    a: Range<u32>,
    b: Range<u32>,
    /// The shingles that agree, minus a quarter of the shingles in gaps. `best` is the maximum so far, and the ends of both ranges
    /// there.
    score: u32,
    best: (u32, u32, u32),
}

impl GrowingRun {
    fn new(a: u32, b: u32, length: u32) -> GrowingRun {
        GrowingRun { a: a..a + length, b: b..b + length, score: length, best: (length, a + length, b + length) }
    }

    /// The cost of the gap if a run starting at these shingles continues this one. `None` if it cannot.
    fn gap(&self, a: u32, b: u32) -> Option<u32> {
        let gap = a.checked_sub(self.a.end)?.max(b.checked_sub(self.b.end)?);
        (gap <= GAP && gap / 4 <= self.score).then_some(gap / 4)
    }

    fn go_on(&mut self, a: u32, b: u32, length: u32) {
        self.score = self.score - self.gap(a, b).unwrap_or(0) + length;
        (self.a.end, self.b.end) = (a + length, b + length);
        self.best = self.best.max((self.score, self.a.end, self.b.end));
    }

    /// Drops the end of the run if its gaps cost more than it adds.
    fn finish(mut self) -> GrowingRun {
        (_, self.a.end, self.b.end) = self.best;
        self
    }
}

/// The passages that both texts share, longest first. Takes nearly linear time and 15 bytes per letter: at most 32 steps per
/// shingle of `a`, and each text is read at most a dozen times.
pub(crate) fn passages(recipe: &Recipe, a: &str, b: &str) -> Vec<Passage> {
    // The distinct shingles of `b` are numbered, so that a shingle takes four bytes.
    let mut numbers: FeatureMap<(), u64> = FeatureMap::default();
    let mut shingles_b = Vec::with_capacity(b.len());
    let in_b = Places::read(recipe, b, &mut |keys| {
        shingles_b.extend(keys.iter().map(|&key| numbers.number_or_insert(key, ()) as u32));
    });
    shingles_b.shrink_to_fit();
    let mut shingles_a = Vec::with_capacity(a.len());
    let in_a = Places::read(recipe, a, &mut |keys| {
        shingles_a.extend(keys.iter().map(|&key| numbers.number_of(key).map_or(NOWHERE, |number| number as u32)));
    });
    shingles_a.shrink_to_fit();
    let distinct = numbers.len();
    drop(numbers);

    let steps = in_a.steps();
    let mut passages: Vec<Passage> = Vec::new();
    let mut find = |runs: &mut Vec<GrowingRun>| {
        let of = |places: &Places, range: fn(&GrowingRun) -> &Range<u32>| {
            places.of(&runs.iter().map(|run| range(run).clone()).collect::<Vec<_>>())
        };
        let found = of(&in_a, |run| &run.a).into_iter().zip(of(&in_b, |run| &run.b));
        let is_long = |passage: &Passage| is_long(&a[passage.a.clone()]) && is_long(&b[passage.b.clone()]);
        passages.extend(found.map(|(a, b)| Passage { a, b }).filter(is_long));
        runs.clear();
    };
    let most = FEWEST_RUNS.max(shingles_a.len() / SHINGLES_A_RUN);
    let mut runs: Vec<GrowingRun> = Vec::new();
    each_shared_run(&shingles_a, &shingles_b, distinct, |run| {
        if !in_a.is_shorter(&run.a, CHARACTERS, &steps) {
            runs.push(run);
        }
        if runs.len() >= most {
            find(&mut runs);
        }
    });
    find(&mut runs);
    let mut lengths: Vec<(usize, Passage)> =
        passages.into_iter().map(|passage| (characters(&a[passage.a.clone()]), passage)).collect();
    sort_by_key(&mut lengths, |(length, passage)| (usize::MAX - length, passage.a.start));
    lengths.into_iter().map(|(_, passage)| passage).collect()
}

/// The places of each shingle: `(starts, places)`, where shingle `n` has `places[starts[n]..starts[n + 1]]`.
fn sorted_places(shingles: &[u32], distinct: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0u32; distinct + 1];
    shingles.iter().for_each(|&shingle| starts[shingle as usize] += 1);
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut places = vec![0; shingles.len()];
    for (place, &shingle) in shingles.iter().enumerate().rev() {
        starts[shingle as usize] -= 1;
        places[starts[shingle as usize] as usize] = place as u32;
    }
    (starts, places)
}

/// The place in `b` where the run continues with the shingle at `at` in `a`, which has these places in `b`.
fn next_place(places: &[u32], run: &GrowingRun, at: u32) -> Option<u32> {
    let next = places.partition_point(|&place| place < run.b.end);
    places.get(next).copied().filter(|&place| run.gap(at, place).is_some())
}

/// Visits the runs of shingles that both texts share, in the order of `a`.
fn each_shared_run(a: &[u32], b: &[u32], distinct: usize, mut visit: impl FnMut(GrowingRun)) {
    let (starts, places) = sorted_places(b, distinct);
    let places_of = |shingle: u32| &places[starts[shingle as usize] as usize..starts[shingle as usize + 1] as usize];
    let mut last: Option<GrowingRun> = None;
    let mut at = 0;
    while at < a.len() as u32 {
        let shingle = a[at as usize];
        if shingle == NOWHERE {
            at += 1;
            continue;
        }
        let places = places_of(shingle);
        let agreeing = |place: u32| {
            let both = a[at as usize..].iter().zip(&b[place as usize..]);
            let agreeing = both.take_while(|(x, y)| x == y).count();
            work::count(agreeing + 1);
            agreeing as u32
        };
        let continued = last.as_mut().and_then(|run| {
            let place = next_place(places, run, at)?;
            Some((run, place))
        });
        if let Some((run, place)) = continued {
            let length = agreeing(place);
            run.go_on(at, place, length);
            at += length;
            continue;
        }
        // Together these lengths are at most [`PLACES`] times the length taken.
        let best = places.iter().take(PLACES).map(|&place| (agreeing(place), place));
        let (length, place) = best.max_by_key(|&(length, place)| (length, u32::MAX - place)).expect("a place in `b`");
        if let Some(run) = &last
            && let Some(further) = (at + 1..a.len().min((run.a.end + GAP + 1) as usize) as u32).find(|&further| {
                let shingle = a[further as usize];
                shingle != NOWHERE
                    && next_place(places_of(shingle), run, further).is_some_and(|place| {
                        let both = a[further as usize..].iter().zip(&b[place as usize..]).take(length as usize);
                        work::count(length as usize);
                        let agreeing = both.take_while(|(x, y)| x == y).count();
                        agreeing == length as usize
                    })
            })
        {
            at = further;
            continue;
        }
        last.replace(GrowingRun::new(at, place, length)).into_iter().for_each(|run| visit(run.finish()));
        at += length;
    }
    last.into_iter().for_each(|run| visit(run.finish()));
}

fn is_long(stretch: &str) -> bool {
    // Composition leaves at least a quarter of the characters.
    stretch.chars().nth(4 * CHARACTERS).is_some() || characters(stretch) >= CHARACTERS
}

/// The number of characters after composition (NFC).
fn characters(stretch: &str) -> usize {
    composed(stretch).chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::steps_of;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_stand_in_both_in_order_and_take_a_bounded_number_of_steps(
            a in vec(0..3u32, 0..2000), b in vec(0..3u32, 0..2000),
        ) {
            let a: Vec<u32> = a.into_iter().map(|shingle| if b.contains(&shingle) { shingle } else { NOWHERE }).collect();
            let mut end = 0;
            let ((), steps) = steps_of(|| each_shared_run(&a, &b, 3, |run| {
                assert!(run.a.start >= end && run.a.end > run.a.start && run.a.end <= a.len() as u32);
                assert!(run.b.end > run.b.start && run.b.end <= b.len() as u32);
                assert_eq!(a[run.a.start as usize], b[run.b.start as usize]);
                assert_eq!(a[run.a.end as usize - 1], b[run.b.end as usize - 1]);
                end = run.a.end;
            }));
            prop_assert!(steps <= (2 * PLACES + GAP as usize) * a.len(), "{}", steps);
        }
    }

    #[test]
    fn texts_that_repeat_themselves_take_a_bounded_number_of_steps_a_shingle() {
        let line = "the same line, again and again; ";
        let (a, b) = (line.repeat(20_000), line.repeat(15_000));
        let broken = format!("{}x", line.repeat(7)).repeat(2000);
        for (a, b) in [(&a, &b), (&b, &a), (&a, &broken), (&broken, &a)] {
            let (passages, steps) = steps_of(|| passages(&Recipe::DEFAULT, a, b));
            assert!(passages[0].a.len() >= 7 * line.len() - 3);
            assert!(steps <= 200 * (a.len() + b.len()), "{} steps a letter", steps / (a.len() + b.len()));
        }
    }
}
