//! Tables of document frequencies.

use super::choices::{GivenSize, Named};
use crate::normalize::{Case, Form, Marks, Punctuation, Rules, Spaces, Unit};
use crate::paragraph::Paragraphs;
use crate::weight::{FeatureRules, Idf};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of the format, and of the formula behind the weights.
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
        let made_by = given.recipe.map(|written| FeatureRules {
            rules: Rules {
                unit: written.unit.0,
                form: written.form.0,
                case: written.case.0,
                marks: written.marks.0,
                spaces: written.spaces.0,
                punctuation: written.punctuation.0,
            },
            size: written.size.0,
            paragraphs: written.paragraphs.0,
        });
        let idf = Idf::new(given.documents, given.counts).map_err(D::Error::custom)?;
        Ok(idf.with_made_by(made_by))
    }
}
