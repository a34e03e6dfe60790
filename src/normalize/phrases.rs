//! Finds the longest of many phrases that begins at each word of a text. One pass is enough, however long the phrases are and
//! however often they nearly match (Aho and Corasick 1975). It reads backwards, so that a match is known at the word where it
//! begins.

use crate::feature_map::{FeatureMap, pair_key};
use crate::sort::sort_by_key;
use crate::text_map::TextMap;
use crate::work;
use std::borrow::Cow;

const ROOT: u32 = 0;

/// A trie of the phrases, each read backwards word by word.
#[derive(Debug, Default)]
pub(super) struct Phrases {
    /// The words of all phrases. The number of a word is its place.
    words: TextMap<()>,
    /// From a node, by a word, to the next one.
    edges: FeatureMap<u32, u128>,
    /// The failure link of each node: to the node of its longest proper suffix, in the (reversed) order of the trie.
    fallbacks: Vec<u32>,
    /// For each node, the length in words of the longest phrase that begins at the word read last; 0 for none.
    longest: Vec<u32>,
}

impl Phrases {
    pub(super) fn new(phrases: Vec<Vec<String>>) -> Phrases {
        let words = TextMap::new(phrases.iter().flatten().map(|word| (word.clone(), ())).collect());
        let mut new = Phrases { words, longest: vec![0], ..Phrases::default() };
        // The parent of each node, the word that leads to it, and its depth.
        let mut nodes = vec![(ROOT, 0, 0)];
        for phrase in &phrases {
            let mut node = ROOT;
            for word in phrase.iter().rev() {
                let word = new.words.place(word).expect("a word of a phrase") as u32;
                let next = nodes.len() as u32;
                let parent = node;
                node = *new.edges.entry(pair_key(parent, word)).or_insert(next);
                if node == next {
                    nodes.push((parent, word, nodes[parent as usize].2 + 1));
                    new.longest.push(0);
                }
            }
            new.longest[node as usize] = phrase.len() as u32;
        }
        let mut by_depth: Vec<u32> = (1..nodes.len() as u32).collect();
        sort_by_key(&mut by_depth, |&node| nodes[node as usize].2);
        new.fallbacks = vec![ROOT; nodes.len()];
        for node in by_depth {
            let (parent, word, _) = nodes[node as usize];
            let fallback = if parent == ROOT { ROOT } else { new.next(new.fallbacks[parent as usize], word) };
            new.fallbacks[node as usize] = fallback;
            if new.longest[node as usize] == 0 {
                new.longest[node as usize] = new.longest[fallback as usize];
            }
        }
        new
    }

    /// For each word, the length in words of the longest phrase that begins there; 0 for none.
    pub(super) fn longest_at_each(&self, words: &[Cow<str>]) -> Vec<u32> {
        let mut longest = vec![0; words.len()];
        let mut node = ROOT;
        for (word, longest) in words.iter().zip(&mut longest).rev() {
            node = self.words.place(word).map_or(ROOT, |word| self.next(node, word as u32));
            *longest = self.longest[node as usize];
        }
        longest
    }

    /// The node after one more word.
    fn next(&self, mut node: u32, word: u32) -> u32 {
        loop {
            work::count(1);
            match self.edges.get(&pair_key(node, word)) {
                Some(&next) => return next,
                None if node == ROOT => return ROOT,
                None => node = self.fallbacks[node as usize],
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::steps_of;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn words(letters: &[u8]) -> Vec<String> {
        letters.iter().map(|letter| format!("w{letter}")).collect()
    }

    proptest! {
        #[test]
        fn the_longest_phrase_at_each_word_is_that_of_trying_all(
            phrases in vec(vec(0..3u8, 1..6), 0..12), text in vec(0..4u8, 0..60),
        ) {
            let found = Phrases::new(phrases.iter().map(|phrase| words(phrase)).collect());
            let found = found.longest_at_each(&words(&text).into_iter().map(Cow::from).collect::<Vec<_>>());
            for (at, &longest) in found.iter().enumerate() {
                let fitting = phrases.iter().filter(|phrase| text[at..].starts_with(phrase)).map(Vec::len);
                prop_assert_eq!(longest as usize, fitting.max().unwrap_or(0));
            }
        }
    }

    #[test]
    fn long_phrases_that_nearly_stand_everywhere_take_a_few_steps_a_word() {
        let mut almost = vec![0; 1000];
        almost.push(1);
        let mut also = vec![1];
        also.resize(1001, 0);
        let phrases = Phrases::new(vec![words(&almost), words(&also), words(&[0, 0])]);
        let text: Vec<Cow<str>> = words(&vec![0; 100_000]).into_iter().map(Cow::from).collect();
        let (found, steps) = steps_of(|| phrases.longest_at_each(&text));
        assert_eq!((found[0], found[99_998], found[99_999]), (2, 2, 0));
        assert!(steps < 20 * text.len(), "{steps}");
    }
}
