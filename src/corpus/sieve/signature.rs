//! What is known about a text without reading it.

use super::outline::Outline;

/// What is known about a text without reading it: its fingerprint, its number of features, and an outline of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    pub(crate) fingerprint: u128,
    /// The number of distinct features.
    pub(crate) features: u32,
    pub(crate) outline: Outline,
}
