//! B6: permuted tables, as Google used them for eight billion pages in 2007.

use super::{Found, Lookup, check_within, code, codes, run_of};
use crate::fingerprint::Fingerprint;

/// How the 64 bits are cut and how many tables result, for questions within 3 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PermutedTables {
    /// 4 blocks of 16, of which 1 is the key: keys of 16 bits.
    Four,
    /// 5 blocks of 12 or 13, of which 2 are the key: keys of 25 or 26 bits.
    Ten,
    /// 4 blocks of 16, of which 1 is the key, plus 1 of 4 blocks of the other 48 bits: keys of 28 bits.
    Sixteen,
    /// 6 blocks of 10 or 11, of which 3 are the key: keys of 31 to 33 bits.
    Twenty,
}

/// Three changed bits touch at most three blocks, so the others are unchanged, and one of the tables has them as its key.
/// More tables mean longer keys and fewer rows that share one: memory against time.
#[derive(Clone, Debug)]
pub struct Permuted {
    /// For each table, the bits of its key and the rows (code and id), sorted by them.
    tables: Vec<(u64, Vec<(u64, u32)>)>,
}

impl PermutedTables {
    /// All of them, fewest tables first.
    pub const ALL: [PermutedTables; 4] =
        [PermutedTables::Four, PermutedTables::Ten, PermutedTables::Sixteen, PermutedTables::Twenty];

    /// The bits of the key of each table.
    pub fn keys(self) -> Vec<u64> {
        match self {
            PermutedTables::Four => blocks_of(u64::MAX, 4),
            PermutedTables::Ten => {
                let blocks = blocks_of(u64::MAX, 5);
                let pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
                pairs.map(|(a, b)| blocks[a] | blocks[b]).collect()
            }
            PermutedTables::Sixteen => {
                let first = blocks_of(u64::MAX, 4);
                first.iter().flat_map(|block| blocks_of(!block, 4).into_iter().map(move |part| block | part)).collect()
            }
            PermutedTables::Twenty => {
                let blocks = blocks_of(u64::MAX, 6);
                let triples = (0..6).flat_map(|a| (a + 1..6).flat_map(move |b| (b + 1..6).map(move |c| (a, b, c))));
                triples.map(|(a, b, c)| blocks[a] | blocks[b] | blocks[c]).collect()
            }
        }
    }
}

/// Cuts the set bits of `bits` into `blocks` runs of nearly the same length.
fn blocks_of(bits: u64, blocks: u32) -> Vec<u64> {
    let places: Vec<u32> = (0..64).filter(|place| bits >> place & 1 == 1).collect();
    let cut = |block: u32| places.len() * block as usize / blocks as usize;
    (0..blocks)
        .map(|block| places[cut(block)..cut(block + 1)].iter().fold(0, |mask, place| mask | 1 << place))
        .collect()
}

impl Permuted {
    /// A look-up over fingerprints, whose ids are their positions.
    pub fn new(fingerprints: &[Fingerprint], tables: PermutedTables) -> Permuted {
        let codes = codes(fingerprints);
        let tables = tables.keys().into_iter().map(|key| {
            let mut rows: Vec<(u64, u32)> = codes.iter().copied().zip(0..).collect();
            rows.sort_unstable_by_key(|&(stored, id)| (stored & key, id));
            (key, rows)
        });
        Permuted { tables: tables.collect() }
    }
}

impl Lookup for Permuted {
    fn farthest(&self) -> u32 {
        3
    }

    fn near(&self, query: Fingerprint, within: u32) -> Found {
        check_within(within, self.farthest());
        let mut found = Found::default();
        for (key, rows) in &self.tables {
            found.probes += 1;
            for &(stored, id) in run_of(rows, code(query) & key, |row| row.0 & key) {
                found.look_at(id, stored, code(query), within);
            }
        }
        found.sorted()
    }

    fn bytes(&self) -> usize {
        self.tables.iter().map(|(_, rows)| size_of_val(&rows[..])).sum()
    }
}
