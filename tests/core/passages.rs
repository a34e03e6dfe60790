//! Copied passages: that those of enough letters are found, most with changed words too, where they are placed, and which documents are named.

use crate::support::collection::{numbered, utf16};
use crate::support::random::Random;
use nearprint::{Check, Corpus, Document, Scope};

/// Clauses that no two statutes share, from 12 to 60 characters.
fn clause(number: usize) -> String {
    let character =
        |at: usize| char::from_u32(0x4E00 + (number * 7919 + at * 104_729 + at * at * 31) as u32 % 3000).unwrap();
    let words = (0..8 + number * 37 % 50).map(character).collect::<String>();
    format!("第{number}条 {words}。")
}

fn statute(first: usize) -> String {
    (first..first + 40).map(clause).collect::<Vec<_>>().join("\n\n")
}

fn corpus() -> Corpus {
    let statutes: Vec<(String, String)> = (0..20).map(|number| (number.to_string(), statute(100 * number))).collect();
    let mut corpus = Corpus::default();
    corpus.put_all(statutes.iter().map(|(id, text)| Document::new(id, text)));
    corpus
}

/// The length in UTF-16 code units.
fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

#[test]
fn a_copy_over_several_paragraphs_is_placed_from_its_first_letter_to_its_last() {
    let corpus = corpus();
    for (number, start) in (0..20).flat_map(|number| [(number, 0), (number, 311), (number, 604)]) {
        let stored: Vec<char> = statute(100 * number).chars().collect();
        let passage: String = stored[start..start + 150].iter().collect();
        let text = format!("It is said elsewhere that {passage} but nobody knows where.");
        let found = corpus.check(&text, &Check::new());
        assert_eq!(found[0].id, number.to_string());
        let letters = |passage: &str| length(passage.trim_matches(|c: char| !c.is_alphanumeric()));
        let (here, there) = (&found[0].here[0], &found[0].there[0]);
        assert!(here.len() >= letters(&passage) && here.len() <= passage.chars().count(), "{here:?} {passage}");
        assert_eq!(here.len(), there.len(), "{passage}");
        assert_eq!(utf16(&text, here), utf16(&statute(100 * number), there));
    }
}

#[test]
fn words_put_into_a_paragraph_stay_out_of_what_goes_on_beyond_it() {
    let corpus = corpus();
    let whole: Vec<char> = clause(527).chars().collect();
    let changed: String = whole[..34].iter().chain(&['甲'; 25]).chain(&whole[34..]).collect();
    let before: String = clause(526).chars().skip(clause(526).chars().count() - 10).collect();
    let behind: String = clause(528).chars().take(18).collect();
    let text = format!("See {before}\n\n{changed}\n\n{behind}");
    let found = corpus.check(&text, &Check::new());
    let place = length(&text[..text.find("甲").unwrap()]);
    let found = &found[0];
    assert_eq!((found.here.len(), found.there.len()), (2, 2), "{found:?} {text}");
    assert!(found.here.iter().all(|here| here.end <= place || place + 25 <= here.start), "{found:?}");
    let ends = |ranges: &[std::ops::Range<usize>]| {
        (ranges.iter().map(|range| range.start).min().unwrap(), ranges.iter().map(|range| range.end).max().unwrap())
    };
    let (start, end) = ends(&found.here);
    assert!(start < 10 && end > length(&text) - 12, "{start} {end}");
    assert_eq!(ends(&found.there).1 - ends(&found.there).0, end - start - 25);
}

#[test]
fn a_passage_stands_in_the_documents_that_it_is_said_to_stand_in() {
    // The words that differ between the two copies also occur in other documents, which says nothing about the passage.
    let form = |day: &str| {
        format!("It was adopted on {day} by the standing committee of the ninth congress at its tenth session.")
    };
    let others: Vec<(String, String)> =
        (0..30).map(|number| (format!("form {number}"), form(&format!("day {number}")))).collect();
    let mut corpus = Corpus::default();
    corpus.put_all(others.iter().map(|(id, text)| Document::new(id, text)));
    corpus.put(Document::new("diary", "It was adopted on quiet Saturday night by the standing crowd, as ever."));
    let text = format!("Here it goes. {}", form("quiet Saturday night"));
    let found =
        corpus.check(&text, &Check::new().scopes(&[Scope::Part]).max_documents(u32::MAX).exclude(&|id| id == "diary"));
    assert!(!found.is_empty());
    assert!(found.iter().all(|found| found.documents >= 30), "{:?}", found[0].documents);
}

impl Random {
    /// Words of a small vocabulary, the first of them most often: so texts have many short runs in common.
    fn words_of(&mut self, vocabulary: &[String], count: usize) -> Vec<String> {
        let mut word = || vocabulary[self.below(vocabulary.len()).min(self.below(vocabulary.len()))].clone();
        (0..count).map(|_| word()).collect()
    }
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
        let text: std::collections::HashSet<String> =
            counted(&text).windows(least).map(|run| run.iter().collect()).collect();
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
    let mut random = Random(1);
    let vocabulary: Vec<String> = (0..4_000)
        .map(|number| (0..3 + number % 6).map(|_| char::from(b'a' + random.below(26) as u8)).collect())
        .collect();
    let mut text = |count: usize| -> Vec<&str> { (0..count).map(|_| &vocabulary[random.below(4_000)][..]).collect() };
    let documents: Vec<Vec<&str>> = (0..100).map(|_| text(300)).collect();
    let ids: Vec<String> = (0..documents.len()).map(|number| number.to_string()).collect();
    let texts: Vec<String> = documents.iter().map(|words| words.join(" ")).collect();
    let corpus: Corpus = ids.iter().zip(&texts).map(|(id, text)| Document::new(id, text)).collect();
    let mut found = 0;
    for (id, document) in ids.iter().zip(&documents) {
        let mut passage = document[140..164].to_vec();
        passage.iter_mut().skip(4).step_by(5).for_each(|word| *word = "otherwise");
        assert!(passage.split(|&word| word == "otherwise").all(|run| run.concat().len() < Check::MIN_LETTERS as usize));
        let whole = [text(60), passage, text(60)].concat().join(" ");
        let matches = corpus.check(&whole, &Check::new().scopes(&[Scope::Part]));
        found += usize::from(matches.iter().any(|found| found.id == *id));
    }
    assert!(found >= 97, "{found} of 100");
}

