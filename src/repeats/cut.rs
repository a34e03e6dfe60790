//! Cuts common passages out of a text.

use super::words::{Words, is_letter};
use crate::unicode::is_white_space;
use std::ops::Range;

/// The text without the common windows; `None` if there are none. Whatever else is on a line that is cut, such as a list marker, goes with
/// it. Otherwise only the white space around a cut changes: the side with more line ends stays, so lines and paragraphs remain.
pub(super) fn without<'a>(text: &'a str, least: u64, is_common: &mut dyn FnMut(u64) -> bool) -> Option<String> {
    let ranges = common_ranges(&Words::of(text), least, is_common);
    if ranges.is_empty() {
        return None;
    }
    let (mut kept, mut from) = (String::with_capacity(text.len()), 0);
    // What will replace a cut: the white space with most line ends, counted once. And the white space after the last cut.
    let (mut space, mut most, mut behind) = ("", 0, "");
    let choose = |space: &mut &'a str, most: &mut usize, other: &'a str| {
        let line_ends = other.matches('\n').count();
        if space.is_empty() || line_ends > *most {
            (*space, *most) = (other, line_ends);
        }
    };
    for range in ranges {
        // In a link, a range can begin before the end of the line.
        let start = range.start.max(from);
        let before = &text[from..line_before(text, from, start)];
        let words = before.trim_end_matches(is_white_space);
        if !words.is_empty() {
            append(&mut kept, space, words);
            (space, most) = ("", 0);
        }
        choose(&mut space, &mut most, &before[words.len()..]);
        from = line_start(text, line_behind(text, range.end));
        behind = &text[range.end..from];
        behind = &behind[behind.trim_end_matches(is_white_space).len()..];
        choose(&mut space, &mut most, behind);
    }
    let rest = &text[from..];
    let is_end = rest.chars().all(is_white_space);
    if !(is_end && kept.is_empty()) {
        append(&mut kept, if is_end { behind } else { space }, rest);
    }
    Some(kept)
}

/// Adds what follows a cut. Separate words are not joined.
fn append(kept: &mut String, space: &str, rest: &str) {
    if !kept.is_empty() {
        kept.push_str(if space.is_empty() && !rest.is_empty() { " " } else { space });
    }
    kept.push_str(rest);
}

/// The line start of the next letter or sign from here, or its own place if on this line.
fn line_start(text: &str, from: usize) -> usize {
    let space = &text[from..text.len() - text[from..].trim_start_matches(is_white_space).len()];
    from + space.rfind('\n').map_or(space.len(), |at| at + 1)
}

/// The bytes of the common windows; overlapping windows are one range.
pub(super) fn common_ranges(words: &Words, least: u64, is_common: &mut dyn FnMut(u64) -> bool) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for window in words.windows(least).into_iter().filter(|window| is_common(window.key)) {
        let range = words.range(window.first, window.last);
        match ranges.last_mut() {
            Some(known) if range.start <= known.end => known.end = known.end.max(range.end),
            _ => ranges.push(range),
        }
    }
    ranges
}

/// The beginning of the line if no letter precedes this place, or `from` if none is between.
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

/// After signs that follow immediately, and spaces; or at the line end, if no letter follows on it.
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
