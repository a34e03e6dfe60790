//! Near-duplicates of texts that arrive one by one and are not kept: for collections larger than memory.
//!
//! The summary of a text takes at most 200 bytes (`summary.rs`): its signature and the smallest of its hashed tokens.
//! Texts that share some of these are candidates (`lines.rs`); signatures rule most of them out, and the judge reads the
//! rest again. A document takes less than 400 bytes of memory, and no step depends on the size of a crowd.

mod lines;
mod outline;
mod rows;
mod signature;
mod summary;
pub(crate) mod tokens;

use super::options::Alike;
use crate::disjoint_sets::DisjointSets;
use crate::feature_map::FeatureMap;
use crate::judge::{LEAST_IF_CONTAINED, Numbers, Reading};
use crate::overlap::words_of;
use crate::recipe::Recipe;
use crate::slots::Slots;
use crate::sort::{sort_by_key, sort_words};
use crate::threshold::Cutoff;
use crate::work;
use lines::Lines;
use rows::Rows;
pub use signature::Signature;
use std::borrow::Cow;
pub use summary::Summary;
use summary::TOKENS;

/// After this many candidates that are not near, no more are read for a document.
const MISSES: usize = 48;
/// Candidates that share at most this many of a full summary's tokens, as documents on one subject do, are read only up to the first that is not
/// near: near-duplicates that share no more have errors in most of their words, and nearer fingerprints than the others.
const FEW_TOKENS: usize = TOKENS / 4;

/// Finds near-duplicates among texts that arrive one by one and are not kept.
///
/// ```
/// use nearprint::{Corpus, Cutoff, Sieve, Summary};
///
/// let texts = ["It was a bright cold day in April.", "Call me Ishmael.", "It was a bright, warm day in April!"];
/// let mut sieve = Sieve::new(Corpus::RECIPE, Cutoff::Automatic, false);
/// let mut kept = Vec::new();
/// for text in texts {
///     let near = sieve.push(&Summary::new(&Corpus::RECIPE, text), text, |number| kept[number as usize]);
///     match near {
///         Some(near) => assert_eq!((text, kept[near.of as usize]), (texts[2], texts[0])),
///         None => kept.push(text),
///     }
/// }
/// assert_eq!(kept, texts[..2]);
/// ```
pub struct Sieve {
    recipe: Recipe,
    pub(crate) cutoff: Cutoff,
    numbers: Numbers,
    pub(crate) slots: Slots,
    /// Whether texts are also near-duplicates if one is contained in the other.
    contained: bool,
    rows: Rows,
    /// The hashes of all texts that differ, and the first document of each.
    texts: FeatureMap<(), u64>,
    firsts: Vec<u32>,
    lines: Lines,
    /// Given if all documents stay and are grouped.
    groups: Option<DisjointSets>,
    /// The lowest score that joined the group of each root; NaN for a document alone.
    lowest: Vec<f64>,
    comparing: Comparing,
}

/// The earlier document that a text is a near-duplicate of.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct NearBefore {
    /// Its number.
    pub of: u32,
    /// How alike the two are, from 0 to 1.
    pub score: f64,
    /// Whether nothing but numbers differs.
    pub only_numbers_differ: bool,
    /// Whether the two are near-duplicates only because one text is [contained](Sieve::with_contained) in the other. Then the score is the share
    /// of its words that the longer text has in the same order.
    pub is_contained: bool,
}

impl NearBefore {
    fn new(of: u32, score: f64) -> NearBefore {
        NearBefore { of, score, only_numbers_differ: false, is_contained: false }
    }
}

/// The document that is being compared.
#[derive(Default)]
struct Comparing {
    /// The most promising last, each with whether it shares few tokens.
    candidates: Vec<(u32, bool)>,
    /// Whether the one that is being compared does, and whether such a one was not near.
    shares_few: bool,
    few_missed: bool,
    misses: usize,
    near: Option<NearBefore>,
    /// The earlier document that would be near, were the two not different records.
    record: Option<u32>,
}

