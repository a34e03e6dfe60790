#![doc = include_str!("guide.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod align;
pub mod archive;
mod batch;
mod bytes;
mod check;
mod compare;
mod corpus;
mod counts;
mod disjoint_sets;
mod draft;
mod explain;
mod fast;
mod feature_map;
mod features;
mod fingerprint;
mod hash;
mod idf;
pub mod index;
mod judge;
mod lanes;
mod letters;
#[cfg(feature = "lookup")]
pub mod lookup;
mod normalize;
mod overlap;
mod paragraph;
mod postings;
mod projection;
mod prose;
mod read;
pub mod recipe;
pub mod repeats;
mod shingle;
mod similar;
mod sketch;
mod slots;
mod sort;
mod tally;
mod text_set;
mod threshold;
mod title;
mod unicode;
mod utf16;
mod vector;
#[cfg(feature = "wasm")]
mod wasm;
mod weight;
mod words;
mod work;

pub use compare::Comparison;
pub use corpus::{
    Alike, BackgroundSample, Boilerplate, Check, Corpus, CorpusMatch, CorpusMergeError, CorpusOptions,
    CorpusSnapshotError, CorpusStats, Document, MatchValue, MergeBytesError, NearBefore, Scope, Sieve, Signature,
    Strictness, Summary, Synced,
};
pub use draft::{Draft, DraftParagraph};
pub use explain::{ExplainedFeature, ExplainedParagraph, Explanation};
pub use features::Features;
pub use fingerprint::{Fingerprint, HexError, estimate};
pub use idf::IdfBuilder;
pub use index::Index;
pub use judge::{Containment, Numbers, Verdict};
pub use overlap::Passage;
pub use projection::Hyperplanes;
pub use recipe::Recipe;
pub use repeats::Repeats;
pub use similar::{Similar, SimilarError, SimilarIndex, SimilarOptions, SimilarTerm};
pub use sketch::{Bits, Sketch};
pub use slots::Slots;
pub use threshold::{Background, Cutoff, Threshold};
pub use vector::{VectorCode, VectorError, VectorPlanes};
pub use weight::{HandWeights, Idf, IdfError, Weight, WeightError, Weights};

/// The README's Rust runs as it stands.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
