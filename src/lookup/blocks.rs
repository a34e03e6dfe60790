//! B5: the pigeonhole principle. Three changed bits cannot touch all of four blocks.

use super::{Found, Lookup, check_within, code, codes, run_of};
use crate::fingerprint::Fingerprint;

/// The bits are cut into k + 1 blocks, for k = 3 into four of 16. Two fingerprints within k bits agree in at least one block.
/// So each block has a table with the block as the key, and the rows with the query's key are compared: of 2³⁴ random
/// fingerprints, 4 · 2¹⁸.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// For each block, its bits and the rows (code and id), sorted by them.
    tables: Vec<(u64, Vec<(u64, u32)>)>,
}

impl Blocks {
    /// A look-up over fingerprints, whose ids are their positions, for questions within at most `within` bits.
    ///
    /// # Panics
    /// When `within` is more than 63: a block needs a bit.
    pub fn new(fingerprints: &[Fingerprint], within: u32) -> Blocks {
        assert!(within < 64, "{within} changed bits leave no block untouched");
        let codes = codes(fingerprints);
        let blocks = u64::from(within) + 1;
        let tables = (0..blocks).map(|block| {
            let bits = (64 * block / blocks)..(64 * (block + 1) / blocks);
            let mask = bits.fold(0, |mask, bit| mask | 1 << bit);
            let mut rows: Vec<(u64, u32)> = codes.iter().copied().zip(0..).collect();
            rows.sort_unstable_by_key(|&(stored, id)| (stored & mask, id));
            (mask, rows)
        });
        Blocks { tables: tables.collect() }
    }

    /// The first fingerprint found within `within` bits: enough to know that a document is a duplicate.
    ///
    /// # Panics
    /// When `within` is more than [`Lookup::farthest`].
    pub fn any(&self, query: Fingerprint, within: u32) -> Option<u32> {
        check_within(within, self.farthest());
        let query = code(query);
        let near = |&&(stored, _): &&(u64, u32)| (stored ^ query).count_ones() <= within;
        self.tables.iter().find_map(|(mask, rows)| rows_of(rows, *mask, query).iter().find(near)).map(|&(_, id)| id)
    }
}

fn rows_of(rows: &[(u64, u32)], mask: u64, query: u64) -> &[(u64, u32)] {
    run_of(rows, query & mask, |row| row.0 & mask)
}

impl Lookup for Blocks {
    fn farthest(&self) -> u32 {
        self.tables.len() as u32 - 1
    }

    fn near(&self, query: Fingerprint, within: u32) -> Found {
        check_within(within, self.farthest());
        let mut found = Found::default();
        for (mask, rows) in &self.tables {
            found.probes += 1;
            for &(stored, id) in rows_of(rows, *mask, code(query)) {
                found.look_at(id, stored, code(query), within);
            }
        }
        found.sorted()
    }

    fn bytes(&self) -> usize {
        self.tables.iter().map(|(_, rows)| size_of_val(&rows[..])).sum()
    }
}
