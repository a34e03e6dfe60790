//! Cuts a linked WebAssembly module into parts, so that an app pays for what it imports, and for nothing twice.
//!
//! A *room* is what apps import together. A *part* is what one set of rooms needs and no other room does: for example what only the index
//! needs, or what each room but the index needs. A room is its parts, started one after the other, those of most rooms first: all have one
//! memory and one table, where each finds the functions of those before it. (If it imported them, engines would compile a wrapper for
//! each type of function, which takes as long as all the rest.)
//!
//! The order of the steps:
//!
//! 1. [`Links::read`]: the module, and what the linker says about its addresses.
//! 2. [`silence`] takes the words out of panics.
//! 3. wasm-bindgen, then [`Links::prune`]: what nobody reaches any more becomes traps and zeros.
//! 4. [`Needs::of`]: which rooms need what.
//! 5. The optimizer, which leaves addresses as they are; then [`cut`].

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
