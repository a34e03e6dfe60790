//! Cuts common passages out of a text.

use super::words::{Words, is_letter};
use crate::unicode::is_white_space;
use std::ops::Range;

/// The text without the windows that are common; `None` if there are none. What else stands on a line that is cut, such as a mark of a list, goes
/// with it.
pub(super) fn without(text: &str, least: u64, is_common: &mut dyn FnMut(u64) -> bool) -> Option<String> {
    let ranges = common_ranges(&Words::of(text), least, is_common);
    if ranges.is_empty() {
        return None;
    }
    let mut kept = String::with_capacity(text.len());
    let mut from = 0;
    for range in ranges {
        // In a link, a range can begin before the end of the line.
        let start = range.start.max(from);
        kept.push_str(&text[from..line_before(text, from, start)]);
        from = line_behind(text, range.end);
        // What stood apart is not joined to one word, nor to one paragraph.
        kept.push_str("\n\n");
    }
    kept.push_str(&text[from..]);
    Some(tidied(&kept))
}

/// The bytes of the windows that are common; windows that overlap are one range.
pub(super) fn common_ranges(words: &Words, least: u64, is_common: &mut dyn FnMut(u64) -> bool) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    words.each_window(least, &mut |window| {
        if !is_common(window.key) {
            return;
        }
        let range = words.range(window.first, window.last);
        match ranges.last_mut() {
            Some(known) if range.start <= known.end => known.end = known.end.max(range.end),
            _ => ranges.push(range),
        }
    });
    ranges
}

/// Without spaces at the ends of lines, with at most one empty line after the other, and none at either end.
fn tidied(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    let mut line_ends = 0;
    for line in text.split('\n') {
        let (line, end) = line.strip_suffix('\r').map_or((line, ""), |line| (line, "\r"));
        let line = line.trim_end_matches([' ', '\t']);
        if !line.is_empty() || !end.is_empty() {
            if !tidy.is_empty() {
                tidy.extend(std::iter::repeat_n('\n', line_ends.min(2)));
            }
            tidy.push_str(line);
            tidy.push_str(end);
            line_ends = 0;
        }
        line_ends += 1;
    }
    tidy
}

/// The beginning of the line if no letter stands before this place, or `from` if none stands between.
fn line_before(text: &str, from: usize, start: usize) -> usize {
    let mut at = start;
    for c in text[from..start].chars().rev() {
        if c == '\n' {
            return at;
        }
        if is_letter(c) {
            return start;
        }
        at -= c.len_utf8();
    }
    at
}

/// Behind signs that follow immediately, and spaces; or at the end of the line, if no letter follows on it.
fn line_behind(text: &str, end: usize) -> usize {
    let rest = &text[end..];
    let mut near = None;
    let mut letter = None;
    for (at, c) in rest.char_indices() {
        if c == '\n' {
            return end + at;
        }
        if is_letter(c) {
            letter = Some(at);
            break;
        }
        if near.is_none() && is_white_space(c) {
            near = Some(at);
        }
    }
    match (letter, near) {
        (None, _) => text.len(),
        (Some(letter), None) => end + letter,
        (Some(_), Some(near)) => end + near + rest[near..].find(|c| !is_white_space(c)).unwrap_or(rest.len() - near),
    }
}
