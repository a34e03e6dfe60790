//! Two texts side by side: the verdict, its basis, and what the fingerprints estimate.

use crate::fingerprint::estimate;
use crate::judge::{Containment, Reading, Verdict};
use crate::overlap::{Passage, overlap, passages};
use crate::recipe::Recipe;

/// How alike two texts are. If a text has no features, score, overlap, containment and cosine are 0, even for equal texts.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// From 0 to 1: the share of both texts' words that both have in the same order, or the Jaccard index if that is
    /// larger. For texts of at most 4 KB with a Jaccard index of at least 0.35, the mean of that index and the share of letters that both have in
    /// the same order, if larger. Long texts over few letters or words, such as lists of numbers or survey answers, share most words and
    /// shingles by chance; in these, only what goes beyond chance counts. The order of the two texts does not matter.
    /// [`Corpus::check`](crate::Corpus::check) returns the same score.
    pub score: f64,
    /// Whether the two are near-duplicates by themselves: the score reaches the [automatic threshold](crate::Threshold). In a corpus,
    /// its [background](crate::Background) sets the threshold.
    pub same: bool,
    /// The Hamming distance of the fingerprints, from 0 to the recipe's bits.
    pub distance: u32,
    /// The cosine that the distance estimates: cos(π · distance / bits), from -1 to 1.
    pub estimate: f64,
    /// The exact cosine of the weighted feature vectors, 0 to 1.
    pub cosine: f64,
    /// Distinct features in both / distinct features in either (Jaccard index).
    pub jaccard: f64,
    /// The share of one text's features that the other has too.
    pub containment: Containment,
    /// Whether the two have other [numbers](crate::Numbers).
    pub numbers_differ: bool,
    /// Whether nothing else differs.
    pub only_numbers_differ: bool,
    /// The runs of at least 24 characters that both texts have, those with most characters in the first text first.
    pub passages: Vec<Passage>,
}

impl Recipe {
    /// Compares two texts: the verdict, its basis, and the shared passages. Takes time in proportion to the texts, as the work
    /// for each word and each shingle is bounded.
    pub fn compare(&self, a: &str, b: &str) -> Comparison {
        let distance = self.fingerprint(a).distance(self.fingerprint(b));
        let overlap = overlap(self, a, b);
        // The readings end before the search for passages, to save memory.
        let (verdict, numbers_differ, only_numbers_differ) = {
            let [own, other] = [Reading::new(a, overlap.features[0]), Reading::new(b, overlap.features[1])];
            let numbers = (own.numbers_differ(&other), own.only_numbers_differ(&other));
            (Verdict::new(self, &own, &other, overlap.both), numbers.0, numbers.1)
        };
        Comparison {
            score: verdict.score,
            same: verdict.same(),
            distance,
            estimate: estimate(distance, self.bits),
            cosine: overlap.cosine(),
            jaccard: verdict.jaccard,
            containment: verdict.containment,
            numbers_differ,
            only_numbers_differ,
            passages: passages(a, b),
        }
    }
}
