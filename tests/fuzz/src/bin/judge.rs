//! Two texts: the verdict is symmetric, and passages are inside the texts.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nearprint::{Check, Corpus, Document, Recipe};
use std::ops::Range;

fuzz_target!(|texts: (String, String)| {
    let (a, b) = texts;
    let recipe = &Corpus::RECIPE;
    let there = recipe.compare(&a, &b);
    let back = recipe.compare(&b, &a);
    assert_eq!((there.score, there.same, there.distance), (back.score, back.same, back.distance));
    assert!((0.0..=1.0).contains(&there.score) && (0.0..=1.0).contains(&there.jaccard));
    for passage in &there.passages {
        assert!(a.get(passage.a.clone()).is_some() && b.get(passage.b.clone()).is_some(), "{passage:?}");
    }
    let corpus: Corpus = [Document::new("b", &b)].into_iter().collect();
    for found in corpus.check(&a, &Check::new()) {
        assert!((0.0..=1.0).contains(&found.score), "{found:?}");
        assert!(found.here.iter().all(|range| stands_in(range, &a)), "{found:?}");
        assert!(found.there.iter().all(|range| stands_in(range, &b)), "{found:?}");
    }
    let _ = Recipe::DEFAULT.explain(&a);
});

/// Whether a range in UTF-16 code units is inside a text.
fn stands_in(range: &Range<usize>, text: &str) -> bool {
    range.start <= range.end && range.end <= text.encode_utf16().count()
}
