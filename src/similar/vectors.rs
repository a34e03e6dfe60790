//! Documents whose vectors are near that of a text. All codes are compared, 64 bytes per document.

use super::tuning::{COPY, EXPECTED_DISTANCE, beyond};
use crate::Corpus;
use crate::corpus::Strictness;
use crate::sort::sort_by_key;
use crate::vector::VectorCode;

/// The codes of all documents, by their numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Vectors(Vec<Option<VectorCode>>);

impl Vectors {
    pub(super) fn of(corpus: &Corpus) -> Vectors {
        let mut codes = vec![None; corpus.documents.next() as usize];
        for number in corpus.documents.numbers() {
            codes[number as usize] = corpus.documents.get(number).vector;
        }
        if codes.iter().all(Option::is_none) { Vectors::default() } else { Vectors(codes) }
    }

    /// The dimensions of the vectors; `None` if no document has one.
    pub(super) fn dimensions(&self) -> Option<u32> {
        self.0.iter().flatten().next().map(|code| code.dimensions())
    }

    /// The distance of each document that has a vector of the same dimensions, nearest first.
    pub(super) fn near(&self, asked: VectorCode) -> Vec<(u32, u32)> {
        let mut near: Vec<(u32, u32)> = (0..)
            .zip(&self.0)
            .filter_map(|(number, code)| {
                let code = code.filter(|code| code.dimensions() == asked.dimensions())?;
                Some((code.distance(asked), number))
            })
            .collect();
        sort_by_key(&mut near, |&(distance, _)| distance);
        near
    }

    /// The distance that is usual between neighbours in the collection.
    pub(super) fn usual(&self, sample: &[u32]) -> u32 {
        let nearest = |&number: &u32| {
            let near = self.near((*self.0.get(number as usize)?)?);
            near.into_iter().find(|&(distance, other)| other != number && distance > COPY).map(|(distance, _)| distance)
        };
        let mut distances: Vec<u32> = sample.iter().filter_map(nearest).collect();
        distances.extend([EXPECTED_DISTANCE.1; EXPECTED_DISTANCE.0]);
        sort_by_key(&mut distances, |&distance| distance);
        distances[distances.len() / 2]
    }
}

/// The largest distance that is reported.
pub(super) fn farthest(usual: u32, strictness: Strictness) -> u32 {
    (f64::from(usual) / beyond(strictness)) as u32
}

/// How similar a document is by words and by its vector: the mean of the word similarity and the cosine of the vectors, by the
/// approximation of Bhaskara I, which is the same on every platform and off by at most 0.002. With reciprocal ranks, vectors add a
/// quarter less.
pub(super) fn fused(words: f64, distance: u32) -> f64 {
    let part = (f64::from(distance) / f64::from(VectorCode::BITS)).min(0.5);
    (words + (1.0 - 4.0 * part * part) / (1.0 + part * part)) / 2.0
}
