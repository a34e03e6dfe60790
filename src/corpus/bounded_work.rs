//! Counts the work of checks, which must not grow with a crowd of near-duplicates.

use crate::work::{Kind, kinds_of, steps_of};
use crate::{Check, Corpus, CorpusOptions, Cutoff, Document, Scope};

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

fn crowd(size: usize) -> Corpus {
    let mut corpus = Corpus::default();
    let letters: Vec<(String, String)> = (0..size).map(|number| (number.to_string(), letter(number))).collect();
    corpus.put_all(letters.iter().map(|(id, text)| Document::new(id, text)));
    corpus.background();
    corpus
}

#[test]
fn what_is_compared_to_learn_a_background_does_not_grow_with_the_documents() {
    for size in [1000, 10_000] {
        let mut corpus = Corpus::default();
        (0..size).for_each(|number| corpus.put(Document::new(&number.to_string(), &letter(number))));
        let (learned, work) = kinds_of(|| corpus.background());
        assert!(work[Kind::Text] <= 1024 * 24 && learned.is_some(), "{work:?} of {size}");
        // Whether the new document is in the sample or not.
        for number in size..size + 4 {
            corpus.put(Document::new(&number.to_string(), &letter(number)));
            let ((_, work), steps) = steps_of(|| kinds_of(|| corpus.background()));
            assert!(work[Kind::Text] <= 1024 && steps <= 512 * 1024, "{work:?} and {steps} steps of {size}");
        }
    }
}

#[test]
fn what_a_check_reads_does_not_grow_with_a_crowd() {
    for size in [1000, 10_000] {
        let corpus = crowd(size);
        let all = Check::new().max_documents(u32::MAX);
        let (found, work) = kinds_of(|| corpus.check(&letter(size + 1), &all.limit(3)));
        assert_eq!(found.len(), 3);
        assert!(work[Kind::Text] <= 32, "{work:?} in a crowd of {size}");
        // Letters of one form are seldom reported, so more are read to find three.
        let (_, work) = kinds_of(|| corpus.check(&letter(size + 1), &Check::new().limit(3)));
        assert!(work[Kind::Text] <= 26 + 2 * 3 + 64, "{work:?} in a crowd of {size}");
        let (found, work) = kinds_of(|| corpus.check(&letter(size + 1), &all));
        // Besides 512 whole texts, parts of the stretches read are judged.
        assert!(found.len() >= 512 && work[Kind::Text] <= 2 * 512, "{work:?} in a crowd of {size}");
        // A sentence of the form inside another text: common wording, for which a few documents are named.
        let text =
            "Nobody knows whether a letter says: please call us or write to the address given below, and we will. So.";
        assert_eq!(corpus.check(text, &Check::new()), []);
        let (found, work) = kinds_of(|| corpus.check(text, &Check::new().max_documents(u32::MAX)));
        assert!(
            !found.is_empty() && found.iter().all(|found| (size * 9 / 10..=size).contains(&found.documents.unwrap()))
        );
        assert!(work[Kind::Stretch] <= 2 * 16 && work[Kind::Posting] <= 64 * text.len(), "{work:?}");
    }
}

#[test]
fn what_is_compared_for_groups_grows_with_the_documents_and_no_faster() {
    for size in [1000, 4000] {
        let corpus = crowd(size);
        let (groups, work) = kinds_of(|| corpus.duplicates(Cutoff::Automatic));
        assert_eq!((groups.len(), groups[0].len()), (1, size));
        assert!(work[Kind::Text] <= 2 * size, "{work:?} for {size} documents");
        assert!(work[Kind::Pair] <= 600 * size, "{work:?} for {size} documents");
    }
}

#[test]
fn what_is_compared_of_documents_made_of_the_same_paragraphs_is_bounded_for_each() {
    let pool: Vec<String> =
        (0..40).map(|at| (0..4).map(|part| paragraph(4 * at + part).replace('\n', " ")).collect()).collect();
    // Six of forty paragraphs, in its own order: few are near-duplicates of another.
    let document = |number: usize| -> String {
        (1..=6)
            .map(|place| {
                format!("{}\n\n", pool[number.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(9 * place) % 40])
            })
            .collect()
    };
    for size in [1000, 8000] {
        let texts: Vec<(String, String)> = (0..size).map(|at| (at.to_string(), document(at))).collect();
        let corpus: Corpus = texts.iter().map(|(id, text)| Document::new(id, text)).collect();
        let (_, work) = kinds_of(|| corpus.duplicates(Cutoff::Automatic));
        // In the first round, and in five later ones.
        assert!(work[Kind::Text] <= (12 + 5 * 3 + 1) * size, "{work:?} for {size} documents");
        assert!(work[Kind::Pair] <= 600 * size, "{work:?} for {size} documents");
    }
}

