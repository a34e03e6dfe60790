//! Unpacks the tables for look-ups.
//!
//! `tables.bin` holds one table after another, each with its length in bytes before it: the digits 0 of all scripts; the classes of
//! characters (four bytes each: properties, canonical combining class, class for cluster borders, class for word borders), the lengths of
//! runs of characters with the same class, and the class of each run; the same for case. A case is the number to add for lower case; ±2^21
//! means that the even, or the odd, characters of the run are the upper case of the next. Then come the canonical decompositions, into one
//! character (characters, and what they become) and into two (characters, first ones, second ones by number, and those second ones); the
//! highest bit of such a number means that the pair is not composed again. At last come the characters that look like other letters: how
//! many letters each looks like, and the step to each letter from the one at the same place of the character before. Ascending numbers are
//! written as the gaps between them, with seven bits per byte, lowest first; signed numbers are zigzag-encoded.

use super::tables::PACKED;
use crate::sort::sort_by_key;

/// The properties that the characters of a run share.
#[derive(Clone, Copy)]
pub(super) struct Class {
    pub(super) properties: u8,
    pub(super) combining: u8,
    /// The class for borders of grapheme clusters, from `tables::cluster`.
    pub(super) cluster: u8,
    /// The class for borders of words, from `tables::word`.
    pub(super) word: u8,
}

pub(super) struct Tables {
    /// The digit 0 of each script; the other nine follow it.
    pub(super) zeros: Vec<u32>,
    classes: Vec<Class>,
    /// The class number of each character. The highest bit is set if canonical equivalence may change the character.
    class: Pages,
    cases: Vec<i32>,
    case: Pages,
    /// Characters, each with the one it decomposes to; sorted.
    singles: Vec<[u32; 2]>,
    /// Characters, each with the two it decomposes to; sorted.
    pairs: Vec<[u32; 3]>,
    /// Two characters, and the one they compose to; sorted.
    composed: Vec<[u32; 3]>,
    /// Characters that look like other letters, each with the end of its letters; sorted.
    looks: Vec<(u32, u32)>,
    letters: Vec<char>,
}

const SENSITIVE: u8 = 1 << 7;
const PAIRS: i32 = 1 << 21;

pub(super) const SYLLABLES: u32 = 0xAC00;
pub(super) const SYLLABLES_END: u32 = SYLLABLES + 19 * BLOCK;
pub(super) const LEADING: u32 = 0x1100;
pub(super) const VOWELS: u32 = 0x1161;
/// One less than the first trailing consonant.
pub(super) const TRAILING: u32 = 0x11A7;
pub(super) const TRAILING_COUNT: u32 = 28;
/// Syllables with one leading consonant.
pub(super) const BLOCK: u32 = 21 * TRAILING_COUNT;

impl Tables {
    pub(super) fn unpack() -> Tables {
        let mut rest = PACKED;
        let mut table = || {
            let length = number(&mut rest) as usize;
            let table;
            (table, rest) = rest.split_at(length);
            table
        };
        let zeros = ascending(table());
        let class = |&[properties, combining, cluster, word]: &[u8; 4]| Class { properties, combining, cluster, word };
        let classes: Vec<Class> = table().as_chunks().0.iter().map(class).collect();
        // Marks can be reordered.
        let sensitive =
            |number: u8| if classes[usize::from(number)].combining != 0 { number | SENSITIVE } else { number };
        let class = Pages::unpack(table(), table(), sensitive);
        let mut tables = Tables {
            zeros,
            class,
            classes,
            cases: numbers(table()).into_iter().map(signed).collect(),
            case: Pages::unpack(table(), table(), |number| number),
            singles: placed(table(), table()),
            pairs: Vec::new(),
            composed: Vec::new(),
            looks: Vec::new(),
            letters: Vec::new(),
        };
        let (pairs, second_numbers, seconds) = (placed(table(), table()), table(), ascending(table()));
        for ([code, first], &number) in pairs.into_iter().zip(second_numbers) {
            let second = seconds[usize::from(number & !SENSITIVE)];
            tables.pairs.push([code, first, second]);
            if number < SENSITIVE {
                tables.composed.push([first, second, code]);
            } else {
                tables.class.mark(code);
            }
        }
        tables.singles.iter().for_each(|&[code, _]| tables.class.mark(code));
        sort_triples(&mut tables.composed);
        // Characters that can be composed with the one before. Half-width voicing marks can, after they become full-width.
        let vowels = VOWELS..VOWELS + 21;
        let trailing = TRAILING + 1..TRAILING + TRAILING_COUNT;
        seconds.into_iter().chain(vowels).chain(trailing).chain(0xFF9E..0xFFA0).for_each(|c| tables.class.mark(c));
        let (codes, lengths, steps) = (ascending(table()), table(), numbers(table()));
        let mut steps = steps.into_iter().map(signed);
        let mut before: Vec<u32> = Vec::new();
        for (code, &length) in codes.into_iter().zip(lengths) {
            let letters = (0..length.into()).map(|place| {
                let from = before.get(place).or(before.last()).copied().unwrap_or(0);
                from.wrapping_add_signed(steps.next().unwrap_or(0))
            });
            before = letters.collect();
            tables.letters.extend(before.iter().filter_map(|&letter| char::from_u32(letter)));
            tables.looks.push((code, tables.letters.len() as u32));
        }
        tables
    }

