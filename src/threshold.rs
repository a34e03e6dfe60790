//! The automatic rule for near-duplicates: how much a pair of texts must share, depending on their lengths.
//!
//! No single distance suits all lengths: one edit moves a short text further than a long one, while long texts of one kind
//! (letters, licences, statutes) share stock phrases. So the rule asks for a Jaccard index that rises with the smaller
//! feature count. A distance is converted first: graded and Hamming distance both estimate the cosine of the two texts. With
//! each feature counted once, the cosine and the two counts give the number of shared features (`cosine · √(a · b)`), and so
//! the Jaccard index. The same arithmetic excludes texts too different in length to share enough.
//!
//! The less is known about the stored text, the more an estimate must show: few bits leave noise, and among millions of pairs
//! unlikely ones happen. Hence three rows for the Jaccard index. If both texts are at hand, there is a better measure, which
//! depends less on length: the score (`judge.rs`). By themselves, a sentence needs two thirds of its words and a page four fifths, because
//! forms and stock phrases keep their order too. In a collection, the [`Background`] sets the threshold.
//!
//! All rows were fitted for the highest mean F1 over labelled sets of verses, corrections, mail, statutes and licences,
//! all pairs; the optimum is flat. `cargo xtask bench accuracy` measures the rule; tests/bench/accuracy/README.md has the
//! command that prints what it was fitted to.

mod background;

use crate::sketch::Bits;
pub use background::{Background, Cutoff};
pub(crate) use background::{ENOUGH, FEW, TYPICAL};
use std::f64::consts::PI;

/// The automatic thresholds for two texts, which depend on their numbers of distinct features.
///
/// ```
/// use nearprint::{Bits, Threshold};
///
/// let (note, article) = (Threshold::new(80, 84), Threshold::new(2000, 1900));
/// assert!(note.jaccard() < 0.5 && article.jaccard() > 0.7);
/// assert!(note.graded(Bits::B64) > article.graded(Bits::B64));
/// assert!(!Threshold::new(80, 300).lengths_fit());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    smaller: usize,
    larger: usize,
}

/// The thresholds at 8, 16 … 2048 features.
type Row = [f64; 9];

/// Shares of the wording, for two texts.
const WORDING: Row = [0.72, 0.69, 0.66, 0.70, 0.75, 0.80, 0.80, 0.80, 0.80];
/// Letters that both have in the same order.
const LETTERS: f64 = 0.88;
/// Jaccard indices, exact.
const EXACT: Row = [0.42, 0.45, 0.46, 0.47, 0.52, 0.65, 0.69, 0.72, 0.74];
const GRADED_128: Row = [0.44, 0.46, 0.46, 0.47, 0.51, 0.62, 0.71, 0.75, 0.77];
/// Estimated Jaccard indices, as in the adjacent rows. 128 bits without sums are as accurate as 64 bits with them.
const GRADED_64_HAMMING_128: Row = [0.51, 0.53, 0.53, 0.53, 0.54, 0.62, 0.72, 0.79, 0.81];
const HAMMING_64: Row = [0.56, 0.58, 0.60, 0.60, 0.60, 0.63, 0.73, 0.80, 0.81];

impl Threshold {
    /// A text with fewer features is a phrase. Of duplicates among phrases, 64-bit fingerprints miss one in six, 128-bit
    /// fingerprints one in sixteen, and the features themselves one in twenty.
    pub const FEWEST: usize = 12;

    /// Above this number of features the thresholds stay the same.
    pub(crate) const MOST: usize = 2048;

    /// The thresholds for two texts with these numbers of distinct features, in either order.
    pub fn new(features_a: usize, features_b: usize) -> Threshold {
        Threshold { smaller: features_a.min(features_b), larger: features_a.max(features_b) }
    }

    pub(crate) fn smaller(self) -> usize {
        self.smaller
    }

    /// Whether texts of these lengths can be near-duplicates. `false` if one has no feature.
    pub fn lengths_fit(self) -> bool {
        self.smaller > 0 && self.smaller as f64 >= self.jaccard() * self.larger as f64
    }

    /// The smallest Jaccard index that near-duplicates of any length can have.
    pub fn least_jaccard() -> f64 {
        EXACT.iter().copied().fold(1.0, f64::min)
    }

    /// The smallest score of near-duplicates of any length.
    pub fn least_wording() -> f64 {
        WORDING.iter().copied().fold(1.0, f64::min)
    }

