//! Feature and its count → weight. A weight depends only on the feature and its count in the text. So an edit can move a sketch
//! without recounting the text (see [`Draft`](crate::Draft)).
//!
//! Weights are integers, so sums are exact in any order and on any platform: whole votes for [`Weights::Once`] and
//! [`Weights::Count`], fixed-point numbers in units of 1/1024 for all others.

mod idf;

use crate::text_set::TextMap;
use crate::unicode::composed;
pub(crate) use idf::FeatureRules;
pub use idf::{Idf, IdfError};
use std::fmt;
use std::sync::Arc;

/// How much a feature counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Weights {
    /// Each distinct feature of the text counts 1, however often it occurs.
    Once,
    /// Each occurrence counts 1 (term frequency).
    Count,
    /// 1 + ln(count): sublinear term frequency (Manning, Raghavan and Schütze 2008, §6.4.1).
    Log,
    /// By hand: a feature's weight is the one in the table, however often it occurs, or 1 if it is not there.
    Hand(HandWeights),
    /// TF-IDF: count · (1 + ln((1 + documents) / (1 + documents with the feature))), from a frozen table.
    TfIdf(Idf),
}

/// The number of fixed-point units in a weight of 1.
const FIXED_POINT: i64 = 1 << Weight::FRACTION_BITS;

/// The kinds of weights, without their tables. Their names are in `recipe/names.rs`; everything else about a kind is in this
/// file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Once,
    Count,
    Log,
    Hand,
    TfIdf,
}

impl Kind {
    /// The weights, if they need no table.
    pub(crate) fn weights(self) -> Option<Weights> {
        match self {
            Kind::Once => Some(Weights::Once),
            Kind::Count => Some(Weights::Count),
            Kind::Log => Some(Weights::Log),
            Kind::Hand | Kind::TfIdf => None,
        }
    }
}

impl Weights {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Weights::Once => Kind::Once,
            Weights::Count => Kind::Count,
            Weights::Log => Kind::Log,
            Weights::Hand(_) => Kind::Hand,
            Weights::TfIdf(_) => Kind::TfIdf,
        }
    }

    /// The number of units of a weight of 1: 1 if all weights are whole, otherwise 1024.
    pub fn scale(&self) -> i64 {
        if self.are_votes() { 1 } else { FIXED_POINT }
    }

    /// Whether every weight is whole: one vote for each distinct feature, or for each occurrence.
    pub(crate) fn are_votes(&self) -> bool {
        matches!(self, Weights::Once | Weights::Count)
    }

    /// Whether a feature's count alone decides its weight. Then no feature that occurs weighs 0.
    pub(crate) fn by_count_alone(&self) -> bool {
        self.are_votes() || *self == Weights::Log
    }

    /// The part of the weight that depends only on the feature. It is looked up once per occurrence, hence separate from the
    /// count.
    pub(crate) fn of_feature(&self, feature: &str) -> Weight {
        match self {
            Weights::Once | Weights::Count | Weights::Log => Weight::ONE,
            Weights::Hand(table) => table.get(feature).unwrap_or(Weight::ONE),
            Weights::TfIdf(idf) => idf.weight(feature),
        }
    }

    /// The weight of a feature that occurs `count` times, in units.
    pub(crate) fn weigh(&self, of_feature: Weight, count: u32) -> i64 {
        match self {
            _ if count == 0 => 0,
            Weights::Once => 1,
            Weights::Count => count.into(),
            Weights::Log => FIXED_POINT + natural_logarithm(count.into(), Weight::FRACTION_BITS) as i64,
            Weights::Hand(_) => of_feature.0.into(),
            Weights::TfIdf(_) => i64::from(of_feature.0) * i64::from(count),
        }
    }
}

/// A weight given by the caller, as a multiple of 1/1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(i32);

impl Weight {
    /// 1: the weight of a feature that is in no table.
    pub const ONE: Weight = Weight(1 << Weight::FRACTION_BITS);
    /// The largest weight; the smallest is its negative. Even 2^32 features of this weight do not overflow a sum.
    pub const MAX: f64 = (1 << 20) as f64;
    pub(crate) const FRACTION_BITS: u32 = 10;

    /// Rounds a weight to the nearest multiple of 1/1024. It refuses weights other than 0 that would become 0 (below 1/2048), weights
    /// beyond ±[`Weight::MAX`], and values that are not numbers.
    ///
    /// # Errors
    /// If the weight is refused.
    ///
    /// ```
    /// use nearprint::Weight;
    ///
    /// assert_eq!(Weight::new(0.3)?.value(), 307.0 / 1024.0);
    /// assert!(Weight::new(0.0001).is_err());
    /// # Ok::<(), nearprint::WeightError>(())
    /// ```
    pub fn new(weight: f64) -> Result<Weight, WeightError> {
        let units = (weight * FIXED_POINT as f64).round();
        // In this form the comparison also refuses NaN.
        let fits = weight.abs() <= Weight::MAX && (units != 0.0 || weight == 0.0);
        if fits { Ok(Weight(units as i32)) } else { Err(WeightError { weight }) }
    }

