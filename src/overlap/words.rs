//! The words of ASCII, without tables: what UAX #29 says of letters, digits and the signs that may stand inside a word.

use crate::hash::{FACTOR, finalise, fold};

/// What a byte can be in a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Ends a word. `_` does too: UAX #29 holds words together with it, but it is no letter.
    Other,
    /// White space: no word of any script holds it.
    Space,
    Letter,
    Digit,
    /// `.` and `'` join letters, and digits.
    JoinsBoth,
    /// `:` joins letters.
    JoinsLetters,
    /// `,` and `;` join digits.
    JoinsDigits,
    NotAscii,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'\t' | b'\n' | b'\x0C' | b'\r' | b' ' => Class::Space,
            b'A'..=b'Z' | b'a'..=b'z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'.' | b'\'' => Class::JoinsBoth,
            b':' => Class::JoinsLetters,
            b',' | b';' => Class::JoinsDigits,
            0x80.. => Class::NotAscii,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

impl Class {
    /// Whether a word goes on over a sign of this class, between these two.
    #[inline(always)]
    fn joins(self, before: Class, behind: Class) -> bool {
        before == behind
            && match self {
                Class::JoinsBoth => matches!(before, Class::Letter | Class::Digit),
                Class::JoinsLetters => before == Class::Letter,
                Class::JoinsDigits => before == Class::Digit,
                _ => false,
            }
    }
}

/// Hashes a word as [`hash`](crate::hash::hash) does, byte by byte.
struct Word {
    fold: u64,
    /// The bytes that do not make a word of eight yet.
    rest: u64,
    bits: u32,
}

impl Word {
    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.rest |= u64::from(byte) << self.bits;
        self.bits += 8;
        if self.bits == 64 {
            self.mix(self.rest);
            (self.rest, self.bits) = (0, 0);
        }
    }

    #[inline(always)]
    fn mix(&mut self, word: u64) {
        self.fold = (self.fold.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }

    #[inline(always)]
    fn finish(mut self) -> u64 {
        if self.bits >= 32 {
            self.mix(self.rest & u64::from(u32::MAX));
            self.rest >>= 32;
            self.bits -= 32;
        }
        while self.bits > 0 {
            self.mix(self.rest & 255);
            self.rest >>= 8;
            self.bits -= 8;
        }
        finalise(self.fold)
    }
}

/// Appends the hashes of the words from `at` on. Returns where the first stretch between white space begins that is not all
/// ASCII, or where the text ends.
pub(super) fn read_ascii(text: &[u8], mut at: usize, folds_case: bool, seed: u64, words: &mut Vec<u64>) -> usize {
    // Digits have this bit in any case.
    let lower = if folds_case { 0x20 } else { 0 };
    let empty = fold(&[], seed);
    let class = |at: usize| text.get(at).map_or(Class::Other, |&byte| CLASSES[usize::from(byte)]);
    let (mut stretch, mut words_before) = (at, words.len());
    while at < text.len() {
        let mut own = class(at);
        match own {
            Class::Letter | Class::Digit => {
                let mut word = Word { fold: empty, rest: 0, bits: 0 };
                loop {
                    word.push(text[at] | lower);
                    at += 1;
                    let next = class(at);
                    if matches!(next, Class::Letter | Class::Digit) {
                        own = next;
                    } else if next.joins(own, class(at + 1)) {
                        at += 1;
                    } else {
                        break;
                    }
                }
                words.push(word.finish());
            }
            Class::Space => {
                at += 1;
                (stretch, words_before) = (at, words.len());
            }
            Class::NotAscii => {
                words.truncate(words_before);
                return stretch;
            }
            _ => at += 1,
        }
    }
    at
}
