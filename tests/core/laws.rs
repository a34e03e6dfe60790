//! The laws of the steps from text to fingerprint, each a property of random texts of many scripts.

use crate::support::random;
use crate::support::random::{mostly_plain_text, plain_recipe, recipe, text};
use nearprint::recipe::{Case, Form, Paragraphs, Punctuation, Size, Spaces, StopWords, Unit, Width};
use nearprint::{Bits, Draft, Features, Fingerprint, Recipe, Sketch, Weight, Weights};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// The canonical text of each paragraph.
fn canonical(recipe: &Recipe, text: &str) -> Vec<String> {
    recipe.explain(text).paragraphs.into_iter().map(|paragraph| paragraph.text).collect()
}

/// A character that UAX #29 attaches to the word before it, although it is neither a mark nor a connector such as `_`, or to
/// the character after it (Arabic number signs).
fn is_format(c: char) -> bool {
    let (behind, before) = (format!("a{c}"), format!("{c}a"));
    let prepends = before.graphemes(true).count() == 1;
    let trails = behind.graphemes(true).count() == 2
        && behind.split_word_bounds().count() == 1
        && before.split_word_bounds().count() == 2;
    prepends || trails
}

/// Of `random::text`, the characters that nobody sees.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{3164}' | '\u{200B}'..='\u{200D}' | '\u{FE0F}' | '\u{FEFF}' | '\u{E0041}')
}

fn counts(recipe: &Recipe, text: &str) -> BTreeMap<u128, u32> {
    let wide = Recipe { bits: Bits::B128, ..recipe.clone() };
    wide.explain(text).features.into_iter().map(|feature| (feature.hash, feature.count)).collect()
}

/// The features with a weight other than 0.
fn weighed(recipe: &Recipe, text: &str) -> BTreeMap<u128, i64> {
    let wide = Recipe { bits: Bits::B128, ..recipe.clone() };
    let features = wide.explain(text).features.into_iter().filter(|feature| feature.weight != 0);
    features.map(|feature| (feature.hash, feature.weight)).collect()
}

