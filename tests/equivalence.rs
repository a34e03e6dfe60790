//! Canonically equivalent texts are one text: composed, decomposed, with marks in another order, or a mix of all. The crate
//! unicode-normalization, of the same version of Unicode, is the oracle.

mod random;

use nearprint::{
    Bits, Case, Check, Corpus, CorpusOptions, Document, Draft, Form, HandWeights, Paragraphs, Punctuation, Recipe,
    Size, Spaces, StopWords, Unit, Weight, Weights, Width,
};
use proptest::collection::vec;
use proptest::prelude::*;
use random::{recipe, text};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_segmentation::UnicodeSegmentation;

#[test]
fn the_oracle_is_of_the_same_unicode() {
    assert_eq!(unicode_normalization::UNICODE_VERSION, (17, 0, 0));
}

fn nfc(text: &str) -> String {
    text.nfc().collect()
}

fn nfd(text: &str) -> String {
    text.nfd().collect()
}

/// All that are assigned, and some that are not.
fn characters() -> impl Iterator<Item = char> {
    ('\0'..='\u{33FFF}').chain('\u{E0000}'..='\u{E0FFF}')
}

/// Characters that composing or decomposing changes.
fn decomposable() -> impl Iterator<Item = char> {
    characters().filter(|&c| nfd(c.encode_utf8(&mut [0; 4])) != c.to_string())
}

/// Every kind of recipe that reads equivalent texts as one.
fn recipes() -> Vec<Recipe> {
    let one = Size::Fixed(Width::new(1).unwrap());
    let kept = Recipe {
        case: Case::Keep,
        spaces: Spaces::Keep,
        punctuation: Punctuation::Keep,
        size: one,
        weights: Weights::Count,
        ..Recipe::DEFAULT
    };
    vec![
        Recipe::DEFAULT,
        Recipe { unit: Unit::Word, ..Recipe::DEFAULT },
        Recipe { unit: Unit::Word, ..kept.clone() },
        Recipe { unit: Unit::CodePoint, ..kept.clone() },
        Recipe { unit: Unit::CodePoint, size: one, ..Recipe::DEFAULT },
        Recipe { weights: Weights::Log, paragraphs: Paragraphs::Join, ..Recipe::DEFAULT },
        kept,
    ]
}

/// The features of a text in order, each with its count and weight, and the canonical text.
fn read(recipe: &Recipe, text: &str) -> (Vec<(String, u32, i64)>, Vec<(String, usize)>) {
    let explained = recipe.explain(text);
    assert_eq!(explained.fingerprint, recipe.fingerprint(text), "{text:?}");
    let features = explained.features.into_iter().map(|feature| (feature.text, feature.count, feature.weight));
    (features.collect(), explained.paragraphs.into_iter().map(|paragraph| (paragraph.text, paragraph.size)).collect())
}

#[test]
fn every_character_is_read_as_what_it_decomposes_to() {
    let recipes = recipes();
    for c in decomposable() {
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
        paragraphs: Paragraphs::Join,
        ..Recipe::DEFAULT
    };
    let as_given = Recipe { form: Form::Keep, ..keep.clone() };
    let white = |c: &char| c.is_whitespace();
    let readings =
        [("x", ""), ("x", "\u{301}"), ("x\u{5B0}", "\u{323}"), ("\u{1100}", "\u{1161}"), ("e\u{345}", "\u{11A8}")];
    for (before, behind) in readings {
        for some in characters().filter(|c| !white(c)).collect::<Vec<char>>().chunks(5000) {
            let text: String = some.iter().map(|c| format!("{before}{c}{behind}")).collect();
            assert_eq!(keep.explain(&text).paragraphs[0].text, nfc(&text));
            assert_eq!(as_given.explain(&text).paragraphs[0].text, text);
        }
    }
}

