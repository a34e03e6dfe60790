//! Sorting by a radix, for what is too much for comparisons.

use std::collections::TryReserveError;

/// The widest digit, in bits: 2,048 counters stay in the first-level cache.
const DIGIT: u32 = 11;
/// A longer stretch of equal keys is left to a comparison sort.
const SHORT: usize = 32;

/// Room for `count` items, or the news that there is none.
pub(super) fn room<T>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut items = Vec::new();
    items.try_reserve_exact(count)?;
    Ok(items)
}

/// Sorts stably by keys of `bits` bits, least significant digit first.
pub(super) fn group<T: Copy>(items: &mut Vec<T>, bits: u32, key: impl Fn(&T) -> u32) -> Result<(), TryReserveError> {
    if items.is_empty() {
        return Ok(());
    }
    let passes = bits.div_ceil(DIGIT).max(1);
    let digit = bits.div_ceil(passes);
    let mut other = room(items.len())?;
    other.resize(items.len(), items[0]);
    for pass in 0..passes {
        let value = |item: &T| (key(item) >> (pass * digit)) as usize & ((1 << digit) - 1);
        let mut places = vec![0u32; 1 << digit];
        for item in items.iter() {
            places[value(item)] += 1;
        }
        let mut sum = 0;
        for place in &mut places {
            sum += std::mem::replace(place, sum);
        }
        for item in items.iter() {
            let place = &mut places[value(item)];
            other[*place as usize] = *item;
            *place += 1;
        }
        std::mem::swap(items, &mut other);
    }
    Ok(())
}

/// Sorts by keys of `bits` bits, and items of equal keys by their own order, which must not contradict the keys.
pub(super) fn sort<T: Copy + Ord>(
    items: &mut Vec<T>,
    bits: u32,
    key: impl Fn(&T) -> u32,
) -> Result<(), TryReserveError> {
    if items.len() > SHORT {
        group(items, bits, &key)?;
    }
    let mut from = 0;
    while from < items.len() {
        let mut to = from + 1;
        // Insertion sort while the keys are equal, which is a few items.
        while to < items.len() && (items.len() <= SHORT || key(&items[to]) == key(&items[from])) {
            if to - from < SHORT {
                let item = items[to];
                let mut hole = to;
                while hole > from && item < items[hole - 1] {
                    items[hole] = items[hole - 1];
                    hole -= 1;
                }
                items[hole] = item;
            }
            to += 1;
        }
        if to - from > SHORT {
            heap_sort(&mut items[from..to]);
        }
        from = to;
    }
    Ok(())
}

/// Sorts in place, in little code. Most often there is nothing to do: equal keys keep the order of ids.
fn heap_sort<T: Copy + Ord>(items: &mut [T]) {
    if items.is_sorted() {
        return;
    }
    for root in (0..items.len() / 2).rev() {
        sink(items, root);
    }
    for end in (1..items.len()).rev() {
        items.swap(0, end);
        sink(&mut items[..end], 0);
    }
}

/// Moves an item down a heap whose largest item is its first, until neither child is larger.
fn sink<T: Copy + Ord>(heap: &mut [T], mut at: usize) {
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
