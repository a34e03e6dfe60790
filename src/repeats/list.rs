//! The list of repeated passages: which are worth listing, with their texts; then where they occur.

use super::Repeated;
use super::covered::Covered;
use super::table::{Chain, WindowTable};
use super::words::{Words, wording};
use crate::feature_map::FeatureMap;
use crate::sort::{sort_by, sort_by_key};
use std::cmp::Reverse;
use std::ops::Range;

/// A known passage: how many words it has, and how many documents have it.
#[derive(Clone, Copy)]
struct Known {
    words: usize,
    documents: u32,
}

/// A passage on the list, and how it is found.
#[derive(Clone, Debug)]
struct Listed {
    key: u64,
    words: usize,
    passage: Repeated,
}

/// A list in the making. A passage that adds little to higher-ranked ones ([`Covered`]) is left out.
pub(crate) struct List {
    least: u64,
    chains: Vec<Chain>,
    known: FeatureMap<Known, u64>,
    listed: Vec<Listed>,
}

impl List {
    pub(super) fn new(table: &WindowTable, least: u64, documents: u32) -> List {
        let mut chains = table.chains(documents);
        sort_by_key(&mut chains, |chain| chain.document);
        List { least, chains, known: FeatureMap::default(), listed: Vec::new() }
    }

    /// The documents to read, in order: those where a passage first occurs.
    pub(crate) fn documents(&self) -> Vec<u32> {
        let mut documents: Vec<u32> = self.chains.iter().map(|chain| chain.document).collect();
        documents.dedup();
        documents
    }

    /// Reads one of them. Every passage of a document is known when it is read: it begins there or was in an earlier one.
    pub(crate) fn read(&mut self, document: u32, text: &str) {
        let words = Words::of(text);
        let mut windows = Vec::new();
        words.each_window(self.least, &mut |window| windows.push(window));
        let start = self.chains.partition_point(|chain| chain.document < document);
        let chains = self.chains[start..].iter().take_while(|chain| chain.document == document);
        // A text that has changed since may have fewer windows.
        let own = chains.filter_map(|chain| {
            let first = windows.get(chain.window as usize)?.first;
            let last = windows.get((chain.window + chain.windows) as usize - 1)?.last;
            Some((*chain, first, last))
        });
        let own: Vec<(Chain, usize, usize)> = own.collect();
        for (chain, first, last) in &own {
            let known = Known { words: last + 1 - first, documents: chain.documents };
            self.known.entry(chain.key).or_insert(known);
        }
        let mut covered = Covered::none(&words);
        for window in &windows {
            let Some(known) = self.known.get(&window.key) else { continue };
            covered.cover(window.key, window.first, known.words, known.documents);
        }
        let own_letters = covered.own_letters();
        for (Chain { key, documents, times, .. }, first, last) in own {
            if own_letters.get(&key).is_some_and(|own| 2 * own >= self.least) {
                let letters = (first..=last).map(|word| words.letters(word)).sum();
                let text = text[words.range(first, last)].to_string();
                let passage = Repeated { text, letters, documents, times, places: Vec::new() };
                self.listed.push(Listed { key, words: last + 1 - first, passage });
            }
        }
    }

    /// The passages with most letters × documents first.
    pub(crate) fn finish(mut self) -> Places {
        sort_by(&mut self.listed, |a, b| {
            let rank = |Listed { passage, .. }: &Listed| {
                Reverse((passage.letters * u64::from(passage.documents), passage.times))
            };
            rank(a).cmp(&rank(b)).then_with(|| a.passage.text.cmp(&b.passage.text))
        });
        Places {
            least: self.least,
            listed: self.listed,
            numbers: FeatureMap::default(),
            wordings: Vec::new(),
            documents: 0,
        }
    }
}

/// The list, and the places of its passages, being sought.
pub(crate) struct Places {
    least: u64,
    listed: Vec<Listed>,
    numbers: FeatureMap<usize, u64>,
    wordings: Vec<String>,
    /// How many documents were read.
    documents: usize,
}

impl Places {
    /// Keeps the first passages, whose places are sought. Returns how many there were.
    pub(crate) fn begin(&mut self, most: usize) -> usize {
        let all = self.listed.len();
        self.listed.truncate(most);
        for (number, one) in self.listed.iter_mut().enumerate() {
            self.numbers.number_or_insert(one.key, number);
            self.wordings.push(wording(&one.passage.text));
            (one.passage.documents, one.passage.times) = (0, 0);
        }
        all
    }

    /// Reads each document, in order. `place` is given a range in it, and returns what to note. Texts are compared, so the numbers of
    /// documents and places are exact. Places in one document do not overlap.
    pub(crate) fn read(&mut self, text: &str, place: &mut dyn FnMut(Range<usize>) -> Range<usize>) {
        let document = self.documents;
        self.documents += 1;
        let words = Words::of(text);
        // Where the last place of each passage in this document ends, in bytes.
        let mut ends: FeatureMap<usize, u64> = FeatureMap::default();
        words.each_window(self.least, &mut |window| {
            let Some(&number) = self.numbers.get(&window.key) else { return };
            let one = &mut self.listed[number];
            let last = window.first + one.words - 1;
            if last >= words.len() || !words.ends_at(last) {
                return;
            }
            let range = words.range(window.first, last);
            let end = ends.entry(window.key).or_insert(0);
            if *end > range.start || wording(&text[range.clone()]) != self.wordings[number] {
                return;
            }
            one.passage.documents += u32::from(*end == 0);
            one.passage.times += 1;
            *end = range.end;
            one.passage.places.push((document, place(range)));
        });
    }

    /// The passages with their places.
    pub(crate) fn finish(self) -> impl Iterator<Item = Repeated> {
        self.listed.into_iter().map(|one| one.passage)
    }
}
