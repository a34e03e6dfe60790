//! Markdown links, `[text](address)` and `[text][name]`. They are not split, though their texts contain white space.

use crate::work;
use std::ops::Range;

/// The links of a text, one after the other.
pub(super) struct Links<'a> {
    bytes: &'a [u8],
    /// The link that ends after the last place requested.
    link: Option<Range<usize>>,
}

/// The most pairs of brackets in an address.
const BRACKETS: usize = 8;

impl<'a> Links<'a> {
    pub(super) fn new(text: &'a str) -> Links<'a> {
        let bytes = text.as_bytes();
        Links { bytes, link: next(bytes, 0) }
    }

    /// Whether a byte is in a link. No byte may be before that of the last call.
    pub(super) fn is_inside(&mut self, at: usize) -> bool {
        while let Some(link) = &self.link {
            if link.end > at {
                return link.start < at;
            }
            self.link = next(self.bytes, link.end);
        }
        false
    }
}

/// The next link from a byte.
fn next(bytes: &[u8], from: usize) -> Option<Range<usize>> {
    let mut start = from;
    loop {
        start = stop(bytes, start, b"[");
        if start == bytes.len() {
            return None;
        }
        if let Some(end) = end(bytes, start) {
            return Some(start..end);
        }
        start += 1;
    }
}

/// The end of the link that begins with this bracket. Its text has at most one line end.
fn end(bytes: &[u8], start: usize) -> Option<usize> {
    let in_text = b"[]\n";
    let mut at = stop(bytes, start + 1, in_text);
    if bytes.get(at) == Some(&b'\n') {
        let second = at + 1;
        at = stop(bytes, second, in_text);
        if at == second {
            return None;
        }
    }
    if bytes.get(at) != Some(&b']') {
        return None;
    }
    match bytes.get(at + 1)? {
        b'[' => {
            let end = stop(bytes, at + 2, in_text);
            (bytes.get(end) == Some(&b']')).then_some(end + 1)
        }
        b'(' => {
            let in_address = b"()\n";
            let mut end = stop(bytes, at + 2, in_address);
            for _ in 0..BRACKETS {
                if bytes.get(end) != Some(&b'(') {
                    break;
                }
                end = stop(bytes, end + 1, in_address);
                if bytes.get(end) != Some(&b')') {
                    return None;
                }
                end = stop(bytes, end + 1, in_address);
            }
            (bytes.get(end) == Some(&b')')).then_some(end + 1)
        }
        _ => None,
    }
}

/// Where the first of these bytes is, from a place; or the end.
fn stop(bytes: &[u8], from: usize, signs: &[u8]) -> usize {
    let end = bytes[from..].iter().position(|byte| signs.contains(byte)).map_or(bytes.len(), |length| from + length);
    work::count(end - from);
    end
}
