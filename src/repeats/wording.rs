//! The wording that occurs in many documents, as one text: runs of words, and whole lines, which may be shorter.

use super::cut::common_ranges;
use super::steps::Windows;
use super::table::WindowTable;
use super::words::Words;
use crate::feature_map::FeatureMap;

/// All that is in more than `most` documents, each wording once. Each document is seen, then added, then collected from, in the same order.
pub(crate) struct CommonWording {
    windows: Windows,
    most: u32,
    /// Runs and lines, which are counted apart.
    table: WindowTable,
    known: FeatureMap<(), u64>,
    text: String,
}

/// What distinguishes the key of a line from that of a run of the same words.
const LINE: u64 = u64::MAX;

impl CommonWording {
    /// `least` is the number of letters of the shortest run that counts as repeated.
    pub(crate) fn new(least: u32, most: u32) -> CommonWording {
        let (table, known) = (WindowTable::new(), FeatureMap::default());
        CommonWording { windows: Windows::new(least), most, table, known, text: String::new() }
    }

    fn keys(&self, text: &str) -> Vec<u64> {
        let mut keys = self.windows.keys(text);
        keys.extend(lines_of(text).map(|(key, _)| key ^ LINE));
        keys
    }

    pub(crate) fn see(&mut self, text: &str) {
        self.keys(text).into_iter().for_each(|key| self.table.see(key));
    }

    pub(crate) fn add(&mut self, text: &str) {
        self.table.add(&self.keys(text));
    }

    pub(crate) fn collect(&mut self, text: &str) {
        for (key, line) in lines_of(text) {
            if self.table.documents_of(key ^ LINE) > self.most && is_new(&mut self.known, key) {
                push(&mut self.text, line);
            }
        }
        let mut has_new = false;
        let ranges = common_ranges(&Words::of(text), self.windows.least, &mut |key| {
            let is_common = self.table.documents_of(key) > self.most;
            has_new |= is_common && is_new(&mut self.known, key);
            is_common
        });
        if has_new {
            ranges.into_iter().for_each(|range| push(&mut self.text, &text[range]));
        }
    }

    /// The text, which is taken out.
    pub(crate) fn finish(&mut self) -> String {
        std::mem::take(&mut self.text)
    }
}

fn push(all: &mut String, part: &str) {
    if !all.is_empty() {
        all.push_str("\n\n");
    }
    all.push_str(part);
}

fn is_new(known: &mut FeatureMap<(), u64>, key: u64) -> bool {
    let before = known.len();
    known.number_or_insert(key, ());
    known.len() > before
}

/// Each line that has words, with its key.
fn lines_of(text: &str) -> impl Iterator<Item = (u64, &str)> {
    text.split(['\n', '\r', '\u{2028}', '\u{2029}']).filter_map(|line| Some((Words::of(line).key()?, line)))
}
