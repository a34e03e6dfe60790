//! Many texts at once, on one core or on all of them.

use nearprint::{Bits, Recipe, Unit};

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
