#![doc = include_str!("guide.md")]

mod draft;
mod explain;
mod fingerprint;
mod hash;
mod index;
mod normalize;
mod overlap;
mod paragraph;
mod projection;
mod recipe;
mod shingle;
mod sketch;
#[cfg(feature = "wasm")]
mod wasm;
mod weight;

pub use draft::{Draft, DraftParagraph};
pub use explain::{Explanation, Feature, Paragraph};
pub use fingerprint::{Fingerprint, HexError, estimate};
pub use hash::Hash;
pub use index::{Index, IndexPlan, IndexStats, Match, Pair, SnapshotError};
pub use normalize::{Case, Punctuation, Spaces, Unit};
pub use overlap::{Comparison, Containment, Passage};
pub use projection::Hyperplanes;
pub use recipe::{Paragraphs, Recipe};
pub use shingle::{Size, Width};
pub use sketch::{Bits, Sketch};
pub use weight::Weights;

/// The README's Rust runs as it stands.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
