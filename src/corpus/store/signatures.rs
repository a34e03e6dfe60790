//! The signatures that a scan reads, in columns: fingerprints, numbers of features and, if texts are kept, outlines of their
//! words and hashes of them in order.

use super::boilerplate::Boilerplate;
use super::capacity::{reserve, shrink};
use super::outline::Outline;
use crate::overlap::words_of;
use crate::recipe::Recipe;
use crate::work;
use std::sync::Arc;

/// What is known about a text without reading it: its fingerprint, its number of features, and an outline of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    pub(crate) fingerprint: u128,
    /// The number of distinct features; 0 for a text without features, which no scan finds.
    pub(crate) features: u32,
    /// Given for all texts, or for none.
    pub(crate) outline: Option<Outline>,
    /// A hash of the words in order (`Outline::order`), given for all texts of a corpus that keeps them; otherwise 0.
    pub(crate) order: u32,
}

impl Signature {
    /// A signature in a corpus. `kept` is a kept text and its words.
    pub(crate) fn new(fingerprint: u128, features: u32, kept: Option<(&[u64], &str)>) -> Signature {
        let outline = kept.map(|(words, _)| Outline::new(words));
        let order = kept.map_or(0, |(words, text)| Outline::order(words, text));
        Signature { fingerprint, features, outline, order }
    }
}

/// Signs texts that are kept.
#[derive(Clone, Debug)]
pub(crate) struct Signer {
    pub(crate) recipe: Recipe,
    pub(crate) boilerplate: Arc<Boilerplate>,
}

impl Signer {
    /// The signature of a text.
    pub(crate) fn sign(&self, text: &str) -> Signature {
        let own = self.boilerplate.rest(text);
        let (fingerprint, features) = self.recipe.fingerprint_and_features(&own);
        let words = words_of(&self.recipe, &own);
        let features = u32::try_from(features).expect("fewer than 2^32 features");
        Signature::new(fingerprint.number(), features, Some((&words, &own)))
    }
}

/// Signatures by place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signatures {
    fingerprints: Vec<u128>,
    features: Vec<u32>,
    outlines: Vec<Outline>,
    orders: Vec<u32>,
}

impl Signatures {
    pub(crate) fn len(&self) -> usize {
        self.features.len()
    }

    pub(crate) fn push(&mut self, signature: Signature) {
        reserve(&mut self.fingerprints, 1);
        reserve(&mut self.features, 1);
        self.fingerprints.push(signature.fingerprint);
        self.features.push(signature.features);
        if let Some(outline) = signature.outline {
            reserve(&mut self.outlines, 1);
            self.outlines.push(outline);
        }
        if signature.order != 0 {
            reserve(&mut self.orders, 1);
            self.orders.push(signature.order);
        }
    }

    pub(crate) fn get(&self, at: usize) -> Signature {
        Signature {
            fingerprint: self.fingerprints[at],
            features: self.features[at],
            outline: self.outlines.get(at).copied(),
            order: self.orders.get(at).copied().unwrap_or_default(),
        }
    }

    /// The signatures with a feature, and their places.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, Signature)> {
        (0..self.len()).map(|at| (at, self.get(at))).filter(|(_, signature)| signature.features > 0)
    }

    /// Visits the place, fingerprint and number of features of all signatures with a feature, or of those `among` some places.
    #[inline]
    pub(crate) fn each(&self, among: Option<&[u32]>, mut visit: impl FnMut(usize, u128, u32)) {
        let mut visit = |at: usize, fingerprint: u128, features: u32| {
            work::count(1);
            if features > 0 {
                visit(at, fingerprint, features);
            }
        };
        match among {
            None => {
                let columns = self.fingerprints.iter().zip(&self.features).enumerate();
                columns.for_each(|(at, (&fingerprint, &features))| visit(at, fingerprint, features));
            }
            Some(places) => {
                let places = places.iter().map(|&at| at as usize);
                places.for_each(|at| visit(at, self.fingerprints[at], self.features[at]));
            }
        }
    }

    pub(crate) fn outline(&self, at: usize) -> Option<&Outline> {
        self.outlines.get(at)
    }

    /// Whether two kept texts have the same words in the same order, by hash.
    pub(crate) fn has_words_of(&self, at: usize, other: &Signature) -> bool {
        other.order != 0 && self.orders.get(at) == Some(&other.order)
    }

    /// Removes a signature; the last one takes its place.
    pub(crate) fn swap_remove(&mut self, at: usize) {
        self.fingerprints.swap_remove(at);
        self.features.swap_remove(at);
        if !self.outlines.is_empty() {
            self.outlines.swap_remove(at);
        }
        if !self.orders.is_empty() {
            self.orders.swap_remove(at);
        }
    }

    /// Hides a signature from scans.
    pub(crate) fn hide(&mut self, at: usize) {
        self.features[at] = 0;
    }

    /// Keeps the signatures at the places for which `keep` holds, in their order.
    pub(crate) fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        retain_places(&mut self.fingerprints, &keep);
        retain_places(&mut self.features, &keep);
        retain_places(&mut self.outlines, &keep);
        retain_places(&mut self.orders, &keep);
    }

    /// Reclaims memory after many removals.
    pub(crate) fn shrink(&mut self) {
        shrink(&mut self.fingerprints);
        shrink(&mut self.features);
        shrink(&mut self.outlines);
        shrink(&mut self.orders);
    }

    /// Bytes of memory for fingerprints and feature counts.
    pub(crate) fn bytes(&self) -> usize {
        self.fingerprints.capacity() * size_of::<u128>() + self.features.capacity() * size_of::<u32>()
    }

    /// Bytes of memory for outlines and orders.
    pub(crate) fn outline_bytes(&self) -> usize {
        self.outlines.capacity() * size_of::<Outline>() + self.orders.capacity() * size_of::<u32>()
    }
}

/// Keeps the items at the places for which `keep` holds.
pub(crate) fn retain_places<T>(items: &mut Vec<T>, keep: impl Fn(usize) -> bool) {
    let mut place = 0;
    items.retain(|_| {
        place += 1;
        keep(place - 1)
    });
}
