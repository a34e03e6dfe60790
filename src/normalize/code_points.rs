//! The other way to read a text: code point by code point, as the Python package `simhash` does, whose fingerprints are
//! widely stored. Lower case is Python's `str.lower`, a letter is what its `\w` matches, and width is not folded.

use super::{Canonical, Case, Punctuation, Rules, Spaces};
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

pub(super) fn walk_code_points(paragraph: &str, rules: Rules, came_from: &mut impl FnMut(Range<usize>)) -> Canonical {
    let mut canonical = Canonical::default();
    let mut pending_space: Option<Range<usize>> = None;
    // In context: a final Σ becomes ς.
    let folded = match rules.case {
        Case::Fold => paragraph.to_lowercase(),
        Case::Keep => paragraph.into(),
    };
    let mut rest = folded.chars();
    for (start, c) in paragraph.char_indices() {
        let source = start..start + c.len_utf8();
        if c.is_whitespace() {
            rest.next();
            pending_space = Some(pending_space.map_or(start, |space| space.start)..source.end);
            continue;
        }
        let becomes = if rules.case == Case::Fold { c.to_lowercase().count() } else { 1 };
        for folded in rest.by_ref().take(becomes) {
            if rules.punctuation == Punctuation::Drop && !is_python_word(folded) {
                continue;
            }
            let space = pending_space.take().filter(|_| rules.spaces == Spaces::Keep && !canonical.text.is_empty());
            if let Some(space) = space {
                canonical.push(' ');
                came_from(space);
            }
            canonical.push(folded);
            came_from(source.clone());
        }
    }
    canonical
}

impl Canonical {
    fn push(&mut self, unit: char) {
        self.text.push(unit);
        self.ends.push(self.text.len());
    }
}

/// What `\w` of Python's `re` matches: general categories L, Nd, Nl and No, and `_`. Unicode's `Alphabetic`, which is what
/// the standard library knows, has combining marks and circled letters besides.
fn is_python_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    // Han and hangul, the bulk of the text that is not ASCII, need no look at a mark's behaviour.
    if matches!(c, '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}') {
        return true;
    }
    c.is_alphanumeric() && !is_mark(c) && !matches!(c, 'Ⓐ'..='ⓩ' | '🄰'..='🅉' | '🅐'..='🅩' | '🅰'..='🆉')
}

/// A mark is what attaches itself to a letter (UAX #29 `Extend` or `SpacingMark`), but for these.
fn is_mark(c: char) -> bool {
    match c {
        // Letters that attach themselves: Thai and Lao am, half-width voicing marks.
        '\u{E33}' | '\u{EB3}' | '\u{FF9E}' | '\u{FF9F}' => false,
        // Marks of Myanmar, Tai Tham and Ahom that do not.
        '\u{102B}' | '\u{102C}' | '\u{1038}' | '\u{1062}'..='\u{1064}' | '\u{1067}'..='\u{106D}' | '\u{1083}' => true,
        '\u{1087}'..='\u{108C}' | '\u{108F}' | '\u{109A}'..='\u{109C}' | '\u{1A61}' | '\u{1A63}' | '\u{1A64}' => true,
        '\u{AA7B}' | '\u{AA7D}' | '\u{11720}' | '\u{11721}' => true,
        _ => {
            let mut buffer = [b'a'; 5];
            let end = 1 + c.encode_utf8(&mut buffer[1..]).len();
            let attached = str::from_utf8(&buffer[..end]).expect("a letter and a character");
            attached.graphemes(true).nth(1).is_none()
        }
    }
}
