//! B2: look for every value within k bits of the query.

use super::{Found, Lookup, check_within, code, codes, each_value_within, run_of};
use crate::fingerprint::Fingerprint;

/// The fingerprints are sorted, and each value within k bits of the query is sought: 43,745 searches for k = 3.
#[derive(Clone, Debug)]
pub struct Probe(Vec<(u64, u32)>);

impl Probe {
    /// A look-up over fingerprints, whose ids are their positions.
    pub fn new(fingerprints: &[Fingerprint]) -> Probe {
        let mut rows: Vec<(u64, u32)> = codes(fingerprints).into_iter().zip(0..).collect();
        rows.sort_unstable();
        Probe(rows)
    }
}

impl Lookup for Probe {
    fn farthest(&self) -> u32 {
        64
    }

    fn near(&self, query: Fingerprint, within: u32) -> Found {
        check_within(within, self.farthest());
        let mut found = Found::default();
        each_value_within(code(query), within, &mut |value| {
            found.probes += 1;
            for &(stored, id) in run_of(&self.0, value, |row| row.0) {
                found.look_at(id, stored, code(query), within);
            }
        });
        found.sorted()
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }
}
