//! A sorted run: fingerprints that no longer change, in one buffer of 32-bit words that is also their snapshot.
//!
//! | words | what they are |
//! |---|---|
//! | 16 | header: entries, d, tables, bits of an id, first id, ids covered; keys of tables 1, 2, 3; overflow words of tables 0, 1, 2, 3; three zeros |
//! | directory | table 0: where each bucket (value of the first d bits) is |
//! | n | the 32 bits after the first d: the filter column |
//! | 2n | only for 128 bits: the 64 bits after those of the filter column |
//! | packed | the rest, 32 − d bits each (none for 32 bits) |
//! | ids | the low 16 bits of each, two in a word; then the bits above those, packed |
//! | directory, keys | for each other table |
//! | 8 | zeros, which the filter may read |
//!
//! Table 0 holds whole codes, sorted. Table j rotates each code so that its block j leads, and holds distinct, sorted *keys*:
//! the first d bits of the rotated code and 32 more, chosen so that the key contains the bucket of table 0 that holds the whole
//! code. So another table costs 33.5 bits a fingerprint, whatever its width.

use super::code::Code;
use super::directory::{self, Directory, GROUP};
use super::filter::LANES;
use super::layout::{Layout, Table};
use super::packed;
use super::plan::{self, Reach};
use crate::sketch::Bits;
use std::ops::Range;
use std::sync::OnceLock;

pub(super) const HEADER: usize = 16;
/// The places of header fields that have one entry per table.
pub(super) const KEYS: usize = 5;
pub(super) const OVERFLOW: usize = 9;
/// A bucket is a crowd with this many times the codes of one with unrelated codes.
const CROWDED: f64 = 2.0;
/// The place of the zeros in the header.
const ZEROS: usize = 13;

/// A fingerprint, its bits in the order of the index, and its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry<C> {
    pub(super) code: C,
    pub(super) id: u32,
}

/// The places of the parts of a table in the words.
#[derive(Clone, Debug, Default)]
struct Parts {
    groups: Range<usize>,
    overflow: Range<usize>,
    /// Extends to the end of the words: the filter reads past the column.
    column: usize,
}

/// A sorted run, as the module describes it.
#[derive(Clone, Debug)]
pub(super) struct Run {
    words: Vec<u32>,
    pub(super) bits: Bits,
    parts: Vec<Parts>,
    tables: Vec<Table>,
    middle: usize,
    rest: usize,
    ids: usize,
    ids_high: usize,
    /// The plan of a search, by distance.
    pub(super) reach: Vec<Reach>,
    /// The places in id order, after the first look-up of an id.
    pub(super) by_id: OnceLock<Vec<u32>>,
}

/// Everything else follows from these.
impl PartialEq for Run {
    fn eq(&self, other: &Run) -> bool {
        self.words == other.words && self.bits == other.bits
    }
}

impl Eq for Run {}

impl Run {
    /// A view of words; `None` if they cannot be a run.
    pub(super) fn open(words: Vec<u32>, bits: Bits) -> Option<Run> {
        let &[len, depth, tables, id_bits, first, span, ..] = words.get(..HEADER)? else { return None };
        let fits = |value: u32, range: std::ops::RangeInclusive<u32>| range.contains(&value);
        if !fits(depth, 4..=28) || !fits(tables, 1..=4) || !fits(id_bits, 0..=32) {
            return None;
        }
        if len == 0 || len > span || first.checked_add(span).is_none() || id_bits != bits_of_ids(span) {
            return None;
        }
        if words[ZEROS..HEADER] != [0; HEADER - ZEROS] {
            return None;
        }
        let n = len as usize;
        let mut end = HEADER as u64;
        let mut take = |count: usize| {
            let from = end;
            end += count as u64;
            (end <= words.len() as u64).then_some(from as usize..end as usize)
        };
        let (mut parts, mut shapes) = (Vec::new(), Vec::new());
        let (mut middle, mut rest, mut ids, mut ids_high) = (0, 0, 0, 0);
        for table in 0..tables as usize {
            let groups = take(directory::group_words(depth))?;
            let overflow = take(words[OVERFLOW + table] as usize)?;
            let len = if table == 0 { n } else { words[KEYS + table] as usize };
            let column = take(len)?.start;
            if table == 0 {
                middle = take(n.checked_mul(middle_words(bits))?)?.start;
                rest = take(packed::words(rest_bits(depth, bits), n))?.start;
                ids = take(n.div_ceil(2))?.start;
                ids_high = take(packed::words(id_bits.saturating_sub(16), n))?.start;
            }
            let directory =
                Directory { groups: words[groups.clone()].as_chunks().0, overflow: &words[overflow.clone()] };
            let crowding = directory.crowding(len)?;
            let layout = Layout::new(table, depth, bits, tables);
            parts.push(Parts { groups, overflow, column });
            shapes.push(Table { layout, len, crowding });
        }
        take(LANES)?;
        if end != words.len() as u64 {
            return None;
        }
        let reach = plan::reach(n, depth, bits, &shapes);
        Some(Run { words, bits, parts, tables: shapes, middle, rest, ids, ids_high, reach, by_id: OnceLock::new() })
    }

