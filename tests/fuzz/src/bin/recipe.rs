//! Recipes as JSON: an accepted recipe is written and read back unchanged, and can be used.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nearprint::Recipe;

const TEXT: &str = "It was a bright cold day in April,\n\nand the clocks were striking 13. 北京的春天 e\u{301}";

fuzz_target!(|bytes: &[u8]| {
    let Ok(recipe) = serde_json::from_slice::<Recipe>(bytes) else { return };
    let again = serde_json::to_string(&recipe).expect("what was read can be written");
    assert_eq!(serde_json::from_str::<Recipe>(&again).ok().as_ref(), Some(&recipe), "{again}");
    if recipe.check().is_ok() {
        recipe.fingerprint(TEXT);
        recipe.compare(TEXT, &again);
    }
});