    /// The weight as a number. [`Weight::new`] of it is the same weight.
    pub fn value(self) -> f64 {
        f64::from(self.0) / FIXED_POINT as f64
    }

    /// The weight in units of 1/1024.
    pub(crate) fn units(self) -> i64 {
        self.0.into()
    }

    pub(crate) fn from_units(units: i32) -> Weight {
        Weight(units)
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

/// A weight that has no fixed-point form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightError {
    weight: f64,
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a weight must be 0, or its size 1/2048 to {}, not {}", Weight::MAX, self.weight)
    }
}

impl std::error::Error for WeightError {}

/// Weights by feature. Features are named as they are after normalisation. Canonically equivalent names are equal.
///
/// ```
/// use nearprint::recipe::Unit;
/// use nearprint::{HandWeights, Recipe, Weight, Weights};
///
/// let table = HandWeights::new([("simhash", Weight::new(5.0)?), ("the", Weight::new(0.5)?)]);
/// let recipe = Recipe { unit: Unit::Word, weights: Weights::Hand(table), ..Recipe::DEFAULT };
/// assert_eq!(recipe.explain("The SimHash").features[1].weight, 5 * 1024);
/// # Ok::<(), nearprint::WeightError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HandWeights(Arc<TextMap<Weight>>);

impl HandWeights {
    /// A table from pairs. If a feature occurs twice, the later weight counts.
    pub fn new(weights: impl IntoIterator<Item = (impl Into<String>, Weight)>) -> HandWeights {
        let composed = |feature: String| composed(&feature).into_owned();
        let weights = weights.into_iter().map(|(feature, weight)| (composed(feature.into()), weight));
        HandWeights(Arc::new(TextMap::new(weights.collect())))
    }

    /// The weight of a feature; `None` if it is not in the table.
    pub fn get(&self, feature: &str) -> Option<Weight> {
        self.0.get(&composed(feature)).copied()
    }

    /// The features of the table and their weights, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Weight)> {
        self.0.iter().map(|(feature, &weight)| (feature, weight))
    }
}

/// ln 2 in units of 2⁻⁶⁰.
const LN_2: u128 = 0xB17_217F_7D1C_F79B;

const LOG_FRACTION_BITS: u32 = 40;

/// ln(number) to the nearest multiple of 2^-fraction_bits, for a number above 0, from integer operations alone:
/// the same bits on every platform.
pub(crate) fn natural_logarithm(number: u64, fraction_bits: u32) -> u64 {
    let product = u128::from(binary_logarithm(number)) * LN_2;
    let shift = LOG_FRACTION_BITS + 60 - fraction_bits;
    ((product + (1 << (shift - 1))) >> shift) as u64
}

/// log₂(number) in units of 2⁻⁴⁰, rounded down: the whole part is the place of the leading bit, and each squaring of the
/// mantissa yields one more binary digit (Knuth, The Art of Computer Programming 1, §1.2.2, exercise 25).
fn binary_logarithm(number: u64) -> u64 {
    let whole = u64::from(number.ilog2());
    // 1 ≤ mantissa < 2, in units of 2⁻⁶³.
    let mut mantissa = u128::from(number) << (63 - whole);
    let mut logarithm = whole;
    for _ in 0..LOG_FRACTION_BITS {
        mantissa = (mantissa * mantissa) >> 63;
        let digit = mantissa >> 64;
        mantissa >>= digit;
        logarithm = logarithm << 1 | digit as u64;
    }
    logarithm
}

#[cfg(test)]
mod tests {
    use super::natural_logarithm;

    #[test]
    fn logarithms_are_rounded_to_the_nearest_unit() {
        for number in (1..5000).chain([65_535, 1 << 20, u64::from(u32::MAX), 1 << 52, u64::MAX]) {
            let exact = (number as f64).ln() * f64::from(1 << 20);
            let found = natural_logarithm(number, 20) as f64;
            assert!((found - exact).abs() <= 0.5 + 1e-4, "ln {number}: {found} units, not {exact}");
        }
        assert_eq!(natural_logarithm(1, 10), 0);
        assert_eq!(natural_logarithm(2, 10), 710); // 0.693147 · 1024 = 709.78
    }
}
