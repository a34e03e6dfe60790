//! Features found by the caller, with another segmenter, tokenizer or keyword extractor.

use crate::counts::{Counts, FeatureMap, number};
use crate::fingerprint::Fingerprint;
use crate::recipe::Recipe;
use crate::sketch::Sketch;
use crate::weight::Weight;

/// The features of one text, given one by one. They are hashed without folding; only the recipe's stop words are
/// dropped.
///
/// ```
/// use nearprint::{Features, Recipe, Weight};
///
/// let mut features = Features::new(Recipe::PYTHON_SIMHASH);
/// features.add_weighted("aaa", Weight::new(2.0)?);
/// features.add_weighted("bbb", Weight::new(3.0)?);
/// assert_eq!(features.fingerprint().number(), 0x10ce_fb2b_06ee_e5cd);
/// # Ok::<(), nearprint::WeightError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Features {
    recipe: Recipe,
    /// Features without a weight: the recipe weighs them.
    counts: Counts,
    /// The sums of the weights that the caller gave, in units of [`Weight`].
    given: FeatureMap<i64>,
}

impl Features {
    /// No features yet.
    pub fn new(recipe: Recipe) -> Features {
        Features { recipe, counts: Counts::default(), given: FeatureMap::default() }
    }

    /// Adds an occurrence of a feature, with the weight that the recipe gives it.
    pub fn add(&mut self, feature: &str) {
        if !self.recipe.stop_words.has(feature) {
            self.counts.add(self.recipe.feature(feature), self.recipe.weights.of_feature(feature));
        }
    }

    /// Adds a feature with its weight. Weights of the same feature add up; a negative weight votes the other way.
    pub fn add_weighted(&mut self, feature: &str, weight: Weight) {
        if !self.recipe.stop_words.has(feature) {
            let hash = self.recipe.feature(feature);
            *number(&mut self.given, hash, 0) += weight.units();
        }
    }

    /// The sums behind the fingerprint, in units of 1/1024.
    pub fn sketch(&self) -> Sketch {
        let scale = Weight::ONE.units() / self.recipe.weights.scale();
        let mut weighed = self.given.clone();
        for (feature, weight, count) in self.counts.iter() {
            *number(&mut weighed, feature, 0) += scale * self.recipe.weights.weigh(weight, count);
        }
        self.recipe.sketch_of(&self.recipe.heaviest(weighed.into_iter()))
    }

    /// The fingerprint of the features given so far.
    pub fn fingerprint(&self) -> Fingerprint {
        self.sketch().fingerprint()
    }
}
