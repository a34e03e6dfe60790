//! Paragraph → the text that is seen: one character after another, whatever surrounds it.
//!
//! A character is decomposed. With [`Case::Fold`] it is dropped if nobody sees it, and becomes the letters that it looks like, in lower
//! case. With [`Marks::Fold`] marks are dropped, letters that are written in two ways become one, and digits become those of ASCII. At last everything is composed.
//! Because each step reads one character, texts that differ only in this have the same clusters, words and letters.

use super::{Case, Form, Marks, Rules};
use crate::unicode::{compose, decompose_one, digit, looks_like, lower};
use crate::unicode::{is_alphanumeric, is_default_ignorable, is_inert, is_mark, is_starter, is_white_space};
use std::borrow::Cow;
use std::ops::Range;

/// The visible text, and where each of its characters comes from.
pub(super) struct Seen<'t> {
    pub(super) text: Cow<'t, str>,
    /// For each character, the byte of `text` where it starts, and the bytes of the paragraph that it comes from. Empty if every byte
    /// comes from the same place or nobody asks.
    places: Vec<(usize, Range<usize>)>,
}

/// Tatweel, which makes a line longer.
const TATWEEL: char = '\u{640}';

/// Whether nothing of a character is seen.
fn is_invisible(c: char) -> bool {
    c == TATWEEL || is_default_ignorable(c)
}

/// Whether the folded letters and digits of a text are the same without this character.
pub(crate) fn is_transparent(c: char) -> bool {
    is_invisible(c) || is_mark(c)
}

/// Letters written in two ways, in lower case: with a stroke, as one of two, or on another keyboard (Arabic and Persian). Digits are in
/// [`digit`].
fn plain_letters(c: char) -> &'static [char] {
    match c {
        'đ' | 'ð' => &['d'],
        'ħ' => &['h'],
        'ı' => &['i'],
        'ł' => &['l'],
        'ø' => &['o'],
        'ŧ' => &['t'],
        'ß' => &['s', 's'],
        'æ' => &['a', 'e'],
        'œ' => &['o', 'e'],
        'þ' => &['t', 'h'],
        'ٱ' => &['ا'],
        'ى' | 'ی' | 'ے' => &['ي'],
        'ک' => &['ك'],
        'ة' | 'ہ' | 'ۃ' | 'ە' => &['ه'],
        // Of shri in Tamil, which looks the same with both.
        'ஶ' => &['ஸ'],
        _ => &[],
    }
}

/// Indic letters and vowel signs, but not digits or letters written in two ways.
fn is_only_decomposed(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{DFF}')
        && !matches!(u32::from(c) % 128, 0x66..=0x6F)
        && !matches!(c, '\u{9CE}' | 'ஶ' | '\u{D54}'..='\u{D56}' | '\u{D7A}'..='\u{D7F}')
}