#[test]
fn equal_documents_are_grouped_without_being_read() {
    let text = letter(1);
    let ids: Vec<String> = (0..5000).map(|number| number.to_string()).collect();
    let corpus: Corpus = ids.iter().map(|id| Document::new(id, &text)).collect();
    let (groups, work) = kinds_of(|| corpus.duplicates(Cutoff::Automatic));
    assert_eq!((groups.len(), groups[0].len(), work.0), (1, 5000, [0; 4]));
}

#[test]
fn a_text_of_many_paragraphs_reads_a_few_texts_for_each() {
    for (paragraphs, alike) in [(500, false), (2000, false), (2000, true)] {
        let text: String =
            (0..paragraphs).map(|number| letter(if alike { number % 3 } else { number }) + "\n\n").collect();
        let corpus: Corpus = [Document::new("itself", &text)].into_iter().collect();
        let (found, work) = kinds_of(|| corpus.check(&text, &Check::new().scopes(&[Scope::Part])));
        assert_eq!(found.len(), 1);
        assert!(work[Kind::Text] <= 4, "{work:?} for {paragraphs} paragraphs");
    }
}

/// A short paragraph, different for each number.
fn paragraph(number: usize) -> String {
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    format!("{:05x} of {:06x} and {:05x}\n\n", mixed >> 44, mixed >> 20 & 0xFF_FFFF, mixed & 0xF_FFFF)
}

#[test]
fn from_some_number_of_paragraphs_on_work_grows_with_their_number() {
    // Half of the paragraphs are from the document, and it does not match as a whole.
    let text = |from: usize, count: usize| -> String { (from..from + count).map(paragraph).collect() };
    for keep_text in [true, false] {
        grows(&format!("paragraphs, kept: {keep_text}"), 4500, |n| {
            let mut corpus = Corpus::new(CorpusOptions::new().keep_text(keep_text));
            corpus.put(Document::new("kept", &text(0, n)));
            let found = corpus.check(&text(n / 2, n), &Check::new().scopes(&[Scope::Part]).min_letters(12));
            assert!((0.45..=0.55).contains(&found[0].share), "{}", found[0].share);
        });
    }
}

/// Asserts that the steps for inputs of n, 2n and 4n grow barely faster than the input.
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
    let passage =
        |at: usize| -> String { (0..12).map(|word| format!("{:06x} ", (at * 12 + word) * 7919 % 0xFF_FFFD)).collect() };
    grows("passages", 1 << 8, |n| {
        let texts: Vec<(String, String)> = (0..n).map(|at| (at.to_string(), passage(at) + &letter(at))).collect();
        let corpus: Corpus = texts.iter().map(|(id, text)| Document::new(id, text)).collect();
        let text: String =
            (0..n).map(|at| format!("{}{}", passage(at), paragraph(at).repeat(5).replace('\n', " "))).collect();
        let found = corpus.check(&text, &Check::new().scopes(&[Scope::Part]).limit(n));
        assert!(found.len() >= n * 9 / 10, "{} of {n}", found.len());
    });
}

/// Makes a text of n letters.
type Make = fn(usize) -> String;

