//! What a question costs, counted: work that must not grow with a crowd of near-duplicates.

use crate::work::{Kind, kinds_of};
use crate::{Check, Corpus, Cutoff, Document, Scope};

/// A form letter, filled in for somebody.
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
    corpus
}

#[test]
fn what_a_check_reads_does_not_grow_with_a_crowd() {
    for size in [1000, 10_000] {
        let corpus = crowd(size);
        let (found, work) = kinds_of(|| corpus.check(&letter(size + 1), &Check::new().limit(3)));
        assert_eq!(found.len(), 3);
        assert!(work[Kind::Text] <= 32, "{work:?} in a crowd of {size}");
        let (found, work) = kinds_of(|| corpus.check(&letter(size + 1), &Check::new()));
        assert!(found.len() >= 512 && work[Kind::Text] <= 512, "{work:?} in a crowd of {size}");
        // A sentence of the form inside another text: common wording, of which a few documents are named.
        let text =
            "Nobody knows whether a letter says: please call us or write to the address given below, and we will. So.";
        let (found, work) = kinds_of(|| corpus.check(text, &Check::new().scopes(&[Scope::Passage])));
        assert!(!found.is_empty() && found.iter().all(|found| found.documents.unwrap() >= size * 9 / 10));
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
        let (found, work) = kinds_of(|| corpus.check(&text, &Check::new().scopes(&[Scope::Paragraph])));
        assert_eq!(found.len(), paragraphs);
        assert!(work[Kind::Text] <= 8 * 512 + 4 * paragraphs, "{work:?} for {paragraphs} paragraphs");
    }
}
