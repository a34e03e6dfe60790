//! A set of texts that never changes: sorted, and all in one string, so a short text takes little more than its letters.

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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn a_text_set_answers_as_a_tree_does(texts: Vec<String>, other: String) {
            let set = TextSet::new(texts.iter().map(String::as_str).collect());
            let tree: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
            prop_assert!(set.iter().eq(tree.iter().copied()));
            for text in texts.iter().chain([&other]) {
                prop_assert_eq!(set.place(text), tree.iter().position(|own| own == text));
            }
        }
    }
}
