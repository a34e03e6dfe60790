//! Scores all pairs of a set under one tool: precision, recall, F1.

use crate::sets::Set;
use std::thread;

/// Precision, recall and their harmonic mean.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    pub precision: f64,
    pub recall: f64,
    pub f1: f64,
}

impl Figures {
    pub fn new(right: usize, found: usize, positives: usize) -> Figures {
        let part = |whole: usize| if whole == 0 { 0.0 } else { right as f64 / whole as f64 };
        let (precision, recall) = (part(found), part(positives));
        let f1 = 2.0 * right as f64 / (found + positives).max(1) as f64;
        Figures { precision, recall, f1 }
    }
}

/// The distances of a tool between the texts of a set.
pub trait Distances: Sync {
    /// Whether (a, b) and (b, a) have the same distance. If not, both are scored as separate pairs.
    fn symmetric(&self) -> bool {
        true
    }

    /// The distances of text `a` to the texts 0…row.len() − 1.
    fn row(&self, a: usize, row: &mut [f32]);
}

/// The pairs at distances up to a limit, nearest first.
pub struct Scored {
    /// The distance, and whether it is a near-duplicate.
    near: Vec<(f32, bool)>,
    positives: usize,
    /// How often each pair is scored.
    directions: usize,
}

impl Scored {
    /// Scores all pairs; those farther than `limit` are counted as not found.
    pub fn new(set: &Set, tool: &impl Distances, limit: f32) -> Scored {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let texts = set.texts.len();
        let scan = |first: usize| {
            let (mut near, mut row) = (Vec::new(), vec![0.0f32; texts]);
            for a in (first..texts).step_by(threads) {
                let row = &mut row[..if tool.symmetric() { a } else { texts }];
                tool.row(a, row);
                let pairs = row.iter().enumerate().filter(|&(b, &distance)| b != a && distance <= limit);
                near.extend(pairs.filter_map(|(b, &distance)| Some((distance, set.label(a, b)?))));
            }
            near
        };
        let scans = thread::scope(|scope| {
            let scan = &scan;
            let running: Vec<_> = (0..threads).map(|first| scope.spawn(move || scan(first))).collect();
            running.into_iter().map(|one| one.join().expect("a scan that ends")).collect::<Vec<_>>()
        });
        let mut near = scans.concat();
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        let directions = if tool.symmetric() { 1 } else { 2 };
        Scored { near, positives: set.pairs.len() * directions, directions }
    }

    /// The figures if every pair within `threshold` counts as found.
    pub fn within(&self, threshold: f32) -> Figures {
        let found = self.near.partition_point(|&(distance, _)| distance <= threshold);
        let right = self.near[..found].iter().filter(|&&(_, positive)| positive).count();
        Figures::new(right, found, self.positives)
    }

    /// The share of `pairs` pairs that count as found within `threshold`.
    pub fn share(&self, threshold: f32, pairs: f64) -> f64 {
        self.near.partition_point(|&(distance, _)| distance <= threshold) as f64 / (pairs * self.directions as f64)
    }

    /// The threshold with the highest F1, chosen with the answers at hand: no user can know it.
    pub fn best(&self) -> (f32, Figures) {
        let (mut best, mut right) = ((0.0, Figures::default()), 0);
        for (at, &(distance, positive)) in self.near.iter().enumerate() {
            right += usize::from(positive);
            let is_last = self.near.get(at + 1).is_none_or(|next| next.0 > distance);
            let figures = Figures::new(right, at + 1, self.positives);
            if is_last && figures.f1 > best.1.f1 {
                best = (distance, figures);
            }
        }
        best
    }
}
