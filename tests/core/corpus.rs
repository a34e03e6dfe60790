//! Documents: what is found, what is not, as simpler ways find it, and a text finds itself first, whatever else is there.

use crate::support::collection::{APRIL, HOTPOT, SHIP, corpus_of, ids, numbered, put_numbered, utf16};
use crate::support::random::{self, Random};
use nearprint::{Check, Corpus, CorpusOptions, Cutoff, Document, Recipe, Scope};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

#[test]
fn an_edited_copy_is_found_and_another_text_is_not() {
    let corpus = corpus_of([("1984", APRIL), ("moby", SHIP), ("hotpot", HOTPOT)]);
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
    let corpus = corpus_of([("empty", ""), ("marks", "?!"), ("text", APRIL)]);
    assert_eq!(corpus.len(), 3);
    for text in ["", "?!", "\n\n"] {
        assert_eq!(corpus.check(text, &Check::new()), []);
        assert_eq!(corpus.check(text, &Check::new().cutoff(Cutoff::Score(0.0))), []);
    }
    assert!(corpus.duplicates(Cutoff::Automatic).is_empty());
}

#[test]
fn a_paragraph_copied_into_a_long_text_is_found_as_such() {
    let long = format!("{SHIP}\n\n{HOTPOT}\n\n  {}\n\nThe end.", APRIL.replace("vile", "cold"));
    let corpus = corpus_of([("long", &long[..]), ("1984", APRIL)]);
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
fn the_score_is_its_words_in_order_or_its_features_in_any() {
    // Every fifth word is changed: half of the shingles stay, and four fifths of the words.
    let changed: Vec<String> =
        APRIL.split(' ').enumerate().map(|(at, word)| if at % 5 == 1 { "xyzzy".into() } else { word.into() }).collect();
    let (first, second) = APRIL.split_once(". ").unwrap();
    let corpus = corpus_of([("1984", APRIL)]);
    let found = corpus.check(&changed.join(" "), &Check::new()).remove(0);
    let words = changed.len() as f64;
    assert_eq!(found.score, (words - (words / 5.0).floor()) / words);
    assert!(Corpus::RECIPE.judge(&changed.join(" "), APRIL).jaccard < 0.6);
    // Sentences are swapped: the features stay, but not the order.
    let turned = format!("{second} {first}.");
    let found = corpus.check(&turned, &Check::new()).remove(0);
    assert!(found.score == Corpus::RECIPE.judge(&turned, APRIL).jaccard && found.score > 0.9);
}

/// Letters of a passage that is always found.
const GUARANTEED: u32 = Check::MIN_LETTERS;

fn documents_only() -> Check<'static> {
    Check::new().scopes(&[Scope::Document])
}

