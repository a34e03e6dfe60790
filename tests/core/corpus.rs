//! Documents: what is found, what is not, and that a snapshot loses nothing.

use crate::support::collection::{APRIL, HOTPOT, SHIP, ids, utf16};
use crate::support::random;
use nearprint::{Check, Corpus, CorpusOptions, Cutoff, Document, Recipe, Scope};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn corpus(documents: &[(&str, &str)]) -> Corpus {
    let mut corpus = Corpus::default();
    for &(id, text) in documents {
        corpus.put(Document::new(id, text));
    }
    corpus
}

#[test]
fn an_edited_copy_is_found_and_another_text_is_not() {
    let corpus = corpus(&[("1984", APRIL), ("moby", SHIP), ("hotpot", HOTPOT)]);
    for (id, text, edited) in [
        ("1984", APRIL, APRIL.replace("bright", "dark")),
        ("moby", SHIP, SHIP.replace("years", "months")),
        ("hotpot", HOTPOT, HOTPOT.replace("冬天", "夏天")),
    ] {
        let same = corpus.check(text, &Check::new());
        assert_eq!((ids(&same), same[0].score, same[0].distance), (vec![id], 1.0, 0));
        let near = corpus.check(&edited, &Check::new());
        assert_eq!(ids(&near), [id], "{edited}");
        assert!(near[0].score < 1.0 && near[0].score > 0.7);
        assert_eq!(near[0].documents, 1);
    }
    let other = "The quick brown fox jumps over the lazy dog, and the dog does not mind at all, being lazy.";
    assert_eq!(corpus.check(other, &Check::new()), []);
}

#[test]
fn a_text_without_features_is_no_duplicate_of_anything() {
    let corpus = corpus(&[("empty", ""), ("marks", "?!"), ("text", APRIL)]);
    assert_eq!(corpus.len(), 3);
    for text in ["", "?!", "\n\n"] {
        assert_eq!(corpus.check(text, &Check::new()), []);
        assert_eq!(corpus.check(text, &Check::new().cutoff(Cutoff::Score(0.0))), []);
    }
    assert!(corpus.duplicates(Cutoff::Automatic).is_empty());
}

#[test]
fn texts_of_a_few_features_are_found() {
    let short = [("thanks", "Thank you!"), ("hello", "Hello there"), ("wait", "Wait for it")];
    let corpus = corpus(&short);
    assert_eq!(ids(&corpus.check("thank you", &Check::new())), ["thanks"]);
    assert_eq!(ids(&corpus.check("thank yous", &Check::new())), ["thanks"]);
    assert_eq!(corpus.check("good morning", &Check::new()), []);
}

#[test]
fn a_paragraph_copied_into_a_long_text_is_found_as_such() {
    let long = format!("{SHIP}\n\n{HOTPOT}\n\n  {}\n\nThe end.", APRIL.replace("vile", "cold"));
    let corpus = corpus(&[("long", &long), ("1984", APRIL)]);
    let found = corpus.check(APRIL, &Check::new());
    assert_eq!(ids(&found), ["1984", "long"]);
    assert_eq!((found[0].scope, found[1].scope), (Scope::Document, Scope::Part));
    let there = utf16(&long, &found[1].there[0]);
    assert!(there.starts_with("It was a bright") && there.contains("escape the"), "{there}");
    assert_eq!(found[1].here.len(), found[1].there.len());
    assert_eq!(ids(&corpus.check(APRIL, &Check::new().scopes(&[Scope::Document]))), ["1984"]);
    // And the reverse: of which documents is the long text made?
    let found = corpus.check(&long, &Check::new().scopes(&[Scope::Part]).exclude(&|id| id == "long"));
    assert_eq!(ids(&found), ["1984"]);
    assert!(utf16(&long, &found[0].here[0]).starts_with("It was a bright"));
}

#[test]
fn a_crowd_has_a_bounded_number_of_matches_each_document_once() {
    let mut crowd = Corpus::default();
    for number in 0..2_000 {
        crowd.put(Document::new(&format!("d{number}"), "the quick brown fox jumps over it"));
    }
    let paragraph = "the quick brown fox jumps over it";
    let text = format!("{APRIL}{}", format!("\n\n{paragraph}").repeat(1_000));
    for text in [&text[..], paragraph] {
        let found = crowd.check(text, &Check::new().max_documents(u32::MAX).min_letters(12));
        let ids: BTreeSet<&str> = found.iter().map(|found| found.id.as_str()).collect();
        assert!(ids.len() == found.len() && (1..=512).contains(&found.len()), "{} matches", found.len());
    }
}

#[test]
fn the_score_is_its_words_in_order_or_its_features_in_any() {
    // Every fifth word is changed: half of the shingles stay, and four fifths of the words.
    let changed: Vec<String> =
        APRIL.split(' ').enumerate().map(|(at, word)| if at % 5 == 1 { "xyzzy".into() } else { word.into() }).collect();
    let (first, second) = APRIL.split_once(". ").unwrap();
    let corpus = corpus(&[("1984", APRIL)]);
    let found = corpus.check(&changed.join(" "), &Check::new()).remove(0);
    let words = changed.len() as f64;
    assert_eq!(found.score, (words - (words / 5.0).floor()) / words);
    assert!(Corpus::RECIPE.judge(&changed.join(" "), APRIL).jaccard < 0.6);
    // Sentences are swapped: the features stay, but not the order.
    let turned = format!("{second} {first}.");
    let found = corpus.check(&turned, &Check::new()).remove(0);
    assert!(found.score == Corpus::RECIPE.judge(&turned, APRIL).jaccard && found.score > 0.9);
}

#[test]
fn duplicates_come_in_groups() {
    let (april, ship) = (APRIL.replace("bright", "dark"), SHIP.replace("years", "months"));
    let documents = [("d", APRIL), ("x", HOTPOT), ("b", april.as_str()), ("c", SHIP), ("a", ship.as_str())];
    assert_eq!(corpus(&documents).duplicates(Cutoff::Automatic), [["a", "c"], ["b", "d"]]);
    assert!(corpus(&documents).duplicates(Cutoff::Score(1.0)).is_empty());
}

#[test]
fn a_text_that_nobody_sees_is_found_by_recipes_that_read_it() {
    let mut corpus = Corpus::new(CorpusOptions::new().recipe(Recipe::TEXTBOOK));
    corpus.put(Document::new("filler", "\u{3164}"));
    assert_eq!(ids(&corpus.check("\u{3164}", &Check::new())), ["filler"]);
}

proptest! {
    #![proptest_config(random::config(400))]

    #[test]
    fn every_document_is_found_by_its_own_text(recipe in random::recipe(), documents in random::documents()) {
        let mut corpus = Corpus::new(CorpusOptions::new().recipe(recipe.clone()));
        corpus.extend(documents.iter().map(random::document));
        for (id, _, text) in &documents {
            let last = documents.iter().rfind(|(other, _, _)| other == id).unwrap();
            if last.2 != *text || recipe.sketch_and_features(text.trim()).1 == 0 {
                continue;
            }
            let found = corpus.check(text, &Check::new().scopes(&[Scope::Document]));
            prop_assert!(ids(&found).contains(&id.as_str()), "{found:?}");
        }
    }
}
