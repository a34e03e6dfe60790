//! B3: store every value that a query might have.

use super::{Found, Lookup, check_within, code, codes, each_value_within, run_of};
use crate::fingerprint::Fingerprint;

/// Every value within k bits of every fingerprint is stored, so a query is one search, at 43,745 times the memory
/// for k = 3.
#[derive(Clone, Debug)]
pub struct Neighbourhood {
    within: u32,
    codes: Vec<u64>,
    /// Values, each with the id of the fingerprint that it is near, sorted by value.
    rows: Vec<(u64, u32)>,
}

impl Neighbourhood {
    /// A look-up over fingerprints, whose ids are their positions, for questions within at most `within` bits.
    pub fn new(fingerprints: &[Fingerprint], within: u32) -> Neighbourhood {
        let codes = codes(fingerprints);
        let mut rows = Vec::new();
        for (&stored, id) in codes.iter().zip(0..) {
            each_value_within(stored, within, &mut |value| rows.push((value, id)));
        }
        rows.sort_unstable();
        Neighbourhood { within, codes, rows }
    }
}

impl Lookup for Neighbourhood {
    fn farthest(&self) -> u32 {
        self.within
    }

    fn near(&self, query: Fingerprint, within: u32) -> Found {
        check_within(within, self.within);
        let mut found = Found { probes: 1, ..Found::default() };
        for &(_, id) in run_of(&self.rows, code(query), |row| row.0) {
            found.look_at(id, self.codes[id as usize], code(query), within);
        }
        found.sorted()
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.codes[..]) + size_of_val(&self.rows[..])
    }
}
