//! Copied passages: that those of enough letters are found, most with changed words too, where they are placed, and which documents are named.

use crate::support::collection::{corpus_of, numbered};
use crate::support::random::Random;
use nearprint::{Check, Document, Scope};
use std::collections::HashSet;
use std::ops::Range;

impl Random {
    /// Words of a vocabulary, the first of them most often: so texts have many short runs in common.
    fn words_of(&mut self, vocabulary: &[String], count: usize) -> Vec<String> {
        let mut word = || vocabulary[self.below(vocabulary.len()).min(self.below(vocabulary.len()))].clone();
        (0..count).map(|_| word()).collect()
    }
}

/// Words of four or five letters.
fn vocabulary() -> Vec<String> {
    let letter = |sign: char| sign.to_digit(10).map_or(sign, |digit| char::from(b'g' + digit as u8));
    (0..4000).map(|number| format!("{:x}", number * 7919 % 99_991 + 4096).chars().map(letter).collect()).collect()
}

#[test]
fn words_put_into_a_passage_stay_out_of_it() {
    let (mut random, vocabulary) = (Random(4), vocabulary());
    for _ in 0..50 {
        let [first, inserted, second] = [20, 25, 20].map(|count| random.words_of(&vocabulary, count).join(" "));
        let document = format!("{first} {second}");
        let text = format!("{first} {inserted} {second}");
        let mut found = numbered(&[&document]).check(&text, &Check::new()).remove(0);
        found.here.sort_by_key(|here| here.start);
        found.there.sort_by_key(|there| there.start);
        let parts = |text: &str, ranges: &[Range<usize>]| {
            ranges.iter().map(|range| text[range.clone()].to_string()).collect::<Vec<_>>()
        };
        assert_eq!(parts(&text, &found.here), [&first[..], &second]);
        assert_eq!(parts(&document, &found.there), [first, second]);
    }
}

#[test]
fn a_passage_stands_in_the_documents_that_it_is_said_to_stand_in() {
    // The words that differ between the two copies also occur in other documents, which says nothing about the passage.
    let form = |day: &str| {
        format!("It was adopted on {day} by the standing committee of the ninth congress at its tenth session.")
    };
    let mut corpus = corpus_of((0..30).map(|number| (format!("form {number}"), form(&format!("day {number}")))));
    corpus.put(Document::new("diary", "It was adopted on quiet Saturday night by the standing crowd, as ever."));
    let text = format!("Here it goes. {}", form("quiet Saturday night"));
    let found =
        corpus.check(&text, &Check::new().scopes(&[Scope::Part]).max_documents(u32::MAX).exclude(&|id| id == "diary"));
    assert!(!found.is_empty());
    assert!(found.iter().all(|found| found.documents >= 30), "{:?}", found[0].documents);
}

/// Letters of a text, each as often as it counts: twice in CJK.
fn counted(text: &str) -> Vec<char> {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(|c| std::iter::repeat_n(c, if c > '一' { 2 } else { 1 })).collect()
}

/// Against all runs of the smallest length in all documents, of which the rest of the texts has many parts.
#[test]
fn every_document_that_shares_a_run_of_the_smallest_length_is_found() {
    let least = Check::MIN_LETTERS as usize;
    let (mut asked, mut alone) = (0, 0);
    for seed in 0..30 {
        let mut random = Random(seed);
        let is_cjk = seed % 3 == 2;
        let vocabulary: Vec<String> = (0..400)
            .map(|number| match is_cjk {
                true => {
                    (0..1 + number % 3).map(|_| char::from_u32(0x4E00 + random.below(400) as u32).unwrap()).collect()
                }
                false => (0..1 + number % 9).map(|_| char::from(b'a' + random.below(26) as u8)).collect(),
            })
            .collect();
        let space = if is_cjk { "" } else { " " };
        let documents: Vec<Vec<String>> = (0..60).map(|_| random.words_of(&vocabulary, 500)).collect();
        let texts: Vec<String> = documents.iter().map(|words| words.join(space)).collect();
        let corpus = numbered(&texts);
        // Runs of about the smallest length, from a third of the documents, and other words between them.
        let mut text = String::new();
        for _ in 0..20 {
            let from = &documents[random.below(documents.len())];
            let (start, length) = (random.below(from.len() - 40), 7 + random.below(10));
            text.extend(
                [&random.words_of(&vocabulary, 6)[..], &from[start..start + length]]
                    .concat()
                    .into_iter()
                    .map(|word| word + space),
            );
        }
        let found = corpus.check(&text, &Check::new().scopes(&[Scope::Part]).max_documents(u32::MAX));
        let text: HashSet<String> = counted(&text).windows(least).map(|run| run.iter().collect()).collect();
        for (number, document) in texts.iter().enumerate() {
            let (id, document) = (number.to_string(), counted(document));
            if document.windows(least).any(|run| text.contains(&run.iter().collect::<String>())) {
                asked += 1;
                // Less than that is one anchor, sometimes.
                alone +=
                    usize::from(!document.windows(least + 4).any(|run| text.contains(&run.iter().collect::<String>())));
                assert!(found.iter().any(|found| found.id == id), "seed {seed}: {id} is not found");
            }
        }
    }
    assert!(asked > 300 && alone > 20, "{asked} runs, {alone} of them as short as can be");
}

