//! Orders and composes decomposed characters: the second half of Normalization Form C of [UAX #15].
//!
//! [UAX #15]: https://www.unicode.org/reports/tr15/

use super::tables;
use super::unpack::sort_triples;

/// Brings characters that are fully decomposed into Normalization Form C.
pub(crate) fn compose(chars: &mut Vec<char>) {
    let tables = tables();
    // Each character with the number of its starter, and its combining class.
    let mut letter = 0;
    let ordered = chars.drain(..).map(|c| {
        let class = tables.class(c).combining;
        letter += u32::from(class == 0);
        [letter, class.into(), c.into()]
    });
    let mut ordered: Vec<[u32; 3]> = ordered.collect();
    sort_triples(&mut ordered);
    let mut starter = None;
    // The combining class of the last character kept after the starter; 0 if there is none.
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
