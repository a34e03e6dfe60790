//! Paragraph → its letters and digits, folded. The result is that of `normalize`, but the tables are used only where they are
//! needed.
//!
//! A character is *plain* when there is always a grapheme cluster border between it and another plain one: all of ASCII (CR LF
//! is white space either way), letters and signs of Latin, Greek and Cyrillic, Han, kana, hangul syllables. A plain character
//! between plain ones needs no table, also if marks that are folded or invisible characters are next to it. The stretches in between, from one border of two plain characters to the next, are left
//! to `normalize`.

use super::characters::{
    Known, end_of_difficult, is_letter_of_its_own, is_plain, is_sign, is_transparent_here, known, letters_of_their_own,
    skip_transparent,
};
use crate::lanes::{BLOCK, squeeze};
use crate::normalize::{self, Rules};
use crate::shingle::{Size, is_cjk};
use crate::work;

/// A paragraph in canonical form.
#[derive(Default)]
pub(super) struct Normalized {
    /// The first `filled` bytes count; there is always padding after them.
    buffer: Vec<u8>,
    filled: usize,
    /// Where each unit ends. Empty while every unit is one ASCII byte.
    ends: Vec<u32>,
    cjk: usize,
}

/// What the shingle width of a paragraph depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// All units.
    pub(crate) letters: usize,
    /// Units that are CJK.
    pub(crate) cjk: usize,
}

impl Shape {
    /// The shingle width.
    pub(crate) fn width(self, size: Size) -> usize {
        size.of_characters(self.letters, self.cjk)
    }
}

const PADDING: usize = BLOCK + 32;
/// A longer buffer is freed after use; few paragraphs need one.
const KEPT: usize = 1 << 20;

