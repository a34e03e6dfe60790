//! Titles: pages of one form about two subjects, such as guides for two products or manual pages of two commands.
//!
//! Their wording is nearly the same, but what one is about has another name, which stands in its title and all over its text, and hardly in
//! the other. Where the wording that two texts share is that of many, any other word in a heading or a field with the title is another name.
//! Versions of a text keep the name of their subject: of 380 labelled pairs of documentation, this tells 3 apart.

use crate::prose::is_space;
use crate::read::Word;
use crate::slots::can_fill;
use std::ops::Range;

/// Words of a title, at most.
const WORDS: usize = 16;
/// So often a text has the name of its subject, at least,
const OFTEN: usize = 3;
/// and so many times as often as a text about something else.
const TIMES: usize = 4;
/// Words of a text for each time, at most: what a long one mentions now and then, such as the country of a licence, is not what it is about.
const WORDS_FOR_EACH: usize = 250;

/// How common the phrases are that pages of one form share, at least. Of versions of documentation whose titles differ, none
/// share phrases more common than 0.25.
const OF_FORM: f64 = 0.4;

/// The field with the title, in front matter or in a text that begins with it, as records of YAML do.
const FIELD: &str = "title:";

/// The words of a text that has a title.
pub(crate) struct Title<'w> {
    /// The keys of those of the title that can be names.
    own: Vec<u32>,
    all: &'w [Word],
    /// Whether it is a heading or a field, and not only a line alone.
    is_marked: bool,
}

