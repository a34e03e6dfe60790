//! Groups of documents that share most of their wording.
//!
//! Where texts are kept, candidates share a few words in a row (`tokens.rs`), the rarest of each document first; the outlines and the
//! fingerprints rule most of them out, and the judge decides on the others. A list of a token that stands in many documents
//! is a crowd: it is sorted by fingerprint, and each document is compared with a few neighbours only, as one pair is enough to join a
//! group. So the work is near-linear in the number of documents. Without texts all pairs of fingerprints are compared.

use super::candidates::may_match;
use super::check::Cutoff;
use super::paragraphs::Entry;
use super::signatures::Signature;
use super::tokens::Tokens;
use super::{Corpus, work};
use crate::forest::Forest;
use crate::judge::Reading;
use crate::sort::{sort_by, sort_by_key, sort_words};
use crate::threshold::Threshold;

/// Documents of a list in which all pairs are candidates.
const ALL_PAIRS: usize = 20;
/// Candidates that are read for one document, the most promising ones.
const READS: usize = 24;
/// Of a longer list, the neighbours in the order of fingerprints that are looked at, and those that become candidates.
const WINDOW: usize = 64;
const NEIGHBOURS: usize = 4;

impl Corpus {
    /// The documents that have near-duplicates among the others, in groups: two documents are in one group when a chain of
    /// near-duplicates connects them (the connected components). Ids in a group, and groups by their first id, are in
    /// alphabetical order.
    ///
    /// Where texts are kept, each pair that is joined is one that [`Corpus::check`] would find. In crowds, not every
    /// pair is compared; DESIGN.md says which groups that can split.
    ///
    /// # Panics
    /// When a score is not a number from 0 to 1.
    pub fn duplicates(&self, cutoff: Cutoff) -> Vec<Vec<String>> {
        let least = cutoff.least();
        let entries: Vec<Entry> = self.documents.entries().collect();
        let mut forest = Forest::new(entries.len() as u32).expect("memory for the groups");
        if self.keep_text {
            self.join_texts(&entries, least, &mut forest);
        } else {
            self.join_fingerprints(&entries, least, &mut forest);
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

    /// Joins what the judge finds near.
    fn join_texts(&self, entries: &[Entry], least: Option<f64>, forest: &mut Forest) {
        let single = self.join_equal(entries, forest);
        let texts = single.iter().map(|&at| self.text_of(&entries[at as usize]).unwrap_or_default());
        let tokens = Tokens::of(&self.recipe, texts);
        let mut pairs: Vec<u64> = Vec::new();
        let mut consider = |a: u32, b: u32| {
            work::count(work::Kind::Pair, 1);
            let (a, b) = (single[a as usize], single[b as usize]);
            let (x, y) = (&entries[a as usize].signature, &entries[b as usize].signature);
            if may_match(&self.recipe, least, x, y) {
                pairs.push(u64::from(a.min(b)) << 32 | u64::from(a.max(b)));
            }
        };
        tokens.each_list(|list| {
            if list.len() <= ALL_PAIRS {
                for (at, &a) in list.iter().enumerate() {
                    list[at + 1..].iter().for_each(|&b| consider(a, b));
                }
            } else {
                let fingerprint = |place: u32| entries[single[place as usize] as usize].signature.fingerprint;
                neighbours(list, fingerprint, &mut consider);
            }
        });
        sort_words(&mut pairs, 0);
        pairs.dedup();
        let mut rest = &pairs[..];
        while let Some(&first) = rest.first() {
            let a = (first >> 32) as u32;
            let (own, others) = rest.split_at(rest.partition_point(|&pair| (pair >> 32) as u32 == a));
            rest = others;
            let mut reading: Option<Reading> = None;
            let entry = &entries[a as usize];
            let mut ranked: Vec<(u32, u32)> = own
                .iter()
                .map(|&pair| (self.rank(&entry.signature, &entries[pair as u32 as usize].signature), pair as u32))
                .collect();
            sort_by_key(&mut ranked, |&item| item);
            let mut reads = 0;
            for (_, b) in ranked {
                if reads == READS {
                    break;
                }
                if forest.root(a) == forest.root(b) {
                    continue;
                }
                reads += 1;
                let other = &entries[b as usize];
                let (Some(text), Some(theirs)) = (self.text_of(entry), self.text_of(other)) else { continue };
                let reading = reading.get_or_insert_with(|| Reading::new(&self.recipe, text));
                work::count(work::Kind::Text, 1);
                if reading.compare(&self.recipe, theirs, other.signature.features as usize).is_near(least) {
                    forest.tie(a, b);
                }
            }
        }
    }

    /// The smaller, the sooner two texts are to be read.
    fn rank(&self, a: &Signature, b: &Signature) -> u32 {
        let distance = (a.fingerprint ^ b.fingerprint).count_ones();
        let bound = a.outline.zip(b.outline).filter(|(a, b)| !a.is_full(b)).map_or(1.0, |(a, b)| a.bound(&b));
        distance + (256.0 * (1.0 - bound)) as u32
    }

    /// Joins entries whose texts are equal, and returns one of each.
    fn join_equal(&self, entries: &[Entry], forest: &mut Forest) -> Vec<u32> {
        let mut order: Vec<u32> = (0..entries.len() as u32).collect();
        let key = |at: u32| {
            let entry = &entries[at as usize];
            (entry.signature.features, entry.signature.fingerprint, self.text_of(entry))
        };
        sort_by(&mut order, |&a, &b| key(a).cmp(&key(b)));
        let mut single: Vec<u32> = Vec::new();
        for at in order {
            match single.last() {
                Some(&last) if key(last) == key(at) => forest.tie(last, at),
                _ => single.push(at),
            }
        }
        sort_by_key(&mut single, |&at| at);
        single
    }

    /// Joins entries whose fingerprints are near: all pairs whose lengths permit it.
    fn join_fingerprints(&self, entries: &[Entry], least: Option<f64>, forest: &mut Forest) {
        let mut order: Vec<u32> = (0..entries.len() as u32).collect();
        let signature = |at: u32| &entries[at as usize].signature;
        sort_by_key(&mut order, |&at| (signature(at).features, signature(at).fingerprint, at));
        order.dedup_by(|next, kept| {
            let (a, b) = (signature(*next), signature(*kept));
            let equal = (a.features, a.fingerprint) == (b.features, b.fingerprint);
            if equal {
                forest.tie(*kept, *next);
            }
            equal
        });
        // Alone in a column, so that the pass over all pairs reads nothing else.
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
                if distance > farthest || forest.root(a) == forest.root(b) {
                    continue;
                }
                let many = signature(b).features as usize;
                if self.farthest_without_text(least, few, many).is_some_and(|farthest| distance <= farthest) {
                    forest.tie(a, b);
                }
            }
        }
    }