impl Normalized {
    /// Reads a paragraph, in place of the one before.
    pub(super) fn read(&mut self, paragraph: &str) -> &Normalized {
        work::count(paragraph.len());
        self.filled = 0;
        self.cjk = 0;
        self.ends.clear();
        self.make_room(paragraph.len());
        let bytes = paragraph.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            at = if bytes[at].is_ascii() { self.read_ascii(paragraph, at) } else { self.read_others(paragraph, at) };
        }
        self
    }

    /// How many units there are.
    fn len(&self) -> usize {
        if self.is_ascii() { self.filled } else { self.ends.len() }
    }

    fn is_ascii(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether every shingle is a 4-gram of ASCII.
    pub(super) fn has_grams(&self, size: Size) -> bool {
        self.is_ascii() && self.shape().width(size) == 4 && self.len() >= 4
    }

    /// The 4-grams of ASCII in blocks, and how many begin in each.
    pub(super) fn gram_blocks(&self) -> impl Iterator<Item = (&[u8; BLOCK + 16], usize)> {
        let count = self.len() - 3;
        let block = |first: usize| self.buffer[first..].first_chunk().expect("letters are padded");
        (0..count).step_by(BLOCK).map(move |first| (block(first), (count - first).min(BLOCK)))
    }

    pub(super) fn shape(&self) -> Shape {
        Shape { letters: self.len(), cjk: self.cjk }
    }

    /// Visits every shingle: every run of as many units as the width, or all units if they are fewer.
    #[inline(always)]
    pub(super) fn each_shingle(&self, size: Size, mut visit: impl FnMut(&[u8])) {
        let width = self.shape().width(size);
        if self.len() <= width {
            if self.len() > 0 {
                visit(&self.buffer[..self.filled]);
            }
        } else if self.is_ascii() {
            self.buffer[..self.filled].windows(width).for_each(visit);
        } else {
            let mut start = 0;
            for (&end, &next) in self.ends[width - 1..].iter().zip(&self.ends) {
                visit(&self.buffer[start as usize..end as usize]);
                start = next;
            }
        }
    }

    pub(super) fn shrink(&mut self) {
        if self.buffer.len() > KEPT {
            *self = Normalized::default();
        }
    }

    /// Lists the ends of the units so far, which are a byte each.
    #[cold]
    fn begin_ends(&mut self) {
        self.ends.extend(1..=self.filled as u32);
    }

    fn make_room(&mut self, more: usize) {
        let needed = self.filled + more + PADDING;
        if self.buffer.len() < needed {
            self.buffer.resize(needed, 0);
        }
    }

    /// Reads from an ASCII byte on while ASCII follows. Returns where it stopped.
    fn read_ascii(&mut self, paragraph: &str, mut at: usize) -> usize {
        let bytes = paragraph.as_bytes();
        let before = self.filled;
        self.make_room(bytes.len() - at);
        let apart = |next: usize| bytes.get(next).is_none_or(u8::is_ascii);
        // Fewer than 16 at the end are read with some before them, which are skipped.
        while at < bytes.len()
            && let Some(start) = bytes.len().checked_sub(16).map(|last| at.min(last))
            && apart(start + 16)
            && let Some(block) = bytes[start..].first_chunk()
            && let Some(kept) =
                squeeze(block, at - start, self.buffer[self.filled..].first_chunk_mut().expect("there is room"))
        {
            self.filled += kept;
            at = start + 16;
        }
        while at < bytes.len() && bytes[at].is_ascii() && apart(at + 1) {
            self.buffer[self.filled] = bytes[at] | 0x20;
            self.filled += usize::from(bytes[at].is_ascii_alphanumeric());
            at += 1;
        }
        if !self.is_ascii() {
            self.ends.extend(before as u32 + 1..=self.filled as u32);
        }
        // Only the last ASCII byte before another character can be left here.
        if at < bytes.len() && bytes[at].is_ascii() { self.read_others(paragraph, at) } else { at }
    }

    /// Reads from a character that is not ASCII, or precedes one that is not, up to the next two ASCII bytes.
    fn read_others(&mut self, paragraph: &str, mut at: usize) -> usize {
        let bytes = paragraph.as_bytes();
        loop {
            at = self.read_all_known(paragraph, at);
            let Some(c) = paragraph[at..].chars().next() else { break };
            if bytes[at..].first_chunk().is_some_and(|next: &[u8; 2]| next.is_ascii()) {
                break;
            }
            if is_letter_of_its_own(c)
                && let Some(end) = self.read_letters_of_their_own(paragraph, at)
            {
                return end;
            }
            let own_end = at + c.len_utf8();
            let (end, next) = skip_transparent(paragraph, own_end);
            if is_transparent_here(c) {
                at = end;
                continue;
            }
            if !is_plain(c) || !next.is_none_or(is_plain) {
                let end = end_of_difficult(paragraph, at);
                self.read_by_tables(&paragraph[at..end]);
                return end;
            }
            if let Some(known) = known(c).filter(|known| known.is_simple()) {
                self.push_known(known);
            } else if !is_sign(c) {
                self.read_by_tables(&paragraph[at..own_end]);
            }
            at = end;
        }
        at
    }

    /// Reads while the cache knows the characters: alphabetic letters, marks, and ASCII between them. Returns where it stopped; the
    /// character there may change the one before it, which is then not read.
    fn read_all_known(&mut self, paragraph: &str, start: usize) -> usize {
        // The last character, as long as the one after it is not known.
        let mut last: Option<(usize, bool, Known)> = None;
        for (at, c) in paragraph[start..].char_indices() {
            match known(c) {
                Some(known) if known.is_transparent() => {}
                Some(known) if known.is_simple() => {
                    if let Some((_, was_ascii, before)) = last.replace((start + at, c.is_ascii(), known)) {
                        self.push_known(before);
                        if was_ascii && c.is_ascii() {
                            return start + at;
                        }
                    }
                }
                _ => {
                    let Some((before, _, known)) = last else { return start };
                    if !is_plain(c) {
                        return before;
                    }
                    self.push_known(known);
                    return start + at;
                }
            }
        }
        if let Some((_, _, known)) = last {
            self.push_known(known);
        }
        paragraph.len()
    }

    #[inline(always)]
    fn push_known(&mut self, known: Known) {
        let (bytes, length) = known.utf8();
        if known.is_two() {
            known.letters().for_each(|letter| self.push(letter.encode_utf8(&mut [0; 4]).as_bytes(), false));
        } else if length > 0 {
            self.push(&bytes[..length], false);
        }
    }

    /// Reads a run of such letters.
    fn read_letters_of_their_own(&mut self, paragraph: &str, at: usize) -> Option<usize> {
        let bytes = &paragraph.as_bytes()[at..];
        let run = letters_of_their_own(paragraph, at)?.len();
        if self.is_ascii() {
            self.begin_ends();
        }
        let length = 3 * run;
        self.make_room(length);
        self.buffer[self.filled..self.filled + length].copy_from_slice(&bytes[..length]);
        let before = self.filled as u32;
        self.ends.extend((1..=run as u32).map(|letter| before + 3 * letter));
        self.filled += length;
        self.cjk += run;
        Some(at + length)
    }

    /// Reads a stretch between two borders of plain characters, with the Unicode tables.
    fn read_by_tables(&mut self, stretch: &str) {
        let canonical = normalize::normalize(stretch, Rules::LETTERS);
        for unit in 0..canonical.len() {
            let unit = canonical.unit(unit);
            self.push(unit.as_bytes(), unit.starts_with(is_cjk));
        }
    }

    fn push(&mut self, unit: &[u8], cjk: bool) {
        self.make_room(unit.len());
        if self.is_ascii() && !unit.is_ascii() {
            self.begin_ends();
        } else if self.is_ascii() {
            // A unit of ASCII is one byte: CR LF is the only longer cluster, and it is dropped.
            self.buffer[self.filled] = unit[0];
            self.filled += 1;
            return;
        }
        self.buffer[self.filled..self.filled + unit.len()].copy_from_slice(unit);
        self.filled += unit.len();
        self.ends.push(self.filled as u32);
        self.cjk += usize::from(cjk);
    }
}
