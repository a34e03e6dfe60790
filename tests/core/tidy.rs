//! The rules of the repository: which files may import which, where the binding is, which versions must agree.

use crate::support::tracked::{files, root};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers of the core, lowest first. A file may use the layers below its own, never one above.
const STAIR: &str = "work lanes sort unicode text_set feature_map utf16 bytes batch paragraph normalize shingle weight hash \
    tally sketch fingerprint projection vector fast counts recipe features idf explain words letters read \
    postings align repeats overlap threshold slots prose title judge compare draft disjoint_sets index lookup \
    corpus check similar archive wasm";

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn with_extension(extension: &str) -> Vec<PathBuf> {
    files().into_iter().filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

/// `src/index/snapshot.rs` and `src/index.rs` both belong to the layer `index`.
fn step(path: &Path) -> String {
    let inside = path.strip_prefix("src").expect("a path in src").with_extension("");
    inside.components().next().expect("a name").as_os_str().to_string_lossy().into_owned()
}

#[test]
fn imports_run_down_the_stair() {
    let sources: Vec<PathBuf> = with_extension("rs").into_iter().filter(|path| path.starts_with("src")).collect();
    let stair: Vec<&str> = STAIR.split(' ').collect();
    for path in sources.iter().filter(|path| !path.ends_with("lib.rs")) {
        let own = stair.iter().position(|name| *name == step(path)).unwrap_or_else(|| panic!("{path:?} is no step"));
        for line in read(path).lines().filter(|line| !line.trim_start().starts_with("//")) {
            for (place, used) in stair.iter().enumerate() {
                let climbs = line.contains(&format!("crate::{used}::")) && place > own;
                assert!(!climbs, "{path:?} climbs the stair to `{used}`: {line}");
            }
        }
    }
}

/// The crates whose files must not import each other in a circle.
const CRATES: [&str; 5] = ["src", "xtask/src", "xtask/letters/src", "xtask/parts/src", "xtask/twin/src"];

/// The code of a file, in one line, without its tests and comments.
fn code(path: &Path) -> String {
    let source = read(path);
    let core = source.split("#[cfg(test)]").next().expect("what stands before the tests");
    core.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join(" ")
}

/// The files of its folder that `path`, or a file in the folder of its name, uses. A file may name the type of its parent module.
fn used_siblings<'a>(path: &Path, sources: &'a [PathBuf]) -> Vec<&'a PathBuf> {
    let folder = path.parent().expect("a folder");
    let inside = CRATES.iter().find_map(|own| folder.strip_prefix(own).ok()).expect("a file of a crate");
    let absolute = inside.iter().fold("crate::".to_string(), |all, name| format!("{all}{}::", name.to_string_lossy()));
    let deeper = sources.iter().filter(|other| other.starts_with(path.with_extension("")));
    let deeper: Vec<String> = deeper.map(|other| code(other)).collect();
    let own = code(path);
    let reads = |code: &str, prefix: &str, name: &str| {
        let list = format!("use {prefix}{{");
        let mut lists = code.split(&list).skip(1).filter_map(|rest| rest.split(';').next());
        let listed = lists.any(|list| list.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name));
        listed || code.contains(&format!("{prefix}{name}::"))
    };
    let named = |name: &str| {
        reads(&own, "super::", name)
            || reads(&own, &absolute, name)
            || deeper.iter().any(|code| reads(code, &absolute, name))
    };
    let others = sources.iter().filter(|other| other.parent() == Some(folder) && *other != path);
    others.filter(|other| named(&other.file_stem().expect("a name").to_string_lossy())).collect()
}

#[test]
fn no_two_files_of_a_folder_import_each_other() {
    // The files of `src` itself are ordered by the test above.
    let of_a_crate = |path: &PathBuf| CRATES.iter().any(|own| path.starts_with(own));
    let sources: Vec<PathBuf> = with_extension("rs").into_iter().filter(of_a_crate).collect();
    let mut checked = 0;
    for path in sources.iter().filter(|path| path.parent() != Some(Path::new("src"))) {
        let (mut seen, mut next) = (Vec::new(), used_siblings(path, &sources));
        checked += next.len();
        while let Some(other) = next.pop() {
            assert!(other != path, "{path:?} imports itself by way of {seen:?}");
            if !seen.contains(&other) {
                seen.push(other);
                next.extend(used_siblings(other, &sources));
            }
        }
    }
    assert!(checked > 100, "only {checked} imports were seen");
}

