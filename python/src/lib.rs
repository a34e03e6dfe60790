//! The Python package `nearprint`: converts Python and Arrow values, and decides nothing. `python/nearprint/_nearprint.pyi`
//! describes each name.

mod archive;
mod array;
mod batch;
mod components;
mod corpus;
mod error;
mod index;
mod input;
mod recipe;
mod repeats;
mod spark;
mod text;
mod threads;

use pyo3::prelude::*;

#[pymodule]
mod _nearprint {
    #[pymodule_export]
    use crate::archive::{Archive, ArchiveReading, RawArchiveWriter, archive_sheet, code_points};
    #[pymodule_export]
    use crate::array::Array;
    #[pymodule_export]
    use crate::batch::{anchors_all, background, fingerprint_all, score_all};
    #[pymodule_export]
    use crate::components::components;
    #[pymodule_export]
    use crate::corpus::RawCorpus;
    #[pymodule_export]
    use crate::error::NearprintError;
    #[pymodule_export]
    use crate::index::Index;
    #[pymodule_export]
    use crate::recipe::Recipe;
    #[pymodule_export]
    use crate::repeats::{cut, passages};
    #[pymodule_export]
    use crate::spark::duplicates::{block_keys, block_pairs, list_pairs, signatures_all};
    #[pymodule_export]
    use crate::spark::passages::{chain_places, cut_all, window_chains, windows_all};
    #[pymodule_export]
    use crate::text::{compare, distance, explain, fingerprint, from_features, from_hex, sketch, to_hex};
}
