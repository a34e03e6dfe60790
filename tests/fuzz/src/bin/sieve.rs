//! Summaries from elsewhere are refused or can be sieved, and only texts that were added are requested.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nearprint::{Corpus, Cutoff, Sieve, Summary};

const TEXT: &str = "It was a bright cold day in April, and the clocks were striking thirteen.";

fuzz_target!(|input: (Vec<u8>, bool)| {
    let (bytes, grouped) = input;
    let mut front = &bytes[..];
    let mut sieve = Sieve::new(Corpus::RECIPE, Cutoff::Automatic, grouped);
    let mut known = 0;
    while let Some(summary) = Summary::read(&mut front) {
        let mut again = Vec::new();
        summary.write(&mut again);
        assert_eq!(Summary::read(&mut &again[..]).as_ref(), Some(&summary));
        sieve.push(&summary, TEXT, |number| {
            assert!(number < known);
            TEXT.into()
        });
        known = sieve.len() as u32;
    }
});
