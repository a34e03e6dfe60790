//! Canonical equivalence, letter case and character width.

use super::{Case, Form};
use crate::unicode::{compose, decompose, is_inert, lower};

/// Appends `cluster` in canonical form. This is idempotent.
pub(super) fn canonical_into(text: &mut String, cluster: &str, form: Form, case: Case) {
    match cluster.as_bytes() {
        [byte] if case == Case::Fold => return text.push(byte.to_ascii_lowercase().into()),
        [byte] => return text.push((*byte).into()),
        _ => {}
    }
    let joins = match form {
        Form::Nfc => !cluster.chars().all(is_inert),
        // A half-width kana and its voicing mark become one full-width letter.
        Form::Keep => case == Case::Fold && cluster.chars().any(is_voicing_mark),
    };
    if !joins {
        return each_canonical(cluster, case, &mut |c| text.push(c));
    }
    let mut chars = Vec::new();
    match form {
        Form::Nfc => decompose(cluster, &mut |c| chars.push(canonical(c, case))),
        Form::Keep => each_canonical(cluster, case, &mut |c| chars.push(c)),
    }
    compose(&mut chars);
    text.extend(chars);
}

fn each_canonical(cluster: &str, case: Case, visit: &mut dyn FnMut(char)) {
    for c in cluster.chars() {
        visit(canonical(c, case));
        // The one character whose lower case is two.
        if c == 'İ' && case == Case::Fold {
            visit('\u{307}');
        }
    }
}

/// Whether a character is a half-width voicing mark.
pub(super) fn is_voicing_mark(c: char) -> bool {
    matches!(c, 'ﾞ' | 'ﾟ')
}

fn canonical(c: char, case: Case) -> char {
    match case {
        // Greek writes this letter in two ways; lower case alone would keep both.
        Case::Fold if c == 'ς' => 'σ',
        Case::Fold => lower(full_or_half_width(c)),
        Case::Keep => c,
    }
}

/// Full-width ASCII and symbols to their plain forms, half-width kana and hangul to full width
/// (the `<wide>` and `<narrow>` mappings of the Unicode Character Database, except arrows and boxes).
fn full_or_half_width(c: char) -> char {
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
