//! Which documents contain a word: sorted runs of compressed lists, merged as they grow (O'Neil et al. 1996).
//!
//! A run is one array of bytes. For each word, in ascending order of keys: the difference to the previous key, the bytes of its list, and
//! the list. For each document in it: four times the difference to the previous number, plus two if the word occurs in the title, plus one
//! if the next number says how often it occurs in the text; otherwise it occurs there once. Numbers are in LEB128. A directory has the
//! start of every [`STEP`]th word, so a look-up reads the heads of at most [`STEP`] lists. Together this is about a seventh of the text.

use crate::sort::sort_words;

/// A document with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Posting {
    pub(super) slot: u32,
    /// How often the word occurs in the text.
    pub(super) times: u32,
    pub(super) in_title: bool,
}

const STEP: usize = 16;
/// A run is merged with a newer one unless it has at least this many times its bytes.
const FACTOR: usize = 4;

#[derive(Clone, Debug, Default)]
pub(super) struct Postings {
    /// The oldest first, which is the largest.
    runs: Vec<Run>,
}

#[derive(Clone, Debug, Default)]
struct Run {
    bytes: Vec<u8>,
    /// The key of every [`STEP`]th word, and where the word begins.
    directory: Vec<(u32, u32)>,
}

impl Postings {
    /// Adds words of documents whose numbers ascend and are higher than all before.
    pub(super) fn add(&mut self, words: &[(u32, Posting)]) {
        let mut order: Vec<u64> = (0u64..).zip(words).map(|(place, &(key, _))| u64::from(key) << 32 | place).collect();
        sort_words(&mut order, 32);
        let mut run = Run::new(&mut order.into_iter().map(|word| words[word as u32 as usize]));
        while let Some(before) = self.runs.pop_if(|before| before.bytes.len() < FACTOR * run.bytes.len()) {
            run = before.merged(&run);
        }
        self.runs.push(run);
    }

    /// Visits the documents that have a word.
    pub(super) fn find(&self, key: u32, visit: &mut dyn FnMut(Posting)) {
        self.runs.iter().for_each(|run| run.find(key, visit));
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        self.runs.iter().map(|run| run.bytes.capacity() + run.directory.capacity() * size_of::<(u32, u32)>()).sum()
    }
}

impl Run {
    fn new(words: &mut dyn Iterator<Item = (u32, Posting)>) -> Run {
        let mut run = Run::default();
        let (mut list, mut slot, mut before, mut count) = (Vec::new(), 0, 0, 0usize);
        let mut next = words.next();
        while let Some((key, posting)) = next {
            let is_once = posting.times == 1;
            write(&mut list, (posting.slot - slot) << 2 | u32::from(posting.in_title) << 1 | u32::from(!is_once));
            if !is_once {
                write(&mut list, posting.times);
            }
            slot = posting.slot;
            next = words.next();
            if next.is_none_or(|(next, _)| next != key) {
                if count.is_multiple_of(STEP) {
                    let start = u32::try_from(run.bytes.len()).expect("less than 4 GiB of postings");
                    run.directory.push((key, start));
                }
                write(&mut run.bytes, key - before);
                write(&mut run.bytes, list.len() as u32);
                run.bytes.append(&mut list);
                (before, slot, count) = (key, 0, count + 1);
            }
        }
        run.bytes.shrink_to_fit();
        run.directory.shrink_to_fit();
        run
    }

    fn merged(&self, newer: &Run) -> Run {
        let (mut old, mut new) = (self.iter().peekable(), newer.iter().peekable());
        Run::new(&mut std::iter::from_fn(|| match (old.peek(), new.peek()) {
            // The documents of the older run come first.
            (Some((a, _)), Some((b, _))) if a <= b => old.next(),
            (Some(_), None) => old.next(),
            _ => new.next(),
        }))
    }

    fn iter(&self) -> impl Iterator<Item = (u32, Posting)> {
        let (mut rest, mut list, mut key, mut slot) = (&self.bytes[..], &self.bytes[..0], 0, 0);
        std::iter::from_fn(move || {
            if list.is_empty() {
                if rest.is_empty() {
                    return None;
                }
                key += read(&mut rest);
                let bytes = read(&mut rest) as usize;
                (list, rest) = rest.split_at(bytes);
                slot = 0;
            }
            Some((key, next(&mut list, &mut slot)))
        })
    }

    fn find(&self, key: u32, visit: &mut dyn FnMut(Posting)) {
        let Some(entry) = self.directory.partition_point(|&(first, _)| first <= key).checked_sub(1) else { return };
        let (mut own, start) = self.directory[entry];
        let mut rest = &self.bytes[start as usize..];
        read(&mut rest);
        loop {
            let bytes = read(&mut rest) as usize;
            let (mut list, behind) = rest.split_at(bytes);
            if own == key {
                let mut slot = 0;
                while !list.is_empty() {
                    visit(next(&mut list, &mut slot));
                }
            }
            rest = behind;
            if own >= key || rest.is_empty() {
                return;
            }
            own += read(&mut rest);
        }
    }
}

/// The next document of a list.
fn next(list: &mut &[u8], slot: &mut u32) -> Posting {
    let head = read(list);
    *slot += head >> 2;
    let times = if head & 1 == 1 { read(list) } else { 1 };
    Posting { slot: *slot, times, in_title: head & 2 == 2 }
}

fn write(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7F {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &mut &[u8]) -> u32 {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (&byte, rest) = bytes.split_first().expect("a number that was written");
        *bytes = rest;
        number |= u32::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return number;
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::{btree_map, vec};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn documents_are_found_as_in_a_map(parcels in vec(vec(btree_map(0..60u32, (0..4u32, any::<bool>()), 0..12), 0..20), 0..12), far in any::<bool>()) {
            let mut postings = Postings::default();
            let mut expected: BTreeMap<u32, Vec<Posting>> = BTreeMap::new();
            let mut slot = 0;
            for parcel in parcels {
                let mut words = Vec::new();
                for document in parcel {
                    for (word, (times, in_title)) in document {
                        let key = if far { word.wrapping_mul(0x9E37_79B1) } else { word };
                        let posting = Posting { slot, times: if in_title { times } else { times.max(1) }, in_title };
                        words.push((key, posting));
                        expected.entry(key).or_default().push(posting);
                    }
                    slot += 1;
                }
                postings.add(&words);
            }
            for word in 0..70u32 {
                let key = if far { word.wrapping_mul(0x9E37_79B1) } else { word };
                let mut found = Vec::new();
                postings.find(key, &mut |posting| found.push(posting));
                prop_assert_eq!(found, expected.get(&key).cloned().unwrap_or_default());
            }
        }
    }
}
