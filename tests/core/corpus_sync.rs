//! A corpus that is brought to the documents of an application.

use crate::support::random;
use nearprint::{Corpus, CorpusOptions, Document};
use proptest::prelude::*;
use std::collections::BTreeMap;

type Given = (String, Option<String>, String);

fn document((id, title, text): &Given, versioned: bool) -> Document<'_> {
    let document = Document::new(id, text);
    let document = title.as_ref().map_or(document, |title| document.title(title));
    if versioned { document.version(text) } else { document }
}

proptest! {
    #![proptest_config(random::config(400))]

    #[test]
    fn a_synced_corpus_is_a_fresh_one_of_the_same_documents(
        recipe in random::recipe(), versioned in any::<bool>(), read_again in any::<bool>(),
        before in random::documents(), after in random::documents(), stays in 0usize..4,
    ) {
        let empty = Corpus::new(CorpusOptions::new().recipe(recipe));
        let mut synced = empty.clone();
        synced.extend(before.iter().map(|given| document(given, versioned)));
        if read_again {
            synced = Corpus::from_bytes(&synced.to_bytes()).unwrap();
        }
        let after: BTreeMap<&str, &Given> = before.iter().take(stays).chain(&after).map(|given| (given.0.as_str(), given)).collect();
        let after: Vec<Document> = after.values().map(|given| document(given, versioned)).collect();
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
    let other = [
        Document::new("a", text).title("May").data("1").version("1"),
        Document::new("a", text).title("April").data("2").version("1"),
        Document::new("a", text).title("April").data("1").version("2"),
        Document::new("a", text).title("April").data("1"),
        Document::new("a", text).data("1").version("1"),
    ];
    for changed in other {
        let mut corpus = Corpus::default();
        corpus.put(first);
        assert!(corpus.holds(&first) && !corpus.holds(&changed));
        assert_eq!(corpus.sync([changed]).put, 1);
        let stored = corpus.get("a").unwrap();
        assert_eq!((stored.title, stored.data, stored.version), (changed.title, changed.data, changed.version));
    }
}
