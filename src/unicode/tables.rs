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

#[rustfmt::skip]
pub(super) mod cluster {
    pub(crate) const CR: u8 = 1; pub(crate) const LF: u8 = 2; pub(crate) const CONTROL: u8 = 3;
    pub(crate) const EXTEND: u8 = 4; pub(crate) const CONJOINING: u8 = 5; pub(crate) const LINKER: u8 = 6;
    pub(crate) const ZWJ: u8 = 7; pub(crate) const REGIONAL_INDICATOR: u8 = 8; pub(crate) const PREPEND: u8 = 9;
    pub(crate) const SPACINGMARK: u8 = 10; pub(crate) const L: u8 = 11; pub(crate) const V: u8 = 12;
    pub(crate) const T: u8 = 13; pub(crate) const LV: u8 = 14; pub(crate) const LVT: u8 = 15;
    pub(crate) const PICTOGRAPH: u8 = 16; pub(crate) const CONSONANT: u8 = 17;
}

#[rustfmt::skip]
pub(super) mod word {
    pub(crate) const CR: u8 = 1; pub(crate) const LF: u8 = 2; pub(crate) const NEWLINE: u8 = 3;
    pub(crate) const EXTEND: u8 = 4; pub(crate) const ZWJ: u8 = 5; pub(crate) const REGIONAL_INDICATOR: u8 = 6;
    pub(crate) const KATAKANA: u8 = 7; pub(crate) const HEBREW_LETTER: u8 = 8; pub(crate) const ALETTER: u8 = 9;
    pub(crate) const SINGLE_QUOTE: u8 = 10; pub(crate) const DOUBLE_QUOTE: u8 = 11;
    pub(crate) const MIDNUMLET: u8 = 12; pub(crate) const MIDLETTER: u8 = 13; pub(crate) const MIDNUM: u8 = 14;
    pub(crate) const NUMERIC: u8 = 15; pub(crate) const EXTENDNUMLET: u8 = 16; pub(crate) const WSEGSPACE: u8 = 17;
}
