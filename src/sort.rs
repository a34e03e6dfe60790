//! Stable sorting: the standard library's, and in WebAssembly one that makes the module smaller. What sorts millions there has
//! a radix.

#[cfg(any(test, target_family = "wasm"))]
mod small;

use std::cmp::Ordering;

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
