//! What apps import together. A group has an engine of its own in JavaScript, and downloads what it needs of the module. Functions and each
//! class have a group of their own, so that a call in which memory ends takes no object of another kind with it.

use anyhow::{Result, ensure};
use parts::{Groups, Sharing};

pub(super) struct Group {
    pub(super) name: &'static str,
    /// What of the bindings is in it, by the names that JavaScript has for them.
    pub(super) holds: &'static [&'static str],
}

/// Each has a bit in [`Groups`], the first one the lowest.
pub(super) const GROUPS: [Group; 12] = [
    Group { name: "text", holds: &["RawRecipe", "fingerprint", "fingerprint_all"] },
    Group { name: "features", holds: &["RawRecipe", "fingerprint_of_features", "sketch", "explain"] },
    Group { name: "compare", holds: &["RawRecipe", "compare"] },
    Group { name: "idf", holds: &["RawRecipe", "RawIdfBuilder"] },
    Group { name: "index", holds: &["RawIndex"] },
    Group { name: "planes", holds: &["RawHyperplanes"] },
    Group { name: "corpus", holds: &["RawRecipe", "RawCorpus", "RawSimilar", "vector_code"] },
    Group { name: "draft", holds: &["RawRecipe", "RawDraft"] },
    Group { name: "sieve", holds: &["RawRecipe", "RawSieve", "summaries"] },
    Group { name: "archive", holds: &["RawArchive", "RawReading"] },
    Group { name: "writer", holds: &["RawRecipe", "RawSheet", "RawArchiveWriter"] },
    Group { name: "repeats", holds: &["RawRepeats", "RawWording"] },
];

/// The group of the command line. The module as a file, and its twin, are without it: they are one for all that an app may import.
pub(super) const COMMAND: &str = "repeats";

/// Of the bindings, what every group holds: texts cross through it.
pub(super) const BUFFER: [&str; 2] = ["text_buffer", "drop_text_buffer"];

/// The groups that most apps import, whose parts have nothing that only others need: `fingerprint` alone is 1.4 KB smaller after gzip, and
/// `Corpus` 0.5 KB.
const EXACT: [&str; 2] = ["text", "corpus"];

/// Groups that are seldom imported alone, and an export: what all groups of that export need, these get too.
const JOINED: [(&str, &str); 4] =
    [("idf", "rawrecipe_read"), ("planes", "text_buffer"), ("archive", "rawcorpus_has"), ("writer", "rawcorpus_has")];

pub(super) fn sharing() -> Result<Sharing> {
    let group =
        |name| (0..).zip(&GROUPS).filter(|(_, group)| group.name == name).fold(0, |all, (bit, _)| all | 1 << bit);
    let joined = JOINED.map(|(name, export)| Ok((groups_of(export)? & !group(name), group(name))));
    let mut joined = joined.into_iter().collect::<Result<Vec<_>>>()?;
    // The command line has all that any app downloads, so that no app downloads one part more because of it.
    joined.extend(GROUPS.iter().filter(|other| other.name != COMMAND).map(|other| (group(other.name), group(COMMAND))));
    Ok(Sharing { exact: EXACT.iter().fold(0, |all, name| all | group(name)), joined })
}

/// What all groups of apps hold, each once.
pub(super) fn all_bindings() -> Vec<&'static str> {
    let groups = GROUPS.iter().filter(|group| group.name != COMMAND);
    let mut all: Vec<&str> = groups.flat_map(|group| group.holds.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether an export is for the command line alone.
pub(super) fn is_of_command(export: &str) -> Result<bool> {
    let groups = groups_of(export)?;
    Ok((0..).zip(&GROUPS).all(|(bit, group)| (groups >> bit & 1 == 1) == (group.name == COMMAND)))
}

/// The groups that an export is for: a function, or a method such as `rawindex_near` and `__wbg_rawindex_free`. What wasm-bindgen itself
/// calls is for all.
pub(super) fn groups_of(export: &str) -> Result<Groups> {
    let own = export.strip_prefix("__wbg_raw").map_or(export.to_string(), |name| format!("raw{name}"));
    if own.starts_with("__") || BUFFER.contains(&export) {
        return Ok((1 << GROUPS.len()) - 1);
    }
    let is_of = |name: &&str| {
        let rest = own.strip_prefix(&name.to_lowercase());
        rest.is_some_and(|rest| rest.is_empty() || name.starts_with("Raw") && rest.starts_with('_'))
    };
    let groups =
        (0..).zip(&GROUPS).filter(|(_, group)| group.holds.iter().any(is_of)).fold(0, |all, (bit, _)| all | 1 << bit);
    ensure!(groups != 0, "no group holds {export}");
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(export: &str) -> Vec<&'static str> {
        let groups = groups_of(export).unwrap();
        (0..).zip(&GROUPS).filter(|(bit, _)| groups >> bit & 1 == 1).map(|(_, group)| group.name).collect()
    }

    #[test]
    fn the_groups_that_share_otherwise_are_there() {
        let sharing = sharing().unwrap();
        assert_eq!(sharing.exact, 0b100_0001);
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
    fn every_export_is_for_the_groups_that_hold_it() {
        assert_eq!(names("rawindex_near"), ["index"]);
        assert_eq!(names("__wbg_rawindex_free"), ["index"]);
        assert_eq!(names("fingerprint"), ["text"]);
        assert_eq!(names("fingerprint_of_features"), ["features"]);
        assert_eq!(
            names("rawrecipe_read"),
            ["text", "features", "compare", "idf", "corpus", "draft", "sieve", "writer"]
        );
        assert!(is_of_command("rawrepeats_cut").unwrap() && !is_of_command("rawrecipe_read").unwrap());
        assert_eq!(names("text_buffer").len(), GROUPS.len());
        assert_eq!(names("__wbindgen_malloc").len(), GROUPS.len());
        assert_eq!(groups_of("fingerprint_backwards").unwrap_err().to_string(), "no group holds fingerprint_backwards");
    }
}
