//! The signatures of the documents that have a number, and which of these are worth reading.

use super::signature::{Signature, farthest, least_jaccard_by_letters, slack};
use crate::recipe::Recipe;
use crate::threshold::{Cutoff, Threshold};

/// Words are short if a text has fewer features than this many times its words.
const SHORT: u32 = 2;

/// The signatures by number.
pub(super) struct Rows {
    rows: Vec<Signature>,
    recipe: Recipe,
    cutoff: Cutoff,
    /// For texts with at least this many features.
    limits: Vec<Limit>,
}

/// What a text must have to be read.
struct Limit {
    /// The score that its outline may reach,
    wanted: f64,
    /// or the largest distance of its fingerprint: features or letters may make it near.
    most: u32,
    /// The same for a text with short words, as in CJK: its letters are in order where its words are. Of 5,000 Chinese texts read in
    /// vain, 4,700 are farther.
    most_of_short_words: u32,
}

impl Limit {
    fn new(recipe: &Recipe, cutoff: Cutoff, few: usize) -> Limit {
        // Texts of different lengths must be nearer.
        let threshold = Threshold::new(few, few);
        let by_words = farthest(recipe, cutoff, few, few, false).unwrap_or_default();
        let by = |jaccard| threshold.hamming_at(jaccard, recipe.bits).map_or(0, |mean| mean + slack(recipe.bits));
        let wanted = cutoff.least(few, few);
        let by_features = match cutoff {
            Cutoff::Automatic => by_words.min(by(threshold.jaccard())),
            Cutoff::Background(_) => by_words.min(by(wanted)),
            Cutoff::Score(_) => by_words,
        };
        let by_letters = by(least_jaccard_by_letters(cutoff, wanted));
        Limit { wanted, most: by_words.min(by_features.max(by_letters)), most_of_short_words: by_features }
    }
}

impl Rows {
    pub(super) fn new(recipe: &Recipe, cutoff: Cutoff) -> Rows {
        let limits = (0..=Threshold::MOST).map(|few| Limit::new(recipe, cutoff, few)).collect();
        Rows { rows: Vec::new(), recipe: recipe.clone(), cutoff, limits }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn get(&self, number: u32) -> &Signature {
        &self.rows[number as usize]
    }

    pub(super) fn push(&mut self, row: Signature) {
        // Growing by a quarter: a table of millions is most of the memory.
        if self.rows.len() == self.rows.capacity() {
            self.rows.reserve_exact(16 + self.rows.len() / 4);
        }
        self.rows.push(row);
    }

    /// Visits those documents whose texts are worth reading, with the number of shared tokens.
    pub(super) fn each_that_may_match(
        &self,
        own: &Signature,
        found: &[(u32, usize)],
        mut visit: impl FnMut(u32, &Signature, usize),
    ) {
        // As in `Lines`: all are requested first.
        let features: Vec<u32> = found.iter().map(|&(other, _)| self.get(other).features).collect();
        let has_short_words = own.features < SHORT * own.outline.parts().1;
        for (&(other, tokens), features) in found.iter().zip(features) {
            let row = self.get(other);
            let limit = &self.limits[own.features.min(features).min(Threshold::MOST as u32) as usize];
            let most = if has_short_words { limit.most_of_short_words } else { limit.most };
            let is_far = (own.fingerprint ^ row.fingerprint).count_ones() > most;
            if row.set != own.set || is_far && !own.outline.may_reach(&row.outline, limit.wanted) {
                continue;
            }
            if own.may_match(row, &self.recipe, self.cutoff) {
                visit(other, row, tokens);
            }
        }
    }
}
