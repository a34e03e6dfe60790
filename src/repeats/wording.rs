//! The wording that occurs in many documents, as one text: runs of words, and whole lines, which may be shorter.

use super::cut::common_ranges;
use super::table::WindowTable;
use super::words::{Words, window_keys};
use crate::feature_map::FeatureMap;

/// All that is in more than `most` documents, each wording once. Each document is seen, then added, then collected from, in the same order.
pub(crate) struct CommonWording {
    least: u64,
    most: u32,
    runs: WindowTable,
    lines: WindowTable,
    known: FeatureMap<(), u64>,
    text: String,
}

impl CommonWording {
    /// `least` is the number of letters of the shortest run that counts as repeated.
    pub(crate) fn new(least: u64, most: u32) -> CommonWording {
        let (runs, lines) = (WindowTable::new(), WindowTable::new());
        CommonWording { least: least.max(1), most, runs, lines, known: FeatureMap::default(), text: String::new() }
    }

    pub(crate) fn see(&mut self, text: &str) {
        window_keys(text, self.least).into_iter().for_each(|key| self.runs.see(key));
        lines_of(text).for_each(|(key, _)| self.lines.see(key));
    }

    pub(crate) fn add(&mut self, text: &str) {
        self.runs.add(&window_keys(text, self.least));
        self.lines.add(&lines_of(text).map(|(key, _)| key).collect::<Vec<_>>());
    }

    pub(crate) fn collect(&mut self, text: &str) {
        for (key, line) in lines_of(text) {
            if self.lines.documents_of(key) > self.most && is_new(&mut self.known, key) {
                push(&mut self.text, line);
            }
        }
        let mut has_new = false;
        let (runs, known) = (&self.runs, &mut self.known);
        let ranges = common_ranges(&Words::of(text), self.least, &mut |key| {
            let is_common = runs.documents_of(key) > self.most;
            has_new |= is_common && is_new(known, key);
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
