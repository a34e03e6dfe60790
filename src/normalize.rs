//! Paragraph → canonical text: what is folded and what is dropped.
//!
//! The unit of every decision is the extended grapheme cluster of [UAX #29], so a letter keeps its accents, its
//! vowel signs and its joiners. A cluster is *kept* when, after folding, it holds a letter or a digit (Unicode
//! `Alphabetic`, `Nd`, `Nl` or `No`); otherwise it is white space or punctuation. `_` is punctuation.
//!
//! Canonically equivalent texts have the same borders of clusters and words, so each cluster is composed by itself.
//!
//! [UAX #29]: https://www.unicode.org/reports/tr29/

mod canonical;
mod code_points;
mod phrases;
mod stop_words;

use crate::unicode::{clusters, is_alphanumeric, trim_end, trim_start, words};
use canonical::{canonical_into, is_voicing_mark};
use code_points::walk_code_points;
use std::borrow::Cow;
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

/// Whether letter case and character width are folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Case {
    /// Lower case, full-width ASCII to ASCII, half-width kana and hangul to full width.
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
    pub(crate) spaces: Spaces,
    pub(crate) punctuation: Punctuation,
}

impl Rules {
    /// Letters and digits only, folded: what the default recipe makes of a text.
    pub(crate) const LETTERS: Rules = Rules {
        unit: Unit::Char,
        form: Form::Nfc,
        case: Case::Fold,
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
}

/// The canonical form of one paragraph.
pub(crate) fn normalize(paragraph: &str, rules: Rules) -> Canonical {
    walk(paragraph, rules, &mut |_| {})
}

/// Like [`normalize`], with the bytes of `paragraph` that each unit came from.
pub(crate) fn normalize_with_sources(paragraph: &str, rules: Rules) -> (Canonical, Vec<Range<usize>>) {
    let mut sources = Vec::new();
    let canonical = walk(paragraph, rules, &mut |source| sources.push(source));
    (canonical, sources)
}

/// `came_from` is not a type parameter, so that this is compiled once.
fn walk(paragraph: &str, rules: Rules, came_from: &mut dyn FnMut(Range<usize>)) -> Canonical {
    match rules.unit {
        Unit::Char => walk_characters(paragraph, rules, came_from),
        Unit::Word => walk_words(paragraph, rules, came_from),
        Unit::CodePoint => walk_code_points(paragraph, rules, came_from),
    }
}

fn walk_characters(paragraph: &str, rules: Rules, came_from: &mut dyn FnMut(Range<usize>)) -> Canonical {
    let mut canonical = Canonical::default();
    let mut pending_space: Option<Range<usize>> = None;
    each_cluster(paragraph, rules.form, |start, cluster| {
        let (visible, source) = without_white_space(cluster, start);
        if source.start > start {
            let run_start = pending_space.take().map_or(start, |space| space.start);
            pending_space = Some(run_start..source.start);
        }
        let before = canonical.text.len();
        if rules.spaces == Spaces::Keep && pending_space.is_some() && before > 0 {
            canonical.text.push(' ');
        }
        let cluster_start = canonical.text.len();
        canonical_into(&mut canonical.text, visible, rules.form, rules.case);
        if keeps(&canonical.text[cluster_start..], rules.punctuation) {
            if cluster_start > before {
                canonical.ends.push(cluster_start);
                came_from(pending_space.take().unwrap_or(source.clone()));
            }
            canonical.ends.push(canonical.text.len());
            came_from(source.clone());
            pending_space = None;
        } else {
            // The white space on both sides of a dropped cluster is one run.
            canonical.text.truncate(before);
        }
        let end = start + cluster.len();
        if source.end < end {
            let run_start = pending_space.take().map_or(source.end, |space| space.start);
            pending_space = Some(run_start..end);
        }
    });
    canonical
}

fn walk_words(paragraph: &str, rules: Rules, came_from: &mut dyn FnMut(Range<usize>)) -> Canonical {
    let mut canonical = Canonical { gap: 1, ..Canonical::default() };
    let borders = text_for_borders(paragraph, rules.form);
    for (start, word) in words(&borders) {
        // The bytes of `paragraph` that the unit being written comes from.
        let mut source = start..start;
        for (offset, cluster) in clusters(word) {
            let cluster = &paragraph[start + offset..][..cluster.len()];
            let (visible, at) = without_white_space(cluster, start + offset);
            let before = canonical.text.len();
            if source.is_empty() && before > 0 {
                canonical.text.push(' ');
            }
            let cluster_start = canonical.text.len();
            canonical_into(&mut canonical.text, visible, rules.form, rules.case);
            if keeps(&canonical.text[cluster_start..], rules.punctuation) {
                let first = if source.is_empty() { at.start } else { source.start };
                source = first..at.end;
                continue;
            }
            canonical.text.truncate(before);
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
fn each_cluster(text: &str, form: Form, mut visit: impl FnMut(usize, &str)) {
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
            let borders = text_for_borders(&text[start..end], form);
            clusters(&borders).for_each(|(at, cluster)| visit(start + at, &text[start + at..][..cluster.len()]));
        }
        start = end;
    }
}

/// Equivalent texts have the same borders, with one exception in UAX #29: ↔ can be part of an emoji, but ↮ cannot, although it
/// is only ↔ with a mark. Here both are ↔, which has as many bytes.
fn text_for_borders(text: &str, form: Form) -> Cow<'_, str> {
    let mut bytes = Cow::Borrowed(text.as_bytes());
    for at in 2..text.len() {
        if form == Form::Nfc && text.as_bytes()[at - 2..=at] == *"↮".as_bytes() {
            bytes.to_mut()[at] = "↔".as_bytes()[2];
        }
    }
    match bytes {
        Cow::Borrowed(_) => text.into(),
        Cow::Owned(bytes) => String::from_utf8(bytes).unwrap_or_default().into(),
    }
}

/// Removes white space from the ends of a cluster, and returns the rest and its range. White space can have a mark attached to
/// it, or be attached to a character of class Prepend. For a blank cluster the range is empty, at its end.
fn without_white_space(cluster: &str, start: usize) -> (&str, Range<usize>) {
    if cluster.as_bytes()[0].is_ascii_alphanumeric() && cluster.len() == 1 {
        return (cluster, start..start + 1);
    }
    let visible = trim_start(cluster);
    let start = start + cluster.len() - visible.len();
    let visible = trim_end(visible);
    (visible, start..start + visible.len())
}

fn keeps(canonical_cluster: &str, punctuation: Punctuation) -> bool {
    match punctuation {
        Punctuation::Keep => !canonical_cluster.is_empty(),
        // A half-width voicing mark is a letter in Unicode, but is no letter on its own.
        Punctuation::Drop => canonical_cluster.contains(|c: char| is_alphanumeric(c) && !is_voicing_mark(c)),
    }
}

/// Appends one character in canonical form and returns whether it is a letter or a digit.
pub(crate) fn canonical_letter(text: &mut String, character: &str) -> bool {
    canonical_into(text, character, Form::Nfc, Case::Fold);
    keeps(text, Punctuation::Drop)
}