impl Sieve {
    /// An empty sieve. With `grouped`, every document gets a number and is compared with all earlier ones, so chains of
    /// near-duplicates make [groups](Sieve::group). Otherwise a near-duplicate of an earlier document is dropped: it gets no number,
    /// and later documents are not compared with it.
    ///
    /// # Panics
    /// If a score is not a number from 0 to 1.
    pub fn new(recipe: Recipe, alike: impl Into<Alike>, grouped: bool) -> Sieve {
        let Alike { cutoff, numbers } = alike.into();
        let groups = grouped.then(|| DisjointSets::new(0).expect("no memory is needed"));
        let (rows, lines) = (Rows::new(&recipe, cutoff), Lines::default());
        let (texts, firsts) = (FeatureMap::default(), Vec::new());
        let (lowest, comparing) = (Vec::new(), Comparing::default());
        cutoff.given();
        let (slots, contained) = (Slots::default(), false);
        Sieve { recipe, cutoff, numbers, slots, contained, rows, texts, firsts, lines, groups, lowest, comparing }
    }

    /// Texts that differ by the words in these [slots](Slots) are different records, and not near-duplicates.
    pub fn with_slots(self, slots: Slots) -> Sieve {
        Sieve { slots, ..self }
    }

    /// Two texts are also near-duplicates if one is contained in the other: if at least nine in ten of its words occur, in the same
    /// order, in the other, which has at most two and a half times as many.
    ///
    /// # Panics
    /// If the sieve is not empty.
    pub fn with_contained(mut self) -> Sieve {
        self.contained = true;
        self.set_cutoff(self.cutoff);
        self
    }

    /// Another cutoff, for a sieve without documents.
    pub(crate) fn set_cutoff(&mut self, cutoff: Cutoff) {
        assert!(self.is_empty(), "a sieve without documents");
        let contained = Cutoff::Score(cutoff.lowest().min(LEAST_IF_CONTAINED));
        self.rows = Rows::new(&self.recipe, if self.contained { contained } else { cutoff });
        self.cutoff = cutoff;
    }

