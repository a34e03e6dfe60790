//! Records of one template: near-duplicates that share little besides common wording.

use crate::phrases::{PhraseCounts, PhraseWords, phrase_words};
use crate::sort::sort_by_key;

/// A phrase of more texts of the sample than this is common.
const COMMON: u32 = 5;
/// The share of the words of either text that stand in no common phrase which near-duplicates have in both.
const SHARED: f64 = 0.6;

/// The common wording of a collection, learned from a sample of its texts.
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

    /// Whether two texts with these words share little besides common wording.
    pub(super) fn is_one(&self, texts: [&PhraseWords; 2]) -> bool {
        let [a, b] = texts.map(|words| self.filled_in(words));
        let both = a.iter().filter(|word| b.binary_search(word).is_ok()).count();
        let either = a.len() + b.len() - both;
        (both as f64) < SHARED * either as f64
    }

    /// The hashes of the words that stand in no common phrase, each once, in ascending order.
    fn filled_in(&self, words: &PhraseWords) -> Vec<u32> {
        let mut is_common = vec![false; words.all().len()];
        for (at, word) in words.all().iter().enumerate() {
            if self.counts.documents(word.phrase) > COMMON {
                is_common[words.phrase(at)].fill(true);
            }
        }
        let mut filled: Vec<u32> =
            words.all().iter().zip(is_common).filter(|(_, is_common)| !is_common).map(|(word, _)| word.hash).collect();
        sort_by_key(&mut filled, |&word| word);
        filled.dedup();
        filled
    }
}
