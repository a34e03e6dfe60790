//! The values of single keys.

use crate::recipe::names::Choice;
use crate::shingle::{Size, Width};
use crate::weight::{HandWeights, Kind, Weight, Weights};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Unexpected, Visitor};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};
use std::fmt;

/// A choice by its name.
pub(super) struct Named<T>(pub(super) T);

impl<T: Choice> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Choice> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = String::deserialize(deserializer)?;
        T::named(&given).map(Named).ok_or_else(|| {
            let names: Vec<&str> = T::NAMES.iter().map(|&(name, _)| name).collect();
            D::Error::custom(format!("must be one of {}, not {given:?}", names.join(", ")))
        })
    }
}

/// How many units make a shingle.
pub(super) struct GivenSize(pub(super) Size);

impl Serialize for GivenSize {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Size::Auto => serializer.serialize_str("auto"),
            Size::Fixed(width) => serializer.serialize_u8(width.units()),
        }
    }
}

impl<'de> Deserialize<'de> for GivenSize {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SizeVisitor).map(GivenSize)
    }
}

struct SizeVisitor;

impl Visitor<'_> for SizeVisitor {
    type Value = Size;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"auto\" or a whole number from 1 to 16")
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Size, E> {
        if name == "auto" { Ok(Size::Auto) } else { Err(E::invalid_value(Unexpected::Str(name), &self)) }
    }

    fn visit_u64<E: serde::de::Error>(self, units: u64) -> Result<Size, E> {
        let width = u8::try_from(units).ok().and_then(Width::new);
        width.map(Size::Fixed).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(units), &self))
    }
}

/// Weights by feature.
pub(super) struct ByHand<'a>(pub(super) &'a HandWeights);

impl Serialize for ByHand<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (feature, weight) in self.0.iter() {
            let value = weight.value();
            if value < 0.0 {
                return Err(S::Error::custom(format!("recipe.weights[{feature:?}]: {value} is less than 0")));
            }
            // As JavaScript writes it: 5, not 5.0.
            if value.fract() == 0.0 {
                map.serialize_entry(feature, &(value as u32))?;
            } else {
                map.serialize_entry(feature, &value)?;
            }
        }
        map.end()
    }
}

/// The value of `weights`.
pub(super) enum GivenWeights {
    Whole(Weights),
    /// `"tfidf"`; its table is under another key.
    TfIdf,
}

impl<'de> Deserialize<'de> for GivenWeights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WeightsVisitor)
    }
}

struct WeightsVisitor;

impl<'de> Visitor<'de> for WeightsVisitor {
    type Value = GivenWeights;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"once\", \"count\", \"log\", \"tfidf\" or an object of weights by feature")
    }

    fn visit_str<E: serde::de::Error>(self, given: &str) -> Result<GivenWeights, E> {
        match Kind::named(given).map(|kind| (kind, kind.weights())) {
            Some((_, Some(weights))) => Ok(GivenWeights::Whole(weights)),
            Some((Kind::TfIdf, None)) => Ok(GivenWeights::TfIdf),
            _ => Err(E::invalid_value(Unexpected::Str(given), &self)),
        }
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<GivenWeights, M::Error> {
        let mut table = Vec::new();
        while let Some((feature, number)) = map.next_entry::<String, f64>()? {
            let refuse = |error: String| M::Error::custom(format!("{feature:?}: {error}"));
            if number < 0.0 {
                return Err(refuse(format!("{number} is less than 0")));
            }
            let weight = Weight::new(number).map_err(|error| refuse(error.to_string()))?;
            table.push((feature, weight));
        }
        Ok(GivenWeights::Whole(Weights::Hand(HandWeights::new(table))))
    }
}
