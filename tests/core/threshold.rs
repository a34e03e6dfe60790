//! The threshold of two texts, of a caller and of a collection: how it depends on the lengths of the texts, that a higher one leaves out the
//! matches below it and no others, and that a collection's follows its documents and not their history.

use crate::support::collection::{numbered, sieved};
use crate::support::random::{self, Random};
use nearprint::recipe::{Case, Punctuation, Unit};
use nearprint::{
    Background, BackgroundSample, Bits, Check, Corpus, CorpusOptions, Cutoff, Document, Recipe, Scope, Sieve, Summary,
    Threshold, Weights,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;
use std::num::NonZeroU32;

const WIDTHS: [Bits; 3] = [Bits::B32, Bits::B64, Bits::B128];

#[test]
fn longer_texts_must_share_more_and_equal_texts_pass_at_every_length() {
    for features in 1..5000 {
        let [short, long] = [features, features + 1].map(|features| Threshold::new(features, features));
        assert!(short.lengths_fit() && short.jaccard() <= long.jaccard() && short.jaccard() < 1.0, "{short:?}");
        assert!(short.wording() >= Threshold::least_wording(), "{short:?}");
        assert!(short.jaccard() >= Threshold::least_jaccard(), "{short:?}");
        for bits in WIDTHS {
            assert!(short.graded(bits) > long.graded(bits) - 1e-12 && short.graded(bits) > 0.0, "{short:?}");
            assert!(short.hamming(bits) >= long.hamming(bits) && long.hamming(bits).is_some(), "{short:?}");
        }
    }
}

#[test]
fn an_estimate_must_show_as_much_as_the_exact_index_or_more() {
    for features in [8, 20, 64, 100, 1000, 5000] {
        let pair = Threshold::new(features, features);
        for bits in WIDTHS {
            // The exact row may be a little higher, by less than the width of its flat optimum.
            let asked = pair.jaccard_at(1.0 - 2.0 * pair.graded(bits));
            assert!(asked > pair.jaccard() - 0.05, "{features} features, {bits:?}: {asked}");
        }
    }
}

#[test]
fn lengths_that_rule_a_duplicate_out_leave_no_distance() {
    for (a, b) in [(0, 0), (0, 40), (12, 60), (80, 300), (1000, 2000)] {
        let pair = Threshold::new(a, b);
        assert_eq!(pair, Threshold::new(b, a));
        assert!(!pair.lengths_fit(), "{pair:?}");
        for bits in WIDTHS {
            assert!(pair.graded(bits) < 0.0, "{pair:?}");
            assert_eq!(pair.hamming(bits), None, "{pair:?}");
        }
    }
    assert!(Threshold::new(80, 120).lengths_fit());
    assert!(Threshold::new(80, 120).graded(Bits::B64) > 0.0);
}

#[test]
fn a_cosine_and_two_counts_give_the_features_shared() {
    // 60 features shared by texts of 80 and 90: cosine 60 / √7200, Jaccard index 60 / 110.
    let found = Threshold::new(80, 90).jaccard_at(60.0 / 7200f64.sqrt());
    assert!((found - 60.0 / 110.0).abs() < 1e-12, "{found}");
    assert_eq!(Threshold::new(0, 0).jaccard_at(1.0), 0.0);
}

#[test]
fn one_word_changed_is_near_and_another_note_is_not() {
    let note = "Remember to bring the signed form and one recent photograph to the office before noon on Friday.";
    let edited = note.replace("Friday", "Monday");
    let other = "The library will be closed next week; books can be returned through the slot beside the gate.";
    for bits in [Bits::B64, Bits::B128] {
        let recipe = Recipe { bits, ..Recipe::DEFAULT };
        let (query, own) = recipe.sketch_and_features(note);
        for (text, is_near) in [(edited.as_str(), true), (other, false)] {
            let (stored, features) = recipe.sketch_and_features(text);
            let pair = Threshold::new(own, features);
            let graded = query.graded_distance(stored.fingerprint()) <= pair.graded(bits);
            let distance = query.fingerprint().distance(stored.fingerprint());
            let hamming = pair.hamming(bits).is_some_and(|most| distance <= most);
            assert_eq!((graded, hamming), (is_near, is_near), "{bits:?}: {text}");
            assert_eq!(recipe.compare(note, text).jaccard >= pair.jaccard(), is_near, "{text}");
        }
    }
}

/// No automatic threshold is higher.
const HIGHEST: f64 = 0.8;

fn recipes() -> Vec<Recipe> {
    let words = Recipe { unit: Unit::Word, ..Recipe::DEFAULT };
    let code = Recipe { punctuation: Punctuation::Keep, case: Case::Keep, ..words.clone() };
    vec![
        Corpus::RECIPE,
        Recipe::TEXTBOOK,
        words.clone(),
        Recipe { bits: Bits::B32, ..words.clone() },
        Recipe { weights: Weights::Count, ..words },
        Recipe { weights: Weights::Log, top: NonZeroU32::new(5), ..code },
    ]
}

fn corpus_by(recipe: &Recipe, texts: &[String]) -> Corpus {
    let mut corpus = Corpus::new(CorpusOptions::new().recipe(recipe.clone()));
    texts.iter().enumerate().for_each(|(id, text)| corpus.put(Document::new(&id.to_string(), text)));
    corpus
}

/// The documents that a check finds, with their scores.
fn checked(corpus: &Corpus, text: &str, cutoff: Cutoff) -> Vec<(String, f64)> {
    let found = corpus.check(text, &Check::new().scopes(&[Scope::Document]).cutoff(cutoff));
    found.into_iter().map(|found| (found.id, found.score)).collect()
}

/// Letters and digits that hardly any other number has.
fn letters(number: u64) -> String {
    format!("{:x}", (number + 9).wrapping_mul(0x9E37_79B9_7F4A))
}

/// A text: the numbers of its words, and the separators after them.
#[derive(Clone, Debug)]
struct Text {
    words: Vec<usize>,
    separators: Vec<usize>,
    /// The separators of code are signs as well.
    is_code: bool,
}

impl Text {
    fn write(&self) -> String {
        let separators =
            if self.is_code { [" = ", "(", ");\n", " {\n\n", ", "] } else { [" ", " ", "\n", "\n\n", ", "] };
        let mut text = String::new();
        for (at, word) in self.words.iter().enumerate() {
            text += &letters(*word as u64)[..3 + word % 5];
            text += separators[self.separators[at % self.separators.len()]];
        }
        text
    }
}

/// Texts of one kind, in which words and separators were changed and parts were moved.
fn versions() -> impl Strategy<Value = Vec<String>> {
    let separators = || vec(0..5usize, 1..9);
    let length = prop_oneof![2..40usize, 200..500usize];
    let kinds = select(vec![12usize, 60, 100_000]);
    let words =
        (length, kinds).prop_flat_map(move |(length, kinds)| (vec(0..kinds, length), separators(), any::<bool>()));
    let edits = vec((any::<Index>(), any::<Index>(), 0..4u8), 0..12);
    (words, vec((edits, proptest::option::of(separators())), 1..4)).prop_map(
        |((words, separators, is_code), versions)| {
            let text = Text { words, separators, is_code };
            let mut texts = vec![text.write()];
            for (edits, separators) in versions {
                let mut version = text.clone();
                for (at, other, kind) in edits {
                    let words = &mut version.words;
                    let at = at.index(words.len());
                    match kind {
                        0 => words[at] = 200_000 + other.index(1000),
                        1 => words.insert(at, other.index(1000)),
                        2 if words.len() > 1 => drop(words.remove(at)),
                        _ => words.rotate_left(at),
                    }
                }
                version.separators = separators.unwrap_or(version.separators);
                texts.push(version.write());
            }
            texts
        },
    )
}

fn thresholds(scores: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut all: Vec<f64> = [HIGHEST, 0.9, 0.95, 0.99, 1.0].into_iter().chain(scores).collect();
    all.sort_by(f64::total_cmp);
    all.dedup();
    all
}

proptest! {
    #![proptest_config(random::config(150))]

    #[test]
    fn a_higher_threshold_leaves_out_what_is_below_it_and_nothing_else(recipe in select(recipes()), texts in versions()) {
        let corpus = corpus_by(&recipe, &texts);
        let automatic: Vec<_> = texts.iter().map(|text| checked(&corpus, text, Cutoff::Automatic)).collect();
        for least in thresholds(automatic.iter().flatten().map(|found| found.1)) {
            let groups = corpus.duplicates(Cutoff::Score(least));
            for ((text, automatic), own) in texts.iter().zip(&automatic).zip(0..) {
                let above: Vec<_> = automatic.iter().filter(|found| found.1 >= least).collect();
                let found = checked(&corpus, text, Cutoff::Score(least));
                prop_assert!(above.iter().all(|above| found.contains(above)), "{:?} of {:?} at {}", found, above, least);
                prop_assert!(found.len() == above.len() || least < HIGHEST, "{:?} of {:?} at {}", found, above, least);
                for (other, _) in above {
                    let together = groups.iter().any(|group| group.contains(other) && group.contains(&own.to_string()));
                    prop_assert!(together || *other == own.to_string(), "{} and {} at {}", own, other, least);
                }
            }
        }
    }
}

/// Texts of some words each, in one form or in none.
fn texts(random: &mut Random, count: usize, words: usize, form: &str) -> Vec<String> {
    (0..count).map(|_| form.to_owned() + &random.words(words).join(" ")).collect()
}

/// The text with every `step`th word replaced.
fn rewritten(random: &mut Random, text: &str, step: usize) -> String {
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
            all.push(rewritten(&mut random, &all[at].clone(), step));
        }
        all
    })
}

