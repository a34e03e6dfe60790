//! How many documents have a phrase.
//!
//! One counter a phrase, chosen by its hash (a count-min sketch of one row: Cormode and Muthukrishnan 2005). There are at least as many
//! counters as distinct phrases of all documents together, so a count is at most a few too large and never too small. A counter is
//! a byte; what is above 255 is in a list. Counts depend only on the documents, not on their history: after deletions several
//! counters are read as one.

/// The fewest and the most counters, as powers of two.
const FEWEST_BITS: u32 = 10;
const MOST_BITS: u32 = 28;

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

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        self.cells.capacity() + self.large.capacity() * size_of::<(u32, u32)>()
    }
}
