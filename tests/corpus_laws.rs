//! A corpus against simpler ways to the same answers.

mod random;

use nearprint::{Check, Corpus, Document, Draft, Scope};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

const APRIL: &str = "It was a bright cold day in April, and the clocks were striking thirteen. Winston Smith, his chin \
    nuzzled into his breast in an effort to escape the vile wind, slipped quickly through the glass doors.";
const SHIP: &str = "Call me Ishmael. Some years ago - never mind how long precisely - having little or no money in my \
    purse, and nothing particular to interest me on shore, I thought I would sail about a little.";
const HOTPOT: &str = "北京好吃的火锅店有很多，老城区里的铜锅涮肉尤其受欢迎，冬天的时候常常要排很长的队才能吃到。";

fn documents() -> impl Strategy<Value = Vec<(String, Option<String>, String)>> {
    vec(("[a-e]", proptest::option::of("[a-z]{0,4}"), random::text()), 0..8)
}

proptest! {
    #![proptest_config(random::config(200))]

    /// `cargo xtask bench accuracy` asks for ids alone: they are those that a check finds. And a sketch that may match none
    /// belongs to a text that matches none.
    #[test]
    fn matching_ids_are_those_that_a_check_finds(
        recipe in random::recipe(), keep_text in any::<bool>(), documents in documents(), query in random::text(), least in proptest::option::of(0.0..1.0f64),
    ) {
        let mut corpus = Corpus::new(recipe.clone(), keep_text);
        for (id, title, text) in &documents {
            corpus.put(Document { id, title: title.as_deref(), text });
        }
        let queries = documents.iter().map(|(_, _, text)| text).chain([&query]);
        for query in queries {
            for scope in [Scope::Document, Scope::Paragraph, Scope::Both] {
                let check = Check { scope, threshold: least, ..Check::default() };
                let found = corpus.check(query, &check);
                let mut found: Vec<&str> = found.iter().map(|found| found.id.as_str()).collect();
                found.sort_unstable();
                found.dedup();
                prop_assert_eq!(&corpus.matching_ids(query, &check), &found);
                if scope == Scope::Document && recipe.top.is_none() {
                    let draft = Draft::new(query.trim(), recipe.clone());
                    let may_match = corpus.may_match(draft.sketch(), draft.features(), &check);
                    prop_assert!(may_match || found.is_empty());
                }
            }
        }
    }

    /// Whatever is put, replaced and deleted in whatever order, the rest is as if it had been put alone.
    #[test]
    fn a_corpus_is_what_was_put_and_not_deleted(
        keep_text in any::<bool>(), steps in vec(("[a-z]{0,2}", proptest::option::of(0..6usize)), 0..120),
    ) {
        let texts = ["", "!", APRIL, HOTPOT, &format!("{SHIP}\n\n{APRIL}"), &format!("  {HOTPOT}\n\n{SHIP}\n\nThe end.")];
        let mut corpus = Corpus::new(Corpus::RECIPE, keep_text);
        let mut model = BTreeMap::new();
        for (id, text) in &steps {
            match text {
                Some(number) => {
                    let title = (number % 2 == 0).then_some(id.as_str());
                    corpus.put(Document { id, title, text: texts[*number] });
                    model.insert(id.as_str(), (title, texts[*number]));
                }
                None => prop_assert_eq!(corpus.delete(id), model.remove(id.as_str()).is_some()),
            }
        }
        let mut fresh = Corpus::new(Corpus::RECIPE, keep_text);
        for (&id, &(title, text)) in &model {
            fresh.put(Document { id, title, text });
            prop_assert_eq!(corpus.get(id), Some((title, keep_text.then_some(text))));
        }
        prop_assert_eq!(corpus.len(), model.len());
        prop_assert_eq!(corpus.stats().text_bytes, fresh.stats().text_bytes);
        prop_assert_eq!(&corpus, &fresh);
        prop_assert_eq!(corpus.check(APRIL, &Check::default()), fresh.check(APRIL, &Check::default()));
    }
}
