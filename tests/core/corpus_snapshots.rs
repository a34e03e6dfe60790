//! Snapshots of a corpus: they read back as they were written, and other bytes are refused (`tests/memory/decoders.rs` has those with a
//! correct checksum). And a corpus that is brought to the documents of an application.

use crate::support::random;
use nearprint::recipe::RecipeBytesError;
use nearprint::{Check, Corpus, CorpusOptions, CorpusSnapshotError, Cutoff, Document};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

proptest! {
    #![proptest_config(random::config(400))]

    /// What is derived of the texts is made when it is first asked for, before, between or after changes.
    #[test]
    fn bytes_come_back_as_the_same_corpus(
        recipe in random::recipe(), documents in random::documents(), later in random::documents(), other in random::documents(),
        gone in "[a-e]", asked in vec(any::<bool>(), 4), query in random::text(),
    ) {
        let corpus_of = |documents: &[_]| {
            let mut corpus = Corpus::new(CorpusOptions::new().recipe(recipe.clone()));
            corpus.extend(documents.iter().map(random::document));
            corpus
        };
        let mut plain = corpus_of(&documents);
        let mut opened = Corpus::from_bytes(&plain.to_bytes()).unwrap();
        prop_assert_eq!(opened.recipe(), plain.recipe());
        let ask = |corpus: &Corpus, place: usize| asked[place].then(|| corpus.check(&query, &Check::new()));
        prop_assert_eq!(ask(&opened, 0), ask(&plain, 0));
        for corpus in [&mut plain, &mut opened] {
            corpus.delete(&gone);
        }
        prop_assert_eq!(ask(&opened, 1), ask(&plain, 1));
        for corpus in [&mut plain, &mut opened] {
            corpus.put_all(later.iter().map(random::document));
        }
        prop_assert_eq!(ask(&opened, 2), ask(&plain, 2));
        let bytes = corpus_of(&other).to_bytes();
        for corpus in [&mut plain, &mut opened] {
            corpus.merge(Corpus::from_bytes(&bytes).unwrap()).unwrap();
        }
        prop_assert_eq!(ask(&opened, 3), ask(&plain, 3));
        prop_assert_eq!(opened.to_bytes(), plain.to_bytes());
        for text in documents.iter().chain(&later).chain(&other).map(|document| random::document(document).text).chain([&query[..]]) {
            prop_assert_eq!(opened.check(text, &Check::new()), plain.check(text, &Check::new()));
        }
        prop_assert_eq!(opened.duplicates(Cutoff::Automatic), plain.duplicates(Cutoff::Automatic));
        let size = |corpus: &Corpus| (corpus.stats().size, corpus.stats().text_bytes);
        prop_assert_eq!(size(&opened), size(&plain));
    }

    #[test]
    fn altered_bytes_of_a_corpus_are_refused(
        documents in random::documents(), at in any::<prop::sample::Index>(), flip in 1u8..=255, cut in any::<prop::sample::Index>(),
    ) {
        let mut corpus = Corpus::default();
        corpus.extend(documents.iter().map(random::document));
        let bytes = corpus.to_bytes();
        let mut altered = bytes.clone();
        altered[at.index(bytes.len())] ^= flip;
        prop_assert!(Corpus::from_bytes(&altered).is_err());
        prop_assert!(Corpus::from_bytes(&bytes[..cut.index(bytes.len())]).is_err());
        prop_assert!(Corpus::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
    }
}

#[test]
fn bytes_of_something_else_and_of_a_later_version_are_told() {
    let mut corpus = Corpus::default();
    corpus.put(Document::new("a", "It was a bright cold day in April."));
    let bytes = corpus.to_bytes();
    assert_eq!(Corpus::from_bytes(b"nearindx and so on and so on"), Err(CorpusSnapshotError::NotACorpus));
    assert_eq!(Corpus::from_bytes(&bytes[..20]), Err(CorpusSnapshotError::NotACorpus));
    assert_eq!(Corpus::from_bytes(b"neararch, version 1"), Err(CorpusSnapshotError::Archive));
    assert!(CorpusSnapshotError::Archive.to_string().contains("openArchive reads it"));
    let mut later = bytes.clone();
    later[8] = 7;
    let error = Corpus::from_bytes(&later).unwrap_err();
    assert_eq!(error.to_string(), "format version 7 found; this build reads 1");
}

#[test]
fn merged_bytes_are_those_of_one_corpus_with_all_documents() {
    let text = |number: usize| {
        format!("Document {number} says this.\n\nIts second paragraph says that, {} times.", number * number)
    };
    let corpus_of = |numbers: std::ops::Range<usize>, suffix: &str| {
        let mut corpus = Corpus::default();
        numbers.for_each(|number| corpus.put(Document::new(&number.to_string(), &(text(number) + suffix))));
        corpus
    };
    let parts = [corpus_of(0..20, "!"), corpus_of(15..40, ""), corpus_of(40..41, "")].map(|corpus| corpus.to_bytes());
    let mut all = corpus_of(0..15, "!");
    (15..41).for_each(|number| all.put(Document::new(&number.to_string(), &text(number))));
    let merged = Corpus::merge_bytes(&parts.each_ref().map(|bytes| &bytes[..])).unwrap();
    assert_eq!(merged, all.to_bytes());
    let other = Corpus::new(CorpusOptions::new().boilerplate(["Page 1"])).to_bytes();
    assert!(Corpus::merge_bytes(&[&merged, &other]).is_err() && Corpus::merge_bytes(&[&merged[1..]]).is_err());
}

#[test]
fn another_version_of_unicode_is_named_by_the_snapshot_of_a_corpus() {
    let mut bytes = Corpus::default().to_bytes();
    let version =
        bytes.windows(4).position(|bytes| bytes == [1, 17, 0, 0]).expect("the format of a recipe and Unicode");
    bytes[version + 1] = 16;
    let Err(CorpusSnapshotError::Checksum { found, .. }) = Corpus::from_bytes(&bytes) else { panic!("not sealed") };
    bytes[16..24].copy_from_slice(&found.to_le_bytes());
    let error = Corpus::from_bytes(&bytes).unwrap_err();
    let expected = RecipeBytesError::Unicode { found: (16, 0, 0), known: (17, 0, 0) };
    assert_eq!(error, CorpusSnapshotError::Recipe(expected));
    assert_eq!(error.to_string(), "fingerprints of Unicode 16.0.0 found; this build makes those of Unicode 17.0.0");
}

#[test]
fn a_snapshot_is_hardly_larger_than_they_are() {
    let page = |number: usize| {
        let lines =
            (0..8).map(|line| format!("- Line {line} of page {number} names an option of its own, {}:", number * line));
        lines.collect::<Vec<_>>().join("\n\n")
    };
    let pages: Vec<(String, String)> = (0..500).map(|number| (format!("pages/{number}.md"), page(number))).collect();
    let corpus: Corpus = pages.iter().map(|(id, text)| Document::new(id, text)).collect();
    let texts: usize = pages.iter().map(|(_, text)| text.len()).sum();
    let bytes = corpus.to_bytes();
    assert!(bytes.len() < texts * 11 / 10, "{} bytes for {texts} of texts", bytes.len());
    assert_eq!(Corpus::from_bytes(&bytes).unwrap(), corpus);
}

proptest! {
    #![proptest_config(random::config(400))]

    #[test]
    fn a_synced_corpus_is_a_fresh_one_of_the_same_documents(
        recipe in random::recipe(), versioned in any::<bool>(), read_again in any::<bool>(),
        before in random::documents(), after in random::documents(), stays in 0usize..4,
    ) {
        fn document(one: &random::Given, versioned: bool) -> Document<'_> {
            if versioned { random::document(one).version(&one.2) } else { random::document(one) }
        }
        let empty = Corpus::new(CorpusOptions::new().recipe(recipe));
        let mut synced = empty.clone();
        synced.extend(before.iter().map(|one| document(one, versioned)));
        if read_again {
            synced = Corpus::from_bytes(&synced.to_bytes()).unwrap();
        }
        let after: BTreeMap<&str, &random::Given> = before.iter().take(stays).chain(&after).map(|one| (one.0.as_str(), one)).collect();
        let after: Vec<Document> = after.values().map(|one| document(one, versioned)).collect();
        let same = after.iter().filter(|one| {
            synced.get(one.id).is_some_and(|old| old.title == one.title && before.iter().rfind(|given| given.0 == one.id).unwrap().2 == one.text)
        });
        let (same, sizes) = (same.count(), (synced.len(), after.len()));
        let there = after.iter().filter(|one| synced.has(one.id)).count();

        let done = synced.sync(after.iter().copied());
        let mut fresh = empty;
        fresh.extend(after.iter().copied());
        prop_assert_eq!(synced.to_bytes(), fresh.to_bytes());
        prop_assert_eq!((done.put + done.unchanged, done.deleted), (sizes.1, sizes.0 - there));
        prop_assert_eq!(done.unchanged, same);
        prop_assert!(after.iter().all(|one| synced.holds(one)));
        let again = synced.sync(after.iter().copied());
        prop_assert_eq!((again.put, again.deleted, again.unchanged), (0, 0, sizes.1));
    }
}

#[test]
fn each_part_of_a_document_that_changed_is_seen() {
    let text = "It was a bright cold day in April, and the clocks were striking thirteen.";
    let first = Document::new("a", text).title("April").data("1").version("1");
    let mut other = [first; 5];
    (other[0].title, other[1].data, other[2].version) = (Some("May"), Some("2"), Some("2"));
    (other[3].title, other[4].version) = (None, None);
    for changed in other {
        let mut corpus = Corpus::default();
        corpus.put(first);
        assert!(corpus.holds(&first) && !corpus.holds(&changed));
        assert_eq!(corpus.sync([changed]).put, 1);
        let stored = corpus.get("a").unwrap();
        assert_eq!((stored.title, stored.data, stored.version), (changed.title, changed.data, changed.version));
    }
}