#[test]
fn a_document_that_shares_many_passages_keeps_out_no_other() {
    let mut random = Random(8);
    let vocabulary: Vec<String> = (0..4000).map(|number| format!("{:x}", number * 7919 % 99_991 + 4096)).collect();
    let mut words = |count: usize| random.words_of(&vocabulary, count).join(" ");
    let long: Vec<String> = (0..2000).map(|_| words(11)).collect();
    let short: Vec<String> = (0..20).map(|_| words(9)).collect();
    let mut corpus = Corpus::default();
    // Each in a stretch of its own.
    let many: Vec<String> = long.iter().map(|passage| format!("{passage} {}", words(300))).collect();
    corpus.put(Document::new("many", &many.join(" ")));
    for (at, passage) in short.iter().enumerate() {
        corpus.put(Document::new(&at.to_string(), &[&words(20), passage, &words(20)].map(String::as_str).join(" ")));
    }
    let text: Vec<&str> = long.iter().chain(&short).map(String::as_str).collect();
    let all = Check::new().scopes(&[Scope::Part]).min_letters(34).max_documents(u32::MAX);
    let found = corpus.check(&text.join(" "), &all);
    assert_eq!(found.len(), 21);
    assert!(found[0].here.len() > 1000, "{} passages", found[0].here.len());
}

#[test]
fn of_two_passages_side_by_side_none_is_lost_although_one_goes_on_as_the_other_begins() {
    let mut random = Random(9);
    let letter = |digit: char| if digit.is_ascii_digit() { (digit as u8 - b'0' + b'g') as char } else { digit };
    let word = |number: usize| format!("{:x}", number * 7919 % 99_991 + 4096).chars().map(letter).collect();
    let vocabulary: Vec<String> = (0..4000).map(word).collect();
    let mut words = |count: usize| random.words_of(&vocabulary, count).join(" ");
    for round in 0..300 {
        let (first, second) = (words(25), words(20 + round % 20));
        // These parts of the passages stand beside the other one in the document, too.
        let (begins, ends) = (&second[..round % 9], &first[first.len() - round / 9 % 9..]);
        let document =
            [&words(90), &first, begins, &words(80), ends, &second, &words(90)].map(|part| part.to_string()).join(" ");
        let corpus: Corpus = [Document::new("one", &document)].into_iter().collect();
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

#[test]
fn every_sentence_of_a_document_is_in_a_passage_or_beside_a_longer_one_although_it_recurs_there() {
    let mut random = Random(5);
    let letter = |sign: char| sign.to_digit(10).map_or(sign, |digit| char::from(b'g' + digit as u8));
    let word = |number: usize| format!("{:x}", number * 7919 % 99_991 + 4096).chars().map(letter).collect();
    let vocabulary: Vec<String> = (0..4000).map(word).collect();
    let mut sentence = || {
        let count = 10 + random.below(8);
        random.words_of(&vocabulary, count).join(" ") + "."
    };
    let pool: Vec<String> = (0..1000).map(|_| sentence()).collect();
    let mut random = Random(6);
    let (mut asked, mut lost) = (0, 0);
    for round in 0..300 {
        let shared = &pool[round..round + 12];
        let own = &pool[500..];
        // A sentence stands in a document at most four times.
        let mut all: Vec<&String> = (0..48).map(|at| &shared[at % 12]).collect();
        all.extend((0..24).map(|_| &own[random.below(own.len())]));
        let mut document: Vec<&str> = Vec::new();
        while !all.is_empty() {
            document.push(all.swap_remove(random.below(all.len())));
        }
        let document = document.join(" ");
        let corpus: Corpus = [Document::new("one", &document)].into_iter().collect();
        for at in [0, 4, 8] {
            let text = [&own[round], &shared[at], &shared[at + 1], &own[round + 1], &shared[at + 3]]
                .map(String::as_str)
                .join(" ");
            let found = corpus.check(&text, &Check::new().scopes(&[Scope::Part]).min_letters(34));
            let here: Vec<_> = found.iter().flat_map(|found| found.here.clone()).collect();
            for sentence in [&shared[at], &shared[at + 1], &shared[at + 3]] {
                let start = text.find(sentence.as_str()).unwrap();
                let range = start..start + sentence.len() - 1;
                let touching = here.iter().filter(|here| here.start < range.end && range.start < here.end);
                lost += usize::from(touching.count() == 0);
                asked += 1;
            }
        }
    }
    // Of two sentences in a row, one may go on by chance as the other begins, wherever it stands.
    assert!(asked == 2700 && lost <= 6, "{lost} of {asked}");
}
