//! Characters that can be skipped: marks that are folded, and characters that nobody sees.

use super::known::known;

/// The first character from `at` on that the letters of a text depend on, and the byte where it starts. Between plain characters, marks that
/// are folded and characters that nobody sees can be skipped.
#[inline(always)]
pub(crate) fn skip_transparent(text: &str, mut at: usize) -> (usize, Option<char>) {
    loop {
        let c = text[at..].chars().next();
        match c {
            Some(c) if is_transparent_here(c) => at += c.len_utf8(),
            _ => return (at, c),
        }
    }
}

/// Whether the letters of a text are the same without a character. False for most that are longer than two bytes, which need the tables.
#[inline(always)]
pub(crate) fn is_transparent_here(c: char) -> bool {
    match c as u32 {
        0..=0xAC | 0xAE..=0x2FF => false,
        0x200B..=0x200F => true,
        0x800.. => false,
        _ => known(c).is_some_and(|known| known.is_transparent()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::is_plain;
    use super::is_transparent_here;
    use crate::normalize::is_transparent;

    #[test]
    fn what_is_skipped_leaves_no_letter_and_is_not_plain() {
        for c in ('\0'..=char::MAX).filter(|&c| is_transparent_here(c)) {
            assert!(is_transparent(c) && !is_plain(c), "{c:?}");
        }
        assert!(('\0'..=char::MAX).filter(|&c| is_plain(c)).all(|c| !is_transparent(c)));
    }
}
