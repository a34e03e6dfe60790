//! Stable sorting: the standard library's, and in WebAssembly one with less code. Lists of millions are radix-sorted.

#[cfg(any(test, target_family = "wasm"))]
mod small;

use std::cmp::Ordering;
use std::collections::TryReserveError;

/// Sorts stably.
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    #[cfg(not(target_family = "wasm"))]
    items.sort_by(compare);
    #[cfg(target_family = "wasm")]
    small::sort_by(items, compare);
}

/// Sorts stably by a key.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Up to this number, words are sorted by insertion.
const BY_INSERTION: usize = 48;

/// Sorts words stably by their bits from `low` up: byte by byte (radix sort), as there may be millions of them.
pub(crate) fn sort_words(words: &mut Vec<u64>, low: u32) {
    try_sort_words(words, low).expect("memory to sort words");
}

/// As [`sort_words`], or an error if there is not enough memory.
pub(crate) fn try_sort_words(words: &mut Vec<u64>, low: u32) -> Result<(), TryReserveError> {
    if words.len() <= BY_INSERTION {
        for end in 1..words.len() {
            let word = words[end];
            let place =
                words[..end].iter().rposition(|before| before >> low <= word >> low).map_or(0, |place| place + 1);
            words.copy_within(place..end, place + 1);
            words[place] = word;
        }
        return Ok(());
    }
    let differing = words.iter().fold(0, |any, word| any | word ^ words[0]);
    let mut other = Vec::new();
    other.try_reserve_exact(words.len())?;
    other.resize(words.len(), 0);
    for shift in (low..64).step_by(8).filter(|shift| differing >> shift & 0xFF != 0) {
        let mut places = [0usize; 256];
        words.iter().for_each(|word| places[(word >> shift & 0xFF) as usize] += 1);
        let mut sum = 0;
        places.iter_mut().for_each(|place| sum += std::mem::replace(place, sum));
        for &word in &*words {
            let place = &mut places[(word >> shift & 0xFF) as usize];
            other[*place] = word;
            *place += 1;
        }
        std::mem::swap(words, &mut other);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_are_sorted_by_their_upper_bits(words in vec(any::<u64>(), 0..3 * BY_INSERTION), low in 0..8u32) {
            let (mut expected, mut sorted) = (words.clone(), words);
            expected.sort_by_key(|word| word >> (8 * low));
            sort_words(&mut sorted, 8 * low);
            prop_assert_eq!(sorted, expected);
        }
    }
}
