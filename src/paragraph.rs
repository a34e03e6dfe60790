//! Text → paragraphs: the borders that shingles do not cross.

use crate::lanes::breaks;
use crate::unicode::{is_default_ignorable, is_white_space};
use std::ops::Range;

/// Whether shingles stop at a paragraph border (a blank line, or U+2029).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Paragraphs {
    /// Yes. The feature counts of a text are then the sum of the counts of its paragraphs.
    Split,
    /// No: the whole text is one paragraph.
    Join,
}

/// The borders of paragraphs: just after each run of white space that contains a blank line (at least two line breaks) or
/// U+2029, whatever invisible characters follow the run's first line break. Yields the byte offset where each paragraph but the first starts.
pub(crate) fn paragraph_borders(text: &str) -> impl Iterator<Item = usize> + '_ {
    blank_lines(text).map(|blank| blank.end)
}

/// What is before each border, from the first line break: a paragraph may end before it.
fn blank_lines(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(found) = first_break(&text.as_bytes()[at..]) {
            let start = at + found;
            let (length, breaks) = white_space(&text[start..]);
            at = start + length;
            if breaks >= 2 && at < text.len() {
                return Some(start..at);
            }
        }
        None
    })
}

/// The place of the first line break: LF, VT, FF, CR, NEL, LS or PS.
fn first_break(bytes: &[u8]) -> Option<usize> {
    let is_break_at = |at: usize| match bytes[at] {
        b'\n'..=b'\r' => true,
        0xC2 => bytes[at + 1] == 0x85,
        0xE2 => matches!(bytes[at + 1..at + 3], [0x80, 0xA8 | 0xA9]),
        _ => false,
    };
    let Some(last) = bytes.len().checked_sub(32) else {
        return (0..bytes.len()).find(|&at| is_break_at(at));
    };
    for start in (0..bytes.len()).step_by(32) {
        // The last chunk begins with bytes of the one before.
        let start = start.min(last);
        let mut mask = breaks(bytes[start..].first_chunk().expect("a chunk is left"));
        while mask > 0 {
            let at = start + mask.trailing_zeros() as usize;
            if is_break_at(at) {
                return Some(at);
            }
            mask &= mask - 1;
        }
    }
    None
}

/// The length of the white space at the start of `text`, including invisible characters, and the number of line breaks. U+2029 counts
/// as two.
fn white_space(text: &str) -> (usize, u32) {
    let (mut at, mut breaks) = (0, 0);
    // Whether LF would end the line of the CR before it.
    let mut after_cr = false;
    loop {
        let (length, more) = match text.as_bytes().get(at) {
            Some(b'\n') if after_cr => (1, 0),
            Some(b'\n'..=b'\r') => (1, 1),
            Some(b' ' | b'\t') => (1, 0),
            // Most lines continue with ASCII, which needs no table search.
            None | Some(0..0x80) => return (at, breaks),
            _ => match text[at..].chars().next() {
                Some(c @ ('\u{85}' | '\u{2028}')) => (c.len_utf8(), 1),
                Some(c @ '\u{2029}') => (c.len_utf8(), 2),
                Some(c) if is_white_space(c) => (c.len_utf8(), 0),
                Some(c) if is_default_ignorable(c) => {
                    at += c.len_utf8();
                    continue;
                }
                _ => return (at, breaks),
            },
        };
        after_cr = text.as_bytes()[at] == b'\r';
        at += length;
        breaks += more;
    }
}

/// The paragraphs of a text as byte ranges, without surrounding white space and invisible characters. Empty ones are left out.
pub(crate) fn paragraphs(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    blank_lines(text)
        .chain(std::iter::once(text.len()..text.len()))
        .filter_map(move |blank| Paragraphs::Split.trimmed(text, std::mem::replace(&mut start, blank.end)..blank.start))
}

impl Paragraphs {
    /// A paragraph without what is around it: white space, and invisible characters if texts are split. `None` when nothing is left.
    pub(crate) fn trimmed(self, text: &str, block: Range<usize>) -> Option<Range<usize>> {
        let is_blank = |c: char| is_white_space(c) || self == Paragraphs::Split && is_default_ignorable(c);
        let inside = &text[block.clone()];
        let start = block.end - inside.trim_start_matches(is_blank).len();
        let end = block.start + inside.trim_end_matches(is_blank).len();
        (start < end).then_some(start..end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter::once;

    /// What is before each border, by the same rule, one character at a time.
    fn blank_lines_one_by_one(text: &str) -> Vec<Range<usize>> {
        let (mut found, mut breaks, mut start) = (Vec::new(), 0, 0);
        let mut before = None;
        for (at, c) in text.char_indices() {
            let breaks_before = breaks;
            match c {
                _ if is_default_ignorable(c) && breaks > 0 => continue,
                '\n' if before == Some('\r') => {}
                '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' => breaks += 1,
                '\u{2029}' => breaks += 2,
                _ if is_white_space(c) => {}
                _ => {
                    found.extend((breaks >= 2).then_some(start..at));
                    breaks = 0;
                }
            }
            if breaks_before == 0 && breaks > 0 {
                start = at;
            }
            before = Some(c);
        }
        found
    }

    #[test]
    fn borders_are_found_wherever_they_lie() {
        let pieces = [
            "\n", "\r\n", "\r", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}", " ", "\u{3000}", "a", "é", "臨", "ᅩ",
            "\u{200B}",
        ];
        for filling in ["", "a", "臨", "臨a"] {
            for length in 0..40 {
                let before = filling.repeat(length);
                for (first, second, third) in
                    pieces.iter().flat_map(|a| pieces.iter().map(move |b| (a, b, pieces[length % 14])))
                {
                    let text: String = once(before.as_str()).chain([*first, second, third, "b\n\nc"]).collect();
                    assert_eq!(blank_lines(&text).collect::<Vec<_>>(), blank_lines_one_by_one(&text), "{text:?}");
                }
            }
        }
    }
}