    pub(super) fn words(&self) -> &[u32] {
        &self.words
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

    pub(super) fn tables(&self) -> u32 {
        self.words[2]
    }

    /// The range that contains the ids of its entries.
    pub(super) fn ids(&self) -> Range<u32> {
        self.words[4]..self.words[4] + self.words[5]
    }

    pub(super) fn directory(&self, table: usize) -> Directory<'_> {
        let parts = &self.parts[table];
        Directory {
            groups: self.words[parts.groups.clone()].as_chunks().0,
            overflow: &self.words[parts.overflow.clone()],
        }
    }

    /// The filter column of a table, and all words after it.
    pub(super) fn column(&self, table: usize) -> &[u32] {
        &self.words[self.parts[table].column..]
    }

    /// The words between the filter column and the packed rest of the code at a place of table 0.
    #[inline(always)]
    pub(super) fn middle(&self, place: usize) -> &[u32] {
        let words = middle_words(self.bits);
        &self.words[self.middle + place * words..][..words]
    }

    /// The packed rests of table 0, and all words after them.
    pub(super) fn rest(&self) -> &[u32] {
        &self.words[self.rest..]
    }

    /// The code at a place of table 0, which is in this bucket.
    #[inline]
    pub(super) fn code<C: Code>(&self, place: usize, bucket: u32) -> C {
        C::from_top(bucket << (32 - self.depth())) | self.tail(place)
    }

    /// The code at a place of table 0, whose bucket is looked up.
    pub(super) fn code_at<C: Code>(&self, place: usize) -> C {
        self.code(place, self.directory(0).bucket_of(place, 0, 1 << (self.depth() - GROUP.ilog2())))
    }

    /// The code at a place of table 0, with zeros for the first d bits: the part that is read without the directory.
    #[inline(always)]
    pub(super) fn tail<C: Code>(&self, place: usize) -> C {
        let depth = self.depth();
        let mut code = C::from_top(self.column(0)[place]) >> depth;
        for (&middle, word) in self.middle(place).iter().zip(1..) {
            code = code | C::from_top(middle) >> (depth + 32 * word);
        }
        let bits = rest_bits(depth, self.bits);
        if bits > 0 {
            let rest = packed::read(self.rest(), bits, place);
            code = code | C::from_top(rest << (32 - bits)) >> (C::WORD - bits);
        }
        code
    }

    /// The id at a place of table 0.
    pub(super) fn id(&self, place: usize) -> u32 {
        let (id_bits, first) = (self.words[3], self.words[4]);
        let low = self.words[self.ids + place / 2] >> (16 * (place % 2)) & 0xFFFF;
        let high = packed::read(&self.words[self.ids_high..], id_bits.saturating_sub(16), place);
        first.wrapping_add(high.wrapping_shl(16) | low)
    }

    /// All entries, sorted by code and id.
    pub(super) fn entries<C: Code>(&self) -> impl Iterator<Item = Entry<C>> + '_ {
        let directory = self.directory(0);
        (0..1 << self.depth()).flat_map(move |bucket| {
            let (from, to) = directory.buckets(bucket, 1);
            (from..to).map(move |place| Entry { code: self.code(place, bucket), id: self.id(place) })
        })
    }

    /// Whether some buckets are much fuller than with unrelated codes.
    pub(super) fn is_crowded(&self) -> bool {
        let even = 1.0 + self.len() as f64 / 2f64.powi(self.depth() as i32);
        self.tables.iter().any(|table| table.crowding > CROWDED * even)
    }

    pub(super) fn layout(&self, table: usize) -> Layout {
        self.tables[table].layout
    }
}

/// The number of bits of an id, counted from the first of them.
pub(super) fn bits_of_ids(span: u32) -> u32 {
    u32::BITS - (span - 1).leading_zeros()
}

/// The number of words of a code between the filter column and the packed rest.
pub(super) fn middle_words(bits: Bits) -> usize {
    if bits == Bits::B128 { 2 } else { 0 }
}

/// The number of bits of a code that are neither in its bucket nor in a column.
pub(super) fn rest_bits(depth: u32, bits: Bits) -> u32 {
    if bits == Bits::B32 { 0 } else { 32 - depth }
}
