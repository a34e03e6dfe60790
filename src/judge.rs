//! The one verdict on two texts: how alike they are, and whether they are near-duplicates.
//!
//! The score is the largest of three numbers from 0 to 1. The first is the share of both texts' words that both have in the same
//! order (normalised Indel similarity, 2 · LCS / (a + b)). The second is the Jaccard index of their features, which stays high when
//! sentences move, but is at most the ratio of their lengths. The third is looked at if neither reaches the threshold for two texts
//! by themselves: the mean of the Jaccard index and the share of the letters that both have in the same order. Typing and scanning
//! errors break words and features, but leave most letters in order. From 0.88 on, that share also counts, stretched so that 0.88
//! is the threshold. Two texts are near-duplicates when the score reaches the threshold: that for two texts by themselves
//! ([`Threshold`](crate::Threshold)), that of their collection ([`Background`](crate::Background)), or one from the caller.
//!
//! In texts with few distinct words or letters all shares are high by chance; only the excess counts (`overlap/wording.rs`,
//! `judge/longer.rs`). A score of 1 also needs the same signs, where a sign changes a word (`judge/exact.rs`).
//!
//! `Corpus::check`, `Corpus::duplicates` and `compare` all use this verdict. It is symmetric.

mod exact;
mod longer;
mod pairs;

use crate::fast;
use crate::feature_map::FeatureMap;
use crate::letters::letters;
use crate::normalize::{Case, Marks};
use crate::overlap::{Wording, each_counted_key, words_of};
use crate::prose::Prose;
use crate::read::{Word, of_placed};
use crate::recipe::Recipe;
use crate::slots::{Side, Slots, phrases};
use crate::threshold::{Cutoff, ENOUGH, Threshold};
use crate::title::Title;
use crate::words::{PlacedWord, placed_words};
use exact::Exact;
use std::borrow::Cow;
use std::cell::OnceCell;

/// Distinct features in both / distinct features of one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Containment {
    /// The part of the first text's features that the second has.
    pub a_in_b: f64,
    /// The part of the second text's features that the first has.
    pub b_in_a: f64,
}

/// Whether near-duplicates may have different numbers. A number is one or more digits, with a minus, a point and separated thousands: 12,5 is
/// 12.5; 10 000 is 10000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// Numbers are words like others.
    #[default]
    Ignore,
    /// Texts whose numbers differ are not near-duplicates: invoices, bank entries, dosages, versions. Each number must occur equally
    /// often in both texts, in any order.
    Differ,
}

/// A text read once and compared with many. What only some comparisons need is read on demand.
pub(crate) struct Reading<'t> {
    text: Cow<'t, str>,
    /// How many distinct features it has.
    features: usize,
    /// How many shingles it has, also repeated ones.
    shingles: OnceCell<usize>,
    /// The distinct features.
    keys: OnceCell<FeatureMap<(), u64>>,
    /// The words in order, folded, with their places.
    placed: OnceCell<Vec<PlacedWord>>,
    /// The same with what they count for and their phrases.
    read: OnceCell<Vec<Word>>,
    /// The words in order, as the recipe folds them.
    words: OnceCell<Wording<'t>>,
    /// The letters in order.
    letters: OnceCell<Wording<'t>>,
    /// The phrases, each once.
    phrases: OnceCell<Vec<u64>>,
    /// The signs and numbers.
    exact: OnceCell<Exact>,
    prose: OnceCell<Option<Prose>>,
    numbers: Numbers,
}

/// How alike two texts are, exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verdict {
    /// From 0 to 1; 0 if a text has no feature.
    pub score: f64,
    /// The Jaccard index of the features.
    pub jaccard: f64,
    /// a is the text that was read first.
    pub containment: Containment,
    /// The numbers of distinct features.
    features: [usize; 2],
}

impl Verdict {
    /// The verdict on this text and `other`, which share `both` distinct features.
    pub(crate) fn new(recipe: &Recipe, own: &Reading, other: &Reading, both: usize) -> Verdict {
        let features = [own.features, other.features.max(both)];
        let (jaccard, containment) = shares(features, both);
        let score = if features.contains(&0) {
            0.0
        } else {
            own.score_with(recipe, other, own.words_in_order(recipe, other, 0.0), jaccard, 0.0)
        };
        Verdict { score, jaccard, containment, features }
    }

    /// Whether the two are near-duplicates by themselves, by the automatic [threshold](crate::Threshold).
    pub fn same(&self) -> bool {
        self.reaches(Cutoff::Automatic)
    }

