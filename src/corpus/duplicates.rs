//! Groups of documents that share most of their wording.

use super::Corpus;
use super::check::Part;
use crate::sketch::Bits;
use crate::threshold::Threshold;

impl Corpus {
    /// The documents that have near-duplicates among the others, in groups: whoever is tied to another by a chain of
    /// matches is in its group. Ids in a group, and groups by their first id, are in alphabetical order. `least` is the
    /// smallest score of a match, or `None` for the automatic threshold.
    ///
    /// Compares all pairs that do not differ too much in length: by Hamming distance, and where texts are kept exactly.
    pub fn duplicates(&self, least: Option<f64>) -> Vec<Vec<String>> {
        let mut entries: Vec<_> = self.wholes.iter().collect();
        entries.sort_by_key(|entry| (entry.features, entry.owner));
        let mut groups = Groups::new(entries.len());
        for (a, entry) in entries.iter().enumerate() {
            let mut part: Option<Part> = None;
            for (b, other) in entries.iter().enumerate().skip(a + 1) {
                let (few, many) = (entry.features as usize, other.features as usize);
                if (few as f64) < least.unwrap_or_else(Threshold::least_jaccard) * many as f64 {
                    break;
                }
                let distance = (entry.fingerprint ^ other.fingerprint).count_ones();
                if distance > self.farthest(least, few, many) || groups.joined(a, b) {
                    continue;
                }
                let near = match (self.text_of(entry), self.text_of(other)) {
                    (Some(text), Some(other)) => {
                        let part = part.get_or_insert_with(|| self.part(text, &(0..text.len()), &(0..0)));
                        let (jaccard, _) = self.exact(part, other);
                        jaccard >= least.unwrap_or_else(|| Threshold::new(few, many).jaccard())
                    }
                    _ if least.is_some() || Threshold::new(few, many).fingerprints_suffice() => {
                        least.is_some() || Threshold::new(few, many).lengths_fit()
                    }
                    _ => distance == 0 && few == many,
                };
                if near {
                    groups.join(a, b);
                }
            }
        }
        let mut named: Vec<Vec<String>> = groups
            .of_two_or_more()
            .into_iter()
            .map(|group| {
                let mut ids: Vec<String> =
                    group.into_iter().map(|at| self.stored(entries[at].owner).id.to_string()).collect();
                ids.sort_unstable();
                ids
            })
            .collect();
        named.sort_unstable();
        named
    }

    /// The largest Hamming distance of two documents that are worth a look, or near where there is no text to look at.
    fn farthest(&self, least: Option<f64>, few: usize, many: usize) -> u32 {
        let threshold = Threshold::new(few, many);
        let near = match least {
            Some(least) => hamming_of(least, self.recipe.bits),
            None => threshold.hamming(self.recipe.bits),
        };
        // Where texts decide, a third more: `cargo xtask bench accuracy` loses nothing by it.
        if self.keep_text { near + near / 3 + 4 } else { near }
    }
}

/// The Hamming distance at which sets of one size have this Jaccard index on average: bits·θ/π with
/// cos θ = 2J/(1+J). By bisection, as no two platforms promise the same arc cosine.
fn hamming_of(jaccard: f64, bits: Bits) -> u32 {
    let cosine = 2.0 * jaccard / (1.0 + jaccard);
    (0..=bits.count() / 2).rev().find(|&distance| crate::fingerprint::estimate(distance, bits) >= cosine).unwrap_or(0)
}

/// Disjoint sets (Galler and Fischer 1964), with path halving.
struct Groups(Vec<usize>);

impl Groups {
    fn new(len: usize) -> Groups {
        Groups((0..len).collect())
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn joined(&mut self, a: usize, b: usize) -> bool {
        self.root(a) == self.root(b)
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }

    fn of_two_or_more(mut self) -> Vec<Vec<usize>> {
        let mut groups = vec![Vec::new(); self.0.len()];
        for at in 0..self.0.len() {
            let root = self.root(at);
            groups[root].push(at);
        }
        groups.retain(|group| group.len() > 1);
        groups
    }
}
