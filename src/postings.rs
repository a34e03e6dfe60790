//! Keys of words and phrases → the documents that have them: the one index, which every question to a corpus asks.
//!
//! A posting is a key and the number of a document. New postings are in one sorted list; from some number on they are frozen into a run of
//! coded differences, and runs of similar size are merged (O'Neil, Cheng, Gawlick and O'Neil 1996), so that a document is written a
//! logarithmic number of times. Each run holds the documents of one range of numbers. A coded posting takes 1 to 4 bytes.
//!
//! Deleted documents are skipped when a list is read, until [`Postings::renumber`] drops them.

use crate::sort::sort_words;
use crate::work;

/// Postings that are not frozen yet, at most. More make single puts slower, fewer make more runs.
const FRESH: usize = 1 << 14;
/// Postings of many documents that are sorted together.
const PARCEL: usize = 1 << 20;
/// Documents of a list that are counted one by one after deletions.
const EXACT: usize = 256;
/// Keys in one bucket of a run's directory, on average. Fewer take more memory, more take longer to find.
const KEYS_A_BUCKET: usize = 12;

/// Documents by key.
#[derive(Clone, Debug, Default)]
pub(crate) struct Postings {
    /// From older to newer documents.
    runs: Vec<Run>,
    /// Sorted.
    fresh: Vec<u64>,
    /// Not sorted into `fresh` yet.
    added: Vec<u64>,
    /// A bit for each deleted document.
    gone: Vec<u64>,
    has_gone: bool,
}

fn posting(key: u32, document: u32) -> u64 {
    u64::from(key) << 32 | u64::from(document)
}

fn key_of(posting: u64) -> u32 {
    (posting >> 32) as u32
}

impl Postings {
    /// Adds a document with a number higher than all before. [`Postings::settle`] makes it visible.
    pub(crate) fn put(&mut self, document: u32, keys: impl Iterator<Item = u32>) {
        self.added.extend(keys.map(|key| posting(key, document)));
        if self.added.len() > PARCEL {
            self.sort_in();
            self.freeze();
        }
    }

    /// Makes what was put visible.
    pub(crate) fn settle(&mut self) {
        let added = self.added.len();
        self.sort_in();
        if self.fresh.len() > FRESH || added > FRESH / 4 {
            self.freeze();
        }
        // After many puts at once, one run answers fastest.
        if added > FRESH {
            self.merge_while(|_, _| true);
        }
    }

    /// Notes that a document was deleted.
    pub(crate) fn delete(&mut self, document: u32) {
        let word = document as usize / 64;
        if self.gone.len() <= word {
            self.gone.resize(word + 1, 0);
        }
        self.gone[word] |= 1 << (document % 64);
        self.has_gone = true;
    }

    fn is_gone(&self, document: u32) -> bool {
        self.gone.get(document as usize / 64).is_some_and(|word| word >> (document % 64) & 1 == 1)
    }

    /// Appends the documents of a key to `list`, `most` at most, in ascending order. Returns how many documents have the key: after deletions, more
    /// than there are if these are more than [`EXACT`] and `most`, until the numbers are closed up.
    pub(crate) fn find(&self, key: u32, most: usize, list: &mut Vec<u32>) -> usize {
        work::count_one(work::Kind::Posting);
        let start = list.len();
        let mut count = 0;
        let read = if self.has_gone { most.max(EXACT) } else { most };
        for run in &self.runs {
            count += run.find(key, read - (list.len() - start), list);
        }
        let first = self.fresh.partition_point(|&posting| key_of(posting) < key);
        let fresh = self.fresh[first..].iter().take_while(|&&posting| key_of(posting) == key);
        fresh.for_each(|&posting| {
            count += 1;
            list.extend((list.len() - start < read).then_some(posting as u32));
        });
        if self.has_gone {
            let (listed, mut kept) = (list.len(), start);
            for at in start..listed {
                list[kept] = list[at];
                kept += usize::from(!self.is_gone(list[at]));
            }
            list.truncate(kept);
            count -= listed - kept;
        }
        list.truncate(start + most);
        count
    }

    /// How many documents have a key.
    pub(crate) fn count(&self, key: u32) -> usize {
        self.find(key, 0, &mut Vec::new())
    }

