//! B4: a posting list for each bit value. A poor idea, shown for comparison: each list holds about half of the collection.

use super::{Found, Lookup, check_within, code, codes};
use crate::fingerprint::Fingerprint;
use crate::index::Match;

/// For each of the 64 positions, the fingerprints that have a 0 there and those that have a 1. A query opens the 64 lists that
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
