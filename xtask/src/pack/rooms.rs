//! What apps import together. A room has an engine of its own in JavaScript, and downloads what it needs of the module. Functions and each
//! class have a room of their own, so that a call in which memory ends takes no object of another kind with it.

use anyhow::{Result, ensure};
use parts::{Rooms, Sharing};

pub(super) struct Room {
    pub(super) name: &'static str,
    /// What of the bindings is in it, by the names that JavaScript has for them.
    pub(super) holds: &'static [&'static str],
}

/// Each has a bit in [`Rooms`], the first one the lowest.
pub(super) const ROOMS: [Room; 12] = [
    Room { name: "text", holds: &["RawRecipe", "fingerprint", "fingerprint_all"] },
    Room { name: "features", holds: &["RawRecipe", "fingerprint_of_features", "sketch", "explain"] },
    Room { name: "compare", holds: &["RawRecipe", "compare"] },
    Room { name: "idf", holds: &["RawRecipe", "RawIdfBuilder"] },
    Room { name: "index", holds: &["RawIndex"] },
    Room { name: "planes", holds: &["RawHyperplanes"] },
    Room { name: "corpus", holds: &["RawRecipe", "RawCorpus"] },
    Room { name: "draft", holds: &["RawRecipe", "RawDraft"] },
    Room { name: "sieve", holds: &["RawRecipe", "RawSieve", "summaries"] },
    Room { name: "archive", holds: &["RawArchive", "RawReading"] },
    Room { name: "writer", holds: &["RawRecipe", "RawSheet", "RawArchiveWriter"] },
    Room { name: "repeats", holds: &["RawRepeats", "RawWording"] },
];

/// The room of the command line. The module as a file, and its twin, are without it: they are one for all that an app may import.
pub(super) const COMMAND: &str = "repeats";

/// Of the bindings, what every room holds: texts cross through it.
pub(super) const BUFFER: [&str; 2] = ["text_buffer", "drop_text_buffer"];

/// The room that most apps import: `fingerprint` alone is 1.4 KB smaller after gzip when its parts have nothing that only others need.
const EXACT: &str = "text";

/// Rooms that are seldom imported alone, and an export: what all rooms of that export need, these get too.
const JOINED: [(&str, &str); 4] =
    [("idf", "rawrecipe_read"), ("planes", "text_buffer"), ("archive", "rawcorpus_has"), ("writer", "rawcorpus_has")];

pub(super) fn sharing() -> Result<Sharing> {
    let room = |name| (0..).zip(&ROOMS).filter(|(_, room)| room.name == name).fold(0, |all, (bit, _)| all | 1 << bit);
    let joined = JOINED.map(|(name, export)| Ok((rooms_of(export)? & !room(name), room(name))));
    let mut joined = joined.into_iter().collect::<Result<Vec<_>>>()?;
    // The command line has all that any app downloads, so that no app downloads one part more because of it.
    joined.extend(ROOMS.iter().filter(|other| other.name != COMMAND).map(|other| (room(other.name), room(COMMAND))));
    Ok(Sharing { exact: room(EXACT), joined })
}

/// What all rooms of apps hold, each once.
pub(super) fn all_bindings() -> Vec<&'static str> {
    let rooms = ROOMS.iter().filter(|room| room.name != COMMAND);
    let mut all: Vec<&str> = rooms.flat_map(|room| room.holds.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether an export is for the command line alone.
pub(super) fn is_of_command(export: &str) -> Result<bool> {
    let rooms = rooms_of(export)?;
    Ok((0..).zip(&ROOMS).all(|(bit, room)| (rooms >> bit & 1 == 1) == (room.name == COMMAND)))
}

/// The rooms that an export is for: a function, or a method such as `rawindex_near` and `__wbg_rawindex_free`. What wasm-bindgen itself
/// calls is for all.
pub(super) fn rooms_of(export: &str) -> Result<Rooms> {
    let own = export.strip_prefix("__wbg_raw").map_or(export.to_string(), |name| format!("raw{name}"));
    if own.starts_with("__") || BUFFER.contains(&export) {
        return Ok((1 << ROOMS.len()) - 1);
    }
    let is_of = |name: &&str| {
        let rest = own.strip_prefix(&name.to_lowercase());
        rest.is_some_and(|rest| rest.is_empty() || name.starts_with("Raw") && rest.starts_with('_'))
    };
    let rooms =
        (0..).zip(&ROOMS).filter(|(_, room)| room.holds.iter().any(is_of)).fold(0, |all, (bit, _)| all | 1 << bit);
    ensure!(rooms != 0, "no room holds {export}");
    Ok(rooms)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(export: &str) -> Vec<&'static str> {
        let rooms = rooms_of(export).unwrap();
        (0..).zip(&ROOMS).filter(|(bit, _)| rooms >> bit & 1 == 1).map(|(_, room)| room.name).collect()
    }

    #[test]
    fn the_rooms_that_share_otherwise_are_there() {
        let sharing = sharing().unwrap();
        assert_eq!(sharing.exact.count_ones(), 1);
        let (apps, command) = sharing.joined.split_at(JOINED.len());
        let expected = [
            (0b101_1100_0111, 0b1000),
            (0b1111_1101_1111, 0b10_0000),
            (0b100_0000, 0b10_0000_0000),
            (0b100_0000, 0b100_0000_0000),
        ];
        assert_eq!(apps, expected);
        assert!((0..11).map(|bit| (1 << bit, 1 << 11)).eq(command.iter().copied()));
    }

    #[test]
    fn every_export_is_for_the_rooms_that_hold_it() {
        assert_eq!(names("rawindex_near"), ["index"]);
        assert_eq!(names("__wbg_rawindex_free"), ["index"]);
        assert_eq!(names("fingerprint"), ["text"]);
        assert_eq!(names("fingerprint_of_features"), ["features"]);
        assert_eq!(
            names("rawrecipe_read"),
            ["text", "features", "compare", "idf", "corpus", "draft", "sieve", "writer"]
        );
        assert!(is_of_command("rawrepeats_cut").unwrap() && !is_of_command("rawrecipe_read").unwrap());
        assert_eq!(names("text_buffer").len(), ROOMS.len());
        assert_eq!(names("__wbindgen_malloc").len(), ROOMS.len());
        assert_eq!(rooms_of("fingerprint_backwards").unwrap_err().to_string(), "no room holds fingerprint_backwards");
    }
}