impl<'t> Seen<'t> {
    /// A paragraph as it is written.
    pub(super) fn as_given(paragraph: &'t str) -> Seen<'t> {
        Seen { text: paragraph.into(), places: Vec::new() }
    }

    /// Reads a paragraph. `placed` says whether the caller wants places.
    pub(super) fn new(paragraph: &'t str, rules: Rules, placed: bool) -> Seen<'t> {
        if paragraph.is_ascii() {
            return match rules.case {
                Case::Fold => Seen { text: paragraph.to_ascii_lowercase().into(), places: Vec::new() },
                Case::Keep => Seen::as_given(paragraph),
            };
        }
        let mut reader = Reader {
            rules,
            placed,
            text: String::with_capacity(paragraph.len()),
            places: Vec::new(),
            waiting: Vec::new(),
            from: 0..0,
            on_symbol: false,
        };
        for (at, c) in paragraph.char_indices() {
            reader.read(c, at..at + c.len_utf8());
        }
        reader.write_waiting();
        Seen { text: reader.text.into(), places: reader.places }
    }

    /// The bytes of the paragraph that these bytes of the text come from.
    pub(super) fn source(&self, bytes: Range<usize>) -> Range<usize> {
        if self.places.is_empty() {
            return bytes;
        }
        let first = self.places.partition_point(|&(at, _)| at < bytes.start);
        if bytes.is_empty() {
            let at = match self.places.get(first) {
                Some((_, from)) => from.start,
                None => self.places[self.places.len() - 1].1.end,
            };
            return at..at;
        }
        let last = self.places.partition_point(|&(at, _)| at < bytes.end) - 1;
        self.places[first].1.start..self.places[last].1.end
    }
}

struct Reader {
    rules: Rules,
    placed: bool,
    text: String,
    places: Vec<(usize, Range<usize>)>,
    /// Characters that may still be composed with others.
    waiting: Vec<char>,
    /// The bytes of the paragraph that they come from.
    from: Range<usize>,
    /// Whether marks now belong to a symbol: ≠ is = with a mark, and stays.
    on_symbol: bool,
}

impl Reader {
    fn read(&mut self, c: char, from: Range<usize>) {
        match (self.rules.form, self.rules.case) {
            // Most characters are these, and need no tables.
            (Form::Nfc, _) if c.is_ascii() => self.add(c, &from),
            (Form::Nfc, _) if matches!(c, '\u{E00}'..='\u{E4F}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}') => {
                self.add_plain(c, &from);
            }
            (Form::Nfc, _) if is_only_decomposed(c) => {
                decompose_one(c, &mut |part| self.add_plain(part, &from));
            }
            (Form::Nfc, _) => decompose_one(c, &mut |part| self.add(part, &from)),
            (Form::Keep, Case::Fold) => {
                let other_width = if ('\u{FF00}'..='\u{FFEF}').contains(&c) { looks_like(c).first() } else { None };
                match other_width {
                    Some(&mark @ ('\u{3099}' | '\u{309A}')) => self.add_as_given(mark, true, &from),
                    Some(&letter) => self.add_as_given(letter, false, &from),
                    None => self.add_as_given(lower_case(c), false, &from),
                }
                // The one character whose lower case is two.
                if c == 'İ' {
                    self.add_as_given('\u{307}', false, &from);
                }
            }
            (Form::Keep, Case::Keep) => self.add_as_given(c, false, &from),
        }
    }

    /// Adds a character that is not decomposed. A half-width kana and its voicing mark `join` to one full-width letter.
    fn add_as_given(&mut self, c: char, join: bool, from: &Range<usize>) {
        if !join || !self.joins(c) {
            self.write_waiting();
        }
        self.wait(c, from);
    }

    /// Adds a character of a decomposition.
    fn add(&mut self, c: char, from: &Range<usize>) {
        if self.rules.case == Case::Keep {
            return self.add_letter(c, from);
        }
        match if c.is_ascii() { &[] } else { looks_like(c) } {
            _ if is_invisible(c) => self.drop(from),
            [] => self.add_letter(lower_case(c), from),
            letters => letters.iter().for_each(|&letter| self.add_letter(letter, from)),
        }
    }

    fn add_letter(&mut self, c: char, from: &Range<usize>) {
        if c.is_ascii() || self.rules.marks == Marks::Keep {
            return self.add_plain(c, from);
        }
        if is_mark(c) && !self.on_symbol {
            return self.drop(from);
        }
        if let Some(digit) = digit(c) {
            return self.add_plain(digit, from);
        }
        let low = lower(c);
        match plain_letters(low) {
            [] => self.add_plain(c, from),
            letters if low == c => letters.iter().for_each(|&letter| self.add_plain(letter, from)),
            letters => letters.iter().for_each(|letter| self.add_plain(letter.to_ascii_uppercase(), from)),
        }
    }

    fn add_plain(&mut self, c: char, from: &Range<usize>) {
        if is_starter(c) {
            if is_inert(c) || !self.joins(c) {
                self.write_waiting();
            }
            self.on_symbol = !is_alphanumeric(c) && !is_white_space(c);
        }
        self.wait(c, from);
    }

    /// Whether a character and all that waits compose into one.
    fn joins(&self, c: char) -> bool {
        let mut all = self.waiting.clone();
        all.push(c);
        compose(&mut all);
        all.len() == 1
    }

    fn wait(&mut self, c: char, from: &Range<usize>) {
        if self.waiting.is_empty() {
            self.from = from.clone();
        }
        self.from.end = from.end;
        self.waiting.push(c);
    }

    /// Leaves a character out. It belongs to the one before.
    fn drop(&mut self, from: &Range<usize>) {
        if !self.waiting.is_empty() {
            self.from.end = from.end;
        }
    }

    /// Composes what waits, and appends it to the text.
    fn write_waiting(&mut self) {
        if self.waiting.len() > 1 {
            compose(&mut self.waiting);
        }
        for c in self.waiting.drain(..) {
            if self.placed {
                self.places.push((self.text.len(), self.from.clone()));
            }
            self.text.push(c);
        }
    }
}

/// The lower case of a character that is decomposed.
fn lower_case(c: char) -> char {
    match c {
        // Greek writes this letter in two ways; lower case alone would keep both.
        'ς' => 'σ',
        _ if c.is_ascii() => c.to_ascii_lowercase(),
        _ => lower(c),
    }
}
