//! Many texts at once.

use super::Recipe;
use crate::batch;
use crate::fingerprint::Fingerprint;

impl Recipe {
    /// The fingerprints of many texts, in their order. With the feature `rayon`, all cores share the work; the result is
    /// the same.
    ///
    /// ```
    /// use nearprint::Recipe;
    ///
    /// let texts = ["Good artists copy.", "Great artists steal."];
    /// let fingerprints = Recipe::DEFAULT.fingerprint_all(&texts);
    /// assert_eq!(fingerprints, texts.map(|text| Recipe::DEFAULT.fingerprint(text)));
    /// ```
    pub fn fingerprint_all<T: AsRef<str> + Sync>(&self, texts: &[T]) -> Vec<Fingerprint> {
        batch::all(texts, |text| self.fingerprint(text.as_ref()))
    }
}
