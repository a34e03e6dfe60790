//! Counts how many documents contain each feature, for TF-IDF.

use crate::counts::{Counts, FeatureMap, number};
use crate::recipe::Recipe;
use crate::weight::{Idf, Weight};

/// Counts the documents of a collection that have each feature. The table it builds is frozen, so
/// fingerprints made with it stay comparable when the collection changes.
///
/// ```
/// use nearprint::recipe::Unit;
/// use nearprint::{IdfBuilder, Recipe, Weights};
///
/// let words = Recipe { unit: Unit::Word, ..Recipe::DEFAULT };
/// let mut builder = IdfBuilder::new(words.clone());
/// builder.add("the cat");
/// builder.add("the dog");
/// let recipe = Recipe { weights: Weights::TfIdf(builder.build()), ..words };
/// let weights: Vec<i64> = recipe.explain("the cat").features.iter().map(|feature| feature.weight).collect();
/// assert_eq!(weights, [1024, 1439]); // 1 + ln(3/3) and 1 + ln(3/2), in units of 1/1024
/// ```
#[derive(Clone, Debug)]
pub struct IdfBuilder {
    recipe: Recipe,
    documents: u32,
    /// Whether some documents were given as the caller's features.
    own_features: bool,
    frequencies: Frequencies,
}

impl IdfBuilder {
    /// A builder for the features that this recipe finds in a text. Its weights, hash and width do not matter.
    pub fn new(recipe: Recipe) -> IdfBuilder {
        IdfBuilder { recipe, documents: 0, own_features: false, frequencies: Frequencies::default() }
    }

    /// Continues from a table. It holds only the texts of the features, so they are hashed again.
    #[cfg_attr(not(feature = "wasm"), expect(dead_code, reason = "the binding moves builders between instances"))]
    pub(crate) fn resume(
        recipe: Recipe,
        documents: u32,
        counts: impl IntoIterator<Item = (String, u32)>,
    ) -> IdfBuilder {
        let mut frequencies = Frequencies::default();
        for (feature, count) in counts {
            let hash = recipe.feature(&feature);
            number(&mut frequencies.places, hash, frequencies.features.len() as i64);
            frequencies.features.push((feature, count));
        }
        IdfBuilder { recipe, documents, own_features: false, frequencies }
    }

    /// Counts a document.
    pub fn add(&mut self, text: &str) {
        let IdfBuilder { recipe, frequencies, .. } = self;
        let mut own = Counts::default();
        recipe.each_paragraph(text, &mut |paragraph| {
            recipe.each_placed_feature(text, &paragraph, |hash, feature, _| frequencies.count(&mut own, hash, feature));
        });
        self.documents += 1;
    }

    /// Counts a document by features that the caller found.
    pub fn add_features(&mut self, features: impl IntoIterator<Item = impl AsRef<str>>) {
        let mut own = Counts::default();
        for feature in features {
            let feature = feature.as_ref();
            self.frequencies.count(&mut own, self.recipe.feature(feature), feature);
        }
        self.own_features = true;
        self.documents += 1;
    }

    /// How many documents were counted.
    pub fn documents(&self) -> u32 {
        self.documents
    }

    /// The table of the documents counted so far. More documents may be added afterwards.
    pub fn build(&self) -> Idf {
        let idf = Idf::new(self.documents, self.frequencies.features.iter().cloned());
        let made_by = (!self.own_features).then(|| self.recipe.feature_rules());
        idf.expect("each feature stands in a document").with_made_by(made_by)
    }
}

/// Features, each with the number of documents that have it.
#[derive(Clone, Debug, Default)]
struct Frequencies {
    features: Vec<(String, u32)>,
    /// The index of each feature in `features`, by its hash.
    places: FeatureMap<i64>,
}

impl Frequencies {
    /// Counts a document for a feature, unless the feature is already among the document's `own`.
    fn count(&mut self, own: &mut Counts, hash: u128, feature: &str) {
        if own.add(hash, Weight::ONE) > 1 {
            return;
        }
        let place = *number(&mut self.places, hash, self.features.len() as i64) as usize;
        if place == self.features.len() {
            self.features.push((feature.into(), 0));
        }
        self.features[place].1 += 1;
    }
}
