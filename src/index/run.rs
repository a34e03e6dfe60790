//! A sorted run: fingerprints that no longer change, in one buffer of 32-bit words that is also their snapshot.
//!
//! | words | what they are |
//! |---|---|
//! | 8 | header: entries n, d, tables, first id, ids covered, keys of tables 1, 2, 3 |
//! | bits / 4 | for each bit of a code, from the top, a byte: which bit of the fingerprint it is (`order.rs`) |
//! | 2ᵈ + 1 | table 0: where each bucket (value of the first d bits) starts, and the end of the last |
//! | n | the 32 bits after the first d: the filter column |
//! | records | the rest of each code, and below it its id, counted from the first; packed |
//! | 2ᵈ + 1, keys | for each other table: where each bucket starts, the column |
//! | 8 | zeros, which the filter may read |
//!
//! Table 0 holds whole codes, sorted. Table j rotates each code so that its block j leads, and holds distinct, sorted *keys*:
//! the first d bits of the rotated code and 32 more, chosen so that the key contains the bucket of table 0 that holds the whole
//! code. So another table costs 36 bits a fingerprint, whatever its width.

use super::filter::LANES;
use super::order::{Entry, Order, code_of};
use super::plan::{self, Reach, Table};
use crate::sketch::Bits;
use crate::sort::{sort_by, try_sort_words};
use std::collections::TryReserveError;
use std::ops::Range;
use std::sync::OnceLock;

const HEADER: usize = 8;
/// The place of the numbers of keys in the header, that of table 1 first.
const KEYS: usize = 5;
/// A bucket with more codes than this counts as no fuller: they may be copies of one code, which few queries meet.
const CROWD: u32 = 4096;

/// The reverse of [`code_of`].
pub(super) fn number_of(code: u128, bits: Bits) -> u128 {
    code >> (128 - bits.count())
}

/// The first `count` bits of a code, 1 ≤ `count` ≤ 32.
pub(super) fn prefix(code: u128, count: u32) -> u32 {
    (code >> (128 - count)) as u32
}

/// The code with its bits rotated by `by`, 0 ≤ `by` < `bits`.
pub(super) fn turned(code: u128, by: u32, bits: Bits) -> u128 {
    if by == 0 {
        return code;
    }
    (code << by | code >> (bits.count() - by)) & code_of(bits.mask(), bits)
}

/// An empty list with space for `count` items, or an error.
pub(super) fn with_capacity<T>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut items = Vec::new();
    items.try_reserve_exact(count)?;
    Ok(items)
}

/// The items, sorted stably by a key.
pub(super) fn sorted_by<T: Copy>(items: Vec<T>, key: impl Fn(&T) -> u32) -> Result<Vec<T>, TryReserveError> {
    let mut words = with_capacity(items.len())?;
    words.extend(items.iter().zip(0..).map(|(item, place)| u64::from(key(item)) << 32 | place));
    try_sort_words(&mut words, 32)?;
    let mut sorted = with_capacity(items.len())?;
    sorted.extend(words.iter().map(|&word| items[word as u32 as usize]));
    Ok(sorted)
}

/// The entries, sorted by code and id.
pub(super) fn sorted(entries: Vec<Entry>) -> Result<Vec<Entry>, TryReserveError> {
    if entries.is_sorted() {
        return Ok(entries);
    }
    let top = |entry: &Entry| prefix(entry.code, 32);
    let mut entries = sorted_by(entries, top)?;
    sort_equal(&mut entries, top);
    Ok(entries)
}

/// Sorts each stretch of items with equal keys.
fn sort_equal<T: Ord>(items: &mut [T], key: impl Fn(&T) -> u32) {
    for same in items.chunk_by_mut(|a, b| key(a) == key(b)).filter(|same| !same.is_sorted()) {
        sort_by(same, T::cmp);
    }
}

/// A sorted run, as the module describes it.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) words: Vec<u32>,
    pub(super) bits: Bits,
    /// The order of the bits in its codes.
    pub(super) order: Order,
    /// For each table, where its directory starts in the words, and where its column does.
    parts: Vec<(usize, usize)>,
    pub(super) tables: Vec<Table>,
    records: usize,
    /// The number of bits of an id, and of a record.
    id_bits: u32,
    width: u32,
    /// The plan of a search, by distance.
    pub(super) reach: Vec<Reach>,
    /// The places in order of id, after the first look-up of an id. Most indexes never need them.
    by_id: OnceLock<Vec<u32>>,
}

/// Everything else follows from these.
impl PartialEq for Run {
    fn eq(&self, other: &Run) -> bool {
        self.words == other.words && self.bits == other.bits
    }
}

impl Eq for Run {}