proptest! {
    #![proptest_config(random::config(200))]

    /// `check`, `compare` and `duplicates` give the same verdict on every pair.
    #[test]
    fn check_compare_and_duplicates_agree_on_every_pair(recipe in random::recipe(), texts in vec(random::text(), 0..7)) {
        let mut corpus = Corpus::new(CorpusOptions::new().recipe(recipe.clone()));
        put_numbered(&mut corpus, &texts);
        let mut near = vec![vec![false; texts.len()]; texts.len()];
        for (a, text) in texts.iter().enumerate() {
            for found in corpus.check(text, &documents_only()) {
                let b: usize = found.id.parse().unwrap();
                near[a][b] = true;
                let compared = recipe.compare(text, &texts[b]);
                prop_assert_eq!((compared.score, compared.same), (found.score, true));
                prop_assert_eq!(compared.distance, found.distance);
            }
        }
        let groups = corpus.duplicates(Cutoff::Automatic);
        for a in 0..texts.len() {
            for b in 0..a {
                prop_assert_eq!(near[a][b], near[b][a], "found from one side only");
                let (one, other) = (recipe.compare(&texts[a], &texts[b]), recipe.compare(&texts[b], &texts[a]));
                prop_assert_eq!((one.score, one.same), (other.score, other.same));
                let together = groups.iter().any(|group| group.contains(&a.to_string()) && group.contains(&b.to_string()));
                prop_assert!(together || !near[a][b], "{} and {} are near, and not in one group", a, b);
            }
        }
        // Each group is connected by pairs that a check finds.
        for group in &groups {
            let mut reached = vec![group[0].parse::<usize>().unwrap()];
            let mut at = 0;
            while at < reached.len() {
                let more = (0..texts.len()).filter(|&b| near[reached[at]][b] && !reached.contains(&b));
                reached.extend(more.collect::<Vec<_>>());
                at += 1;
            }
            prop_assert!(group.iter().all(|id| reached.contains(&id.parse().unwrap())), "{:?}", groups);
        }
    }

    /// White space and signs that a recipe drops change no score, at the ends of a text or inside.
    #[test]
    fn what_a_recipe_drops_changes_no_score(words in vec(("[a-e]{1,8}", 0..3usize, 0..3usize), 1..9), spaces in 1..60usize) {
        let between = ["", " ", "\n\n"];
        let a: String = words.iter().map(|(word, a, _)| word.clone() + between[*a]).collect();
        let b: String = words.iter().map(|(word, _, b)| word.clone() + between[*b]).collect();
        let wide = format!("\n{}!!! …\n\n", b.replace(' ', &" ".repeat(spaces)));
        let verdict = Recipe::DEFAULT.judge(&a, &b);
        let mut corpus = Corpus::new(CorpusOptions::new());
        corpus.extend([Document::new("b", &b), Document::new("wide", &wide)]);
        for text in [&a, &format!("{}{a}\t", "?".repeat(spaces))] {
            for other in [&b, &wide] {
                let compared = Recipe::DEFAULT.compare(text, other);
                prop_assert_eq!((compared.score, compared.same), (verdict.score, verdict.same()));
            }
            let found = corpus.check(text, &documents_only());
            prop_assert_eq!(found.len(), if verdict.same() { 2 } else { 0 });
            prop_assert!(found.iter().all(|found| found.score == verdict.score));
        }
    }

    /// A run of eight words or more with enough letters is found wherever it is, in any script.
    #[test]
    fn a_copied_run_of_enough_words_and_letters_is_found(
        run in "([a-z]{1,9}[,.]? |[一-十火锅北京]{2,6}|[à-ö]{1,4} ){8,30}", host in "([a-z]{2,9} ){20,60}",
        documents in vec("([a-z]{2,8} ){5,90}", 1..6), into in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(),
    ) {
        let letters = |text: &str| text.chars().map(|c| match c { '一'..='龥' => 2, _ if c.is_alphanumeric() => 1, _ => 0 }).sum::<u32>();
        prop_assume!(letters(&run) >= GUARANTEED);
        let place = |text: &str| { let spaces: Vec<usize> = text.match_indices(' ').map(|(at, _)| at + 1).collect(); spaces[at.index(spaces.len())] };
        let put_in = |text: &str| { let at = place(text); format!("{} {run} {}", &text[..at], &text[at..]) };
        let chosen = into.index(documents.len());
        let mut documents = documents;
        documents[chosen] = put_in(&documents[chosen]);
        let (corpus, id) = (numbered(&documents), chosen.to_string());
        let text = put_in(&host);
        let check = Check::new().min_letters(GUARANTEED).scopes(&[Scope::Part]).max_documents(u32::MAX);
        let found = corpus.check(&text, &check);
        let found = found.iter().find(|found| found.id == id);
        prop_assert!(found.is_some(), "{:?} is not found", run);
        let found = found.unwrap();
        // The ranges are inside the texts, on borders of characters, and the longest contains the run.
        let (here, there) = (utf16(&text, &found.here[0]), utf16(&documents[chosen], &found.there[0]));
        let whole = run.trim_matches(|c: char| !c.is_alphanumeric());
        prop_assert!(here.contains(whole) && there.contains(whole), "{:?} {:?} {:?}", run, here, there);
        prop_assert!(found.documents >= 1);
    }

    /// Whatever is put, replaced and deleted, in any order, and whenever it is asked, the corpus is as if only the remaining documents had
    /// been put.
    #[test]
    fn a_corpus_is_what_was_put_and_not_deleted(
        steps in vec(("[a-z]{0,2}", proptest::option::of(0..6usize), any::<bool>()), 0..120),
    ) {
        let texts = ["", "!", APRIL, HOTPOT, &format!("{SHIP}\n\n{APRIL}"), &format!("  {HOTPOT}\n\n{SHIP}\n\nThe end.")];
        let mut corpus = Corpus::default();
        let mut model = BTreeMap::new();
        for (id, text, is_asked) in &steps {
            match text {
                Some(number) => {
                    let title = (number % 2 == 0).then_some(id.as_str());
                    corpus.put(random::document(&(id.clone(), title.map(String::from), texts[*number].into())));
                    model.insert(id.as_str(), (title, texts[*number]));
                }
                None => prop_assert_eq!(corpus.delete(id), model.remove(id.as_str()).is_some()),
            }
            if *is_asked {
                corpus.check(SHIP, &Check::new());
            }
        }
        let mut fresh = Corpus::default();
        for (&id, &(title, text)) in &model {
            fresh.put(random::document(&(id.into(), title.map(String::from), text.into())));
            let stored = corpus.get(id).unwrap();
            prop_assert_eq!((stored.title, stored.text), (title, text));
        }
        prop_assert_eq!(corpus.len(), model.len());
        prop_assert_eq!(corpus.stats().text_bytes, fresh.stats().text_bytes);
        prop_assert_eq!(&corpus, &fresh);
        for text in texts {
            prop_assert_eq!(corpus.check(text, &Check::new()), fresh.check(text, &Check::new()));
            // Documents left out are as if they were not there, however many.
            let left_out = |id: &str| id.len() < 2;
            let found = corpus.check(text, &Check::new().exclude(&left_out));
            let all = corpus.check(text, &Check::new());
            let rest = |found: &[nearprint::CorpusMatch]| found.iter().filter(|found| !left_out(&found.id)).count();
            prop_assert_eq!(found.len(), rest(&all));
        }
    }

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

/// Texts of words drawn from a small vocabulary. Nearly all of them have the same features and the same outline of words.
fn texts_over(count: usize, words: &[&str], length: usize, seed: u64) -> Vec<String> {
    let mut random = Random(seed);
    let mut text = || (0..length).map(|_| random.pick(words)).collect::<Vec<_>>().join(" ");
    (0..count).map(|_| text()).collect()
}

proptest! {
    #![proptest_config(random::config(32))]

    /// Whatever the limit, a text finds itself first, also among very many of the same few words.
    #[test]
    fn every_text_finds_itself_first(
        vocabulary in prop_oneof![2..=4usize, 2..=32usize], length in 20..=200usize, count in prop_oneof![1..=300usize, 200..=300usize], limit in 1..=10usize, seed in any::<u64>(), is_changed in any::<bool>(),
    ) {
        let words: Vec<String> = match vocabulary {
            2 => vec!["0".into(), "1".into()],
            _ => (0..vocabulary).map(|word| format!("{}{}", ["ka", "lo", "mi", "ster"][word % 4], ["", "n", "ta", "re", "is", "vor", "zu", "pit"][word / 4])).collect(),
        };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let texts = texts_over(count, &words, length, seed);
        let mut corpus = numbered(&texts);
        if is_changed {
            // Other places, and a corpus that was read again.
            let all = corpus.clone();
            for number in 0..count / 3 {
                corpus.delete(&(3 * number).to_string());
            }
            corpus.merge(Corpus::from_bytes(&all.to_bytes()).unwrap()).unwrap();
        }
        for text in texts.iter().step_by(count.div_ceil(12)) {
            let all = corpus.check(text, &Check::new());
            for check in [Check::new().limit(limit), Check::new().limit(1)] {
                let found = corpus.check(text, &check);
                prop_assert_eq!((found[0].score, texts[found[0].id.parse::<usize>().unwrap()].as_str()), (1.0, &text[..]));
                prop_assert_eq!(&found[0], &all[0]);
            }
        }
    }
}
