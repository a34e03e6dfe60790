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

    /// The choice at a place.
    fn at(place: u8) -> Option<Self> {
        Self::NAMES.get(usize::from(place)).map(|&(_, choice)| choice)
    }
}

macro_rules! names {
    ($($choice:ident: $($name:literal $value:ident),+;)+) => {$(
        impl Choice for $choice {
            const NAMES: &'static [(&'static str, $choice)] = &[$(($name, $choice::$value)),+];
        }
    )+};
}

names! {
    Unit: "char" Char, "word" Word, "codepoint" CodePoint;
    Form: "nfc" Nfc, "keep" Keep;
    Spaces: "drop" Drop, "keep" Keep;
    Punctuation: "drop" Drop, "keep" Keep;
    Case: "fold" Fold, "keep" Keep;
    Marks: "fold" Fold, "keep" Keep;
    Paragraphs: "split" Split, "join" Join;
    Hash: "fx" Fx, "md5" Md5;
    // In JSON, weights by hand are a table instead of a name.
    Kind: "once" Once, "count" Count, "log" Log, "(by hand)" Hand, "tfidf" TfIdf;
}