#[test]
fn crates_stay_behind_one_file_each_and_the_core_prints_nothing_reads_no_clock_and_draws_no_lots() {
    let rules: [(&[&str], &[&str]); 5] = [
        (&["wasm_bindgen", "js_sys"], &["src/wasm"]),
        (&["serde::"], &["src/recipe/json", "src/wasm"]),
        (&["rayon::"], &["src/batch"]),
        (&["fxhash::"], &["src/hash"]),
        (&["println!", "eprintln!", "dbg!", "std::time", "std::fs", "std::env", "RandomState"], &[]),
    ];
    for path in with_extension("rs").iter().filter(|path| path.starts_with("src")) {
        let (source, place) = (read(path), path.with_extension(""));
        for (names, places) in rules.iter().filter(|(_, places)| !places.iter().any(|own| place.starts_with(own))) {
            for name in *names {
                assert!(!source.contains(name), "{path:?} uses {name}, which belongs into {places:?}");
            }
        }
    }
}

/// The tables of the standard library follow its releases, and so their version of Unicode changes.
#[test]
fn only_our_own_tables_say_what_a_character_is() {
    let asked = [
        "is_alphanumeric",
        "is_alphabetic",
        "is_numeric",
        "is_whitespace",
        "is_lowercase",
        "is_uppercase",
        "to_lowercase",
        "to_uppercase",
        "split_whitespace",
        ".trim_start()",
        ".trim_end()",
        "UNICODE_VERSION",
        // The module for JavaScript does not have the tables of this crate.
        "unicode_segmentation",
    ];
    for path in with_extension("rs").iter().filter(|path| path.starts_with("src") && step(path) != "unicode") {
        let source = read(path);
        let core = source.split("#[cfg(test)]").next().expect("what stands before the tests");
        for (name, line) in asked.iter().flat_map(|name| core.lines().map(move |line| (name, line))) {
            let own =
                line.contains("ascii") || line.starts_with("use crate::unicode") || line.contains("is_alphanumeric(c)");
            assert!(!line.contains(name) || own, "{path:?} asks tables that are not ours: {line}");
        }
    }
}

#[test]
fn files_are_short_enough_to_read() {
    for path in with_extension("rs").iter().chain(&with_extension("js")).chain(&with_extension("ts")) {
        let lines = read(path).lines().count();
        // Public types hold the reference documentation.
        let limit = match path.file_name().and_then(|name| name.to_str()) {
            Some("index.d.ts") => 1050,
            Some("editor.d.ts") => 400,
            _ => 500,
        };
        assert!(lines <= limit, "{path:?} has {lines} lines");
    }
}

#[test]
fn the_glue_generator_and_the_binding_have_one_version() {
    let pinned = |manifest: &str, name: &str| {
        let text = read(manifest);
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name} in {manifest}"));
        let version = line.split('"').nth(1).expect("a version in quotes").to_string();
        assert!(version.starts_with('='), "{manifest} must pin {name}: {line}");
        version
    };
    assert_eq!(pinned("Cargo.toml", "wasm-bindgen "), pinned("xtask/Cargo.toml", "wasm-bindgen-cli-support "));
}

#[test]
fn every_advisory_that_is_ignored_is_explained() {
    let (rules, design) = (read("deny.toml"), read("src/DESIGN.md"));
    let ignored: Vec<&str> = rules.split('"').filter(|text| text.starts_with("RUSTSEC-")).collect();
    assert!(!ignored.is_empty());
    for advisory in ignored {
        assert!(design.contains(advisory), "src/DESIGN.md says nothing of {advisory}");
    }
}

#[test]
fn the_changelog_names_this_version() {
    assert!(read("CHANGELOG.md").contains(&format!("## {}", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn every_law_has_a_test() {
    let tests: String = with_extension("rs").iter().filter(|path| path.starts_with("tests")).map(read).collect();
    let design = read("src/DESIGN.md");
    let laws: Vec<&str> =
        design.split("## Laws").nth(1).expect("a chapter on laws").split('`').skip(1).step_by(2).collect();
    assert!(laws.len() >= 9, "{laws:?}");
    for law in laws {
        let proved = tests.contains(&format!("fn {law}("))
            || root().join("tests/npm").join(format!("{}.test.mjs", law.replace('_', "-"))).is_file();
        assert!(proved, "no test is called {law}");
    }
}

#[test]
fn lock_files_name_no_host() {
    for path in files().iter().filter(|path| path.ends_with("package-lock.json")) {
        assert!(!read(path).contains("\"resolved\""), "{path:?} says where it was downloaded from");
    }
}
