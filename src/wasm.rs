//! JavaScript values ⇄ core values. Converts; never decides. The JavaScript wrapper checks every argument first; what
//! is refused here a second time would otherwise be a panic.
//!
//! Text crosses through one reusable buffer that JavaScript fills (`TextEncoder.encodeInto`, or UTF-16 for drafts),
//! several times faster than the generated glue copies a string; several texts stand there back to back, and their lengths
//! are given.

// What is exported here is public to JavaScript, not to Rust.
#![allow(unreachable_pub)]

mod corpus;
mod draft;
mod idf;
mod index;
mod object;
mod projection;
mod recipe;
mod sieve;
mod text;
