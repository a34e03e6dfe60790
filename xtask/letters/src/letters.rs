//! From bytes to letters.

use crate::format::{Frequent, SHIFT, STARTS, is_letter};
use crate::streams::Strings;
use std::cmp::Reverse;

/// How many letters there are, besides the shifts.
const LETTERS: usize = 88;

/// The most frequent bytes of each kind of string.
pub struct Letters(pub(crate) [Frequent; STARTS.len()]);

impl Letters {
    /// The letters that are best for the parts of a module together.
    pub fn for_parts(parts: &[Strings]) -> Letters {
        Letters(std::array::from_fn(|kind| {
            let mut counts = [0u32; 256];
            parts.iter().flat_map(|strings| &strings[kind]).for_each(|&byte| counts[usize::from(byte)] += 1);
            let mut ranked: Vec<u8> = (0..=255).collect();
            ranked.sort_by_key(|&byte| Reverse(counts[usize::from(byte)]));
            let mut frequent = Frequent::default();
            ranked[..LETTERS].iter().for_each(|byte| frequent[usize::from(byte / 8)] |= 1 << (byte % 8));
            frequent
        }))
    }

    /// What the tiny module has to know of them.
    pub fn table(&self) -> Vec<u8> {
        self.0.concat()
    }

    /// The string of a kind in letters.
    pub fn of(&self, kind: usize, string: &[u8]) -> String {
        let is_frequent = |byte: u8| self.0[kind][usize::from(byte / 8)] >> (byte % 8) & 1 == 1;
        let (frequent, rare): (Vec<u8>, Vec<u8>) = (0..=255).partition(|&byte| is_frequent(byte));
        let mut places = [0; 256];
        frequent.iter().chain(&rare).zip(0..).for_each(|(&byte, place)| places[usize::from(byte)] = place);
        let alphabet: Vec<u8> = (0..=255).filter(|&byte| is_letter(byte)).collect();
        let mut letters = String::new();
        for &byte in string {
            let place: usize = places[usize::from(byte)];
            if place >= LETTERS {
                letters.push((SHIFT + (place / LETTERS) as u8 - 1).into());
            }
            letters.push(alphabet[place % LETTERS].into());
        }
        letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_needs_an_escape() {
        let letters: Vec<u8> = (0..=255).filter(|&byte| is_letter(byte)).collect();
        assert_eq!(letters.len(), LETTERS);
        assert!(letters.iter().all(|letter| (b' '..=b'~').contains(letter) && !b"'\"`\\<".contains(letter)));
    }

    #[test]
    fn frequent_bytes_take_one_letter() {
        let bytes: Vec<u8> = (0..=255).chain([0; 10]).chain([200; 10]).collect();
        let strings: Strings = std::array::from_fn(|_| bytes.clone());
        let letters = Letters::for_parts(std::slice::from_ref(&strings)).of(0, &bytes);
        assert!(letters.starts_with(' ') && letters.len() == bytes.len() + 256 - LETTERS);
    }
}
