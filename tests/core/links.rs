//! Links between the pages in the tree lead somewhere.

use crate::support::tracked::{files, root};
use std::fs;

/// The targets of `[text](path)` and `[text](path#heading)`, without links to other sites.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let local = |target: &str| !target.contains("://") && !target.starts_with("mailto:") && !target.contains(' ');
    targets.map(|(target, _)| target).filter(|target| local(target)).collect()
}

/// The name of a heading's anchor, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_')).collect::<String>().replace(' ', "-")
}

#[test]
fn every_link_between_pages_leads_to_a_file_and_a_heading() {
    let mut checked = 0;
    for path in files().into_iter().filter(|path| path.extension().is_some_and(|kind| kind == "md")) {
        let text = fs::read_to_string(root().join(&path)).expect("a page");
        for link in links(&text) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let folder = path.parent().expect("a folder");
            let target = if file.is_empty() { root().join(&path) } else { root().join(folder).join(file) };
            // Rust's own documentation links to items.
            let item = path.starts_with("src") && (file.contains("::") || file.ends_with("html"));
            assert!(item || target.exists(), "{path:?} links to {link}, which is not there");
            if !heading.is_empty() && target.extension().is_some_and(|kind| kind == "md") {
                let page = fs::read_to_string(&target).expect("a page");
                let mut headings = page.lines().filter(|line| line.starts_with('#')).map(anchor);
                assert!(headings.any(|name| name == heading), "{path:?} links to {link}, which has no such heading");
            }
            checked += 1;
        }
    }
    assert!(checked > 30, "only {checked} links");
}

#[test]
fn the_map_for_contributors_names_few_files_which_exist() {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("a page");
    let map = page.split("## The map").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the map");
    let mut checked = 0;
    for line in map.lines() {
        for cell in line.split(" | ") {
            let mut names: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
            names.retain(|name| (name.ends_with(".rs") || name.ends_with(".js")) && !name.contains(['*', '{']));
            assert!(names.len() <= 12, "a call goes through {} files: {names:?}", names.len());
            for name in &names {
                let places = ["", "src", "pkg-template"].map(|folder| root().join(folder).join(name));
                assert!(places.iter().any(|place| place.is_file()), "there is no {name}");
            }
            checked += names.len();
        }
    }
    assert!(checked > 50, "only {checked} files");
}

#[test]
fn the_tests_that_the_promises_of_security_name_exist() {
    let page = fs::read_to_string(root().join("SECURITY.md")).expect("a page");
    let promised =
        page.split("## What is promised").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the promises");
    for promise in promised.split("\n* ").skip(1) {
        let title = promise.lines().next().unwrap_or_default();
        let tests: Vec<&str> = promise.split("\n  - `").skip(1).collect();
        assert!(!tests.is_empty(), "no test tries to break: {title}");
        for test in tests {
            let (path, names) = test.split_once("`: ").expect("a file and names");
            let file = fs::read_to_string(root().join(path)).unwrap_or_else(|_| panic!("{path} is not there"));
            for name in names.split(';') {
                let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
                let name =
                    name.strip_prefix('*').and_then(|name| name.strip_suffix('*')).expect("a name between asterisks");
                assert!(file.contains(name), "{path} has no test {name:?}");
            }
        }
    }
}
