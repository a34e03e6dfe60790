//! Faults that were found in other packages by running them, as tests that nearprint passes. Each names the package.

use nearprint::index::Near;
use nearprint::{Bits, Check, Corpus, Document, Fingerprint, Index, Recipe, Threshold, Weights};
use std::collections::HashSet;

/// Letters in a random order, so that no four of them repeat.
fn letters(count: u64) -> String {
    let letter = |place: u64| (b'a' + (place.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u8 % 25) as char;
    (0..count).map(|place| letter(place * place + 1)).collect()
}

/// simhash 2.1.2 (PyPI) takes `_` for a letter: 86 of 2,571 different mails with a ruled footer share one fingerprint.
#[test]
fn a_line_of_underscores_weighs_nothing() {
    let ruled = |text: &str| format!("{text}\n{}\nunsubscribe", "_".repeat(500));
    let plain = |text: &str| format!("{text}\n\nunsubscribe").replace("\n\n", "\n");
    for text in ["The meeting is moved to Monday", "Cheap watches, today only"] {
        assert_eq!(Recipe::DEFAULT.fingerprint(&ruled(text)), Recipe::DEFAULT.fingerprint(&plain(text)));
        let counted = Recipe { weights: Weights::Count, ..Recipe::DEFAULT };
        assert_eq!(counted.sketch(&ruled(text)), counted.sketch(&plain(text)));
    }
    assert_eq!(Recipe::DEFAULT.fingerprint("____ __"), Fingerprint::default());
}

/// simhash 2.1.2 (PyPI) under NumPy 2: a feature that occurs more than 255 times raises OverflowError.
#[test]
fn a_feature_may_occur_more_often_than_a_byte_can_count() {
    let recipe = Recipe { weights: Weights::Count, ..Recipe::DEFAULT };
    let explained = recipe.explain(&"a".repeat(70_003));
    assert_eq!((explained.features.len(), explained.features[0].count), (1, 70_000));
    assert!(explained.sums.iter().all(|sum| sum.unsigned_abs() % 70_000 == 0 && *sum != 0), "{:?}", explained.sums);
}

/// simhash-js 1.0.0 (npm) cuts a text into chunks that do not overlap: one character in front moves 5 to 15 of 32 bits.
#[test]
fn a_character_in_front_moves_no_more_than_one_at_the_end() {
    for count in [200, 1000, 5000] {
        let text = letters(count);
        let own = Recipe::DEFAULT.fingerprint(&text);
        let front = own.distance(Recipe::DEFAULT.fingerprint(&format!("z{text}")));
        let end = own.distance(Recipe::DEFAULT.fingerprint(&format!("{text}z")));
        assert!(front <= 6 && end <= 6, "{count} letters: {front} in front, {end} at the end");
    }
}

/// simhash-js 1.0.0 (npm) keeps the wrong part of its list from 129 chunks on: the fingerprint is one single hash, and 40
/// different edits move nothing.
#[test]
fn nothing_happens_at_129_features() {
    for features in 126..=131 {
        let letters = letters(features as u64 + 3);
        let explained = Recipe::DEFAULT.explain(&letters);
        assert_eq!(explained.features.len(), features);
        let own = explained.fingerprint;
        assert!(explained.features.iter().all(|feature| Fingerprint::new(feature.hash) != own));
        let edited = (0..40).map(|place| {
            let mut edited = letters.clone().into_bytes();
            edited[3 * place] = b'z';
            own.distance(Recipe::DEFAULT.fingerprint(std::str::from_utf8(&edited).unwrap()))
        });
        let moved: Vec<u32> = edited.collect();
        let mean = f64::from(moved.iter().sum::<u32>()) / 40.0;
        assert!((2.0..12.0).contains(&mean), "{features} features: {moved:?}");
    }
}

/// simhash-js 1.0.0 (npm) gives 0 for nearly every text of four characters or fewer; TLSH has no digest below 50 bytes.
#[test]
fn texts_of_four_characters_have_fingerprints_of_their_own() {
    let letters = ["a", "b", "c", "d", "k", "z", "0", "9", "é", "ж", "ñ", "θ"];
    let mut seen = HashSet::new();
    for number in 0..letters.len().pow(4) {
        let digit = |place: u32| letters[number / letters.len().pow(place) % letters.len()];
        let text: String = (0..4).map(digit).collect();
        assert!(seen.insert(Recipe::DEFAULT.fingerprint(&text)), "{text}");
    }
    for text in ["a", "ab", "abc", "字", "北京好吃"] {
        assert!(seen.insert(Recipe::DEFAULT.fingerprint(text)), "{text}");
    }
    assert!(!seen.contains(&Fingerprint::default()));
}

/// simhash (npm) hashes the low byte of each UTF-16 unit, so 中 (U+4E2D) and 刭 (U+522D) are one.
#[test]
fn characters_of_one_low_byte_differ() {
    let [a, b] = ["中", "刭"].map(|text| Recipe::DEFAULT.fingerprint(text));
    assert!(a.distance(b) > 16, "{}", a.distance(b));
}

/// simhash-js 1.0.0 (npm) counts each bit twice and reads decimal digits as hexadecimal: its distance of 1 and 2 is 4.
#[test]
fn the_distance_of_1_and_2_is_2() {
    assert_eq!(Fingerprint::new(1).distance(Fingerprint::new(2)), 2);
    assert_eq!(Fingerprint::new(9).distance(Fingerprint::new(10)), 2);
    assert_eq!(Fingerprint::new(1 << 31).distance(Fingerprint::new(1 << 63)), 2);
}

/// simhash-pybind 0.0.3 (PyPI) shingles four words: one word changed in a short sentence leaves hardly a shingle.
#[test]
fn one_word_changed_in_a_short_sentence_is_found() {
    let pairs = [
        ("The parcel will arrive on Tuesday before noon.", "The parcel will arrive on Thursday before noon."),
        ("Please water the plants while we are away.", "Please water my plants while we are away."),
        ("明天下午三点在会议室开会讨论预算", "明天上午三点在会议室开会讨论预算"),
    ];
    for (text, edited) in pairs {
        let mut corpus = Corpus::default();
        corpus.put(Document::new("own", text));
        assert_eq!(corpus.check(edited, &Check::new()).len(), 1, "{edited}");
    }
}

/// minhash 0.0.9 (npm) throws when it is queried with a document that has an unknown band, which is the normal case.
#[test]
fn a_question_about_something_unseen_has_no_answers() {
    let mut index = Index::new(Bits::B64);
    assert!(index.near(Fingerprint::new(7), Near::within(3)).is_empty());
    index.add(Fingerprint::new(u128::from(u64::MAX)));
    assert!(index.near(Fingerprint::new(7), Near::within(3)).is_empty());
    assert!(!Threshold::new(0, 10).lengths_fit());
}
