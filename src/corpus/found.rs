//! What a corpus answers.

use super::options::Scope;
use crate::judge::Containment;
use std::ops::Range;

/// A document, or a part of one, that shares most of its wording with the text that was checked, or with a part of it.
/// Ranges are UTF-16 code units.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CorpusMatch {
    /// The document.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// What the application keeps with it.
    pub data: Option<String>,
    /// What was compared.
    pub scope: Scope,
    /// How alike the two parts are, from 0 to 1. Where the text is kept: the share of the words of both that both have in
    /// the same order (normalised Indel similarity, 2·LCS / (a + b)), or the Jaccard index of their features where that is
    /// larger, as it is when sentences changed places. Otherwise the Jaccard index that the fingerprints estimate.
    pub score: f64,
    /// The Hamming distance of the fingerprints of the two parts.
    pub distance: u32,
    /// The exact Jaccard index of the two parts, where the text is kept.
    pub jaccard: Option<f64>,
    /// How much of one part is in the other, where the text is kept; a is the text that was checked.
    pub containment: Option<Containment>,
    /// Of a passage: in how many documents of the corpus its rarest wording stands, this one included. `None` in other scopes.
    pub documents: Option<usize>,
    /// Where it stands in the text that was checked: the passages both parts share if the document's text is kept and there
    /// are any, otherwise the whole part. Where a passage goes on beyond a paragraph, its best match goes on, too.
    pub here: Vec<Range<usize>>,
    /// The same places in the document: `there[i]` corresponds to `here[i]`.
    pub there: Vec<Range<usize>>,
}

/// What a [`Corpus`](crate::Corpus) holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CorpusStats {
    /// Documents.
    pub size: usize,
    /// Fingerprints of documents and of paragraphs.
    pub fingerprints: usize,
    /// Bytes of memory for fingerprints, records of documents and the table of ids.
    pub bytes: usize,
    /// Bytes of memory for what is made of kept texts: anchors and outlines of words. They are not in a snapshot.
    pub anchor_bytes: usize,
    /// Bytes of ids, titles, data and texts.
    pub text_bytes: usize,
}
