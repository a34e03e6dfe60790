//! The data that the automatic threshold was fitted to. For pairs of each size, `accuracy thresholds` prints the score (of kept
//! texts) and the Jaccard index (exact and estimated) that best separates near-duplicates from the others in each set, how far
//! it can move before F1 falls by 0.01, and the threshold of the rule.

use crate::score::Figures;
use crate::sets::Set;
use crate::tools::Exact;
use nearprint::{Bits, Check, Corpus, CorpusOptions, Cutoff, Document, Recipe, Scope, Sketch, Threshold};
use std::collections::HashMap;

/// Sizes with fewer pairs are left out.
const LEAST_PAIRS: usize = 20;
/// No threshold is lower.
const LEAST_SCORE: f64 = 0.55;

/// A pair: the score or the index, and whether it is a near-duplicate.
type Scored = Vec<(f64, bool)>;

pub fn thresholds(sets: &[Set]) {
    println!(
        "| features | set | pairs | score: best, rule | exact: best, rule | 128 graded: best, rule | 64 graded: best, rule |"
    );
    println!("|---|---|---|---|---|---|---|");
    let classes: Vec<Vec<[Scored; 4]>> = sets.iter().map(by_size).collect();
    for power in 2..13u32 {
        for (set, classes) in sets.iter().zip(&classes) {
            let Some([score, exact, wide, narrow]) = classes.get(power as usize) else { continue };
            let pairs = exact.iter().filter(|&&(_, positive)| positive).count();
            if pairs < LEAST_PAIRS {
                continue;
            }
            let middle = 3 << (power - 1);
            let threshold = Threshold::new(middle, middle);
            let estimated = |bits| threshold.jaccard_at(1.0 - 2.0 * threshold.graded(bits));
            let cells = [
                (score, threshold.wording()),
                (exact, threshold.jaccard()),
                (wide, estimated(Bits::B128)),
                (narrow, estimated(Bits::B64)),
            ]
            .map(|(scored, rule)| {
                let (best, from, to) = best(scored.clone());
                format!(" {best:.2} ({from:.2}–{to:.2}), {rule:.2} |")
            });
            println!("| {}–{} | {} | {pairs} |{}", 1 << power, 2 << power, set.name, cells.concat());
        }
    }
}

/// For each power of two of the smaller feature count: pairs with their scores, and with their Jaccard indices, exact,
/// estimated at 128 and at 64 bits.
fn by_size(set: &Set) -> Vec<[Scored; 4]> {
    let wide = Recipe { bits: Bits::B128, ..Recipe::DEFAULT };
    let exact = Exact::new(&wide, &set.texts);
    let sketches: [Vec<Sketch>; 2] =
        [&wide, &Recipe::DEFAULT].map(|recipe| set.texts.iter().map(|text| recipe.sketch(text)).collect());
    let mut classes: Vec<[Scored; 4]> = vec![Default::default(); 20];
    let mut corpus = Corpus::new(CorpusOptions::new().recipe(wide.clone()));
    for (number, text) in set.texts.iter().enumerate() {
        corpus.put(Document::new(&number.to_string(), text));
    }
    let mut shared = vec![0.0; set.texts.len()];
    for a in 0..set.texts.len() {
        exact.shared(a, &mut shared[..a]);
        let check = Check::new().scopes(&[Scope::Document]).cutoff(Cutoff::Score(LEAST_SCORE));
        let scores: HashMap<usize, f64> = corpus
            .check(&set.texts[a], &check)
            .into_iter()
            .map(|found| (found.id.parse().expect("ids are numbers"), found.score))
            .collect();
        for (b, &shared) in shared[..a].iter().enumerate() {
            let (own, other) = (exact.features(a), exact.features(b));
            let jaccard = f64::from(shared) / ((own + other) as f64 - f64::from(shared)).max(1.0);
            let positive = set.is_pair(a, b);
            if own.min(other) == 0 {
                continue;
            }
            // Most pairs are far below every threshold, and do not matter.
            let matters = |index: f64| index >= 0.25 || positive;
            let [score, exact, estimates @ ..] = &mut classes[own.min(other).ilog2() as usize];
            let found = scores.get(&b).map(|&score| (score, positive));
            score.extend(found.or(positive.then_some((0.0, true))));
            exact.extend(matters(jaccard).then_some((jaccard, positive)));
            for (estimates, sketches) in estimates.iter_mut().zip(&sketches) {
                for (query, stored) in [(a, b), (b, a)] {
                    let graded = sketches[query].graded_distance(sketches[stored].fingerprint());
                    let estimate = Threshold::new(own, other).jaccard_at(1.0 - 2.0 * graded);
                    estimates.extend(matters(estimate).then_some((estimate, positive)));
                }
            }
        }
    }
    classes
}

/// The best threshold, and the lowest and the highest one at which F1 is less than 0.01 lower.
fn best(mut scored: Scored) -> (f64, f64, f64) {
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let positives = scored.iter().filter(|&&(_, positive)| positive).count();
    let mut right = 0;
    let f1: Vec<(f64, f64)> = scored
        .iter()
        .enumerate()
        .map(|(at, &(index, positive))| {
            right += usize::from(positive);
            (index, Figures::new(right, at + 1, positives).f1)
        })
        .collect();
    let top = f1.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1)).expect("pairs");
    let good = || f1.iter().filter(|&&(_, f1)| f1 >= top.1 - 0.01).map(|&(index, _)| index);
    (top.0, good().fold(1.0, f64::min), good().fold(0.0, f64::max))
}
