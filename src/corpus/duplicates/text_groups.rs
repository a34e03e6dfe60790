//! Groups of documents whose texts are kept, in near-linear time.
//!
//! Candidates share a token (`candidates/tokens.rs`), or have the nearest fingerprints of all. Outlines and fingerprints rule most of them
//! out, and the judge decides on the others. In a short list of documents with a token all pairs are candidates. A long list is a crowd, in which one pair is
//! enough to join a group: it is sorted by fingerprint, and each document is compared with the nearest few beside it that are
//! not in its group yet. Then a few documents stand for each group, and are compared in the same way, until nothing is joined
//! any more (Borůvka's algorithm for spanning forests).

use crate::corpus::Corpus;
use crate::corpus::candidates::farthest::may_match;
use crate::corpus::candidates::tokens::Tokens;
use crate::corpus::options::Alike;
use crate::corpus::store::paragraphs::Entry;
use crate::corpus::store::signatures::Signature;
use crate::disjoint_sets::DisjointSets;
use crate::judge::{Numbers, Reading};
use crate::sort::{sort_by, sort_by_key, sort_words};
use crate::threshold::Cutoff;
use crate::work;

/// In lists up to this length all pairs are candidates.
const ALL_PAIRS: usize = 20;
/// In a longer list, the neighbours by fingerprint that are compared, and those that become candidates.
const WINDOW: usize = 64;
const NEIGHBOURS: usize = 4;
/// The number of documents in a list that represent a group.
const STAND_FOR: usize = 3;
/// The most rounds in which the groups of a long list are compared.
const ROUNDS: u32 = 6;
/// After this many candidates that are not near, no more are read for a document in the first round.
const MISSES: usize = 12;
/// The same in each later round.
const LATER_MISSES: usize = 3;
/// The number of words kept in memory until the end, 8 bytes each. Other texts are split into words at each reading.
const WORDS: usize = 1 << 22;

/// Pairs of documents to be judged.
struct Pairs<'c> {
    corpus: &'c Corpus,
    entries: &'c [Entry],
    cutoff: Cutoff,
    numbers: Numbers,
    /// The words of each entry, if they are kept.
    words: Vec<Option<Box<[u64]>>>,
    /// Pairs of places, the smaller one in the upper half.
    pairs: Vec<u64>,
}

/// Joins the entries that the judge finds near.
pub(super) fn join_texts(corpus: &Corpus, entries: &[Entry], alike: Alike, groups: &mut DisjointSets) {
    let (cutoff, numbers) = (corpus.cutoff(alike.cutoff), alike.numbers);
    let single = join_equal(corpus, entries, groups);
    let texts = single.iter().map(|&at| corpus.text_of(&entries[at as usize]).unwrap_or_default());
    let mut pairs = Pairs { corpus, entries, cutoff, numbers, words: vec![None; entries.len()], pairs: Vec::new() };
    let mut left = WORDS;
    let tokens = Tokens::of(&corpus.recipe, texts, |number, words| {
        if words.len() <= left {
            left -= words.len();
            pairs.words[single[number] as usize] = Some(words.into());
        }
    });
    // All documents are a crowd too: texts whose words are divided differently share no token.
    let mut long: Vec<Vec<u32>> = vec![single.clone()];
    tokens.each_list(|list| {
        let list = list.iter().map(|&place| single[place as usize]);
        if list.len() > ALL_PAIRS {
            long.push(list.collect());
            return;
        }
        let list: Vec<u32> = list.collect();
        for (at, &a) in list.iter().enumerate() {
            list[at + 1..].iter().for_each(|&b| pairs.consider(a, b));
        }
    });
    drop(tokens);
    for round in 0..ROUNDS {
        for (number, list) in long.iter_mut().enumerate() {
            pairs.consider_neighbours(list, groups, 19 * number as u32 + 43 * round);
        }
        if !pairs.judge(groups, if round == 0 { MISSES } else { LATER_MISSES }) {
            break;
        }
        long.retain(|list| list.iter().any(|&at| groups.root(at) != groups.root(list[0])));
    }
}

/// Joins entries whose texts are equal, and returns one of each.
fn join_equal(corpus: &Corpus, entries: &[Entry], groups: &mut DisjointSets) -> Vec<u32> {
    let mut order: Vec<u32> = (0..entries.len() as u32).collect();
    let key = |at: u32| {
        let entry = &entries[at as usize];
        (entry.signature.features, entry.signature.fingerprint, corpus.text_of(entry))
    };
    sort_by(&mut order, |&a, &b| key(a).cmp(&key(b)));
    let mut single: Vec<u32> = Vec::new();
    for at in order {
        match single.last() {
            Some(&last) if key(last) == key(at) => groups.union(last, at),
            _ => single.push(at),
        }
    }
    sort_by_key(&mut single, |&at| at);
    single
}

