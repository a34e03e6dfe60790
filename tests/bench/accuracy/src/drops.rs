//! Which documents to drop: all but the first of each group of near-duplicates. A group is a connected component of pairs.

use crate::score::{Distances, Figures};
use crate::sets::Set;
use crate::tools::{MinHash, signatures};
use anyhow::Result;
use nearprint::{Corpus, Cutoff};
use std::collections::HashSet;
use std::path::Path;

/// The tools and their figures for a set: nearprint's `Corpus::duplicates` without tuning, and connected components of MinHash
/// signatures at several thresholds of the estimated Jaccard index.
pub fn drops(set: &Set, corpus: &Corpus, peers: &Path) -> Result<Vec<(String, Figures)>> {
    let count = set.texts.len();
    let truth = dropped(count, set.pairs.iter().map(|&(a, b)| (a as usize, b as usize)));
    let number = |id: &String| id.parse::<usize>().expect("ids are numbers");
    let groups = corpus.duplicates(Cutoff::Automatic);
    let tied = groups.iter().flat_map(|group| group[1..].iter().map(|id| (number(&group[0]), number(id))));
    let mut rows = vec![("nearprint 128 and text, automatic".to_string(), figures(&dropped(count, tied), &truth))];
    for tool in ["datasketch", "rensa"] {
        let minhash = MinHash(signatures(&peers.join(format!("{}.{tool}", set.name)), count)?);
        for least in [0.5, 0.7] {
            let most = (128.0 * (1.0 - least)) as f32;
            let mut row = vec![0.0; count];
            let mut tied = Vec::new();
            for a in 0..count {
                minhash.row(a, &mut row);
                tied.extend((0..a).filter(|&b| row[b] <= most).map(|b| (a, b)));
            }
            let figures = figures(&dropped(count, tied.into_iter()), &truth);
            rows.push((format!("MinHash ({tool}), Jaccard {least}"), figures));
        }
    }
    Ok(rows)
}

fn dropped(count: usize, pairs: impl Iterator<Item = (usize, usize)>) -> HashSet<usize> {
    let mut parents: Vec<usize> = (0..count).collect();
    let root = |parents: &mut Vec<usize>, mut at: usize| {
        while parents[at] != at {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        at
    };
    for (a, b) in pairs {
        let (a, b) = (root(&mut parents, a), root(&mut parents, b));
        parents[a.max(b)] = a.min(b);
    }
    (0..count).filter(|&at| parents[at] != at).collect()
}

fn figures(found: &HashSet<usize>, truth: &HashSet<usize>) -> Figures {
    Figures::new(found.intersection(truth).count(), found.len(), truth.len())
}
