//! Canonical equivalence, letter case and character width.

use super::{Case, Form};
use crate::unicode::{compose, compose_pair, decompose, is_inert, lower};

/// Appends `cluster` in canonical form. Doing so twice changes nothing.
pub(super) fn fold_into(text: &mut String, cluster: &str, form: Form, case: Case) {
    match cluster.as_bytes() {
        [byte] if case == Case::Fold => return text.push(byte.to_ascii_lowercase().into()),
        [byte] => return text.push((*byte).into()),
        _ => {}
    }
    if form == Form::Keep {
        return fold_as_given(text, cluster, case);
    }
    if cluster.chars().all(is_inert) {
        return cluster.chars().for_each(|c| fold(c, case, |folded| text.push(folded)));
    }
    let mut chars = Vec::new();
    cluster.chars().for_each(|c| decompose(c, &mut |part| fold(part, case, |folded| chars.push(folded))));
    compose(&mut chars);
    text.extend(chars);
}

/// Without composing, but for half-width kana: the voicing mark of one is no mark of its own.
fn fold_as_given(text: &mut String, cluster: &str, case: Case) {
    let start = text.len();
    for c in cluster.chars() {
        fold(c, case, |folded| {
            let kana = if folded != c && is_voicing_mark(c) { text[start..].chars().next_back() } else { None };
            match kana.and_then(|kana| compose_pair(kana, folded)) {
                Some(voiced) => {
                    text.pop();
                    text.push(voiced);
                }
                None => text.push(folded),
            }
        });
    }
}

/// The half-width ones.
pub(super) fn is_voicing_mark(c: char) -> bool {
    matches!(c, 'ﾞ' | 'ﾟ')
}

fn fold(c: char, case: Case, mut visit: impl FnMut(char)) {
    match case {
        // Greek writes the same letter two ways; lower case alone would keep both.
        Case::Fold => lower(fold_width(c), |lower| visit(if lower == 'ς' { 'σ' } else { lower })),
        Case::Keep => visit(c),
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
