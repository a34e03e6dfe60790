//! The results of a corpus.

use super::options::Scope;
use crate::threshold::Background;
use std::ops::Range;

/// A document that is almost the same as the checked text, or shares parts with it. Ranges are UTF-16 code units.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CorpusMatch {
    /// The id of the document.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// Its data.
    pub data: Option<String>,
    /// Whether the document matches as a whole, or by parts.
    pub scope: Scope,
    /// How alike the text and the document are, or their most similar parts, from 0 to 1; see
    /// [`Comparison::score`](crate::Comparison::score).
    pub score: f64,
    /// How telling the shared wording is in this corpus, in words: the sum of what each shared word is worth. A word is worth 1 if it and the two
    /// words before it occur together in one document, less the more documents have them, down to a third, and nothing if more than
    /// [`Check::max_documents`](crate::Check::max_documents) have them; a tenth of that if an earlier match has shown it. Matches are in
    /// descending order of this. A part is reported if one stretch of it is worth 7 when each of its words costs a fifth, and what is no prose
    /// is worth nothing.
    pub information: f64,
    /// The number of the text's letters and digits that occur in the document: those of `here`.
    pub letters: usize,
    /// Of the text's letters in words that no common phrase foretells, the share in words that the document has, from 0 to 1.
    pub share: f64,
    /// The number of documents in the corpus that contain the rarest wording of `here`, as much as makes a part. More than
    /// [`Check::max_documents`](crate::Check::max_documents) if all of it is common.
    pub documents: usize,
    /// The Hamming distance of the fingerprints of what was compared.
    pub distance: u32,
    /// The text's ranges that both have, longest first, not overlapping. If there are none: the whole text.
    pub here: Vec<Range<usize>>,
    /// The corresponding ranges of the document: `there[i]` belongs to `here[i]`.
    pub there: Vec<Range<usize>>,
}

/// The value of a field of a [`CorpusMatch`]. Bindings must know all kinds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MatchValue<'m> {
    /// A string, if there is one.
    Text(Option<&'m str>),
    /// A whole number.
    Count(usize),
    /// Any number.
    Number(f64),
    /// Ranges of the text.
    Here(&'m [Range<usize>]),
    /// Ranges of the document.
    There(&'m [Range<usize>]),
}

impl CorpusMatch {
    /// All fields with their names, for bindings to other languages, which build an object of them.
    pub fn fields(&self) -> [(&'static str, MatchValue<'_>); 12] {
        use MatchValue::{Count, Here, Number, Text, There};
        [
            ("id", Text(Some(&self.id))),
            ("title", Text(self.title.as_deref())),
            ("data", Text(self.data.as_deref())),
            ("scope", Text(Some(self.scope.name()))),
            ("score", Number(self.score)),
            ("information", Number(self.information)),
            ("letters", Count(self.letters)),
            ("share", Number(self.share)),
            ("documents", Count(self.documents)),
            ("distance", Count(self.distance as usize)),
            ("here", Here(&self.here)),
            ("there", There(&self.there)),
        ]
    }
}

/// The size of a [`Corpus`](crate::Corpus).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CorpusStats {
    /// Documents.
    pub size: usize,
    /// Bytes of memory for the index and the table of ids. A snapshot does not contain them.
    pub bytes: usize,
    /// Bytes of ids, titles, data and texts.
    pub text_bytes: usize,
    /// What sets the automatic threshold.
    pub background: Background,
}
