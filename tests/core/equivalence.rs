//! Canonically equivalent texts count as one text: composed, decomposed, with marks in another order, or a mix of these. Every character is
//! read like all that is equivalent to it, and belongs to the same words and clusters.

use crate::support::equivalent::{characters, decomposable, invisible, nfc, nfd, read, recipes};
use crate::support::random::{self, recipe, step, text};
use nearprint::recipe::{Case, Form, Marks, Paragraphs, Punctuation, Spaces, StopWords, Unit};
use nearprint::{Check, Corpus, Document, HandWeights, Recipe, Weight, Weights};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_segmentation::UnicodeSegmentation;

/// For each character, the single characters that are equivalent to it: Å has Å.
static SINGLETONS: LazyLock<BTreeMap<String, Vec<char>>> = LazyLock::new(|| {
    let mut singletons: BTreeMap<String, Vec<char>> = BTreeMap::new();
    for c in decomposable() {
        singletons.entry(nfd(c.encode_utf8(&mut [0; 4]))).or_default().push(c);
    }
    singletons
});

/// An equivalent text: each letter with its marks is composed, decomposed, replaced by one of its singletons, or has marks of
/// different classes in another order.
fn mixed(text: &str, choices: &[u8]) -> String {
    let mut letters: Vec<String> = Vec::new();
    for c in text.nfd() {
        match letters.last_mut() {
            Some(letter) if canonical_combining_class(c) != 0 => letter.push(c),
            _ => letters.push(c.into()),
        }
    }
    let mut choices = choices.iter().copied().cycle();
    let mut choose = || choices.next().unwrap_or(0);
    let letters: Vec<String> = letters
        .into_iter()
        .map(|letter| match choose() % 4 {
            0 => nfc(&letter),
            1 => match SINGLETONS.get(&letter) {
                Some(alike) => alike[usize::from(choose()) % alike.len()].into(),
                None => letter,
            },
            2 => {
                let mut chars: Vec<char> = letter.chars().collect();
                for _ in 0..chars.len() {
                    let at = usize::from(choose()) % chars.len();
                    if let Some(&next) = chars.get(at + 1) {
                        let classes = [chars[at], next].map(canonical_combining_class);
                        if !classes.contains(&0) && classes[0] != classes[1] {
                            chars.swap(at, at + 1);
                        }
                    }
                }
                chars.into_iter().collect()
            }
            _ => letter,
        })
        .collect();
    // Jamo of neighbouring syllables, composed or not.
    if choose() % 3 == 0 { nfc(&letters.concat()) } else { letters.concat() }
}

const VIETNAMESE: &str = "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. Mọi con người đều \
    được tạo hoá ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu.";
const KOREAN: &str = "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 \
    서로 형제애의 정신으로 행동하여야 한다.";
const GREEK: &str = "Ὅλοι οἱ ἄνθρωποι γεννιοῦνται ἐλεύθεροι καὶ ἴσοι στὴν ἀξιοπρέπεια καὶ τὰ δικαιώματα, ᾠδή; ΜΆΪΟΣ.";

proptest! {
    #![proptest_config(random::config(600))]

    #[test]
    fn equivalent_texts_have_the_same_features(recipe in recipe(), text in text(), choices in vec(any::<u8>(), 1..40)) {
        let recipe = Recipe { form: Form::Nfc, ..recipe };
        let expected = read(&recipe, &text);
        for form in [nfc(&text), nfd(&text), mixed(&text, &choices)] {
            prop_assert_eq!(nfd(&form), nfd(&text));
            prop_assert_eq!(read(&recipe, &form), expected.clone(), "{:?}", form);
            prop_assert_eq!(recipe.sketch_and_features(&form), recipe.sketch_and_features(&text));
            let compared = recipe.compare(&text, &form);
            prop_assert_eq!(compared.distance, 0);
            prop_assert!(compared.jaccard == 1.0 || expected.0.iter().all(|feature| feature.2 == 0));
        }
    }

    #[test]
    fn a_corpus_finds_a_text_by_any_equivalent_one(choices in vec(any::<u8>(), 1..60)) {
        let texts = [VIETNAMESE, KOREAN, GREEK];
        let mut corpus = Corpus::default();
        for text in texts {
            corpus.put(Document::new(text, text));
        }
        for text in texts {
            let asked = mixed(text, &choices);
            let (same, other) = (corpus.check(text, &Check::new()), corpus.check(&asked, &Check::new()));
            prop_assert_eq!(same.len(), other.len());
            prop_assert!(!other.is_empty());
            prop_assert_eq!((&other[0].id, other[0].score, other[0].distance), (&same[0].id, 1.0, 0));
        }
    }
}

#[test]
fn stop_words_and_weights_are_found_however_they_are_written() {
    let words = Recipe { unit: Unit::Word, marks: Marks::Keep, ..Recipe::DEFAULT };
    for name in [nfc("được"), nfd("được")] {
        let stop_words = StopWords::new([name.as_str()]);
        let recipe = Recipe { stop_words, ..words.clone() };
        let table = HandWeights::new([(name.as_str(), Weight::new(3.0).unwrap())]);
        let weighed = Recipe { weights: Weights::Hand(table), ..words.clone() };
        assert_eq!(weighed.check(), Ok(()));
        for text in [nfc("tự được do"), nfd("tự được do")] {
            assert_eq!(recipe.fingerprint(&text), words.fingerprint("tự do"));
            let weights: Vec<i64> = weighed.explain(&text).features.iter().map(|feature| feature.weight).collect();
            assert_eq!(weights, [1024, 3 * 1024, 1024]);
        }
    }
    // Of two names for one feature the later one counts.
    let both = [(nfc("được"), 2.0), (nfd("được"), 5.0)].map(|(name, weight)| (name, Weight::new(weight).unwrap()));
    let recipe = Recipe { weights: Weights::Hand(HandWeights::new(both)), ..words };
    assert_eq!((recipe.check(), recipe.explain(&nfc("được")).features[0].weight), (Ok(()), 5 * 1024));
}

