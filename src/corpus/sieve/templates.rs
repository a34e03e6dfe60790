//! Records of one template: near-duplicates of which common wording is at least half, and that fill it in with other words.
//!
//! The numbers were chosen by ten labelled sets of near-duplicates, of which scans, poems and persons must not pass for records, and by eight
//! collections of records, such as advisories, detection rules, recipes and the pages of a manual. Wording alone does not tell a record from one
//! of a crowd of copies: forty papers that print one report, each with lines of its own, have a template in this sense.

use crate::phrases::{PhraseCounts, PhraseWords, phrase_words};
use crate::sort::sort_by_key;
use std::ops::RangeInclusive;

/// A phrase of more texts of the sample than this is common.
const COMMON: u32 = 5;
/// The share of two records' words that are in no common phrase. In two licences with different names fewer are; in texts with errors in
/// most lines, such as scans, more.
const FILLED_IN: RangeInclusive<f64> = 0.05..=0.5;
/// The share of these words of either text that both near-duplicates have.
const SHARED: f64 = 0.6;

/// The common wording of a collection, learned from a sample of its texts.
///
/// Two near-duplicates are records of one template if a twentieth to a half of their words are in no phrase of more than five sample
/// texts, and fewer than three in five of these words are in both. Texts that differ only in numbers are not records.
#[derive(Clone, Debug)]
pub struct Templates {
    counts: PhraseCounts,
}

impl Templates {
    /// Reads a sample. Equal texts should be in it once.
    pub fn of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Templates {
        let all: Vec<Vec<u32>> = texts.into_iter().map(|text| phrase_words(text).phrases()).collect();
        let mut counts = PhraseCounts::with_room(all.iter().map(|phrases| phrases.len() as u64).sum());
        all.iter().for_each(|phrases| counts.add(phrases));
        Templates { counts }
    }

    /// Whether two texts with these words are records of one template.
    pub(super) fn is_one(&self, texts: [&PhraseWords; 2]) -> bool {
        let [a, b] = texts.map(|words| self.filled_in(words));
        let all = texts.iter().map(|words| words.all().len()).sum::<usize>();
        if !FILLED_IN.contains(&((a.len() + b.len()) as f64 / all as f64)) {
            return false;
        }
        let [a, b] = [a, b].map(distinct);
        let both = a.iter().filter(|word| b.binary_search(word).is_ok()).count();
        let either = a.len() + b.len() - both;
        (both as f64) < SHARED * either as f64
    }

    /// The hashes of the words in no common phrase.
    fn filled_in(&self, words: &PhraseWords) -> Vec<u32> {
        let mut is_common = vec![false; words.all().len()];
        for (at, word) in words.all().iter().enumerate() {
            if self.counts.documents(word.phrase) > COMMON {
                is_common[words.phrase(at)].fill(true);
            }
        }
        words.all().iter().zip(is_common).filter(|(_, is_common)| !is_common).map(|(word, _)| word.hash).collect()
    }
}

fn distinct(mut words: Vec<u32>) -> Vec<u32> {
    sort_by_key(&mut words, |&word| word);
    words.dedup();
    words
}
