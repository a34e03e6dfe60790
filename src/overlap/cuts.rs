//! Cuts long texts into pieces that can be compared, as patience diff does with files.
//!
//! A run of words that occurs in both texts, but only a few times in each, is a possible cut. Of these, a longest chain in the
//! same order in both texts is chosen. The texts are cut along it, at most once in [`SPACING`] words, and each piece is
//! compared with its counterpart. Pieces that are still long are cut again at shorter runs, and if that does not help, into
//! equal parts.
//!
//! The result is always a common subsequence. For running text, with words changed or whole passages inserted, left out,
//! moved or repeated, it has at least 98 % of the words of the longest one, as a test checks. For long texts that repeat few
//! words over and over, with much inserted in one place, it can have far fewer.

use super::subsequence::{EXACT, Numbered};
use crate::feature_map::FeatureMap;
use crate::hash::{FACTOR, finalise};
use crate::recipe::differing;
use crate::work;

/// The lengths of the runs, in words: first runs that rarely recur by chance, then runs that survive many changes, then
/// single words.
const LENGTHS: [usize; 3] = [16, 4, 1];
/// A run that occurs more often in a text is not a cut.
const RARE: usize = 4;
/// The smallest number of words between two cuts. With fewer cuts the result is nearer to the longest subsequence; this spacing
/// costs 4 steps per word.
const SPACING: usize = 256;

/// The length of a long common subsequence. It is symmetric. Takes at most 64 steps per word for the pieces, and nine passes
/// over the words for the cuts.
pub(super) fn in_both_long(a: &[u64], b: &[u64]) -> usize {
    // Always in the same order, for symmetry: the first of several equally long chains is taken.
    let (a, b) = if (a.len(), a) <= (b.len(), b) { (a, b) } else { (b, a) };
    in_pieces(a, b, &LENGTHS)
}

fn in_pieces(a: &[u64], b: &[u64], lengths: &[usize]) -> usize {
    let [rest_of_a, rest_of_b] = differing(a, b);
    let same = a.len() - rest_of_a.len();
    let (a, b) = (rest_of_a, rest_of_b);
    let shorter = a.len().min(b.len());
    if shorter <= EXACT {
        let in_both = if shorter == 0 { None } else { Numbered::new(a).in_both(0..a.len(), b, |_| true) };
        return same + in_both.unwrap_or(0);
    }
    let (cuts, finer) = match lengths.split_first() {
        Some((&length, finer)) => (cuts(a, b, length), finer),
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

/// A run of words: how often the first text has it (`times`), how often the second one has it (`also`), and where.
struct RunCount {
    times: usize,
    also: usize,
    places: [u32; RARE],
}

/// The starts of the runs of `length` words at which to cut: rare in both texts, in the same order, and far enough apart.
fn cuts(a: &[u64], b: &[u64], length: usize) -> Vec<(usize, usize)> {
    let mut counts: FeatureMap<RunCount, u64> = FeatureMap::default();
    for (run, _) in runs(a, length) {
        counts.entry(run).or_insert(RunCount { times: 0, also: 0, places: [0; RARE] }).times += 1;
    }
    for (run, place) in runs(b, length) {
        if let Some(count) = counts.get_mut(&run) {
            if let Some(free) = count.places.get_mut(count.also) {
                *free = place;
            }
            count.also += 1;
        }
    }
    let mut pairs = Vec::new();
    for (run, place) in runs(a, length) {
        let RunCount { times, also, places } = &counts[&run];
        if *times <= RARE && *also <= RARE {
            // In descending order, so that a chain has at most one of them (Hunt and Szymanski 1977).
            pairs.extend(places[..*also].iter().rev().map(|&other| (place, other)));
        }
    }
    drop(counts);
    let mut cuts = longest_chain(&pairs);
    // The longest chain of n random pairs has about 2·√n (Vershik and Kerov 1977). A chain below 3·√n may be chance; with few words,
    // where runs agree beyond their ends, one below 6·√n.
    if cuts.len().pow(2) < 36 * pairs.len() {
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

/// A hash of every run of `length` words, and its place. Collisions do no harm: pieces are compared word by word.
fn runs(words: &[u64], length: usize) -> impl Iterator<Item = (u64, u32)> {
    words.windows(length).zip(0..).map(move |(run, place)| {
        work::count(length);
        (finalise(run.iter().fold(0, |sum, word| sum.wrapping_mul(FACTOR).wrapping_add(*word))), place)
    })
}

/// A longest chain of pairs that rises in the second text too; `places` rises in the first (patience sorting, Fredman 1975).
fn longest_chain(places: &[(u32, u32)]) -> Vec<(usize, usize)> {
    // For each length, the last pair of the chain that ends earliest in the second text; and the predecessor of each pair.
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
