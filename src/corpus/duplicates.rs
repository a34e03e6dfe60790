//! Groups of documents that share most of their wording: the connected components of the graph of near-duplicates.
//!
//! If texts are kept, `duplicates/text_groups.rs` finds the pairs in near-linear time. Without texts, all pairs of fingerprints whose
//! lengths permit a match are compared.

pub(super) mod distributed;
pub(super) mod text_groups;

use super::Corpus;
use super::options::Alike;
use crate::corpus::store::paragraphs::Entry;
use crate::disjoint_sets::DisjointSets;
use crate::fingerprint::estimate;
use crate::judge::{Numbers, Reading};
use crate::sort::{sort_by, sort_by_key};
use crate::threshold::{Cutoff, Threshold};
use text_groups::join_texts;

impl Corpus {
    /// The ids of documents that have near-duplicates, in groups: two documents are in one group if a chain of near-duplicates
    /// connects them. The ids in a group are in alphabetical order, and so are the groups, by first id.
    ///
    /// If texts are kept, [`Corpus::check`] would find each joined pair. In a crowd of similar texts not every pair is
    /// compared: where scores are at the threshold throughout, pairs can be missed that a check finds (DESIGN.md).
    ///
    /// # Panics
    /// If a score is not a number from 0 to 1, or if numbers must not differ and texts are not kept.
    pub fn duplicates(&self, alike: impl Into<Alike>) -> Vec<Vec<String>> {
        let entries: Vec<Entry> = self.documents.entries().collect();
        let sets = self.joined(&entries, alike.into(), |sets| sets);
        let mut named: Vec<Vec<String>> =
            groups(sets, entries.len()).into_iter().map(|group| self.ids_of(&entries, group)).collect();
        sort_by(&mut named, |a, b| a[0].cmp(&b[0]));
        named
    }

    /// The same groups, each with the lowest score in the chains that connect it. If texts are not kept, scores are estimated.
    ///
    /// # Panics
    /// If a score is not a number from 0 to 1, or if numbers must not differ and texts are not kept.
    pub fn duplicates_with_scores(&self, alike: impl Into<Alike>) -> Vec<(Vec<String>, f64)> {
        let entries: Vec<Entry> = self.documents.entries().collect();
        let mut sets = self.joined(&entries, alike.into(), DisjointSets::recording);
        let mut lowest = vec![1.0_f64; entries.len()];
        for (a, b) in sets.joined().to_vec() {
            let root = sets.root(a) as usize;
            lowest[root] = lowest[root].min(self.score_of(&entries[a as usize], &entries[b as usize]));
        }
        let scored = groups(sets, entries.len()).into_iter().map(|group| (lowest[group[0]], group));
        let mut named: Vec<(Vec<String>, f64)> =
            scored.map(|(score, group)| (self.ids_of(&entries, group), score)).collect();
        sort_by(&mut named, |a, b| a.0[0].cmp(&b.0[0]));
        named
    }

    /// The sets that are groups.
    fn joined(&self, entries: &[Entry], alike: Alike, begun: fn(DisjointSets) -> DisjointSets) -> DisjointSets {
        let mut sets = begun(DisjointSets::new(entries.len() as u32).expect("memory for the groups"));
        if self.keep_text {
            join_texts(self, entries, alike, &mut sets);
        } else {
            assert!(alike.numbers == Numbers::Ignore, "numbers are those of texts that are kept");
            self.join_fingerprints(entries, alike.cutoff.given(), &mut sets);
        }
        sets
    }

    fn ids_of(&self, entries: &[Entry], group: Vec<usize>) -> Vec<String> {
        let mut ids: Vec<String> =
            group.into_iter().map(|at| self.documents.id(entries[at].owner).to_string()).collect();
        sort_by(&mut ids, String::cmp);
        ids
    }

    /// The score of two documents; without texts, the Jaccard index that their fingerprints estimate.
    fn score_of(&self, a: &Entry, b: &Entry) -> f64 {
        let [few, many] = [a, b].map(|entry| entry.signature.features as usize);
        if let (Some(own), Some(other)) = (self.text_of(a), self.text_of(b)) {
            let other = Reading::new(other, many);
            return Reading::new(own, few).score(&self.recipe, &other, Cutoff::Score(0.0)).unwrap_or(0.0);
        }
        let distance = (a.signature.fingerprint ^ b.signature.fingerprint).count_ones();
        Threshold::new(few, many).jaccard_at(estimate(distance, self.recipe.bits))
    }

    /// Joins entries with near fingerprints: compares all pairs whose lengths allow a match.
    fn join_fingerprints(&self, entries: &[Entry], least: Option<f64>, sets: &mut DisjointSets) {
        let mut order: Vec<u32> = (0..entries.len() as u32).collect();
        let signature = |at: u32| &entries[at as usize].signature;
        sort_by_key(&mut order, |&at| (signature(at).features, signature(at).fingerprint, at));
        order.dedup_by(|next, kept| {
            let (a, b) = (signature(*next), signature(*kept));
            let equal = (a.features, a.fingerprint) == (b.features, b.fingerprint);
            if equal {
                sets.union(*kept, *next);
            }
            equal
        });
        // In their own column, so that the pass over all pairs reads nothing else.
        let fingerprints: Vec<u128> = order.iter().map(|&at| signature(at).fingerprint).collect();
        let ratio = least.unwrap_or_else(Threshold::least_jaccard);
        for (place, &a) in order.iter().enumerate() {
            let few = signature(a).features as usize;
            let end = order.partition_point(|&other| f64::from(signature(other).features) * ratio <= few as f64);
            // The more lengths differ, the nearer fingerprints must be.
            let Some(farthest) = self.farthest_without_text(least, few, few) else { continue };
            for other in place + 1..end {
                let distance = (fingerprints[place] ^ fingerprints[other]).count_ones();
                let b = order[other];
                if distance > farthest || sets.root(a) == sets.root(b) {
                    continue;
                }
                let many = signature(b).features as usize;
                if self.farthest_without_text(least, few, many).is_some_and(|farthest| distance <= farthest) {
                    sets.union(a, b);
                }
            }
        }
    }

    /// The largest Hamming distance of near-duplicates, by fingerprints alone.
    fn farthest_without_text(&self, least: Option<f64>, few: usize, many: usize) -> Option<u32> {
        let (threshold, bits) = (Threshold::new(few, many), self.recipe.bits);
        least.map_or_else(|| threshold.hamming(bits), |least| threshold.hamming_at(least, bits))
    }
}

/// The places of each set that has two or more.
fn groups(mut sets: DisjointSets, places: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); places];
    for place in 0..places {
        groups[sets.root(place as u32) as usize].push(place);
    }
    groups.retain(|group| group.len() > 1);
    groups
}
