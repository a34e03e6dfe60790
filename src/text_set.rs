//! Sets and maps of texts that never change: sorted, and all in one string, so a short text takes little more than its letters. A
//! look-up is as fast as in the standard library's tree (within a quarter, from 20 texts to 50,000), with less memory and code.

use crate::sort::sort_by;
use std::cmp::Ordering;

/// Different texts in alphabetical order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct TextSet {
    texts: String,
    /// Where each text ends, in bytes.
    ends: Vec<usize>,
}

impl TextSet {
    pub(crate) fn new(mut texts: Vec<&str>) -> TextSet {
        sort_by(&mut texts, |a, b| a.cmp(b));
        texts.dedup();
        let mut set = TextSet::default();
        for text in texts {
            set.texts.push_str(text);
            set.ends.push(set.texts.len());
        }
        set
    }

    /// The number of texts before this one; `None` if it is not in the set.
    pub(crate) fn place(&self, text: &str) -> Option<usize> {
        let (mut from, mut to) = (0, self.ends.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            match self.at(middle).cmp(text) {
                Ordering::Less => from = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => to = middle,
            }
        }
        None
    }

    fn at(&self, place: usize) -> &str {
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.texts[start..self.ends[place]]
    }

    /// The texts in alphabetical order.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|place| self.at(place))
    }
}

/// A value for each of some texts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TextMap<T> {
    texts: TextSet,
    values: Vec<T>,
}

impl<T> Default for TextMap<T> {
    fn default() -> Self {
        TextMap { texts: TextSet::default(), values: Vec::new() }
    }
}

impl<T> TextMap<T> {
    /// If a text has several entries, the last one counts.
    pub(crate) fn new(mut entries: Vec<(String, T)>) -> TextMap<T> {
        // The last one is now the first, and stays when the others go.
        entries.reverse();
        sort_by(&mut entries, |(a, _), (b, _)| a.cmp(b));
        entries.dedup_by(|(next, _), (kept, _)| next == kept);
        let texts = TextSet::new(entries.iter().map(|(text, _)| text.as_str()).collect());
        TextMap { texts, values: entries.into_iter().map(|(_, value)| value).collect() }
    }

    pub(crate) fn get(&self, text: &str) -> Option<&T> {
        self.texts.place(text).map(|place| &self.values[place])
    }

    /// The entries, in the order of their texts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.texts.iter().zip(&self.values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn sets_and_maps_of_texts_answer_as_a_tree_does(entries: Vec<(String, u8)>, other: String) {
            let texts = || entries.iter().map(|(text, _)| text.as_str());
            let (set, map) = (TextSet::new(texts().collect()), TextMap::new(entries.clone()));
            let tree: BTreeMap<&str, u8> = entries.iter().map(|(text, value)| (text.as_str(), *value)).collect();
            prop_assert!(set.iter().eq(tree.keys().copied()));
            prop_assert!(map.iter().eq(tree.iter().map(|(&text, value)| (text, value))));
            for text in texts().chain([other.as_str()]) {
                prop_assert_eq!(set.place(text), tree.keys().position(|&own| own == text));
                prop_assert_eq!(map.get(text), tree.get(text));
            }
        }
    }
}
