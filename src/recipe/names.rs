//! The choices of a recipe by name. JSON stores the names, snapshots the places in these lists. So a new choice is appended to
//! its list, and none is ever removed.

use crate::hash::Hash;
use crate::normalize::{Case, Form, Marks, Punctuation, Spaces, Unit};
use crate::paragraph::Paragraphs;
use crate::weight::Kind;

/// A choice among a few named values.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    const NAMES: &'static [(&'static str, Self)];

    /// Its place in the list.
    fn place(self) -> u8 {
        Self::NAMES.iter().position(|&(_, choice)| choice == self).expect("every choice has a name") as u8
    }

    #[cfg(feature = "serde")]
    fn name(self) -> &'static str {
        Self::NAMES[usize::from(self.place())].0
    }

    #[cfg(feature = "serde")]
    fn named(given: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(name, _)| *name == given).map(|&(_, choice)| choice)
    }

    /// The choice at a place.
    fn at(place: u8) -> Option<Self> {
        Self::NAMES.get(usize::from(place)).map(|&(_, choice)| choice)
    }
}

impl Choice for Unit {
    const NAMES: &'static [(&'static str, Unit)] =
        &[("char", Unit::Char), ("word", Unit::Word), ("codepoint", Unit::CodePoint)];
}

impl Choice for Form {
    const NAMES: &'static [(&'static str, Form)] = &[("nfc", Form::Nfc), ("keep", Form::Keep)];
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

impl Choice for Marks {
    const NAMES: &'static [(&'static str, Marks)] = &[("fold", Marks::Fold), ("keep", Marks::Keep)];
}

impl Choice for Paragraphs {
    const NAMES: &'static [(&'static str, Paragraphs)] = &[("split", Paragraphs::Split), ("join", Paragraphs::Join)];
}

impl Choice for Hash {
    const NAMES: &'static [(&'static str, Hash)] = &[("fx", Hash::Fx), ("md5", Hash::Md5)];
}

/// In JSON, weights by hand are a table instead of a name.
impl Choice for Kind {
    const NAMES: &'static [(&'static str, Kind)] = &[
        ("once", Kind::Once),
        ("count", Kind::Count),
        ("log", Kind::Log),
        ("(by hand)", Kind::Hand),
        ("tfidf", Kind::TfIdf),
    ];
}
