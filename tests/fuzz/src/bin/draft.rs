//! A text under edit equals a fresh start.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nearprint::{Draft, Recipe};

fuzz_target!(|input: (String, Vec<(u8, u8, String)>)| {
    let (text, edits) = input;
    let mut draft = Draft::new(&text, Recipe::DEFAULT);
    for (from, length, insert) in edits {
        let from = usize::from(from).min(draft.len());
        let to = (from + usize::from(length)).min(draft.len());
        draft.replace(from..to, &insert);
        assert_eq!(draft.fingerprint(), Recipe::DEFAULT.fingerprint(&draft.text()));
    }
});