    /// Whether the two are near-duplicates in a collection with a [background](crate::Background), or by the caller's score.
    pub fn reaches(&self, cutoff: Cutoff) -> bool {
        self.score > 0.0 && self.score >= cutoff.of(self.features[0], self.features[1])
    }
}

/// Letters of texts longer than this, in UTF-8 bytes, are not compared: they are five times as many as words and take time and memory.
const LONGEST_BY_LETTERS: usize = 1 << 16;

/// The mean of letters and features counts for texts up to this length, in UTF-8 bytes: in longer ones the words say as much.
const LONGEST_BY_MEAN: usize = 1 << 12;

/// Texts whose letters are compared have at least this Jaccard index: unrelated texts share an order of letters by chance.
pub(crate) const LEAST_JACCARD: f64 = 0.35;

/// How far the mean of letters and features exceeds the words and the features: in labelled sets, one pair in a thousand exceeds it.
pub(crate) const BY_LETTERS: f64 = 0.15;

/// The share of a text's words that a longer one has if it contains the text. Of labelled documents that grew, nine in ten have more.
const CONTAINED: f64 = 0.9;

/// In a text with more than this many times another's words, the other is a part.
const AROUND: f64 = 2.5;

/// The smallest share of both texts' words in the same order if one is contained.
pub(crate) const LEAST_IF_CONTAINED: f64 = 2.0 * CONTAINED / (1.0 + AROUND);

/// With a lower score, texts are near-duplicates only if they share words throughout, as two readings of a scan do. If so few words are shared in
/// long runs, one text quotes the other.
const PARTS: f64 = 0.5;
/// The share of phrases in common, of the square of that of words, which only runs have. Of words with errors anywhere it would be the cube.
const RUNS: f64 = 0.6;
/// Up to this score, and from so many phrases on, one text quotes the other if this share of what both have is in runs: two ads of an employer.
const QUOTES: f64 = 0.65;
const LONG: f64 = 200.0;
const ALL_RUNS: f64 = 0.9;

/// At this many times the length of another text or more, a text's features are kept in a table.
const LONGER: usize = 8;

/// The Jaccard index of two texts with these numbers of distinct features, `both` shared, and the containment.
fn shares(features: [usize; 2], both: usize) -> (f64, Containment) {
    let share = |whole: f64| if whole == 0.0 { 0.0 } else { both as f64 / whole };
    // As floats, because a snapshot may name any number of features.
    let [a, b] = features.map(|features| features as f64);
    (share(a + b - both as f64), Containment { a_in_b: share(a), b_in_a: share(b) })
}

impl<'t> Reading<'t> {
    /// A text with this many distinct features by the recipe used for comparison.
    pub(crate) fn new(text: impl Into<Cow<'t, str>>, features: usize) -> Reading<'t> {
        Reading {
            text: text.into(),
            features,
            shingles: OnceCell::new(),
            keys: OnceCell::new(),
            placed: OnceCell::new(),
            read: OnceCell::new(),
            words: OnceCell::new(),
            letters: OnceCell::new(),
            phrases: OnceCell::new(),
            exact: OnceCell::new(),
            prose: OnceCell::new(),
            numbers: Numbers::default(),
        }
    }

    /// The same for a comparison where numbers may or may not differ.
    pub(crate) fn with_numbers(self, numbers: Numbers) -> Reading<'t> {
        Reading { numbers, ..self }
    }

    /// Its words in reading order.
    pub(crate) fn words(&self, recipe: &Recipe) -> &[u64] {
        self.wording(recipe).words()
    }

    /// The verdict on this text and another one.
    pub(crate) fn compare(&self, recipe: &Recipe, other: &Reading) -> Verdict {
        Verdict::new(recipe, self, other, self.in_both(recipe, other))
    }

    /// The score of the two texts, if they are near-duplicates. It is that of [`compare`], several times faster.
    ///
    /// [`compare`]: Reading::compare
    pub(crate) fn score(&self, recipe: &Recipe, other: &Reading, cutoff: Cutoff) -> Option<f64> {
        self.score_from(recipe, other, cutoff.of(self.features, other.features))
    }