    /// The largest Hamming distance of near-duplicates of which only fingerprints are known.
    fn farthest_without_text(&self, least: Option<f64>, few: usize, many: usize) -> Option<u32> {
        let (threshold, bits) = (Threshold::new(few, many), self.recipe.bits);
        least.map_or_else(|| threshold.hamming(bits), |least| threshold.hamming_at(least, bits))
    }
}

/// Of a long list, each with the nearest of those beside it when the list is sorted by fingerprint.
fn neighbours(list: &[u32], fingerprint: impl Fn(u32) -> u128, consider: &mut impl FnMut(u32, u32)) {
    let mut sorted: Vec<(u128, u32)> = list.iter().map(|&place| (fingerprint(place), place)).collect();
    // Another bit leads for each list, so that a document meets others in each.
    let turn = list.first().map_or(0, |first| first.wrapping_mul(0x9E37_79B9) >> 25);
    sorted.iter_mut().for_each(|item| item.0 = item.0.rotate_left(turn));
    sort_by_key(&mut sorted, |&item| item);
    for (at, &(own, a)) in sorted.iter().enumerate() {
        let mut nearest: Vec<(u32, u32)> = Vec::with_capacity(NEIGHBOURS + 1);
        for &(other, b) in sorted[at + 1..].iter().take(WINDOW) {
            let distance = (own ^ other).count_ones();
            if nearest.len() < NEIGHBOURS || nearest[NEIGHBOURS - 1].0 > distance {
                let place = nearest.partition_point(|near| near.0 <= distance);
                nearest.insert(place, (distance, b));
                nearest.truncate(NEIGHBOURS);
            }
        }
        nearest.into_iter().for_each(|(_, b)| consider(a, b));
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
