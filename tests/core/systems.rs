//! The steps from a text to a distance, by their names and numbers in the articles that explain SimHash: A1 shingles, A2
//! weighted words, A3 hashes, A4 sums, A5 signs, A6 distance, E1 other measures.

use nearprint::recipe::{Hash, Paragraphs, RecipeError, Size, StopWords, Unit, Width};
use nearprint::{Bits, Features, Fingerprint, HandWeights, IdfBuilder, Recipe, Weight, Weights};
use std::num::NonZeroU32;

const WORDS: Recipe = Recipe { unit: Unit::Word, ..Recipe::DEFAULT };

fn texts(recipe: &Recipe, text: &str) -> Vec<String> {
    recipe.explain(text).features.into_iter().map(|feature| feature.text).collect()
}

/// The weight of each feature that counts, in units of 1.
fn weights(recipe: &Recipe, text: &str) -> Vec<(String, f64)> {
    let scale = recipe.weights.scale() as f64;
    let features = recipe.explain(text).features.into_iter().filter(|feature| feature.weight != 0);
    features.map(|feature| (feature.text, feature.weight as f64 / scale)).collect()
}

fn sized(recipe: &Recipe, size: u8) -> Recipe {
    Recipe { size: Size::Fixed(Width::new(size).unwrap()), ..recipe.clone() }
}

#[test]
fn a1_shingles_of_characters_of_any_width() {
    assert_eq!(texts(&sized(&Recipe::DEFAULT, 1), "Ab b"), ["a", "b"]);
    assert_eq!(texts(&sized(&Recipe::DEFAULT, 3), "Ab bc"), ["abb", "bbc"]);
    assert_eq!(texts(&sized(&Recipe::DEFAULT, 16), "Python is sexy"), ["pythonissexy"]);
    let nine = ["pyth", "ytho", "thon", "honi", "onis", "niss", "isse", "ssex", "sexy"];
    assert_eq!(texts(&Recipe::TEXTBOOK, "Python is sexy"), nine);
    assert_eq!(texts(&Recipe::DEFAULT, "火锅好吃"), ["火锅", "锅好", "好吃"]);
    assert_eq!(texts(&Recipe::DEFAULT, "e\u{301}tude"), ["etud", "tude"]);
}

#[test]
fn a1_each_paragraph_has_the_width_of_its_script() {
    assert_eq!(texts(&Recipe::DEFAULT, "hotpot\n\n火锅好"), ["hotp", "otpo", "tpot", "火锅", "锅好"]);
    let joined = Recipe { paragraphs: Paragraphs::Join, ..Recipe::DEFAULT };
    assert_eq!(texts(&joined, "hotpot\n\n火锅好")[..2], ["ho", "ot"]);
}

#[test]
fn a2_words_and_word_shingles() {
    assert_eq!(texts(&WORDS, "The cat, the mat."), ["the", "cat", "mat"]);
    assert_eq!(texts(&sized(&WORDS, 2), "The cat, the mat."), ["the cat", "cat the", "the mat"]);
}

#[test]
fn a2_stop_words_leave_no_gap() {
    let stop_words = StopWords::new(["THE", "don't", "on the other hand", "我们"]);
    let recipe = sized(&Recipe { stop_words, ..WORDS }, 2);
    assert_eq!(texts(&recipe, "Rain, on the other hand, don't fall the up"), ["rain fall", "fall up"]);
    assert_eq!(texts(&recipe, "我们吃火锅"), ["吃 火", "火 锅"]);
    let explained = recipe.explain("Rain on the roof");
    assert_eq!((explained.features.len(), explained.paragraphs[0].text.as_str()), (2, "rain on roof"));
    assert_eq!(explained.features[1].range, 5..16);
}

#[test]
fn a2_weights_by_hand_from_1_to_5() {
    let table = [("simhash", 5.0), ("the", 0.0), ("text", 2.5)];
    let table = table.map(|(word, weight)| (word, Weight::new(weight).unwrap()));
    let recipe = Recipe { weights: Weights::Hand(HandWeights::new(table)), ..WORDS };
    let expected = [("simhash".into(), 5.0), ("of".into(), 1.0), ("text".into(), 2.5)];
    assert_eq!(weights(&recipe, "The SimHash of the text text"), expected);
}

