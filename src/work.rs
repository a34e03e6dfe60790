//! Counts work in tests, so that a test can check a bound on it. Outside tests this does nothing.

/// The kinds of work that are counted separately from small steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), allow(dead_code))]
pub(crate) enum Kind {
    /// A text that the judge read.
    Text,
    /// A list of postings that was looked up.
    Posting,
    /// A document that was aligned with a text.
    Stretch,
    /// A pair of documents that was considered for a group.
    Pair,
}

/// Counts small steps: a slot probed, a letter or byte read.
#[inline(always)]
pub(crate) fn count(_steps: usize) {
    #[cfg(test)]
    counted::STEPS.set(counted::STEPS.get() + _steps);
}

/// Counts one piece of work of this kind.
#[inline(always)]
pub(crate) fn count_one(_kind: Kind) {
    #[cfg(test)]
    counted::KINDS.with(|kinds| kinds[_kind as usize].set(kinds[_kind as usize].get() + 1));
}

#[cfg(test)]
pub(crate) use counted::{Kinds, kinds_of, steps_of};

#[cfg(test)]
mod counted {
    use super::Kind;
    use std::cell::Cell;
    use std::ops::Index;

    thread_local! {
        pub(super) static STEPS: Cell<usize> = const { Cell::new(0) };
        pub(super) static KINDS: [Cell<usize>; 4] = const { [const { Cell::new(0) }; 4] };
    }

    /// The small steps that `work` takes in this thread.
    pub(crate) fn steps_of<T>(work: impl FnOnce() -> T) -> (T, usize) {
        let before = STEPS.get();
        let done = work();
        (done, STEPS.get() - before)
    }

    /// The amount of work of each kind.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Kinds(pub(crate) [usize; 4]);

    impl Index<Kind> for Kinds {
        type Output = usize;

        fn index(&self, kind: Kind) -> &usize {
            &self.0[kind as usize]
        }
    }

    /// The amount of each kind of work that `work` does in this thread.
    pub(crate) fn kinds_of<T>(work: impl FnOnce() -> T) -> (T, Kinds) {
        let count = |kind: usize| KINDS.with(|kinds| kinds[kind].get());
        let before: [usize; 4] = std::array::from_fn(count);
        let done = work();
        (done, Kinds(std::array::from_fn(|kind| count(kind) - before[kind])))
    }
}
