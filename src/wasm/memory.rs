//! The memory of the module.

use std::cell::Cell;

thread_local! {
    /// The number of memory pages at the last call of `grow_ahead`.
    static PAGES: Cell<usize> = const { Cell::new(0) };
}

/// Memory grows only by as much as is needed, and each time the engine may move all of it. So whenever it has grown, this makes
/// it grow by another quarter.
pub(super) fn grow_ahead() {
    let pages = memory_pages();
    if PAGES.replace(pages) < pages {
        let _ = make_room(pages * (64 << 10) / 4);
        PAGES.set(memory_pages());
    }
}

#[cfg(target_arch = "wasm32")]
fn memory_pages() -> usize {
    std::arch::wasm32::memory_size(0)
}

/// On other targets the binding is only compiled for tools such as clippy.
#[cfg(not(target_arch = "wasm32"))]
fn memory_pages() -> usize {
    0
}

/// Allocates and frees so many bytes, which then stay with the allocator. Whether there is so much memory.
pub(super) fn make_room(bytes: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    room.try_reserve_exact(bytes).is_ok()
}
