//! A binary trie without one-way branches (PATRICIA, Morrison 1968): one node for each first bit in which keys differ.

use crate::work;

/// Marks a child that is an entry, not a node.
const ENTRY: u32 = 1 << 31;

/// Finds entries by their keys, which are stored elsewhere. `key_of` is not a type parameter, so that this is compiled once for
/// all maps.
#[derive(Clone, Debug, Default)]
pub(super) struct Trie {
    nodes: Vec<Node>,
    /// A node or an entry.
    root: Option<u32>,
}

#[derive(Clone, Debug)]
struct Node {
    /// The deciding bit, counted from the most significant one. It grows from root to leaves.
    bit: u32,
    /// The child for bit 0, and the one for bit 1.
    children: [u32; 2],
}

fn bit_of(key: u128, bit: u32) -> usize {
    (key << bit >> 127) as usize
}

impl Trie {
    /// The entry with this key.
    pub(super) fn find(&self, key: u128, key_of: &dyn Fn(u32) -> u128) -> Option<u32> {
        let entry = self.walk(self.root?, key);
        (key_of(entry) == key).then_some(entry)
    }

    /// Adds an entry whose key is new.
    pub(super) fn insert(&mut self, entry: u32, key: u128, key_of: &dyn Fn(u32) -> u128) {
        assert!(entry < ENTRY, "fewer than 2^31 features");
        let Some(root) = self.root else {
            self.root = Some(entry | ENTRY);
            return;
        };
        let bit = (key_of(self.walk(root, key)) ^ key).leading_zeros();
        // The new node goes above the first that decides by a later bit.
        let (mut above, mut at) = (None, root);
        while at & ENTRY == 0 && self.nodes[at as usize].bit < bit {
            work::count(1);
            let side = bit_of(key, self.nodes[at as usize].bit);
            above = Some((at, side));
            at = self.nodes[at as usize].children[side];
        }
        let side = bit_of(key, bit);
        let mut children = [at; 2];
        children[side] = entry | ENTRY;
        let new = self.nodes.len() as u32;
        self.nodes.push(Node { bit, children });
        match above {
            Some((node, side)) => self.nodes[node as usize].children[side] = new,
            None => self.root = Some(new),
        }
    }

    /// The only entry that can have this key.
    fn walk(&self, mut at: u32, key: u128) -> u32 {
        while at & ENTRY == 0 {
            work::count(1);
            let node = &self.nodes[at as usize];
            at = node.children[bit_of(key, node.bit)];
        }
        at & !ENTRY
    }
}
