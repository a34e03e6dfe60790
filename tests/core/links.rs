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