impl Run {
    /// A run of at least one entry; the ids are in `ids`.
    pub(super) fn build(
        mut entries: Vec<Entry>,
        ids: Range<u32>,
        bits: Bits,
        tables: u32,
    ) -> Result<Run, TryReserveError> {
        let order = Order::of(&entries, bits, tables);
        entries.iter_mut().for_each(|entry| entry.code = order.apply(entry.code));
        let entries = sorted(entries)?;
        let n = entries.len();
        // About eight codes in a bucket: as many as the filter compares at once.
        let depth = ((n as f64).log2().round() as u32).saturating_sub(3).clamp(4, 28);
        let span = ids.end - ids.start;
        let width = record_bits(depth, span, bits);
        let records = (n as u64 * u64::from(width)).div_ceil(32) as usize;
        let most = HEADER + order.places.len() / 4 + records + tables as usize * ((1 << depth) + 1 + n) + LANES;
        let mut words = with_capacity(most)?;
        words.extend([n as u32, depth, tables, ids.start, span, 0, 0, 0]);
        words.extend(order.places.as_chunks().0.iter().map(|places| u32::from_le_bytes(*places)));
        write_directory(&mut words, depth, entries.iter().map(|entry| prefix(entry.code, depth)));
        words.extend(entries.iter().map(|entry| prefix(entry.code << depth, 32)));
        let start = words.len();
        words.resize(start + records + 4, 0);
        let (rest, id_bits) = (rest_bits(depth, bits), bits_of_ids(span));
        for (place, entry) in (0u64..).zip(&entries) {
            let own = number_of(entry.code, bits) & ((1 << rest) - 1);
            let record = own << id_bits | u128::from(entry.id - ids.start);
            let bit = place * u64::from(width);
            let (at, shift) = (start + (bit / 32) as usize, (bit % 32) as u32);
            let mut left = record << shift;
            for word in &mut words[at..at + 4] {
                *word |= left as u32;
                left >>= 32;
            }
            let beyond = record >> 96 >> (32 - shift);
            if beyond > 0 {
                words[at + 4] |= beyond as u32;
            }
        }
        words.truncate(start + records);
        for table in 1..tables {
            let Table { start, turn, .. } = Table::new(table, depth, bits, tables);
            let mut keys = with_capacity(n)?;
            keys.extend(entries.iter().map(|entry| {
                let bucket = prefix(turned(entry.code, start, bits), depth);
                u64::from(bucket) << 32 | u64::from(prefix(turned(entry.code, turn, bits), 32))
            }));
            // By eight bits more than the bucket, equal values are rare.
            try_sort_words(&mut keys, 24)?;
            sort_equal(&mut keys, |&key| (key >> 24) as u32);
            keys.dedup();
            words[KEYS + table as usize - 1] = keys.len() as u32;
            write_directory(&mut words, depth, keys.iter().map(|key| (key >> 32) as u32));
            words.extend(keys.iter().map(|&key| key as u32));
        }
        words.resize(words.len() + LANES, 0);
        words.shrink_to_fit();
        Ok(Run::open(words, bits).expect("what was written has the right length"))
    }

    /// A view of words; `None` if they cannot be a run.
    pub(super) fn open(words: Vec<u32>, bits: Bits) -> Option<Run> {
        let &[len, depth, tables, first, span, ..] = words.first_chunk::<HEADER>()?;
        let is_sound = (4..=28).contains(&depth) && (1..=plan::MAX_TABLES as u32).contains(&tables);
        if !is_sound || len == 0 || len > span || first.checked_add(span).is_none() {
            return None;
        }
        let mut end = HEADER as u64;
        let mut take = |count: u64| {
            let from = end;
            end += count;
            (end <= words.len() as u64).then_some(from as usize)
        };
        let count = u64::from(bits.count() / 4);
        let places = words[take(count)?..].iter().take(count as usize).flat_map(|word| word.to_le_bytes());
        let order = Order::new(places.collect(), bits)?;
        let (mut parts, mut shapes, mut records) = (Vec::new(), Vec::new(), 0);
        for table in 0..tables {
            let codes = if table == 0 { len } else { words[KEYS + table as usize - 1] };
            let directory = take((1 << depth) + 1)?;
            let column = take(codes.into())?;
            if table == 0 {
                records = take((u64::from(len) * u64::from(record_bits(depth, span, bits))).div_ceil(32))?;
            }
            let starts = &words[directory..=directory + (1 << depth)];
            if starts[0] != 0 || !starts.is_sorted() || *starts.last()? != codes {
                return None;
            }
            let shared = |ends: &[u32]| u64::from(ends[1] - ends[0]) * u64::from((ends[1] - ends[0]).min(CROWD));
            let crowding = starts.windows(2).map(shared).sum::<u64>() as f64 / f64::from(codes.max(1));
            parts.push((directory, column));
            shapes.push(Table { len: codes as usize, crowding, ..Table::new(table, depth, bits, tables) });
        }
        take(LANES as u64)?;
        if end != words.len() as u64 {
            return None;
        }
        let reach = plan::reach(len as usize, depth, bits, &shapes);
        let (id_bits, width) = (bits_of_ids(span), record_bits(depth, span, bits));
        Some(Run { words, bits, order, parts, tables: shapes, records, id_bits, width, reach, by_id: OnceLock::new() })
    }

