//! Silence: what a check tells is telling in its corpus, and the figures of a match fall while a copy is rewritten.

use crate::support::collection::numbered;
use crate::support::random;
use crate::support::random::Random;
use nearprint::{Check, Corpus, CorpusMatch, Document, Scope};
use proptest::prelude::*;

impl Random {
    /// Words of which each stands in few texts.
    fn prose(&mut self, count: usize) -> String {
        (0..count).map(|_| self.word() + &self.word()).collect::<Vec<_>>().join(" ")
    }

    /// A letter with the frame that all letters have.
    fn letter(&mut self) -> String {
        let (number, day, name) = (self.below(90_000), self.below(28) + 1, self.word());
        format!(
            "Layout: standard letter with reply card\nReference number: {number}\nDate of receipt: {day} March\nAuthor of the letter: \
             {name}\nStatus of the matter: open, under review\n\nDear Sir or Madam, thank you for your letter.\n\n{}\n\nYours \
             faithfully, for the department of public works and open spaces\nPage 1 of 1\n",
            self.prose(60)
        )
    }
}

#[test]
fn a_frame_with_other_contents_is_neither_a_part_nor_a_document() {
    let mut random = Random(1);
    let letters: Vec<String> = (0..42).map(|_| random.letter()).collect();
    let corpus = numbered(&letters);
    for _ in 0..20 {
        let letter = random.letter();
        assert_eq!(corpus.check(&letter, &Check::new()), []);
        assert!(!corpus.check(&letter, &Check::new().max_documents(u32::MAX)).is_empty());
    }
    for (number, letter) in letters.iter().enumerate() {
        let found = corpus.check(&letter.replace("March", "April"), &Check::new());
        assert_eq!(found.iter().map(|found| &found.id).collect::<Vec<_>>(), [&number.to_string()]);
        assert_eq!(found[0].scope, Scope::Document);
    }
}

#[test]
fn forms_of_which_little_is_filled_in_are_not_told_and_their_duplicates_are() {
    let mut random = Random(2);
    let form = |filled: &str| {
        format!(
            "What happened, and what did you expect to happen instead of it?\n{filled}\nWhich version of the program do you use, and on \
             which system?\nI have searched the existing reports and found none that describes the same problem.\nI agree to follow the \
             rules of conduct of this project, as they stand in the main folder.\n"
        )
    };
    let reports: Vec<String> = (0..42).map(|_| form(&random.prose(14))).collect();
    let corpus = numbered(&reports);
    for (number, report) in reports.iter().enumerate() {
        assert_eq!(corpus.check(&form(&random.prose(14)), &Check::new()), []);
        assert_eq!(corpus.check(report, &Check::new())[0].id, number.to_string());
    }
}

#[test]
fn a_copied_sentence_is_told_in_every_script() {
    let mut random = Random(3);
    let mut han = |count: usize| -> String {
        (0..count).map(|_| char::from_u32(0x4E00 + random.below(3000) as u32).expect("a Han letter")).collect()
    };
    let sentences = [
        "She had never been further from the harbour than the second lighthouse until that winter.".to_string(),
        format!("{}。", han(30)),
        "그녀는 그해 겨울까지 두 번째 등대보다 항구에서 더 멀리 나가 본 적이 한 번도 없었다고 오래된 일기에 적었다."
            .into(),
        "彼女はその冬まで二つ目の灯台より港から遠くへ出たことが一度もなかったと古い日記に書いている。".into(),
        "ก่อนฤดูหนาวปีนั้นเธอไม่เคยออกไปไกลจากท่าเรือเกินกว่าประภาคารแห่งที่สองเลยสักครั้งเดียวในชีวิต".into(),
    ];
    for sentence in &sentences {
        let around = |random: &mut Random| format!("{}\n\n{}", random.prose(40), random.prose(40));
        let mut random = Random(4);
        let mut texts: Vec<String> = (0..30).map(|_| around(&mut random)).collect();
        texts[7] = texts[7].replace("\n\n", &format!("\n\n{sentence} "));
        let corpus = numbered(&texts);
        let text = around(&mut random).replace("\n\n", &format!(" {sentence}\n\n"));
        let found = corpus.check(&text, &Check::new());
        assert_eq!(found.iter().map(|found| found.id.as_str()).collect::<Vec<_>>(), ["7"], "{sentence}");
        assert_eq!(corpus.check(&around(&mut random), &Check::new()), []);
    }
}

