//! The automatic threshold: its values for short and long texts, and that its three forms agree.

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
