//! Text → paragraphs: the borders that shingles do not cross.

use std::ops::Range;

/// Where one paragraph ends and the next begins: just behind each run of white space that holds a blank line
/// (two line breaks or more) or U+2029. Yields the byte offset of every start but the first.
pub(crate) fn paragraph_borders(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut chars = text.char_indices().peekable();
    let mut breaks = 0;
    std::iter::from_fn(move || {
        while let Some((at, c)) = chars.next() {
            match c {
                '\r' if chars.peek().is_some_and(|&(_, next)| next == '\n') => {}
                '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' => breaks += 1,
                '\u{2029}' => breaks += 2,
                _ if c.is_whitespace() => {}
                _ => {
                    let border = breaks >= 2;
                    breaks = 0;
                    if border {
                        return Some(at);
                    }
                }
            }
        }
        None
    })
}

/// The paragraphs of a text as byte ranges, without the white space around them. Empty ones are left out.
pub(crate) fn paragraphs(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    paragraph_borders(text)
        .chain(std::iter::once(text.len()))
        .map(move |end| {
            let block = start..end;
            start = end;
            block
        })
        .filter_map(|block| trimmed(text, block))
}

/// `block` without the white space around it, or `None` when nothing is left.
pub(crate) fn trimmed(text: &str, block: Range<usize>) -> Option<Range<usize>> {
    let inside = &text[block.clone()];
    let start = block.start + (inside.len() - inside.trim_start().len());
    let end = block.end - (inside.len() - inside.trim_end().len());
    (start < end).then_some(start..end)
}
