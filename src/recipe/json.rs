//! Recipes, tables of document frequencies and fingerprints for `serde`: the JSON that the npm package `nearprint` writes
//! and reads.
//!
//! A recipe is an object. A missing key has the value of [`Recipe::DEFAULT`]; an unknown one is an error. Seeds end at 2^53 −
//! 1, the largest integer that a JavaScript number holds exactly, and weights by hand are not negative.

use super::Recipe;
use super::names::Choice;
use crate::fingerprint::Fingerprint;
use crate::normalize::{Case, Form, Marks, Punctuation, Rules, Spaces, StopWords, Unit};
use crate::paragraph::Paragraphs;
use crate::shingle::{Size, Width};
use crate::sketch::Bits;
use crate::weight::{FeatureRules, HandWeights, Idf, Kind, Weight, Weights};
use serde::de::{Error as _, MapAccess, Unexpected, Visitor};
use serde::ser::{Error as _, SerializeMap};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::num::NonZeroU32;

const LARGEST_SEED: u64 = (1 << 53) - 1;

impl Serialize for Recipe {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.seed > LARGEST_SEED {
            return Err(S::Error::custom(format!("recipe.seed: {} is more than 2^53 − 1", self.seed)));
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("unit", &Named(self.unit))?;
        map.serialize_entry("size", &GivenSize(self.size))?;
        map.serialize_entry("form", &Named(self.form))?;
        map.serialize_entry("spaces", &Named(self.spaces))?;
        map.serialize_entry("punctuation", &Named(self.punctuation))?;
        map.serialize_entry("case", &Named(self.case))?;
        map.serialize_entry("marks", &Named(self.marks))?;
        map.serialize_entry("paragraphs", &Named(self.paragraphs))?;
        map.serialize_entry("stopWords", &self.stop_words.iter().collect::<Vec<_>>())?;
        match &self.weights {
            Weights::Hand(table) => map.serialize_entry("weights", &ByHand(table))?,
            weights => map.serialize_entry("weights", &Named(weights.kind()))?,
        }
        if let Weights::TfIdf(idf) = &self.weights {
            map.serialize_entry("idf", idf)?;
        }
        if let Some(top) = self.top {
            map.serialize_entry("top", &top)?;
        }
        map.serialize_entry("bits", &self.bits.count())?;
        map.serialize_entry("hash", &Named(self.hash))?;
        map.serialize_entry("seed", &self.seed)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Recipe {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Recipe, D::Error> {
        deserializer.deserialize_map(RecipeVisitor)
    }
}

struct RecipeVisitor;

impl<'de> Visitor<'de> for RecipeVisitor {
    type Value = Recipe;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a recipe")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Recipe, M::Error> {
        let (mut recipe, mut idf, mut tfidf) = (Recipe::DEFAULT, None, false);
        let mut seen: Vec<String> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if seen.contains(&key) {
                return Err(M::Error::custom(format!("recipe.{key} is given twice")));
            }
            // An error begins with the name of the key.
            let refused = |error: M::Error| M::Error::custom(format!("recipe.{key}: {error}"));
            match key.as_str() {
                "unit" => Named(recipe.unit) = map.next_value().map_err(refused)?,
                "size" => GivenSize(recipe.size) = map.next_value().map_err(refused)?,
                "form" => Named(recipe.form) = map.next_value().map_err(refused)?,
                "spaces" => Named(recipe.spaces) = map.next_value().map_err(refused)?,
                "punctuation" => Named(recipe.punctuation) = map.next_value().map_err(refused)?,
                "case" => Named(recipe.case) = map.next_value().map_err(refused)?,
                "marks" => Named(recipe.marks) = map.next_value().map_err(refused)?,
                "paragraphs" => Named(recipe.paragraphs) = map.next_value().map_err(refused)?,
                "stopWords" => {
                    recipe.stop_words = StopWords::new(map.next_value::<Vec<String>>().map_err(refused)?);
                }
                "weights" => match map.next_value().map_err(refused)? {
                    GivenWeights(Some(weights)) => recipe.weights = weights,
                    GivenWeights(None) => tfidf = true,
                },
                "idf" => idf = Some(map.next_value::<Idf>().map_err(refused)?),
                "top" => recipe.top = Some(map.next_value::<NonZeroU32>().map_err(refused)?),
                "bits" => {
                    let bits = map.next_value().map_err(refused)?;
                    recipe.bits = Bits::new(bits)
                        .ok_or_else(|| M::Error::custom(format!("recipe.bits must be 32, 64 or 128, not {bits}")))?;
                }
                "hash" => Named(recipe.hash) = map.next_value().map_err(refused)?,
                "seed" => {
                    recipe.seed = map.next_value().map_err(refused)?;
                    if recipe.seed > LARGEST_SEED {
                        return Err(M::Error::custom(format!("recipe.seed: {} is more than 2^53 − 1", recipe.seed)));
                    }
                }
                unknown => return Err(M::Error::custom(format!("a recipe has no key `{unknown}`"))),
            }
            seen.push(key);
        }
        match (tfidf, idf) {
            (true, Some(idf)) => recipe.weights = Weights::TfIdf(idf),
            (true, None) => return Err(M::Error::custom("recipe.idf is missing, the table for the weights `tfidf`")),
            (false, Some(_)) => return Err(M::Error::custom("recipe.idf is for the weights `tfidf` alone")),
            (false, None) => {}
        }
        Ok(recipe)
    }
}

