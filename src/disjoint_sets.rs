//! Union-find: disjoint sets as trees (Galler and Fischer 1964).

use std::collections::TryReserveError;

/// Disjoint sets of the places 0, 1, 2 …. Each is a tree; its root is its smallest place and its own parent.
pub(crate) struct DisjointSets {
    parents: Vec<u32>,
}

impl DisjointSets {
    /// `places` places, each a set of its own.
    pub(crate) fn new(places: u32) -> Result<DisjointSets, TryReserveError> {
        let mut parents = Vec::new();
        parents.try_reserve_exact(places as usize)?;
        parents.extend(0..places);
        Ok(DisjointSets { parents })
    }

    /// Adds a place as a set of its own.
    pub(crate) fn push(&mut self) {
        self.parents.push(self.parents.len() as u32);
    }

    /// The root of a place's set, which is its smallest place. Halves the path on the way (Tarjan and van Leeuwen 1984).
    pub(crate) fn root(&mut self, mut place: u32) -> u32 {
        let parents = &mut self.parents;
        while parents[place as usize] != place {
            let parent = parents[place as usize];
            parents[place as usize] = parents[parent as usize];
            place = parents[place as usize];
        }
        place
    }

    /// Joins the sets of two places.
    pub(crate) fn union(&mut self, a: u32, b: u32) {
        let (root_a, root_b) = (self.root(a), self.root(b));
        self.parents[root_a.max(root_b) as usize] = root_a.min(root_b);
    }
}
