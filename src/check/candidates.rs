//! Which documents are worth reading for a text, asked of the postings alone.
//!
//! Documents that share rare phrases promise a part, and how much: the best stretch of shared phrases bounds it. Where errors, fields or other
//! words break most phrases, the rarest words and phrases of each window name documents that may be near-duplicates as wholes.

use super::tuning::{
    ALL_POSTINGS, BEST, BEST_OF_ALL, COST, LISTED, POSTINGS, PROMISING, STEP, TERMS, WINDOWS, WINDOWS_SHARED,
    WORDS_OF_TERMS,
};
use super::worth::Worth;
use crate::postings::Postings;
use crate::read::{Word, pair};
use crate::sort::{sort_by, sort_by_key};
use crate::weight::natural_logarithm;
use fxhash::FxHashMap;

/// A document that shares rare phrases.
pub(super) struct Promise {
    pub(super) number: u32,
    /// What its phrases are worth together.
    pub(super) weight: f64,
    /// The worth of the best stretch: below [`PROMISING`] there is no part to report.
    stretch: f64,
    current: f64,
    last: usize,
}

impl Promise {
    pub(super) fn is_of_a_part(&self) -> bool {
        self.stretch >= PROMISING
    }
}

/// The documents that share phrases which few have, by number.
pub(super) fn by_phrases(postings: &Postings, words: &[Word], worth: &Worth, most_documents: u32) -> Vec<Promise> {
    let mut promises: Vec<Promise> = Vec::new();
    let mut places: FxHashMap<u32, usize> = FxHashMap::default();
    let mut list = Vec::new();
    // What the words up to each one count for.
    let mut counted = 0.0;
    let counts: Vec<f64> = (0..words.len())
        .map(|word| {
            counted += worth.counts(word);
            counted
        })
        .collect();
    for (at, (word, &documents)) in words.iter().zip(worth.documents()).enumerate() {
        if documents == 0 || documents > most_documents {
            continue;
        }
        list.clear();
        postings.find(word.phrase, LISTED, &mut list);
        let own = worth.counts(at) * worth.of(documents);
        for &number in &list {
            let place = *places.entry(number).or_insert_with(|| {
                promises.push(Promise { number, weight: 0.0, stretch: 0.0, current: 0.0, last: at });
                promises.len() - 1
            });
            let promise = &mut promises[place];
            let between = (counts[at] - worth.counts(at) - counts[promise.last]).max(0.0);
            promise.current = (promise.current - COST * between).max(0.0) + own;
            promise.stretch = promise.stretch.max(promise.current);
            promise.weight += own;
            promise.last = at;
        }
    }
    sort_by_key(&mut promises, |promise| promise.number);
    promises
}

/// The documents that share most of the rarest terms of a window, those of all windows together first. A term that only left-out documents
/// have takes no place of another.
pub(super) fn by_terms(
    postings: &Postings,
    documents: usize,
    words: &[Word],
    of_phrases: &[u32],
    is_left_out: &mut dyn FnMut(u32) -> bool,
) -> Vec<u32> {
    // A long text is sampled.
    let step = STEP.max(words.len() / WINDOWS);
    let most = (ALL_POSTINGS / (words.len() / step + 1)).min(POSTINGS);
    let kept = BEST.max(BEST_OF_ALL / (words.len() / step + 1));
    let mut total: FxHashMap<u32, (f64, usize)> = FxHashMap::default();
    let mut windows = 0;
    let mut list = Vec::new();
    for start in (0..words.len()).step_by(step) {
        let end = words.len().min(start + 2 * STEP);
        // The number of documents and the key.
        let mut terms: Vec<(u32, u32)> = Vec::new();
        for at in start..end {
            let key = match words.get(at + 1) {
                _ if !words[at].is_letter() => Some(words[at].key),
                Some(next) if next.is_letter() => Some(pair(words[at], *next)),
                _ => None,
            };
            terms.extend(key.map(|key| (postings.count(key) as u32, key)));
            terms.extend((of_phrases[at] > 1).then_some((of_phrases[at], words[at].phrase)));
        }
        terms.retain(|&(count, _)| count > 0);
        sort_by_key(&mut terms, |&term| term);
        terms.dedup();
        let mut found: FxHashMap<u32, (f64, usize)> = FxHashMap::default();
        let (mut used, mut of_words, mut left) = (0, 0, most);
        for (count, key) in terms {
            let is_word = key & 1 == 0;
            if used >= TERMS || used >= 3 && count as usize > left {
                break;
            }
            if is_word && of_words >= WORDS_OF_TERMS {
                continue;
            }
            list.clear();
            postings.find(key, most, &mut list);
            list.retain(|&number| !is_left_out(number));
            if list.is_empty() {
                continue;
            }
            used += 1;
            of_words += usize::from(is_word);
            left = left.saturating_sub(count as usize);
            let rarity = rarity(documents, count);
            for &number in &list {
                let (sum, terms) = found.entry(number).or_default();
                *sum += rarity;
                *terms += 1;
            }
        }
        windows += 1;
        let mut best: Vec<(u32, f64)> = found
            .into_iter()
            .filter(|(_, (_, terms))| *terms >= used.min(2))
            .map(|(number, (sum, _))| (number, sum))
            .collect();
        sort_by(&mut best, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        for &(number, sum) in best.iter().take(kept) {
            let (all, shared) = total.entry(number).or_default();
            *all += sum;
            *shared += 1;
        }
        if end == words.len() {
            break;
        }
    }
    let total = total.into_iter().filter(|(_, (_, shared))| WINDOWS_SHARED * shared >= windows);
    let mut all: Vec<(u32, f64)> = total.map(|(number, (sum, _))| (number, sum)).collect();
    sort_by(&mut all, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    all.truncate(BEST_OF_ALL);
    all.into_iter().map(|(number, _)| number).collect()
}

/// ln(1 + documents / count), in fixed point, to be the same on every platform.
fn rarity(documents: usize, count: u32) -> f64 {
    let ln = |number: u64| natural_logarithm(number, 32) as f64;
    ln(documents as u64 + u64::from(count)) - ln(count.into())
}
