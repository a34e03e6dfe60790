//! A higher threshold leaves out the matches whose score is below it, and no others.

use crate::support::random::{self, Random};
use nearprint::recipe::{Case, Punctuation, Unit};
use nearprint::{Bits, Check, Corpus, CorpusOptions, Cutoff, Document, Recipe, Scope, Sieve, Summary, Weights};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::num::NonZeroU32;

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

fn corpus(recipe: &Recipe, texts: &[String]) -> Corpus {
    let mut corpus = Corpus::new(CorpusOptions::new().recipe(recipe.clone()));
    texts.iter().enumerate().for_each(|(id, text)| corpus.put(Document::new(&id.to_string(), text)));
    corpus
}

/// The documents that a check finds, with their scores.
fn checked(corpus: &Corpus, text: &str, cutoff: Cutoff) -> Vec<(String, f64)> {
    let found = corpus.check(text, &Check::new().scopes(&[Scope::Document]).cutoff(cutoff));
    found.into_iter().map(|found| (found.id, found.score)).collect()
}

/// The score of two texts, if a sieve finds it.
fn sieved(recipe: &Recipe, [a, b]: [&str; 2], cutoff: Cutoff) -> Option<f64> {
    let mut sieve = Sieve::new(recipe.clone(), cutoff, true);
    sieve.push(&Summary::new(recipe, a), a, |_| unreachable!());
    sieve.push(&Summary::new(recipe, b), b, |_| a).map(|near| near.score)
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
        let corpus = corpus(&recipe, &texts);
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

    #[test]
    fn two_texts_are_together_if_their_score_reaches_the_threshold(recipe in select(recipes()), texts in versions()) {
        let pair = [&texts[0][..], &texts[1]];
        let (corpus, score) = (corpus(&recipe, &texts[..2]), recipe.compare(pair[0], pair[1]).score);
        let automatic = sieved(&recipe, pair, Cutoff::Automatic);
        let grouped = !corpus.duplicates(Cutoff::Automatic).is_empty();
        for least in thresholds([score].into_iter()) {
            let found = sieved(&recipe, pair, Cutoff::Score(least));
            let groups = corpus.duplicates(Cutoff::Score(least));
            if automatic.is_some() && score >= least {
                prop_assert_eq!(found, Some(score), "{} {:?} {:?}", least, recipe, pair);
            }
            if grouped && score >= least {
                prop_assert_eq!(groups.len(), 1, "{} {:?} {:?}", least, recipe, pair);
            }
            prop_assert!(score >= least || found.is_none() && groups.is_empty());
        }
    }
}

/// Both texts are found by each other at the threshold of their score, in every way.
fn assert_found(recipe: &Recipe, pair: [&str; 2]) -> f64 {
    let score = recipe.compare(pair[0], pair[1]).score;
    let texts = pair.map(String::from);
    for least in [HIGHEST, 0.95, 0.99, score].into_iter().filter(|&least| least <= score) {
        for [a, b] in [[0, 1], [1, 0]] {
            let found = checked(&corpus(recipe, &texts[b..=b]), pair[a], Cutoff::Score(least));
            assert_eq!(found, [("0".to_string(), score)], "{least} of {score}: {:.80}", pair[a]);
            assert_eq!(sieved(recipe, [pair[a], pair[b]], Cutoff::Score(least)), Some(score), "{least} of {score}");
        }
        assert_eq!(corpus(recipe, &texts).duplicates(Cutoff::Score(least)).len(), 1, "{least} of {score}");
    }
    score
}

#[test]
fn texts_that_differ_in_white_space_alone_are_found_at_a_threshold_of_1() {
    for page in ["README.md", "SECURITY.md", "CHANGELOG.md", "LICENSE-APACHE", "src/DESIGN.md", "www/guides/editors.md"]
    {
        let text = std::fs::read_to_string(format!("{}/{page}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(assert_found(&Corpus::RECIPE, [&text, &joined]), 1.0, "{page}");
    }
    let words: Vec<String> = (0..300).map(letters).collect();
    for length in [3, 6, 20] {
        let paragraphs: Vec<String> = words.chunks(length).map(|words| words.join(" ")).collect();
        assert_eq!(assert_found(&Corpus::RECIPE, [&paragraphs.join("\n\n"), &words.join(" ")]), 1.0, "{length}");
    }
}

#[test]
fn code_is_found_at_the_threshold_of_its_score() {
    let mut random = Random(1);
    for count in [3000, 9000] {
        let mut token = || {
            let most = random.below(400) + 1;
            format!("name{}", random.below(most))
        };
        let tokens: Vec<String> = (0..count).map(|_| token()).collect();
        let mut changed = tokens.clone();
        (0..count / 60).for_each(|_| changed[random.below(count)] = format!("name{}", random.below(4000)));
        let write = |tokens: &[String]| tokens.chunks(6).map(|line| line.join(" ") + "\n").collect::<String>();
        let score = assert_found(&Corpus::RECIPE, [&write(&tokens), &write(&changed)]);
        let jaccard = Corpus::RECIPE.judge(&write(&tokens), &write(&changed)).jaccard;
        assert!(score > 0.98 && score < 0.99, "{score} {jaccard}");
    }
    let once = "for (let i = 0; i < n; i++) {\n";
    let recipe = recipes().pop().unwrap();
    assert_eq!(assert_found(&recipe, [once, &once.repeat(2)]), 1.0);
}
