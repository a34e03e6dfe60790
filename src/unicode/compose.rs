//! Characters in canonical order, composed: Normalization Form C of [UAX #15], once they are decomposed.
//!
//! [UAX #15]: https://www.unicode.org/reports/tr15/

use super::tables;
use super::unpack::sort_triples;

/// Brings characters that are fully decomposed into Normalization Form C.
pub(crate) fn compose(chars: &mut Vec<char>) {
    let tables = tables();
    // Each with the number of the letter it belongs to, and its combining class.
    let mut letter = 0;
    let ordered = chars.drain(..).map(|c| {
        let class = tables.class(c).combining;
        letter += u32::from(class == 0);
        [letter, class.into(), c.into()]
    });
    let mut ordered: Vec<[u32; 3]> = ordered.collect();
    sort_triples(&mut ordered);
    let mut starter = None;
    // The class of what was kept last behind the starter; 0 where that is nothing.
    let mut before = 0;
    for [_, class, c] in ordered {
        let c = char::from_u32(c).unwrap_or_default();
        if let Some(place) = starter
            && (before < class || before == 0 && chars.len() == place + 1)
            && let Some(one) = tables.compose(chars[place], c)
        {
            chars[place] = one;
            continue;
        }
        if class == 0 {
            starter = Some(chars.len());
        }
        before = class;
        chars.push(c);
    }
}
