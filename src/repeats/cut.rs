//! Cuts common passages out of a text.

use super::words::{Words, is_letter};
use crate::unicode::is_white_space;
use std::ops::Range;

/// The text without the windows that are common; `None` if there are none. What else stands on a line that is cut, such as a mark of a list, goes
/// with it. Nothing else changes but the white space around a cut: the side with more line ends stays, so lines and paragraphs remain.
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
        let behind = line_behind(text, range.end);
        from = line_start(text, behind);
        let space_before = kept.split_off(kept.trim_end_matches(is_white_space).len());
        let space_behind = &text[range.end.min(from)..from];
        let space_behind = &space_behind[space_behind.trim_end_matches(is_white_space).len()..];
        if !kept.is_empty() {
            kept.push_str(between(&space_before, space_behind, &text[from..]));
        }
    }
    kept.push_str(&text[from..]);
    Some(if kept.chars().all(is_white_space) { String::new() } else { kept })
}

/// What separates the texts before and behind a cut: the white space on the side with more line ends. What stood apart is not joined to one word.
fn between<'a>(before: &'a str, behind: &'a str, rest: &str) -> &'a str {
    let line_ends = |space: &str| space.matches('\n').count();
    if rest.chars().all(is_white_space) || line_ends(behind) > line_ends(before) {
        behind
    } else if before.is_empty() {
        if behind.is_empty() { " " } else { behind }
    } else {
        before
    }
}

/// The start of the line of the next letter or sign from here on, or its own place if it is on this line.
fn line_start(text: &str, from: usize) -> usize {
    let space = &text[from..text.len() - text[from..].trim_start_matches(is_white_space).len()];
    from + space.rfind('\n').map_or(space.len(), |at| at + 1)
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
