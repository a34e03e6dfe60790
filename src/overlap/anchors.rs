//! Long texts, cut into pieces that can be compared: patience, as in comparing files.
//!
//! A run of words that each of two texts has a few times at most is an anchor. Of the anchors, those count that stand in the same
//! order in both: a longest such chain. The texts are cut at them, not closer than [`SPACING`], and each piece is compared with
//! its counterpart. Pieces that are still long are cut again at shorter runs, and where these do not help, into equal parts.
//!
//! What is found is always a common subsequence. Of running text, with words changed or whole passages inserted, left out, moved
//! or repeated, it has at least 98 % of the words of the longest one, as a test holds; of long texts that consist of few words
//! over and over, with much inserted at one place, it can have far fewer.

use super::subsequence::{EXACT, Numbered};
use crate::feature_map::FeatureMap;
use crate::hash::finalise;
use crate::recipe::differing;
use crate::work;

/// Words of an anchor: first runs that hardly stand anywhere by chance, then such as many changes leave, then single words.
const LENGTHS: [usize; 3] = [16, 4, 1];
/// A run that a text has more often is no anchor.
const RARE: usize = 4;
/// Words between two cuts. Fewer cuts err less often, and cost 4 steps a word.
const SPACING: usize = 256;

/// The length of a long common subsequence, the same both ways round. At most 64 steps a word for the pieces, and nine looks at
/// each word for the cuts.
pub(super) fn in_both_long(a: &[u64], b: &[u64]) -> usize {
    // In one order, as of several chains of one length the first is taken.
    let (a, b) = if (a.len(), a) <= (b.len(), b) { (a, b) } else { (b, a) };
    in_pieces(a, b, &LENGTHS)
}

fn in_pieces(a: &[u64], b: &[u64], lengths: &[usize]) -> usize {
    let [rest_of_a, rest_of_b] = differing(a, b);
    let same = a.len() - rest_of_a.len();
    let (a, b) = (rest_of_a, rest_of_b);
    let shorter = a.len().min(b.len());
    if shorter <= EXACT {
        let in_both = if shorter == 0 { 0 } else { Numbered::new(a).in_both(0..a.len(), b) };
        return same + in_both;
    }
    let (cuts, finer) = match lengths.split_first() {
        Some((&length, finer)) => (anchors(a, b, length), finer),
        None => {
            let parts = shorter.div_ceil(EXACT);
            let cut = |part: usize, words: usize| (part as u64 * words as u64 / parts as u64) as usize;
            ((1..parts).map(|part| (cut(part, a.len()), cut(part, b.len()))).collect(), lengths)
        }
    };
    let mut start = (0, 0);
    let mut in_both = same;
    for end in cuts.into_iter().chain([(a.len(), b.len())]) {
        in_both += in_pieces(&a[start.0..end.0], &b[start.1..end.1], finer);
        start = end;
    }
    in_both
}

/// A run of words: how often the first text has it, and where it stands in the second one.
struct Run {
    times: usize,
    also: usize,
    places: [u32; RARE],
}

/// Where runs of `length` words begin that both texts have seldom and in the same order, far enough apart.
fn anchors(a: &[u64], b: &[u64], length: usize) -> Vec<(usize, usize)> {
    let mut runs: FeatureMap<Run, u64> = FeatureMap::default();
    each_run(a, length, |hash, _| runs.entry(hash).or_insert(Run { times: 0, also: 0, places: [0; RARE] }).times += 1);
    each_run(b, length, |hash, place| {
        if let Some(run) = runs.get_mut(&hash) {
            if let Some(free) = run.places.get_mut(run.also) {
                *free = place;
            }
            run.also += 1;
        }
    });
    let mut pairs = Vec::new();
    each_run(a, length, |hash, place| {
        let Run { times, also, places } = &runs[&hash];
        if *times <= RARE && *also <= RARE {
            // Backwards, so that no chain has two of them (Hunt and Szymanski 1977).
            pairs.extend(places[..*also].iter().rev().map(|&other| (place, other)));
        }
    });
    drop(runs);
    let mut cuts = longest_chain(&pairs);
    // Of n pairs at random a chain has 2·√n (Vershik and Kerov 1977).
    if cuts.len().pow(2) < 9 * pairs.len() {
        return Vec::new();
    }
    let mut last = (0, 0);
    cuts.retain(|&(in_a, in_b)| {
        let is_far = |words: usize, last: usize, at: usize| at >= last + SPACING && at + SPACING <= words;
        let cuts_here = is_far(a.len(), last.0, in_a) && is_far(b.len(), last.1, in_b);
        if cuts_here {
            last = (in_a, in_b);
        }
        cuts_here
    });
    cuts
}

/// The hash of every run of `length` words. Two runs with one hash do no harm: pieces are compared word by word.
fn each_run(words: &[u64], length: usize, mut visit: impl FnMut(u64, u32)) {
    /// Any odd number with many ones.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let last_power = (1..length).fold(1, |power: u64, _| power.wrapping_mul(FACTOR));
    let mut sum = 0u64;
    for (end, &word) in words.iter().enumerate() {
        work::count(1);
        if end >= length {
            sum = sum.wrapping_sub(words[end - length].wrapping_mul(last_power));
        }
        sum = sum.wrapping_mul(FACTOR).wrapping_add(word);
        if end + 1 >= length {
            visit(finalise(sum), u32::try_from(end + 1 - length).expect("fewer than 2^32 words"));
        }
    }
}

/// Of places that rise in the first text, a longest list that rises in the second one too (patience sorting, Fredman 1975).
fn longest_chain(places: &[(u32, u32)]) -> Vec<(usize, usize)> {
    // The last place of the chain of each length that ends earliest in the second text, and who comes before whom.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = vec![usize::MAX; places.len()];
    for (number, &(_, in_b)) in places.iter().enumerate() {
        let length = ends.partition_point(|&end| places[end].1 < in_b);
        if length > 0 {
            before[number] = ends[length - 1];
        }
        if length == ends.len() {
            ends.push(number);
        } else {
            ends[length] = number;
        }
    }
    let mut chain = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied().unwrap_or(usize::MAX);
    while let Some(&(in_a, in_b)) = places.get(at) {
        chain.push((in_a as usize, in_b as usize));
        at = before[at];
    }
    chain.reverse();
    chain
}
