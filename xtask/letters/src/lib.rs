//! The crate is part of every download, compiled for WebAssembly, because engines read JavaScript slowly when it runs for the first time. So what
//! unpacks checks nothing: each module is unpacked when it is packed.
#![doc = include_str!("../README.md")]
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
