//! A comparison finds the passages that two texts share, and no others.

use nearprint::{Bits, Recipe, estimate};

const SPEECH: &str = "Four score and seven years ago our fathers brought forth on this continent, a new nation, \
    conceived in Liberty, and dedicated to the proposition that all men are created equal.";

fn shared<'a>(a: &'a str, b: &'a str) -> Vec<(&'a str, &'a str)> {
    let passages = Recipe::DEFAULT.compare(a, b).passages;
    passages.into_iter().map(|passage| (&a[passage.a], &b[passage.b])).collect()
}

#[test]
fn equal_texts_share_one_passage_from_end_to_end() {
    let whole = SPEECH.trim_end_matches('.');
    assert_eq!(shared(SPEECH, SPEECH), [(whole, whole)]);
}

#[test]
fn a_changed_word_does_not_break_a_passage() {
    let edited = SPEECH.replace("continent", "landmass");
    let whole = SPEECH.trim_end_matches('.');
    assert_eq!(shared(SPEECH, &edited), [(whole, edited.trim_end_matches('.'))]);
}

#[test]
fn a_copied_sentence_is_found_inside_other_text() {
    let (a, b) = (
        format!("Nobody said this before. {SPEECH} Nor this 😀!"),
        format!("北京好吃的火锅。{SPEECH}\n\nZzz zzz zzz."),
    );
    let passages = shared(&a, &b);
    assert_eq!(passages.len(), 1, "{passages:?}");
    assert_eq!(passages[0].0, SPEECH.trim_end_matches('.'));
    assert_eq!(passages[0].1, SPEECH.trim_end_matches('.'));
}

#[test]
fn sentences_that_change_places_are_two_passages() {
    let (first, second) =
        ("The cat sat on the mat and looked at the moon", "Quiet rivers run deep under bridges of stone");
    let (a, b) = (format!("{first}. {second}"), format!("{second}. {first}"));
    assert_eq!(shared(&a, &b), [(first, first), (second, second)]);
}

#[test]
fn unrelated_texts_share_nothing() {
    assert_eq!(shared(SPEECH, "The quick brown fox jumps over the lazy dog, and seven years pass."), []);
    assert_eq!(shared("", SPEECH), []);
}

#[test]
fn boilerplate_does_not_take_quadratic_time() {
    let (a, b) = ("abcdefgh ".repeat(20_000), "abcdefgh ".repeat(20_001));
    assert_eq!(shared(&a, &b).len(), 1);
}

#[test]
fn short_chinese_texts_are_as_far_apart_as_the_articles_errata_say() {
    // One article calls these very near, but SimHash is lexical, and poor on short text.
    let [a, b] = ["北京好吃的火锅", "哪家北京的火锅好吃"];
    let distances = [1, 2, 3, 4].map(|units| {
        let size = nearprint::Size::Fixed(nearprint::Width::new(units).unwrap());
        Recipe { size, ..Recipe::TEXTBOOK }.compare(a, b).distance
    });
    assert_eq!(distances, [11, 20, 29, 23]);
}

#[test]
fn the_estimate_is_the_cosine_of_the_angle_that_the_distance_stands_for() {
    assert_eq!(estimate(0, Bits::B64), 1.0);
    assert!(estimate(32, Bits::B64).abs() < 1e-15);
    assert!((estimate(128, Bits::B128) + 1.0).abs() < 1e-15);
}