proptest! {
    #![proptest_config(random::config(60))]

    #[test]
    fn a_background_follows_the_documents_and_not_their_history(texts in collection(), seed in any::<u64>()) {
        let expected = numbered(&texts).background();
        prop_assert!((0.0..=1.0).contains(&expected.score) && expected.texts as usize <= texts.len());
        // In another order, with other texts before, and with some that leave again; asked now and then.
        let mut random = Random(seed);
        let mut order: Vec<usize> = (0..texts.len()).collect();
        (1..order.len()).rev().for_each(|at| order.swap(at, random.below(at + 1)));
        let mut other = Corpus::new(CorpusOptions::new());
        for at in order {
            let (id, passing) = (at.to_string(), random.words(9).join(" "));
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
        let mut sample = BackgroundSample::new(&Corpus::RECIPE);
        texts.iter().for_each(|text| sample.push(Summary::new(&Corpus::RECIPE, text).signature()));
        prop_assert_eq!(sample.learn(|place| texts[place as usize].as_str().into()), expected);
    }

    #[test]
    fn everything_in_a_collection_has_one_verdict(texts in collection()) {
        let corpus = numbered(&texts);
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
        let cutoff = Cutoff::Background(corpus.background());
        let sieved = sieved(Sieve::new(Corpus::RECIPE, cutoff, false).with_slots(corpus.slots().clone()), &texts);
        let kept: Vec<&String> = texts.iter().zip(&sieved).filter(|(_, found)| found.is_none()).map(|(text, _)| text).collect();
        for (text, found) in texts.iter().zip(&sieved) {
            prop_assert!(found.is_none_or(|found| near(text, kept[found.of as usize])));
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
    let groups = numbered(texts).duplicates(Cutoff::Automatic);
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
        plain[..200].iter().flat_map(|text| [text.clone(), rewritten(&mut random, text, 6)]).collect();
    let alone = found(&pairs, 200);
    assert!(alone.0 >= 198 && alone.1 == 0, "{alone:?}");
    let own = numbered(&pairs).background().score;

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
        let now = numbered(&all).background().score;
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
    let high = numbered(&texts(&mut random, 300, 15, &form)).background();
    assert!(high.score > 0.5 && high.texts > 100, "{high:?}");
    // Texts that share nothing by chance: two that share two thirds have one source, and two that share less than a half still need not have.
    let loose = texts(&mut random, 300, 30, "");
    let low = numbered(&loose).background();
    let read = rewritten(&mut random, &loose[0], 3);
    let verdict = Corpus::RECIPE.judge(&loose[0], &read);
    assert!(low.score < 0.4, "{low:?}");
    assert!(!verdict.same() && verdict.reaches(Cutoff::Background(low)), "{verdict:?} {low:?}");
    assert!(!verdict.reaches(Cutoff::Background(high)));
    let half = rewritten(&mut random, &loose[0], 2);
    let other = Corpus::RECIPE.judge(&loose[0], &rewritten(&mut random, &half, 5));
    assert!(other.score < 0.5 && !other.reaches(Cutoff::Background(low)), "{other:?} {low:?}");
}

#[test]
fn a_long_quotation_is_told_from_a_version() {
    let mut random = Random(7);
    let others = texts(&mut random, 100, 400, "");
    let mut grouped = |words: usize| {
        let beginning = random.words(words).join(" ") + " ";
        let pair = texts(&mut random, 2, 400 - words, &beginning);
        numbered(&[&pair[..], &others].concat()).duplicates(Cutoff::Automatic).concat().len()
    };
    // Three fifths of both in a run are the words of an employer, and four fifths those of an ad.
    assert_eq!([240, 320].map(&mut grouped), [0, 2]);
}