    /// Compares a text with the numbered documents, and gives it the next number unless it is dropped. `text_of` returns
    /// the text of a number again.
    pub fn push<'t>(
        &mut self,
        summary: &Summary,
        text: &str,
        mut text_of: impl FnMut(u32) -> &'t str,
    ) -> Option<NearBefore> {
        self.ask(summary);
        let own = self.reading(summary, text);
        while let Some(other) = self.candidate() {
            work::count_one(work::Kind::Text);
            let score = self.score(&own, text_of(other), other);
            self.answer(other, score);
        }
        self.settle(summary)
    }

    /// Gives a document the next number without comparing it, for documents that stay whatever they are like: later ones are compared with them.
    /// One that equals a numbered document adds nothing, and gets no number.
    ///
    /// # Panics
    /// If documents are grouped.
    pub fn keep(&mut self, summary: &Summary) {
        assert!(self.groups.is_none(), "documents that are grouped are compared");
        self.comparing = Comparing::default();
        let equal = self.texts.number_of(summary.text).map(|number| self.firsts[number]);
        if equal.is_none_or(|other| *self.rows.get(other) != summary.signature) {
            self.settle(summary);
        }
    }

    /// The number of documents that have a number.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether no document has a number.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of the first document in a document's group.
    pub fn group(&mut self, number: u32) -> u32 {
        self.groups.as_mut().map_or(number, |groups| groups.root(number))
    }

    /// The lowest score in the chains that make a document's group; `None` if it is alone.
    pub fn lowest(&mut self, number: u32) -> Option<f64> {
        let root = self.group(number) as usize;
        self.lowest.get(root).copied().filter(|lowest| !lowest.is_nan())
    }

    /// Begins to compare a document.
    pub(crate) fn ask(&mut self, summary: &Summary) {
        self.comparing = Comparing::default();
        if let Some(groups) = &mut self.groups {
            groups.push();
            self.lowest.push(f64::NAN);
        }
        let own = &summary.signature;
        if own.features == 0 {
            return;
        }
        // Equal texts need not be read.
        let equal = self.texts.number_of(summary.text).map(|number| self.firsts[number]);
        if let Some(other) = equal.filter(|&other| self.rows.get(other) == own) {
            self.answer(other, Some(NearBefore::new(other, 1.0)));
            if self.groups.is_none() {
                return;
            }
        }
        let is_full = summary.tokens.len() == TOKENS;
        let found = self.lines.near(summary);
        found.iter().for_each(|_| work::count_one(work::Kind::Pair));
        let mut ranked: Vec<(u32, u32, bool)> = Vec::new();
        self.rows.each_that_may_match(own, &found, |other, row, tokens| {
            ranked.push((rank(own, row, tokens), other, is_full && tokens <= FEW_TOKENS));
        });
        sort_by_key(&mut ranked, |&(rank, other, _)| (rank, other));
        self.comparing.candidates =
            ranked.into_iter().rev().map(|(_, other, shares_few)| (other, shares_few)).collect();
    }

    /// The number of the next candidate, which must be answered before the next call.
    pub(crate) fn candidate(&mut self) -> Option<u32> {
        let own = self.rows.len() as u32;
        loop {
            let is_done = self.comparing.misses >= MISSES || self.groups.is_none() && self.comparing.near.is_some();
            let (other, shares_few) = self.comparing.candidates.pop().filter(|_| !is_done)?;
            if shares_few && self.comparing.few_missed {
                continue;
            }
            if self.groups.as_mut().is_none_or(|groups| groups.root(other) != groups.root(own)) {
                self.comparing.shares_few = shares_few;
                return Some(other);
            }
        }
    }

    /// Prepares the text that is being compared.
    pub(crate) fn reading<'t>(&self, summary: &Summary, text: impl Into<Cow<'t, str>>) -> Reading<'t> {
        Reading::new(text, summary.signature.features as usize).with_numbers(self.numbers)
    }

    /// How near this text and a candidate are, if they are near-duplicates.
    pub(crate) fn score(&mut self, own: &Reading, other: &str, number: u32) -> Option<NearBefore> {
        let other = Reading::new(other, self.rows.get(number).features as usize);
        let near = match own.near(&self.recipe, &other, self.cutoff, &self.slots) {
            Some(score) => NearBefore::new(number, score),
            None => {
                let score = self.contained.then(|| own.contained(&self.recipe, &other)).flatten()?;
                NearBefore { is_contained: true, ..NearBefore::new(number, score) }
            }
        };
        if near.score < 1.0 && own.has_another_subject(&other, self.cutoff, &self.slots) {
            return None;
        }
        if near.score < 1.0 && own.is_other_record(&other, &self.slots) {
            self.comparing.record.get_or_insert(number);
            return None;
        }
        // What differs is reported only for the first one.
        let only_numbers_differ = self.comparing.near.is_none() && own.only_numbers_differ(&other);
        Some(NearBefore { only_numbers_differ, ..near })
    }

    /// The same for two texts of which only parts count, if these are the same. If each text has a word that the other lacks, these
    /// words were removed from both, and the whole texts decide. So a header that only one text has still does not count.
    #[cfg_attr(
        not(feature = "wasm"),
        expect(dead_code, reason = "only the module for JavaScript has boilerplate here")
    )]
    pub(crate) fn of_whole(&self, near: NearBefore, texts: [&str; 2]) -> Option<NearBefore> {
        let [a, b] = texts.map(|text| {
            let mut words = words_of(&self.recipe, text);
            sort_words(&mut words, 0);
            words
        });
        let has_own = |a: &[u64], b: &[u64]| a.iter().any(|word| b.binary_search(word).is_err());
        if !has_own(&a, &b) || !has_own(&b, &a) {
            return Some(near);
        }
        let [own, other] = texts.map(|text| {
            let features = self.recipe.fingerprint_and_features(text).1;
            Reading::new(text, features).with_numbers(self.numbers)
        });
        let score = own.near(&self.recipe, &other, self.cutoff, &self.slots)?;
        Some(NearBefore { score, only_numbers_differ: own.only_numbers_differ(&other), ..near })
    }

    pub(crate) fn answer(&mut self, other: u32, near: Option<NearBefore>) {
        let Some(near) = near else {
            self.comparing.misses += 1;
            self.comparing.few_missed |= self.comparing.shares_few;
            return;
        };
        self.comparing.near.get_or_insert(near);
        if let Some(groups) = &mut self.groups {
            let own = self.rows.len() as u32;
            let roots = [groups.root(other), groups.root(own)].map(|root| root as usize);
            // `min` leaves out NaN.
            let lowest = roots.iter().fold(near.score, |lowest, &root| lowest.min(self.lowest[root]));
            groups.union(other, own);
            self.lowest[roots[0].min(roots[1])] = lowest;
        }
    }

    /// The document that the one compared last is a different record of, if it stays for that alone.
    #[cfg_attr(not(feature = "wasm"), expect(dead_code, reason = "only the module for JavaScript counts these"))]
    pub(crate) fn stays_as_record_beside(&self) -> Option<u32> {
        self.comparing.record.filter(|_| self.comparing.near.is_none())
    }

    /// Ends the comparison: gives the document a number, unless it is dropped.
    pub(crate) fn settle(&mut self, summary: &Summary) -> Option<NearBefore> {
        let near = self.comparing.near;
        if near.is_some() && self.groups.is_none() {
            return near;
        }
        let number = self.rows.len() as u32;
        assert!(number < u32::MAX, "fewer than 2^32 documents");
        self.rows.push(summary.signature);
        if self.texts.number_or_insert(summary.text, ()) == self.firsts.len() {
            self.firsts.push(number);
        }
        if summary.signature.features == 0 {
            return near;
        }
        let groups = &mut self.groups;
        let mut is_tied = |other| groups.as_mut().is_some_and(|groups| groups.root(other) == groups.root(number));
        self.lines.put(summary, number, &mut is_tied);
        near
    }
}

