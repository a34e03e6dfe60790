//! Near-duplicates that are hard to see as candidates are found, and a text finds itself first, whatever else is there.

use crate::support::collection::numbered;
use crate::support::random;
use nearprint::recipe::Punctuation;
use nearprint::{Check, Corpus, CorpusOptions, Cutoff, Document, Recipe, Scope};
use proptest::prelude::*;

#[test]
fn long_forms_with_the_same_labels_and_other_numbers_are_found_as_documents() {
    let number = |form: usize, row: usize| (form * 7919 + row * 104_729) % 900_000 + 100_000;
    let row = |form, row| format!("reading of the meter in the cellar {} kWh\n", number(form, row));
    let form = |number| (0..60).map(|at| row(number, at)).collect::<String>();
    let mut corpus = Corpus::default();
    corpus.extend(["a", "b"].iter().zip([form(1), form(2)].iter()).map(|(id, text)| Document::new(id, text)));
    assert!(Corpus::RECIPE.compare(&form(3), &form(1)).same);
    let found = corpus.check(&form(3), &Check::new());
    assert!(found.iter().all(|found| found.scope == Scope::Document) && found.len() == 2, "{found:?}");
    assert_eq!(corpus.duplicates(Cutoff::Automatic), [["a", "b"]]);
}

/// Texts of words drawn from a small vocabulary. Nearly all of them have the same features and the same outline of words.
fn texts(count: usize, words: &[&str], length: usize, seed: u32) -> Vec<String> {
    let mut seed = seed % 0x7FFF_FFFE + 1;
    let mut random = |bound: usize| {
        seed = (u64::from(seed) * 48_271 % 0x7FFF_FFFF) as u32;
        (seed >> 8) as usize % bound
    };
    let mut text = || (0..length).map(|_| words[random(words.len())]).collect::<Vec<_>>().join(" ");
    (0..count).map(|_| text()).collect()
}

/// The text of a match.
fn found_text<'t>(texts: &'t [String], id: &str) -> &'t str {
    &texts[id.parse::<usize>().unwrap()]
}

#[test]
fn of_rows_of_bits_of_many_lengths_one_that_was_changed_finds_itself() {
    let texts: Vec<String> = (0..random::some(250))
        .map(|number| texts(1, &["0", "1"], 200 + number, 7919 * number as u32).remove(0))
        .collect();
    let corpus = numbered(&texts);
    for (number, text) in texts.iter().enumerate() {
        let changed = text.replacen("0 0", "1 0", 1);
        assert_eq!(corpus.check(&changed, &Check::new().limit(1))[0].id, number.to_string());
    }
}

#[test]
fn equal_texts_come_before_others_that_are_as_near() {
    // The same features, of which so short texts have too few to tell by longer ones.
    let corpus: Corpus =
        [Document::new("a", "0 1 0 1 0 1 0 1"), Document::new("b", "0 1 0 1 0 1")].into_iter().collect();
    let all = corpus.check("0 1 0 1 0 1", &Check::new());
    assert_eq!(all[0].id, "b");
    assert_eq!(corpus.check("0 1 0 1 0 1", &Check::new().limit(1)), all[..1]);
}

#[test]
fn texts_without_words_find_themselves_too() {
    let recipe = Recipe { punctuation: Punctuation::Keep, ..Corpus::RECIPE };
    let mut corpus = Corpus::new(CorpusOptions::new().recipe(recipe));
    let texts: Vec<String> =
        texts(100, &["0", "1"], 200, 3).iter().map(|text| text.replace('0', "!").replace('1', "?")).collect();
    let ids: Vec<String> = (0..texts.len()).map(|number| number.to_string()).collect();
    corpus.extend(ids.iter().zip(&texts).map(|(id, text)| Document::new(id, text)));
    for (id, text) in ids.iter().zip(&texts) {
        let found = corpus.check(text, &Check::new().limit(1));
        assert_eq!((&found[0].id, found[0].score), (id, 1.0));
    }
}

proptest! {
    #![proptest_config(random::config(32))]

    /// Whatever the limit, a text finds itself first, also among very many of the same few words.
    #[test]
    fn every_text_finds_itself_first(
        vocabulary in prop_oneof![2..=4usize, 2..=32usize], length in 20..=200usize, count in prop_oneof![1..=300usize, 200..=300usize], limit in 1..=10usize, seed in any::<u32>(), is_changed in any::<bool>(),
    ) {
        let words: Vec<String> = match vocabulary {
            2 => vec!["0".into(), "1".into()],
            _ => (0..vocabulary).map(|word| format!("{}{}", ["ka", "lo", "mi", "ster"][word % 4], ["", "n", "ta", "re", "is", "vor", "zu", "pit"][word / 4])).collect(),
        };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let texts = texts(count, &words, length, seed);
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
                prop_assert_eq!((found[0].score, found_text(&texts, &found[0].id)), (1.0, &text[..]));
                prop_assert_eq!(&found[0], &all[0]);
            }
        }
    }
}
