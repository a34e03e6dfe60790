//! The threshold that a collection sets itself.
//!
//! Texts of one collection are alike by chance, by subject and by form: scans hardly, references more, the pages of a manual most. How alike
//! those are that are not near-duplicates is the background of the collection. But not all its texts have relatives: what two texts share
//! may be the wording of a template, a subject or a law, which many others have too, or be theirs alone. So the threshold of a pair depends on
//! both: it rises with the background, and with how common the phrases are that both have. Pages of a scan of which every second
//! word is wrong share few phrases, but nobody else has them. Long texts need more than short ones: their features vary less. Four fifths are always
//! enough, and short texts need more than a few words that nobody else has.
//!
//! The numbers were fitted on ten kinds of labelled texts, one kind left out at a time (`cargo xtask bench accuracy`).

use super::{Row, Threshold};

/// What longer texts need more, by the smaller number of features, if all that they share is common;
const LONGER: Row = [0.0, 0.0, 0.0, 0.0, 0.09, 0.18, 0.26, 0.35, 0.35];
/// and so much of it in any case and for the background.
const OF_LENGTH: f64 = 0.25;
const OF_BOTH: f64 = 2.0;
/// How much the background counts, and how much common phrases do.
const OF_BACKGROUND: f64 = 0.55;
const OF_COMMON: f64 = 0.6;
const LESS: f64 = 0.05;
/// How common the phrases of a pair are taken to be where nothing is known of it: near-duplicates of most kinds have less.
pub(crate) const TYPICAL: f64 = 0.35;
/// No background asks for less, by the smaller number of features. A text of a few words has little to tell: two of five words in common are a
/// greeting. Pages of scans share a fifth.
const LEAST: Row = [0.72, 0.69, 0.62, 0.52, 0.52, 0.48, 0.3, 0.2, 0.2];
/// Of the background, by the smaller number of features: a title shares two of its few words with another by chance, however rare they are.
/// Without this, a quarter more of 20,000 titles of products were dropped.
const LEAST_OF_BACKGROUND: Row = [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
/// None asks texts longer than a title for more than this score.
pub(crate) const ENOUGH: f64 = 0.8;
/// Above this background, titles are made of the same few words, as names of products are, and need so many times more than the background as it
/// is higher. Of 20,000 such titles 22 are dropped for others in place of 3,050, of which four in five were other products.
const HIGH: f64 = 0.65;
const OF_HIGH: f64 = 1.5;
/// Hardly anything but equal words is alike beyond this.
const MOST: f64 = 0.98;
/// Up to this number of texts nothing is learned.
pub(crate) const FEW: f64 = 20.0;
/// From this number on it counts in full.
const MANY: f64 = 50.0;

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
    /// The smallest score of near-duplicates in a collection with this background, whose phrases are as common as is typical.
    pub fn in_collection(self, background: Background) -> f64 {
        self.by_phrases(background, TYPICAL)
    }

    /// The same for two texts whose phrases are this common.
    fn by_phrases(self, background: Background, common: f64) -> f64 {
        // common^¾, the same number on every platform.
        let common = common.sqrt() * common.sqrt().sqrt();
        let longer = self.read(&LONGER) * (OF_LENGTH + common + OF_BOTH * background.score);
        let by_both = OF_BACKGROUND * background.score + OF_COMMON * common + longer - LESS;
        let title = background.score + OF_HIGH * (background.score - HIGH).max(0.0);
        let least = self.read(&LEAST).max(self.read(&LEAST_OF_BACKGROUND) * title);
        let own = by_both.min(ENOUGH).max(least.min(MOST));
        let part = ((f64::from(background.texts) - FEW) / (MANY - FEW)).clamp(0.0, 1.0);
        self.wording() + part * (own - self.wording())
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

    /// The same for two texts whose phrases are this common.
    pub(crate) fn by_phrases(self, features: [usize; 2], common: f64) -> f64 {
        match self {
            Cutoff::Background(background) => Threshold::new(features[0], features[1]).by_phrases(background, common),
            _ => self.of(features[0], features[1]),
        }
    }

    /// The same for two texts that share nothing common: near-duplicates have at least this.
    pub(crate) fn least(self, features_a: usize, features_b: usize) -> f64 {
        self.by_phrases([features_a, features_b], 0.0)
    }

    /// The smallest score of near-duplicates of any length.
    pub(crate) fn lowest(self) -> f64 {
        match self {
            Cutoff::Automatic => Threshold::least_wording(),
            // Above, it is not less between two powers of two than at one of them.
            Cutoff::Background(_) => {
                let counts = (8..=128).chain((8..=11).map(|power| 1 << power));
                counts.map(|features| self.least(features, features)).fold(1.0, f64::min)
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
