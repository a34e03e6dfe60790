//! The words that differ between two short texts, place by place.

use crate::read::Word;
use crate::work;
use std::ops::Range;

/// The words of each text between those that both have in the same order.
pub(super) fn differences(a: &[Word], b: &[Word]) -> Vec<[Range<usize>; 2]> {
    let [keys, others] = [a, b].map(|words| words.iter().map(|word| word.key).collect::<Vec<_>>());
    let pairs = common(&keys, &others);
    let (mut here, mut there) = (0, 0);
    let ends = pairs.into_iter().chain([(a.len(), b.len())]);
    let between = ends.map(|(a, b)| {
        let places = [here..a, there..b];
        (here, there) = (a + 1, b + 1);
        places
    });
    between.filter(|[here, there]| !here.is_empty() || !there.is_empty()).collect()
}

/// The places of the longest common subsequence of two short lists.
pub(super) fn common<T: PartialEq>(a: &[T], b: &[T]) -> Vec<(usize, usize)> {
    let width = b.len() + 1;
    work::count(a.len() * b.len());
    // The lengths of those of what follows.
    let mut lengths = vec![0_u16; width * (a.len() + 1)];
    for here in (0..a.len()).rev() {
        for there in (0..b.len()).rev() {
            let at = here * width + there;
            lengths[at] = if a[here] == b[there] {
                lengths[at + width + 1] + 1
            } else {
                lengths[at + width].max(lengths[at + 1])
            };
        }
    }
    let (mut here, mut there) = (0, 0);
    let mut pairs = Vec::new();
    while here < a.len() && there < b.len() {
        if a[here] == b[there] {
            pairs.push((here, there));
            (here, there) = (here + 1, there + 1);
        } else if lengths[(here + 1) * width + there] >= lengths[here * width + there + 1] {
            here += 1;
        } else {
            there += 1;
        }
    }
    pairs
}
