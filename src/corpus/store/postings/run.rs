//! Sorted words that no longer change.

/// The number of words per directory entry, at least on average.
const BUCKET: usize = 16;
/// The documents of an anchor with so many words are counted once, since reading them for each text takes long.
const LONG: usize = 64;

/// Words in ascending order.
#[derive(Clone, Debug, Default)]
pub(super) struct Run {
    pub(super) words: Vec<u64>,
    /// The start of the words whose upper bits are 0, 1, 2 …
    pub(super) directory: Vec<u32>,
    shift: u32,
    /// The number of documents with each anchor that has many words, in the order of the anchors.
    pub(super) counts: Vec<(u32, u32)>,
}

/// The words of an anchor.
#[derive(Clone, Copy)]
pub(super) struct List<'a> {
    pub(super) words: &'a [u64],
    /// The number of documents when the run was made, if it is known.
    pub(super) documents: Option<u32>,
}

impl Run {
    /// `owners` has the document of each stretch. None of these stretches is removed.
    pub(super) fn new(words: Vec<u64>, owners: &[u32]) -> Run {
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
        let long = words.chunk_by(|a, b| a >> 32 == b >> 32).filter(|list| list.len() >= LONG);
        let mut counts: Vec<(u32, u32)> =
            long.map(|list| ((list[0] >> 32) as u32, documents(list, |stretch| Some(owners[stretch])))).collect();
        counts.shrink_to_fit();
        Run { words, directory, shift, counts }
    }

    pub(super) fn list(&self, anchor: u32) -> List<'_> {
        let bucket = (u64::from(anchor) << 32 >> self.shift) as usize;
        let words = &self.words[self.directory[bucket] as usize..self.directory[bucket + 1] as usize];
        let start = words.partition_point(|&word| ((word >> 32) as u32) < anchor);
        let words = &words[start..];
        let words = &words[..words.partition_point(|&word| (word >> 32) as u32 == anchor)];
        let counted = (words.len() >= LONG).then(|| self.counts.binary_search_by_key(&anchor, |&(anchor, _)| anchor));
        List { words, documents: counted.and_then(Result::ok).map(|at| self.counts[at].1) }
    }
}

/// The number of documents in the words of one anchor, which ascend: the stretches of a document stand together.
pub(super) fn documents(words: &[u64], owner: impl Fn(usize) -> Option<u32>) -> u32 {
    let (mut count, mut last) = (0, None);
    for &word in words {
        let owner = owner(word as u32 as usize);
        count += u32::from(owner.is_some() && owner != last);
        last = owner.or(last);
    }
    count
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
