//! What is exactly so of two texts, where they are kept: the features and the words they share. Fingerprints only say
//! which texts are worth reading.

use super::Corpus;
use super::check::Part;
use super::paragraphs::Entry;
use crate::normalize::Unit;
use crate::overlap::{Containment, shared_wording};
use crate::shingle::Size;
use crate::sketch::Bits;
use crate::threshold::Threshold;
use crate::utf16::bytes_of;

/// Letters of a word of running text; in scripts whose words are shorter, so are the shingles.
const LETTERS: f64 = 4.0;

/// What is exactly so of a part and a text.
#[derive(Clone, Copy)]
pub(super) struct Exact {
    pub(super) score: f64,
    pub(super) jaccard: f64,
    pub(super) containment: Containment,
}

impl Corpus {
    /// The text that an entry stands for, where it is kept.
    pub(super) fn text_of(&self, entry: &Entry) -> Option<&str> {
        let text = self.documents.text(entry.owner)?;
        let range = bytes_of(text, &entry.range);
        Some(&text[range])
    }

    /// Of a part and a text of so many distinct features. `None` where the score is less than `least`, or than what the
    /// automatic threshold asks for.
    pub(super) fn exact(&self, part: &Part, text: &str, features: u32, least: Option<f64>) -> Option<Exact> {
        let mut is_shared = vec![false; part.features.len()];
        let mut meet = |feature| {
            if let Some(&number) = part.features.get(&feature) {
                is_shared[number] = true;
            }
        };
        if !self.recipe.each_equal_feature(text, &mut meet) {
            self.recipe.walk(text).iter().for_each(|&(feature, _)| meet(feature));
        }
        let both = is_shared.iter().filter(|&&shared| shared).count() as f64;
        let (own, other) = (part.features.len() as f64, f64::from(features));
        let jaccard = both / (own + other - both);
        let threshold = Threshold::new(part.features.len(), features as usize);
        if jaccard < self.worth_reading(least, threshold) {
            return None;
        }
        let words = part.words.get_or_init(|| self.recipe.words(part.text));
        let score = jaccard.max(shared_wording(words, &self.recipe.words(text)));
        let containment = Containment { a_in_b: both / own, b_in_a: both / other.max(1.0) };
        (score >= least.unwrap_or_else(|| threshold.wording())).then_some(Exact { score, jaccard, containment })
    }

    /// The smallest ratio of the feature counts of a match.
    pub(super) fn least_ratio(&self, least: Option<f64>) -> f64 {
        match least {
            // Of the words: no more than the shorter text has can be in both. Of the features that is nearly so.
            _ if self.keep_text => {
                let least = least.unwrap_or_else(Threshold::least_wording);
                0.9 * least / (2.0 - least)
            }
            // The Jaccard index of two sets is at most the ratio of their sizes.
            _ => least.unwrap_or_else(Threshold::least_jaccard),
        }
    }

    /// The graded distance up to which a text is worth reading, to a part of so many features.
    pub(super) fn gate_to_texts(&self, features: usize, least: Option<f64>) -> f64 {
        let fewest = (features as f64 * self.least_ratio(least)) as usize;
        let jaccard = self.worth_reading(least, Threshold::new(fewest, features));
        let deviation = match self.recipe.bits {
            Bits::B32 => 0.065,
            Bits::B64 => 0.045,
            Bits::B128 => 0.03,
        };
        // 1 − 2 · graded estimates the cosine, which is 2J/(1+J) for sets of one size and more for others.
        (1.0 - 2.0 * jaccard / (1.0 + jaccard)) / 2.0 + deviation * if least.is_some() { 3.0 } else { 2.0 }
    }

    /// The Jaccard index from which on two texts are read to see whether their score is `least`, or what the automatic
    /// threshold asks for. Of pairs just at that threshold one in two hundred is lost by it; of a score that the caller
    /// asked for hardly any, at the price of reading more.
    pub(super) fn worth_reading(&self, least: Option<f64>, threshold: Threshold) -> f64 {
        let width = match self.recipe.size {
            Size::Fixed(width) => f64::from(width.units()),
            Size::Auto if self.recipe.unit == Unit::Word => 1.0,
            Size::Auto => 4.0,
        };
        // The shingles that reach into a word, for each that starts there.
        let reach = if self.recipe.unit == Unit::Word { width } else { 1.0 + (width - 1.0) / LETTERS };
        let changed = match least {
            Some(least) => 1.5 * reach * (1.0 - least),
            None => reach * (1.0 - threshold.wording()),
        };
        ((1.0 - changed) / (1.0 + changed)).max(0.0)
    }
}
