//! The verdicts on texts that a caller has.

use super::{Reading, Verdict};
use crate::recipe::Recipe;
use crate::slots::Slots;
use crate::threshold::Cutoff;

impl Recipe {
    /// The verdict on two texts: faster than [`Recipe::compare`], which also finds passages and distances.
    ///
    /// ```
    /// use nearprint::Recipe;
    ///
    /// let verdict = Recipe::DEFAULT.judge("Good artists copy, great artists steal.", "Good artists copy; great ones steal.");
    /// assert!(verdict.same() && verdict.score > 0.7);
    /// ```
    pub fn judge(&self, a: &str, b: &str) -> Verdict {
        self.judge_all(a, &[b])[0]
    }

    /// The verdicts on a text and each of some others, in order. The text is read once, so this is faster than one call for each.
    pub fn judge_all(&self, a: &str, others: &[&str]) -> Vec<Verdict> {
        let judged = self.judge_all_in(a, others, Cutoff::Automatic, &Slots::default());
        judged.into_iter().map(|(verdict, _)| verdict).collect()
    }

    /// The same, each with whether the two are near-duplicates: with a background, in a collection that has it and these [`Slots`].
    pub fn judge_all_in(&self, a: &str, others: &[&str], cutoff: Cutoff, slots: &Slots) -> Vec<(Verdict, bool)> {
        let read = |text| Reading::new(text, self.fingerprint_and_features(text).1);
        let a = read(a);
        let judged = |b| {
            let verdict = a.compare(self, &b);
            let is_near = match cutoff {
                Cutoff::Background(_) => a.near_in(self, &b, cutoff, slots).is_some(),
                _ => verdict.reaches(cutoff),
            };
            (verdict, is_near)
        };
        others.iter().map(|&b| judged(read(b))).collect()
    }
}
