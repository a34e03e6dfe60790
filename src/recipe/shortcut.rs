//! The fast path for the common recipes (see `fast`): the same features and sums as those of `recipe/stair.rs`, without the
//! steps between. `tests/core/laws.rs` compares the two.

use super::Recipe;
use crate::fast::{self, Choices};
use crate::hash::{Hash, hash_of_fold};
use crate::normalize::{Rules, StopWords};
use crate::paragraph::Paragraphs;
use crate::tally::Tally;
use crate::weight::{Weight, Weights};

impl Recipe {
    /// What `read` returns for a text's votes, and their number, if the recipe takes the fast path and gives each feature or
    /// occurrence one vote.
    pub(super) fn tally<T>(&self, text: &str, read: impl FnOnce(&Tally) -> T) -> Option<(T, u64)> {
        let choices = self.choices(text).filter(|_| self.weights.are_votes() && self.top.is_none())?;
        Some(fast::tally(text, Choices { once: self.weights == Weights::Once, ..choices }, read))
    }

    /// The number of distinct features of a text that has this number of votes.
    pub(super) fn distinct(&self, text: &str, votes: u64) -> usize {
        let choices = self.choices(text).filter(|_| self.weights != Weights::Once);
        choices.map_or(votes, |choices| fast::count(text, choices)) as usize
    }

    /// The choices for the fast path, if the recipe and the text can take it. `once` is set.
    pub(crate) fn choices(&self, text: &str) -> Option<Choices> {
        let as_written = self.hash == Hash::Fx && self.stop_words == StopWords::NONE;
        let known = self.rules() == Rules::LETTERS && self.weights.by_count_alone() && as_written;
        (known && text.len() <= fast::LONGEST).then(|| Choices {
            split: self.paragraphs == Paragraphs::Split,
            size: self.size,
            once: true,
            bits: self.bits.count(),
            seed: self.seed,
        })
    }

    /// Visits the features of `new` (with `true`), then those of `old` (with `false`), without the ones that both texts begin
    /// or end with.
    pub(crate) fn differing_features(&self, old: Option<&str>, new: &str, mut visit: impl FnMut(u128, Weight, bool)) {
        // Most features are in both and need not be hashed.
        if let (Some(choices), Some(_)) = (self.choices(old.unwrap_or_default()), self.choices(new)) {
            let folds = |text: &str| fast::folds(text, choices);
            return each_differing(old, new, folds, |fold, comes| visit(hash_of_fold(fold), Weight::ONE, comes));
        }
        let features = |text: &str| {
            let mut features = Vec::new();
            self.each_paragraph(text, &mut |paragraph| {
                self.each_feature(&text[paragraph], |feature, weight| features.push((feature, weight)));
            });
            features
        };
        each_differing(old, new, features, |(feature, weight), comes| visit(feature, weight, comes));
    }
}

fn each_differing<T: Copy + PartialEq>(
    old: Option<&str>,
    new: &str,
    read: impl Fn(&str) -> Vec<T>,
    mut visit: impl FnMut(T, bool),
) {
    let (old, new) = (old.map_or_else(Vec::new, &read), read(new));
    let [old, new] = differing(&old, &new);
    new.iter().for_each(|&item| visit(item, true));
    old.iter().for_each(|&item| visit(item, false));
}

/// Both lists without their common beginning and end.
pub(crate) fn differing<'a, T: PartialEq>(old: &'a [T], new: &'a [T]) -> [&'a [T]; 2] {
    let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[same..], &new[same..]);
    let same = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    [&old[..old.len() - same], &new[..new.len() - same]]
}