    /// The letters that a character looks like, decomposed and in lower case; none if it is read as it is.
    pub(super) fn looks_like(&self, c: char) -> &[char] {
        match self.looks.binary_search_by_key(&u32::from(c), |&(code, _)| code) {
            Ok(place) => {
                let start = place.checked_sub(1).map_or(0, |before| self.looks[before].1);
                &self.letters[start as usize..self.looks[place].1 as usize]
            }
            Err(_) => &[],
        }
    }

    pub(super) fn class(&self, c: char) -> Class {
        self.classes[usize::from(self.class.get(c.into()) & !SENSITIVE)]
    }

    pub(super) fn is_inert(&self, c: char) -> bool {
        self.class.get(c.into()) < SENSITIVE
    }

    pub(super) fn lower(&self, c: char) -> char {
        let code = u32::from(c);
        let lower = match self.cases[usize::from(self.case.get(code))] {
            PAIRS => code | 1,
            step if step == -PAIRS => (code + 1) & !1,
            step => code.wrapping_add_signed(step),
        };
        char::from_u32(lower).unwrap_or(c)
    }

    pub(super) fn decompose(&self, c: char, visit: &mut dyn FnMut(char)) {
        let code = u32::from(c);
        let mut part = |code| visit(char::from_u32(code).unwrap_or(c));
        if (SYLLABLES..SYLLABLES_END).contains(&code) {
            let number = code - SYLLABLES;
            part(LEADING + number / BLOCK);
            part(VOWELS + number % BLOCK / TRAILING_COUNT);
            if !number.is_multiple_of(TRAILING_COUNT) {
                part(TRAILING + number % TRAILING_COUNT);
            }
            return;
        }
        // Only the first character of a decomposition can be decomposed further.
        let mut seconds = [0; 4];
        let mut depth = 0;
        let mut first = code;
        loop {
            if let Ok(place) = self.pairs.binary_search_by_key(&first, |&[code, ..]| code) {
                [_, first, seconds[depth]] = self.pairs[place];
                depth += 1;
            } else if let Ok(place) = self.singles.binary_search_by_key(&first, |&[code, _]| code) {
                first = self.singles[place][1];
            } else {
                break;
            }
        }
        part(first);
        seconds[..depth].iter().rev().for_each(|&second| part(second));
    }

    /// The character that is canonically equivalent to these two, if there is one.
    pub(super) fn compose(&self, first: char, second: char) -> Option<char> {
        let (first, second) = (u32::from(first), u32::from(second));
        let (vowel, trailing) = (second.wrapping_sub(VOWELS), second.wrapping_sub(TRAILING));
        let (leading, syllable) = (first.wrapping_sub(LEADING), first.wrapping_sub(SYLLABLES));
        let code = if leading < 19 && vowel < 21 {
            SYLLABLES + leading * BLOCK + vowel * TRAILING_COUNT
        } else if syllable < 19 * BLOCK && syllable % TRAILING_COUNT == 0 && (1..TRAILING_COUNT).contains(&trailing) {
            first + trailing
        } else {
            let place = self.composed.binary_search_by_key(&[first, second], |&[first, second, _]| [first, second]);
            self.composed[place.ok()?][2]
        };
        char::from_u32(code)
    }
}

