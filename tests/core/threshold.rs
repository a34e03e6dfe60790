//! The automatic threshold: its values for short and long texts, that its three forms agree, and that texts over few words do not reach it by chance.

use crate::support::random::{Random, some};
use nearprint::{Bits, Recipe, Threshold};

const WIDTHS: [Bits; 3] = [Bits::B32, Bits::B64, Bits::B128];

#[test]
fn the_order_of_the_texts_does_not_matter() {
    assert_eq!(Threshold::new(40, 90), Threshold::new(90, 40));
}

#[test]
fn longer_texts_must_share_more() {
    for (short, long) in (1..5000).zip(2..) {
        let (short, long) = (Threshold::new(short, short), Threshold::new(long, long));
        assert!(short.jaccard() <= long.jaccard(), "{short:?}");
        for bits in WIDTHS {
            assert!(short.graded(bits) > long.graded(bits) - 1e-12, "{short:?}");
            assert!(short.hamming(bits) >= long.hamming(bits), "{short:?}");
        }
    }
}

#[test]
fn an_estimate_must_show_as_much_as_the_exact_index_or_more() {
    for features in [8, 20, 64, 100, 1000, 5000] {
        let pair = Threshold::new(features, features);
        for bits in WIDTHS {
            // The exact row may be a little higher, by less than the width of its flat optimum.
            let asked = pair.jaccard_at(1.0 - 2.0 * pair.graded(bits));
            assert!(asked > pair.jaccard() - 0.05, "{features} features, {bits:?}: {asked}");
        }
    }
}

#[test]
fn lengths_that_rule_a_duplicate_out_leave_no_distance() {
    for (a, b) in [(0, 0), (0, 40), (12, 60), (80, 300), (1000, 2000)] {
        let pair = Threshold::new(a, b);
        assert!(!pair.lengths_fit(), "{pair:?}");
        for bits in WIDTHS {
            assert!(pair.graded(bits) < 0.0, "{pair:?}");
            assert_eq!(pair.hamming(bits), None, "{pair:?}");
        }
    }
    assert!(Threshold::new(80, 120).lengths_fit());
    assert!(Threshold::new(80, 120).graded(Bits::B64) > 0.0);
}

#[test]
fn equal_texts_pass_at_every_length() {
    for features in 1..3000 {
        let pair = Threshold::new(features, features);
        assert!(pair.lengths_fit() && pair.jaccard() < 1.0);
        assert!(WIDTHS.iter().all(|&bits| pair.graded(bits) > 0.0 && pair.hamming(bits).is_some()));
    }
}

#[test]
fn a_cosine_and_two_counts_give_the_features_shared() {
    // 60 features shared by texts of 80 and 90: cosine 60 / √7200, Jaccard index 60 / 110.
    let found = Threshold::new(80, 90).jaccard_at(60.0 / 7200f64.sqrt());
    assert!((found - 60.0 / 110.0).abs() < 1e-12, "{found}");
    assert_eq!(Threshold::new(0, 0).jaccard_at(1.0), 0.0);
}

#[test]
fn one_word_changed_is_near_and_another_note_is_not() {
    let note = "Remember to bring the signed form and one recent photograph to the office before noon on Friday.";
    let edited = note.replace("Friday", "Monday");
    let other = "The library will be closed next week; books can be returned through the slot beside the gate.";
    for bits in [Bits::B64, Bits::B128] {
        let recipe = Recipe { bits, ..Recipe::DEFAULT };
        let (query, own) = recipe.sketch_and_features(note);
        for (text, is_near) in [(edited.as_str(), true), (other, false)] {
            let (stored, features) = recipe.sketch_and_features(text);
            let pair = Threshold::new(own, features);
            let graded = query.graded_distance(stored.fingerprint()) <= pair.graded(bits);
            let distance = query.fingerprint().distance(stored.fingerprint());
            let hamming = pair.hamming(bits).is_some_and(|most| distance <= most);
            assert_eq!((graded, hamming), (is_near, is_near), "{bits:?}: {text}");
            assert_eq!(recipe.compare(note, text).jaccard >= pair.jaccard(), is_near, "{text}");
        }
    }
}

#[test]
fn no_length_asks_for_less_than_the_least() {
    for features in 1..4096 {
        let threshold = Threshold::new(features, features);
        assert!(threshold.wording() >= Threshold::least_wording(), "{features}");
        assert!(threshold.jaccard() >= Threshold::least_jaccard(), "{features}");
    }
}

/// A list of random items.
fn list(seed: u64, count: usize, items: &[&str]) -> Vec<String> {
    let mut random = Random(seed);
    (0..count).map(|_| random.pick(items).to_string()).collect()
}

/// Such a list in which every tenth item is another.
fn changed(mut list: Vec<String>, items: &[&str]) -> Vec<String> {
    for item in list.iter_mut().step_by(10) {
        let at = items.iter().position(|other| other == item).unwrap();
        *item = items[(at + 1) % items.len()].to_string();
    }
    list
}

const LISTS: [&[&str]; 8] = [
    &["strongly agree", "agree", "neutral", "disagree", "strongly disagree"],
    &["never", "rarely", "sometimes", "often", "always"],
    &["very good", "good", "very bad", "bad"],
    &["yes", "no"],
    &["passed", "passed", "passed", "failed"],
    &["passed", "passed", "passed", "passed", "failed"],
    &["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"],
    &["大吉", "中吉", "小吉", "末吉", "凶"],
];

#[test]
fn unrelated_lists_over_few_words_are_no_near_duplicates_but_changed_ones_are() {
    for items in LISTS {
        for count in [300, 1_000, 5_000, 20_000] {
            for seed in 0..some(20_000 / count) as u64 {
                let (a, b) = (list(seed, count, items), list(seed + 100, count, items));
                let verdict = Recipe::DEFAULT.judge(&a.join("\n"), &b.join("\n"));
                assert!(!verdict.same(), "{count} of {items:?}: {verdict:?}");
                let near = Recipe::DEFAULT.judge(&a.join("\n"), &changed(a, items).join("\n"));
                assert!(near.same(), "{count} of {items:?}: {near:?}");
            }
        }
    }
}

#[test]
fn a_text_is_no_near_duplicate_of_many_repetitions_of_it() {
    let line = "The baker rises at three, lights the oven and kneads the dough until his arms ache. ";
    for (once, times, more) in
        [("ok ", 5, 1000), ("win a free phone today ", 3, 500), (line, 1, 30), ("今天天气很好。", 2, 40)]
    {
        let verdict = Recipe::DEFAULT.judge(&once.repeat(times), &once.repeat(more));
        assert!(!verdict.same() && verdict.score < 0.1, "{once:?} {times} and {more} times: {}", verdict.score);
        let again = Recipe::DEFAULT.judge(&once.repeat(more), &once.repeat(more + more / 10));
        assert!(again.same() && again.score > 0.9, "{once:?} {more} times and a tenth more: {}", again.score);
    }
}
