//! Disjoint sets as a forest (Galler and Fischer 1964): who is tied to whom by a chain.

use std::collections::TryReserveError;

/// For each place its parent in a tree of those tied together; the root is the smallest of them and its own parent.
pub(crate) struct Forest(Vec<u32>);

impl Forest {
    /// So many places, each alone.
    pub(crate) fn new(places: u32) -> Result<Forest, TryReserveError> {
        let mut parents = Vec::new();
        parents.try_reserve_exact(places as usize)?;
        parents.extend(0..places);
        Ok(Forest(parents))
    }

    /// One more place, alone.
    pub(crate) fn grow(&mut self) {
        self.0.push(self.0.len() as u32);
    }

    /// The smallest place that this one is tied to. Every other step on the way is cut short (path halving, Tarjan and van
    /// Leeuwen 1984).
    pub(crate) fn root(&mut self, mut place: u32) -> u32 {
        let Forest(parents) = self;
        while parents[place as usize] != place {
            let parent = parents[place as usize];
            parents[place as usize] = parents[parent as usize];
            place = parents[place as usize];
        }
        place
    }

    pub(crate) fn tie(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}
