//! The module as a string of JavaScript, for the entry that carries it inside: a letter for each byte.
//!
//! Base64 would hide the bytes' repetitions from the compression of a web server (a third more gzip), and deflating them
//! first would have to be undone in JavaScript, in ten times the time.

use std::cmp::Reverse;

/// `alphabet`, in which each byte has its letter, and `letters`, the module.
pub(super) fn module(bytes: &[u8]) -> String {
    let alphabet = alphabet(bytes);
    let quoted = |letters: String| format!("'{letters}'");
    let letters = bytes.iter().map(|&byte| alphabet[usize::from(byte)]).collect();
    let alphabet = alphabet.iter().collect();
    format!("export const alphabet = {};\nexport const letters = {};\n", quoted(alphabet), quoted(letters))
}

/// Frequent bytes get ASCII, which is one byte in UTF-8 too. No letter needs escaping, in a string or in HTML.
fn alphabet(bytes: &[u8]) -> [char; 256] {
    let mut counts = [0u32; 256];
    bytes.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
    let mut ranked: Vec<usize> = (0..256).collect();
    ranked.sort_by_key(|&byte| Reverse(counts[byte]));
    let letters = (' '..='~').filter(|letter| !"'\"`\\<".contains(*letter)).chain('À'..);
    let mut alphabet = [' '; 256];
    for (byte, letter) in ranked.into_iter().zip(letters) {
        alphabet[byte] = letter;
    }
    alphabet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_has_a_letter_of_its_own_that_needs_no_escape() {
        let bytes: Vec<u8> = (0..=255).chain([0; 10]).collect();
        let mut letters = alphabet(&bytes);
        assert_eq!(letters[0], ' ');
        letters.sort();
        assert!(letters.windows(2).all(|two| two[0] < two[1]));
        assert!(letters.iter().all(|letter| !letter.is_control() && !"'\"`\\<".contains(*letter)));
        assert!(letters.iter().all(|&letter| letter < '\u{200}'), "engine-inlined.js has a table of that size");
    }
}
