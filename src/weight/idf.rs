//! The frozen table behind TF-IDF.

use super::{FIXED_POINT, Weight, natural_logarithm};
use crate::sort::sort_by;
use crate::text_map::TextMap;
use std::fmt;
use std::sync::Arc;

/// In how many documents each feature stands: a frozen table, made by [`IdfBuilder`](crate::IdfBuilder) or from counts of
/// the caller's own.
///
/// The weight of a feature is 1 + ln((1 + documents) / (1 + documents with the feature)), the smoothed inverse document
/// frequency of scikit-learn: no feature weighs less than 1, and one that no document has weighs most.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Idf(Arc<Table>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Table {
    documents: u32,
    /// Documents with the feature, and the weight that follows.
    features: TextMap<(u32, Weight)>,
    unseen: Weight,
}

impl Idf {
    /// From document frequencies: how many documents there were, and how many of them had each feature.
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
        Ok(Idf(Arc::new(Table { documents, features, unseen: inverse(documents, 0) })))
    }

    /// How many documents were counted.
    pub fn documents(&self) -> u32 {
        self.0.documents
    }

    /// Every feature with the number of documents that have it, in alphabetical order.
    pub fn counts(&self) -> impl Iterator<Item = (&str, u32)> {
        self.0.features.iter().map(|(feature, &(count, _))| (feature, count))
    }

    pub(crate) fn weight(&self, feature: &str) -> Weight {
        self.0.features.get(feature).map_or(self.0.unseen, |&(_, weight)| weight)
    }
}

fn inverse(documents: u32, count: u32) -> Weight {
    // Two more digits than the result has, so that the difference is rounded once.
    let extra = 10;
    let fine = |number: u32| natural_logarithm(u64::from(number) + 1, Weight::FRACTION_BITS + extra);
    let difference = (fine(documents) - fine(count) + (1 << (extra - 1))) >> extra;
    Weight::from_units(FIXED_POINT as i32 + difference as i32)
}

/// Document frequencies that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IdfError {
    /// A feature in no document, or in more than there were.
    Count {
        /// The feature.
        feature: String,
        /// In how many documents it is said to stand.
        count: u32,
        /// How many there were.
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
                write!(f, "the feature {feature:?} is said to stand in {count} of {documents} documents")
            }
            IdfError::Twice { feature } => write!(f, "the feature {feature:?} is listed twice"),
        }
    }
}

impl std::error::Error for IdfError {}