#[test]
fn the_oracle_is_of_the_same_unicode() {
    assert_eq!(unicode_normalization::UNICODE_VERSION, (17, 0, 0));
}

/// Hangul syllables behave alike: one in a hundred is enough.
fn few_syllables() -> impl Iterator<Item = char> {
    decomposable().enumerate().filter(|&(i, c)| !('가'..='힣').contains(&c) || i % 100 == 0).map(|(_, c)| c)
}

#[test]
fn every_character_is_read_as_what_it_decomposes_to() {
    let recipes = recipes();
    for c in few_syllables() {
        for text in [format!("{c}"), format!("x{c}\u{301}y {c}\u{345}\u{323}z1 {c}{c}.")] {
            let forms = [nfc(&text), nfd(&text)];
            for recipe in &recipes {
                let expected = read(recipe, &text);
                for form in &forms {
                    assert_eq!(read(recipe, form), expected, "{text:?} and {form:?}");
                }
            }
        }
    }
}

#[test]
fn where_all_is_kept_a_text_is_read_in_normalization_form_c() {
    let keep = Recipe {
        spaces: Spaces::Keep,
        punctuation: Punctuation::Keep,
        case: Case::Keep,
        marks: Marks::Keep,
        paragraphs: Paragraphs::Join,
        ..Recipe::DEFAULT
    };
    let as_given = Recipe { form: Form::Keep, ..keep.clone() };
    let white = |c: &char| c.is_whitespace();
    let readings = [
        ("x", ""),
        ("x", "\u{301}"),
        ("x\u{334}", "\u{301}"),
        ("x\u{5B0}", "\u{323}"),
        ("x\u{5B0}", "\u{345}"),
        ("\u{1100}", "\u{1161}"),
        ("e\u{345}", "\u{11A8}"),
    ];
    for (before, behind) in readings {
        for some in characters().filter(|c| !white(c)).collect::<Vec<char>>().chunks(5000) {
            let text: String = some.iter().map(|c| format!("{before}{c}{behind}")).collect();
            assert_eq!(keep.explain(&text).paragraphs[0].text, nfc(&text));
            assert_eq!(as_given.explain(&text).paragraphs[0].text, text);
        }
    }
}

/// Lower-casing a composed text and composing the result equals what the core does in one step.
#[test]
fn folding_and_composing_go_together() {
    let keep =
        Recipe { punctuation: Punctuation::Keep, marks: Marks::Keep, paragraphs: Paragraphs::Join, ..Recipe::DEFAULT };
    let is_respelled = |c: char| matches!(c, '\u{9CE}' | '\u{D54}'..='\u{D56}' | '\u{D7A}'..='\u{D7F}');
    let looks_like_others = |c: char| c.nfkd().ne(c.nfd()) || is_respelled(c) || invisible().any(|other| other == c);
    let others: Vec<char> = characters().filter(|&c| c.is_whitespace() || looks_like_others(c)).collect();
    for behind in ["", "\u{301}", "\u{331}", "\u{308}\u{301}", "\u{345}\u{307}", "\u{3099}"] {
        for c in characters().filter(|c| others.binary_search(c).is_err()).step_by(step()) {
            let text = format!("{c}{behind}");
            let lower: String = nfc(&text).chars().flat_map(char::to_lowercase).collect();
            let expected = nfc(&lower).replace('ς', "σ");
            assert_eq!(
                keep.explain(&text).paragraphs.first().map_or("", |paragraph| &paragraph.text),
                expected,
                "{text:?}"
            );
        }
    }
}

/// The borders of clusters or words, as places in the decomposed text.
fn borders<'a>(parts: impl Iterator<Item = &'a str>) -> Vec<usize> {
    parts.scan(0, |at, part| Some(std::mem::replace(at, *at + nfd(part).len()))).collect()
}

/// One character of every class of UAX #29 by which two texts could differ, and none, divided by bars.
const NEIGHBOURS: &str =
    "|a|1| |\n|.|'|\"|:|,|_|\u{301}|\u{345}|\u{200D}|\u{AD}|\u{600}|א|カ|か|가|\u{1161}|\u{11A8}|क\u{94D}|👍";

#[test]
fn an_arrow_is_part_of_an_emoji_with_and_without_its_stroke() {
    for (before, behind) in [("👍\u{200D}", "a"), ("a", "\u{200D}👍b"), ("a\u{200D}", "b")] {
        for recipe in recipes() {
            let read = |arrow: &str| read(&recipe, &format!("{before}{arrow}{behind}"));
            assert_eq!(read("↮"), read("↔\u{338}"));
        }
    }
}

#[test]
fn borders_stand_in_the_same_places_of_equivalent_texts() {
    let marks = characters().filter(|&c| canonical_combining_class(c) != 0);
    // The exception: ↔ can be part of an emoji, and ↮ cannot.
    for c in few_syllables().chain(marks).filter(|&c| c != '↮').step_by(step()) {
        for before in NEIGHBOURS.split('|') {
            for behind in NEIGHBOURS.split('|') {
                let text = format!("{before}{c}{behind}");
                let (composed, decomposed) = (nfc(&text), nfd(&text));
                for form in [&composed, &decomposed] {
                    assert_eq!(borders(text.graphemes(true)), borders(form.graphemes(true)), "{text:?}");
                    assert_eq!(borders(text.split_word_bounds()), borders(form.split_word_bounds()), "{text:?}");
                }
            }
        }
    }
}