impl Pairs<'_> {
    fn consider(&mut self, a: u32, b: u32) {
        work::count_one(work::Kind::Pair);
        let (x, y) = (self.signature(a), self.signature(b));
        if may_match(&self.corpus.recipe, self.cutoff, x, y) {
            self.pairs.push(u64::from(a.min(b)) << 32 | u64::from(a.max(b)));
        }
    }

    /// Considers each document of a long list with its nearest neighbours in other groups, in the order of fingerprints
    /// rotated by `turn` bits. A few documents of each group stay in the list.
    fn consider_neighbours(&mut self, list: &mut Vec<u32>, groups: &mut DisjointSets, turn: u32) {
        let mut sorted: Vec<(u128, u32, u32)> = list
            .iter()
            .map(|&at| (self.signature(at).fingerprint.rotate_left(turn % 128), at, groups.root(at)))
            .collect();
        sort_by_key(&mut sorted, |&(_, at, root)| (root, at));
        let (mut last, mut same) = (None, 0);
        sorted.retain(|&(_, _, root)| {
            same = if last.replace(root) == Some(root) { same + 1 } else { 0 };
            same < STAND_FOR
        });
        list.clear();
        list.extend(sorted.iter().map(|&(_, at, _)| at));
        sort_by_key(&mut sorted, |&item| item);
        for (at, &(own, a, root)) in sorted.iter().enumerate() {
            let mut nearest: Vec<(u32, u32)> = Vec::with_capacity(NEIGHBOURS + 1);
            for &(other, b, _) in sorted[at + 1..].iter().take(WINDOW).filter(|item| item.2 != root) {
                let distance = (own ^ other).count_ones();
                if nearest.len() < NEIGHBOURS || nearest[NEIGHBOURS - 1].0 > distance {
                    let place = nearest.partition_point(|near| near.0 <= distance);
                    nearest.insert(place, (distance, b));
                    nearest.truncate(NEIGHBOURS);
                }
            }
            nearest.into_iter().for_each(|(_, b)| self.consider(a, b));
        }
    }

    /// Judges the pairs of documents not yet in one group, and joins those that are near. Returns whether any were.
    fn judge(&mut self, groups: &mut DisjointSets, most_misses: usize) -> bool {
        let mut pairs = std::mem::take(&mut self.pairs);
        sort_words(&mut pairs, 0);
        let mut joined = false;
        for own in pairs.chunk_by(|one, other| one >> 32 == other >> 32) {
            let a = (own[0] >> 32) as u32;
            let mut ranked: Vec<(u32, u32)> = Vec::new();
            for same in own.chunk_by(u64::eq) {
                let b = same[0] as u32;
                ranked.push((rank(self.signature(a), self.signature(b), same.len()), b));
            }
            sort_by_key(&mut ranked, |&item| item);
            let mut own: Option<Reading> = None;
            let mut misses = 0;
            for (_, b) in ranked {
                if misses == most_misses {
                    break;
                }
                if groups.root(a) == groups.root(b) {
                    continue;
                }
                let Some(other) = self.reading(b) else { continue };
                if own.is_none() {
                    own = self.reading(a);
                }
                let Some(own) = &own else { break };
                work::count_one(work::Kind::Text);
                if own.is_near(&self.corpus.recipe, &other, self.cutoff) {
                    groups.union(a, b);
                    joined = true;
                } else {
                    misses += 1;
                }
            }
        }
        joined
    }

    fn signature(&self, at: u32) -> &Signature {
        &self.entries[at as usize].signature
    }

    /// The text of a document; `None` if it is not kept.
    fn reading(&self, at: u32) -> Option<Reading<'_>> {
        let text = self.corpus.text_of(&self.entries[at as usize])?;
        let reading = Reading::new(text, self.signature(at).features as usize).with_numbers(self.numbers);
        Some(match &self.words[at as usize] {
            Some(words) => reading.with_words(words),
            None => reading,
        })
    }
}

/// The rank of a pair that shares this many tokens: smaller ranks are read first.
pub(crate) fn rank(a: &Signature, b: &Signature, tokens: usize) -> u32 {
    let distance = (a.fingerprint ^ b.fingerprint).count_ones();
    let bound = a.outline.zip(b.outline).filter(|(a, b)| !a.is_full(b)).map_or(1.0, |(a, b)| a.bound(&b));
    // Where texts have the same words and features, only tokens distinguish them.
    distance + (256.0 * (1.0 - bound)) as u32 + 128 - 2 * tokens.min(64) as u32
}
