//! The memory for comparing two long texts.

use crate::{MEMORY, alone};
use nearprint::Recipe;

/// A text of words that differ for every seed.
fn text(bytes: usize, seed: u64, between: &str) -> String {
    let mut state = seed;
    let mut text = String::new();
    while text.len() < bytes {
        for _ in 0..100 {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            let length = 2 + (state >> 60) as usize / 2;
            text.extend((0..length).map(|at| char::from(b'a' + (state >> (8 + 5 * at)) as u8 % 26)));
            text.push(' ');
        }
        text.push_str(between);
    }
    text
}

fn most_memory_of_comparing(a: &str, b: &str) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let passages = Recipe::DEFAULT.compare(a, b).passages;
    let taken = MEMORY.peak_usage() - before;
    println!("{taken} bytes, {} passages", passages.len());
    taken
}

#[test]
fn comparing_two_texts_of_5_mb_takes_less_than_130_mb() {
    alone(comparisons);
}

fn comparisons() {
    // Each text is one paragraph.
    let whole = text(5_000_000, 1, "");
    let (start, end) = whole.split_at(2_000_000);
    let edited = format!("{start}{}{end}", "something else ".repeat(70));
    assert!(most_memory_of_comparing(&whole, &edited) < 130_000_000);
    // Texts that share no passage, but most of their shingles.
    assert!(most_memory_of_comparing(&text(1_000_000, 1, "\n\n"), &text(1_000_000, 2, "")) < 25_000_000);
}