proptest! {
    #![proptest_config(random::config(1500))]

    #[test]
    fn normalizing_twice_changes_nothing(recipe in recipe(), text in text()) {
        // UAX #29 attaches format characters to words. When they are dropped, a stray mark after one starts a new word. Nobody
        // writes that, and an exception here is simpler than a rule.
        let text = if recipe.unit == Unit::Word { text.replace(is_format, "") } else { text };
        for once in canonical(&recipe, &text) {
            let again = canonical(&recipe, &once).concat();
            // A character dropped between two units may have separated a mark from its letter.
            let composed: String = if recipe.form == Form::Nfc { once.nfc().collect() } else { once };
            // Nor does a paragraph begin or end with an invisible one.
            let split = recipe.paragraphs == Paragraphs::Split;
            prop_assert_eq!(again, if split { composed.trim_matches(|c: char| is_invisible(c) || c.is_whitespace()).into() } else { composed });
        }
    }

    #[test]
    fn graphemes_rejoin_to_the_text(text in text()) {
        let keep = Recipe {
            form: Form::Keep, spaces: Spaces::Keep, punctuation: Punctuation::Keep, case: Case::Keep, paragraphs: Paragraphs::Join,
            size: Size::Fixed(Width::new(1).unwrap()), ..Recipe::DEFAULT
        };
        let expected: Vec<&str> = text.split_whitespace().collect();
        let found: Vec<String> = canonical(&keep, &text);
        prop_assert_eq!(found.concat(), expected.join(" "));
        for feature in keep.explain(&text).features {
            let source = &text[feature.range];
            let white = source.chars().all(char::is_whitespace);
            prop_assert_eq!(feature.text, if white { " " } else { source });
        }
    }

    #[test]
    fn explained_ranges_hold_the_features(recipe in recipe(), text in text()) {
        let explained = recipe.explain(&text);
        for feature in &explained.features {
            prop_assert!(text.is_char_boundary(feature.range.start) && text.is_char_boundary(feature.range.end));
            let mut paragraphs = explained.paragraphs.iter().map(|paragraph| &paragraph.range);
            let inside = paragraphs.any(|range| range.start <= feature.range.start && feature.range.end <= range.end);
            prop_assert!(inside);
        }
        prop_assert_eq!(explained.fingerprint, recipe.fingerprint(&text));
        let mut sums = vec![0; recipe.bits.count() as usize];
        for feature in &explained.features {
            for (bit, sum) in sums.iter_mut().enumerate() {
                *sum += if feature.hash >> bit & 1 == 1 { feature.weight } else { -feature.weight };
            }
        }
        prop_assert_eq!(explained.sums, sums);
    }

    #[test]
    fn the_short_way_comes_to_the_same_fingerprint(recipe in plain_recipe(), text in mostly_plain_text()) {
        let (sketch, features) = recipe.sketch_and_features(&text);
        let explained = recipe.explain(&text);
        prop_assert_eq!(sketch.sums(), &explained.sums);
        prop_assert_eq!(features, explained.features.len());
        prop_assert_eq!(recipe.fingerprint(&text), explained.fingerprint);
    }

    #[test]
    fn paragraph_counts_add_up(recipe in recipe(), parts in vec(text(), 1..4)) {
        let recipe = Recipe { paragraphs: Paragraphs::Split, ..recipe };
        let whole = parts.join("\n\n");
        let mut sum = BTreeMap::new();
        for part in &parts {
            for (feature, count) in counts(&recipe, part) {
                *sum.entry(feature).or_insert(0) += count;
            }
        }
        prop_assert_eq!(counts(&recipe, &whole), sum);
    }

    #[test]
    fn what_was_added_can_be_removed(
        kept in vec((any::<u128>(), -1_000_000i64..1_000_000), 0..30),
        gone in vec((any::<u128>(), -1_000_000i64..1_000_000), 0..30),
        bits in proptest::sample::select(vec![Bits::B32, Bits::B64, Bits::B128]),
    ) {
        let (mut sketch, mut expected, mut part) = (Sketch::new(bits), Sketch::new(bits), Sketch::new(bits));
        for &(hash, weight) in &gone { sketch.add(hash, weight); }
        for &(hash, weight) in &kept { part.add(hash, weight); expected.add(hash, weight); }
        sketch.merge(&part);
        for &(hash, weight) in gone.iter().rev() { sketch.remove(hash, weight); }
        prop_assert_eq!(sketch, expected);
    }

    #[test]
    fn a_draft_equals_a_fresh_start(
        recipe in recipe(),
        start in text(),
        edits in vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), vec(any::<prop::sample::Index>(), 0..3), text()), 0..12),
    ) {
        let mut draft = Draft::new(&start, recipe.clone());
        let mut units: Vec<u16> = start.encode_utf16().collect();
        for (from, to, halves, insert) in edits {
            let (from, to) = (from.index(units.len() + 1), to.index(units.len() + 1));
            let (from, to) = (from.min(to), from.max(to));
            // Also halves of surrogate pairs, which later edits may split or join.
            let mut insert: Vec<u16> = insert.encode_utf16().collect();
            for half in halves { insert.insert(half.index(insert.len() + 1), if half.index(2) == 0 { 0xD83D } else { 0xDE00 }); }
            draft.replace_utf16(from..to, &insert);
            units.splice(from..to, insert);
            let text = String::from_utf16_lossy(&units);
            prop_assert_eq!(draft.utf16(), units.clone());
            prop_assert_eq!(draft.len(), units.len());
            prop_assert_eq!(draft.fingerprint(), recipe.fingerprint(&text));
            prop_assert_eq!(draft.sketch(), &recipe.sketch(&text));
            for paragraph in draft.paragraphs() {
                let inside = String::from_utf16_lossy(&units[paragraph.range]);
                prop_assert_eq!(inside.trim(), inside.as_str());
                prop_assert_eq!(paragraph.fingerprint, recipe.fingerprint(&inside));
            }
            // Under one recipe a blank text counts as a paragraph with an empty feature; a draft lists none that is empty.
            let explained = recipe.explain(&text).paragraphs;
            let filled = explained.iter().filter(|paragraph| !text[paragraph.range.clone()].trim().is_empty());
            prop_assert_eq!(draft.paragraphs().len(), filled.count());
        }
    }

    #[test]
    fn edits_of_long_paragraphs_equal_a_fresh_start(
        recipe in plain_recipe(), log: bool, start in mostly_plain_text(), times in 1..12usize,
        edits in vec((any::<u16>(), 0..40usize, mostly_plain_text()), 1..12),
    ) {
        // A short edit in at least 1,024 code units reads only the letters around it.
        let recipe = if log { Recipe { weights: Weights::Log, ..recipe } } else { recipe };
        let mut draft = Draft::new(&start.repeat(times), recipe.clone());
        for (at, length, insert) in edits {
            let from = usize::from(at) % (draft.len() + 1);
            draft.replace(from..draft.len().min(from + length), &insert.chars().take(30).collect::<String>());
            let fresh = Draft::from_utf16(&draft.utf16(), recipe.clone());
            prop_assert_eq!(draft.sketch(), fresh.sketch());
            prop_assert_eq!(draft.features(), fresh.features());
            prop_assert_eq!(draft.paragraphs(), fresh.paragraphs());
        }
    }

    #[test]
    fn distance_is_a_metric(a in any::<u128>(), b in any::<u128>(), c in any::<u128>()) {
        let [a, b, c] = [a, b, c].map(Fingerprint::new);
        prop_assert_eq!(a.distance(a), 0);
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert_eq!(a.distance(b) == 0, a == b);
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
    }

    #[test]
    fn narrow_fingerprints_are_the_low_bits_of_wide_ones(recipe in recipe(), text in text()) {
        let wide = Recipe { bits: Bits::B128, ..recipe.clone() }.fingerprint(&text);
        prop_assert_eq!(recipe.fingerprint(&text), wide.narrow(recipe.bits));
    }

    #[test]
    fn hex_comes_back_as_the_same_fingerprint(number in any::<u128>(), bits in proptest::sample::select(vec![Bits::B32, Bits::B64, Bits::B128])) {
        let fingerprint = Fingerprint::new(number).narrow(bits);
        let hex = fingerprint.to_hex(bits);
        prop_assert_eq!(hex.len() as u32, bits.count() / 4);
        prop_assert_eq!(Fingerprint::from_hex(&hex), Ok(fingerprint));
        prop_assert_eq!(hex.to_uppercase().parse(), Ok(fingerprint));
        prop_assert_eq!(fingerprint.to_string().parse(), Ok(fingerprint));
        prop_assert_eq!(format!("{fingerprint:032x}"), fingerprint.to_string());
        // An integer of the width, or wider, holds it; a narrower one does if no bit is lost.
        let number = fingerprint.number();
        prop_assert_eq!(u64::try_from(fingerprint).ok(), (number <= u64::MAX.into()).then_some(number as u64));
        prop_assert_eq!(u32::try_from(fingerprint).ok(), (number <= u32::MAX.into()).then_some(number as u32));
        prop_assert_eq!(Fingerprint::from(u128::from(fingerprint)), fingerprint);
        prop_assert_eq!(Fingerprint::from(number as u64), fingerprint.narrow(Bits::B64));
        prop_assert_eq!(Fingerprint::from(number as u32), fingerprint.narrow(Bits::B32));
    }

    #[test]
    fn only_the_top_features_count(recipe in recipe(), text in text(), top in 1u32..30) {
        let all = weighed(&recipe, &text);
        let recipe = Recipe { top: NonZeroU32::new(top), ..recipe };
        let kept = weighed(&recipe, &text);
        prop_assert_eq!(kept.len(), all.len().min(top as usize));
        let lightest = kept.values().min();
        for (feature, weight) in &all {
            match kept.get(feature) {
                Some(kept) => prop_assert_eq!(kept, weight),
                None => prop_assert!(Some(weight) <= lightest),
            }
        }
        let (sketch, features) = recipe.sketch_and_features(&text);
        prop_assert_eq!(features, kept.len());
        prop_assert_eq!(recipe.explain(&text).sums, sketch.sums());
    }

    #[test]
    fn features_given_one_by_one_make_the_same_fingerprint(recipe in recipe(), text in text()) {
        let recipe = Recipe { stop_words: StopWords::NONE, ..recipe };
        let mut given = Features::new(recipe.clone());
        let mut weighted = Features::new(recipe.clone());
        for feature in recipe.explain(&text).features {
            (0..feature.count).for_each(|_| given.add(&feature.text));
            let weight = feature.weight as f64 / recipe.weights.scale() as f64;
            weighted.add_weighted(&feature.text, Weight::new(weight).unwrap());
        }
        prop_assert_eq!(given.fingerprint(), recipe.fingerprint(&text));
        prop_assert_eq!(weighted.sketch(), given.sketch());
    }
}

#[test]
fn a_batch_gives_what_its_texts_give_one_by_one() {
    let texts: Vec<String> =
        (0..2000).map(|at| format!("Text {at}: {}", "the same words again, ".repeat(at % 50))).collect();
    let words = Recipe { unit: Unit::Word, bits: Bits::B128, ..Recipe::DEFAULT };
    for recipe in [Recipe::DEFAULT, Recipe::TEXTBOOK, words] {
        let one_by_one: Vec<_> = texts.iter().map(|text| recipe.fingerprint(text)).collect();
        assert_eq!(recipe.fingerprint_all(&texts), one_by_one);
    }
    assert_eq!(Recipe::DEFAULT.fingerprint_all::<&str>(&[]), []);
}
