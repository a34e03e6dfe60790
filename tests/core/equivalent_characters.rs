//! Every character is read like all that is canonically equivalent to it, and belongs to the same words and clusters.

use crate::support::equivalent::{characters, decomposable, invisible, nfc, nfd, read, recipes};
use crate::support::random::step;
use nearprint::Recipe;
use nearprint::recipe::{Case, Form, Marks, Paragraphs, Punctuation, Spaces};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_segmentation::UnicodeSegmentation;

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
