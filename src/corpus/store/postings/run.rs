//! Sorted words that no longer change.

/// The number of words per directory entry, at least on average.
const BUCKET: usize = 16;

/// Words in ascending order.
#[derive(Clone, Debug, Default)]
pub(super) struct Run {
    pub(super) words: Vec<u64>,
    /// The start of the words whose upper bits are 0, 1, 2 …
    pub(super) directory: Vec<u32>,
    shift: u32,
}

impl Run {
    pub(super) fn new(words: Vec<u64>) -> Run {
        let bits = (words.len() / BUCKET).max(1).ilog2();
        let shift = 64 - bits.max(1);
        let mut directory = vec![0; (1 << (64 - shift)) + 1];
        for &word in &words {
            directory[(word >> shift) as usize + 1] += 1;
        }
        let mut sum = 0;
        for end in &mut directory {
            sum += *end;
            *end = sum;
        }
        Run { words, directory, shift }
    }

    /// The words of an anchor.
    pub(super) fn list(&self, anchor: u32) -> &[u64] {
        let bucket = (u64::from(anchor) << 32 >> self.shift) as usize;
        let words = &self.words[self.directory[bucket] as usize..self.directory[bucket + 1] as usize];
        let start = words.partition_point(|&word| ((word >> 32) as u32) < anchor);
        let words = &words[start..];
        &words[..words.partition_point(|&word| (word >> 32) as u32 == anchor)]
    }
}

/// Merges two sorted lists, with only the words for which `keep` holds.
pub(super) fn merged(a: &[u64], b: &[u64], keep: impl Fn(u64) -> bool) -> Vec<u64> {
    let mut words = Vec::with_capacity(a.len() + b.len());
    let (mut left, mut right) = (a.iter().copied().peekable(), b.iter().copied().peekable());
    loop {
        let next = match (left.peek(), right.peek()) {
            (Some(a), Some(b)) if a <= b => left.next(),
            (_, Some(_)) => right.next(),
            (Some(_), None) => left.next(),
            (None, None) => break,
        };
        words.extend(next.filter(|&word| keep(word)));
    }
    words
}