/// Lower-casing a composed text and composing that comes to what the core does in one step.
#[test]
fn folding_and_composing_go_together() {
    let keep = Recipe { punctuation: Punctuation::Keep, paragraphs: Paragraphs::Join, ..Recipe::DEFAULT };
    let wide = |c: &char| matches!(*c, '\u{FF01}'..='\u{FFEF}') || c.is_whitespace();
    for behind in ["", "\u{301}", "\u{331}", "\u{308}\u{301}", "\u{345}\u{307}", "\u{3099}"] {
        for c in characters().filter(|c| !wide(c)) {
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

/// The places of borders, of clusters or words, in the decomposed text.
fn borders<'a>(parts: impl Iterator<Item = &'a str>) -> Vec<usize> {
    parts.scan(0, |at, part| Some(std::mem::replace(at, *at + nfd(part).len()))).collect()
}

/// One character of every class of UAX #29 that two texts could differ by.
const NEIGHBOURS: [&str; 24] = [
    "",
    "a",
    "1",
    " ",
    "\n",
    ".",
    "'",
    "\"",
    ":",
    ",",
    "_",
    "\u{301}",
    "\u{345}",
    "\u{200D}",
    "\u{AD}",
    "\u{600}",
    "א",
    "カ",
    "か",
    "가",
    "\u{1161}",
    "\u{11A8}",
    "क\u{94D}",
    "👍",
];

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
    // Syllables of hangul are alike: one in a hundred will do.
    let some = decomposable().enumerate().filter(|&(i, c)| !('가'..='힣').contains(&c) || i % 100 == 0).map(|(_, c)| c);
    // The exception: ↔ can be part of an emoji, and ↮ cannot.
    for c in some.chain(marks).filter(|&c| c != '↮') {
        for before in NEIGHBOURS {
            for behind in NEIGHBOURS {
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

/// For each character all that are one character and equivalent to it: Å has Å.
static SINGLETONS: LazyLock<BTreeMap<String, Vec<char>>> = LazyLock::new(|| {
    let mut singletons: BTreeMap<String, Vec<char>> = BTreeMap::new();
    for c in decomposable() {
        singletons.entry(nfd(c.encode_utf8(&mut [0; 4]))).or_default().push(c);
    }
    singletons
});

/// An equivalent text: each letter with its marks composed, decomposed, written by one of its singletons, or with marks of
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
    // Two syllables' worth of jamo, joined or not.
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
    fn a_draft_of_an_equivalent_text_has_the_same_fingerprint_at_every_code_point(
        recipe in recipe(), text in text(), choices in vec(any::<u8>(), 1..40),
    ) {
        let recipe = Recipe { form: Form::Nfc, ..recipe };
        let typed = mixed(&text, &choices);
        let mut draft = Draft::new("", recipe.clone());
        for (at, c) in typed.char_indices() {
            let end = draft.len();
            draft.replace(end..end, c.encode_utf8(&mut [0; 4]));
            prop_assert_eq!(draft.fingerprint(), recipe.fingerprint(&nfc(&typed[..at + c.len_utf8()])));
        }
        prop_assert_eq!(draft.fingerprint(), recipe.fingerprint(&text));
        // And taken away from the front, so that marks stand first.
        let mut rest = typed.as_str();
        while let Some(c) = rest.chars().next() {
            draft.replace(0..c.len_utf16(), "");
            rest = &rest[c.len_utf8()..];
            prop_assert_eq!(draft.fingerprint(), recipe.fingerprint(&nfd(rest)));
        }
    }

    #[test]
    fn passages_of_equivalent_texts_hold_equivalent_words(choices in vec(any::<u8>(), 1..60), cut in 0..60usize) {
        for text in [VIETNAMESE, KOREAN, GREEK] {
            let other: String = text.chars().skip(cut).chain(" Chữ này mới ở đây, 새로운 글자.".chars()).collect();
            let expected = Recipe::DEFAULT.compare(text, &other);
            let (a, b) = (mixed(text, &choices), mixed(&other, &choices[choices.len() / 2..]));
            let found = Recipe::DEFAULT.compare(&a, &b);
            prop_assert_eq!((found.distance, found.cosine, found.jaccard), (expected.distance, expected.cosine, expected.jaccard));
            let words = |a: &str, b: &str, passages: &[nearprint::Passage]| -> Vec<[String; 2]> {
                passages.iter().map(|passage| [nfc(&a[passage.a.clone()]), nfc(&b[passage.b.clone()])]).collect()
            };
            prop_assert_eq!(words(&a, &b, &found.passages), words(text, &other, &expected.passages));
        }
    }

    #[test]
    fn a_corpus_finds_a_text_by_any_equivalent_one(choices in vec(any::<u8>(), 1..60), keep_text: bool) {
        let texts = [VIETNAMESE, KOREAN, GREEK];
        let recipe = Recipe { bits: Bits::B128, ..Recipe::DEFAULT };
        let mut corpus = Corpus::new(CorpusOptions::new().recipe(recipe).keep_text(keep_text));
        for text in texts {
            corpus.put(Document::new(text, text));
        }
        for text in texts {
            let asked = mixed(text, &choices);
            let (same, other) = (corpus.check(text, &Check::default()), corpus.check(&asked, &Check::default()));
            prop_assert_eq!(same.len(), other.len());
            prop_assert!(!other.is_empty());
            prop_assert_eq!((&other[0].id, other[0].score, other[0].distance), (&same[0].id, 1.0, 0));
        }
    }
}

#[test]
fn stop_words_and_weights_are_found_however_they_are_written() {
    let words = Recipe { unit: Unit::Word, ..Recipe::DEFAULT };
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
    // Of two names for one feature only the composed one is found, so the other is a mistake.
    let both = [nfc("được"), nfd("được")].map(|name| (name, Weight::ONE));
    assert!(Recipe { weights: Weights::Hand(HandWeights::new(both)), ..words }.check().is_err());
}

#[test]
fn recipes_that_reproduce_others_read_code_points_as_they_are_given() {
    for recipe in [Recipe::TEXTBOOK, Recipe::PYTHON_SIMHASH] {
        assert_eq!(recipe.form, Form::Keep);
        assert_ne!(recipe.fingerprint(&nfc(VIETNAMESE)), recipe.fingerprint(&nfd(VIETNAMESE)));
    }
}