/// The rank of a pair that shares this many tokens: smaller ranks are read first.
pub(super) fn rank(a: &Signature, b: &Signature, tokens: usize) -> u32 {
    let distance = (a.fingerprint ^ b.fingerprint).count_ones();
    let bound = if a.outline.is_full(&b.outline) { 1.0 } else { a.outline.bound(&b.outline) };
    // Where texts have the same words and features, only tokens distinguish them.
    distance + (256.0 * (1.0 - bound)) as u32 + 128 - 2 * tokens.min(64) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::{Kind, kinds_of};
    use crate::{Corpus, Document};
    use lines::FOUND;

    fn corpus(size: usize, text: impl Fn(usize) -> String) -> Corpus {
        let texts: Vec<(String, String)> = (0..size).map(|number| (number.to_string(), text(number))).collect();
        texts.iter().map(|(id, text)| Document::new(id, text)).collect()
    }

    #[test]
    fn what_is_compared_for_groups_grows_with_the_documents_and_no_faster() {
        let letter = |number: usize| {
            let (order, day) = (number * 7919 % 1_000_003, 1 + number % 28);
            format!(
                "Dear customer {number}, thank you for your order {order} of {day} March. We will send the goods within the next few days."
            )
        };
        let sentence = |number: usize| {
            (0..12).map(|word| format!("{:05x} ", (number * 12 + word) * 7919 % 0xF_FFFD)).collect::<String>()
        };
        // Six of forty paragraphs, in an order of its own: few are near-duplicates of another.
        let pieced = |number: usize| -> String {
            let chosen = |place: u32| number.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(9 * place) % 40;
            (1..=6).map(|place| sentence(chosen(place)) + "\n\n").collect()
        };
        for size in [1000, 4000] {
            let (letters, pieced) = (corpus(size, letter), corpus(size, pieced));
            [&letters, &pieced].iter().for_each(|corpus| _ = corpus.background());
            let (groups, work) = kinds_of(|| letters.duplicates(Cutoff::Automatic));
            assert_eq!((groups.len(), groups[0].len()), (1, size));
            assert!(work[Kind::Text] <= 2 * size && work[Kind::Pair] <= FOUND * size, "{work:?} for {size} letters");
            let (_, work) = kinds_of(|| pieced.duplicates(Cutoff::Automatic));
            assert!(
                work[Kind::Text] <= (MISSES + 2) * size && work[Kind::Pair] <= FOUND * size,
                "{work:?} for {size} texts"
            );
        }
    }
}
