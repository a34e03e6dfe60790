//! Finds the codes of a bucket in a sorted table.
//!
//! A bucket is a value of the first d bits. Sixteen neighbouring buckets make a group of three words: the place of its first
//! code, and the number of codes in each bucket, in four bits each. With about four codes per bucket this takes 1.5 bits per
//! code. A group with a bucket of more than 15 codes is marked by sixteen 15s. Its first word is then the number of an overflow
//! record of 17 words: the start of each of the sixteen buckets, and the end of the last. So skewed data cost memory in
//! proportion, but never an answer.

/// Buckets in a group.
pub(super) const GROUP: u32 = 16;
/// Words in a group.
const WORDS: usize = 3;
/// Words in an overflow record.
const RECORD: usize = GROUP as usize + 1;
const OVERFLOW: u64 = u64::MAX;

/// The number of words for the groups of a directory of depth `depth`: there is one more group, whose start is the end.
pub(super) fn group_words(depth: u32) -> usize {
    (groups(depth) + 1) * WORDS
}

fn groups(depth: u32) -> usize {
    1 << (depth - GROUP.ilog2())
}

/// A directory inside the words of a run.
#[derive(Clone, Copy)]
pub(super) struct Directory<'a> {
    pub(super) groups: &'a [[u32; WORDS]],
    pub(super) overflow: &'a [u32],
}

impl Directory<'_> {
    #[inline(always)]
    fn group(&self, group: usize) -> (u32, u64) {
        let [start, low, high] = self.groups[group];
        (start, u64::from(low) | u64::from(high) << 32)
    }

    /// The place of the first code of a group; for the group after the last, the number of codes.
    #[inline(always)]
    pub(super) fn group_start(&self, group: usize) -> usize {
        match self.group(group) {
            (record, OVERFLOW) => self.record_start(record, 0),
            (start, _) => start as usize,
        }
    }

    /// The places of the codes of `count` buckets from bucket `first`, all in one group.
    #[inline(always)]
    pub(super) fn buckets(&self, first: u32, count: u32) -> (usize, usize) {
        let (start, counts) = self.group((first / GROUP) as usize);
        let inside = first % GROUP;
        if counts == OVERFLOW {
            return (self.record_start(start, inside), self.record_start(start, inside + count));
        }
        let from = start + sum_below(counts, inside);
        // Usually it is one bucket.
        let held = if count == 1 {
            (counts >> (4 * inside)) as u32 & 15
        } else {
            sum_below(counts, inside + count) - sum_below(counts, inside)
        };
        (from as usize, (from + held) as usize)
    }

    #[cold]
    fn record_start(&self, record: u32, bucket: u32) -> usize {
        self.overflow[record as usize * RECORD + bucket as usize] as usize
    }

    /// Whether a bucket of a group has more than 15 codes.
    pub(super) fn is_crowded(&self, group: u32) -> bool {
        self.group(group as usize).1 == OVERFLOW
    }

    /// The start of each bucket of a group, and the end of the last.
    pub(super) fn starts(&self, group: u32) -> [u32; RECORD] {
        match self.group(group as usize) {
            (record, OVERFLOW) => self.overflow.as_chunks().0[record as usize],
            (mut start, counts) => std::array::from_fn(|bucket| {
                let here = start;
                start += (counts >> (4 * bucket as u32 % 64)) as u32 & 15;
                here
            }),
        }
    }

    /// The bucket of the code at a place, in one of the groups `from..to`.
    pub(super) fn bucket_of(&self, place: usize, mut from: usize, mut to: usize) -> u32 {
        while to - from > 1 {
            let middle = from.midpoint(to);
            if self.group_start(middle) <= place {
                from = middle;
            } else {
                to = middle;
            }
        }
        let inside = match self.group(from) {
            (record, OVERFLOW) => self.overflow[record as usize * RECORD..][1..RECORD]
                .partition_point(|&start| start as usize <= place) as u32,
            (start, counts) => ends_up_to(counts, (place - start as usize) as u8),
        };
        from as u32 * GROUP + inside
    }

    /// The mean number of codes in the bucket of a code; `None` unless the places are those of `codes` codes in order. Only a
    /// valid directory is searched.
    pub(super) fn crowding(&self, codes: usize) -> Option<f64> {
        let count = self.groups.len() - 1;
        let mut at = 0;
        let mut shared = 0;
        let mut add = |size: u32| {
            let size = u64::from(size);
            shared += size.min(CROWD).pow(2) + size.saturating_sub(CROWD) * (2 * CROWD - 1);
        };
        for group in 0..count {
            let (start, counts) = self.group(group);
            if counts != OVERFLOW {
                if start as usize != at {
                    return None;
                }
                (0..GROUP).for_each(|bucket| add((counts >> (4 * bucket)) as u32 & 15));
                at += sum_below(counts, GROUP) as usize;
                continue;
            }
            let record = self.overflow.chunks_exact(RECORD).nth(start as usize)?;
            if record[0] as usize != at || !record.is_sorted() {
                return None;
            }
            record.windows(2).for_each(|ends| add(ends[1] - ends[0]));
            at = record[GROUP as usize] as usize;
        }
        let is_sound = at == codes && self.group(count) == (codes as u32, 0);
        is_sound.then(|| shared as f64 / codes.max(1) as f64)
    }
}

