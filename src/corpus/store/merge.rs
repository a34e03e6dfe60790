//! Adding the documents of one corpus to another.

use crate::corpus::{Corpus, Derived};
use std::fmt;

impl Corpus {
    /// Adds all documents of another corpus, replacing documents with the same ids. Fingerprints that the other corpus has are not recomputed.
    ///
    /// # Errors
    /// If the other corpus has another recipe or other boilerplate, or only one of the two keeps texts. This corpus is then unchanged.
    pub fn merge(&mut self, mut other: Corpus) -> Result<(), CorpusMergeError> {
        let has_same = other.recipe == self.recipe && other.boilerplate == self.boilerplate;
        if !has_same || other.keep_text != self.keep_text {
            return Err(CorpusMergeError);
        }
        for number in 0..other.len() as u32 {
            self.delete(other.documents.id(number));
        }
        // What this corpus already has is computed for the other before its texts are moved out.
        let signatures = self.documents.are_signed().then(|| other.documents.signatures().clone());
        let has_paragraphs = self.paragraphs.get().is_some();
        let mut paragraphs = has_paragraphs.then(|| other.paragraphs().by_owner(other.len()));
        for number in 0..other.len() as u32 {
            let text = other.documents.take_text(number);
            let signature = signatures.as_ref().map(|signatures| signatures.get(number as usize));
            let (fingerprint, features) = signature.map_or((0, 0), |one| (one.fingerprint, one.features));
            let paragraphs =
                paragraphs.as_mut().map(|all| std::mem::take(&mut all[number as usize])).unwrap_or_default();
            let derived = Derived { fingerprint, features, paragraphs };
            self.enter(&other.documents.record(number), derived, text);
        }
        self.postings.settle();
        Ok(())
    }
}

/// Why two corpora cannot be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CorpusMergeError;

impl fmt::Display for CorpusMergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "to be merged, corpora must have the same recipe and the same boilerplate, and both must keep texts or neither"
        )
    }
}

impl std::error::Error for CorpusMergeError {}