/// A choice by its name.
struct Named<T>(T);

impl<T: Choice> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(T::NAMES[usize::from(self.0.place())].0)
    }
}

impl<'de, T: Choice> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = String::deserialize(deserializer)?;
        named(&given).map(Named).ok_or_else(|| {
            let names: Vec<&str> = T::NAMES.iter().map(|&(name, _)| name).collect();
            D::Error::custom(format!("must be one of {}, not {given:?}", names.join(", ")))
        })
    }
}

fn named<T: Choice>(given: &str) -> Option<T> {
    T::NAMES.iter().find(|(name, _)| *name == given).map(|&(_, choice)| choice)
}

/// How many units make a shingle.
struct GivenSize(Size);

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
        deserializer.deserialize_any(SizeVisitor).map(GivenSize)
    }
}

/// Weights by feature.
struct ByHand<'a>(&'a HandWeights);

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

/// The value of `weights`; `None` for `"tfidf"`, whose table is under another key.
struct GivenWeights(Option<Weights>);

impl<'de> Deserialize<'de> for GivenWeights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WeightsVisitor).map(GivenWeights)
    }
}

struct WeightsVisitor;

impl<'de> Visitor<'de> for WeightsVisitor {
    type Value = Option<Weights>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"once\", \"count\", \"log\", \"tfidf\" or an object of weights by feature")
    }

    fn visit_str<E: serde::de::Error>(self, given: &str) -> Result<Option<Weights>, E> {
        match named(given) {
            Some(Kind::Hand) | None => Err(E::invalid_value(Unexpected::Str(given), &self)),
            Some(kind) => Ok(kind.weights()),
        }
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Option<Weights>, M::Error> {
        let mut table = Vec::new();
        while let Some((feature, number)) = map.next_entry::<String, f64>()? {
            let refuse = |error: String| M::Error::custom(format!("{feature:?}: {error}"));
            if number < 0.0 {
                return Err(refuse(format!("{number} is less than 0")));
            }
            let weight = Weight::new(number).map_err(|error| refuse(error.to_string()))?;
            table.push((feature, weight));
        }
        Ok(Some(Weights::Hand(HandWeights::new(table))))
    }
}

/// The version of the format of tables of document frequencies, and of the formula behind the weights.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Idf", deny_unknown_fields)]
struct WrittenIdf {
    version: u32,
    /// How the features were made; null if unknown. The key is never missing.
    #[serde(deserialize_with = "Option::deserialize")]
    recipe: Option<WrittenRules>,
    documents: u32,
    counts: Vec<(String, u32)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRules {
    unit: Named<Unit>,
    size: GivenSize,
    form: Named<Form>,
    spaces: Named<Spaces>,
    punctuation: Named<Punctuation>,
    case: Named<Case>,
    marks: Named<Marks>,
    paragraphs: Named<Paragraphs>,
}

impl Serialize for Idf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let recipe = self.made_by().map(|FeatureRules { rules, size, paragraphs }| WrittenRules {
            unit: Named(rules.unit),
            size: GivenSize(size),
            form: Named(rules.form),
            spaces: Named(rules.spaces),
            punctuation: Named(rules.punctuation),
            case: Named(rules.case),
            marks: Named(rules.marks),
            paragraphs: Named(paragraphs),
        });
        let counts = self.counts().map(|(feature, count)| (feature.into(), count)).collect();
        WrittenIdf { version: VERSION, recipe, documents: self.documents(), counts }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Idf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Idf, D::Error> {
        let given = WrittenIdf::deserialize(deserializer)?;
        if given.version != VERSION {
            let found = given.version;
            return Err(D::Error::custom(format!("format version {found} found; this build reads {VERSION}")));
        }
        let made_by =
            given.recipe.map(|WrittenRules { unit, size, form, spaces, punctuation, case, marks, paragraphs }| {
                let (Named(unit), Named(form), Named(case), Named(marks)) = (unit, form, case, marks);
                let rules = Rules { unit, form, case, marks, spaces: spaces.0, punctuation: punctuation.0 };
                FeatureRules { rules, size: size.0, paragraphs: paragraphs.0 }
            });
        let idf = Idf::new(given.documents, given.counts).map_err(D::Error::custom)?;
        Ok(idf.with_made_by(made_by))
    }
}

/// 32 hexadecimal digits, as text; 8 or 16 are read as well.
impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fingerprint, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
