//! Every intermediate value of one fingerprint, for lessons and for finding out why two texts are near.

use crate::fingerprint::Fingerprint;
use crate::normalize::normalize_with_sources;
use crate::recipe::{Counts, Recipe};
use crate::shingle::shingles;
use std::collections::HashMap;
use std::ops::Range;

/// How a fingerprint came about. All ranges are bytes of the text that was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The paragraphs, without the white space around them.
    pub paragraphs: Vec<Paragraph>,
    /// The distinct features, in the order in which they first occur.
    pub features: Vec<Feature>,
    /// Sum i decides bit i; bit 0 is the least significant.
    pub sums: Vec<i64>,
    /// The outcome.
    pub fingerprint: Fingerprint,
}

/// One paragraph in canonical form and the shingle width used in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// Where it stands.
    pub range: Range<usize>,
    /// In canonical form: folded, and without what the recipe drops.
    pub text: String,
    /// Its shingle width in units.
    pub size: usize,
}

/// One distinct feature of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// In canonical form.
    pub text: String,
    /// Where it first occurs.
    pub range: Range<usize>,
    /// How often it occurs.
    pub count: u64,
    /// What it adds to, or takes from, each sum.
    pub weight: i64,
    /// Its hash at the width of the recipe: bit i is 1 where it adds to sum i.
    pub hash: u128,
}

impl Recipe {
    /// Every intermediate value behind [`Recipe::fingerprint`].
    pub fn explain(&self, text: &str) -> Explanation {
        let mut paragraphs = Vec::new();
        let mut features: Vec<Feature> = Vec::new();
        let mut counts = Counts::default();
        let mut place: HashMap<u128, usize> = HashMap::new();
        self.each_paragraph(text, |range| {
            let (canonical, sources) = normalize_with_sources(&text[range.clone()], self.rules());
            let size = self.size.for_paragraph(&canonical, self.unit);
            for units in shingles(&canonical, size) {
                let feature = self.hash_shingle(&canonical, units.clone());
                if counts.add(feature) == 1 {
                    place.insert(feature, features.len());
                    let (first, last) = (&sources[units.start], &sources[units.end - 1]);
                    features.push(Feature {
                        text: canonical.text[canonical.bytes_of(units)].into(),
                        range: range.start + first.start..range.start + last.end,
                        count: 0,
                        weight: 0,
                        hash: feature & self.bits.mask(),
                    });
                }
            }
            paragraphs.push(Paragraph { range, text: canonical.text, size });
        });
        for (feature, count) in counts.iter() {
            let feature = &mut features[place[&feature]];
            feature.count = count;
            feature.weight = self.weights.weigh(count);
        }
        let sketch = self.sketch_of(&counts);
        Explanation { paragraphs, features, sums: sketch.sums().to_vec(), fingerprint: sketch.fingerprint() }
    }
}
