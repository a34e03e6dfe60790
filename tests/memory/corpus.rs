//! The memory that documents take, and that the corpus reports it.

use crate::{MEMORY, alone};
use nearprint::{Corpus, CorpusOptions, Document};

/// Documents of one paragraph each.
fn text(number: usize) -> String {
    format!("Document {number} says what no other one says, namely that it is number {} of its kind.", number * 7919)
}

/// Fills a corpus, and calls `look` with the memory it has taken after each of these numbers of documents.
fn filled(keep_text: bool, sizes: &[usize], look: impl Fn(&Corpus, usize)) -> Corpus {
    let before = MEMORY.current_usage();
    let mut corpus = Corpus::new(CorpusOptions::new().keep_text(keep_text));
    // Working memory for texts is kept for the next one, and belongs to no corpus.
    corpus.put(Document::new("first", &text(0).repeat(4)));
    corpus.delete("first");
    let working = MEMORY.current_usage() - before;
    for number in 1..=sizes[sizes.len() - 1] {
        corpus.put(Document::new(&format!("doc-{number:05}"), &text(number)));
        if sizes.contains(&number) {
            corpus.background();
            look(&corpus, MEMORY.current_usage() - before - working);
        }
    }
    corpus
}

#[test]
fn a_document_takes_at_most_40_bytes_besides_the_letters_of_its_id_and_stats_say_so() {
    alone(documents);
}

fn documents() {
    // Sizes before and after arrays and tables grow.
    let sizes: Vec<usize> = (0..118).map(|step| (1000.0 * 1.04f64.powi(step)) as usize).collect();
    let corpus = filled(false, &sizes, |corpus, taken| {
        let stats = corpus.stats();
        assert_eq!(stats.text_bytes, stats.size * "doc-12345".len());
        let each = stats.bytes as f64 / stats.size as f64;
        assert!(each <= 40.0, "{each} bytes a document with {} of them", stats.size);
        let told = (stats.bytes + stats.text_bytes) as f64;
        assert!((told / taken as f64 - 1.0).abs() < 0.05, "{told} bytes are told, {taken} taken");
    });
    assert!(corpus.len() > 90_000);
    let stats = corpus.stats();
    println!("{} documents, {:.1} bytes each, ids apart", stats.size, stats.bytes as f64 / stats.size as f64);
    drop(corpus);

    filled(true, &[1000, 3000], |corpus, taken| {
        let stats = corpus.stats();
        let told = (stats.bytes + stats.anchor_bytes + stats.text_bytes) as f64;
        assert!((told / taken as f64 - 1.0).abs() < 0.05, "with texts {told} bytes are told, {taken} taken");
    });

    // The memory of deleted documents is freed.
    let before = MEMORY.current_usage();
    let mut corpus = filled(true, &[20_000], |_, _| {});
    let full = MEMORY.current_usage() - before;
    for number in 1..=20_000 {
        assert!(corpus.delete(&format!("doc-{number:05}")));
    }
    let left = MEMORY.current_usage() - before;
    assert!(left < full / 50, "{left} of {full} bytes are left of no document");
    assert!(corpus.is_empty() && corpus.stats().text_bytes == 0);
}
