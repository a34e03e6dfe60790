//! What apps import together. A group has an engine of its own in JavaScript, and downloads what it needs of the module. Functions and each
//! class have a group of their own, so that a call in which memory ends takes no object of another kind with it.

use anyhow::{Result, ensure};
use parts::Sharing;

pub(super) struct Group {
    pub(super) name: &'static str,
    /// What of the bindings is in it, by the names that JavaScript has for them.
    pub(super) holds: &'static [&'static str],
    /// The group whose instances it is added to, at the first call that needs it. It has all of that group, whose bindings are its own too.
    pub(super) base: Option<&'static str>,
}

const fn group(name: &'static str, holds: &'static [&'static str]) -> Group {
    Group { name, holds, base: None }
}

/// What functions beside the class do with a corpus.
const fn of_corpus(name: &'static str, holds: &'static [&'static str]) -> Group {
    Group { name, holds, base: Some("corpus") }
}

impl Group {
    /// Whether an export is for this group: its own, or its base's.
    fn needs(&self, is_named: impl Fn(&&str) -> bool) -> bool {
        let base = GROUPS.iter().find(|group| Some(group.name) == self.base);
        [Some(self), base].into_iter().flatten().any(|group| group.holds.iter().any(&is_named))
    }

    /// What its bindings have: also for what is added to its instances.
    pub(super) fn bindings(&self) -> Vec<&'static str> {
        let added = GROUPS.iter().filter(|group| group.base == Some(self.name));
        [self].into_iter().chain(added).flat_map(|group| group.holds.iter().copied()).collect()
    }
}

pub(super) const GROUPS: [Group; 15] = [
    group("text", &["RawRecipe", "fingerprint", "fingerprint_all"]),
    group("features", &["RawRecipe", "fingerprint_of_features", "sketch", "explain"]),
    group("compare", &["RawRecipe", "compare"]),
    group("idf", &["RawRecipe", "RawIdfBuilder"]),
    group("index", &["RawIndex"]),
    group("planes", &["RawHyperplanes"]),
    group("corpus", &["RawRecipe", "RawCorpus", "vector_code"]),
    of_corpus("similar", &["RawSimilar"]),
    of_corpus("duplicates", &["duplicates"]),
    of_corpus("snapshots", &["corpus_from_bytes", "corpus_to_bytes", "corpus_recipe", "merge_into_corpus"]),
    group("draft", &["RawRecipe", "RawDraft"]),
    group("sieve", &["RawRecipe", "RawSieve", "summaries"]),
    group("archive", &["RawArchive", "RawReading"]),
    group("writer", &["RawRecipe", "RawSheet", "RawArchiveWriter"]),
    group("repeats", &["RawRepeats", "RawWording"]),
];

pub(super) fn names() -> Vec<&'static str> {
    GROUPS.iter().map(|group| group.name).collect()
}

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

pub(super) fn sharing() -> Result<Sharing<'static>> {
    let joined = JOINED
        .map(|(name, export)| Ok((groups_of(export)?.into_iter().filter(|group| *group != name).collect(), name)));
    let mut joined = joined.into_iter().collect::<Result<Vec<_>>>()?;
    // The command line has all that any app downloads, so that no app downloads one part more because of it.
    joined.extend(names().into_iter().filter(|name| *name != COMMAND).map(|name| (vec![name], COMMAND)));
    Ok(Sharing { exact: EXACT.into(), joined })
}

/// What all groups of apps hold, each once.
pub(super) fn all_bindings() -> Vec<&'static str> {
    let groups = GROUPS.iter().filter(|group| group.name != COMMAND);
    let mut all: Vec<&str> = groups.flat_map(|group| group.holds.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The groups that an export is for: a function, or a method such as `rawindex_near` and `__wbg_rawindex_free`. What wasm-bindgen itself
/// calls is for all.
pub(super) fn groups_of(export: &str) -> Result<Vec<&'static str>> {
    let own = export.strip_prefix("__wbg_raw").map_or(export.to_string(), |name| format!("raw{name}"));
    if own.starts_with("__") || BUFFER.contains(&export) {
        return Ok(names());
    }
    let is_of = |name: &&str| {
        let rest = own.strip_prefix(&name.to_lowercase());
        rest.is_some_and(|rest| rest.is_empty() || name.starts_with("Raw") && rest.starts_with('_'))
    };
    let groups = GROUPS.iter().filter(|group| group.needs(is_of));
    let groups: Vec<&str> = groups.map(|group| group.name).collect();
    ensure!(!groups.is_empty(), "no group holds {export}");
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_that_share_otherwise_are_there() {
        let sharing = sharing().unwrap();
        assert!(sharing.exact.iter().all(|name| names().contains(name)));
        let (apps, command) = sharing.joined.split_at(JOINED.len());
        let with_recipes =
            ["text", "features", "compare", "corpus", "similar", "duplicates", "snapshots", "draft", "sieve", "writer"];
        assert_eq!(apps[0], (with_recipes.to_vec(), "idf"));
        let of_corpus = ["corpus", "similar", "duplicates", "snapshots"];
        assert_eq!(apps[2..], [(of_corpus.to_vec(), "archive"), (of_corpus.to_vec(), "writer")]);
        assert_eq!(command.len(), GROUPS.len() - 1);
    }

    #[test]
    fn every_export_is_for_the_groups_that_hold_it() {
        assert_eq!(groups_of("rawindex_near").unwrap(), ["index"]);
        assert_eq!(groups_of("__wbg_rawindex_free").unwrap(), ["index"]);
        assert_eq!(groups_of("fingerprint").unwrap(), ["text"]);
        assert_eq!(groups_of("fingerprint_of_features").unwrap(), ["features"]);
        assert_eq!(
            groups_of("rawrecipe_read").unwrap(),
            [
                "text",
                "features",
                "compare",
                "idf",
                "corpus",
                "similar",
                "duplicates",
                "snapshots",
                "draft",
                "sieve",
                "writer"
            ]
        );
        assert_eq!(groups_of("rawcorpus_check").unwrap(), ["corpus", "similar", "duplicates", "snapshots"]);
        assert_eq!(groups_of("rawsimilar_find").unwrap(), ["similar"]);
        assert_eq!(groups_of("rawrepeats_cut").unwrap(), [COMMAND]);
        assert_eq!(groups_of("text_buffer").unwrap(), names());
        assert_eq!(groups_of("__wbindgen_malloc").unwrap(), names());
        assert_eq!(groups_of("fingerprint_backwards").unwrap_err().to_string(), "no group holds fingerprint_backwards");
    }
}
