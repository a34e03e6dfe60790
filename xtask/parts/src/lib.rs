#![doc = include_str!("../README.md")]

mod code;
mod cut;
mod links;
mod needs;
mod panics;
mod plan;

pub use cut::cut;
pub use links::{LINKER_FLAG, Links};
pub use needs::Needs;
pub use panics::silence;

/// A set of groups, a bit for each.
pub type Groups = u16;

/// Which parts there are besides those that are large. A part more costs each of its groups 150 bytes and half a millisecond of the first call.
#[derive(Default)]
pub struct Sharing {
    /// Groups that most apps import: what one of these does not need is in none of its parts.
    pub exact: Groups,
    /// Pairs of sets: what all groups of the first set need, those of the second get too.
    pub joined: Vec<(Groups, Groups)>,
}

/// The bytes of each part, and the groups that need it. The parts of most groups come first.
pub type Parts = Vec<(Groups, Vec<u8>)>;
