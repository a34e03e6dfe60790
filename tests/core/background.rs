//! The threshold that a collection sets itself: it follows the documents and not their history, every part of the library has the same
//! verdict by it, and crowds of copies do not move it.

use crate::support::random::{self, Random};
use nearprint::{
    Background, BackgroundSample, Check, Corpus, CorpusOptions, Cutoff, Document, Scope, Sieve, Summary, Threshold,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn corpus<'t>(texts: impl IntoIterator<Item = (usize, &'t String)>) -> Corpus {
    let mut corpus = Corpus::new(CorpusOptions::new());
    texts.into_iter().for_each(|(id, text)| corpus.put(Document::new(&format!("{id:05}"), text)));
    corpus
}

fn background(texts: &[String]) -> Background {
    corpus(texts.iter().enumerate()).background()
}

fn learned(texts: &[String]) -> Background {
    let mut sample = BackgroundSample::new(&Corpus::RECIPE);
    texts.iter().for_each(|text| sample.push(Summary::new(&Corpus::RECIPE, text).signature()));
    sample.learn(|place| texts[place as usize].as_str().into())
}

/// Texts of some words each, in one form or in none.
fn texts(random: &mut Random, count: usize, words: usize, form: &str) -> Vec<String> {
    (0..count).map(|_| form.to_owned() + &random.words(words).join(" ")).collect()
}

