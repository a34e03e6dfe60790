//! A recipe as bytes, for snapshots.
//!
//! One byte each for the format (1) and the three numbers of the version of Unicode behind the fingerprints (17, 0, 0); for
//! unit (0 char, 1 word, 2 codepoint), size (0 auto), form, spaces, punctuation, case, marks, paragraphs (0 nfc, drop, drop, fold,
//! fold, split; 1 keep, keep, keep, keep, keep, join), weights (0 once, 1 count, 2 log, 3 by hand, 4 tfidf), bits (their number) and hash
//! (0 fx, 1 md5); then the seed (u64), top (u32, 0 for all), the stop words (their number, then the texts), and the table of
//! the weights, if they have one. For weights by hand it is the number of features, and for each its text and its weight in
//! units; for tfidf the number of documents, the number of features, and for each its text and the number of documents that
//! have it.

use super::Recipe;
use super::names::Choice;
use crate::bytes::{Reader, Writer};
use crate::normalize::StopWords;
use crate::shingle::{Size, Width};
use crate::sketch::Bits;
use crate::unicode;
use crate::weight::{HandWeights, Idf, Kind, Weight, Weights};
use std::fmt;
use std::num::NonZeroU32;

const FORMAT: u8 = 1;

/// Why bytes are not a recipe of this build.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeBytesError {
    /// They have the format of another release.
    Format {
        /// The format they name.
        found: u8,
        /// The one that this build reads.
        known: u8,
    },
    /// Their fingerprints were made with another version of Unicode; this build would make others from the same texts.
    Unicode {
        /// The version they name.
        found: (u8, u8, u8),
        /// The version of this build.
        known: (u8, u8, u8),
    },
    /// No recipe has these values.
    Content,
}

impl fmt::Display for RecipeBytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeBytesError::Format { found, known } => {
                write!(f, "recipe format {found} found; this build reads {known}")
            }
            RecipeBytesError::Unicode { found: (a, b, c), known: (x, y, z) } => {
                write!(f, "fingerprints of Unicode {a}.{b}.{c} found; this build makes those of Unicode {x}.{y}.{z}")
            }
            RecipeBytesError::Content => write!(f, "these bytes are not a recipe"),
        }
    }
}

impl std::error::Error for RecipeBytesError {}

impl Recipe {
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let size = match self.size {
            Size::Auto => 0,
            Size::Fixed(width) => width.units(),
        };
        let (major, minor, patch) = unicode::VERSION;
        bytes.extend([FORMAT, major, minor, patch]);
        bytes.extend([
            self.unit.place(),
            size,
            self.form.place(),
            self.spaces.place(),
            self.punctuation.place(),
            self.case.place(),
            self.marks.place(),
            self.paragraphs.place(),
            self.weights.kind().place(),
            self.bits.count() as u8,
            self.hash.place(),
        ]);
        bytes.u64(self.seed);
        bytes.u32(self.top.map_or(0, NonZeroU32::get));
        bytes.u32(self.stop_words.iter().count() as u32);
        self.stop_words.iter().for_each(|word| bytes.text(word));
        match &self.weights {
            Weights::Hand(table) => {
                bytes.u32(table.iter().count() as u32);
                for (feature, weight) in table.iter() {
                    bytes.text(feature);
                    bytes.u32(weight.units() as u32);
                }
            }
            Weights::TfIdf(idf) => {
                bytes.u32(idf.documents());
                bytes.u32(idf.counts().count() as u32);
                for (feature, count) in idf.counts() {
                    bytes.text(feature);
                    bytes.u32(count);
                }
            }
            // The others have no table.
            _ => {}
        }
    }

    /// Reads a recipe from the front of bytes.
    pub(crate) fn read(reader: &mut Reader) -> Result<Recipe, RecipeBytesError> {
        let [format, major, minor, patch] = reader.array().ok_or(RecipeBytesError::Content)?;
        if format != FORMAT {
            return Err(RecipeBytesError::Format { found: format, known: FORMAT });
        }
        let (found, known) = ((major, minor, patch), unicode::VERSION);
        if found != known {
            return Err(RecipeBytesError::Unicode { found, known });
        }
        Recipe::read_choices(reader).ok_or(RecipeBytesError::Content)
    }

    fn read_choices(reader: &mut Reader) -> Option<Recipe> {
        let [unit, size, form, spaces, punctuation, case, marks, paragraphs, weights, bits, hash] = reader.array()?;
        let (seed, top) = (reader.u64()?, reader.u32()?);
        let stop_words: Option<Vec<&str>> = (0..reader.count(4)?).map(|_| reader.text()).collect();
        let weights = match Kind::at(weights)? {
            Kind::Hand => {
                let weights = pairs(reader)?.into_iter().map(|(feature, units)| {
                    let weight = Weight::new(f64::from(units as i32) / Weight::ONE.units() as f64);
                    Some((feature, weight.ok()?))
                });
                Weights::Hand(HandWeights::new(weights.collect::<Option<Vec<_>>>()?))
            }
            Kind::TfIdf => {
                let documents = reader.u32()?;
                Weights::TfIdf(Idf::new(documents, pairs(reader)?).ok()?)
            }
            plain => plain.weights()?,
        };
        Some(Recipe {
            unit: Choice::at(unit)?,
            size: if size == 0 { Size::Auto } else { Size::Fixed(Width::new(size)?) },
            form: Choice::at(form)?,
            spaces: Choice::at(spaces)?,
            punctuation: Choice::at(punctuation)?,
            case: Choice::at(case)?,
            marks: Choice::at(marks)?,
            paragraphs: Choice::at(paragraphs)?,
            stop_words: StopWords::new(stop_words?),
            weights,
            top: NonZeroU32::new(top),
            bits: Bits::new(bits.into())?,
            hash: Choice::at(hash)?,
            seed,
        })
    }
}

/// Features, each with a number.
fn pairs(reader: &mut Reader) -> Option<Vec<(String, u32)>> {
    (0..reader.count(8)?).map(|_| Some((reader.text()?.into(), reader.u32()?))).collect()
}
