//! The list of repeated passages: which are worth listing, with their texts; then where they occur.

use super::Repeated;
use super::steps::{ChainPlace, Windows};
use super::table::{Slot, WindowChain, WindowTable};
use super::words::wording;
use crate::feature_map::FeatureMap;
use crate::sort::sort_by;
use std::cmp::Reverse;
use std::ops::Range;

/// A list in the making. A passage that adds little to higher-ranked ones ([`ChainPlace::own`]) is left out.
pub(crate) struct List {
    windows: Windows,
    /// The passages by their keys, and the slots of their first windows.
    chains: FeatureMap<(WindowChain, Slot), u64>,
    listed: Vec<(WindowChain, Repeated)>,
    /// The passages whose places are sought, each with its number on the list and its wording.
    sought: FeatureMap<(WindowChain, usize, String), u64>,
    /// How many documents were read for places.
    documents: usize,
}

impl List {
    pub(super) fn new(table: &WindowTable, windows: Windows, documents: u32) -> List {
        let mut chains = FeatureMap::default();
        table.each_chain(documents, |chain, slot| _ = chains.number_or_insert(chain.key, (chain, slot)));
        List { windows, chains, listed: Vec::new(), sought: FeatureMap::default(), documents: 0 }
    }

    /// The documents to read, in order: those where a passage first occurs.
    pub(crate) fn documents(&self) -> Vec<u32> {
        let mut documents: Vec<u32> = self.chains.iter().map(|(_, (_, slot))| slot.document).collect();
        sort_by(&mut documents, Ord::cmp);
        documents.dedup();
        documents
    }

    /// Reads one of them.
    pub(crate) fn read(&mut self, document: u32, text: &str) {
        let places = self.windows.places(text, |key| self.chains.get(&key).map(|&(chain, _)| chain));
        for ChainPlace { key, range, letters, own } in places {
            let chain = self.chains.get_mut(&key).filter(|(_, slot)| slot.document == document);
            let Some((chain, Slot { document, documents, times, .. })) = chain else { continue };
            // Only its first place counts.
            *document = u32::MAX;
            if 2 * own >= self.windows.least {
                let (text, places) = (text[range].to_string(), Vec::new());
                let passage = Repeated { text, letters, documents: *documents, times: *times, places };
                self.listed.push((*chain, passage));
            }
        }
    }

    /// Ends the list: the passages with most letters × documents first, and of these the first, whose places are sought. Returns how many there
    /// were.
    pub(crate) fn begin_places(&mut self, most: usize) -> usize {
        self.chains = FeatureMap::default();
        sort_by(&mut self.listed, |(_, a), (_, b)| {
            let rank = |one: &Repeated| Reverse((one.letters * u64::from(one.documents), one.times));
            rank(a).cmp(&rank(b)).then_with(|| a.text.cmp(&b.text))
        });
        let all = self.listed.len();
        self.listed.truncate(most);
        for (number, (chain, passage)) in self.listed.iter_mut().enumerate() {
            self.sought.number_or_insert(chain.key, (*chain, number, wording(&passage.text)));
            (passage.documents, passage.times) = (0, 0);
        }
        all
    }

    /// Reads each document, in order. `place` is given a range in it, and returns what to note. Texts are compared, so the numbers of
    /// documents and places are exact. Places in one document do not overlap.
    pub(crate) fn place(&mut self, text: &str, place: &mut dyn FnMut(Range<usize>) -> Range<usize>) {
        let document = self.documents;
        self.documents += 1;
        for ChainPlace { key, range, .. } in self.windows.places(text, |key| self.sought.get(&key).map(|one| one.0)) {
            let Some((_, number, known)) = self.sought.get(&key) else { continue };
            let passage = &mut self.listed[*number].1;
            if wording(&text[range.clone()]) == *known {
                passage.documents += u32::from(passage.places.last().is_none_or(|&(last, _)| last != document));
                passage.times += 1;
                passage.places.push((document, place(range)));
            }
        }
    }

    /// The passages with their places.
    pub(crate) fn finish(self) -> impl Iterator<Item = Repeated> {
        self.listed.into_iter().map(|(_, passage)| passage)
    }
}
