//! Checks the pages that people read: plain words, and links with targets.

use crate::support::tracked::{files, root};
use std::fs;
use std::path::PathBuf;

/// Phrases that have to be read twice, each with what to write instead.
const REFUSED: &[(&str, &str)] = &[
    ("unless told", "\"by default\""),
    ("tells", "\"shows\", \"returns\", \"says\""),
    ("ties together", "\"connects\", \"joins\""),
    ("tie together", "\"connect\", \"join\""),
    ("whoever", "\"everybody who\""),
    ("in the place of ours", "\"instead of the default\""),
    ("and so on", "name what is meant"),
    ("by other means", "name what is meant"),
    ("of its own making", "\"its own\""),
    ("of the caller's own", "\"that the caller found\", \"your own\""),
    ("what it says", "\"its text\""),
    ("takes in all", "\"adds all\""),
    ("in the place of those", "\"they replace those\""),
    ("whichever tab", "\"any tab\""),
    ("nothing of ours", "\"nothing\""),
    ("puts an end to", "\"ends\""),
    ("hear of it", "\"is notified\""),
    ("hears of edits", "\"receives edits\""),
];

/// The pages in the tree: Markdown, the types of the package, the sources of the core.
fn public_pages() -> Vec<(PathBuf, String)> {
    let public = |path: &str| {
        path.ends_with(".md")
            || path.ends_with(".pyi")
            || path.starts_with("pkg-template/")
            || (path.starts_with("src/") && path.ends_with(".rs"))
            || (path.starts_with("examples/") && path.ends_with(".rs"))
            // Without the texts that the page compares.
            || (path.starts_with("www/src/") && path.ends_with(".ts") && !path.ends_with("samples.ts") && !path.ends_with("grammar.ts"))
    };
    let pages =
        files().into_iter().filter(|path| path.to_str().is_some_and(public) && !path.ends_with("package-lock.json"));
    pages.filter_map(|path| Some((path.clone(), fs::read_to_string(root().join(&path)).ok()?))).collect()
}

#[test]
fn no_page_uses_words_that_have_to_be_read_twice() {
    let pages = public_pages();
    assert!(pages.len() > 100, "only {} pages", pages.len());
    let mut found = Vec::new();
    for (path, text) in &pages {
        for (number, line) in text.lines().enumerate() {
            let plain = line.to_lowercase();
            for (phrase, better) in REFUSED.iter().filter(|(phrase, _)| holds(&plain, phrase)) {
                found.push(format!("{}:{}: \"{phrase}\": write {better}", path.display(), number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Whether a line has a phrase, as whole words.
fn holds(line: &str, phrase: &str) -> bool {
    line.match_indices(phrase).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + phrase.len()..].chars().next();
        ![before, after].into_iter().flatten().any(|c| c.is_alphanumeric() || c == '_')
    })
}

#[test]
fn phrases_are_found_as_whole_words() {
    assert!(holds("it tells you", "tells"));
    assert!(!holds("footells", "tells"));
}

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
    for (path, text) in public_pages().iter().filter(|(path, _)| path.extension().is_some_and(|kind| kind == "md")) {
        for link in links(text) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let folder = path.parent().expect("a folder");
            let target = if file.is_empty() { root().join(path) } else { root().join(folder).join(file) };
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
