//! The look-ups without blocks: a scan, all values near the query or near each fingerprint, and lists for each bit.

use super::{Found, Lookup, check_within, code, codes, run_of};
use crate::fingerprint::Fingerprint;
use crate::index::{Match, Pair};

/// B1 and C1. Every fingerprint is compared with the query: 2³⁴ documents, 2³⁴ comparisons.
#[derive(Clone, Debug)]
pub struct Scan(Vec<u64>);

impl Scan {
    /// A look-up over fingerprints, whose ids are their positions.
    pub fn new(fingerprints: &[Fingerprint]) -> Scan {
        Scan(codes(fingerprints))
    }

    /// All pairs within `within` bits, by (n − 1) · n / 2 comparisons: the brute-force way to find duplicates.
    pub fn pairs(&self, within: u32) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (a, one) in self.0.iter().enumerate() {
            for (b, other) in self.0.iter().enumerate().skip(a + 1) {
                let distance = (one ^ other).count_ones();
                if distance <= within {
                    pairs.push(Pair { a: a as u32, b: b as u32, distance });
                }
            }
        }
        pairs
    }
}

impl Lookup for Scan {
    fn farthest(&self) -> u32 {
        64
    }

    fn near(&self, query: Fingerprint, within: u32) -> Found {
        check_within(within, self.farthest());
        let mut found = Found { probes: 1, ..Found::default() };
        for (id, &stored) in self.0.iter().enumerate() {
            found.look_at(id as u32, stored, code(query), within);
        }
        found.sorted()
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }
}

/// B2. The fingerprints are sorted, and each value within k bits of the query is sought: 43,745 searches for k = 3.
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

/// B3. Every value within k bits of every fingerprint is stored, so a query is one search, at 43,745 times the memory
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

/// B4: a poor idea, shown for comparison. For each of the 64 positions, the fingerprints that have a 0 there and those that have a 1. A query opens the 64 lists that
/// agree with it and counts how often each fingerprint occurs in them: about 32 · n entries, while a scan looks at n.
#[derive(Clone, Debug)]
pub struct BitLists {
    len: usize,
    /// For each position, the ids with a 0 and the ids with a 1.
    lists: Vec<[Vec<u32>; 2]>,
}

impl BitLists {
    /// A look-up over fingerprints, whose ids are their positions.
    pub fn new(fingerprints: &[Fingerprint]) -> BitLists {
        let codes = codes(fingerprints);
        let mut lists = vec![[Vec::new(), Vec::new()]; 64];
        for (&stored, id) in codes.iter().zip(0..) {
            for (bit, lists) in lists.iter_mut().enumerate() {
                lists[(stored >> bit & 1) as usize].push(id);
            }
        }
        BitLists { len: codes.len(), lists }
    }
}

impl Lookup for BitLists {
    fn farthest(&self) -> u32 {
        64
    }

    fn near(&self, query: Fingerprint, within: u32) -> Found {
        check_within(within, self.farthest());
        let mut found = Found { probes: 64, ..Found::default() };
        let mut agreeing = vec![0; self.len];
        for (bit, lists) in self.lists.iter().enumerate() {
            let list = &lists[(code(query) >> bit & 1) as usize];
            found.candidates += list.len() as u64;
            list.iter().for_each(|&id| agreeing[id as usize] += 1);
        }
        let distances = agreeing.into_iter().zip(0..).map(|(agreeing, id)| Match { distance: 64 - agreeing, id });
        found.matches.extend(distances.filter(|found| found.distance <= within));
        found.sorted()
    }

    fn bytes(&self) -> usize {
        self.lists.iter().flatten().map(|list| size_of_val(&list[..])).sum()
    }
}

/// Every value within `within` bits of a code, itself included: C(64, 0) + … + C(64, within) values.
fn each_value_within(code: u64, within: u32, visit: &mut impl FnMut(u64)) {
    fn flip(code: u64, from: u32, left: u32, visit: &mut impl FnMut(u64)) {
        visit(code);
        if left > 0 {
            (from..64).for_each(|bit| flip(code ^ 1 << bit, bit + 1, left - 1, visit));
        }
    }
    flip(code, 0, within, visit);
}