    /// The smallest score of near-duplicates.
    pub fn wording(self) -> f64 {
        self.read(&WORDING)
    }

    /// The smallest share of letters that near-duplicates of any length have in the same order, if neither words nor features make
    /// them near-duplicates.
    pub fn letters() -> f64 {
        LETTERS
    }

    /// The score of texts with this share of letters in the same order: stretched so that [`Threshold::letters`] is
    /// [`Threshold::wording`] and 1 is 1.
    pub(crate) fn score_of_letters(self, share: f64) -> f64 {
        if share < LETTERS {
            0.0
        } else {
            self.wording() + (share - LETTERS) / (1.0 - LETTERS) * (1.0 - self.wording())
        }
    }

    /// The smallest Jaccard index of near-duplicates, over their sets of features.
    pub fn jaccard(self) -> f64 {
        self.read(&EXACT)
    }

    /// The largest graded distance of near-duplicates. Negative if the lengths rule them out.
    pub fn graded(self, bits: Bits) -> f64 {
        let row = match bits {
            Bits::B32 => &HAMMING_64,
            Bits::B64 => &GRADED_64_HAMMING_128,
            Bits::B128 => &GRADED_128,
        };
        // The mean graded distance at a cosine c is (1 − c) / 2.
        (1.0 - self.cosine(self.read(row))) / 2.0
    }

    /// The largest Hamming distance of near-duplicates. `None` if the lengths rule them out.
    pub fn hamming(self, bits: Bits) -> Option<u32> {
        let row = match bits {
            Bits::B32 | Bits::B64 => &HAMMING_64,
            Bits::B128 => &GRADED_64_HAMMING_128,
        };
        self.hamming_at(self.read(row), bits)
    }

    /// The largest Hamming distance at which the estimated Jaccard index is at least `jaccard`. `None` if the
    /// lengths rule that out.
    pub fn hamming_at(self, jaccard: f64, bits: Bits) -> Option<u32> {
        let least = self.cosine(jaccard);
        let step = (128 / bits.count()) as usize;
        (COSINES.iter().step_by(step).take_while(|&&cosine| cosine >= least).count() as u32).checked_sub(1)
    }

    /// The Jaccard index that belongs to a cosine, if each feature counts once.
    pub fn jaccard_at(self, cosine: f64) -> f64 {
        let (smaller, larger) = (self.smaller as f64, self.larger as f64);
        let shared = (cosine * (smaller * larger).sqrt()).clamp(0.0, smaller);
        if larger == 0.0 { 0.0 } else { shared / (smaller + larger - shared) }
    }

    /// The cosine of two texts with this Jaccard index; infinite if the lengths rule it out.
    fn cosine(self, jaccard: f64) -> f64 {
        let (smaller, larger) = (self.smaller as f64, self.larger as f64);
        let shared = (smaller + larger) * jaccard / (1.0 + jaccard);
        let possible = self.smaller > 0 && smaller >= jaccard * larger;
        if possible { shared / (smaller * larger).sqrt() } else { f64::INFINITY }
    }

    /// The value of a row at the smaller count, interpolated linearly between the powers of two.
    fn read(self, row: &Row) -> f64 {
        let features = self.smaller.clamp(8, Threshold::MOST);
        let power = features.ilog2();
        let place = (power - 3) as usize;
        let next = row[(place + 1).min(row.len() - 1)];
        let part = (features - (1 << power)) as f64 / f64::from(1u32 << power);
        row[place] + part * (next - row[place])
    }
}

/// The cosines of the angles that belong to distances of 0, 1 … 64 of 128 bits: the mean Hamming distance at an angle θ is
/// bits·θ/π.
const COSINES: [f64; 65] = {
    let mut cosines = [0.0; 65];
    let mut distance = 0;
    while distance < cosines.len() {
        cosines[distance] = cosine_of(PI * distance as f64 / 128.0);
        distance += 1;
    }
    cosines
};

/// The cosine of an angle from 0 to π/2, within 10⁻⁶. Computed by its series, so that it is the same number on every platform.
const fn cosine_of(angle: f64) -> f64 {
    let square = angle * angle;
    let divisors = [90.0, 56.0, 30.0, 12.0, 2.0];
    let (mut sum, mut at) = (1.0, 0);
    while at < divisors.len() {
        sum = 1.0 - square / divisors[at] * sum;
        at += 1;
    }
    sum
}