#[test]
fn wording_of_more_documents_is_told_if_more_documents_may_have_it() {
    let mut random = Random(5);
    let sentence = random.prose(40);
    let texts: Vec<String> =
        (0..30).map(|_| format!("{}\n\n{sentence}\n\n{}", random.prose(40), random.prose(40))).collect();
    let corpus = numbered(&texts);
    let text = format!("{}\n\n{sentence}", random.prose(40));
    assert_eq!(corpus.check(&text, &Check::new()), []);
    let found = corpus.check(&text, &Check::new().max_documents(100));
    assert_eq!(found.len(), 30);
    assert!(found.iter().all(|found| (30..40).contains(&found.documents)));
}

#[test]
fn matches_of_a_smaller_share_are_left_out() {
    let mut random = Random(6);
    let texts: Vec<String> = (0..3).map(|_| random.prose(90)).collect();
    let corpus = numbered(&texts);
    let words = |text: &str, count: usize| text.split(' ').take(count).collect::<Vec<_>>().join(" ");
    let text = format!("{} {} {}", words(&texts[0], 20), words(&texts[1], 60), random.prose(40));
    let ids = |share: f64| -> Vec<String> {
        corpus.check(&text, &Check::new().min_share(share)).into_iter().map(|found| found.id).collect()
    };
    assert_eq!(ids(0.0), ["1", "0"]);
    assert_eq!(ids(0.3), ["1"]);
    assert_eq!(ids(0.9), [""; 0]);
    assert!(std::panic::catch_unwind(|| Check::new().min_share(f64::NAN)).is_err());
}

#[test]
fn answers_depend_on_the_documents_and_not_on_their_history() {
    let mut random = Random(7);
    let letters: Vec<String> = (0..60).map(|_| random.letter()).collect();
    let fresh = numbered(&letters[..30]);
    let mut changed = Corpus::default();
    let asked = format!("{} {}", &letters[3], random.prose(30));
    for (number, letter) in letters.iter().enumerate().rev() {
        changed.put(Document::new(&number.to_string(), letter));
        if number % 7 == 0 {
            changed.check(&asked, &Check::new());
        }
    }
    (30..60).for_each(|number| assert!(changed.delete(&number.to_string())));
    changed.put(Document::new("3", "for a while"));
    changed.put(Document::new("3", &letters[3]));
    assert_eq!(changed.check(&asked, &Check::new()), fresh.check(&asked, &Check::new()));
    let mut merged = numbered(&letters[..10]);
    merged.check(&asked, &Check::new());
    merged.merge(Corpus::from_bytes(&fresh.to_bytes()).unwrap()).unwrap();
    assert_eq!(merged.check(&asked, &Check::new()), fresh.check(&asked, &Check::new()));
}

fn figures(found: &[CorpusMatch], id: &str) -> (f64, f64) {
    found.iter().find(|found| found.id == id).map_or((0.0, 0.0), |found| (found.share, found.information))
}

proptest! {
    #![proptest_config(random::config(120))]

    #[test]
    fn the_figures_of_a_paragraph_fall_while_it_is_rewritten_word_by_word(seed in any::<u64>(), words in 20..80usize) {
        let mut random = Random(seed);
        let texts: Vec<String> = (0..30).map(|_| random.prose(words)).collect();
        let corpus = numbered(&texts);
        let mut text: Vec<String> = texts[4].split(' ').map(String::from).collect();
        let mut order: Vec<usize> = (0..text.len()).collect();
        (1..order.len()).rev().for_each(|at| order.swap(at, random.below(at + 1)));
        let mut before = figures(&corpus.check(&texts[4], &Check::new()), "4");
        for at in order {
            // No shorter than before: the share is one of letters.
            text[at] = format!("{}xx{}{}", random.word(), random.word(), "x".repeat(text[at].len()));
            let now = figures(&corpus.check(&text.join(" "), &Check::new()), "4");
            prop_assert!(now.0 <= before.0 + 1e-9, "share {} after {}", now.0, before.0);
            prop_assert!(now.1 <= before.1 + 1e-9, "information {} after {}", now.1, before.1);
            before = now;
        }
    }

    #[test]
    fn matches_descend_in_information(seed in any::<u64>()) {
        let mut random = Random(seed);
        let texts: Vec<String> = (0..40).map(|_| random.letter()).collect();
        let mut text = String::new();
        for _ in 0..5 {
            let from = random.below(texts.len());
            text += &texts[from][random.below(200)..];
        }
        let found = numbered(&texts).check(&text, &Check::new());
        prop_assert!(!found.is_empty() && found.is_sorted_by(|a, b| a.information >= b.information));
        prop_assert!(found.iter().all(|found| found.information >= 0.0 && (0.0..=1.0).contains(&found.share)), "{found:?}");
    }
}
