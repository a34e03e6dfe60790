//! The traits of the public types, so that no change of their internals removes one unnoticed.

use nearprint::index::{Match, SnapshotError};
use nearprint::recipe::RecipeError;
use nearprint::{
    Draft, Explanation, Fingerprint, HexError, IdfError, Index, Recipe, Sketch, Threshold, Weight, WeightError,
};
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::panic::{RefUnwindSafe, UnwindSafe};

fn is_ordinary<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + Clone + Debug + 'static>() {}
fn is_a_key<T: Copy + Ord + Hash>() {}
fn is_an_error<T: Error + PartialEq + Send + Sync + 'static>() {}

#[test]
fn every_type_may_cross_threads_be_copied_and_be_printed() {
    is_ordinary::<Recipe>();
    is_ordinary::<Sketch>();
    is_ordinary::<Draft>();
    is_ordinary::<Index>();
    is_ordinary::<Explanation>();
    is_ordinary::<Fingerprint>();
    is_ordinary::<Threshold>();
}

#[test]
fn fingerprints_and_matches_are_plain_values() {
    is_a_key::<Fingerprint>();
    is_a_key::<Match>();
    is_a_key::<Weight>();
    assert_eq!(size_of::<Fingerprint>(), 16);
}

#[test]
fn errors_are_errors() {
    is_an_error::<SnapshotError>();
    is_an_error::<HexError>();
    is_an_error::<IdfError>();
    is_an_error::<RecipeError>();
    is_an_error::<WeightError>();
}
