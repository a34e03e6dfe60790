//! The choices of a recipe by name: JSON has the names, snapshots the places in these lists. So a new choice goes to the end
//! of its list, and none ever leaves it.

use crate::hash::Hash;
use crate::normalize::{Case, Punctuation, Spaces, Unit};
use crate::paragraph::Paragraphs;
use crate::weight::Weights;

pub(crate) const UNITS: [(&str, Unit); 3] =
    [("char", Unit::Char), ("word", Unit::Word), ("codepoint", Unit::CodePoint)];
pub(crate) const SPACES: [(&str, Spaces); 2] = [("drop", Spaces::Drop), ("keep", Spaces::Keep)];
pub(crate) const PUNCTUATION: [(&str, Punctuation); 2] = [("drop", Punctuation::Drop), ("keep", Punctuation::Keep)];
pub(crate) const CASES: [(&str, Case); 2] = [("fold", Case::Fold), ("keep", Case::Keep)];
pub(crate) const PARAGRAPHS: [(&str, Paragraphs); 2] = [("split", Paragraphs::Split), ("join", Paragraphs::Join)];
pub(crate) const HASHES: [(&str, Hash); 2] = [("fx", Hash::Fx), ("md5", Hash::Md5)];
/// With those that need no table. Weights by hand have no name: JSON has their table instead.
pub(crate) const WEIGHTS: [(&str, Option<Weights>); 5] = [
    ("once", Some(Weights::Once)),
    ("count", Some(Weights::Count)),
    ("log", Some(Weights::Log)),
    ("", None),
    ("tfidf", None),
];
pub(crate) const BY_HAND: usize = 3;
pub(crate) const TFIDF: usize = 4;

/// Where these weights stand in [`WEIGHTS`].
pub(crate) fn place_of_weights(weights: &Weights) -> usize {
    match weights {
        Weights::Hand(_) => BY_HAND,
        Weights::TfIdf(_) => TFIDF,
        plain => place(&WEIGHTS, &Some(plain.clone())),
    }
}

/// Where a choice stands in its list.
pub(crate) fn place<T: PartialEq>(choices: &[(&str, T)], choice: &T) -> usize {
    choices.iter().position(|(_, one)| one == choice).expect("every choice has a name")
}
