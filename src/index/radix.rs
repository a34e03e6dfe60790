//! Radix sort, for lists too long for sorting by comparisons.

use std::collections::TryReserveError;

/// The widest digit, in bits: 2,048 counters stay in the first-level cache.
const DIGIT: u32 = 11;
/// Stretches up to this length are sorted by insertion.
const SHORT: usize = 32;

/// An empty list with space for `count` items, or an error.
pub(super) fn with_capacity<T>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut items = Vec::new();
    items.try_reserve_exact(count)?;
    Ok(items)
}

/// Sorts stably by keys of `bits` bits, at most 32.
pub(super) fn group<T: Copy>(items: &mut Vec<T>, bits: u32, key: impl Fn(&T) -> u32) -> Result<(), TryReserveError> {
    // Items of every type are sorted as words, so that the sort is compiled once.
    let mut words = with_capacity(items.len())?;
    words.extend(items.iter().zip(0..).map(|(item, place)| u64::from(key(item)) << 32 | place));
    let words = grouped(words, 32, bits)?;
    let mut sorted = with_capacity(items.len())?;
    sorted.extend(words.iter().map(|&word| items[word as u32 as usize]));
    *items = sorted;
    Ok(())
}

/// Sorts by the `bits` bits from `low` up: by the first digit, then each stretch, which fits in a cache, by the rest.
fn grouped(mut words: Vec<u64>, low: u32, bits: u32) -> Result<Vec<u64>, TryReserveError> {
    if words.len() < 2 {
        return Ok(words);
    }
    let digit = bits.min(DIGIT).min(words.len().ilog2());
    let rest = bits - digit;
    let mut other = with_capacity(words.len())?;
    other.resize(words.len(), 0);
    let mut ends = vec![0; 1 << digit];
    scatter(&words, &mut other, &mut ends, low + rest);
    if rest == 0 {
        return Ok(other);
    }
    let mut places = vec![0; 1 << rest];
    let mut from = 0;
    for end in ends {
        let (stretch, sorted) = (&other[from..end as usize], &mut words[from..end as usize]);
        if stretch.len() > SHORT {
            places.fill(0);
            scatter(stretch, sorted, &mut places, low);
        } else {
            sorted.copy_from_slice(stretch);
            insert_each(sorted);
        }
        from = end as usize;
    }
    Ok(words)
}

/// Copies words to the places of their values: the bits from `shift` up, as many as distinguish the `places`. These start as zeros,
/// one per value, and become their ends.
fn scatter(words: &[u64], into: &mut [u64], places: &mut [u32], shift: u32) {
    let mask = places.len() - 1;
    let value = |word: u64| (word >> shift) as usize & mask;
    for &word in words {
        places[value(word)] += 1;
    }
    let mut sum = 0;
    for place in &mut *places {
        sum += std::mem::replace(place, sum);
    }
    for &word in words {
        let place = &mut places[value(word)];
        into[*place as usize] = word;
        *place += 1;
    }
}

/// Insertion sort, for a few items.
fn insert_each<T: Copy + Ord>(items: &mut [T]) {
    for at in 1..items.len() {
        let item = items[at];
        let mut hole = at;
        while hole > 0 && item < items[hole - 1] {
            items[hole] = items[hole - 1];
            hole -= 1;
        }
        items[hole] = item;
    }
}

/// Sorts by keys of `bits` bits, and items with equal keys by their own order, which must not contradict the keys.
pub(super) fn sort<T: Copy + Ord>(
    items: &mut Vec<T>,
    bits: u32,
    key: impl Fn(&T) -> u32,
) -> Result<(), TryReserveError> {
    group(items, bits, &key)?;
    sort_equal(items, key);
    Ok(())
}

/// Sorts words mostly distinguished by the `bits` bits from `low` up; all bits above are zeros.
pub(super) fn sort_words(words: Vec<u64>, low: u32, bits: u32) -> Result<Vec<u64>, TryReserveError> {
    let mut words = grouped(words, low, bits)?;
    sort_equal(&mut words, |word| (word >> low) as u32);
    Ok(words)
}

/// Sorts numbers of `bits` bits.
pub(super) fn sort_numbers(mut words: Vec<u64>, bits: u32) -> Result<Vec<u64>, TryReserveError> {
    if words.len() <= SHORT || words.is_sorted() {
        insert_each(&mut words);
        return Ok(words);
    }
    let told = bits.min(words.len().ilog2() + 3);
    sort_words(words, bits - told, told)
}

/// Sorts each stretch of items with equal keys.
fn sort_equal<T: Copy + Ord>(items: &mut [T], key: impl Fn(&T) -> u32) {
    let mut from = 0;
    while from < items.len() {
        let first = key(&items[from]);
        let same = items[from..].iter().take_while(|item| key(item) == first).count();
        let equal = &mut items[from..from + same];
        if same > SHORT {
            heap_sort(equal);
        } else if same > 1 {
            insert_each(equal);
        }
        from += same;
    }
}

/// Sorts in place, with little code. Usually there is nothing to do: items with equal keys keep the order of ids.
fn heap_sort<T: Copy + Ord>(items: &mut [T]) {
    if items.is_sorted() {
        return;
    }
    heap(items);
    for end in (1..items.len()).rev() {
        items.swap(0, end);
        sink(&mut items[..end], 0);
    }
}

/// Makes a heap whose largest item is its first.
pub(super) fn heap<T: Copy + Ord>(items: &mut [T]) {
    for root in (0..items.len() / 2).rev() {
        sink(items, root);
    }
}

/// Moves an item down a heap until neither child is larger.
pub(super) fn sink<T: Copy + Ord>(heap: &mut [T], mut at: usize) {
    loop {
        let mut child = 2 * at + 1;
        if child >= heap.len() {
            return;
        }
        if child + 1 < heap.len() && heap[child] < heap[child + 1] {
            child += 1;
        }
        if heap[child] <= heap[at] {
            return;
        }
        heap.swap(at, child);
        at = child;
    }
}
