//! The frozen table behind TF-IDF.

use super::{FIXED_POINT, Weight, natural_logarithm};
use crate::normalize::Rules;
use crate::paragraph::Paragraphs;
use crate::shingle::Size;
use crate::sort::sort_by;
use crate::text_set::TextMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// How many documents have each feature: a frozen table, made by [`IdfBuilder`](crate::IdfBuilder) or from counts.
///
/// The weight of a feature is 1 + ln((1 + documents) / (1 + documents with the feature)), the smoothed inverse document
/// frequency of scikit-learn: no feature weighs less than 1, and one that no document has weighs most.
///
/// ```
/// use nearprint::recipe::Unit;
/// use nearprint::{Idf, Recipe, Weights};
///
/// let idf = Idf::new(9, [("rose", 2), ("the", 9)].map(|(word, documents)| (word.into(), documents)))?;
/// let recipe = Recipe { unit: Unit::Word, weights: Weights::TfIdf(idf), ..Recipe::DEFAULT };
/// let [the, rose] = &recipe.explain("the rose").features[..] else { unreachable!() };
/// assert!(rose.weight > the.weight);
/// # Ok::<(), nearprint::IdfError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Idf {
    table: Arc<Counts>,
    made_by: Option<FeatureRules>,
}

/// The choices of a recipe that decide a text's features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FeatureRules {
    pub(crate) rules: Rules,
    pub(crate) size: Size,
    pub(crate) paragraphs: Paragraphs,
}

/// Tables are equal if their numbers are, as these decide the fingerprints.
impl PartialEq for Idf {
    fn eq(&self, other: &Idf) -> bool {
        self.table == other.table
    }
}

impl Eq for Idf {}

impl Hash for Idf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.table.hash(state);
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Counts {
    documents: u32,
    /// The number of documents with each feature, and its weight.
    features: TextMap<(u32, Weight)>,
    unseen: Weight,
}

impl Idf {
    /// A table from document frequencies: the number of documents, and for each feature the number of documents that have it.
    ///
    /// # Errors
    /// If a feature is listed twice, or with no document, or with more documents than there are.
    pub fn new(documents: u32, counts: impl IntoIterator<Item = (String, u32)>) -> Result<Idf, IdfError> {
        let mut entries = Vec::new();
        for (feature, count) in counts {
            if !(1..=documents).contains(&count) {
                return Err(IdfError::Count { feature, count, documents });
            }
            entries.push((feature, (count, inverse(documents, count))));
        }
        sort_by(&mut entries, |(a, _), (b, _)| a.cmp(b));
        if let Some(twice) = entries.windows(2).find(|two| two[0].0 == two[1].0) {
            return Err(IdfError::Twice { feature: twice[0].0.clone() });
        }
        let features = TextMap::new(entries);
        let table = Arc::new(Counts { documents, features, unseen: inverse(documents, 0) });
        Ok(Idf { table, made_by: None })
    }

    /// How many documents were counted.
    pub fn documents(&self) -> u32 {
        self.table.documents
    }

    /// Every feature with the number of documents that have it, in alphabetical order.
    pub fn counts(&self) -> impl Iterator<Item = (&str, u32)> {
        self.table.features.iter().map(|(feature, &(count, _))| (feature, count))
    }

    /// How the features of the table were made; `None` if unknown.
    pub(crate) fn made_by(&self) -> Option<FeatureRules> {
        self.made_by
    }

    pub(crate) fn with_made_by(self, made_by: Option<FeatureRules>) -> Idf {
        Idf { made_by, ..self }
    }

    pub(crate) fn weight(&self, feature: &str) -> Weight {
        self.table.features.get(feature).map_or(self.table.unseen, |&(_, weight)| weight)
    }
}

fn inverse(documents: u32, count: u32) -> Weight {
    // With 10 more bits than the result, so that the difference is rounded only once.
    let extra = 10;
    let fine = |number: u32| natural_logarithm(u64::from(number) + 1, Weight::FRACTION_BITS + extra);
    let difference = (fine(documents) - fine(count) + (1 << (extra - 1))) >> extra;
    Weight::from_units(FIXED_POINT as i32 + difference as i32)
}

/// Document frequencies that are impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IdfError {
    /// A feature with no document, or with more documents than there are.
    Count {
        /// The feature.
        feature: String,
        /// The number of documents given for it.
        count: u32,
        /// The number of all documents.
        documents: u32,
    },
    /// A feature that is listed twice.
    Twice {
        /// The feature.
        feature: String,
    },
}

impl fmt::Display for IdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IdfError::Count { feature, count, documents } => {
                write!(f, "the feature {feature:?} is counted in {count} of {documents} documents")
            }
            IdfError::Twice { feature } => write!(f, "the feature {feature:?} is listed twice"),
        }
    }
}

impl std::error::Error for IdfError {}
