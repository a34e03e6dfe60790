//! Work on many texts in several threads, without Python's lock, and objects shared by threads.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};

/// An object that several Python threads may use: they wait for each other, but not for Python's lock.
pub(crate) struct Shared<T>(RwLock<T>);

impl<T: Send + Sync> Shared<T> {
    pub(crate) fn new(object: T) -> Shared<T> {
        Shared(RwLock::new(object))
    }

    /// While one thread writes, no other reads.
    pub(crate) fn read<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&T) -> R + Send) -> R {
        py.detach(|| work(&self.0.read().unwrap_or_else(PoisonError::into_inner)))
    }

    pub(crate) fn write<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> R + Send) -> R {
        py.detach(|| work(&mut self.0.write().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// Items a thread takes at a time.
const STEP: usize = 64;

/// The results of `work` on each item, in order. `None` and 0 threads mean all cores.
pub(crate) fn map<T: Sync, R: Send>(
    py: Python<'_>,
    items: &[T],
    threads: Option<usize>,
    work: impl Fn(&T) -> R + Sync + Send,
) -> Vec<R> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads =
        threads.filter(|&threads| threads > 0).unwrap_or_else(cores).clamp(1, items.len().div_ceil(STEP).max(1));
    py.detach(|| {
        if threads == 1 {
            return items.iter().map(work).collect();
        }
        let next = AtomicUsize::new(0);
        let run = || {
            let mut done: Vec<(usize, Vec<R>)> = Vec::new();
            loop {
                let start = next.fetch_add(STEP, Ordering::Relaxed);
                let Some(rest) = items.get(start..).filter(|rest| !rest.is_empty()) else { return done };
                done.push((start, rest.iter().take(STEP).map(&work).collect()));
            }
        };
        let mut done: Vec<(usize, Vec<R>)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("a worker that does not panic")).collect()
        });
        done.sort_unstable_by_key(|(start, _)| *start);
        done.into_iter().flat_map(|(_, results)| results).collect()
    })
}
