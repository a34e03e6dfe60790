//! The set of features already seen: one bit for each 4-gram of lower-case letters and digits, and a hash table of the folds of
//! all others. A fold can represent its feature here, as everywhere: the hash is a bijection of the fold.

use crate::feature_map::FeatureMap;
use crate::hash::unfold;
use crate::lanes::{ALPHABET, BLOCK, grams};
use crate::work;

/// The words of a bitmap of 36^4 bits, rounded up to a power of two, so that no index needs a check.
const WORDS: usize = (ALPHABET.pow(4) as usize).next_power_of_two() / 32;
/// With more set bits than this, clearing the whole bitmap is cheaper.
const SPARSE: usize = 1 << 13;
/// The most slots of the table kept for the next text.
const KEPT: usize = 1 << 16;
/// The most slots that are probed for a fold: a text can be crafted so that all its folds belong in the same slot.
const PROBES: usize = 64;

/// A set of features of one text.
#[derive(Default)]
pub(super) struct Distinct {
    /// The bitmap, allocated at the first 4-gram.
    met: Vec<u32>,
    /// The numbers of the set bits, with room for more after them.
    grams: Vec<u32>,
    /// How many they are.
    marked: usize,
    /// The numbers of a block's 4-grams, rewritten for each block. Nested, as longer arrays have no default.
    numbers: [[u32; 32]; BLOCK / 32],
    /// A table with open addressing by the upper bits of the fold; 0 is an empty slot.
    table: Vec<u64>,
    others: usize,
    /// Folds that found no empty slot within [`PROBES`] probes, and 0.
    crowded: FeatureMap<(), u64>,
    /// The value combined with the first word of a feature; it depends on the seed.
    start: u64,
}

impl Distinct {
    /// Prepares for a text. The set must be empty.
    pub(super) fn start(&mut self, start: u64) {
        self.start = start;
    }

    /// Empties the set.
    pub(super) fn clear(&mut self) {
        if self.marked > SPARSE {
            self.met.fill(0);
        } else if self.marked > 0 {
            let met = bitmap(&mut self.met);
            self.grams[..self.marked].iter().for_each(|&gram| met[gram as usize / 32 % WORDS] = 0);
        }
        self.marked = 0;
        if self.others > 0 {
            self.table.truncate(KEPT);
            self.table.shrink_to(KEPT);
            self.table.fill(0);
            self.others = 0;
        }
        self.crowded = FeatureMap::default();
    }

    /// Whether this is the first feature with the fold.
    pub(super) fn insert(&mut self, fold: u64) -> bool {
        match unfold(fold, self.start).and_then(gram) {
            Some(gram) => self.insert_gram(gram),
            None if fold == 0 => self.insert_crowded(fold),
            None => self.insert_other(fold),
        }
    }

    /// Of the first `count` windows of four letters or digits, appends the new ones to the queue, which holds `queued`. Returns
    /// its new length.
    #[inline(always)]
    pub(super) fn insert_grams(
        &mut self,
        letters: &[u8; BLOCK + 16],
        count: usize,
        queue: &mut [u32; 2 * BLOCK],
        mut queued: usize,
    ) -> usize {
        // WebAssembly without SIMD is later compiled to plain JavaScript, where branches cost less than memory.
        if cfg!(all(target_arch = "wasm32", not(target_feature = "simd128"))) {
            for (window, gram) in each_gram(letters).take(count) {
                queue[queued % (2 * BLOCK)] = window;
                queued += usize::from(self.insert_gram(gram));
            }
            return queued;
        }
        let numbers = self.numbers.as_flattened_mut().first_chunk_mut().expect("made so long");
        grams(letters, count, numbers);
        let met = bitmap(&mut self.met);
        let fresh_grams = free_block(&mut self.grams, self.marked);
        let mut fresh = 0;
        for (window, &gram) in letters.windows(4).zip(&*numbers).take(count) {
            let word = &mut met[gram as usize / 32 % WORDS];
            let bit = 1 << (gram % 32);
            let is_fresh = *word & bit == 0;
            *word |= bit;
            // Always written, and kept if new: a branch would often be mispredicted.
            queue[(queued + fresh) % (2 * BLOCK)] = u32::from_le_bytes([window[0], window[1], window[2], window[3]]);
            fresh_grams[fresh % BLOCK] = gram;
            fresh += usize::from(is_fresh);
        }
        self.marked += fresh;
        queued + fresh
    }

    #[inline(always)]
    fn insert_gram(&mut self, gram: u32) -> bool {
        let word = &mut bitmap(&mut self.met)[gram as usize / 32 % WORDS];
        let bit = 1 << (gram % 32);
        let fresh = *word & bit == 0;
        *word |= bit;
        if fresh {
            free_block(&mut self.grams, self.marked)[0] = gram;
            self.marked += 1;
        }
        fresh
    }

