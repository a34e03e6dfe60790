//! Finds the longest of many phrases that begins at each word of a text. One pass is enough, however long the phrases are and
//! however often they nearly match (Aho and Corasick 1975). It reads backwards, so that a match is known at the word where it
//! begins.

use super::Canonical;
use crate::sort::sort_by;
use crate::text_set::TextSet;
use crate::work;
use std::borrow::Cow;
use std::ops::{Index, Range};

const ROOT: u32 = 0;

/// A trie of the phrases, each read backwards word by word. Nodes are numbered from the root down, those at one depth by
/// parent and word.
#[derive(Debug)]
pub(super) struct Phrases {
    /// The words of all phrases. The number of a word is its place.
    words: TextSet,
    /// The parent of each node except the root, and the word that leads to the node.
    edges: Vec<(u32, u32)>,
    /// The failure link of each node: to the node of its longest proper suffix, in the (reversed) order of the trie.
    fallbacks: Vec<u32>,
    /// For each node, the length in words of the longest phrase that begins at the last word read; 0 for none.
    longest: Vec<u32>,
}

impl Phrases {
    pub(super) fn new(phrases: impl Iterator<Item = Canonical>) -> Phrases {
        let mut texts = String::new();
        let (mut word_ends, mut phrase_ends) = (Vec::new(), Vec::new());
        for phrase in phrases {
            for word in (0..phrase.len()).rev() {
                texts.push_str(phrase.unit(word));
                word_ends.push(texts.len());
            }
            phrase_ends.push(word_ends.len());
        }
        let words = TextSet::new(parts(&texts[..], &word_ends).collect());
        let numbers: Vec<u32> =
            parts(&texts[..], &word_ends).map(|word| words.place(word).expect("a word of a phrase") as u32).collect();
        drop((texts, word_ends));
        let mut phrases: Vec<&[u32]> = parts(&numbers[..], &phrase_ends).collect();
        sort_by(&mut phrases, |a, b| a.cmp(b));
        // The node of each phrase at this depth. Phrases at one node are neighbours.
        let mut nodes: Vec<(&[u32], u32)> = phrases.into_iter().map(|phrase| (phrase, ROOT)).collect();
        let (mut edges, mut longest) = (Vec::new(), vec![0]);
        for depth in 0.. {
            nodes.retain(|(phrase, _)| phrase.len() > depth);
            if nodes.is_empty() {
                break;
            }
            for (phrase, node) in &mut nodes {
                let edge = (*node, phrase[depth]);
                if edges.last() != Some(&edge) {
                    edges.push(edge);
                    longest.push(0);
                }
                *node = edges.len() as u32;
                if phrase.len() == depth + 1 {
                    longest[*node as usize] = phrase.len() as u32;
                }
            }
        }
        let mut new = Phrases { words, edges, fallbacks: vec![ROOT], longest };
        for at in 0..new.edges.len() {
            let (parent, word) = new.edges[at];
            let fallback = if parent == ROOT { ROOT } else { new.next(new.fallbacks[parent as usize], word) };
            new.fallbacks.push(fallback);
            if new.longest[at + 1] == 0 {
                new.longest[at + 1] = new.longest[fallback as usize];
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
            match self.edges.binary_search(&(node, word)) {
                Ok(edge) => return edge as u32 + 1,
                Err(_) if node == ROOT => return ROOT,
                Err(_) => node = self.fallbacks[node as usize],
            }
        }
    }
}

/// A sequence cut at these ends.
fn parts<'a, T: ?Sized + Index<Range<usize>, Output = T>>(all: &'a T, ends: &[usize]) -> impl Iterator<Item = &'a T> {
    let starts = [0].into_iter().chain(ends.iter().copied());
    starts.zip(ends).map(move |(start, &end)| &all[start..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalize::{Rules, Unit, normalize};
    use crate::work::steps_of;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn phrase(letters: &[u8]) -> Canonical {
        normalize(&words(letters).join(" "), Rules { unit: Unit::Word, ..Rules::LETTERS })
    }

    fn words(letters: &[u8]) -> Vec<String> {
        letters.iter().map(|letter| format!("w{letter}")).collect()
    }

    proptest! {
        #[test]
        fn the_longest_phrase_at_each_word_is_that_of_trying_all(
            phrases in vec(vec(0..3u8, 1..6), 0..12), text in vec(0..4u8, 0..60),
        ) {
            let found = Phrases::new(phrases.iter().map(|letters| phrase(letters)));
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
        let phrases = Phrases::new([almost, also, vec![0, 0]].iter().map(|letters| phrase(letters)));
        let text: Vec<Cow<str>> = words(&vec![0; 100_000]).into_iter().map(Cow::from).collect();
        let (found, steps) = steps_of(|| phrases.longest_at_each(&text));
        assert_eq!((found[0], found[99_998], found[99_999]), (2, 2, 0));
        assert!(steps < 20 * text.len(), "{steps}");
    }
}
