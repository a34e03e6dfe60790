//! Feature and its count → weight. A weight is a function of the feature and of how often the text has it, and of
//! nothing else: that is what lets an edit move a sketch without recounting the text (see [`Draft`](crate::Draft)).

/// How much a feature counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weights {
    /// Each distinct feature of the text counts 1, however often it occurs.
    Once,
    /// Each occurrence counts 1 (term frequency).
    Count,
}

impl Weights {
    /// The weight of a feature that occurs `count` times.
    pub(crate) fn weigh(self, count: u64) -> i64 {
        match self {
            Weights::Once => i64::from(count > 0),
            Weights::Count => count as i64,
        }
    }
}
