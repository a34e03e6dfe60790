//! One index, its codes and its queries, as the state of a WebAssembly instance.

use nearprint::index::{Near, Tables};
use nearprint::{Bits, Fingerprint, Index};
use std::cell::RefCell;

#[derive(Default)]
struct State {
    codes: Vec<u64>,
    queries: Vec<u64>,
    index: Option<Index>,
    ids: f64,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

fn with<T>(run: impl FnOnce(&mut State) -> T) -> T {
    STATE.with_borrow_mut(run)
}

fn fingerprint(code: u64) -> Fingerprint {
    Fingerprint::new(code.into())
}

/// The address to write so many codes to.
#[unsafe(no_mangle)]
pub extern "C" fn codes(count: usize) -> *mut u64 {
    with(|state| {
        state.codes = vec![0; count];
        state.codes.as_mut_ptr()
    })
}

/// The address to write so many queries to.
#[unsafe(no_mangle)]
pub extern "C" fn queries(count: usize) -> *mut u64 {
    with(|state| {
        state.queries = vec![0; count];
        state.queries.as_mut_ptr()
    })
}

/// Makes an index of all codes.
#[unsafe(no_mangle)]
pub extern "C" fn build(tables: u32) {
    with(|state| {
        let mut index = Index::with_tables(Bits::B64, Tables::of(tables).expect("a number of tables"));
        index.add_all(state.codes.iter().map(|&code| fingerprint(code)));
        state.index = Some(index);
    });
}

/// Makes an empty index.
#[unsafe(no_mangle)]
pub extern "C" fn empty() {
    with(|state| state.index = Some(Index::new(Bits::B64)));
}

/// Adds the codes `from..to` one by one.
#[unsafe(no_mangle)]
pub extern "C" fn add(from: usize, to: usize) {
    with(|state| {
        let index = state.index.as_mut().expect("an index");
        for &code in &state.codes[from..to] {
            index.add(fingerprint(code));
        }
    });
}

/// Runs the queries `from..to` and returns the number of matches. `ids` then returns the sum of their ids.
#[unsafe(no_mangle)]
pub extern "C" fn near(from: usize, to: usize, within: u32) -> usize {
    with(|state| {
        let index = state.index.as_ref().expect("an index");
        let (mut matches, mut ids) = (0, 0);
        for &query in &state.queries[from..to] {
            let found = index.near(fingerprint(query), Near::within(within));
            matches += found.len();
            ids += found.iter().map(|found| u64::from(found.id)).sum::<u64>();
        }
        state.ids = ids as f64;
        matches
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn ids() -> f64 {
    with(|state| state.ids)
}

#[unsafe(no_mangle)]
pub extern "C" fn pairs(within: u32) -> usize {
    with(|state| state.index.as_ref().expect("an index").pairs(within).expect("a list of pairs").len())
}

#[unsafe(no_mangle)]
pub extern "C" fn bytes() -> usize {
    with(|state| state.index.as_ref().expect("an index").stats().bytes)
}
