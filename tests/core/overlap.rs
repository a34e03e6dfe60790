//! A comparison finds the passages that two texts share, and no others; its laws, as properties of random texts of many scripts.

use crate::support::random;
use crate::support::random::{mostly_plain_text, recipe, text};
use nearprint::recipe::Paragraphs;
use nearprint::{Bits, Passage, Recipe, estimate};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization;

const SPEECH: &str = "Four score and seven years ago our fathers brought forth on this continent, a new nation, \
    conceived in Liberty, and dedicated to the proposition that all men are created equal.";

fn shared<'a>(a: &'a str, b: &'a str) -> Vec<(&'a str, &'a str)> {
    let passages = Recipe::DEFAULT.compare(a, b).passages;
    passages.into_iter().map(|passage| (&a[passage.a], &b[passage.b])).collect()
}

#[test]
fn what_two_texts_share_are_passages_also_with_a_changed_word_and_in_another_order() {
    let whole = SPEECH.trim_end_matches('.');
    let edited = whole.replace("continent", "landmass");
    assert_eq!(shared(SPEECH, &edited), [(whole, &edited[..])]);
    let inside = [
        format!("Nobody said this before. {SPEECH} Nor this 😀!"),
        format!("北京好吃的火锅。{SPEECH}\n\nZzz zzz zzz."),
    ];
    assert_eq!(shared(&inside[0], &inside[1]), [(whole, whole)]);
    let (first, second) =
        ("The cat sat on the mat and looked at the moon", "Quiet rivers run deep under bridges of stone");
    let turned = [format!("{first}. {second}"), format!("{second}. {first}")];
    assert_eq!(shared(&turned[0], &turned[1]), [(first, first), (second, second)]);
    for unrelated in ["", "The quick brown fox jumps over the lazy dog, and seven years pass."] {
        assert_eq!(shared(SPEECH, unrelated), []);
    }
}

#[test]
fn boilerplate_does_not_take_quadratic_time() {
    let (a, b) = ("abcdefgh ".repeat(20_000), "abcdefgh ".repeat(20_001));
    assert_eq!(shared(&a, &b).len(), 1);
}

#[test]
fn the_estimate_is_the_cosine_of_the_angle_that_the_distance_stands_for() {
    assert_eq!(estimate(0, Bits::B64), 1.0);
    assert!(estimate(32, Bits::B64).abs() < 1e-15);
    assert!((estimate(128, Bits::B128) + 1.0).abs() < 1e-15);
}

/// Two texts with common parts.
fn related() -> impl Strategy<Value = (String, String)> {
    let part = || prop_oneof![text(), mostly_plain_text()];
    (vec(part(), 1..6), vec((any::<prop::sample::Index>(), part(), any::<bool>()), 0..8)).prop_map(|(parts, order)| {
        let other = order.iter().map(|(from, new, copied)| if *copied { from.get(&parts) } else { new });
        (parts.concat(), other.cloned().collect())
    })
}

/// The letters of a stretch in canonical form.
fn letters(stretch: &str) -> String {
    let whole = Recipe { paragraphs: Paragraphs::Join, ..Recipe::DEFAULT };
    whole.explain(stretch).paragraphs.into_iter().map(|paragraph| paragraph.text).collect()
}

proptest! {
    #![proptest_config(random::config(400))]

    #[test]
    fn passages_are_stretches_of_both_texts_that_begin_and_end_alike((a, b) in related()) {
        let mut passages = Recipe::DEFAULT.compare(&a, &b).passages;
        for passage in &passages {
            // Slicing panics inside a character.
            let parts = [&a[passage.a.clone()], &b[passage.b.clone()]];
            prop_assert!(parts.iter().all(|part| part.chars().count() >= 24), "{parts:?}");
            let [in_a, in_b] = parts.map(letters);
            prop_assert_eq!(in_a.chars().next(), in_b.chars().next(), "{:?} {:?}", in_a, in_b);
            prop_assert_eq!(in_a.chars().next_back(), in_b.chars().next_back(), "{:?} {:?}", in_a, in_b);
        }
        let composed = |passage: &Passage| a[passage.a.clone()].nfc().count();
        prop_assert!(passages.is_sorted_by_key(|passage| Reverse(composed(passage))), "longest first");
        passages.sort_by_key(|passage| passage.a.start);
        prop_assert!(passages.windows(2).all(|two| two[0].a.end <= two[1].a.start), "{:?}", passages);
    }

    #[test]
    fn what_a_comparison_counts_is_what_explain_counts((a, b) in related(), recipe in recipe()) {
        let weighed = |text: &str| {
            let wide = Recipe { bits: Bits::B128, ..recipe.clone() };
            let features = wide.explain(text).features.into_iter().filter(|feature| feature.weight != 0);
            features.map(|feature| (feature.hash, feature.weight as f64)).collect::<BTreeMap<_, _>>()
        };
        let (of_a, of_b) = (weighed(&a), weighed(&b));
        let both: Vec<f64> = of_a.iter().filter_map(|(feature, x)| Some(x * of_b.get(feature)?)).collect();
        let length = |of: &BTreeMap<u128, f64>| of.values().map(|weight| weight * weight).sum::<f64>();
        let part = |whole: usize| if whole == 0 { 0.0 } else { both.len() as f64 / whole as f64 };
        let comparison = recipe.compare(&a, &b);
        prop_assert_eq!(comparison.jaccard, part(of_a.len() + of_b.len() - both.len()));
        prop_assert_eq!(comparison.containment.a_in_b, part(of_a.len()));
        prop_assert_eq!(comparison.containment.b_in_a, part(of_b.len()));
        let lengths = (length(&of_a) * length(&of_b)).sqrt();
        let cosine = if lengths == 0.0 { 0.0 } else { both.iter().sum::<f64>() / lengths };
        prop_assert!((comparison.cosine - cosine).abs() < 1e-9);
        prop_assert_eq!(comparison.distance, recipe.fingerprint(&a).distance(recipe.fingerprint(&b)));
    }

    #[test]
    fn a_verdict_is_the_same_both_ways_round_and_that_of_a_comparison((a, b) in related(), recipe in recipe()) {
        let [one, other] = [recipe.judge(&a, &b), recipe.judge(&b, &a)];
        prop_assert_eq!((one.score, one.same()), (other.score, other.same()));
        prop_assert!((0.0..=1.0).contains(&one.score));
        let comparison = recipe.compare(&a, &b);
        prop_assert_eq!((comparison.score, comparison.same), (one.score, one.same()));
    }
}
