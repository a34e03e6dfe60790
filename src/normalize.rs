//! Paragraph → canonical text: what is folded and what is dropped.
//!
//! First each character becomes what is seen of it (`normalize/seen.rs`). Of that text, the unit of every decision is the extended
//! grapheme cluster of [UAX #29], so a letter keeps its vowel signs. A cluster is *kept* if it has a letter or digit (Unicode
//! `Alphabetic`, `Nd`, `Nl` or `No`); otherwise it is white space or punctuation. `_` is punctuation.
//!
//! [UAX #29]: https://www.unicode.org/reports/tr29/

mod code_points;
mod seen;
mod stop_words;

use crate::unicode::{clusters, is_alphanumeric, is_mark, is_white_space, words};
use code_points::walk_code_points;
use seen::Seen;
pub(crate) use seen::is_transparent;
use std::ops::Range;
pub use stop_words::StopWords;

/// Whether canonically equivalent texts have the same fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Yes: every character is read in Unicode Normalization Form C.
    Nfc,
    /// No: code points are read as given.
    Keep,
}

/// Whether letter case, character width and look-alikes are folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Case {
    /// Lower case, full-width ASCII to ASCII, half-width kana and hangul to full width. With [`Form::Nfc`], also ligatures, presentation
    /// forms, mathematical, enclosed, raised and lowered letters to plain ones; invisible characters (Unicode
    /// `Default_Ignorable_Code_Point`, and tatweel) are left out.
    Fold,
    /// As it is written.
    Keep,
}

/// Whether marks that people leave out in Latin, Greek, Cyrillic, Arabic and Hebrew are folded, and digits of all scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Marks {
    /// é is e, ё is е, ß is ss, ł is l; Arabic and Hebrew are read without vowel signs. Letters that Arabic and Persian write in two
    /// ways become one, and digits of all scripts become ASCII. Has no effect with [`Form::Keep`].
    Fold,
    /// As it is written.
    Keep,
}

/// Whether white space (Unicode `White_Space`) is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spaces {
    /// White space is left out.
    Drop,
    /// A run of white space inside a paragraph becomes one U+0020.
    Keep,
}

/// Whether everything except letters, digits and white space is dropped: punctuation, symbols, emoji.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Punctuation {
    /// They are left out.
    Drop,
    /// As it is written.
    Keep,
}

/// What a shingle is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// Extended grapheme clusters (UAX #29).
    Char,
    /// Words (UAX #29), written with one space between them.
    Word,
    /// Code points. Letters, case and empty texts are treated as in the Python package `simhash`.
    CodePoint,
}

/// The normalisation part of a recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules {
    pub(crate) unit: Unit,
    pub(crate) form: Form,
    pub(crate) case: Case,
    pub(crate) marks: Marks,
    pub(crate) spaces: Spaces,
    pub(crate) punctuation: Punctuation,
}

impl Rules {
    /// Only letters and digits, folded: what the default recipe makes of a text.
    pub(crate) const LETTERS: Rules = Rules {
        unit: Unit::Char,
        form: Form::Nfc,
        case: Case::Fold,
        marks: Marks::Fold,
        spaces: Spaces::Drop,
        punctuation: Punctuation::Drop,
    };
}

/// One paragraph in canonical form, cut into the units that shingles are made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Canonical {
    /// The canonical text.
    pub(crate) text: String,
    /// Where each unit ends in `text`, in bytes.
    ends: Vec<usize>,
    /// Bytes between one unit and the next: 1 (a space) between words, 0 between characters.
    gap: usize,
}

impl Canonical {
    /// How many units there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The bytes of `text` from the first to the last of these units.
    pub(crate) fn bytes_of(&self, units: Range<usize>) -> Range<usize> {
        if units.is_empty() {
            return 0..0;
        }
        let start = match units.start {
            0 => 0,
            first => self.ends[first - 1] + self.gap,
        };
        start..self.ends[units.end - 1]
    }

    /// The text of one unit.
    pub(crate) fn unit(&self, unit: usize) -> &str {
        &self.text[self.bytes_of(unit..unit + 1)]
    }

    /// Appends a unit.
    fn push(&mut self, unit: &str) {
        self.text.push_str(unit);
        self.ends.push(self.text.len());
    }
}

/// The canonical form of one paragraph.
pub(crate) fn normalize(paragraph: &str, rules: Rules) -> Canonical {
    walk(paragraph, rules, None)
}

/// Like [`normalize`], with the bytes of `paragraph` that each unit came from.
pub(crate) fn normalize_with_sources(paragraph: &str, rules: Rules) -> (Canonical, Vec<Range<usize>>) {
    let mut sources = Vec::new();
    let canonical = walk(paragraph, rules, Some(&mut sources));
    (canonical, sources)
}

fn walk(paragraph: &str, rules: Rules, mut sources: Option<&mut Vec<Range<usize>>>) -> Canonical {
    let as_given = rules.unit == Unit::CodePoint;
    let seen = if as_given { Seen::as_given(paragraph) } else { Seen::new(paragraph, rules, sources.is_some()) };
    // A trait object, so that the walks are compiled once.
    let came_from: &mut dyn FnMut(Range<usize>) = &mut |bytes| {
        if let Some(sources) = &mut sources {
            sources.push(seen.source(bytes));
        }
    };
    if rules.unit == Unit::Word {
        return walk_words(&seen.text, rules, came_from);
    }
    let mut written = Written { canonical: Canonical::default(), spaces: rules.spaces, space: None, came_from };
    if as_given {
        walk_code_points(&seen.text, rules, &mut written);
    } else {
        walk_characters(&seen.text, rules, &mut written);
    }
    written.canonical
}

