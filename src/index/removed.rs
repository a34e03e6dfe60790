//! The removed ids, each marked by a tombstone.

/// One bit per id, 1 if it was removed, up to the last one removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Removed {
    words: Vec<u32>,
}

impl Removed {
    /// From the words of a bitmap.
    pub(super) fn new(words: Vec<u32>) -> Removed {
        Removed { words }
    }

    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    pub(super) fn bytes(&self) -> usize {
        4 * self.words.capacity()
    }

    #[inline(always)]
    pub(super) fn contains(&self, id: u32) -> bool {
        self.words.get(id as usize / 32).is_some_and(|word| word >> (id % 32) & 1 == 1)
    }

    pub(super) fn insert(&mut self, id: u32) {
        let word = id as usize / 32;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (id % 32);
    }

    pub(super) fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether it has an id not below `ids`, or ends in an empty word; no valid index does.
    pub(super) fn reaches(&self, ids: u32) -> bool {
        self.words.last().is_some_and(|&last| {
            last == 0 || (self.words.len() as u64 - 1) * 32 + u64::from(31 - last.leading_zeros()) >= u64::from(ids)
        })
    }
}