    /// Gives the documents that are left the numbers 0, 1, 2 … in their order, and drops the others.
    pub(crate) fn renumber(&mut self) {
        self.sort_in();
        self.freeze();
        self.merge_while(|_, _| true);
        let gone = std::mem::take(&mut self.gone);
        self.has_gone = false;
        // The number of deleted documents before each word of bits.
        let before: Vec<u32> =
            gone.iter().scan(0, |sum, word| Some(std::mem::replace(sum, *sum + word.count_ones()))).collect();
        let renumbered = |document: u32| {
            let (word, bit) = (document as usize / 64, document % 64);
            match gone.get(word) {
                Some(bits) if bits >> bit & 1 == 1 => None,
                Some(bits) => Some(document - before[word] - (bits & ((1 << bit) - 1)).count_ones()),
                None => Some(document - before.last().map_or(0, |before| before + gone[gone.len() - 1].count_ones())),
            }
        };
        if let Some(run) = self.runs.pop() {
            let kept = run.iter().filter_map(|old| Some(posting(key_of(old), renumbered(old as u32)?)));
            self.runs.push(Run::of(kept, run.postings, run.bytes.len()));
        }
    }

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        let runs = self.runs.iter().map(|run| run.bytes.capacity() + 4 * run.directory.capacity()).sum::<usize>();
        runs + 8 * (self.fresh.capacity() + self.added.capacity() + self.gone.capacity())
    }

    /// Sorts what was put into the fresh postings.
    fn sort_in(&mut self) {
        if self.added.is_empty() {
            return;
        }
        let mut added = std::mem::take(&mut self.added);
        // Documents ascend already.
        sort_words(&mut added, 32);
        added.dedup();
        if self.fresh.is_empty() {
            self.fresh = added;
            return;
        }
        let fresh = std::mem::take(&mut self.fresh);
        self.fresh = Vec::with_capacity(fresh.len() + added.len());
        self.fresh.extend(merged(fresh.into_iter(), added.into_iter()));
    }

    /// Makes a run of the fresh postings.
    fn freeze(&mut self) {
        let fresh = std::mem::take(&mut self.fresh);
        if !fresh.is_empty() {
            self.runs.push(Run::of(fresh.iter().copied(), fresh.len(), 4 * fresh.len()));
            self.merge_while(|before, last| before < 2 * last);
        }
    }

    /// Merges the last two runs as long as their numbers of postings ask for it.
    fn merge_while(&mut self, wanted: impl Fn(usize, usize) -> bool) {
        while let [.., before, last] = &self.runs[..]
            && wanted(before.postings, last.postings)
        {
            let (count, bytes) = (before.postings + last.postings, before.bytes.len() + last.bytes.len());
            let both = Run::of(merged(before.iter(), last.iter()), count, bytes);
            self.runs.truncate(self.runs.len() - 2);
            self.runs.push(both);
        }
    }
}

/// Two ascending sequences as one.
fn merged(a: impl Iterator<Item = u64>, b: impl Iterator<Item = u64>) -> impl Iterator<Item = u64> {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    std::iter::from_fn(move || match (a.peek(), b.peek()) {
        (Some(own), Some(other)) if own <= other => a.next(),
        (_, Some(_)) => b.next(),
        _ => a.next(),
    })
}

/// Postings, coded in LEB128: for each key its difference from the one before, and whether several documents have it; the number of these;
/// the first document, then differences.
#[derive(Clone, Debug)]
struct Run {
    bytes: Vec<u8>,
    /// For each value of a key's first bits, where the keys begin.
    directory: Vec<u32>,
    postings: usize,
}

impl Run {
    /// The run of about `count` ascending postings, which take about so many bytes.
    fn of(postings: impl Iterator<Item = u64>, count: usize, bytes: usize) -> Run {
        let bits = (count.max(2 * KEYS_A_BUCKET) / KEYS_A_BUCKET).ilog2().min(26);
        let mut run =
            Run { bytes: Vec::with_capacity(bytes), directory: Vec::with_capacity((1 << bits) + 1), postings: 0 };
        let mut last = 0;
        let mut postings = postings.peekable();
        let mut documents: Vec<u32> = Vec::new();
        while let Some(first) = postings.next() {
            let key = key_of(first);
            documents.clear();
            documents.push(first as u32);
            while let Some(next) = postings.next_if(|&next| key_of(next) == key) {
                documents.push(next as u32);
            }
            while run.directory.len() <= (key >> (32 - bits)) as usize {
                last = (run.directory.len() as u32) << (32 - bits);
                run.directory.push(u32::try_from(run.bytes.len()).expect("an index of less than 4 GiB"));
            }
            write(&mut run.bytes, u64::from(key - last) << 1 | u64::from(documents.len() > 1));
            last = key;
            if documents.len() > 1 {
                write(&mut run.bytes, documents.len() as u64 - 2);
            }
            write(&mut run.bytes, documents[0].into());
            documents.windows(2).for_each(|pair| write(&mut run.bytes, u64::from(pair[1] - pair[0] - 1)));
            run.postings += documents.len();
        }
        run.directory.resize((1 << bits) + 1, run.bytes.len() as u32);
        run.bytes.shrink_to_fit();
        run
    }

    fn bits(&self) -> u32 {
        (self.directory.len() - 1).ilog2()
    }

    /// Appends at most `most` documents of a key to `list`. Returns how many there are.
    fn find(&self, key: u32, most: usize, list: &mut Vec<u32>) -> usize {
        let bucket = (key >> (32 - self.bits())) as usize;
        let (mut at, end) = (self.directory[bucket] as usize, self.directory[bucket + 1] as usize);
        let mut last = (bucket as u32) << (32 - self.bits());
        while at < end {
            let (step, many) = self.key(&mut at);
            work::count(1 + if last + step == key { many.min(most) } else { many });
            last += step;
            if last > key {
                return 0;
            }
            if last == key {
                let mut document = read(&self.bytes, &mut at) as u32;
                list.extend((most > 0).then_some(document));
                for _ in 1..many.min(most) {
                    document += read(&self.bytes, &mut at) as u32 + 1;
                    list.push(document);
                }
                return many;
            }
            for _ in 0..many {
                at += self.bytes[at..].iter().take_while(|&&byte| byte >= 128).count() + 1;
            }
        }
        0
    }

