//! The results of a corpus.

use super::options::Scope;
use crate::judge::Containment;
use std::ops::Range;

/// A document, or a part of one, that shares most of its wording with the text that was checked, or with a part of it.
/// Ranges are UTF-16 code units.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CorpusMatch {
    /// The id of the document.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// Its data.
    pub data: Option<String>,
    /// What was compared.
    pub scope: Scope,
    /// How alike the two parts are, from 0 to 1. If the text is kept: the share of the words of both that both have in the
    /// same order (normalised Indel similarity, 2·LCS / (a + b)), or the Jaccard index of their features if that is larger, such
    /// as after sentences were moved; but at most three times that of longer shingles (see [`Comparison`](crate::Comparison)).
    /// Otherwise: the Jaccard index, estimated by fingerprints.
    pub score: f64,
    /// The Hamming distance of the fingerprints of the two parts.
    pub distance: u32,
    /// The exact Jaccard index of the two parts; `None` if the text is not kept.
    pub jaccard: Option<f64>,
    /// The share of one part's features that the other also has; `None` if the text is not kept. `a` is the text that was
    /// checked (`here`), `b` the document (`there`).
    pub containment: Option<Containment>,
    /// For a passage: the number of documents in which its rarest wording occurs, including this one. `None` in other scopes.
    pub documents: Option<usize>,
    /// The ranges in the text that was checked: the passages that both parts have, if the document's text is kept and there are
    /// any; otherwise the whole part. They may extend beyond a paragraph, if the best match does.
    pub here: Vec<Range<usize>>,
    /// The corresponding ranges of the document: `there[i]` belongs to `here[i]`.
    pub there: Vec<Range<usize>>,
}

/// The size of a [`Corpus`](crate::Corpus).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CorpusStats {
    /// Documents.
    pub size: usize,
    /// Fingerprints of documents and of paragraphs.
    pub fingerprints: usize,
    /// Bytes of memory for fingerprints, records of documents and the table of ids.
    pub bytes: usize,
    /// Bytes of memory for anchors and outlines of kept texts. A snapshot does not contain them.
    pub anchor_bytes: usize,
    /// Bytes of ids, titles, data and texts.
    pub text_bytes: usize,
}
