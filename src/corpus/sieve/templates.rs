//! Records of one template: near-duplicates whose common wording is most of them and that fill it in with other words.
//!
//! The numbers were chosen by eleven labelled sets of near-duplicates, of which scans, letters and licences must not pass for records, and by six
//! collections of records: advisories, detection rules, recipes, command pages, and two manuals.

use crate::phrases::{PhraseCounts, PhraseWords, phrase_words};
use crate::sort::sort_by_key;
use std::ops::RangeInclusive;

/// A phrase of more texts of the sample than this is common.
const COMMON: u32 = 5;
/// The share of the words of two records that stand in no common phrase. With fewer, such as one name in a licence, two texts are copies for most
/// purposes; with more, such as those of a scan with errors, there is no template.
const FILLED_IN: RangeInclusive<f64> = 0.05..=0.5;
/// The share of these words of one text, the one with fewer, that near-duplicates have in both.
const SHARED: f64 = 0.7;

/// The common wording of a collection, learned from a sample of its texts.
///
/// Two near-duplicates are records of one template if from a twentieth to a half of their words stand in no phrase of more than five texts of the
/// sample, and fewer than seven in ten of these words of the text with fewer stand in the other. So a part of the other one is no record. Nor
/// are texts of which only numbers differ.
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
        (both as f64) < SHARED * a.len().min(b.len()) as f64
    }

    /// The hashes of the words that stand in no common phrase.
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
