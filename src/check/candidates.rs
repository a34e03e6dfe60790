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
use crate::read::{Word, pair, phrase_start};
use crate::sort::{sort_by, sort_by_key};
use crate::weight::natural_logarithm;
use fxhash::FxHashMap;

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
    current: f64,
    /// The end of the last phrase.
    end: usize,
}

impl Promise {
    pub(super) fn is_of_a_part(&self) -> bool {
        self.stretch >= PROMISING
    }
}

/// The documents that share listed phrases, by number.
pub(super) fn by_phrases(phrases: &Phrases, words: &[Word], worth: &Worth) -> Vec<Promise> {
    let mut promises: Vec<Promise> = Vec::new();
    let mut places: FxHashMap<u32, usize> = FxHashMap::default();
    // What the words before each one count for.
    let mut before = vec![0.0; words.len() + 1];
    for word in 0..words.len() {
        before[word + 1] = before[word] + worth.counts(word);
    }
    for (at, &documents) in phrases.counts.iter().enumerate() {
        let (start, of_one) = (phrase_start(words, at), worth.of(documents));
        for &number in phrases.listed(at) {
            let place = *places.entry(number).or_insert_with(|| {
                promises.push(Promise { number, weight: 0.0, stretch: 0.0, current: 0.0, end: start });
                promises.len() - 1
            });
            let promise = &mut promises[place];
            let between = before[start.max(promise.end)] - before[promise.end];
            let own = before[at + 1] - before[start.max(promise.end)];
            promise.current = f64::max(promise.current - COST * between, 0.0) + own * (of_one - COST);
            promise.stretch = promise.stretch.max(promise.current);
            promise.weight += own * of_one;
            promise.end = at + 1;
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
    let mut total: FxHashMap<u32, (f64, usize)> = FxHashMap::default();
    let mut found: FxHashMap<u32, (f64, usize)> = FxHashMap::default();
    let mut windows = 0;
    let mut list = Vec::new();
    for start in (0..words.len()).step_by(step) {
        let window = start..words.len().min(start + 2 * STEP);
        let mut terms: Vec<(u32, u32)> = of_words[window.clone()].iter().filter(|term| term.0 > 0).copied().collect();
        terms.extend(window.clone().filter(|&at| of_phrases[at] > 1).map(|at| (of_phrases[at], words[at].phrase)));
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
            for &number in &list {
                let (sum, terms) = found.entry(number).or_default();
                *sum += rarity;
                *terms += 1;
            }
        }
        windows += 1;
        let best =
            found.drain().filter(|(_, (_, terms))| *terms >= used.min(2)).map(|(number, (sum, _))| (number, sum));
        for (number, sum) in heaviest(best.collect(), kept) {
            let (all, shared) = total.entry(number).or_default();
            *all += sum;
            *shared += 1;
        }
        if window.end == words.len() {
            break;
        }
    }
    let total = total.into_iter().filter(|(_, (_, shared))| WINDOWS_SHARED * shared >= windows);
    let all = heaviest(total.map(|(number, (sum, _))| (number, sum)).collect(), BEST_OF_ALL);
    all.into_iter().map(|(number, _)| number).collect()
}

/// The documents with the largest sums, at most so many; of equal ones, those put first.
fn heaviest(mut all: Vec<(u32, f64)>, most: usize) -> Vec<(u32, f64)> {
    let order = |a: &(u32, f64), b: &(u32, f64)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    if all.len() > most {
        all.select_nth_unstable_by(most, order);
        all.truncate(most);
    }
    sort_by(&mut all, order);
    all
}

/// ln(1 + documents / count), in fixed point, to be the same on every platform.
fn rarity(documents: usize, count: u32) -> f64 {
    let ln = |number: u64| natural_logarithm(number, 32) as f64;
    ln(documents as u64 + u64::from(count)) - ln(count.into())
}
