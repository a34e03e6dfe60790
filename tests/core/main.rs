//! The claims of the core, a module each. One program, because each program takes a second to link.
//! `cargo test --test core laws` runs one module; `tests/memory` needs programs of its own.

mod support;

mod answer;
mod archive;
mod auto_traits;
mod bias;
mod corpus;
mod corpus_snapshots;
mod equivalence;
mod exact;
mod examples;
mod golden;
mod index;
mod index_crowds;
mod laws;
mod letters_alike;
mod links;
#[cfg(feature = "lookup")]
mod lookup;
mod overlap;
mod passages;
mod projection;
mod python_simhash;
mod readme_figures;
mod recall;
#[cfg(feature = "serde")]
mod recipe_json;
mod repeats;
mod sieve;
mod silence;
mod similar;
mod systems;
mod threshold;
mod tidy;
