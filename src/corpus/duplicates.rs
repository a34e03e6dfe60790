//! Groups of documents that share most of their wording.

use super::Corpus;
use super::check::Part;
use crate::forest::Forest;
use crate::sort::{sort_by, sort_by_key};
use crate::threshold::Threshold;

impl Corpus {
    /// The documents that have near-duplicates among the others, in groups: whoever is tied to another by a chain of
    /// matches is in its group. Ids in a group, and groups by their first id, are in alphabetical order. `least` is the
    /// smallest score of a match, or `None` for the automatic threshold.
    ///
    /// Compares all pairs that do not differ too much in length: by Hamming distance, and where texts are kept exactly.
    pub fn duplicates(&self, least: Option<f64>) -> Vec<Vec<String>> {
        let mut entries: Vec<_> = self.documents.entries().collect();
        sort_by_key(&mut entries, |entry| (entry.features, entry.owner));
        // Alone in a column, so that the pass over all pairs reads nothing else.
        let fingerprints: Vec<u128> = entries.iter().map(|entry| entry.fingerprint).collect();
        let mut forest = Forest::new(entries.len() as u32).expect("memory for the groups");
        for (a, entry) in entries.iter().enumerate() {
            let few = entry.features as usize;
            let most = few as f64 / self.least_ratio(least);
            let end = entries.partition_point(|other| f64::from(other.features) <= most);
            // The more lengths differ, the nearer fingerprints must be.
            let Some(farthest) = self.farthest(least, few, few) else {
                continue;
            };
            let mut part: Option<Part> = None;
            for b in a + 1..end {
                let distance = (entry.fingerprint ^ fingerprints[b]).count_ones();
                if distance > farthest || forest.root(a as u32) == forest.root(b as u32) {
                    continue;
                }
                let (other, many) = (&entries[b], entries[b].features as usize);
                if self.farthest(least, few, many).is_none_or(|farthest| distance > farthest) {
                    continue;
                }
                let near = match (self.text_of(entry), self.text_of(other)) {
                    (Some(text), Some(theirs)) => {
                        let part = part.get_or_insert_with(|| self.part(text, &(0..text.len()), &(0..0)));
                        self.exact(part, theirs, other.features, least).is_some()
                    }
                    _ => true,
                };
                if near {
                    forest.tie(a as u32, b as u32);
                }
            }
        }
        let mut named: Vec<Vec<String>> = groups(forest, entries.len())
            .into_iter()
            .map(|group| {
                let mut ids: Vec<String> =
                    group.into_iter().map(|at| self.documents.id(entries[at].owner).to_string()).collect();
                sort_by(&mut ids, String::cmp);
                ids
            })
            .collect();
        sort_by(&mut named, |a, b| a[0].cmp(&b[0]));
        named
    }

    /// The largest Hamming distance of two documents that are worth a look, or near where there is no text to look at.
    /// `None` where their lengths rule it out.
    fn farthest(&self, least: Option<f64>, few: usize, many: usize) -> Option<u32> {
        let (threshold, bits) = (Threshold::new(few, many), self.recipe.bits);
        if self.keep_text {
            // A standard deviation more, of a pair that is hardly ever met.
            let mean = threshold.hamming_at(self.worth_reading(least, threshold), bits);
            return mean.map(|mean| mean + 4);
        }
        match least {
            Some(least) => threshold.hamming_at(least, bits),
            None => threshold.hamming(bits),
        }
    }
}

/// The places of each tree that has two or more.
fn groups(mut forest: Forest, places: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); places];
    for place in 0..places {
        groups[forest.root(place as u32) as usize].push(place);
    }
    groups.retain(|group| group.len() > 1);
    groups
}