#[test]
fn a_passage_with_changed_words_is_found_although_no_run_of_it_has_the_smallest_length() {
    let (mut random, vocabulary) = (Random(1), vocabulary());
    let mut text = |count: usize| -> Vec<&str> { (0..count).map(|_| &vocabulary[random.below(4_000)][..]).collect() };
    let documents: Vec<Vec<&str>> = (0..100).map(|_| text(300)).collect();
    let corpus = numbered(&documents.iter().map(|words| words.join(" ")).collect::<Vec<_>>());
    let mut found = 0;
    for (number, document) in documents.iter().enumerate() {
        let mut passage = document[140..164].to_vec();
        passage.iter_mut().skip(4).step_by(5).for_each(|word| *word = "otherwise");
        assert!(passage.split(|&word| word == "otherwise").all(|run| run.concat().len() < Check::MIN_LETTERS as usize));
        let whole = [text(60), passage, text(60)].concat().join(" ");
        let matches = corpus.check(&whole, &Check::new().scopes(&[Scope::Part]));
        found += usize::from(matches.iter().any(|found| found.id == number.to_string()));
    }
    assert!(found >= 97, "{found} of 100");
}

#[test]
fn a_document_that_shares_many_passages_keeps_out_no_other() {
    let (mut random, vocabulary) = (Random(8), vocabulary());
    let mut words = |count: usize| random.words_of(&vocabulary, count).join(" ");
    let long: Vec<String> = (0..2000).map(|_| words(11)).collect();
    let short: Vec<String> = (0..20).map(|_| words(9)).collect();
    // Each in a stretch of its own.
    let mut texts: Vec<String> = short.iter().map(|passage| format!("{} {passage} {}", words(20), words(20))).collect();
    texts.push(long.iter().map(|passage| format!("{passage} {} ", words(300))).collect());
    let corpus = numbered(&texts);
    let text: Vec<&str> = long.iter().chain(&short).map(String::as_str).collect();
    let all = Check::new().scopes(&[Scope::Part]).min_letters(34).max_documents(u32::MAX);
    let found = corpus.check(&text.join(" "), &all);
    assert_eq!(found.len(), 21);
    assert!(found[0].here.len() > 1000, "{} passages", found[0].here.len());
}

#[test]
fn of_two_passages_side_by_side_none_is_lost_although_one_goes_on_as_the_other_begins() {
    let (mut random, vocabulary) = (Random(9), vocabulary());
    let mut words = |count: usize| random.words_of(&vocabulary, count).join(" ");
    for round in 0..300 {
        let (first, second) = (words(25), words(20 + round % 20));
        // These parts of the passages stand beside the other one in the document, too.
        let (begins, ends) = (&second[..round % 9], &first[first.len() - round / 9 % 9..]);
        let document =
            [&words(90), &first, begins, &words(80), ends, &second, &words(90)].map(|part| part.to_string()).join(" ");
        let corpus = numbered(&[&document]);
        let text = format!("{} {first} {second} {}", words(50), words(50));
        let found = corpus.check(&text, &Check::new().scopes(&[Scope::Part]));
        for passage in [&first, &second] {
            let start = text.find(passage.as_str()).unwrap();
            let covered = found[0]
                .here
                .iter()
                .map(|here| here.end.min(start + passage.len()).saturating_sub(here.start.max(start)));
            assert!(covered.sum::<usize>() + 12 >= passage.len(), "{passage} is not all in {:?}", found[0].here);
        }
        for (here, there) in found[0].here.iter().zip(&found[0].there) {
            let (here, there) = (text[here.clone()].replace(' ', ""), document[there.clone()].replace(' ', ""));
            assert!(here.len().abs_diff(there.len()) <= 20 && here[..8] == there[..8], "{here} {there}");
        }
    }
}
