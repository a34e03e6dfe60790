//! The memory that is taken, as the allocator counts it. In a program of its own, because it counts for all threads.

mod corpus;
mod decoders;
mod index;
mod overlap;
#[allow(dead_code)]
#[path = "../core/support/mod.rs"]
mod support;

use peak_alloc::PeakAlloc;
use std::sync::{Mutex, PoisonError};
use std::{panic, thread};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Runs `test` while no other test runs. Its thread ends before the next one starts, and so does what the thread keeps.
fn alone(test: impl FnOnce() + Send) {
    static ONE: Mutex<()> = Mutex::new(());
    let _guard = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let ended = thread::scope(|scope| scope.spawn(test).join());
    if let Err(reason) = ended {
        panic::resume_unwind(reason);
    }
}