impl<'w> Title<'w> {
    /// `None` if a text with these words has no title.
    pub(crate) fn of(text: &str, words: &'w [Word]) -> Option<Title<'w>> {
        let title = title_of(text)?;
        let [first, last] = [title.start, title.end].map(|at| words.partition_point(|word| (word.start as usize) < at));
        if last - first > WORDS || last == words.len() {
            return None;
        }
        let own = words[first..last].iter().filter(|word| can_fill(text, **word)).map(|word| word.key).collect();
        let is_marked = text[..title.start].ends_with(FIELD) || text[title.start..].starts_with('#');
        Some(Title { own, all: words, is_marked })
    }

    /// Whether two titles name different subjects. `common` says how common the phrases are that both texts have.
    pub(crate) fn differs(&self, other: &Title, common: f64) -> bool {
        let is_of_form = self.is_marked && other.is_marked && common >= OF_FORM;
        self.names_another(other, is_of_form) || other.names_another(self, is_of_form)
    }

    fn names_another(&self, other: &Title, is_of_form: bool) -> bool {
        let often = OFTEN.max(self.all.len() / WORDS_FOR_EACH);
        let is_name = |word: &u32| is_of_form || self.count(*word) >= often.max(TIMES * other.count(*word));
        self.own.iter().any(|word| !other.own.contains(word) && is_name(word))
    }

    /// How often the text has a word.
    fn count(&self, word: u32) -> usize {
        self.all.iter().filter(|one| one.key == word).count()
    }
}

/// Where the title of a text is: in its front matter, or in a line of its own with a blank one behind it, which does not end as a sentence does.
fn title_of(text: &str) -> Option<Range<usize>> {
    let start = text.len() - text.trim_start_matches(is_space).len();
    let mut front = front_matter(text);
    if front.is_empty() && text[start..].starts_with(FIELD) {
        front = start..text.len();
    } else if front.is_empty() {
        return line_alone(text, start);
    }
    let mut at = front.start;
    for line in text[front].split_inclusive('\n') {
        if line.starts_with(FIELD) {
            return Some(at + FIELD.len()..at + line.len());
        }
        at += line.len();
    }
    None
}

/// The line that begins here, if it stands alone.
fn line_alone(text: &str, start: usize) -> Option<Range<usize>> {
    let (line, rest) = text[start..].split_once('\n')?;
    let title = line.trim_end_matches(is_space);
    let is_alone = rest.split('\n').next().is_some_and(|line| line.chars().all(is_space));
    let ends_as_sentence = title.ends_with(['.', ',', ':', ';', '!', '?', '…', '。']);
    (is_alone && !ends_as_sentence && !title.starts_with('>')).then(|| start..start + title.len())
}

/// The lines at the beginning of a text between two of `---`, or of `+++`; empty if there are none.
fn front_matter(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start_matches(is_space).len();
    let mut lines = text[start..].split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let fence = first.trim_end_matches(is_space);
    if fence != "---" && fence != "+++" {
        return start..start;
    }
    let start = start + first.len();
    let mut end = start;
    for line in lines {
        if line.trim_end_matches(is_space) == fence {
            return start..end;
        }
        end += line.len();
    }
    start..start
}

/// How many of a text's words stand before the text itself: in front matter and a title.
pub(crate) fn words_of_head(text: &str, words: &[Word]) -> usize {
    let front = front_matter(text);
    let behind = if front.is_empty() { front.end } else { front.end + "---".len() };
    let start = text.len() - text[behind..].trim_start_matches(is_space).len();
    let before = |at: usize| words.partition_point(|word| (word.start as usize) < at);
    let title = line_alone(text, start).map(|line| before(line.end));
    title.filter(|&end| end - before(start) <= WORDS).unwrap_or_else(|| before(behind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read;

    fn differs(a: &str, b: &str) -> bool {
        differs_with(a, b, OF_FORM / 2.0)
    }

    fn differs_with(a: &str, b: &str, common: f64) -> bool {
        let words = [a, b].map(read);
        Title::of(a, &words[0]).zip(Title::of(b, &words[1])).is_some_and(|(a, b)| a.differs(&b, common))
    }

    #[test]
    fn a_head_is_front_matter_and_a_title() {
        let head = |text: &str| {
            let words = read(text);
            let head = words_of_head(text, &words);
            words[..head].last().map_or("", |last| &text[..last.end as usize]).to_owned()
        };
        assert_eq!(
            head("---\ntitle: Nets\n---\n\n# Mending nets\n\nNets tear."),
            "---\ntitle: Nets\n---\n\n# Mending nets"
        );
        assert_eq!(head("+++\ntitle = 'Nets'\n+++\nNets tear."), "+++\ntitle = 'Nets");
        assert_eq!(head("\n\nMending nets\n\nNets tear."), "\n\nMending nets");
        for none in ["", "Nets tear", "Nets tear.\n\nThey are mended.", "Nets tear\nand are mended."] {
            assert_eq!(head(none), "", "{none:?}");
        }
    }

    #[test]
    fn pages_of_one_form_about_two_subjects_differ_and_versions_of_a_page_do_not() {
        let page = |title: &str, name: &str| {
            format!(
                "{title}\n\nInstall {name} from the menu. Then open {name} and choose a folder.\n\nTo stop, close {name}.\n"
            )
        };
        let (heron, plover) = (page("# Setting up Heron", "Heron"), page("# Setting up Plover", "Plover"));
        assert!(differs(&heron, &plover) && differs(&plover, &heron));
        let both = page("# Setting up Heron Plus", "Heron Plus");
        assert!(differs(&heron, &both), "a longer name is another one");
        assert!(!differs(&heron, &page("# How to set up Heron", "Heron")), "the title alone was changed");
        assert!(
            !differs(&page("# Notes on Heron", "it"), &page("# Notes on Plover", "it")),
            "the names are in the titles alone"
        );
        let front = |name: &str| page(&format!("---\nid: 7\ntitle: \"{name}\"\n---"), name);
        assert!(differs(&front("Heron"), &front("Plover")) && !differs(&front("Heron"), &front("Heron")));
        let record = |name: &str| page(&format!("title: {name}\nid: 7"), name);
        assert!(differs(&record("Heron"), &record("Plover")) && !differs(&record("Heron"), &record("Heron")));
        assert!(
            !differs(&heron, &page("Plover is what this is about.", "Plover")),
            "without a title, the wording decides"
        );
    }
    #[test]
    fn in_pages_of_one_form_each_word_of_a_title_is_a_name() {
        let page =
            |title: &str| format!("{title}\n\nThis is an alias. See the manual of the command that it stands for.\n");
        let [pair, unpair] = ["# adb pair", "# adb unpair"].map(page);
        assert!(differs_with(&pair, &unpair, OF_FORM) && !differs(&pair, &unpair));
        assert!(differs_with(&page("title: Removed"), &page("title: Added"), OF_FORM));
        assert!(!differs_with(&page("adb pair"), &page("adb unpair"), OF_FORM), "a line alone may be a greeting");
        assert!(!differs_with(&pair, &page("# ADB: pair 2"), OF_FORM));
    }
}
