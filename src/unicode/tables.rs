//! Written by `cargo xtask unicode` from the Unicode Character Database, with `tables.bin`. `unpack.rs` says what is in there.

pub(super) const VERSION: (u8, u8, u8) = (17, 0, 0);

pub(super) static PACKED: &[u8] = include_bytes!("tables.bin");

#[rustfmt::skip]
pub(crate) fn is_white_space(c: char) -> bool {
    matches!(c,
        '\u{9}'..='\u{D}' | '\u{20}' | '\u{85}' | '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}'
        | '\u{2028}'..='\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
}

#[rustfmt::skip]
pub(crate) fn is_default_ignorable(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

#[rustfmt::skip]
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{34E}' | '\u{350}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5BD}' | '\u{5BF}'
        | '\u{5C1}'..='\u{5C2}' | '\u{5C4}'..='\u{5C5}' | '\u{5C7}' | '\u{610}'..='\u{61A}' | '\u{64B}'..='\u{65F}'
        | '\u{670}' | '\u{6D6}'..='\u{6DC}' | '\u{6DF}'..='\u{6E4}' | '\u{6E7}'..='\u{6E8}' | '\u{6EA}'..='\u{6ED}'
        | '\u{897}'..='\u{89F}' | '\u{8CA}'..='\u{8E1}' | '\u{8E3}'..='\u{8FF}' | '\u{1AB0}'..='\u{1ADD}'
        | '\u{1AE0}'..='\u{1AEB}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20F0}' | '\u{2DE0}'..='\u{2DFF}'
        | '\u{A66F}'..='\u{A672}' | '\u{A674}'..='\u{A67D}' | '\u{A69E}'..='\u{A69F}' | '\u{FB1E}'
        | '\u{FE20}'..='\u{FE2F}' | '\u{10EFA}'..='\u{10EFF}' | '\u{1D242}'..='\u{1D244}' | '\u{1E08F}')
}

pub(super) mod cluster {
    pub(in crate::unicode) const CR: u8 = 1;
    pub(in crate::unicode) const LF: u8 = 2;
    pub(in crate::unicode) const CONTROL: u8 = 3;
    pub(in crate::unicode) const EXTEND: u8 = 4;
    pub(in crate::unicode) const CONJOINING: u8 = 5;
    pub(in crate::unicode) const LINKER: u8 = 6;
    pub(in crate::unicode) const ZWJ: u8 = 7;
    pub(in crate::unicode) const REGIONAL_INDICATOR: u8 = 8;
    pub(in crate::unicode) const PREPEND: u8 = 9;
    pub(in crate::unicode) const SPACINGMARK: u8 = 10;
    pub(in crate::unicode) const L: u8 = 11;
    pub(in crate::unicode) const V: u8 = 12;
    pub(in crate::unicode) const T: u8 = 13;
    pub(in crate::unicode) const LV: u8 = 14;
    pub(in crate::unicode) const LVT: u8 = 15;
    pub(in crate::unicode) const PICTOGRAPH: u8 = 16;
    pub(in crate::unicode) const CONSONANT: u8 = 17;
}

pub(super) mod word {
    pub(in crate::unicode) const CR: u8 = 1;
    pub(in crate::unicode) const LF: u8 = 2;
    pub(in crate::unicode) const NEWLINE: u8 = 3;
    pub(in crate::unicode) const EXTEND: u8 = 4;
    pub(in crate::unicode) const ZWJ: u8 = 5;
    pub(in crate::unicode) const REGIONAL_INDICATOR: u8 = 6;
    pub(in crate::unicode) const KATAKANA: u8 = 7;
    pub(in crate::unicode) const HEBREW_LETTER: u8 = 8;
    pub(in crate::unicode) const ALETTER: u8 = 9;
    pub(in crate::unicode) const SINGLE_QUOTE: u8 = 10;
    pub(in crate::unicode) const DOUBLE_QUOTE: u8 = 11;
    pub(in crate::unicode) const MIDNUMLET: u8 = 12;
    pub(in crate::unicode) const MIDLETTER: u8 = 13;
    pub(in crate::unicode) const MIDNUM: u8 = 14;
    pub(in crate::unicode) const NUMERIC: u8 = 15;
    pub(in crate::unicode) const EXTENDNUMLET: u8 = 16;
    pub(in crate::unicode) const WSEGSPACE: u8 = 17;
}
