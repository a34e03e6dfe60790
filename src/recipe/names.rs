//! The choices of a recipe by name: JSON has the names, snapshots the places in these lists. So a new choice goes to the end
//! of its list, and none ever leaves it.

use crate::hash::Hash;
use crate::normalize::{Case, Punctuation, Spaces, Unit};
use crate::paragraph::Paragraphs;
use crate::weight::Weights;

/// One of a few.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    const NAMES: &'static [(&'static str, Self)];

    /// Where it stands in the list.
    fn place(self) -> u8 {
        Self::NAMES.iter().position(|&(_, choice)| choice == self).expect("every choice has a name") as u8
    }

    fn at(place: u8) -> Option<Self> {
        Self::NAMES.get(usize::from(place)).map(|&(_, choice)| choice)
    }
}

impl Choice for Unit {
    const NAMES: &'static [(&'static str, Unit)] =
        &[("char", Unit::Char), ("word", Unit::Word), ("codepoint", Unit::CodePoint)];
}

impl Choice for Spaces {
    const NAMES: &'static [(&'static str, Spaces)] = &[("drop", Spaces::Drop), ("keep", Spaces::Keep)];
}

impl Choice for Punctuation {
    const NAMES: &'static [(&'static str, Punctuation)] = &[("drop", Punctuation::Drop), ("keep", Punctuation::Keep)];
}

impl Choice for Case {
    const NAMES: &'static [(&'static str, Case)] = &[("fold", Case::Fold), ("keep", Case::Keep)];
}

impl Choice for Paragraphs {
    const NAMES: &'static [(&'static str, Paragraphs)] = &[("split", Paragraphs::Split), ("join", Paragraphs::Join)];
}

impl Choice for Hash {
    const NAMES: &'static [(&'static str, Hash)] = &[("fx", Hash::Fx), ("md5", Hash::Md5)];
}

/// The kinds of weights; whole, where they need no table. JSON has the table of weights by hand in the place of their name.
pub(crate) const WEIGHTS: [(&str, Option<Weights>); 5] = [
    ("once", Some(Weights::Once)),
    ("count", Some(Weights::Count)),
    ("log", Some(Weights::Log)),
    ("(by hand)", None),
    ("tfidf", None),
];
pub(crate) const BY_HAND: u8 = 3;
pub(crate) const TFIDF: u8 = 4;

/// Where these weights stand in [`WEIGHTS`].
pub(crate) fn place_of_weights(weights: &Weights) -> u8 {
    let place = WEIGHTS.iter().position(|(_, kind)| kind.as_ref() == Some(weights));
    match weights {
        Weights::Hand(_) => BY_HAND,
        Weights::TfIdf(_) => TFIDF,
        _ => place.expect("every kind of weights has a name") as u8,
    }
}
