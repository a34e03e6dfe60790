//! The words for which a document is returned, and whether the numbers differ.

use super::SimilarTerm;
use super::collection::{Collection, Scores};
use super::text::{Text, first_words};
use super::tuning::{SHARE, TERMS};
use super::words::{Kind, Word, numbers, words};
use crate::Document;
use crate::sort::{sort_by, sort_by_key};
use crate::utf16::Utf16Ranges;
use std::ops::Range;

/// The heaviest words that a text and a document have.
pub(super) fn terms(
    collection: &Collection,
    asked: &Text,
    scores: &Scores,
    [text, title]: [&str; 2],
    document: &Document,
) -> Vec<SimilarTerm> {
    let (there, its_title) = (document.text, document.title.unwrap_or_default());
    let (its_words, its_title_words) = (by_key(words(there)), by_key(words(its_title)));
    let lengths = [its_words.len() as u32, its_title_words.len() as u32];
    let mut shared: Vec<(f64, u32)> = Vec::new();
    for (word, idf) in asked.words.iter().zip(&scores.idfs) {
        let times = of_key(&its_words, word.key).len() as u32;
        let in_title = !of_key(&its_title_words, word.key).is_empty();
        if times > 0 || in_title {
            let weight = idf * Collection::weight(word) * collection.saturated(times, in_title, lengths);
            shared.push((weight, word.key));
        }
    }
    sort_by(&mut shared, |(a, _), (b, _)| b.total_cmp(a));
    let all: f64 = shared.iter().map(|(weight, _)| weight).sum();
    let (own_words, own_title_words) = (by_key(asked.places.clone()), by_key(asked.title.clone()));
    let (mut in_text, mut in_document) = (Utf16Ranges::new(text), Utf16Ranges::new(there));
    let mut told = 0.0;
    let mut terms: Vec<(Kind, SimilarTerm)> = Vec::new();
    for (weight, key) in shared {
        if terms.len() == TERMS || told >= SHARE * all {
            break;
        }
        told += weight;
        let (here, titled) = (of_key(&own_words, key), of_key(&own_title_words, key));
        let Some((from, first)) = here.first().map(|word| (text, word)).or(titled.first().map(|word| (title, word)))
        else {
            continue;
        };
        let of = |words: &[Word], ranges: &mut Utf16Ranges| words.iter().map(|word| ranges.of(&word.range)).collect();
        let found = SimilarTerm {
            text: from[first.range.clone()].to_string(),
            here: of(here, &mut in_text),
            there: of(of_key(&its_words, key), &mut in_document),
        };
        terms.push((first.kind, found));
    }
    // A character is told by the pair that it is in.
    let pairs: Vec<String> =
        terms.iter().filter(|(kind, _)| *kind == Kind::Pair).map(|(_, term)| term.text.clone()).collect();
    terms.retain(|(kind, term)| *kind != Kind::Character || !pairs.iter().any(|pair| pair.contains(&term.text)));
    terms.into_iter().map(|(_, term)| term).collect()
}

/// Words by their keys, those of a key in their order.
fn by_key(mut words: Vec<Word>) -> Vec<Word> {
    sort_by_key(&mut words, |word| word.key);
    words
}

fn of_key(words: &[Word], key: u32) -> &[Word] {
    let range: Range<usize> =
        words.partition_point(|word| word.key < key)..words.partition_point(|word| word.key <= key);
    &words[range]
}

/// Whether the numbers in the titles differ; in the texts if either has no title, or in the title of one whose text has none. `None` if only one
/// of the two has numbers.
pub(super) fn numbers_differ([text, title]: [&str; 2], document: &Document) -> Option<bool> {
    let its_title = document.title.unwrap_or_default();
    let has_titles = !first_words(title).is_empty() && !first_words(its_title).is_empty();
    let numbers_of = |text: &str, title: &str| match numbers(if has_titles { title } else { text }) {
        none if none.is_empty() => numbers(title),
        found => found,
    };
    let (own, its) = (numbers_of(text, title), numbers_of(document.text, its_title));
    (own.is_empty() == its.is_empty()).then(|| own != its)
}
