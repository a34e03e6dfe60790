//! Counts the work of checks: it must not grow with a crowd, with the versions of a document or with the corpus, and at most in proportion to
//! the text.

use super::tuning::{BEST_OF_ALL, MISSES, POSTINGS, READS, STEP, WHOLES, WINDOWS, WORDS_A_READ};
use crate::read::read;
use crate::work::{Kind, Kinds, kinds_of, steps_of};
use crate::{Check, Corpus, Cutoff, Document, Scope};

/// A form letter with a name and numbers filled in.
fn letter(number: usize) -> String {
    let name = ["Anna", "Bernd", "Clara", "David", "Emma", "Frank", "Greta"][number % 7];
    let (order, day, sum) = (number * 7919 % 1_000_003, 1 + number % 28, number * 31 % 90_000);
    format!(
        "Dear {name} number {number}, thank you for your order {order} of {day} March. We have received your payment \
         of {sum} euros and will send the goods within the next few days. If you have any questions about your order, \
         please call us or write to the address given below, and we will be glad to help you at any time."
    )
}

/// Words that no other number has, without digits.
fn own(number: usize, words: usize) -> String {
    let coded = (0..words).map(|word| format!("{:07x} ", (number * words + word) * 7919 % 0xFFF_FFFD));
    let letter = |sign: char| sign.to_digit(10).map_or(sign, |digit| char::from(b'g' + digit as u8));
    coded.collect::<String>().chars().map(letter).collect()
}

fn corpus(count: usize, text: impl Fn(usize) -> String) -> Corpus {
    let texts: Vec<(String, String)> = (0..count).map(|number| (number.to_string(), text(number))).collect();
    texts.iter().map(|(id, text)| Document::new(id, text)).collect()
}

/// The work of a check, after what it did was compared with the bounds; and the number of matches.
fn checked(corpus: &Corpus, text: &str, check: &Check, wholes: usize) -> (usize, usize) {
    corpus.background();
    let words = read(text).len();
    let ((found, steps), work) = kinds_of(|| steps_of(|| corpus.check(text, check)));
    let (aligned, judged, looked_up) = (work[Kind::Stretch], work[Kind::Text], work[Kind::Posting]);
    assert!(aligned <= READS + words / WORDS_A_READ + wholes, "{work:?} for {words} words");
    assert!(judged <= aligned, "{work:?}");
    // Each phrase, first to count its documents; the whole text; the words and phrases of each window; words in another phrase.
    assert!(looked_up <= 2 * words + 1 + 6 * STEP * (WINDOWS + 1) + aligned * words, "{work:?} for {words} words");
    (found.len(), steps)
}

#[test]
fn what_a_check_reads_does_not_grow_with_a_crowd() {
    for is_changed in [false, true] {
        let mut steps = Vec::new();
        for size in [4000, 16_000] {
            let mut corpus = corpus(size, letter);
            // Lists have documents that are gone.
            if is_changed {
                assert!(corpus.delete("7"));
            }
            let (all, text) = (Check::new().max_documents(u32::MAX), letter(size + 1));
            let (few, steps_of_few) = checked(&corpus, &text, &all.limit(3), WHOLES);
            // Letters of one form are not reported, so more are read to find one.
            let (_, steps_of_telling) = checked(&corpus, &text, &Check::new().limit(3), WHOLES + MISSES);
            let (many, steps_of_many) = checked(&corpus, &text, &all, BEST_OF_ALL);
            assert!(few == 3 && many >= 64, "{few} and {many} in a crowd of {size}");
            // A sentence of the form in another text.
            let quoted = "Nobody knows whether a letter says: please call us or write to the address given below, and we will. So.";
            let (found, steps_of_quoted) = checked(&corpus, quoted, &all, BEST_OF_ALL);
            assert!(found > 0);
            steps.push([steps_of_few, steps_of_telling, steps_of_many, steps_of_quoted]);
        }
        // Lists grow up to the budget of postings: that of each window, and once more for each of its first three terms.
        let budget = 24 * (read(&letter(0)).len() / STEP + 1) * 4 * POSTINGS;
        for (few, many) in steps[0].iter().zip(&steps[1]) {
            assert!(2 * many < 3 * few || *many <= budget, "{steps:?} steps, changed: {is_changed}");
        }
    }
}

#[test]
fn what_a_check_reads_does_not_grow_with_versions_of_a_document() {
    let paragraph = |at: usize, version: usize| {
        format!("{}{:06x} {}\n\n", own(at, 9), (at * 7919) ^ (version << 12), own(at + 900, 9))
    };
    let version = |number: usize| -> String { (0..25).map(|at| paragraph(at, number)).collect() };
    let text: String = (0..25).map(|at| paragraph(at, at % 20) + &own(at + 5000, 9)).collect();
    let [few, many] = [200, 800].map(|count| {
        let check = Check::new().scopes(&[Scope::Part]).max_documents(u32::MAX);
        let (found, steps) = checked(&corpus(count, version), &text, &check, 0);
        assert!(found >= 20, "{found}");
        steps
    });
    assert!(2 * many < 3 * few, "{few} steps for 200 versions, {many} for 800");
}

#[test]
fn what_a_check_reads_does_not_grow_with_other_documents() {
    let text = |number: usize| letter(0) + &own(number, 60);
    let [few, many] = [2000, 8000].map(|count| {
        let corpus = corpus(count, text);
        let (found, steps) = checked(&corpus, &text(1000).replace("payment", "cheque"), &Check::new(), BEST_OF_ALL);
        assert_eq!(found, 1);
        steps
    });
    assert!(2 * many < 3 * few, "{few} steps in 2000 documents, {many} in 8000");
}

