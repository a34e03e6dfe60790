//! Inputs and oracles that several modules use.

pub(crate) mod collection;
pub(crate) mod crowds;
pub(crate) mod equivalent;
pub(crate) mod fingerprints;
pub(crate) mod random;
pub(crate) mod seal;
pub(crate) mod tracked;
