//! How many documents have a phrase.
//!
//! One counter a phrase, chosen by its hash (a count-min sketch of one row: Cormode and Muthukrishnan 2005). There are at least as many
//! counters as distinct phrases of all documents together, so a count is at most a few too large and never too small. A counter is
//! a byte; what is above 255 is in a list. Counts depend only on the documents, not on their history: after deletions several
//! counters are read as one.

/// The fewest and the most counters, as powers of two.
const FEWEST_BITS: u32 = 10;
const MOST_BITS: u32 = 28;
/// The most counters kept for each one needed.
const SPARE: usize = 8;

/// How many documents have each phrase.
#[derive(Clone, Debug)]
pub(crate) struct PhraseCounts {
    cells: Vec<u8>,
    /// Counters above 255, each with the excess, in ascending order.
    large: Vec<(u32, u32)>,
    /// The number of phrases of each document, summed.
    phrases: u64,
}

/// The number of counters for a number of phrases, as a power of two.
fn bits(phrases: u64) -> u32 {
    phrases.next_power_of_two().trailing_zeros().clamp(FEWEST_BITS, MOST_BITS)
}

impl PhraseCounts {
    /// Room for at most `phrases` phrases.
    pub(crate) fn with_room(phrases: u64) -> PhraseCounts {
        PhraseCounts { cells: vec![0; 1 << bits(phrases)], large: Vec::new(), phrases: 0 }
    }

    /// Whether there are enough counters for `phrases` more phrases.
    pub(crate) fn has_room(&self, phrases: usize) -> bool {
        1 << bits(self.phrases + phrases as u64) <= self.cells.len()
    }

    /// The counter of a phrase.
    fn cell(&self, phrase: u32) -> u32 {
        phrase >> (32 - self.cells.len().trailing_zeros())
    }

    /// Adds the phrases of a document, each once.
    pub(crate) fn add(&mut self, phrases: &[u32]) {
        self.phrases += phrases.len() as u64;
        for &phrase in phrases {
            let cell = self.cell(phrase);
            match &mut self.cells[cell as usize] {
                &mut u8::MAX => match self.large.binary_search_by_key(&cell, |&(cell, _)| cell) {
                    Ok(at) => self.large[at].1 += 1,
                    Err(at) => self.large.insert(at, (cell, 1)),
                },
                count => *count += 1,
            }
        }
    }

    /// Takes away the phrases of a document.
    pub(crate) fn remove(&mut self, phrases: &[u32]) {
        self.phrases -= phrases.len() as u64;
        for &phrase in phrases {
            let cell = self.cell(phrase);
            match self.large.binary_search_by_key(&cell, |&(cell, _)| cell) {
                Ok(at) if self.large[at].1 == 1 => drop(self.large.remove(at)),
                Ok(at) => self.large[at].1 -= 1,
                Err(_) => self.cells[cell as usize] -= 1,
            }
        }
        if self.cells.len() >> self.bits_read() > SPARE {
            self.shrink();
        }
    }

    /// Roughly the number of documents with a phrase, never less.
    pub(crate) fn documents(&self, phrase: u32) -> u32 {
        self.count(phrase >> (32 - self.bits_read()), self.cells.len() >> self.bits_read())
    }

    /// The number of counters that the phrases need, as a power of two.
    fn bits_read(&self) -> u32 {
        bits(self.phrases).min(self.cells.len().trailing_zeros())
    }

    /// The sum of `width` counters, after `number` times as many.
    fn count(&self, number: u32, width: usize) -> u32 {
        let first = number as usize * width;
        let count = |cell: usize| match self.cells[cell] {
            u8::MAX => {
                let more = self.large.binary_search_by_key(&(cell as u32), |&(cell, _)| cell);
                u32::from(u8::MAX) + more.map_or(0, |at| self.large[at].1)
            }
            count => count.into(),
        };
        (first..first + width).map(count).sum()
    }

    /// Gives back the memory of counters that are not needed.
    pub(crate) fn shrink(&mut self) {
        let width = self.cells.len() >> self.bits_read();
        if width == 1 {
            return;
        }
        let mut large = Vec::new();
        let count = |number: u32| {
            let count = self.count(number, width);
            if let Some(more) = count.checked_sub(256) {
                large.push((number, more + 1));
            }
            count.min(u8::MAX.into()) as u8
        };
        self.cells = (0..1 << self.bits_read()).map(count).collect();
        self.large = large;
    }

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        self.cells.capacity() + self.large.capacity() * size_of::<(u32, u32)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(documents: &[Vec<u32>]) -> PhraseCounts {
        let mut counts = PhraseCounts::with_room(100_000);
        documents.iter().for_each(|phrases| counts.add(phrases));
        counts.shrink();
        counts
    }

    fn mixed(number: u32) -> u32 {
        crate::hash::finalise(number.into()) as u32
    }

    proptest! {
        #[test]
        fn counts_follow_documents_and_not_their_history(kept in 0..40u32, gone in 0..60u32, size in 1..90u32) {
            let document = |number: u32| -> Vec<u32> {
                let mut phrases: Vec<u32> = (0..size).map(|at| mixed(if at % 3 == 0 { at } else { at * 1000 + number })).collect();
                phrases.sort_unstable();
                phrases.dedup();
                phrases
            };
            let documents: Vec<Vec<u32>> = (0..kept + gone).map(document).collect();
            let mut counts = of(&documents);
            documents[kept as usize..].iter().for_each(|phrases| counts.remove(phrases));
            let fresh = of(&documents[..kept as usize]);
            for phrase in documents.iter().flatten() {
                prop_assert_eq!(counts.documents(*phrase), fresh.documents(*phrase));
                let exact = documents[..kept as usize].iter().filter(|document| document.contains(phrase)).count() as u32;
                prop_assert!(fresh.documents(*phrase) >= exact);
            }
        }
    }

    #[test]
    fn half_of_the_counts_are_exact_and_none_is_much_too_large() {
        let documents: Vec<Vec<u32>> =
            (0..400).map(|number| (0..160).map(|at| mixed(number * 1000 + at)).collect()).collect();
        let counts = of(&documents);
        let mut found: Vec<u32> = documents.iter().flatten().map(|&phrase| counts.documents(phrase)).collect();
        found.sort_unstable();
        assert_eq!((found[0], found[found.len() * 35 / 100]), (1, 1));
        assert!(found[found.len() * 9999 / 10000] <= 8, "{found:?}");
    }

    #[test]
    fn a_phrase_of_thousands_of_documents_is_counted() {
        let (mut counts, phrase) = (of(&[]), [mixed(7)]);
        (0..3000).for_each(|_| counts.add(&phrase));
        assert_eq!(counts.documents(phrase[0]), 3000);
        (0..2990).for_each(|_| counts.remove(&phrase));
        assert_eq!(counts.documents(phrase[0]), 10);
    }
}
