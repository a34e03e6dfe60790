//! Learns the [background](Background) of a collection from a sample of its texts.
//!
//! The sample are the texts with the smallest hashes, so it is the same for the same texts, in any order. Some of them, the probes,
//! are compared with their nearest neighbours in the sample by fingerprint. The scores of pairs are kept: after a document is put or deleted,
//! few have to be computed.

use super::Corpus;
use crate::corpus::duplicates::text_groups::rank;
use crate::corpus::store::signatures::Signature;
use crate::feature_map::FeatureMap;
use crate::hash::finalise;
use crate::judge::Reading;
use crate::recipe::Recipe;
use crate::sort::{sort_by, sort_by_key};
use crate::threshold::{Background, Cutoff, Threshold};
use crate::work;
use std::borrow::Cow;
use std::cell::OnceCell;

/// The texts of a sample: with twice as many the figures stay the same.
const SAMPLE: usize = 4096;
/// The probes at most: with half as many the background varies by 0.02.
const PROBES: usize = 512;
/// Probes that are compared in any case,
const FEWEST_PROBES: usize = 64;
/// and the bytes of the texts compared after which there are no more.
const BYTES: usize = 1 << 22;
/// The neighbours of a probe that are compared, by fingerprint,
const NEAREST: usize = 12;
/// and the most if some are copies.
const MOST_NEAREST: usize = 24;
/// Which neighbour counts, by score.
const FIFTH: usize = 5;
/// Which probe counts, by the score of its neighbour.
const PERCENTILE: usize = 97;
/// Texts with this score are copies,
const COPY: f64 = 0.8;
/// and so are others whose fingerprints estimate this Jaccard index.
const COPIES: f64 = 0.6;
/// So much more than the score of distinct texts the background is at most.
const MORE: f64 = 0.07;

/// A background, and the scores that it was learned from.
#[derive(Clone, Debug, Default)]
pub(super) struct Learned {
    pub(super) background: Background,
    scores: FeatureMap<f64, u64>,
}

/// One text of a sample.
struct Text<'t> {
    hash: u64,
    signature: Signature,
    /// Its place among all documents.
    at: u32,
    reading: OnceCell<Reading<'t>>,
}

/// A sample whose texts are read when they are compared.
struct Sample<'t, 'f> {
    recipe: &'t Recipe,
    texts: Vec<Text<'t>>,
    text_of: &'f dyn Fn(u32) -> Cow<'t, str>,
    before: &'f Learned,
    scores: FeatureMap<f64, u64>,
    bytes: usize,
}

impl Learned {
    /// Learns from documents with these signatures, without features or with a hash of the words in order. What was learned before saves time and
    /// does not change the result.
    pub(super) fn new<'t>(
        recipe: &'t Recipe,
        signatures: impl Iterator<Item = Signature>,
        text_of: &dyn Fn(u32) -> Cow<'t, str>,
        before: &Learned,
    ) -> Learned {
        let texts = sample(signatures);
        let mut sample = Sample { recipe, texts, text_of, before, scores: FeatureMap::default(), bytes: 0 };
        let count = sample.texts.len();
        let (mut all, mut distinct): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
        let mut originals: Vec<usize> = Vec::new();
        for probe in 0..count.min(PROBES) {
            if probe >= FEWEST_PROBES && sample.bytes > BYTES {
                break;
            }
            let is_copy = originals.iter().any(|&other| sample.is_copy(probe, other));
            let (of_all, of_distinct) = sample.fifth(probe);
            all.push(of_all);
            if !is_copy {
                originals.push(probe);
                distinct.extend(of_distinct);
            }
        }
        let score = percentile(&mut all).min(percentile(&mut distinct) + MORE);
        // Copies count once.
        let texts = count * originals.len() / all.len().max(1);
        Learned { background: Background { score, texts: texts as u32 }, scores: sample.scores }
    }
}

/// The texts with the smallest hashes, in the order of these; of equal texts one.
fn sample<'t>(signatures: impl Iterator<Item = Signature>) -> Vec<Text<'t>> {
    let hash = |signature: &Signature| {
        let fingerprint = signature.fingerprint;
        finalise(finalise(fingerprint as u64 ^ (fingerprint >> 64) as u64) ^ u64::from(signature.order))
    };
    let has_features = |(_, signature): &(u32, Signature)| signature.features > 0;
    let mut texts: Vec<Text> = (0..)
        .zip(signatures)
        .filter(has_features)
        .map(|(at, signature)| Text { hash: hash(&signature), signature, at, reading: OnceCell::new() })
        .collect();
    sort_by_key(&mut texts, |text| text.hash);
    texts.dedup_by_key(|text| text.hash);
    texts.truncate(SAMPLE);
    texts
}