#[test]
fn a2_weights_by_count_and_by_its_logarithm() {
    let count = Recipe { weights: Weights::Count, ..WORDS };
    assert_eq!(weights(&count, "a rose is a rose"), [("a".into(), 2.0), ("rose".into(), 2.0), ("is".into(), 1.0)]);
    let log = Recipe { weights: Weights::Log, ..WORDS };
    let (rose, expected) = (weights(&log, "rose rose rose").remove(0), 1.0 + 3f64.ln());
    assert!((rose.1 - expected).abs() <= 0.5 / 1024.0, "{rose:?} is not {expected}");
}

#[test]
fn a2_weights_by_tf_idf_from_a_frozen_table() {
    let mut builder = IdfBuilder::new(WORDS);
    for text in ["the cat and the dog", "the dog", "the bird"] {
        builder.add(text);
    }
    let idf = builder.build();
    assert_eq!(idf.documents(), 3);
    assert_eq!(idf.counts().collect::<Vec<_>>(), [("and", 1), ("bird", 1), ("cat", 1), ("dog", 2), ("the", 3)]);
    builder.add("a document that comes later changes a table that is frozen no more");
    let recipe = Recipe { weights: Weights::TfIdf(idf), ..WORDS };
    let idf = |documents: f64| 1.0 + (4.0 / (1.0 + documents)).ln();
    let expected = [("the", 2.0 * idf(3.0)), ("dog", idf(2.0)), ("fish", idf(0.0))];
    for ((feature, weight), (word, exact)) in weights(&recipe, "the dog the fish").into_iter().zip(expected) {
        assert_eq!(feature, word);
        assert!((weight - exact).abs() <= 2.0 * 0.5 / 1024.0, "{word}: {weight} is not {exact}");
    }
}

/// The method of one of the articles: segmented words, TF-IDF, the 20 heaviest, summed by hand here.
#[test]
fn a2_the_twenty_heaviest_words_by_tf_idf() {
    let words: Vec<String> = (0..40).map(|number| format!("词{number:02}")).collect();
    let mut builder = IdfBuilder::new(WORDS);
    for document in 1..=40 {
        builder.add_features(&words[..document]);
    }
    let idf = builder.build();
    let recipe = Recipe { weights: Weights::TfIdf(idf.clone()), top: NonZeroU32::new(20), ..WORDS };
    let mut features = Features::new(recipe);
    let mut expected: Vec<(f64, Fingerprint)> = Vec::new();
    for (number, (word, (named, documents))) in words.iter().zip(idf.counts()).enumerate() {
        assert_eq!(word, named);
        (0..=number % 5).for_each(|_| features.add(word));
        let weight = (1 + number % 5) as f64 * (1.0 + (41.0 / (1.0 + f64::from(documents))).ln());
        let mut alone = Features::new(Recipe::DEFAULT);
        alone.add(word);
        expected.push((weight, alone.fingerprint()));
    }
    expected.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut number = 0;
    for bit in 0..64 {
        let votes =
            expected[..20].iter().map(|(weight, hash)| if hash.number() >> bit & 1 == 1 { *weight } else { -weight });
        number |= u128::from(votes.sum::<f64>() > 0.0) << bit;
    }
    assert_eq!(features.fingerprint(), Fingerprint::new(number));
}

#[test]
fn a3_hashes_of_32_64_and_128_bits_are_one_family() {
    for hash in [Hash::Fx, Hash::Md5] {
        let of = |bits| Recipe { bits, hash, ..Recipe::DEFAULT }.explain("pyth").features[0].hash;
        assert_eq!(of(Bits::B32), of(Bits::B128) & 0xFFFF_FFFF);
        assert_eq!(of(Bits::B64), of(Bits::B128) & 0xFFFF_FFFF_FFFF_FFFF);
        assert_ne!(of(Bits::B64), of(Bits::B128) >> 64);
    }
}

#[test]
fn a3_another_seed_is_another_family() {
    for hash in [Hash::Fx, Hash::Md5] {
        let of = |seed| Recipe { seed, hash, ..Recipe::DEFAULT }.fingerprint("the quick brown fox jumps");
        assert!(of(0).distance(of(1)) > 10 && of(1).distance(of(2)) > 10);
    }
}

