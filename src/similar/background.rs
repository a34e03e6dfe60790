//! What stands out. Texts of one collection share words because they share a subject: the usual score between neighbours is the
//! collection's background, and what is more similar is returned.

use super::collection::{Collection, Scores};
use super::tuning::{ALIKE, EXPECTED, SAMPLE, beyond};
use crate::Corpus;
use crate::corpus::Strictness;
use crate::hash::{finalise, fold};
use crate::sort::{sort_by, sort_by_key};

/// The documents whose neighbours are examined: those with the smallest hashes of ids, whatever the order of the documents.
pub(super) fn sample(corpus: &Corpus) -> Vec<u32> {
    let hash = |number: u32| finalise(fold(corpus.documents.get(number).id.as_bytes(), 0));
    let mut sample: Vec<(u64, u32)> = corpus.documents.numbers().map(|number| (hash(number), number)).collect();
    sort_by_key(&mut sample, |&(hash, _)| hash);
    sample.into_iter().take(SAMPLE).map(|(_, number)| number).collect()
}

/// The similarity from which a document is reported.
pub(super) fn least(background: f64, strictness: Strictness) -> f64 {
    (beyond(strictness) * background).min(ALIKE)
}

/// The median, over a sample of the documents, of the similarity to the most similar other that is not a copy.
pub(super) fn background(collection: &Collection, corpus: &Corpus, sample: &[u32]) -> f64 {
    let nearest = |&number: &u32| {
        let stored = corpus.documents.get(number);
        let counted = corpus.counted(stored.text);
        let scores = collection.scores(&collection.read(corpus, &counted, stored.title.unwrap_or_default()));
        let others = (0..).zip(&scores.documents).filter(|&(other, _)| other != number);
        others.map(|(_, score)| score.score / scores.own).filter(|&similarity| similarity < ALIKE).fold(0.0, f64::max)
    };
    let mut similarities: Vec<f64> = sample.iter().map(nearest).collect();
    similarities.extend([EXPECTED.1; EXPECTED.0]);
    sort_by(&mut similarities, f64::total_cmp);
    similarities[similarities.len() / 2].max(EXPECTED.1)
}

/// How similar a document is, from 0 to 1: its score divided by that of the text with itself, or how alike the titles are, if that is more and
/// they are nearly equal.
pub(super) fn similarity<'c>(
    collection: &Collection,
    scores: &Scores,
    number: u32,
    title: &dyn Fn() -> Option<&'c str>,
) -> f64 {
    let score = scores.documents[number as usize];
    let similarity = if score.score > 0.0 { (score.score / scores.own).min(1.0) } else { 0.0 };
    let may_be_alike = score.titles > 0.0 && score.titles >= ALIKE * scores.title;
    let title = if may_be_alike { title() } else { None };
    let titles = title.map(|title| collection.alike(score.titles, scores.title, title));
    similarity.max(titles.filter(|&titles| titles >= ALIKE).unwrap_or(0.0))
}