/// Brings characters that are fully decomposed into Normalization Form C (UAX #15): orders and composes them.
pub(crate) fn compose(chars: &mut Vec<char>) {
    let tables = super::tables();
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

/// Sorts by the first number, then the second. One function for all lists here, so that it is compiled once.
fn sort_triples(triples: &mut [[u32; 3]]) {
    sort_by_key(triples, |&[first, second, _]| [first, second]);
}

/// A byte for each character, in blocks. Equal blocks in a row are stored once.
struct Pages {
    /// Where each block starts in `bytes`. After the last block every byte is 0.
    starts: Vec<u16>,
    bytes: Vec<u8>,
}

const BLOCK_BITS: u32 = 6;
const BLOCK_LENGTH: usize = 1 << BLOCK_BITS;

impl Pages {
    #[inline(never)]
    fn unpack(lengths: &[u8], values: &[u8], change: impl Fn(u8) -> u8) -> Pages {
        let mut pages = Pages { starts: Vec::new(), bytes: Vec::new() };
        let mut filled = 0;
        for (length, value) in numbers(lengths).into_iter().zip(values.iter().map(|&value| change(value))) {
            let mut length = length as usize;
            while length > 0 {
                if filled == 0 {
                    pages.starts.push(pages.bytes.len() as u16);
                    pages.bytes.resize(pages.bytes.len() + BLOCK_LENGTH, 0);
                }
                let own = length.min(BLOCK_LENGTH - filled);
                let block = pages.bytes.len() - BLOCK_LENGTH;
                pages.bytes[block + filled..][..own].fill(value);
                filled = (filled + own) % BLOCK_LENGTH;
                length -= own;
                if own == BLOCK_LENGTH {
                    let alike = length / BLOCK_LENGTH;
                    pages.starts.extend(std::iter::repeat_n(block as u16, alike));
                    length %= BLOCK_LENGTH;
                }
            }
        }
        pages
    }

    fn get(&self, c: u32) -> u8 {
        let start = self.starts.get((c >> BLOCK_BITS) as usize);
        start.map_or(0, |&start| self.bytes[usize::from(start) + c as usize % BLOCK_LENGTH])
    }

    /// Sets the highest bit for a character, and for the characters that share its block.
    fn mark(&mut self, c: u32) {
        let start = usize::from(self.starts[(c >> BLOCK_BITS) as usize]);
        self.bytes[start + c as usize % BLOCK_LENGTH] |= SENSITIVE;
    }
}

/// Characters, each with the first character of its decomposition.
#[inline(never)] // Read once; compiled once, like the two below.
fn placed(gaps: &[u8], firsts: &[u8]) -> Vec<[u32; 2]> {
    let mut first = 0u32;
    let firsts = numbers(firsts).into_iter().map(|step| {
        first = first.wrapping_add_signed(signed(step));
        first
    });
    ascending(gaps).into_iter().zip(firsts).map(|(code, first)| [code, first]).collect()
}

#[inline(never)]
fn ascending(gaps: &[u8]) -> Vec<u32> {
    let mut numbers = numbers(gaps);
    (1..numbers.len()).for_each(|at| numbers[at] += numbers[at - 1]);
    numbers
}

#[inline(never)]
fn numbers(mut bytes: &[u8]) -> Vec<u32> {
    let mut numbers = Vec::new();
    while !bytes.is_empty() {
        numbers.push(number(&mut bytes));
    }
    numbers
}

/// Takes a number of seven bits a byte off the front.
fn number(bytes: &mut &[u8]) -> u32 {
    let (mut number, mut shift) = (0, 0);
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u32::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            break;
        }
    }
    number
}

fn signed(number: u32) -> i32 {
    (number >> 1) as i32 ^ -((number & 1) as i32)
}