#[test]
fn a_document_is_read_once_however_often_it_has_the_text() {
    let text = own(29, 20) + &own(30, 20);
    let check = Check::new().max_documents(u32::MAX);
    for copies in [24, 384] {
        let document: String = (0..50 * copies).map(|number| own(number % 50, 20)).collect();
        let corpus: Corpus = [Document::new("long", &document)].into_iter().collect();
        let (found, work): (_, Kinds) = kinds_of(|| corpus.check(&text, &check));
        assert_eq!((found.len(), work[Kind::Stretch]), (1, 1));
        let (_, steps) = steps_of(|| corpus.check(&text, &check));
        assert!(steps <= 8 * document.len(), "{steps} steps for {} bytes", document.len());
    }
}

/// Asserts that the work for inputs of n, 2n and 4n grows barely faster than the input.
fn grows(name: &str, start: usize, run: impl Fn(usize)) {
    let [one, two, four] = [1, 2, 4].map(|times| {
        let (((), steps), kinds) = kinds_of(|| steps_of(|| run(times * start)));
        steps + kinds.0.iter().sum::<usize>()
    });
    assert!(one >= start, "{name}: {one} steps for {start} are not counted");
    assert!(two <= 3 * one && four <= 6 * one, "{name}: {one}, {two} and {four} steps");
}

#[test]
fn work_on_passages_of_many_documents_grows_with_the_text() {
    grows("passages", 1 << 8, |n| {
        let corpus = corpus(n, |at| own(at, 12) + &letter(at));
        let text: String = (0..n).map(|at| own(at, 12) + &own(at + 90_000, 9)).collect();
        let found = corpus.check(&text, &Check::new().scopes(&[Scope::Part]));
        assert!(found.len() >= n * 9 / 10, "{} of {n}", found.len());
    });
}

/// Makes a text of n letters.
type Make = fn(usize) -> String;

/// Texts designed to be expensive.
const TEXTS: [(&str, Make); 12] = [
    ("one letter", |n| "a".repeat(n)),
    ("two letters in turn", |n| "ab".repeat(n / 2)),
    ("few words", |n| (0..n / 6).map(|at| ["april ", "clock ", "north "][at * at % 7 % 3]).collect()),
    ("all different words", |n| own(1, n / 8)),
    ("paragraphs of one letter", |n| "a\n\n".repeat(n / 3)),
    ("one paragraph over and over", |n| format!("{}\n\n", letter(1)).repeat(n / 300)),
    ("paragraphs that are alike", |n| (0..n / 300).map(|at| letter(at) + "\n\n").collect()),
    ("one letter with all the marks", |n| format!("a{}", "\u{301}".repeat(n / 2))),
    ("Chinese and Latin in turn", |n| "北a".repeat(n / 2)),
    ("numbers with one separator", |n| (0..n / 4).map(|at| format!("{} ", at * 7919 % 251)).collect()),
    ("numbers with all separators", |n| "1,2.3-4 10 000 -.5 1:2:3 1e5 7'000".repeat(n / 34)),
    ("signs", |n| "#>=*|-.,!".repeat(n / 9)),
];

#[test]
fn work_on_one_text_grows_with_the_text() {
    for (name, make) in TEXTS {
        grows(name, 1 << 14, |n| {
            let (text, mut corpus) = (make(n), Corpus::default());
            corpus.put(Document::new("itself", &text));
            let other = format!("Once more: {text}");
            corpus.check(&other, &Check::new());
            corpus.put(Document::new("other", &other));
            corpus.duplicates(Cutoff::Automatic);
            Corpus::from_bytes(&corpus.to_bytes()).unwrap().check(&text, &Check::new().limit(1));
        });
    }
}

#[test]
fn work_on_many_documents_grows_with_their_number() {
    let same = |_: usize| "We have received your payment and will send the goods within the next few days.".to_string();
    let families: [(&str, &dyn Fn(usize) -> String); 4] = [
        ("form letters", &letter),
        ("equal texts", &same),
        ("one sentence in common", &|at| same(at) + &own(at, 3)),
        ("texts that have the same few words", &|at| {
            (0..9).map(|bit| if at >> bit & 1 == 1 { "yes " } else { "no " }).collect()
        }),
    ];
    for (name, make) in families {
        grows(name, 1 << 8, |n| {
            let texts: Vec<(String, String)> = (0..n).map(|at| (format!("{at:b}"), make(at))).collect();
            let mut corpus = Corpus::default();
            texts.iter().for_each(|(id, text)| corpus.put(Document::new(id, text)));
            corpus.duplicates(Cutoff::Automatic);
            let mut read = Corpus::from_bytes(&corpus.to_bytes()).unwrap();
            texts.iter().step_by(n / 16).for_each(|(_, text)| drop(read.check(text, &Check::new().limit(3))));
            read.merge(corpus).unwrap();
            texts.iter().for_each(|(id, _)| assert!(read.delete(id)));
        });
    }
}

#[test]
fn what_is_compared_to_learn_a_background_does_not_grow_with_the_documents() {
    for size in [1000, 10_000] {
        let mut corpus = Corpus::default();
        // Learned when it is asked for.
        (0..size).for_each(|number| corpus.put(Document::new(&number.to_string(), &letter(number))));
        corpus.put(Document::new("last", &letter(size + 9)));
        let (_, work) = kinds_of(|| corpus.background());
        assert!(work[Kind::Text] <= 1024 * 24, "{work:?} of {size}");
        // A few changes later a check does not learn again.
        for number in size..size + 4 {
            corpus.put(Document::new(&number.to_string(), &letter(number)));
            let (_, work) = kinds_of(|| corpus.check(&letter(number), &Check::new().limit(3)));
            assert!(work[Kind::Text] <= work[Kind::Stretch], "{work:?} of {size}");
        }
    }
}