impl<'t> Sample<'t, '_> {
    /// The score of a probe and its fifth-nearest other text; and its fifth-nearest one among texts that are copies neither of it nor of each
    /// other, or `None` if there are too few of these nearby.
    fn fifth(&mut self, probe: usize) -> (f64, Option<f64>) {
        let own = self.texts[probe].signature;
        work::count(self.texts.len());
        let others = (0..self.texts.len()).filter(|&other| other != probe);
        let mut nearest: Vec<(u32, usize)> =
            others.map(|other| (rank(&own, &self.texts[other].signature, 0), other)).collect();
        if nearest.len() > MOST_NEAREST {
            nearest.select_nth_unstable(MOST_NEAREST);
            nearest.truncate(MOST_NEAREST);
        }
        sort_by_key(&mut nearest, |&near| near);
        let (mut all, mut distinct): (Vec<f64>, Vec<(f64, usize)>) = (Vec::new(), Vec::new());
        for (number, &(_, other)) in nearest.iter().enumerate() {
            if number >= NEAREST && distinct.len() + 1 >= NEAREST.min(number) {
                break;
            }
            let score = self.score(probe, other);
            if number < NEAREST {
                all.push(score);
            }
            if score < COPY && !distinct.iter().any(|&(_, one)| self.is_copy(one, other)) {
                distinct.push((score, other));
            }
        }
        let mut distinct: Vec<f64> = distinct.into_iter().map(|(score, _)| score).collect();
        let is_enough = distinct.len() >= FIFTH || nearest.len() < MOST_NEAREST;
        (fifth(&mut all), is_enough.then(|| fifth(&mut distinct)))
    }

    /// Whether two texts are copies, as far as their fingerprints tell.
    fn is_copy(&self, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|at| self.texts[at].signature);
        let farthest = Threshold::new(a.features as usize, b.features as usize).hamming_at(COPIES, self.recipe.bits);
        farthest.is_some_and(|farthest| (a.fingerprint ^ b.fingerprint).count_ones() <= farthest)
    }

    /// The score of two texts.
    fn score(&mut self, a: usize, b: usize) -> f64 {
        let (first, second) = (&self.texts[a.min(b)], &self.texts[a.max(b)]);
        let key = finalise(first.hash ^ finalise(second.hash));
        if let Some(&score) = self.scores.get(&key) {
            return score;
        }
        let score = self.before.scores.get(&key).copied().unwrap_or_else(|| {
            work::count_one(work::Kind::Text);
            let [own, other] = [first, second].map(|text| {
                text.reading.get_or_init(|| Reading::new((self.text_of)(text.at), text.signature.features as usize))
            });
            own.score(self.recipe, other, Cutoff::Score(0.0)).unwrap_or(0.0)
        });
        self.bytes += 4 * (first.signature.features + second.signature.features) as usize;
        self.scores.number_or_insert(key, score);
        score
    }
}

/// The fifth of some scores; 0 if there are fewer.
fn fifth(scores: &mut [f64]) -> f64 {
    sort_by(scores, |a, b| b.total_cmp(a));
    scores.get(FIFTH - 1).copied().unwrap_or(0.0)
}

fn percentile(scores: &mut [f64]) -> f64 {
    sort_by(scores, f64::total_cmp);
    let place = (scores.len() * PERCENTILE).div_ceil(100).saturating_sub(1);
    scores.get(place).copied().unwrap_or(0.0)
}

impl Corpus {
    /// How alike the documents are that are not near-duplicates, if texts are kept; it sets the automatic threshold. The first time, and after
    /// changes, a sample of the documents is compared, which takes time for at most 512 of them and 4 MB of texts.
    pub fn background(&self) -> Option<Background> {
        self.keep_text.then(|| self.learned.get_or_init(|| self.learn()).background)
    }

    fn learn(&self) -> Learned {
        let signatures = (0..self.len()).map(|at| self.documents.signatures().get(at));
        let text_of = |at: u32| self.text_of(&self.documents.entry(at)).unwrap_or_default();
        Learned::new(&self.recipe, signatures, &text_of, &self.learned_before)
    }

    /// Takes note of a change of the documents.
    pub(super) fn forget_background(&mut self) {
        if let Some(learned) = self.learned.take() {
            self.learned_before = learned;
        }
    }

    /// The cutoff, with the background of this corpus if the threshold is automatic.
    pub(super) fn cutoff(&self, cutoff: Cutoff) -> Cutoff {
        match cutoff {
            Cutoff::Automatic => self.background().map_or(cutoff, Cutoff::Background),
            _ => cutoff,
        }
    }
}
