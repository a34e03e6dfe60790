//! Finds choices in a recipe that can have no effect on any text.

use super::Recipe;
use crate::normalize::Unit;
use crate::weight::{FeatureRules, Weights};
use std::fmt;

/// A choice that can affect no text, and so must be a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeError {
    /// There are stop words, but shingles are not words.
    StopWordsWithoutWords,
    /// A stop word without a letter or digit.
    WordlessStopWord(String),
    /// A weight for a string that is not a feature of any text.
    NoFeature {
        /// The string in the table of weights.
        given: String,
        /// The features of a text of these characters.
        instead: Vec<String>,
    },
    /// A table of document frequencies made from other features.
    IdfOfOtherFeatures {
        /// The choice in which the recipe and the table differ, as JSON names it.
        choice: &'static str,
    },
}

impl Recipe {
    /// Checks that every choice can affect the fingerprint of a text. The caller's features
    /// ([`Features`](crate::Features)) follow other rules: they are compared without folding.
    ///
    /// # Errors
    /// The first choice that can have no effect.
    pub fn check(&self) -> Result<(), RecipeError> {
        if !self.stop_words.is_empty() && self.unit != Unit::Word {
            return Err(RecipeError::StopWordsWithoutWords);
        }
        if let Some(word) = self.stop_words.wordless() {
            return Err(RecipeError::WordlessStopWord(word.into()));
        }
        if let Weights::TfIdf(idf) = &self.weights
            && let Some(choice) = idf.made_by().and_then(|made_by| self.differs_from(made_by))
        {
            return Err(RecipeError::IdfOfOtherFeatures { choice });
        }
        if let Weights::Hand(table) = &self.weights {
            for (given, _) in table.iter() {
                let mut instead = Vec::new();
                self.each_paragraph(given, &mut |paragraph| {
                    self.each_placed_feature(given, &paragraph, |_, feature, _| instead.push(feature.to_string()));
                });
                if instead != [given] {
                    return Err(RecipeError::NoFeature { given: given.into(), instead });
                }
            }
        }
        Ok(())
    }

    /// The first choice in which these rules differ from the recipe's.
    fn differs_from(&self, other: FeatureRules) -> Option<&'static str> {
        let own = self.feature_rules();
        let differences = [
            ("unit", own.rules.unit != other.rules.unit),
            ("size", own.size != other.size),
            ("form", own.rules.form != other.rules.form),
            ("spaces", own.rules.spaces != other.rules.spaces),
            ("punctuation", own.rules.punctuation != other.rules.punctuation),
            ("case", own.rules.case != other.rules.case),
            ("marks", own.rules.marks != other.rules.marks),
            ("paragraphs", own.paragraphs != other.paragraphs),
        ];
        differences.into_iter().find_map(|(name, differs)| differs.then_some(name))
    }
}

/// Words are quoted without escaping: the code that escapes them, with its tables, is 5 kB of WebAssembly.
impl RecipeError {
    /// The text that `Display` writes. It is concatenated by hand, since nothing else in the WebAssembly module needs
    /// formatting code.
    pub(crate) fn sentence(&self) -> String {
        let weight = |given: &str, rest: &[&str]| ["\"", given, "\" has a weight, but ", &rest.concat()].concat();
        match self {
            RecipeError::StopWordsWithoutWords => "stop words need the unit 'word'".into(),
            RecipeError::WordlessStopWord(word) => ["the stop word \"", word, "\" has no letter or digit"].concat(),
            RecipeError::IdfOfOtherFeatures { choice } => {
                ["the idf table was made by a recipe with another choice of `", choice, "`"].concat()
            }
            RecipeError::NoFeature { given, instead } => match instead.as_slice() {
                [] => weight(given, &["this recipe makes no feature of it"]),
                [feature] => weight(given, &["no text has this feature; it would be \"", feature, "\""]),
                [first, ..] => weight(
                    given,
                    &["to this recipe it is ", &digits(instead.len()), " features, the first \"", first, "\""],
                ),
            },
        }
    }
}

/// The decimal digits of a number.
fn digits(number: usize) -> String {
    let last = char::from(b'0' + (number % 10) as u8).to_string();
    if number < 10 { last } else { digits(number / 10) + &last }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}

impl std::error::Error for RecipeError {}
