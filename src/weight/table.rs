//! Values by feature. A feature is found however its name was written: composed, decomposed, or a mix.

use crate::text_map::TextMap;
use crate::unicode::composed;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Table<T> {
    given: TextMap<T>,
    /// Those that were not given in Normalization Form C, in which features are.
    composed: TextMap<T>,
}

impl<T: Copy> Table<T> {
    /// Of several entries for one name the last counts.
    pub(super) fn new(entries: Vec<(String, T)>) -> Table<T> {
        let composed = entries.iter().map(|(feature, value)| (composed(feature), *value));
        let composed = composed.zip(&entries).filter(|(own, given)| own.0 != given.0).map(|(own, _)| own).collect();
        Table { composed: TextMap::new(composed), given: TextMap::new(entries) }
    }

    /// What is said of a feature as it stands, or else of an equivalent one.
    pub(super) fn get(&self, feature: &str) -> Option<&T> {
        self.given.get(feature).or_else(|| self.composed.get(feature))
    }

    /// Whether a name is found by texts in Normalization Form C, though it is not written so itself.
    pub(super) fn stands_for(&self, name: &str, feature: &str) -> bool {
        self.given.get(feature).is_none() && composed(name) == feature
    }

    /// As they were given, in alphabetical order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.given.iter()
    }
}

impl<T: Copy> Default for Table<T> {
    fn default() -> Table<T> {
        Table::new(Vec::new())
    }
}
