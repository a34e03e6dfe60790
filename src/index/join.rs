//! Every stored fingerprint against every other: pairs, and the clusters they tie together.

use super::{Codes, Index, IndexPlan, each};

/// Two stored fingerprints near each other. Ordered by ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The smaller id.
    pub a: u32,
    /// The larger id.
    pub b: u32,
    /// Their Hamming distance.
    pub distance: u32,
}

impl Index {
    /// All pairs at a distance of at most `within`, by ids.
    pub fn pairs(&self, within: u32) -> Vec<Pair> {
        let mut pairs = Vec::new();
        self.each_pair(within, |pair| pairs.push(pair));
        pairs
    }

    /// For each id the number of its cluster, `None` when it was removed. A cluster is what a chain of pairs ties
    /// together (single linkage); a fingerprint without a near one is a cluster of its own. Clusters are numbered 0, 1,
    /// 2 … by their smallest ids.
    pub fn clusters(&self, within: u32) -> Vec<Option<u32>> {
        let mut forest: Vec<u32> = (0..self.ids()).collect();
        self.each_pair(within, |pair| {
            let (a, b) = (root(&mut forest, pair.a), root(&mut forest, pair.b));
            // The smallest id of a cluster is its root.
            forest[a.max(b) as usize] = a.min(b);
        });
        let mut numbers: Vec<Option<u32>> = Vec::with_capacity(forest.len());
        let mut clusters = 0;
        for id in 0..self.ids() {
            let first = root(&mut forest, id);
            numbers.push(match numbers.get(first as usize) {
                _ if self.is_removed(id) => None,
                Some(&number) => number,
                None => {
                    clusters += 1;
                    Some(clusters - 1)
                }
            });
        }
        numbers
    }

    /// What one call of [`Index::near`] costs.
    pub fn plan(&self, _within: u32) -> IndexPlan {
        IndexPlan { tables: 0, probes: 0, candidates: self.ids().into() }
    }

    fn each_pair(&self, within: u32, mut visit: impl FnMut(Pair)) {
        match &self.codes {
            Codes::B32(codes) => self.join(codes, |a, b| (a ^ b).count_ones(), within, &mut visit),
            Codes::B64(codes) => self.join(codes, |a, b| (a ^ b).count_ones(), within, &mut visit),
            Codes::B128(codes) => self.join(codes, |a, b| (a ^ b).count_ones(), within, &mut visit),
        }
    }

    fn join<T: Copy>(&self, codes: &[T], distance: impl Fn(T, T) -> u32, within: u32, visit: &mut impl FnMut(Pair)) {
        for (id, &code) in codes.iter().enumerate() {
            let a = id as u32;
            if self.is_removed(a) {
                continue;
            }
            each(
                &codes[id + 1..],
                |other| distance(code, other),
                |offset, distance| {
                    let b = a + 1 + offset;
                    if distance <= within && !self.is_removed(b) {
                        visit(Pair { a, b, distance });
                    }
                },
            );
        }
    }
}

/// The root of a tree of the forest, with every other step to it cut short (path halving, Tarjan and van Leeuwen 1984).
fn root(forest: &mut [u32], mut id: u32) -> u32 {
    while forest[id as usize] != id {
        let parent = forest[id as usize];
        forest[id as usize] = forest[parent as usize];
        id = forest[id as usize];
    }
    id
}
