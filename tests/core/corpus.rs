//! Documents: what is found, what is not, and that a snapshot loses nothing.

use crate::support::random;
use nearprint::{Bits, Check, Corpus, CorpusMatch, CorpusOptions, Cutoff, Document, Recipe, Scope};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::Range;

const APRIL: &str = "It was a bright cold day in April, and the clocks were striking thirteen. Winston Smith, his chin \
    nuzzled into his breast in an effort to escape the vile wind, slipped quickly through the glass doors.";
const SHIP: &str = "Call me Ishmael. Some years ago - never mind how long precisely - having little or no money in my \
    purse, and nothing particular to interest me on shore, I thought I would sail about a little.";
const HOTPOT: &str = "北京好吃的火锅店有很多，老城区里的铜锅涮肉尤其受欢迎，冬天的时候常常要排很长的队才能吃到。";

fn corpus(documents: &[(&str, &str)]) -> Corpus {
    let mut corpus = Corpus::default();
    for &(id, text) in documents {
        corpus.put(Document::new(id, text));
    }
    corpus
}

fn ids(found: &[CorpusMatch]) -> Vec<&str> {
    found.iter().map(|found| found.id.as_str()).collect()
}

fn utf16(text: &str, range: &Range<usize>) -> String {
    String::from_utf16(&text.encode_utf16().collect::<Vec<_>>()[range.clone()]).unwrap()
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
fn limit_exclusion_and_threshold_are_kept() {
    let variants: Vec<(String, String)> = (0..6)
        .map(|number| (format!("v{number}"), APRIL.replacen("the ", &format!("the {number} "), number)))
        .collect();
    let variants: Vec<(&str, &str)> = variants.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
    let corpus = corpus(&variants);
    let all = corpus.check(APRIL, &Check::new());
    assert_eq!(all.len(), 6);
    assert!(all.is_sorted_by(|a, b| a.information >= b.information));
    assert_eq!(ids(&corpus.check(APRIL, &Check::new().limit(2))), ids(&all[..2]));
    let without = corpus.check(APRIL, &Check::new().exclude(&|id| id == "v0"));
    let ids_of = |found: &[CorpusMatch]| found.iter().map(|found| found.id.clone()).collect::<BTreeSet<_>>();
    assert_eq!(ids_of(&without), ids_of(&all[1..]));
    let mut scores: Vec<f64> = all.iter().map(|found| found.score).collect();
    scores.sort_by(f64::total_cmp);
    let strict = Check::new().cutoff(Cutoff::Score(scores[3])).scopes(&[Scope::Document]);
    let strict = corpus.check(APRIL, &strict);
    let reaching: Vec<CorpusMatch> = all.iter().filter(|found| found.score >= scores[3]).cloned().collect();
    assert_eq!(ids_of(&strict), ids_of(&reaching));
    assert!(strict.len() < all.len());
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
fn a_document_can_be_replaced_and_deleted() {
    let mut corpus = corpus(&[("a", APRIL), ("b", SHIP)]);
    corpus.put(Document::new("a", SHIP).title("Moby Dick"));
    assert_eq!(corpus.len(), 2);
    assert_eq!(corpus.check(APRIL, &Check::new()), []);
    let found = corpus.check(SHIP, &Check::new());
    assert_eq!((ids(&found), found[0].title.as_deref()), (vec!["a", "b"], Some("Moby Dick")));
    assert!(corpus.delete("a") && !corpus.delete("a") && !corpus.has("a") && corpus.has("b"));
    assert_eq!(ids(&corpus.check(SHIP, &Check::new())), ["b"]);
}

#[test]
fn duplicates_come_in_groups() {
    let (april, ship) = (APRIL.replace("bright", "dark"), SHIP.replace("years", "months"));
    let documents = [("d", APRIL), ("x", HOTPOT), ("b", april.as_str()), ("c", SHIP), ("a", ship.as_str())];
    assert_eq!(corpus(&documents).duplicates(Cutoff::Automatic), [["a", "c"], ["b", "d"]]);
    assert!(corpus(&documents).duplicates(Cutoff::Score(1.0)).is_empty());
}

#[test]
fn other_widths_work_too() {
    for bits in [Bits::B32, Bits::B64] {
        let mut corpus = Corpus::new(CorpusOptions::new().recipe(Recipe { bits, ..Recipe::DEFAULT }));
        corpus.put(Document::new("a", APRIL));
        corpus.put(Document::new("b", SHIP));
        assert_eq!(ids(&corpus.check(APRIL, &Check::new())), ["a"]);
        assert_eq!(ids(&corpus.check(&APRIL.replace("bright", "dark"), &Check::new())), ["a"]);
    }
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

    /// `check` and `compare` agree on the same pairs, whatever the candidates were.
    #[test]
    fn exact_answers_agree_with_compare(texts in vec("[ab ]{0,60}", 0..8), query in "[ab ]{0,60}", least in 0.7..1.0f64) {
        let mut corpus = Corpus::new(CorpusOptions::new().recipe(Recipe::DEFAULT));
        for (number, text) in texts.iter().enumerate() {
            corpus.put(Document::new(&number.to_string(), text));
        }
        let found = corpus.check(&query, &Check::new().cutoff(Cutoff::Score(least)));
        for found in &found {
            let compared = Recipe::DEFAULT.compare(&query, &texts[found.id.parse::<usize>().unwrap()]);
            if found.scope == Scope::Document {
                prop_assert_eq!((compared.score, compared.distance), (found.score, found.distance));
            }
            prop_assert!(found.score >= least);
        }
        for (number, text) in texts.iter().enumerate() {
            if Recipe::DEFAULT.compare(&query, text).jaccard == 1.0 {
                prop_assert!(ids(&found).contains(&number.to_string().as_str()));
            }
        }
    }
}

#[test]
fn a_document_is_given_back_as_it_came() {
    let mut corpus = Corpus::default();
    corpus.put(Document::new("a", APRIL).title("April").data("{}"));
    let stored = corpus.get("a").unwrap();
    assert_eq!((stored.id, stored.title, stored.data, stored.text), ("a", Some("April"), Some("{}"), APRIL));
    assert_eq!(corpus.get("b"), None);
    let stored = self::corpus(&[("a", APRIL)]);
    let stored = stored.get("a").unwrap();
    assert_eq!((stored.title, stored.data, stored.text), (None, None, APRIL));
}

#[test]
fn merging_is_putting_every_document_of_the_other() {
    let other_april = APRIL.replace("April", "May");
    let mut merged = corpus(&[("a", APRIL), ("b", "It was the best of times."), ("c", "")]);
    merged.delete("b");
    let mut put = merged.clone();
    let other = corpus(&[("a", &other_april), ("d", APRIL)]);
    merged.merge(other).unwrap();
    put.put(Document::new("a", &other_april));
    put.put(Document::new("d", APRIL));
    assert_eq!(merged.to_bytes(), put.to_bytes());
    assert_eq!(merged.check(APRIL, &Check::new()), put.check(APRIL, &Check::new()));
    let before = merged.clone();
    assert!(merged.merge(Corpus::new(CorpusOptions::new().boilerplate(["Page 1"]))).is_err());
    assert_eq!(merged, before);
}