    /// The same in a collection whose slots are known.
    pub(crate) fn near(&self, recipe: &Recipe, other: &Reading, cutoff: Cutoff, slots: &Slots) -> Option<f64> {
        if !slots.is_known() || cutoff.given().is_some() {
            return self.score(recipe, other, cutoff);
        }
        // All that follows needs the places too, so each text is read with them at once.
        _ = (self.placed(), other.placed());
        let by_phrases = |common: f64| cutoff.by_phrases([self.features, other.features], common);
        let score = self.score_from(recipe, other, by_phrases(0.0))?;
        if score >= by_phrases(1.0) {
            return Some(score);
        }
        let (own, others) = (self.phrases(), other.phrases());
        let shared = slots.shared(own, others);
        let phrases = own.len().min(others.len()) as f64;
        let is_part = score < PARTS && shared.phrases > RUNS * score * score * phrases
            || score < QUOTES && phrases >= LONG && shared.phrases > ALL_RUNS * score * phrases;
        (!is_part && score >= by_phrases(shared.common.unwrap_or(1.0))).then_some(score)
    }

    /// The same for documents of that collection: records that differ by its slots are none, and neither are texts about other subjects.
    pub(crate) fn near_in(&self, recipe: &Recipe, other: &Reading, cutoff: Cutoff, slots: &Slots) -> Option<f64> {
        let score = self.near(recipe, other, cutoff, slots)?;
        let is_other =
            score < 1.0 && (self.has_another_subject(other, cutoff, slots) || self.is_other_record(other, slots));
        (!is_other).then_some(score)
    }

    /// The score, if it is at least `wanted`.
    fn score_from(&self, recipe: &Recipe, other: &Reading, wanted: f64) -> Option<f64> {
        if self.features == 0 || other.features == 0 {
            return None;
        }
        // Below the threshold of two texts by themselves, letters are compared too.
        let by_themselves = Cutoff::Automatic.of(self.features, other.features);
        let wording = self.words_in_order(recipe, other, wanted.min(by_themselves));
        let both = self.in_both(recipe, other);
        let (jaccard, _) = shares([self.features, other.features.max(both)], both);
        let score = self.score_with(recipe, other, wording, jaccard, wanted);
        let reaches = score > 0.0 && score >= wanted;
        (reaches && (self.numbers == Numbers::Ignore || !self.numbers_differ(other))).then_some(score)
    }

    /// Whether the two have other numbers.
    pub(crate) fn numbers_differ(&self, other: &Reading) -> bool {
        self.exact().has_other_numbers(other.exact())
    }

    /// Whether the two have different numbers with the same letters between them.
    pub(crate) fn only_numbers_differ(&self, other: &Reading) -> bool {
        exact::may_have_same_letters(&self.text, &other.text) && self.exact().differs_in_numbers_alone(other.exact())
    }

    /// Whether the two differ by the words in these slots.
    pub(crate) fn is_other_record(&self, other: &Reading, slots: &Slots) -> bool {
        if !slots.is_known() {
            return false;
        }
        let (own, others) = (self.side(), other.side());
        let common = || slots.shared(self.phrases(), other.phrases()).common;
        // Most texts are longer than records.
        slots.may_tell_apart(own.words.len().max(others.words.len()))
            && common().is_some_and(|common| slots.tell_apart(own, others, common))
    }

    fn placed(&self) -> &[PlacedWord] {
        self.placed.get_or_init(|| placed_words(&self.text))
    }

    fn read(&self) -> &[Word] {
        self.read.get_or_init(|| of_placed(&self.text, self.placed()))
    }

