//! The threshold that a collection sets itself.
//!
//! Texts of one collection are alike by chance, by subject and by form: scans hardly, references more, the pages of a manual most. How alike
//! those are that are not near-duplicates is the background of the collection. Near-duplicates are texts that are clearly more alike
//! than that, long ones by more than short ones: their features vary less. Four fifths are always
//! enough. A text of a few words has little to tell: up to 20 features it needs what two texts by themselves do, from 100 on no least score.
//!
//! The numbers were fitted on 13 kinds of labelled texts, one kind left out at a time (`cargo xtask bench accuracy`).

use super::{Row, Threshold};

/// What near-duplicates have beyond the background, by the smaller number of features.
const BEYOND: Row = [0.14, 0.14, 0.14, 0.14, 0.23, 0.32, 0.4, 0.49, 0.49];
/// No background asks for more than this score,
pub(crate) const ENOUGH: f64 = 0.8;
/// and none of a text with so few features for less than that of two texts by themselves: two of five words in common are a greeting.
const SHORT: f64 = 20.0;
/// From this number of features on, the background alone decides: pages of scans share a third.
const LONG: f64 = 100.0;
/// Up to this number of texts nothing is learned.
pub(crate) const FEW: f64 = 20.0;
/// So many more texts make it count for a half.
const HALF: f64 = 50.0;

/// How alike the texts of a collection are when they are not near-duplicates: by chance, subject and form.
///
/// It is the 97th percentile, over a sample of the texts, of the score of a text and its fifth-nearest other text. For texts in large groups
/// of copies, it is that of one text from each group, plus 0.07.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Background {
    /// A score, from 0 to 1; 0 for at most 20 texts, from which nothing is learned.
    pub score: f64,
    /// The number of texts it was learned from; copies count once.
    pub texts: u32,
}

/// The smallest score of near-duplicates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Cutoff {
    /// The automatic threshold. In a corpus that keeps texts, the [background](crate::Corpus::background) sets it. Otherwise it is that of
    /// two texts by themselves ([`Threshold::wording`]).
    #[default]
    Automatic,
    /// The automatic one for a collection with this background.
    Background(Background),
    /// A score from 0 to 1.
    Score(f64),
}

impl Threshold {
    /// The smallest score of near-duplicates in a collection with this background.
    pub fn in_collection(self, background: Background) -> f64 {
        let own = (background.score + self.read(&BEYOND)).min(ENOUGH).max(self.least());
        let more = (f64::from(background.texts) - FEW).max(0.0);
        let part = more / (more + HALF);
        self.wording() + part * (own - self.wording())
    }

    /// The smallest score of near-duplicates in any collection.
    fn least(self) -> f64 {
        let few = (LONG - self.smaller() as f64) / (LONG - SHORT);
        self.wording() * few.clamp(0.0, 1.0)
    }
}

impl Cutoff {
    /// The smallest score of two near-duplicates with these numbers of features.
    pub(crate) fn of(self, features_a: usize, features_b: usize) -> f64 {
        let threshold = Threshold::new(features_a, features_b);
        match self {
            Cutoff::Automatic => threshold.wording(),
            Cutoff::Background(background) => threshold.in_collection(background),
            Cutoff::Score(score) => score,
        }
    }

    /// The smallest score of near-duplicates of any length.
    pub(crate) fn lowest(self) -> f64 {
        match self {
            Cutoff::Automatic => Threshold::least_wording(),
            // Above, it is not less between two powers of two than at one of them.
            Cutoff::Background(_) => {
                let counts = (8..=128).chain((8..=11).map(|power| 1 << power));
                counts.map(|features| self.of(features, features)).fold(1.0, f64::min)
            }
            Cutoff::Score(score) => score,
        }
    }

    /// The score that the caller gave; `None` if the threshold is automatic.
    ///
    /// # Panics
    /// When the score is not a number from 0 to 1.
    pub(crate) fn given(self) -> Option<f64> {
        match self {
            Cutoff::Automatic | Cutoff::Background(_) => None,
            Cutoff::Score(score) => {
                assert!((0.0..=1.0).contains(&score), "a score is a number from 0 to 1, not {score}");
                Some(score)
            }
        }
    }
}
