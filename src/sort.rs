//! Stable sorting: the standard library's, and in WebAssembly one with less code. Lists of millions are radix-sorted.

use std::cmp::Ordering;
use std::collections::TryReserveError;

/// Sorts stably.
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    #[cfg(not(target_family = "wasm"))]
    items.sort_by(compare);
    #[cfg(target_family = "wasm")]
    sort_small(items, compare);
}

/// Sorts stably by a key.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts stably, by a merge sort that is compiled only once, except for the two closures. For 200,000 numbers it takes eight times as long as
/// that of the standard library, which is compiled again for each type and order, into 3 to 9 kB of WebAssembly each time.
#[cfg(any(test, target_family = "wasm"))]
fn sort_small<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if let Some(places) = sorted_places(items.len(), &|a, b| compare(&items[a], &items[b])) {
        follow(places, &mut |a, b| items.swap(a, b));
    }
}

/// The places of the items in sorted order, from the bottom up. `None` if they are sorted.
#[cfg(any(test, target_family = "wasm"))]
fn sorted_places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Option<Vec<usize>> {
    if (1..count).all(|place| compare(place - 1, place).is_le()) {
        return None;
    }
    let mut places: Vec<usize> = (0..count).collect();
    let mut merged = vec![0; count];
    let mut width = 1;
    while width < count {
        for (two, into) in places.chunks(2 * width).zip(merged.chunks_mut(2 * width)) {
            let (mut left, mut right) = two.split_at(width.min(two.len()));
            for place in into {
                // The left of two equal items comes first, so that the sort is stable.
                let from = match (left, right) {
                    ([a, ..], [b, ..]) if compare(*b, *a).is_lt() => &mut right,
                    ([_, ..], _) => &mut left,
                    ([], _) => &mut right,
                };
                (*place, *from) = (from[0], &from[1..]);
            }
        }
        std::mem::swap(&mut places, &mut merged);
        width *= 2;
    }
    Some(places)
}

/// Brings the items to their places.
#[cfg(any(test, target_family = "wasm"))]
#[inline(never)]
fn follow(mut places: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..places.len() {
        // Follows the cycle of the permutation: each swap brings one item to its place.
        let mut to = start;
        loop {
            let from = std::mem::replace(&mut places[to], to);
            if from == start {
                break;
            }
            swap(to, from);
            to = from;
        }
    }
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
        fn the_small_sort_sorts_as_the_standard_library_does(mut items: Vec<(u8, u32)>) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_small(&mut items, |a, b| a.0.cmp(&b.0));
            prop_assert_eq!(items, expected);
        }

        #[test]
        fn words_are_sorted_by_their_upper_bits(words in vec(any::<u64>(), 0..3 * BY_INSERTION), low in 0..8u32) {
            let (mut expected, mut sorted) = (words.clone(), words);
            expected.sort_by_key(|word| word >> (8 * low));
            sort_words(&mut sorted, 8 * low);
            prop_assert_eq!(sorted, expected);
        }
    }

    #[test]
    fn a_last_item_that_comes_first_takes_no_longer() {
        // All places form one cycle: to follow it from each of them would take 10¹⁰ steps.
        let mut items: Vec<u32> = (1..200_000).chain([0]).collect();
        sort_small(&mut items, u32::cmp);
        assert!(items.is_sorted());
    }
}
