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

/// A set of rooms, a bit for each.
pub type Rooms = u16;

/// Which parts there are besides those that are large. A part more costs each of its rooms 150 bytes and half a millisecond of the first call.
#[derive(Default)]
pub struct Sharing {
    /// Rooms that most apps import: what one of these does not need is in none of its parts.
    pub exact: Rooms,
    /// Pairs of sets: what all rooms of the first set need, those of the second get too.
    pub joined: Vec<(Rooms, Rooms)>,
}

/// The bytes of each part, and the rooms that need it. Those of most rooms come first.
pub type Parts = Vec<(Rooms, Vec<u8>)>;
