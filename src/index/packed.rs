//! Numbers of a few bits each, packed into words of 32 bits.

/// Reads number `place` of `width` bits, 0 ≤ `width` ≤ 32, from words with one more past its last bit.
#[inline(always)]
pub(super) fn read(words: &[u32], width: u32, place: usize) -> u32 {
    if width == 0 {
        return 0;
    }
    let bit = place as u64 * u64::from(width);
    let word = (bit / 32) as usize;
    let pair = u64::from(words[word]) | u64::from(words[word + 1]) << 32;
    (pair >> (bit % 32)) as u32 & (u32::MAX >> (32 - width))
}

/// The number of words that `count` numbers take, including the one past the end.
pub(super) fn words(width: u32, count: usize) -> usize {
    if width == 0 { 0 } else { (count as u64 * u64::from(width)).div_ceil(32) as usize + 1 }
}

/// Appends numbers.
pub(super) struct Writer<'a> {
    words: &'a mut Vec<u32>,
    width: u32,
    pending: u64,
    filled: u32,
}

impl<'a> Writer<'a> {
    pub(super) fn new(words: &'a mut Vec<u32>, width: u32) -> Writer<'a> {
        Writer { words, width, pending: 0, filled: 0 }
    }

    /// `number` has at most `width` bits.
    #[inline(always)]
    pub(super) fn push(&mut self, number: u32) {
        self.pending |= u64::from(number) << self.filled;
        self.filled += self.width;
        if self.filled >= 32 {
            self.words.push(self.pending as u32);
            self.pending >>= 32;
            self.filled -= 32;
        }
    }

    pub(super) fn finish(self) {
        if self.width == 0 {
            return;
        }
        if self.filled > 0 {
            self.words.push(self.pending as u32);
        }
        self.words.push(0);
    }
}
