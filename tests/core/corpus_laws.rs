//! Compares a corpus with simpler ways to the same answers.

use crate::support::collection::{APRIL, HOTPOT, SHIP, put_numbered, utf16};
use crate::support::random;
use nearprint::{Check, Corpus, CorpusOptions, Cutoff, Document, Recipe, Scope};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

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

    /// A run of eight words or more with enough letters is found wherever it is, in any script, and after any change of the corpus.
    #[test]
    fn a_copied_run_of_enough_words_and_letters_is_found(
        run in "([a-z]{1,9}[,.]? |[一-十火锅北京]{2,6}|[à-ö]{1,4} ){8,30}", host in "([a-z]{2,9} ){20,60}",
        documents in vec("([a-z]{2,8} ){5,90}", 1..6), into in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), change in 0..4u8,
    ) {
        let letters = |text: &str| text.chars().map(|c| match c { '一'..='龥' => 2, _ if c.is_alphanumeric() => 1, _ => 0 }).sum::<u32>();
        prop_assume!(letters(&run) >= GUARANTEED);
        let place = |text: &str| { let spaces: Vec<usize> = text.match_indices(' ').map(|(at, _)| at + 1).collect(); spaces[at.index(spaces.len())] };
        let put_in = |text: &str| { let at = place(text); format!("{} {run} {}", &text[..at], &text[at..]) };
        let chosen = into.index(documents.len());
        let mut corpus = Corpus::default();
        for (number, text) in documents.iter().enumerate() {
            let text = if number == chosen { put_in(text) } else { text.clone() };
            corpus.put(Document::new(&number.to_string(), &text));
        }
        let id = chosen.to_string();
        match change {
            0 => corpus.put(Document::new("0", &if chosen == 0 { put_in(&documents[0]) } else { "other".into() })),
            1 => (0..documents.len()).filter(|&number| number != chosen).for_each(|number| assert!(corpus.delete(&number.to_string()))),
            2 => corpus = Corpus::from_bytes(&corpus.to_bytes()).unwrap(),
            _ => {
                let other = std::mem::take(&mut corpus);
                corpus.put(Document::new("more", &host));
                corpus.merge(other).unwrap();
            }
        }
        let text = put_in(&host);
        let check = Check::new().min_letters(GUARANTEED).scopes(&[Scope::Part]).max_documents(u32::MAX);
        let found = corpus.check(&text, &check);
        let found = found.iter().find(|found| found.id == id);
        prop_assert!(found.is_some(), "{:?} is not found", run);
        let found = found.unwrap();
        // The ranges are inside the texts, on borders of characters, and the longest contains the run.
        let stored = corpus.get(&id).unwrap().text.to_string();
        let (here, there) = (utf16(&text, &found.here[0]), utf16(&stored, &found.there[0]));
        prop_assert!(letters(&here) >= GUARANTEED && letters(&there) >= GUARANTEED, "{:?} {:?}", here, there);
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
}
