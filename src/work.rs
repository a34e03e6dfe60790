//! Counts steps of work in tests, so that a test can hold a bound on them. Outside of tests it is nothing.

#[cfg(test)]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Some more steps.
#[inline(always)]
pub(crate) fn count(_steps: usize) {
    #[cfg(test)]
    STEPS.set(STEPS.get() + _steps);
}

/// The steps that `work` takes in this thread.
#[cfg(test)]
pub(crate) fn steps_of<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = STEPS.get();
    let done = work();
    (done, STEPS.get() - before)
}
