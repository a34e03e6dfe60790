//! JavaScript values ⇄ core values. This module converts and never decides. The JavaScript wrapper checks every argument first;
//! arguments are checked again here only where a bad one would cause a panic.
//!
//! Text crosses through one reusable buffer that JavaScript fills (`TextEncoder.encodeInto`, or UTF-16 for drafts), several
//! times faster than the generated glue copies a string. Several texts are stored back to back, and their lengths are passed.
//!
//! A new function or class belongs to a group of what apps import together: name it in `xtask/src/pack/groups.rs`, and give it the engine of that
//! group in `pkg-template/index-calls.js` or `index-objects.js`. A new group needs an engine in `engine-inlined.js`, or an addition,
//! if it works with objects of another group.

// The exports are public to JavaScript, not to Rust.
#![allow(unreachable_pub)]

mod archive;
mod corpus;
mod draft;
mod idf;
mod index;
mod memory;
mod object;
mod projection;
mod recipe;
#[cfg(feature = "command")]
mod repeats;
mod sieve;
mod similar;
mod snapshots;
mod text;
mod vector;
