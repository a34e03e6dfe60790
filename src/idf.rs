//! Counts in how many documents each feature stands, for TF-IDF.

use crate::counts::{Counts, FeatureMap};
use crate::hash::hash;
use crate::recipe::Recipe;
use crate::weight::{Idf, Weight};

/// Counts the documents of a collection that have each feature. The table it builds is frozen: fingerprints made with it
/// stay as they are, whatever the collection becomes.
///
/// ```
/// use nearprint::{IdfBuilder, Recipe, Unit, Weights};
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
    features: FeatureMap<(String, u32)>,
}

impl IdfBuilder {
    /// For the features that this recipe finds in a text. Its weights, hash and width do not matter.
    pub fn new(recipe: Recipe) -> IdfBuilder {
        IdfBuilder { recipe, documents: 0, features: FeatureMap::default() }
    }

    /// Counts a document.
    pub fn add(&mut self, text: &str) {
        let IdfBuilder { recipe, features, .. } = self;
        let mut own = Counts::default();
        recipe.each_paragraph(text, |paragraph| {
            recipe.each_placed_feature(text, &paragraph, |hash, feature, _| {
                if own.add(hash, Weight::ONE) == 1 {
                    features.entry(hash).or_insert_with(|| (feature.into(), 0)).1 += 1;
                }
            });
        });
        self.documents += 1;
    }

    /// Counts a document by features of the caller's own.
    pub fn add_features(&mut self, features: impl IntoIterator<Item = impl AsRef<str>>) {
        let mut own = Counts::default();
        for feature in features {
            let feature = feature.as_ref();
            let hash = hash(feature, self.recipe.hash, self.recipe.seed);
            if own.add(hash, Weight::ONE) == 1 {
                self.features.entry(hash).or_insert_with(|| (feature.into(), 0)).1 += 1;
            }
        }
        self.documents += 1;
    }

    /// How many documents were counted.
    pub fn documents(&self) -> u32 {
        self.documents
    }

    /// The table as it stands. Counting may go on.
    pub fn build(&self) -> Idf {
        Idf::new(self.documents, self.features.values().cloned()).expect("each feature stands in a document")
    }
}
