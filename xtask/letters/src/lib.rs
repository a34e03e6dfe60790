//! A WebAssembly module as letters of JavaScript strings, and back.
//!
//! A letter of ASCII stands for each byte that is frequent, and two for one that is rare. Base64 would hide the bytes' repetitions from the
//! compression of a web server (a third more gzip). Before that the bytes are sorted by what they are ([`split`]), so that there is more
//! that repeats.
//!
//! Engines read JavaScript slowly when it runs for the first time, so what gives the bytes back is WebAssembly too, in a tiny module of its
//! own: this crate, compiled for WebAssembly. It is part of every download, so it checks nothing: each module is unpacked when it is packed.

#![cfg_attr(target_arch = "wasm32", no_std)]

mod format;
#[cfg(not(target_arch = "wasm32"))]
mod letters;
#[cfg(not(target_arch = "wasm32"))]
mod streams;
#[cfg(any(test, target_arch = "wasm32"))]
mod unpack;

#[cfg(not(target_arch = "wasm32"))]
pub use letters::Letters;
#[cfg(not(target_arch = "wasm32"))]
pub use streams::{KINDS, Strings, split};
