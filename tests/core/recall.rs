//! What the judge accepts is found: `check`, `duplicates` and `Sieve` look at a few candidates, and are held here against a
//! comparison of all pairs. `cargo xtask bench accuracy` does the same over whole sets (`results/found.csv`).

use crate::support::collection::{numbered, sieved};
use crate::support::random::Random;
use nearprint::{Check, Corpus, Cutoff, Scope, Sieve};
use std::collections::{HashMap, HashSet};

/// The largest part of the accepted pairs that may be lost.
const LOST: f64 = 0.03;

impl Random {
    /// The text with this share of its letters read wrongly.
    fn misread(&mut self, text: &str, in_thousand: usize) -> String {
        let letters = text.chars().map(|letter| match letter {
            ' ' | '\n' => letter,
            _ if self.below(1000) < in_thousand => char::from(b'a' + self.below(26) as u8),
            _ => letter,
        });
        letters.collect()
    }
}

/// Records of persons, each twice: with errors of typing, or with two fields exchanged.
fn persons(random: &mut Random) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..120 {
        let fields = [
            random.words(2).join(" "),
            format!("{} {} street", 1 + random.below(300), random.word()),
            random.word(),
            format!("{}", 1000 + random.below(9000)),
            format!("19{:02}{:02}{:02}", random.below(100), 1 + random.below(12), 1 + random.below(28)),
            format!("0{} {}", random.below(10), 10_000_000 + random.below(9_000_000)),
        ];
        let mut other = fields.clone();
        if random.below(2) == 0 {
            let (a, b) = (random.below(6), random.below(6));
            other.swap(a, b);
        }
        texts.push(fields.join(" "));
        texts.push(random.misread(&other.join(" "), 60));
    }
    texts
}

/// Pages, as a scanner read them and corrected.
fn scanned(random: &mut Random) -> Vec<String> {
    let page = |random: &mut Random| {
        let text = random.words(150).chunks(9).map(|line| line.join(" ")).collect::<Vec<_>>().join("\n");
        let errors = 20 + random.below(80);
        let read = random.misread(&text, errors);
        [text, read]
    };
    (0..60).flat_map(|_| page(random)).collect()
}

/// Notes of six to twelve words, each twice: with up to four words changed.
fn notes(random: &mut Random) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..150 {
        let count = 6 + random.below(7);
        let mut words = random.words(count);
        texts.push(words.join(" "));
        for _ in 0..1 + random.below(4) {
            let at = random.below(count);
            words[at] = random.word();
        }
        texts.push(words.join(" "));
    }
    texts
}

/// Checks that of all accepted pairs hardly one is lost. Returns their number.
fn hardly_one_is_lost(name: &str, texts: &[String]) -> usize {
    let corpus = numbered(texts);
    let mut accepted = Vec::new();
    for (b, text) in texts.iter().enumerate() {
        let earlier: Vec<&str> = texts[..b].iter().map(String::as_str).collect();
        let near = corpus.near_all(text, &earlier);
        accepted.extend(near.iter().enumerate().filter(|(_, near)| near.is_some()).map(|(a, _)| (a, b)));
    }
    let most = |pairs: usize| (pairs as f64 * LOST).floor() as usize;

    // Whatever is worth telling.
    let check = Check::new().scopes(&[Scope::Document]).max_documents(u32::MAX);
    let named: Vec<HashSet<usize>> = texts
        .iter()
        .map(|text| corpus.check(text, &check).iter().map(|found| found.id.parse().expect("a number")).collect())
        .collect();
    let lost = accepted.iter().filter(|&&(a, b)| !named[a].contains(&b) || !named[b].contains(&a)).count();
    assert!(lost <= most(accepted.len()), "{name}: check loses {lost} of {}", accepted.len());

    let groups = corpus.duplicates(Cutoff::Automatic);
    let group: HashMap<usize, usize> = groups
        .iter()
        .enumerate()
        .flat_map(|(group, ids)| ids.iter().map(move |id| (id.parse().expect("a number"), group)))
        .collect();
    let lost = accepted.iter().filter(|(a, b)| !group.contains_key(a) || group.get(a) != group.get(b)).count();
    assert!(lost <= most(accepted.len()), "{name}: duplicates loses {lost} of {}", accepted.len());

    let cutoff = Cutoff::Background(corpus.background());
    let found = sieved(Sieve::new(Corpus::RECIPE, cutoff, false).with_slots(corpus.slots().clone()), texts);
    let lost = accepted.iter().filter(|(a, b)| found[*a].is_none() && found[*b].is_none()).count();
    assert!(lost <= most(accepted.len()), "{name}: a sieve keeps both of {lost} of {}", accepted.len());
    accepted.len()
}

#[test]
fn near_duplicates_of_made_kinds_are_found_as_all_pairs_are_compared() {
    let mut random = Random(7);
    for (name, texts) in
        [("persons", persons(&mut random)), ("scanned pages", scanned(&mut random)), ("notes", notes(&mut random))]
    {
        let pairs = hardly_one_is_lost(name, &texts);
        assert!(pairs >= 25, "{name}: {pairs} pairs");
    }
}
