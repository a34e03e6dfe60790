//! Characters in canonical order, composed: Normalization Form C of [UAX #15], once they are decomposed.
//!
//! [UAX #15]: https://www.unicode.org/reports/tr15/

use super::tables;
use crate::sort::sort_by_key;

/// Brings characters that are fully decomposed into Normalization Form C.
pub(crate) fn compose(chars: &mut Vec<char>) {
    let tables = tables();
    let combining = |c: char| tables.class(c).combining;
    for marks in chars.chunk_by_mut(|_, &c| combining(c) != 0) {
        // The first of a chunk may be a letter; it sorts first, and the sort is stable.
        sort_by_key(marks, |&c| combining(c));
    }
    let mut kept = 0;
    // Where the last starter stands, and the class of what was kept behind it.
    let mut starter: Option<usize> = None;
    let mut before = 0;
    for at in 0..chars.len() {
        let c = chars[at];
        let class = combining(c);
        if let Some(place) = starter
            && (kept == place + 1 || before < class)
            && let Some(one) = tables.compose(chars[place], c)
        {
            chars[place] = one;
            continue;
        }
        if class == 0 {
            starter = Some(kept);
        }
        before = class;
        chars[kept] = c;
        kept += 1;
    }
    chars.truncate(kept);
}
