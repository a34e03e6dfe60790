//! The memory that documents take, and that the corpus reports it.

use crate::{MEMORY, alone};
use nearprint::{Corpus, Document};
use std::cell::Cell;

/// Documents of one paragraph each.
fn text(number: usize) -> String {
    format!("Document {number} says what no other one says, namely that it is number {} of its kind.", number * 7919)
}

/// Fills a corpus, and calls `look` with the memory it has taken after each of these numbers of documents.
fn filled(sizes: &[usize], look: impl Fn(&Corpus, usize)) -> Corpus {
    let mut corpus = Corpus::default();
    // Working memory for texts is kept for the next one, and belongs to no corpus.
    (0..64).for_each(|number| corpus.put(Document::new(&number.to_string(), &text(number).repeat(4))));
    corpus.background();
    corpus = Corpus::default();
    let before = MEMORY.current_usage();
    for number in 1..=sizes[sizes.len() - 1] {
        corpus.put(Document::new(&format!("doc-{number:05}"), &text(number)));
        if sizes.contains(&number) {
            corpus.background();
            look(&corpus, MEMORY.current_usage() - before);
        }
    }
    corpus
}

#[test]
fn stats_say_what_a_corpus_takes_and_deleted_documents_give_it_back() {
    alone(documents);
}

fn documents() {
    // Sizes before and after arrays and tables grow.
    let sizes: Vec<usize> = (0..10).map(|step| (1000.0 * 1.41f64.powi(step)) as usize).collect();
    let full = Cell::new(0);
    let mut corpus = filled(&sizes, |corpus, taken| {
        full.set(taken);
        let stats = corpus.stats();
        let texts: usize = corpus.iter().map(|document| document.id.len() + document.text.len()).sum();
        assert_eq!(stats.text_bytes, texts);
        let told = (stats.bytes + stats.text_bytes) as f64;
        assert!((told / taken as f64 - 1.0).abs() < 0.05, "{told} bytes are told, {taken} taken by {}", stats.size);
    });
    let stats = corpus.stats();
    println!("{} documents, {:.1} bytes each, texts apart", stats.size, stats.bytes as f64 / stats.size as f64);
    let after = MEMORY.current_usage();
    for number in 1..=stats.size {
        assert!(corpus.delete(&format!("doc-{number:05}")));
    }
    let (freed, full) = (after - MEMORY.current_usage(), full.get());
    assert!(freed > full / 50 * 49, "{freed} of {full} bytes are free again");
    assert!(corpus.is_empty() && corpus.stats().text_bytes == 0);
}
