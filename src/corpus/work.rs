//! What a question costs, counted for tests: work that must not grow with a crowd of near-duplicates.

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), allow(dead_code))]
pub(super) enum Kind {
    /// A text that the judge read.
    Text,
    /// A posting of an anchor that was looked at.
    Posting,
    /// A stretch of a document that was read for passages.
    Stretch,
    /// A pair of documents that was considered for a group.
    Pair,
}

#[cfg(not(test))]
pub(super) fn count(_: Kind, _: usize) {}

#[cfg(test)]
pub(super) use counted::{count, counted};

#[cfg(test)]
mod counted {
    use super::Kind;
    use std::cell::Cell;

    thread_local! {
        static WORK: [Cell<usize>; 4] = const { [const { Cell::new(0) }; 4] };
    }

    pub(in crate::corpus) fn count(kind: Kind, more: usize) {
        WORK.with(|work| work[kind as usize].set(work[kind as usize].get() + more));
    }

    /// What something costs.
    pub(in crate::corpus) fn counted<T>(run: impl FnOnce() -> T) -> ([usize; 4], T) {
        WORK.with(|work| work.iter().for_each(|count| count.set(0)));
        let result = run();
        (WORK.with(|work| std::array::from_fn(|kind| work[kind].get())), result)
    }
}
