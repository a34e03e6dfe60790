//! Copied passages: where they are found, and in which documents.

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
        let places = |text: &str, range: &std::ops::Range<usize>| {
            String::from_utf16(&text.encode_utf16().collect::<Vec<_>>()[range.clone()]).unwrap()
        };
        assert_eq!(places(&text, here), places(&statute(100 * number), there));
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
fn common_wording_names_the_two_that_share_most_of_it_and_of_those_the_first() {
    let (greeting, notice) = (
        "Please do not answer to this address of ours, for nobody reads what comes there.",
        "We never ask for passwords on the telephone, and we never ask for the numbers of cards.",
    );
    let texts: Vec<(String, String)> = (0..200)
        .map(|number| {
            let own = format!(
                "Letter {} of {} about {} and so on and so forth until the very end.",
                number,
                number * 7919,
                number * number
            );
            let common = match number {
                0..5 => greeting.to_string(),
                5..10 => notice.to_string(),
                _ => format!("{greeting} {notice}"),
            };
            (format!("letter {}", (number * 77 + 5) % 200), format!("{own} {common}"))
        })
        .collect();
    let mut corpus = Corpus::default();
    corpus.put_all(texts.iter().map(|(id, text)| Document::new(id, text)));
    let text = format!(
        "Something else altogether was said on that day in the old harbour. {greeting} {notice} And that was all."
    );
    assert_eq!(corpus.check(&text, &Check::new()), []);
    let found = corpus.check(&text, &Check::new().scopes(&[Scope::Part]).max_documents(u32::MAX));
    let ids: Vec<&str> = found.iter().map(|found| found.id.as_str()).collect();

    assert_eq!(ids, [texts[10].0.as_str(), texts[11].0.as_str()]);
    assert!(found.iter().all(|found| found.documents.unwrap() >= 190));
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
        corpus.check(&text, &Check::new().scopes(&[Scope::Part]).max_documents(30).exclude(&|id| id == "diary"));
    assert!(!found.is_empty());
    assert!(found.iter().all(|found| found.documents.unwrap() >= 30), "{:?}", found[0].documents);
}

#[test]
fn every_document_that_has_a_run_is_found_although_it_goes_over_borders_of_what_is_read() {
    let clauses: Vec<String> = (0..40).map(clause).collect();
    let mut corpus = Corpus::default();
    for number in 0..40 {
        let before: String = (0..number).map(|at| format!("{:x} ", (number * 40 + at) * 7_919_317)).collect();
        let texts = [before.repeat(1 + number % 5), clauses[7..9].concat(), clause(500 + number).repeat(9)];
        corpus.put(Document::new(&number.to_string(), &texts.concat()));
    }
    let text = format!("Somebody else said that {} and so on and on.", clauses[7..9].concat());
    assert_eq!(corpus.check(&text, &Check::new()), []);
    let found = corpus.check(&text, &Check::new().max_documents(40));
    assert_eq!(found.len(), 40);
    assert!(found.iter().all(|found| found.documents == Some(40)));
}
