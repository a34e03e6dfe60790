//! Arrays that grow by an eighth instead of doubling: a corpus is made of a few large ones, and what they keep in reserve
//! would be a third of it on average.

/// Makes room for `more` items at the end.
pub(crate) fn reserve<T>(items: &mut Vec<T>, more: usize) {
    if items.capacity() - items.len() < more {
        items.reserve_exact(more.max(items.len() / 8).max(4));
    }
}

/// Shrinks an array that has far more room than it needs.
pub(crate) fn shrink<T>(items: &mut Vec<T>) {
    if items.len() < items.capacity() / 2 {
        items.shrink_to(items.len() + items.len() / 8);
    }
}