/// The text with every `step`th word replaced.
fn changed(random: &mut Random, text: &str, step: usize) -> String {
    let word = |(at, word): (usize, &str)| if at % step == 0 { random.word() } else { word.to_owned() };
    text.split(' ').enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// Some texts that are alike in part.
fn collection() -> impl Strategy<Value = Vec<String>> {
    (any::<u64>(), 0..90usize, 1..60usize).prop_map(|(seed, count, words)| {
        let mut random = Random(seed);
        let mut all = texts(&mut random, count, words, "Received with thanks: ");
        for at in 0..count / 3 {
            let step = 2 + random.below(9);
            all.push(changed(&mut random, &all[at].clone(), step));
        }
        all
    })
}

proptest! {
    #![proptest_config(random::config(60))]

    #[test]
    fn a_background_follows_the_documents_and_not_their_history(texts in collection(), seed in any::<u64>()) {
        let expected = background(&texts);
        prop_assert!((0.0..=1.0).contains(&expected.score) && expected.texts as usize <= texts.len());
        // In another order, with other texts before, and with some that leave again; asked now and then.
        let mut random = Random(seed);
        let mut order: Vec<usize> = (0..texts.len()).collect();
        (1..order.len()).rev().for_each(|at| order.swap(at, random.below(at + 1)));
        let mut other = Corpus::new(CorpusOptions::new());
        for at in order {
            let (id, passing) = (format!("{at:05}"), random.words(9).join(" "));
            other.put(Document::new(&id, &passing));
            other.put(Document::new("passing", &passing));
            if random.below(4) == 0 {
                other.background();
            }
            other.put(Document::new(&id, &texts[at]));
        }
        other.delete("passing");
        prop_assert_eq!(other.background(), expected);
        // A corpus made of its bytes learns the same.
        let mut read = Corpus::from_bytes(&other.to_bytes()).unwrap();
        prop_assert_eq!(read.background(), expected);
        read.put(Document::new("more", "More of the same, and more again."));
        other.put(Document::new("more", "More of the same, and more again."));
        prop_assert_eq!(read.background(), other.background());
        let bytes = [&other.to_bytes()[..]];
        prop_assert_eq!(Corpus::from_bytes(&Corpus::merge_bytes(&bytes).unwrap()).unwrap().background(), other.background());
        prop_assert_eq!(learned(&texts), expected);
    }

    #[test]
    fn everything_in_a_collection_has_one_verdict(texts in collection()) {
        let corpus = corpus(texts.iter().enumerate());
        let near = |a: &str, b: &str| corpus.near_all(a, &[b])[0].is_some();
        let check = Check::new().scopes(&[Scope::Document]).max_documents(u32::MAX);
        for (at, text) in texts.iter().enumerate() {
            let mut found = BTreeSet::new();
            for found_now in corpus.check(text, &check) {
                let other: usize = found_now.id.parse().unwrap();
                prop_assert!(near(text, &texts[other]) && near(&texts[other], text), "{} {}", text, texts[other]);
                prop_assert_eq!(found_now.score, Corpus::RECIPE.judge(text, &texts[other]).score);
                found.insert(other);
            }
            prop_assert!(found.contains(&at) || Corpus::RECIPE.signature(text).features() == 0);
        }
        for group in corpus.duplicates(Cutoff::Automatic) {
            let group: Vec<&String> = group.iter().map(|id| &texts[id.parse::<usize>().unwrap()]).collect();
            let alone = |text: &&&String| group.iter().filter(|other| near(text, other)).count() < 2;
            prop_assert!(!group.iter().any(|text| alone(&text)));
        }
        let mut sample = BackgroundSample::new(&Corpus::RECIPE);
        texts.iter().for_each(|text| sample.push(Summary::new(&Corpus::RECIPE, text).signature()));
        let slots = sample.slots(|place| texts[place as usize].as_str().into());
        let mut sieve = Sieve::new(Corpus::RECIPE, Cutoff::Background(corpus.background()), true).with_slots(slots);
        for text in &texts {
            let found = sieve.push(&Summary::new(&Corpus::RECIPE, text), text, |other| &texts[other as usize]);
            prop_assert!(found.is_none_or(|found| near(text, &texts[found.of as usize])));
        }
    }

    #[test]
    fn a_higher_background_asks_for_a_higher_score(a in 0.0..=1.0, b in 0.0..=1.0, texts in 0..9999u32, features in 1..4096usize) {
        let (low, high) = (f64::min(a, b), f64::max(a, b));
        let [low, high] = [low, high].map(|score| Threshold::new(features, features).in_collection(Background { score, texts }));
        // Titles may need more than a text of some length.
        let most = if features < 128 { 0.98 } else { 0.8 };
        prop_assert!(low <= high && high <= most + 1e-12, "{low} {high}");
    }

    #[test]
    fn a_few_texts_have_the_threshold_of_two(score in 0.0..=1.0, texts in 0..=20u32, features in 1..4096usize) {
        let threshold = Threshold::new(features, features);
        prop_assert_eq!(threshold.in_collection(Background { score, texts }), threshold.wording());
    }
}

/// How many of the planted pairs, each of two texts that follow each other, are near-duplicates in the collection; and how many other pairs.
fn found(texts: &[String], planted: usize) -> (usize, usize) {
    let groups = corpus(texts.iter().enumerate()).duplicates(Cutoff::Automatic);
    let groups: Vec<Vec<usize>> = groups.iter().map(|ids| ids.iter().map(|id| id.parse().unwrap()).collect()).collect();
    let is_together = |at: usize| groups.iter().any(|group| group.contains(&at) && group.contains(&(at + 1)));
    let right = (0..planted).filter(|pair| is_together(2 * pair)).count();
    let wrong = groups.iter().filter(|group| group.iter().all(|&at| at < 2 * planted) && group.len() > 2).count();
    (right, wrong)
}

#[test]
fn crowds_of_copies_do_not_move_it() {
    let mut random = Random(11);
    let plain = texts(&mut random, 400, 30, "");
    let pairs: Vec<String> =
        plain[..200].iter().flat_map(|text| [text.clone(), changed(&mut random, text, 6)]).collect();
    let alone = found(&pairs, 200);
    assert!(alone.0 >= 198 && alone.1 == 0, "{alone:?}");
    let own = background(&pairs).score;

    let templates = texts(&mut random, 8, 20, "");
    let lines = (0..2000).map(|at| format!("{} {}", templates[at % 8], at * 7919 % 100_003));
    let forms =
        (0..12).map(|at| format!("{} {}", texts(&mut Random(5), 1, 60, "")[0], random.words(8 + at % 2).join(" ")));
    let again = (0..4).flat_map(|_| pairs.iter().cloned());
    for (name, crowd) in [
        ("log lines", lines.collect::<Vec<_>>()),
        ("forms", forms.collect()),
        ("every text five times", again.collect()),
    ] {
        let all = [pairs.clone(), crowd].concat();
        let now = background(&all).score;
        assert!((now - own).abs() <= 0.12, "{name}: {own} becomes {now}");
        let (right, _) = found(&all, 200);
        assert!(right >= 196, "{name}: {right} of 200");
    }
}

#[test]
fn a_collection_sets_its_threshold() {
    // Texts of one form are half alike; in a collection of such texts that means nothing.
    let mut random = Random(3);
    let form = random.words(15).join(" ") + " ";
    let high = background(&texts(&mut random, 300, 15, &form));
    assert!(high.score > 0.5 && high.texts > 100, "{high:?}");
    // Texts that share nothing by chance: two that share two thirds have one source, and two that share less than a half still need not have.
    let loose = texts(&mut random, 300, 30, "");
    let low = background(&loose);
    let read = changed(&mut random, &loose[0], 3);
    let verdict = Corpus::RECIPE.judge(&loose[0], &read);
    assert!(low.score < 0.4, "{low:?}");
    assert!(!verdict.same() && verdict.reaches(Cutoff::Background(low)), "{verdict:?} {low:?}");
    assert!(!verdict.reaches(Cutoff::Background(high)));
    let half = changed(&mut random, &loose[0], 2);
    let other = Corpus::RECIPE.judge(&loose[0], &changed(&mut random, &half, 5));
    assert!(other.score < 0.5 && !other.reaches(Cutoff::Background(low)), "{other:?} {low:?}");
}

#[test]
fn a_long_quotation_is_told_from_a_version() {
    let mut random = Random(7);
    let others = texts(&mut random, 100, 400, "");
    let mut grouped = |words: usize| {
        let beginning = random.words(words).join(" ") + " ";
        let pair = texts(&mut random, 2, 400 - words, &beginning);
        corpus([&pair[..], &others].concat().iter().enumerate()).duplicates(Cutoff::Automatic).concat().len()
    };
    // Three fifths of both in a run are the words of an employer, and four fifths those of an ad.
    assert_eq!([240, 320].map(&mut grouped), [0, 2]);
}
