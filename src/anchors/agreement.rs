//! Aligns two texts around seeds: extends each seed in both directions, across small changes (seed and extend, as in sequence
//! alignment).

use super::letters::Letter;
use super::tuning::{AGAIN, ASTRAY, AT_LEAST, DROP, GAP, STEPS};
use super::weight;
use crate::work;
use std::ops::Range;

/// The fewest letters that can weigh this.
const FEWEST: usize = AGAIN as usize / 2;

/// A run that both texts share. The ranges count letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SharedRun {
    pub(crate) a: Range<usize>,
    pub(crate) b: Range<usize>,
    /// The weight of the letters that agree.
    pub(crate) weight: u32,
}

/// A run that reaches beyond the current place in `b`, and where its letters agree: a range of `a`, and how much farther on the
/// same letters are in `b`.
struct Open {
    a: Range<usize>,
    b: Range<usize>,
    agreeing: Vec<(Range<usize>, usize)>,
}

impl Open {
    /// Whether the letters agree there.
    fn has(&self, at_a: usize, at_b: usize) -> bool {
        work::count(self.agreeing.len());
        self.agreeing.iter().any(|(letters, farther)| letters.contains(&at_a) && at_a.wrapping_add(*farther) == at_b)
    }
}

/// The runs around the seeds whose agreeing letters weigh at least `least`. A seed is a place in `a`, one in `b`, and whether `a` has its letters
/// once; seeds come in the order of places in `b`.
pub(crate) fn runs(
    a: &[Letter],
    b: &[Letter],
    seeds: impl Iterator<Item = (usize, usize, bool)>,
    least: u32,
) -> Vec<SharedRun> {
    let most = AT_LEAST + STEPS * (a.len().min(b.len()) + GAP);
    let mut astray = ASTRAY;
    let mut steps = most;
    let mut found: Vec<SharedRun> = Vec::new();
    // The runs that reach beyond this place in `b`, from where seeds are examined.
    let (mut open, mut from): (Vec<Open>, usize) = (Vec::new(), 0);
    for (at_a, at_b, is_once) in seeds {
        if from < at_b {
            from = at_b;
            open.retain(|run| run.b.end > from);
        }
        work::count(open.len());
        if open.iter().any(|run| run.a.contains(&at_a) && run.b.contains(&at_b)) {
            if astray == 0 || !is_once || open.iter().any(|run| run.has(at_a, at_b)) {
                continue;
            }
            astray -= 1;
        }
        let mut agreeing = Vec::new();
        let (before, weight_before) = reach(
            &mut |n| {
                let (x, y) = (at_a.checked_sub(n.0 + 1)?, at_b.checked_sub(n.1 + 1)?);
                Some((a[x], b[y]))
            },
            &mut |n, length| {
                let letters = at_a - n.0 - length..at_a - n.0;
                agreeing.push((letters, (at_b - n.1).wrapping_sub(at_a - n.0)));
            },
            &mut steps,
        );
        let (behind, weight_behind) = reach(
            &mut |n| Some((*a.get(at_a + n.0)?, *b.get(at_b + n.1)?)),
            &mut |n, length| agreeing.push((at_a + n.0..at_a + n.0 + length, (at_b + n.1).wrapping_sub(at_a + n.0))),
            &mut steps,
        );
        let run = SharedRun {
            a: at_a - before.0..at_a + behind.0,
            b: at_b - before.1..at_b + behind.1,
            weight: weight_before + weight_behind,
        };
        open.push(Open { a: run.a.clone(), b: run.b.clone(), agreeing });
        if run.weight >= least {
            found.push(run);
        }
        if steps == 0 {
            break;
        }
    }
    work::count(most - steps);
    found
}

/// How many letters of each text the run reaches, and the weight of those that agree. `pair` returns the letters at these
/// distances from the seed; `agree` receives a distance and the number of letters that agree from there.
fn reach(
    pair: &mut dyn FnMut((usize, usize)) -> Option<(Letter, Letter)>,
    agree: &mut dyn FnMut((usize, usize), usize),
    steps: &mut usize,
) -> ((usize, usize), u32) {
    let (mut at, mut agreed, mut score) = ((0, 0), 0, 0i64);
    let (mut best, mut best_agreed, mut best_score) = (at, 0, 0);
    loop {
        let first = at;
        while let Some((x, y)) = pair(at)
            && x == y
            && *steps > 0
        {
            *steps -= 1;
            at = (at.0 + 1, at.1 + 1);
            agreed += weight(x);
            score += i64::from(weight(x));
        }
        if at != first {
            agree(first, at.0 - first.0);
        }
        if score >= best_score {
            (best, best_agreed, best_score) = (at, agreed, score);
        }
        let Some((skipped_a, skipped_b)) = next_agreement(pair, at, steps) else {
            break;
        };
        score -= skipped_a.max(skipped_b) as i64;
        if score < best_score - DROP {
            break;
        }
        at = (at.0 + skipped_a, at.1 + skipped_b);
    }
    (best, best_agreed)
}

