//! The documents of a corpus: ids, texts, signatures and anchors, and how documents come and go.

pub(super) mod boilerplate;
pub(super) mod capacity;
pub(super) mod document;
pub(super) mod documents;
pub(super) mod id_table;
pub(super) mod merge;
pub(super) mod outline;
pub(super) mod paragraphs;
pub(super) mod postings;
pub(super) mod signatures;
pub(super) mod split;
pub(super) mod sync;
