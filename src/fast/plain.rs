//! Which characters need no tables.

/// Two plain characters never share a grapheme cluster, except CR LF. Each is seen, and what it becomes depends on no other one.
pub(crate) fn is_plain(c: char) -> bool {
    matches!(c as u32,
        0..=0x00AC                 // ASCII, Latin
        | 0x00AE..=0x02FF
        | 0x0370..=0x0482          // Greek, Cyrillic
        | 0x048A..=0x052F
        | 0x05D0..=0x05EA          // Hebrew
        | 0x0620..=0x063F          // Arabic
        | 0x0641..=0x064A
        | 0x0660..=0x066F          // its digits, and letters of Persian, Urdu and others
        | 0x0671..=0x06D5
        | 0x06EE..=0x06FF
        | 0x1E00..=0x1FFF          // Latin and Greek, extended
        | 0x2010..=0x2027          // dashes, quotation marks, the ellipsis
        | 0x3000..=0x3029          // Chinese and Japanese punctuation
        | 0x3041..=0x3096          // hiragana
        | 0x309B..=0x30FF          // katakana
        | 0x3400..=0x9FFF          // Han
        | 0xAC00..=0xD7A3          // syllables of hangul
        | 0xFF01..=0xFF9D) // full-width ASCII, half-width katakana
}

/// CJK letters that fold to themselves.
#[inline(always)]
pub(crate) fn is_letter_of_its_own(c: char) -> bool {
    matches!(c as u32,
        0x3041..=0x3096 | 0x30A1..=0x30FA | 0x30FC..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xAC00..=0xD7A3)
}

/// The same test on the three bytes of a character.
#[inline(always)]
pub(super) fn encodes_letter_of_its_own([first, second, third]: [u8; 3]) -> bool {
    match (first, second) {
        (0xE5..=0xE9 | 0xEB | 0xEC, _) => true,
        (0xE4, _) => second != 0xB7,
        (0xE3, 0x81) => third != 0x80,
        (0xE3, 0x82) => !matches!(third, 0x97..=0xA0),
        (0xE3, 0x83) => third != 0xBB,
        (0xE3, _) => second >= 0x90,
        (0xEA, _) => second >= 0xB0,
        (0xED, _) => second < 0x9E || second == 0x9E && third <= 0xA3,
        _ => false,
    }
}

/// CJK signs and quotation marks, which are dropped.
#[inline(always)]
pub(crate) fn is_sign(c: char) -> bool {
    matches!(c as u32, 0x2010..=0x2027 | 0x3000..=0x3004 | 0x3008..=0x3020 | 0xFF01..=0xFF0F | 0xFF1A..=0xFF20)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalize::{Rules, normalize};
    use crate::shingle::is_cjk;
    use unicode_segmentation::UnicodeSegmentation;

    fn folded(c: char) -> String {
        normalize(c.encode_utf8(&mut [0; 4]), Rules::LETTERS).text
    }

    #[test]
    fn plain_characters_never_share_a_cluster() {
        // One plain character of each class of UAX #29, and two special cases: CR and LF.
        let others = ['a', '\t', '\r', 'é', '한', '가', '北', '©', '½', 'カ'];
        for c in (0..=0x10FFFF).filter_map(char::from_u32).filter(|&c| is_plain(c)) {
            for other in others {
                for pair in [format!("{c}{other}"), format!("{other}{c}")] {
                    assert!(pair.graphemes(true).count() == 2 || pair == "\r\n", "{pair:?}");
                }
            }
        }
    }

    #[test]
    fn letters_of_their_own_fold_to_themselves() {
        for c in (0..=0x10FFFF).filter_map(char::from_u32).filter(|&c| is_letter_of_its_own(c)) {
            assert!(folded(c) == c.to_string() && is_cjk(c) && is_plain(c), "{c:?}");
        }
        for c in '\u{800}'..='\u{FFFF}' {
            let bytes = c.to_string().into_bytes().try_into().unwrap();
            assert_eq!(encodes_letter_of_its_own(bytes), is_letter_of_its_own(c), "{c:?}");
        }
    }

    #[test]
    fn signs_are_dropped() {
        for c in ('\0'..=char::MAX).filter(|&c| is_sign(c)) {
            assert!(folded(c).is_empty() && is_plain(c), "{c:?}");
        }
    }
}