/// A canonical text being written unit by unit.
struct Written<'a> {
    canonical: Canonical,
    spaces: Spaces,
    /// The run of white space since the last unit.
    space: Option<Range<usize>>,
    came_from: &'a mut dyn FnMut(Range<usize>),
}

impl Written<'_> {
    /// Adds to the run of white space. What is dropped does not interrupt it.
    fn add_space(&mut self, from: Range<usize>) {
        self.space = Some(self.space.take().map_or(from.start, |space| space.start)..from.end);
    }

    fn push(&mut self, unit: &str, from: Range<usize>) {
        let space = self.space.take().filter(|_| self.spaces == Spaces::Keep && !self.canonical.text.is_empty());
        if let Some(space) = space {
            self.canonical.push(" ");
            (self.came_from)(space);
        }
        self.canonical.push(unit);
        (self.came_from)(from);
    }
}

fn walk_characters(seen: &str, rules: Rules, written: &mut Written) {
    each_cluster(seen, |start, cluster| {
        let (visible, from) = without_white_space(cluster, start);
        let (first, last, end) = (from.start, from.end, start + cluster.len());
        if start < first {
            written.add_space(start..first);
        }
        if keeps(visible, rules) {
            written.push(visible, from);
        }
        if last < end {
            written.add_space(last..end);
        }
    });
}

/// The words of UAX #29: for features and, through `words.rs`, for everything that compares wording.
fn walk_words(seen: &str, rules: Rules, came_from: &mut dyn FnMut(Range<usize>)) -> Canonical {
    let mut canonical = Canonical { gap: 1, ..Canonical::default() };
    for (start, word) in words(seen) {
        // The bytes of `seen` that the unit being written comes from.
        let mut source = start..start;
        for (offset, cluster) in clusters(word) {
            let (visible, at) = without_white_space(cluster, start + offset);
            if keeps(visible, rules) {
                if source.is_empty() && !canonical.text.is_empty() {
                    canonical.text.push(' ');
                }
                canonical.text.push_str(visible);
                let first = if source.is_empty() { at.start } else { source.start };
                source = first..at.end;
                continue;
            }
            // UAX #29 puts no border at `_` and the narrow no-break space inside a word. Neither is a letter, so the word ends
            // here.
            if !source.is_empty() && (visible.is_empty() || visible.starts_with(is_connector)) {
                canonical.ends.push(canonical.text.len());
                came_from(std::mem::replace(&mut source, at.end..at.end));
            }
        }
        if !source.is_empty() {
            canonical.ends.push(canonical.text.len());
            came_from(source);
        }
    }
    canonical
}

/// Connector punctuation (Unicode `Pc`).
fn is_connector(c: char) -> bool {
    matches!(
        c,
        '_' | '\u{203F}' | '\u{2040}' | '\u{2054}' | '\u{FE33}' | '\u{FE34}' | '\u{FE4D}'..='\u{FE4F}' | '\u{FF3F}'
    )
}

/// Visits every extended grapheme cluster with the byte where it starts. Between two ASCII characters there is always a border,
/// except CR LF, so runs of ASCII need no tables. The stretches from one such border to the next do.
fn each_cluster(text: &str, mut visit: impl FnMut(usize, &str)) {
    let bytes = text.as_bytes();
    let is_border = |at: usize| {
        at == bytes.len()
            || (bytes[at - 1].is_ascii() && bytes[at].is_ascii() && (bytes[at - 1], bytes[at]) != (b'\r', b'\n'))
    };
    let mut start = 0;
    while start < bytes.len() {
        let end = (start + 1..=bytes.len()).find(|&at| is_border(at)).unwrap_or(bytes.len());
        if end == start + 1 {
            visit(start, &text[start..end]);
        } else {
            clusters(&text[start..end]).for_each(|(at, cluster)| visit(start + at, cluster));
        }
        start = end;
    }
}

/// Removes white space from the ends of a cluster, and returns the rest and its range. White space can have a mark attached,
/// or be attached to a character of class Prepend. For a blank cluster the range is empty, at its end.
fn without_white_space(cluster: &str, start: usize) -> (&str, Range<usize>) {
    if cluster.as_bytes()[0].is_ascii_alphanumeric() && cluster.len() == 1 {
        return (cluster, start..start + 1);
    }
    let visible = cluster.trim_start_matches(is_white_space);
    let start = start + cluster.len() - visible.len();
    let visible = visible.trim_end_matches(is_white_space);
    (visible, start..start + visible.len())
}

/// Whether a cluster of the visible text belongs to the canonical text.
fn keeps(visible: &str, rules: Rules) -> bool {
    // A half-width voicing mark and a mark left on a symbol are letters in Unicode, but not on their own.
    let is_part = |c: char| matches!(c, 'ﾞ' | 'ﾟ') || rules.marks == Marks::Fold && is_mark(c);
    match rules.punctuation {
        Punctuation::Keep => !visible.is_empty(),
        Punctuation::Drop => visible.contains(|c: char| is_alphanumeric(c) && !is_part(c)),
    }
}