/// A bucket with more codes than this counts as no fuller: they may be copies of one code, which few queries meet.
const CROWD: u64 = 4096;

/// The sum of the first `count` of sixteen counts, 0 ≤ `count` ≤ 16.
#[inline(always)]
fn sum_below(counts: u64, count: u32) -> u32 {
    const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    let below = if count == GROUP { counts } else { counts & ((1 << (4 * count)) - 1) };
    let pairs = (below & LOW) + (below >> 4 & LOW);
    (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// The number of buckets, of sixteen with these counts, that end at or before `place`, counted from the start of the first.
#[inline(always)]
fn ends_up_to(counts: u64, place: u8) -> u32 {
    const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    let odd = counts >> 4 & LOW;
    // Byte i of `ends` is the end of bucket 2i + 1, and byte i of `ends - odd` that of bucket 2i: at most 240.
    let ends = ((counts & LOW) + odd).wrapping_mul(0x0101_0101_0101_0101);
    let up_to = |ends: u64| ends.to_le_bytes().map(|end| u8::from(end <= place)).iter().sum::<u8>();
    (up_to(ends) + up_to(ends - odd)).into()
}

/// Writes a directory, from the bucket of each code in order.
pub(super) struct Writer<'a> {
    words: &'a mut Vec<u32>,
    depth: u32,
    overflow: Vec<u32>,
    /// The group being filled, its start, and the number of codes in each of its buckets.
    group: u32,
    start: u32,
    counts: [u32; GROUP as usize],
    total: u32,
}

impl<'a> Writer<'a> {
    pub(super) fn new(words: &'a mut Vec<u32>, depth: u32) -> Writer<'a> {
        let counts = [0; GROUP as usize];
        Writer { words, depth, overflow: Vec::new(), group: 0, start: 0, counts, total: 0 }
    }

    pub(super) fn push(&mut self, bucket: u32) {
        while bucket / GROUP > self.group {
            self.close();
        }
        self.counts[(bucket % GROUP) as usize] += 1;
        self.total += 1;
    }

    fn close(&mut self) {
        let counts = std::mem::take(&mut self.counts);
        let packed = counts.iter().rev().fold(0, |packed, &count| packed << 4 | u64::from(count.min(15)));
        if counts.iter().any(|&count| count > 15) || packed == OVERFLOW {
            self.words.extend([(self.overflow.len() / RECORD) as u32, u32::MAX, u32::MAX]);
            let mut at = self.start;
            self.overflow.push(at);
            for count in counts {
                at += count;
                self.overflow.push(at);
            }
        } else {
            self.words.extend([self.start, packed as u32, (packed >> 32) as u32]);
        }
        self.group += 1;
        self.start = self.total;
    }

    /// Ends the directory and writes its overflow records. Returns the number of their words.
    pub(super) fn finish(mut self) -> u32 {
        while (self.group as usize) < groups(self.depth) {
            self.close();
        }
        self.words.extend([self.total, 0, 0]);
        self.words.extend(&self.overflow);
        self.overflow.len() as u32
    }
}