/// Texts designed to be expensive.
fn texts() -> [(&'static str, Make); 9] {
    [
        ("one letter", |n| "a".repeat(n)),
        ("two letters in turn", |n| "ab".repeat(n / 2)),
        ("few words", |n| (0..n / 6).map(|at| ["april ", "clock ", "north "][at * at % 7 % 3]).collect()),
        ("all different words", |n| (0..n / 8).map(|at| format!("{:07x} ", at * 7919)).collect()),
        ("paragraphs of one letter", |n| "a\n\n".repeat(n / 3)),
        ("one paragraph over and over", |n| format!("{}\n\n", letter(1)).repeat(n / 300)),
        ("paragraphs that are alike", |n| (0..n / 300).map(|at| letter(at) + "\n\n").collect()),
        ("one letter with all the marks", |n| format!("a{}", "\u{301}".repeat(n / 2))),
        ("Chinese and Latin in turn", |n| "北a".repeat(n / 2)),
    ]
}

#[test]
fn work_on_one_text_grows_with_the_text() {
    for (name, make) in texts() {
        for keep_text in [true, false] {
            grows(&format!("{name}, kept: {keep_text}"), 1 << 12, |n| {
                let (text, mut corpus) = (make(n), Corpus::new(CorpusOptions::new().keep_text(keep_text)));
                corpus.put(Document::new("itself", &text));
                let other = format!("Once more: {text}");
                corpus.check(&other, &Check::new());
                corpus.put(Document::new("other", &other));
                corpus.duplicates(Cutoff::Automatic);
                Corpus::from_bytes(&corpus.to_bytes()).unwrap().check(&text, &Check::new().limit(1));
            });
        }
    }
}

#[test]
fn work_on_many_documents_grows_with_their_number() {
    let same = |_: usize| "We have received your payment and will send the goods within the next few days.".to_string();
    let families: [(&str, &dyn Fn(usize) -> String); 4] = [
        ("form letters", &letter),
        ("equal texts", &same),
        ("one sentence in common", &|at| format!("{} {:x} {:x} {:x}", same(at), at * 7919, at * at, !at)),
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
            // A constant number of checks: each scans all signatures.
            texts.iter().step_by(n / 16).for_each(|(_, text)| drop(read.check(text, &Check::new().limit(3))));
            read.merge(corpus).unwrap();
            texts.iter().for_each(|(id, _)| assert!(read.delete(id)));
        });
    }
}

#[test]
fn what_is_read_for_passages_does_not_grow_with_the_versions_of_a_document() {
    let own = |at: usize| paragraph(at).replace('\n', " ") + &paragraph(at + 5_000_000).replace('\n', " ");
    // Each paragraph has a word that differs in each version.
    let one = |at: usize, number: usize| {
        format!("{}{:06x} {}\n\n", own(at), (at * 7919) ^ (number << 12), own(at + 9_000_000))
    };
    let text: String = (0..200).map(|at| one(at, at % 20) + &paragraph(at + 3_000_000).repeat(5)).collect();
    let [few, many] = [20, 80].map(|count| {
        let mut corpus = Corpus::default();
        for number in 0..count {
            let version: String = (0..200).map(|at| one(at, number)).collect();
            corpus.put(Document::new(&number.to_string(), &version));
        }
        corpus.background();
        let (found, steps) =
            steps_of(|| corpus.check(&text, &Check::new().scopes(&[Scope::Part]).max_documents(u32::MAX)));
        assert!(found.len() >= 20, "{}", found.len());
        steps
    });
    assert!(many < 2 * few, "{few} steps for 20 versions, {many} for 80");
}

#[test]
fn what_is_read_for_a_passage_does_not_grow_with_the_document_or_its_copies_there() {
    let own = |at: usize| paragraph(at).replace('\n', " ") + &paragraph(at + 5_000_000);
    let (text, last) = (own(29) + &own(30) + &own(31), own(8_000_000) + &own(8_000_001));
    // A run that is a little too short, as reading shows.
    let short = own(6_000_000) + &own(29) + &own(6_000_001);
    // The same paragraphs over and over, in two orders; and different ones.
    let turned = |number: usize| if (number / 50).is_multiple_of(2) { number % 50 } else { 49 - number % 50 };
    for place in [turned, |number| number] {
        let [few, many] = [24, 384].map(|copies| {
            let document: String = (0..50 * copies).map(|number| own(place(number))).collect();
            // What is not copied is at the end.
            let document = document + &own(9_000_000).repeat(20) + "é" + &last;
            let corpus: Corpus = [Document::new("long", &document)].into_iter().collect();
            let check = Check::new().scopes(&[Scope::Part]);
            // The first check counts the phrases of all documents.
            corpus.check("", &check);
            let mut all = 0;
            for (text, finds, most) in [(&text, 1, 8), (&short, 0, 8), (&last, 1, 2)] {
                let ((found, steps), work) = kinds_of(|| steps_of(|| corpus.check(text, &check)));
                assert_eq!(found.len(), finds);
                assert!(work[Kind::Stretch] <= most, "{work:?} for {copies} copies");
                all += steps;
            }
            all
        });
        assert!(many < 2 * few + (1 << 16), "{few} steps for 24 copies, {many} for 384");
    }
}
