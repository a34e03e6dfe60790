//! The look-ups by the pigeonhole principle: few changed bits leave some blocks unchanged, and a table is sorted by these.

use super::{Found, Lookup, check_within, code, codes, run_of};
use crate::fingerprint::Fingerprint;

/// Tables of all rows (code and id), each sorted by the bits of its key.
#[derive(Clone, Debug)]
struct Sorted(Vec<(u64, Vec<(u64, u32)>)>);

impl Sorted {
    fn new(fingerprints: &[Fingerprint], keys: Vec<u64>) -> Sorted {
        let codes = codes(fingerprints);
        let table = |key: u64| {
            let mut rows: Vec<(u64, u32)> = codes.iter().copied().zip(0..).collect();
            rows.sort_unstable_by_key(|&(stored, id)| (stored & key, id));
            (key, rows)
        };
        Sorted(keys.into_iter().map(table).collect())
    }

    /// For each table, the rows that have the key of the query.
    fn rows(&self, query: u64) -> impl Iterator<Item = &[(u64, u32)]> {
        self.0.iter().map(move |&(key, ref rows)| run_of(rows, query & key, |row| row.0 & key))
    }

    fn near(&self, query: u64, within: u32) -> Found {
        let mut found = Found { probes: self.0.len() as u64, ..Found::default() };
        self.rows(query).flatten().for_each(|&(stored, id)| found.look_at(id, stored, query, within));
        found.sorted()
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(|(_, rows)| size_of_val(&rows[..])).sum()
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

/// B5. The bits are cut into k + 1 blocks, for k = 3 into four of 16. Two fingerprints within k bits agree in at least one block.
/// So each block has a table with the block as the key, and the rows with the query's key are compared: of 2³⁴ random
/// fingerprints, 4 · 2¹⁸.
#[derive(Clone, Debug)]
pub struct Blocks(Sorted);

impl Blocks {
    /// A look-up over fingerprints, whose ids are their positions, for questions within at most `within` bits.
    ///
    /// # Panics
    /// When `within` is more than 63: a block needs a bit.
    pub fn new(fingerprints: &[Fingerprint], within: u32) -> Blocks {
        assert!(within < 64, "{within} changed bits leave no block untouched");
        Blocks(Sorted::new(fingerprints, blocks_of(u64::MAX, within + 1)))
    }

    /// The first fingerprint found within `within` bits: enough to know that a document is a duplicate.
    ///
    /// # Panics
    /// When `within` is more than [`Lookup::farthest`].
    pub fn any(&self, query: Fingerprint, within: u32) -> Option<u32> {
        check_within(within, self.farthest());
        let query = code(query);
        let near = |&&(stored, _): &&(u64, u32)| (stored ^ query).count_ones() <= within;
        self.0.rows(query).flatten().find(near).map(|&(_, id)| id)
    }
}

impl Lookup for Blocks {
    fn farthest(&self) -> u32 {
        self.0.0.len() as u32 - 1
    }

    fn near(&self, query: Fingerprint, within: u32) -> Found {
        check_within(within, self.farthest());
        self.0.near(code(query), within)
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

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

impl PermutedTables {
    /// All of them, fewest tables first.
    pub const ALL: [PermutedTables; 4] =
        [PermutedTables::Four, PermutedTables::Ten, PermutedTables::Sixteen, PermutedTables::Twenty];

    /// The bits of the key of each table.
    pub fn keys(self) -> Vec<u64> {
        let chosen = |chosen: u32, of: u32| {
            let blocks = blocks_of(u64::MAX, of);
            let sets = (0..1u32 << of).filter(|set| set.count_ones() == chosen);
            let key = |set: u32| (0..of).filter(|at| set >> at & 1 == 1).fold(0, |key, at| key | blocks[at as usize]);
            sets.map(key).collect()
        };
        match self {
            PermutedTables::Four => chosen(1, 4),
            PermutedTables::Ten => chosen(2, 5),
            PermutedTables::Sixteen => {
                let first = blocks_of(u64::MAX, 4);
                first.iter().flat_map(|block| blocks_of(!block, 4).into_iter().map(move |part| block | part)).collect()
            }
            PermutedTables::Twenty => chosen(3, 6),
        }
    }
}

/// B6: permuted tables, as Google used them for eight billion pages in 2007. Three changed bits touch at most three blocks, so
/// the others are unchanged, and one of the tables has them as its key. More tables mean longer keys and fewer rows that share
/// one: memory against time.
#[derive(Clone, Debug)]
pub struct Permuted(Sorted);

impl Permuted {
    /// A look-up over fingerprints, whose ids are their positions.
    pub fn new(fingerprints: &[Fingerprint], tables: PermutedTables) -> Permuted {
        Permuted(Sorted::new(fingerprints, tables.keys()))
    }
}

impl Lookup for Permuted {
    fn farthest(&self) -> u32 {
        3
    }

    fn near(&self, query: Fingerprint, within: u32) -> Found {
        check_within(within, self.farthest());
        self.0.near(code(query), within)
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
