//! Union-find: disjoint sets as a forest (Galler and Fischer 1964).

use std::collections::TryReserveError;

/// The parent of each place, and the ties that joined two sets, if these are noted. A set is a tree; its root is its smallest place and its own
/// parent.
pub(crate) struct Forest(Vec<u32>, Option<Vec<(u32, u32)>>);

impl Forest {
    /// A forest of so many places, each a set of its own.
    pub(crate) fn new(places: u32) -> Result<Forest, TryReserveError> {
        let mut parents = Vec::new();
        parents.try_reserve_exact(places as usize)?;
        parents.extend(0..places);
        Ok(Forest(parents, None))
    }

    /// The same, which notes its ties.
    pub(crate) fn noting(self) -> Forest {
        Forest(self.0, Some(Vec::new()))
    }

    /// The ties that were noted: between the places of a set they are a tree.
    pub(crate) fn ties(&self) -> &[(u32, u32)] {
        self.1.as_deref().unwrap_or_default()
    }

    /// Adds a place as a set of its own.
    pub(crate) fn grow(&mut self) {
        self.0.push(self.0.len() as u32);
    }

    /// The root of a place's set, which is its smallest place. Halves the path on the way (Tarjan and van Leeuwen 1984).
    pub(crate) fn root(&mut self, mut place: u32) -> u32 {
        let Forest(parents, _) = self;
        while parents[place as usize] != place {
            let parent = parents[place as usize];
            parents[place as usize] = parents[parent as usize];
            place = parents[place as usize];
        }
        place
    }

    pub(crate) fn tie(&mut self, a: u32, b: u32) {
        let (root_a, root_b) = (self.root(a), self.root(b));
        if root_a != root_b
            && let Some(ties) = &mut self.1
        {
            ties.push((a, b));
        }
        self.0[root_a.max(root_b) as usize] = root_a.min(root_b);
    }
}
