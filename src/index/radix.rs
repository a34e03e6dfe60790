//! Sorting by a radix, for what is too much for comparisons.

use std::collections::TryReserveError;

/// The widest digit, in bits: 2,048 counters stay in the first-level cache.
const DIGIT: u32 = 11;
/// A stretch that is no longer is sorted by insertion.
const SHORT: usize = 32;

/// Room for `count` items, or the news that there is none.
pub(super) fn room<T>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut items = Vec::new();
    items.try_reserve_exact(count)?;
    Ok(items)
}

/// Sorts stably by keys of `bits` bits: by the first digit, and then each stretch, which fits into a cache, by the rest.
pub(super) fn group<T: Copy>(items: &mut Vec<T>, bits: u32, key: impl Fn(&T) -> u32) -> Result<(), TryReserveError> {
    if items.len() < 2 {
        return Ok(());
    }
    let digit = bits.min(DIGIT).min(items.len().ilog2());
    let rest = bits - digit;
    let mut other = room(items.len())?;
    other.resize(items.len(), items[0]);
    let mut ends = vec![0; 1 << digit];
    scatter(items, &mut other, &mut ends, |item| key(item) as usize >> rest);
    if rest == 0 {
        std::mem::swap(items, &mut other);
        return Ok(());
    }
    let mut places = vec![0; 1 << rest];
    let mut from = 0;
    for end in ends {
        let (stretch, sorted) = (&other[from..end as usize], &mut items[from..end as usize]);
        if stretch.len() > SHORT {
            places.fill(0);
            scatter(stretch, sorted, &mut places, |item| key(item) as usize & ((1 << rest) - 1));
        } else {
            sorted.copy_from_slice(stretch);
            insert_each(sorted, |a, b| key(a) < key(b));
        }
        from = end as usize;
    }
    Ok(())
}

/// Copies items to where their values have their places; `places` are zeros, one for each value, and become their ends.
fn scatter<T: Copy>(items: &[T], into: &mut [T], places: &mut [u32], value: impl Fn(&T) -> usize) {
    for item in items {
        places[value(item)] += 1;
    }
    let mut sum = 0;
    for place in &mut *places {
        sum += std::mem::replace(place, sum);
    }
    for item in items {
        let place = &mut places[value(item)];
        into[*place as usize] = *item;
        *place += 1;
    }
}

/// Insertion sort, for a few items.
fn insert_each<T: Copy>(items: &mut [T], is_less: impl Fn(&T, &T) -> bool) {
    for at in 1..items.len() {
        let item = items[at];
        let mut hole = at;
        while hole > 0 && is_less(&item, &items[hole - 1]) {
            items[hole] = items[hole - 1];
            hole -= 1;
        }
        items[hole] = item;
    }
}

/// Sorts by keys of `bits` bits, and items of equal keys by their own order, which must not contradict the keys.
pub(super) fn sort<T: Copy + Ord>(
    items: &mut Vec<T>,
    bits: u32,
    key: impl Fn(&T) -> u32,
) -> Result<(), TryReserveError> {
    group(items, bits, &key)?;
    let mut from = 0;
    while from < items.len() {
        let first = key(&items[from]);
        let same = items[from..].iter().take_while(|item| key(item) == first).count();
        let equal = &mut items[from..from + same];
        if same > SHORT {
            heap_sort(equal);
        } else if same > 1 {
            insert_each(equal, |a, b| a < b);
        }
        from += same;
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
