//! Groups of documents that share most of their wording: the connected components of the graph of near-duplicates. All documents go through
//! a [`Sieve`], in the order of their ids, so that the groups do not depend on the history.

use super::options::Alike;
use super::{Corpus, Sieve, Summary};
use crate::judge::Reading;
use crate::threshold::Cutoff;
use std::borrow::Cow;

impl Corpus {
    /// The scores of a text and each of some others, in order, of those that are near-duplicates in this collection: all pairs, which
    /// [`Corpus::check`] and [`Corpus::duplicates`] need not compare.
    ///
    /// ```
    /// use nearprint::{Corpus, Document};
    ///
    /// let corpus: Corpus = [Document::new("1984", "It was a bright cold day in April")].into_iter().collect();
    /// let near = corpus.near_all("It was a bright, warm day in April", &["It was one bright, warm day in April", "Call me Ishmael"]);
    /// assert!(near[0].is_some() && near[1].is_none());
    /// ```
    pub fn near_all(&self, text: &str, others: &[&str]) -> Vec<Option<f64>> {
        let read = |text: &str| {
            let counted = self.counted(text).into_owned();
            let features = self.recipe.fingerprint_and_features(&counted).1;
            Reading::new(counted, features)
        };
        let (own, cutoff, slots) = (read(text), self.cutoff(Cutoff::Automatic), self.slots());
        others.iter().map(|other| own.near_in(&self.recipe, &read(other), cutoff, slots)).collect()
    }

    /// The ids of documents that have near-duplicates, in groups: two documents are in one group if a chain of near-duplicates
    /// connects them. The ids in a group are in alphabetical order, and so are the groups, by first id.
    ///
    /// [`Corpus::check`] would find each joined pair. In a crowd of similar texts not every pair is compared: where scores are at the
    /// threshold throughout, pairs can be missed that a check finds (DESIGN.md). Takes time in proportion to the texts.
    ///
    /// # Panics
    /// If a score is not a number from 0 to 1.
    pub fn duplicates(&self, alike: impl Into<Alike>) -> Vec<Vec<String>> {
        self.duplicates_with_scores(alike).into_iter().map(|(ids, _)| ids).collect()
    }

    /// The same groups, each with the lowest score in the chains that connect it.
    ///
    /// # Panics
    /// If a score is not a number from 0 to 1.
    pub fn duplicates_with_scores(&self, alike: impl Into<Alike>) -> Vec<(Vec<String>, f64)> {
        let Alike { cutoff, numbers } = alike.into();
        let mut sieve =
            Sieve::new(self.recipe.clone(), self.cutoff(cutoff).and(numbers), true).with_slots(self.learn_slots());
        let texts: Vec<(u32, Cow<str>)> =
            self.documents.by_id().map(|number| (number, self.counted(self.documents.text(number)))).collect();
        for (_, text) in &texts {
            sieve.push(&Summary::new(&self.recipe, text), text, |number| &*texts[number as usize].1);
        }
        let mut groups: Vec<(Vec<String>, f64)> = Vec::new();
        // The place of the group of each first document.
        let mut places = vec![usize::MAX; texts.len()];
        for (place, &(number, _)) in (0..).zip(&texts) {
            let Some(lowest) = sieve.lowest(place) else { continue };
            let first = &mut places[sieve.group(place) as usize];
            if *first == usize::MAX {
                *first = groups.len();
                groups.push((Vec::new(), lowest));
            }
            groups[*first].0.push(self.documents.id(number).into());
        }
        groups
    }
}
