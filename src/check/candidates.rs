//! Which documents are worth reading for a text, asked of the postings alone.
//!
//! Documents that share rare phrases promise a part, and how much: the words of these phrases, with the cost of those between them. Where errors,
//! fields or other words break most phrases, the rarest words and phrases of each window name documents that may be near-duplicates as wholes.

use super::tuning::{
    ALL_POSTINGS, BEST, BEST_OF_ALL, COST, LISTED, POSTINGS, PROMISING, STEP, TERMS, WINDOWS, WINDOWS_SHARED,
    WORDS_OF_TERMS,
};
use super::worth::Worth;
use crate::postings::Postings;
use crate::read::{Word, pair, phrase_start, runs};
use crate::sort::{sort_by, sort_by_key, sort_words};
use crate::weight::natural_logarithm;

/// The documents of the phrase that ends with each word.
pub(super) struct Phrases {
    /// How many there are.
    pub(super) counts: Vec<u32>,
    /// The first of them, if there are not more than asked for.
    listed: Vec<u32>,
    /// Where the listed ones of each word end.
    ends: Vec<usize>,
}

impl Phrases {
    /// Looks up the phrases of a text. Documents are listed where there are at most `most`.
    pub(super) fn new(postings: &Postings, words: &[Word], most: u32) -> Phrases {
        let most = LISTED.min(most as usize);
        let mut phrases = Phrases { counts: Vec::with_capacity(words.len()), listed: Vec::new(), ends: Vec::new() };
        for word in words {
            let before = phrases.listed.len();
            let count = postings.find(word.phrase, most + 1, &mut phrases.listed);
            if count > most {
                phrases.listed.truncate(if most == LISTED { before + most } else { before });
            }
            phrases.counts.push(count as u32);
            phrases.ends.push(phrases.listed.len());
        }
        phrases
    }

    fn listed(&self, word: usize) -> &[u32] {
        &self.listed[word.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[word]]
    }
}

/// A document that shares rare phrases.
pub(super) struct Promise {
    pub(super) number: u32,
    /// What the words of these phrases are worth together.
    pub(super) weight: f64,
    /// The worth of the best stretch, with its costs.
    stretch: f64,
}

impl Promise {
    /// Whether it may be a part that is worth as much.
    pub(super) fn is_of_a_part(&self, told: f64) -> bool {
        self.stretch >= PROMISING * told
    }
}

/// The documents that share listed phrases, by number.
pub(super) fn by_phrases(phrases: &Phrases, words: &[Word], worth: &Worth) -> Vec<Promise> {
    // The sizes of the words before each one together.
    let mut before = vec![0.0; words.len() + 1];
    for word in 0..words.len() {
        before[word + 1] = before[word] + worth.size(word);
    }
    // A document and a place of a phrase that it shares.
    let of_place = |at: usize| phrases.listed(at).iter().map(move |&number| u64::from(number) << 32 | at as u64);
    let mut shared: Vec<u64> = (0..words.len()).flat_map(of_place).collect();
    // Places ascend already.
    sort_words(&mut shared, 32);
    let promise = |of_one: &[u64]| {
        let (mut weight, mut stretch, mut current, mut end) = (0.0, 0.0_f64, 0.0_f64, 0);
        for at in of_one.iter().map(|&shared| shared as u32 as usize) {
            let start = phrase_start(words, at);
            let worth = worth.of(phrases.counts[at]);
            let own = before[at + 1] - before[start.max(end)];
            current = f64::max(current - COST * (before[start.max(end)] - before[end]), 0.0) + own * (worth - COST);
            stretch = stretch.max(current);
            weight += own * worth;
            end = at + 1;
        }
        Promise { number: (of_one[0] >> 32) as u32, weight, stretch }
    };
    shared.chunk_by(|a, b| a >> 32 == b >> 32).map(promise).collect()
}

/// The documents that share most of the rarest terms of a window, with the weight of these terms, those of all windows together first. A term
/// that only left-out documents have takes no place of another.
pub(super) fn by_terms(
    postings: &Postings,
    documents: usize,
    words: &[Word],
    of_phrases: &[u32],
    is_left_out: &mut dyn FnMut(u32) -> bool,
) -> Vec<(u32, f64)> {
    // A long text is sampled.
    let step = STEP.max(words.len() / WINDOWS);
    let most = (ALL_POSTINGS / (words.len() / step + 1)).min(POSTINGS);
    let kept = BEST.max(BEST_OF_ALL / (words.len() / step + 1));
    // The number of documents and the key of the word at each place.
    let term = |at: usize| {
        let key = match words.get(at + 1) {
            _ if !words[at].is_letter() => words[at].key,
            Some(next) if next.is_letter() => pair(words[at], *next),
            _ => return (0, 0),
        };
        (if at % step < 2 * STEP { postings.count(key) as u32 } else { 0 }, key)
    };
    let of_words: Vec<(u32, u32)> = (0..words.len()).map(term).collect();
    let runs = runs(words);
    // Documents with their weight in a window, and in all windows.
    let mut found: Vec<(u32, f64)> = Vec::new();
    let mut total: Vec<(u32, f64)> = Vec::new();
    let (mut windows, mut list) = (0_usize, Vec::new());
    for start in (0..words.len()).step_by(step) {
        let window = start..words.len().min(start + 2 * STEP);
        let mut terms: Vec<(u32, u32)> = of_words[window.clone()].iter().filter(|term| term.0 > 0).copied().collect();
        terms.extend(window.clone().filter(|&at| of_phrases[at] > 1).map(|at| (of_phrases[at], words[at].phrase)));
        if let Some(runs) = runs.get(window.clone()) {
            terms.extend(runs.iter().map(|&run| (postings.count(run) as u32, run)).filter(|run| run.0 > 0));
        }
        sort_by_key(&mut terms, |&term| term);
        terms.dedup();
        let (mut used, mut used_words, mut left) = (0, 0, most);
        for (count, key) in terms {
            let is_word = key & 1 == 0;
            if used >= TERMS || used >= 3 && count as usize > left {
                break;
            }
            if is_word && used_words >= WORDS_OF_TERMS {
                continue;
            }
            list.clear();
            postings.find(key, most, &mut list);
            list.retain(|&number| !is_left_out(number));
            if list.is_empty() {
                continue;
            }
            used += 1;
            used_words += usize::from(is_word);
            left = left.saturating_sub(count as usize);
            let rarity = rarity(documents, count);
            found.extend(list.iter().map(|&number| (number, rarity)));
        }
        windows += 1;
        total.extend(heaviest(std::mem::take(&mut found), used.min(2), kept));
        if window.end == words.len() {
            break;
        }
    }
    heaviest(total, windows.div_ceil(WINDOWS_SHARED), BEST_OF_ALL)
}

/// The documents with the largest sums, at most so many, that occur at least so often; of equal ones, those put first.
fn heaviest(mut all: Vec<(u32, f64)>, least: usize, most: usize) -> Vec<(u32, f64)> {
    sort_by_key(&mut all, |&(number, _)| number);
    let of_one = all.chunk_by(|a, b| a.0 == b.0).filter(|of_one| of_one.len() >= least);
    let mut sums: Vec<(u32, f64)> = of_one.map(|of_one| (of_one[0].0, of_one.iter().map(|one| one.1).sum())).collect();
    sort_by(&mut sums, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    sums.truncate(most);
    sums
}

/// ln(1 + documents / count), in fixed point, to be the same on every platform.
fn rarity(documents: usize, count: u32) -> f64 {
    let ln = |number: u64| natural_logarithm(number, 32) as f64;
    ln(documents as u64 + u64::from(count)) - ln(count.into())
}