    fn insert_other(&mut self, fold: u64) -> bool {
        if 2 * self.others >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let home = (fold >> 32) as usize;
        for probe in 0..PROBES {
            work::count(1);
            let slot = &mut self.table[(home + probe) & mask];
            if *slot == 0 {
                *slot = fold;
                self.others += 1;
                return true;
            }
            if *slot == fold {
                return false;
            }
        }
        self.insert_crowded(fold)
    }

    #[cold]
    fn insert_crowded(&mut self, fold: u64) -> bool {
        let before = self.crowded.len();
        self.crowded.number_or_insert(fold, ()) == before
    }

    fn grow(&mut self) {
        let slots = (4 * self.table.len()).max(256);
        let old = std::mem::replace(&mut self.table, vec![0; slots]);
        let crowded = std::mem::take(&mut self.crowded);
        self.others = 0;
        for fold in old.into_iter().filter(|&fold| fold != 0).chain(crowded.into_iter().map(|(fold, ())| fold)) {
            self.insert_other(fold);
        }
    }
}

fn bitmap(met: &mut Vec<u32>) -> &mut [u32; WORDS] {
    met.resize(WORDS, 0);
    met.first_chunk_mut().expect("made so long")
}

/// The block after the first `marked` numbers.
fn free_block(grams: &mut Vec<u32>, marked: usize) -> &mut [u32; BLOCK] {
    if grams.len() < marked + BLOCK {
        grams.resize(2 * grams.len() + BLOCK, 0);
    }
    grams[marked..].first_chunk_mut().expect("made so long")
}

/// The windows of four letters, as words, and their numbers, for targets without SIMD. A rolling computation: each step adds
/// the new last letter and removes the old first one.
#[inline(always)]
fn each_gram(letters: &[u8; BLOCK + 16]) -> impl Iterator<Item = (u32, u32)> {
    let [nine, ten] = [b'9', b'a'].map(u32::from);
    let digit = move |letter: u32| letter.wrapping_sub(if letter > nine { ten - 10 } else { nine - 9 });
    let [a, b, c] = [0, 1, 2].map(|at| u32::from(letters[at]));
    let mut window = a << 8 | b << 16 | c << 24;
    let number = move |gram: u32, letter: u32| gram.wrapping_mul(ALPHABET).wrapping_add(digit(letter));
    let mut gram = number(number(digit(a), b), c);
    let mut out = 0u32;
    letters[3..][..BLOCK].iter().map(move |&letter| {
        window = window >> 8 | u32::from(letter) << 24;
        gram = number(gram, letter.into()).wrapping_sub(out);
        out = digit(window & 255).wrapping_mul(ALPHABET.pow(4));
        (window, gram)
    })
}

/// The number of the 4-gram in these four bytes, if it is one.
fn gram(word: u32) -> Option<u32> {
    word.to_le_bytes().iter().try_fold(0, |gram, byte| {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'z' => byte - b'a' + 10,
            _ => return None,
        };
        Some(gram * ALPHABET + u32::from(digit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::{fold, start};

    #[test]
    fn a_gram_is_the_same_feature_however_it_comes() {
        let letters = b"abcdefghijklmnopqrstuvwxyz0123456789zyxwvutsrqponmlkjihgfedcba98765432100000000000";
        let letters = letters.first_chunk().unwrap();
        let mut distinct = Distinct::default();
        distinct.start(start(7));
        let mut queue = [0; 2 * BLOCK];
        assert_eq!(distinct.insert_grams(letters, BLOCK, &mut queue, 1), 1 + BLOCK);
        assert_eq!(distinct.insert_grams(letters, BLOCK, &mut queue, 1 + BLOCK), 1 + BLOCK);
        let mut numbers = [0; BLOCK];
        grams(letters, BLOCK, &mut numbers);
        for (at, (window, expected)) in each_gram(letters).enumerate() {
            assert_eq!((window.to_le_bytes(), window), (*letters[at..].first_chunk().unwrap(), queue[1 + at]));
            assert_eq!((gram(window), numbers[at]), (Some(expected), expected));
            assert!(!distinct.insert(fold(&window.to_le_bytes(), 7)));
        }
        assert_eq!(gram(u32::from_le_bytes(*b"ab_c")), None);
        distinct.clear();
        assert!(distinct.insert(fold(&letters[..4], 7)));
    }

    #[test]
    fn other_features_are_told_apart_and_forgotten() {
        // All of these belong in the same slot of tables with up to 2^20 slots, here and in the overflow map.
        let crafted = |number: u64| number << 52 | (number >> 12) << 16;
        let mut distinct = Distinct::default();
        for features in
            [&crafted as &dyn Fn(u64) -> u64, &|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15), &crafted]
        {
            distinct.start(start(0));
            for round in [true, false] {
                let ((), steps) = work::steps_of(|| {
                    (1..100_000).for_each(|feature| assert_eq!(distinct.insert(features(feature)), round, "{feature}"));
                });
                assert!(steps / 100_000 < 1500, "{} steps a feature", steps / 100_000);
            }
            assert_eq!([distinct.insert(0), distinct.insert(0)], [true, false]);
            distinct.clear();
        }
    }
}