    pub(super) fn bytes(&self) -> usize {
        let by_id = self.by_id.get().map_or(0, Vec::capacity);
        4 * (self.words.capacity() + by_id) + self.reach.capacity() * size_of::<Reach>()
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.words[0] as usize
    }

    /// The number of leading bits that make a bucket.
    pub(super) fn depth(&self) -> u32 {
        self.words[1]
    }

    /// The range that contains the ids of its entries.
    pub(super) fn ids(&self) -> Range<u32> {
        self.words[3]..self.words[3] + self.words[4]
    }

    /// Where each bucket of a table starts, and the end of the last.
    #[inline(always)]
    pub(super) fn directory(&self, table: usize) -> &[u32] {
        &self.words[self.parts[table].0..][..(1 << self.depth()) + 1]
    }

    /// The filter column of a table, and all words after it.
    #[inline(always)]
    pub(super) fn column(&self, table: usize) -> &[u32] {
        &self.words[self.parts[table].1..]
    }

    /// The rest of the code at a place of table 0, which neither its bucket nor the column holds, and its id.
    #[inline(always)]
    pub(super) fn record(&self, place: usize) -> (u128, u32) {
        let bit = place as u64 * u64::from(self.width);
        let shift = (bit % 32) as u32;
        // Behind the records are at least the zeros.
        let words: &[u32; 5] = self.words[self.records + (bit / 32) as usize..].first_chunk().expect("five words");
        let low = u64::from(words[0]) | u64::from(words[1]) << 32;
        let high = u64::from(words[2]) | u64::from(words[3]) << 32;
        let all = (u128::from(low) | u128::from(high) << 64) >> shift | u128::from(words[4]) << 96 << (32 - shift);
        let record = all & ((1 << self.width) - 1);
        let id = record as u64 & ((1 << self.id_bits) - 1);
        (record >> self.id_bits, self.words[3].wrapping_add(id as u32))
    }

    /// The code at a place of table 0, which is in this bucket, and its id.
    #[inline]
    pub(super) fn entry(&self, place: usize, bucket: u32) -> Entry {
        let (rest, id) = self.record(place);
        let (depth, own) = (self.depth(), u128::from(self.column(0)[place]));
        let code = u128::from(bucket) << (128 - depth) | own << (96 - depth) | rest << (128 - self.bits.count());
        Entry { code, id }
    }

    /// The code at a place of table 0, with its bits in their natural order.
    pub(super) fn code_at(&self, place: usize) -> u128 {
        let bucket = bucket_of(self.directory(0), place, 0, 1 << self.depth());
        self.order.undo(self.entry(place, bucket).code)
    }

    /// All entries, sorted by code and id, with their bits in their natural order.
    pub(super) fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let natural = |Entry { code, id }| Entry { code: self.order.undo(code), id };
        let buckets = (0..).zip(self.directory(0).windows(2));
        buckets
            .flat_map(move |(bucket, ends)| (ends[0]..ends[1]).map(move |at| natural(self.entry(at as usize, bucket))))
    }

    /// The code with an id.
    pub(super) fn get(&self, id: u32) -> Option<u128> {
        let Some(places) = self.by_id() else {
            return self.entries().find(|entry| entry.id == id).map(|entry| entry.code);
        };
        let found = places.binary_search_by_key(&id, |&place| self.record(place as usize).1).ok()?;
        Some(self.code_at(places[found] as usize))
    }

    /// The places in order of id; `None` if there is no memory for them.
    fn by_id(&self) -> Option<&[u32]> {
        if self.by_id.get().is_none() {
            let mut places = with_capacity(self.len()).ok()?;
            places.extend(0..self.len() as u32);
            let _ = self.by_id.set(sorted_by(places, |&place| self.record(place as usize).1).ok()?);
        }
        self.by_id.get().map(Vec::as_slice)
    }
}

/// The bucket of the code at a place, one of the buckets `from..to`.
pub(super) fn bucket_of(directory: &[u32], place: usize, from: u32, to: u32) -> u32 {
    let starts = &directory[from as usize + 1..to as usize];
    from + starts.partition_point(|&start| start as usize <= place) as u32
}

/// The number of bits of an id, counted from the first of them.
fn bits_of_ids(span: u32) -> u32 {
    u32::BITS - (span - 1).leading_zeros()
}

/// The number of bits of a code that are neither in its bucket nor in a column.
fn rest_bits(depth: u32, bits: Bits) -> u32 {
    (bits.count() - depth).saturating_sub(32)
}

fn record_bits(depth: u32, span: u32, bits: Bits) -> u32 {
    rest_bits(depth, bits) + bits_of_ids(span)
}

/// Writes where the buckets of a table start, from the bucket of each of its codes in order.
fn write_directory(words: &mut Vec<u32>, depth: u32, buckets: impl Iterator<Item = u32>) {
    let from = words.len();
    words.resize(from + (1 << depth) + 1, 0);
    let starts = &mut words[from + 1..];
    buckets.for_each(|bucket| starts[bucket as usize] += 1);
    let mut sum = 0;
    for start in starts {
        sum += *start;
        *start = sum;
    }
}
