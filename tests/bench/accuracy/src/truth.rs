//! Which texts are near-duplicates, by a measure that favours no shingle width: normalised Indel similarity over words,
//! 2·LCS / (a + b), of 0.80 or more.

use rapidfuzz::distance::lcs_seq;
use std::collections::{HashMap, HashSet};

const LEAST: f64 = 0.80;

pub fn pairs_by_words(texts: &[String]) -> HashSet<(u32, u32)> {
    let mut ids: HashMap<String, u32> = HashMap::new();
    let texts: Vec<Vec<u32>> = texts
        .iter()
        .map(|text| {
            let lower = text.to_lowercase();
            let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            words
                .map(|word| {
                    let next = ids.len() as u32;
                    *ids.entry(word.to_owned()).or_insert(next)
                })
                .collect()
        })
        .collect();
    // The number of words that two texts have in common, counted with repetitions, is an upper bound of their LCS. The n-th
    // occurrence of a word in a text is its own key, so posting lists count them.
    let mut keys: HashMap<(u32, u32), u32> = HashMap::new();
    let mut lists: Vec<Vec<u32>> = Vec::new();
    let mut pairs = HashSet::new();
    for (b, words) in texts.iter().enumerate() {
        let mut common = vec![0u32; b];
        let mut occurrences: HashMap<u32, u32> = HashMap::new();
        for &word in words {
            let nth = occurrences.entry(word).or_insert(0);
            *nth += 1;
            let next = keys.len() as u32;
            let key = *keys.entry((word, *nth)).or_insert(next) as usize;
            if key == lists.len() {
                lists.push(Vec::new());
            }
            lists[key].iter().for_each(|&a| common[a as usize] += 1);
            lists[key].push(b as u32);
        }
        for (a, &common) in common.iter().enumerate() {
            let both = (texts[a].len() + words.len()) as f64;
            if 2.0 * f64::from(common) >= LEAST * both {
                let similarity =
                    2.0 * lcs_seq::similarity(texts[a].iter().copied(), words.iter().copied()) as f64 / both;
                if similarity >= LEAST {
                    pairs.insert((a as u32, b as u32));
                }
            }
        }
    }
    pairs
}