/// The fewest letters to skip on both sides until enough agrees again.
fn next_agreement(
    pair: &mut dyn FnMut((usize, usize)) -> Option<(Letter, Letter)>,
    at: (usize, usize),
    steps: &mut usize,
) -> Option<(usize, usize)> {
    *steps = steps.saturating_sub(GAP + FEWEST);
    if !may_agree(pair, at) {
        return None;
    }
    for skipped in 1..=2 * GAP {
        for a in skipped.saturating_sub(GAP)..=skipped.min(GAP) {
            let b = skipped - a;
            let (mut agreed, mut length) = (0, 0);
            while agreed < AGAIN && *steps > 0 {
                *steps -= 1;
                match pair((at.0 + a + length, at.1 + b + length)) {
                    Some((x, y)) if x == y => agreed += weight(x),
                    _ => break,
                }
                length += 1;
            }
            if agreed >= AGAIN {
                return Some((a, b));
            }
        }
    }
    None
}

/// Whether enough may agree again: the [`FEWEST`] letters at some place in both seem the same. It saves the search above where
/// two texts part, as most searches are there.
fn may_agree(pair: &mut dyn FnMut((usize, usize)) -> Option<(Letter, Letter)>, at: (usize, usize)) -> bool {
    // A byte of each of the last four letters.
    let next = |last: u32, letter: Letter| last << 8 | letter.code().wrapping_mul(0x9E37_79B1) >> 24;
    let (mut in_a, mut in_b) = ([0; GAP + FEWEST], [0; GAP + FEWEST]);
    let (mut last_a, mut last_b) = (0, 0);
    for n in 0..GAP + FEWEST {
        let Some((x, y)) = pair((at.0 + n, at.1 + n)) else { return true };
        (last_a, last_b) = (next(last_a, x), next(last_b, y));
        (in_a[n], in_b[n]) = (last_a, last_b);
    }
    in_b[FEWEST - 1..].iter().any(|b| in_a[FEWEST - 1..].iter().fold(false, |found, a| found | (a == b)))
}

#[cfg(test)]
mod tests {
    use super::super::letters;
    use super::*;
    use crate::work::steps_of;
    use proptest::prelude::*;

    fn found(a: &str, b: &str, seed: (&str, &str)) -> Vec<(String, String, u32)> {
        let (in_a, in_b) = (letters(a), letters(b));
        let place = |text: &str, seed: &str| letters(&text[..text.find(seed).unwrap()]).letters.len();
        let seeds = [(place(a, seed.0), place(b, seed.1))];
        runs(&in_a.letters, &in_b.letters, seeds.into_iter().map(|(a, b)| (a, b, true)), 20)
            .into_iter()
            .map(|run| (a[in_a.range(a, run.a)].into(), b[in_b.range(b, run.b)].into(), run.weight))
            .collect()
    }

    #[test]
    fn a_run_goes_on_over_changed_words_and_ends_where_nothing_agrees() {
        let a = "xyz. The quick brown fox jumps over the very lazy dog, and the dog does not mind. zyx";
        let b = "Nobody knows why the quick brown cat jumps over the lazy dog, and the dog does not care at all.";
        assert_eq!(
            found(a, b, ("quick", "quick")),
            [(
                "The quick brown fox jumps over the very lazy dog, and the dog does not".into(),
                "the quick brown cat jumps over the lazy dog, and the dog does not".into(),
                48
            )]
        );
        assert_eq!(found("The quick brown", "The quick brown", ("quick", "quick")), []);
    }

    proptest! {
        #[test]
        fn the_quick_look_misses_no_place_where_enough_agrees(
            parts in "[a-z]{0,20}|[北京火锅哪家]{0,9}", others in "[a-z京]{0,20}", again in "[a-z]{8,12}|[北京火锅哪家]{4,6}|[a京b北]{8}",
            behind in "[a-z京]{0,9}",
        ) {
            let (a, b) = (letters(&format!("{parts}{again}{behind}")).letters, letters(&format!("{others}{again}")).letters);
            let mut pair = |(x, y): (usize, usize)| Some((*a.get(x)?, *b.get(y)?));
            prop_assert!(may_agree(&mut pair, (0, 0)));
        }
    }

    #[test]
    fn where_two_texts_part_a_few_steps_are_taken() {
        let word = |number: u64| format!("{:x}", number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 30);
        let text = |from: u64| (from..from + 400).map(word).collect::<String>();
        let shared = "one run of both";
        let (a, b) = (format!("{}{shared}{}", text(0), text(1000)), format!("{}{shared}{}", text(2000), text(3000)));
        let place = |text: &str| letters(&text[..text.find(shared).unwrap()]).letters.len();
        let seeds = [(place(&a), place(&b))];
        let (a, b) = (letters(&a).letters, letters(&b).letters);
        let (_, steps) = steps_of(|| runs(&a, &b, seeds.into_iter().map(|(a, b)| (a, b, true)), 12));
        assert!(steps < 100, "{steps} steps around a run of 12 letters");
    }

    #[test]
    fn a_text_that_repeats_itself_takes_a_bounded_number_of_steps() {
        let text = letters(&"ab".repeat(5000)).letters;
        let all = (0..text.len()).flat_map(|a| (0..text.len()).step_by(2).map(move |b| (a, (b + a) % 9000)));
        assert!(runs(&text, &text, all.take(1_000_000).map(|(a, b)| (a, b, false)), 20).len() <= STEPS * 2);
    }
}
