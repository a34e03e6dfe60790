//! Every intermediate value of one fingerprint: for lessons, and to find out why two texts are near.

use crate::counts::{Counts, FeatureMap, number};
use crate::fingerprint::Fingerprint;
use crate::recipe::Recipe;
use std::ops::Range;

/// Every step from a text to its fingerprint. All ranges are byte ranges of the text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// The paragraphs, without the white space around them.
    pub paragraphs: Vec<ExplainedParagraph>,
    /// The distinct features, in order of first occurrence.
    pub features: Vec<ExplainedFeature>,
    /// The sums: sum i decides bit i, bit 0 being the least significant. In units of 1/[`scale`](crate::Weights::scale).
    pub sums: Vec<i64>,
    /// The fingerprint.
    pub fingerprint: Fingerprint,
}

/// One paragraph in canonical form and the shingle width used in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainedParagraph {
    /// Its place in the text.
    pub range: Range<usize>,
    /// Its text in canonical form: folded, and without the characters that the recipe drops.
    pub text: String,
    /// The shingle width used in it, in units.
    pub size: usize,
}

/// One distinct feature of a text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainedFeature {
    /// The feature in canonical form.
    pub text: String,
    /// Where it first occurs.
    pub range: Range<usize>,
    /// The number of its occurrences.
    pub count: u32,
    /// What it adds to a sum, or subtracts from it, in units of 1/[`scale`](crate::Weights::scale). 0 if it does not count.
    pub weight: i64,
    /// Its hash at the width of the recipe: bit i is 1 where it adds to sum i.
    pub hash: u128,
}

impl Recipe {
    /// Every intermediate value behind [`Recipe::fingerprint`].
    pub fn explain(&self, text: &str) -> Explanation {
        let mut paragraphs = Vec::new();
        let mut features: Vec<ExplainedFeature> = Vec::new();
        let mut places: FeatureMap<i64> = FeatureMap::default();
        let mut counts = Counts::default();
        self.each_paragraph(text, &mut |paragraph| {
            let (canonical, size) = self.each_placed_feature(text, &paragraph, |feature, shingle, range| {
                let place = *number(&mut places, feature, features.len() as i64) as usize;
                if place == features.len() {
                    let hash = feature & self.bits.mask();
                    features.push(ExplainedFeature { text: shingle.into(), range, count: 0, weight: 0, hash });
                }
                features[place].count = counts.add(feature, self.weights.of_feature(shingle));
            });
            paragraphs.push(ExplainedParagraph { range: paragraph, text: canonical, size });
        });
        let weighed = self.weighed(&counts);
        let sketch = self.sketch_of(&weighed);
        for (feature, weight) in weighed {
            features[places[&feature] as usize].weight = weight;
        }
        Explanation { paragraphs, features, sums: sketch.sums().to_vec(), fingerprint: sketch.fingerprint() }
    }
}