    fn side(&self) -> Side<'_> {
        Side { text: &self.text, words: self.read() }
    }

    /// The keys of its distinct phrases, ascending.
    fn phrases(&self) -> &[u64] {
        self.phrases.get_or_init(|| phrases(self.read()))
    }

    /// Whether both have prose, and not the same, or titles that name different subjects: then the same code, fields or frames do not make
    /// them near-duplicates. With a score from the caller, that alone decides.
    pub(crate) fn has_another_subject(&self, other: &Reading, cutoff: Cutoff, slots: &Slots) -> bool {
        if cutoff.given().is_some() {
            return false;
        }
        if let (Some(own), Some(title)) = (self.title(), other.title()) {
            let known = slots.is_known().then(|| slots.shared(self.phrases(), other.phrases()));
            if own.differs(&title, known.and_then(|shared| shared.common).unwrap_or(0.0)) {
                return true;
            }
        }
        self.prose().is_some_and(|own| other.prose().is_some_and(|other| own.differs(other, slots)))
    }

    fn title(&self) -> Option<Title<'_>> {
        Title::of(&self.text, self.read())
    }

    fn prose(&self) -> Option<&Prose> {
        self.prose.get_or_init(|| Prose::of(&self.text, self.read())).as_ref()
    }

    fn exact(&self) -> &Exact {
        self.exact.get_or_init(|| Exact::new(&self.text))
    }

    /// The score, if at least `least`; otherwise less than that. `wording` is the share of the words, or 0 if too low to matter.
    fn score_with(&self, recipe: &Recipe, other: &Reading, wording: f64, jaccard: f64, least: f64) -> f64 {
        let score = self.score_without_signs(recipe, other, wording, jaccard, least);
        if score < 1.0 {
            return score;
        }
        // Where only the features are the same, the words say as much as by themselves. Texts with the same words are near-duplicates
        // with every background.
        let by_words = if wording < 1.0 { wording } else { 0.0 };
        exact::share([&self.text, &other.text]).max(ENOUGH).max(by_words)
    }

    fn score_without_signs(&self, recipe: &Recipe, other: &Reading, wording: f64, jaccard: f64, least: f64) -> f64 {
        let compares_letters = jaccard >= LEAST_JACCARD && self.compares_letters(recipe, other);
        let possible = if compares_letters { 1.0 } else { jaccard };
        if possible <= wording || possible < least {
            return wording;
        }
        // This takes longer than all the rest, so only where it matters.
        let confirmed = OnceCell::new();
        let confirm = || *confirmed.get_or_init(|| self.confirmed(recipe, other, jaccard));
        let score = if jaccard > wording && jaccard >= least { wording.max(confirm()) } else { wording };
        let threshold = Threshold::new(self.features, other.features);
        if !compares_letters || score >= threshold.wording() {
            return score;
        }
        // What the mean needs to be more.
        let missing = if self.is_brief(other) { 2.0 * score.max(least) - jaccard } else { 1.0 };
        let letters = self.letters_in_order(recipe, other, missing.min(Threshold::letters()));
        let mean = if letters > 0.0 && self.is_brief(other) { (letters + confirm()) / 2.0 } else { 0.0 };
        score.max(mean).max(threshold.score_of_letters(letters))
    }

    /// The Jaccard index, as far as longer shingles confirm it.
    fn confirmed(&self, recipe: &Recipe, other: &Reading, jaccard: f64) -> f64 {
        // The heaviest few shingles are chosen by what they weigh.
        if recipe.top.is_some() {
            return jaccard;
        }
        let shingles = |of: &Reading| *of.shingles.get_or_init(|| longer::shingles(recipe, &of.text));
        let (features, shingles) = ([self.features, other.features], [shingles(self), shingles(other)]);
        longer::confirmed(recipe, jaccard, [&self.text, &other.text], features, shingles)
    }

    /// Whether letters are compared. In a phrase, such as a date, one letter matters. Letters are folded, so only recipes that fold
    /// compare them.
    fn compares_letters(&self, recipe: &Recipe, other: &Reading) -> bool {
        let folds = (recipe.case, recipe.marks) == (Case::Fold, Marks::Fold);
        let is_short = self.text.len().max(other.text.len()) <= LONGEST_BY_LETTERS;
        folds && is_short && self.features.min(other.features) >= Threshold::FEWEST
    }

    /// Whether both texts are so short that the mean of letters and features counts.
    fn is_brief(&self, other: &Reading) -> bool {
        self.text.len().max(other.text.len()) <= LONGEST_BY_MEAN
    }

    /// The score of two texts, or 0 if it is less than `least`; for long texts, by words alone.
    pub(crate) fn quick_score(&self, recipe: &Recipe, other: &Reading, least: f64) -> f64 {
        if self.is_brief(other) {
            return self.score(recipe, other, Cutoff::Score(least)).unwrap_or(0.0);
        }
        self.words_in_order(recipe, other, least)
    }

    /// The share of the shorter text's words that the longer one has in the same order, if it is contained: if that share is at least
    /// [`CONTAINED`], and the other is at most [`AROUND`] times as long.
    pub(crate) fn contained(&self, recipe: &Recipe, other: &Reading) -> Option<f64> {
        let (own, others) = (self.words(recipe).len() as f64, other.words(recipe).len() as f64);
        let (few, many) = (own.min(others), own.max(others));
        if few == 0.0 || many > AROUND * few {
            return None;
        }
        let whole = (few + many) / (2.0 * few);
        let share = whole * self.words_in_order(recipe, other, CONTAINED / whole);
        Some(share.min(1.0)).filter(|&share| share >= CONTAINED)
    }

    /// The share of the words that both have in the same order; 0 if it is less than `least`, or nothing.
    fn words_in_order(&self, recipe: &Recipe, other: &Reading, least: f64) -> f64 {
        self.wording(recipe).with_at_least(other.words(recipe), least).unwrap_or(0.0)
    }

    /// The share of letters that both have in the same order, beyond chance; 0 if less than `least`. Texts over few words have most
    /// letters in order by chance.
    fn letters_in_order(&self, recipe: &Recipe, other: &Reading, least: f64) -> f64 {
        if self.wording(recipe).is_over_few_words(other.words(recipe)) {
            return 0.0;
        }
        self.letters().with_at_least(other.letters().words(), least).unwrap_or(0.0)
    }

    fn wording(&self, recipe: &Recipe) -> &Wording<'t> {
        self.words.get_or_init(|| {
            let is_folded = (recipe.case, recipe.marks) == (Case::Fold, Marks::Fold);
            let placed = self.placed.get().filter(|_| is_folded);
            let known = placed.map(|words| words.iter().map(|word| word.hash()).collect());
            Wording::new(known.unwrap_or_else(|| words_of(recipe, &self.text)))
        })
    }

    fn letters(&self) -> &Wording<'t> {
        self.letters.get_or_init(|| {
            let codes: Vec<u64> = letters(&self.text).letters.iter().map(|letter| letter.code().into()).collect();
            Wording::new(codes)
        })
    }

    fn keys(&self, recipe: &Recipe) -> &FeatureMap<(), u64> {
        self.keys.get_or_init(|| {
            let mut found = FeatureMap::default();
            each_counted_key(recipe, &self.text, &mut |keys| {
                keys.iter().for_each(|&key| {
                    found.number_or_insert(key, ());
                });
            });
            found
        })
    }

    /// The number of distinct features that both texts have.
    fn in_both(&self, recipe: &Recipe, other: &Reading) -> usize {
        let texts = [&*self.text, &*other.text];
        // Two texts of similar length are counted together, in a fraction of the time that a table of features takes. A text compared with
        // much shorter ones is read once.
        let is_longer = self.text.len() > LONGER * other.text.len();
        let choices = texts.map(|text| recipe.choices(text).filter(|_| recipe.top.is_none() && !is_longer));
        if let [Some(choices), Some(_)] = choices {
            let either = fast::distinct_in_either(texts, choices);
            // A snapshot may name any number of features.
            return self.features.saturating_add(other.features).saturating_sub(either).min(either);
        }
        let own = self.keys(recipe);
        let mut is_shared = vec![false; own.len()];
        each_counted_key(recipe, &other.text, &mut |keys| {
            keys.iter().filter_map(|&key| own.number_of(key)).for_each(|number| is_shared[number] = true);
        });
        is_shared.iter().filter(|&&shared| shared).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlap::overlap;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_score_is_that_of_the_verdict(
            a in "([a-d]{1,3}[ +]{1,2}){0,30}|[北京火锅好]{0,30}", b in "([a-d]{1,3}[ <]{1,2}){0,30}|[北京火锅好]{0,30}",
            more in "[a-d ]{0,9}", least in 0..12u32, top in proptest::option::of(1..6u32),
        ) {
            // The heaviest features may agree where the words do not.
            let recipe = Recipe { top: top.and_then(std::num::NonZeroU32::new), ..crate::Corpus::RECIPE };
            let turned: String = { let half = a.char_indices().nth(a.chars().count() / 2).map_or(0, |(at, _)| at); format!("{}{}", &a[half..], &a[..half]) };
            let cutoff = if least < 11 { Cutoff::Score(f64::from(least) / 10.0) } else { Cutoff::Automatic };
            let read = |text| Reading::new(text, recipe.fingerprint_and_features(text).1);
            let long = a.repeat(2 * LONGER);
            let own = read(&a);
            let others = [b, format!("{a}{more}"), turned];
            for other in &others {
                let both = overlap(&recipe, &a, other).both;
                prop_assert_eq!(own.in_both(&recipe, &read(other)), both);
                // The table of a text compared with much shorter ones counts the same.
                prop_assert_eq!(read(&long).in_both(&recipe, &read(other)), overlap(&recipe, &long, other).both);
                let verdict = own.compare(&recipe, &read(other));
                let expected = verdict.reaches(cutoff).then_some(verdict.score);
                prop_assert_eq!(read(&a).score(&recipe, &read(other), cutoff), expected);
            }
        }
    }

    #[test]
    fn a_number_of_features_that_no_text_has_takes_no_memory() {
        let (recipe, text) = (crate::Corpus::RECIPE, "It was a bright cold day in April");
        let own = Reading::new(text, u32::MAX as usize);
        let score = own.score(&recipe, &Reading::new(text.to_uppercase(), u32::MAX as usize), Cutoff::Score(0.0));
        assert_eq!((score, own.keys(&recipe).len()), (Some(1.0), recipe.fingerprint_and_features(text).1));
    }
}
