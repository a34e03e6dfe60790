#![doc = include_str!("../README.md")]

mod code;
mod cut;
mod links;
mod needs;
mod panics;
mod plan;

pub use cut::{cut, without};
pub use links::{LINKER_FLAG, Links};
pub use needs::Needs;
pub use panics::silence;

/// A set of groups: a bit for each, in the order in which [`Needs::of`] was given their names.
type Set = u16;

/// Which parts there are besides those that are large. A part more costs each of its groups 150 bytes and half a millisecond of the first call.
#[derive(Default)]
pub struct Sharing<'a> {
    /// Groups that most apps import: what one of these does not need is in none of its parts.
    pub exact: Vec<&'a str>,
    /// Some groups, and one more: what all of the first need, it gets too.
    pub joined: Vec<(Vec<&'a str>, &'a str)>,
}

/// The bytes of each part, and the groups that need it. The parts of most groups come first.
pub type Parts = Vec<(Vec<String>, Vec<u8>)>;
