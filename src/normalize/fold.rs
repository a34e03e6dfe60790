//! Letter case and character width.

use super::Case;

/// Appends `cluster` in folded form. Folding twice changes nothing.
pub(super) fn fold_into(text: &mut String, cluster: &str, case: Case) {
    if case == Case::Keep {
        text.push_str(cluster);
        return;
    }
    if let [byte] = cluster.as_bytes() {
        text.push(byte.to_ascii_lowercase().into());
        return;
    }
    let start = text.len();
    for c in cluster.chars() {
        if let Some(voiced) = voiced_kana(text[start..].chars().next_back(), c) {
            text.pop();
            text.push(voiced);
            continue;
        }
        for lower in fold_width(c).to_lowercase() {
            // Greek writes the same letter two ways; lower case alone would keep both.
            text.push(if lower == 'ς' { 'σ' } else { lower });
        }
    }
}

/// Full-width ASCII and symbols to their plain forms, half-width kana and hangul to full width
/// (the `<wide>` and `<narrow>` mappings of the Unicode Character Database, except arrows and boxes).
fn fold_width(c: char) -> char {
    const KANA: [char; 63] = [
        '。', '「', '」', '、', '・', 'ヲ', 'ァ', 'ィ', 'ゥ', 'ェ', 'ォ', 'ャ', 'ュ', 'ョ', 'ッ', 'ー', 'ア', 'イ',
        'ウ', 'エ', 'オ', 'カ', 'キ', 'ク', 'ケ', 'コ', 'サ', 'シ', 'ス', 'セ', 'ソ', 'タ', 'チ', 'ツ', 'テ', 'ト',
        'ナ', 'ニ', 'ヌ', 'ネ', 'ノ', 'ハ', 'ヒ', 'フ', 'ヘ', 'ホ', 'マ', 'ミ', 'ム', 'メ', 'モ', 'ヤ', 'ユ', 'ヨ',
        'ラ', 'リ', 'ル', 'レ', 'ロ', 'ワ', 'ン', '\u{3099}', '\u{309A}',
    ];
    const SYMBOLS: [char; 7] = ['¢', '£', '¬', '¯', '¦', '¥', '₩'];
    let code = c as u32;
    let moved = match code {
        0xFF01..=0xFF5E => code - 0xFF01 + 0x21,
        0xFF61..=0xFF9F => return KANA[(code - 0xFF61) as usize],
        0xFFA0 => 0x3164,
        0xFFA1..=0xFFBE => code - 0xFFA1 + 0x3131,
        0xFFC2..=0xFFC7 => code - 0xFFC2 + 0x314F,
        0xFFCA..=0xFFCF => code - 0xFFCA + 0x3155,
        0xFFD2..=0xFFD7 => code - 0xFFD2 + 0x315B,
        0xFFDA..=0xFFDC => code - 0xFFDA + 0x3161,
        0xFFE0..=0xFFE6 => return SYMBOLS[(code - 0xFFE0) as usize],
        _ => return c,
    };
    char::from_u32(moved).unwrap_or(c)
}

/// A kana followed by a half-width voicing mark, as the one letter full-width text writes.
fn voiced_kana(kana: Option<char>, mark: char) -> Option<char> {
    let kana = kana?;
    let step = match (mark, kana) {
        ('\u{FF9E}', 'ウ') => return Some('ヴ'),
        ('\u{FF9E}', 'カ' | 'キ' | 'ク' | 'ケ' | 'コ' | 'サ' | 'シ' | 'ス' | 'セ' | 'ソ')
        | ('\u{FF9E}', 'タ' | 'チ' | 'ツ' | 'テ' | 'ト' | 'ハ' | 'ヒ' | 'フ' | 'ヘ' | 'ホ') => 1,
        ('\u{FF9F}', 'ハ' | 'ヒ' | 'フ' | 'ヘ' | 'ホ') => 2,
        _ => return None,
    };
    char::from_u32(kana as u32 + step)
}
