//! Offsets as editors on the web count them: in UTF-16 code units.

use std::ops::Range;

/// The length of a text in UTF-16 code units.
pub(crate) fn utf16_len(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().map(char::len_utf16).sum() }
}

/// Byte ranges of a text → UTF-16 ranges. Fast as long as the starts that are asked for, and the ends, do not fall.
pub(crate) struct Utf16Ranges<'a> {
    starts: Cursor<'a>,
    ends: Cursor<'a>,
}

impl<'a> Utf16Ranges<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Utf16Ranges { starts: Cursor { text, byte: 0, unit: 0 }, ends: Cursor { text, byte: 0, unit: 0 } }
    }

    pub(crate) fn of(&mut self, bytes: &Range<usize>) -> Range<usize> {
        self.starts.at(bytes.start)..self.ends.at(bytes.end)
    }
}

struct Cursor<'a> {
    text: &'a str,
    byte: usize,
    unit: usize,
}

impl Cursor<'_> {
    fn at(&mut self, byte: usize) -> usize {
        if byte < self.byte {
            (self.byte, self.unit) = (0, 0);
        }
        self.unit += utf16_len(&self.text[self.byte..byte]);
        self.byte = byte;
        self.unit
    }
}

/// A UTF-16 range of a text → the bytes of the characters that start in it.
pub(crate) fn bytes_of(text: &str, range: &Range<u32>) -> Range<usize> {
    let mut units = 0;
    let mut byte_at = |unit: u32, from: usize| {
        let mut at = from;
        for c in text[from..].chars() {
            if units >= unit {
                break;
            }
            units += c.len_utf16() as u32;
            at += c.len_utf8();
        }
        at
    };
    let start = byte_at(range.start, 0);
    start..byte_at(range.end, start)
}
