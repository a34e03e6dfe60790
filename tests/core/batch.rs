//! Many texts at once, on one core or on all of them.

use nearprint::index::Near;
use nearprint::recipe::Unit;
use nearprint::{Bits, Fingerprint, Index, Recipe};

#[test]
fn a_batch_gives_what_its_texts_give_one_by_one() {
    let texts: Vec<String> =
        (0..2000).map(|at| format!("Text {at}: {}", "the same words again, ".repeat(at % 50))).collect();
    let words = Recipe { unit: Unit::Word, bits: Bits::B128, ..Recipe::DEFAULT };
    for recipe in [Recipe::DEFAULT, Recipe::TEXTBOOK, words] {
        let one_by_one: Vec<_> = texts.iter().map(|text| recipe.fingerprint(text)).collect();
        assert_eq!(recipe.fingerprint_all(&texts), one_by_one);
    }
    assert_eq!(Recipe::DEFAULT.fingerprint_all::<&str>(&[]), []);
}

#[test]
fn a_batch_of_questions_gives_what_they_give_one_by_one() {
    let fingerprint =
        |at: u64| Fingerprint::new(u128::from((at / 3).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 1 << (at % 64)));
    let index = Index::from_fingerprints(Bits::B64, (0..3000).map(fingerprint));
    let questions: Vec<Fingerprint> = (1000..4000).map(fingerprint).collect();
    for near in [Near::default(), Near { within: 9, limit: Some(2) }] {
        let one_by_one: Vec<_> = questions.iter().map(|&question| index.near(question, near)).collect();
        assert!(one_by_one.iter().any(|found| found.len() > 1));
        assert_eq!(index.near_all(&questions, near), one_by_one);
    }
    assert!(index.near_all(&[], Near::default()).is_empty());
}