    /// The difference of the next key, and how many documents have it.
    fn key(&self, at: &mut usize) -> (u32, usize) {
        let coded = read(&self.bytes, at);
        let many = if coded & 1 == 1 { read(&self.bytes, at) as usize + 2 } else { 1 };
        ((coded >> 1) as u32, many)
    }

    /// All postings in ascending order.
    fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        let (mut at, mut bucket, mut key, mut left, mut document) = (0, 0, 0u32, 0, 0u32);
        std::iter::from_fn(move || {
            if left > 0 {
                left -= 1;
                document += read(&self.bytes, &mut at) as u32 + 1;
                return Some(posting(key, document));
            }
            if at == self.bytes.len() {
                return None;
            }
            // Keys begin anew in each bucket.
            while self.directory[bucket + 1] as usize <= at {
                bucket += 1;
                key = (bucket as u32) << (32 - self.bits());
            }
            let (step, many) = self.key(&mut at);
            key += step;
            left = many - 1;
            document = read(&self.bytes, &mut at) as u32;
            Some(posting(key, document))
        })
    }
}

fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &[u8], at: &mut usize) -> u64 {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = bytes[*at];
        *at += 1;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return number;
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// A step of a history: a document with these keys is put, alone or with others; or one is deleted; or numbers are closed up.
    #[derive(Clone, Debug)]
    enum Change {
        Put(BTreeSet<u32>, bool),
        Delete(usize),
        Freeze,
        Renumber,
    }

    fn changes() -> impl Strategy<Value = Vec<Change>> {
        let keys = btree_set(prop_oneof![0..6u32, any::<u32>(), Just(u32::MAX)], 0..12);
        let change = prop_oneof![
            6 => (keys, any::<bool>()).prop_map(|(keys, settles)| Change::Put(keys, settles)),
            2 => (0..40usize).prop_map(Change::Delete),
            1 => Just(Change::Freeze),
            1 => Just(Change::Renumber),
        ];
        vec(change, 0..60)
    }

    proptest! {
        #[test]
        fn postings_answer_as_a_list_does(changes in changes(), most in 0..5usize) {
            let mut postings = Postings::default();
            let mut documents: Vec<Option<BTreeSet<u32>>> = Vec::new();
            for change in changes {
                match change {
                    Change::Put(keys, settles) => {
                        postings.put(documents.len() as u32, keys.iter().copied());
                        documents.push(Some(keys));
                        if settles {
                            postings.settle();
                        }
                    }
                    Change::Delete(number) if documents.get(number).is_some_and(Option::is_some) => {
                        postings.delete(number as u32);
                        documents[number] = None;
                    }
                    Change::Delete(_) => {}
                    Change::Freeze => {
                        postings.sort_in();
                        postings.freeze();
                    }
                    Change::Renumber => {
                        postings.renumber();
                        documents.retain(Option::is_some);
                    }
                }
            }
            postings.settle();
            let all: BTreeSet<u32> = documents.iter().flatten().flatten().copied().chain([7, 1 << 31]).collect();
            for key in all {
                let has = |(number, keys): (usize, &Option<BTreeSet<u32>>)| keys.as_ref().is_some_and(|keys| keys.contains(&key)).then_some(number as u32);
                let expected: Vec<u32> = documents.iter().enumerate().filter_map(has).collect();
                let mut found = vec![99];
                prop_assert_eq!(postings.find(key, most, &mut found), expected.len());
                prop_assert_eq!(&found[1..], &expected[..most.min(expected.len())]);
                prop_assert_eq!(postings.count(key), expected.len());
            }
        }
    }

    #[test]
    fn single_puts_rewrite_postings_a_logarithmic_number_of_times_and_take_few_bytes() {
        let mut postings = Postings::default();
        let keys = |document: u32| {
            (0..200).map(move |at| (document * 7919 + at * 104_729).wrapping_mul(0x9E37_79B1) >> (at % 12))
        };
        for document in 0..2000 {
            postings.put(document, keys(document));
            postings.settle();
        }
        assert!(postings.runs.len() <= 5, "{} runs", postings.runs.len());
        let all: usize = postings.runs.iter().map(|run| run.postings).sum::<usize>() + postings.fresh.len();
        let coded: usize = postings.runs.iter().map(|run| run.bytes.len()).sum();
        assert!(coded <= 6 * all, "{coded} bytes for {all} postings");
        for document in [0, 999, 1999] {
            assert!(keys(document).all(|key| {
                let mut list = Vec::new();
                postings.find(key, 1 << 20, &mut list);
                list.contains(&document)
            }));
        }
    }
}
