//! The pages that go into the tarball, and the README's picture. Links between them are kept; a link to anything else becomes its text.

use crate::root;
use anyhow::{Context, Result};
use pulldown_cmark::{Event, Options, Parser, Tag};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// At the root of the tarball, as in the repository.
const AT_ROOT: [&str; 5] = ["README.md", "CHANGELOG.md", "SECURITY.md", "BENCHMARKS.md", "COMPATIBILITY.md"];
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The picture of the README.
pub(crate) const PICTURE: &str = "www/readme.png";

/// Each page in the repository, and its place in the tarball.
pub(super) struct Papers(BTreeMap<String, String>);

impl Papers {
    pub(super) fn new() -> Result<Papers> {
        let mut places: BTreeMap<String, String> =
            AT_ROOT.iter().chain(&LICENCES).map(|name| (name.to_string(), name.to_string())).collect();
        places.insert("src/DESIGN.md".into(), "docs/DESIGN.md".into());
        places.insert(PICTURE.into(), "docs/readme.png".into());
        for guide in fs::read_dir(root().join("www/guides"))? {
            let name = guide?.file_name().into_string().ok().context("a guide's name")?;
            places.insert(format!("www/guides/{name}"), format!("docs/{name}"));
        }
        Ok(Papers(places))
    }

    pub(super) fn inputs(&self) -> impl Iterator<Item = PathBuf> + '_ {
        self.0.keys().map(|page| root().join(page))
    }

    pub(super) fn write(&self, package: &Path) -> Result<()> {
        fs::create_dir_all(package.join("docs"))?;
        for (page, place) in &self.0 {
            let (from, to) = (root().join(page), package.join(place));
            if page.ends_with(".md") {
                fs::write(to, self.relinked(page, &fs::read_to_string(from)?)?)?;
            } else {
                fs::copy(from, to)?;
            }
        }
        Ok(())
    }

    /// The page as it is in the tarball.
    fn relinked(&self, page: &str, text: &str) -> Result<String> {
        let (mut out, mut done) = (String::new(), 0);
        for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
            let (target, title, is_image) = match event {
                Event::Start(Tag::Link { dest_url, title, .. }) => (dest_url, title, false),
                Event::Start(Tag::Image { dest_url, title, .. }) => (dest_url, title, true),
                _ => continue,
            };
            if is_outside(&target) {
                continue;
            }
            let link = &text[range.clone()];
            let is_plain = range.start >= done && title.is_empty();
            let (label, _) = link.rsplit_once("](").filter(|_| is_plain).with_context(|| {
                format!("{page}: {link} should be [text](path), without a title, and not in another link")
            })?;
            out += &text[done..range.start];
            match self.link(page, &target) {
                Some(target) => out += &format!("{label}]({target})"),
                None if is_image => {}
                None => out += &label[1..],
            }
            done = range.end;
        }
        Ok(out + &text[done..])
    }

    /// Where a link of a page leads in the tarball; `None` if its target is not there.
    fn link(&self, page: &str, target: &str) -> Option<String> {
        let (file, heading) =
            target.split_once('#').map_or((target, String::new()), |(file, at)| (file, format!("#{at}")));
        let place = self.0.get(&resolved(page, file))?;
        let up = if self.0[page].contains('/') { "../" } else { "" };
        let own_folder = self.0[page].rsplit_once('/').map(|(folder, _)| format!("{folder}/"));
        let path = own_folder.and_then(|folder| Some(place.strip_prefix(&folder)?.to_string()));
        Some(path.unwrap_or_else(|| format!("{up}{place}")) + &heading)
    }
}

/// Whether a link leads to another site, or stays on its page.
fn is_outside(target: &str) -> bool {
    target.contains(':') || target.starts_with('#')
}

/// The path in the repository that a link of a page stands for.
fn resolved(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_of_the_tarball_or_are_text() {
        let papers = Papers::new().unwrap();
        let said = |page, text| papers.relinked(page, text).unwrap();
        assert_eq!(said("README.md", "[a](www/guides/form.md#x) and [b](examples)"), "[a](docs/form.md#x) and b");
        assert_eq!(
            said("README.md", "![p](www/readme.png)![q](www/favicon.svg)\n`[c](d)`\n```js\n[a](b)\n```"),
            "![p](docs/readme.png)\n`[c](d)`\n```js\n[a](b)\n```"
        );
        assert_eq!(
            said("www/guides/form.md", "[a](deploy.md), [b](../../SECURITY.md)"),
            "[a](deploy.md), [b](../SECURITY.md)"
        );
        assert_eq!(said("src/DESIGN.md", "[a](https://a.example) [b](#c)"), "[a](https://a.example) [b](#c)");
    }

    #[test]
    fn relative_links_of_another_form_are_refused() {
        let papers = Papers::new().unwrap();
        for text in
            ["[![p](www/p.png)](www/guides/form.md)", "[a](SECURITY.md \"title\")", "[a][b]\n\n[b]: SECURITY.md"]
        {
            let refused = papers.relinked("README.md", text).unwrap_err().to_string();
            assert!(refused.starts_with("README.md: "), "{refused}");
        }
        let outside = "[![p](https://a.example/p.png)](https://a.example)";
        assert_eq!(papers.relinked("README.md", outside).unwrap(), outside);
    }
}