#[test]
fn a4_a_bit_of_one_adds_the_weight_and_a_bit_of_zero_takes_it() {
    let mut features = Features::new(Recipe::DEFAULT);
    features.add_weighted("up", Weight::new(3.0).unwrap());
    features.add_weighted("down", Weight::new(-1.5).unwrap());
    let hash = |feature: &str| Recipe::DEFAULT.explain(feature).features[0].hash;
    for (bit, &sum) in features.sketch().sums().iter().enumerate() {
        let sign = |feature: &str| if hash(feature) >> bit & 1 == 1 { 1 } else { -1 };
        assert_eq!(sum, 1024 * 3 * sign("up") - 1536 * sign("down"));
    }
}

#[test]
fn a5_a_tie_is_0() {
    let mut features = Features::new(Recipe::DEFAULT);
    features.add_weighted("same", Weight::ONE);
    features.add_weighted("same", Weight::new(-1.0).unwrap());
    assert_eq!(features.fingerprint(), Fingerprint::default());
}

#[test]
fn a6_one_changed_word_in_a_long_text_stays_within_3_bits() {
    let long: String = (0..400).map(|number| format!("sentence {number} of a text. ")).collect();
    let edited = long.replacen("sentence 200", "utterance 200", 1);
    assert!(Recipe::DEFAULT.fingerprint(&long).distance(Recipe::DEFAULT.fingerprint(&edited)) <= 3);
}

#[test]
fn a6_word_order_in_a_short_text_is_far_apart() {
    // One of the articles calls these very near, but SimHash is lexical, and poor on short text.
    let (a, b) = ("北京好吃的火锅", "哪家北京的火锅好吃");
    let distances: Vec<u32> = (1..=4).map(|size| sized(&Recipe::TEXTBOOK, size).compare(a, b).distance).collect();
    assert_eq!(distances, [11, 20, 29, 23]);
}

#[test]
fn e1_the_exact_cosine_counts_what_the_estimate_estimates() {
    let count = Recipe { weights: Weights::Count, ..WORDS };
    let compared = count.compare("a rose is a rose", "a rose is not a daisy");
    // (2·2 + 2·1 + 1·1) / √(4 + 4 + 1) √(4 + 1 + 1 + 1 + 1)
    assert!((compared.cosine - 7.0 / 72f64.sqrt()).abs() < 1e-12);
    assert_eq!(compared.jaccard, 3.0 / 5.0);
    assert_eq!((compared.containment.a_in_b, compared.containment.b_in_a), (1.0, 3.0 / 5.0));
}

#[test]
fn choices_without_effect_are_told() {
    let stop_words = StopWords::new(["the"]);
    let chars = Recipe { stop_words: stop_words.clone(), ..Recipe::DEFAULT };
    assert_eq!(chars.check(), Err(RecipeError::StopWordsWithoutWords));
    assert_eq!(Recipe { stop_words, ..WORDS }.check(), Ok(()));
    let wordless = Recipe { stop_words: StopWords::new(["the", "?"]), ..WORDS };
    assert_eq!(wordless.check(), Err(RecipeError::WordlessStopWord("?".into())));
    let by_hand = |recipe: &Recipe, feature: &str| {
        let weights = Weights::Hand(HandWeights::new([(feature, Weight::ONE)]));
        Recipe { weights, ..recipe.clone() }.check()
    };
    assert_eq!(by_hand(&WORDS, "simhash"), Ok(()));
    assert_eq!(by_hand(&sized(&WORDS, 2), "new york"), Ok(()));
    let no_feature = |given: &str, instead: &[&str]| {
        Err(RecipeError::NoFeature { given: given.into(), instead: instead.iter().map(|&text| text.into()).collect() })
    };
    assert_eq!(by_hand(&WORDS, "SimHash"), no_feature("SimHash", &["simhash"]));
    assert_eq!(by_hand(&WORDS, "new york"), no_feature("new york", &["new", "york"]));
    assert_eq!(by_hand(&Recipe::DEFAULT, "!"), no_feature("!", &[]));
}

#[test]
fn weights_are_refused_where_they_would_vanish_or_overflow() {
    for weight in [0.0, 1.0, -2.5, 1.0 / 2048.0, Weight::MAX, -Weight::MAX] {
        assert!(Weight::new(weight).is_ok(), "{weight}");
    }
    for weight in [1.0 / 2049.0, -1e-9, Weight::MAX + 1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(Weight::new(weight).is_err(), "{weight}");
    }
}

#[test]
#[should_panic(expected = "a draft cannot carry `top`")]
fn a_draft_refuses_top() {
    nearprint::Draft::new("", Recipe { top: NonZeroU32::new(20), ..Recipe::DEFAULT });
}

// Faults that were found in other packages by running them, which each test names.

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
