//! Recipes, tables of document frequencies and fingerprints for `serde`: the JSON that the npm package `nearprint` writes
//! and reads.
//!
//! A recipe is an object. A missing key has the value of [`Recipe::DEFAULT`]; an unknown one is an error. Seeds end at 2^53 −
//! 1, the largest integer that a JavaScript number holds exactly, and weights by hand are not negative.

mod choices;
mod idf;

use super::Recipe;
use super::names::Choice;
use crate::fingerprint::Fingerprint;
use crate::normalize::StopWords;
use crate::sketch::Bits;
use crate::weight::{Idf, Weights};
use choices::{ByHand, GivenSize, GivenWeights, Named};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};
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
            match key.as_str() {
                "unit" => recipe.unit = named(&mut map, &key)?,
                "size" => recipe.size = value::<M, GivenSize>(&mut map, &key)?.0,
                "form" => recipe.form = named(&mut map, &key)?,
                "spaces" => recipe.spaces = named(&mut map, &key)?,
                "punctuation" => recipe.punctuation = named(&mut map, &key)?,
                "case" => recipe.case = named(&mut map, &key)?,
                "marks" => recipe.marks = named(&mut map, &key)?,
                "paragraphs" => recipe.paragraphs = named(&mut map, &key)?,
                "stopWords" => recipe.stop_words = StopWords::new(value::<M, Vec<String>>(&mut map, &key)?),
                "weights" => match value(&mut map, &key)? {
                    GivenWeights::Whole(weights) => recipe.weights = weights,
                    GivenWeights::TfIdf => tfidf = true,
                },
                "idf" => idf = Some(value::<M, Idf>(&mut map, &key)?),
                "top" => recipe.top = Some(value::<M, NonZeroU32>(&mut map, &key)?),
                "bits" => {
                    let bits = value(&mut map, &key)?;
                    recipe.bits = Bits::new(bits)
                        .ok_or_else(|| M::Error::custom(format!("recipe.bits must be 32, 64 or 128, not {bits}")))?;
                }
                "hash" => recipe.hash = named(&mut map, &key)?,
                "seed" => {
                    recipe.seed = value(&mut map, &key)?;
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

/// Reads the value of a key. An error begins with the name of the key.
fn value<'de, M: MapAccess<'de>, T: Deserialize<'de>>(map: &mut M, key: &str) -> Result<T, M::Error> {
    map.next_value().map_err(|error| M::Error::custom(format!("recipe.{key}: {error}")))
}

fn named<'de, M: MapAccess<'de>, T: Choice>(map: &mut M, key: &str) -> Result<T, M::Error> {
    value::<M, Named<T>>(map, key).map(|Named(choice)| choice)
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
