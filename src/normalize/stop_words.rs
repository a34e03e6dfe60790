//! Stop words: words that say little about a text, left out before shingles are cut.

use super::{Canonical, Rules, Unit, normalize};
use crate::sort::sort_by;
use crate::text_set::TextSet;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// Stop words. They are compared without case, width, marks or punctuation, whatever the recipe keeps. An entry with several words
/// means these words in a row (UAX #29 divides 我们 into two words).
///
/// ```
/// use nearprint::recipe::{StopWords, Unit};
/// use nearprint::Recipe;
///
/// let stop_words = StopWords::new(["the", "On the other hand"]);
/// let recipe = Recipe { unit: Unit::Word, stop_words, ..Recipe::DEFAULT };
/// assert_eq!(recipe.fingerprint("The rain, on the other hand…"), recipe.fingerprint("rain"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StopWords(Option<Arc<Entries>>);

/// Two lists are equal if their given words are: everything else follows from these.
#[derive(Debug)]
struct Entries {
    /// The entries as they were given.
    given: TextSet,
    /// The entries in canonical form, in byte order: each word with a line break behind it, which no word contains. So an entry that
    /// begins with another one begins with its words.
    phrases: Vec<String>,
    /// For each entry, the place of the longest other one that it begins with.
    shorter: Vec<Option<usize>>,
}

impl Entries {
    fn new(given: TextSet) -> Entries {
        let mut phrases: Vec<String> = given.iter().map(|entry| lines(&normalize(entry, RULES))).collect();
        sort_by(&mut phrases, |a, b| a.cmp(b));
        phrases.dedup();
        phrases.retain(|phrase| !phrase.is_empty());
        let mut shorter: Vec<Option<usize>> = Vec::with_capacity(phrases.len());
        for (at, phrase) in phrases.iter().enumerate() {
            let mut before = at.checked_sub(1);
            while let Some(place) = before.filter(|&place| !phrase.starts_with(&phrases[place])) {
                before = shorter[place];
            }
            shorter.push(before);
        }
        Entries { given, phrases, shorter }
    }

    /// The longest entry at the start of these lines. All that begin there are behind one another in `shorter`, the last one in byte
    /// order first: what the lines have in common with it decides about all.
    fn longest(&self, lines: &str) -> Option<&str> {
        let mut place = self.phrases.partition_point(|phrase| phrase.as_str() <= lines).checked_sub(1)?;
        let common = self.phrases[place].bytes().zip(lines.bytes()).take_while(|(a, b)| a == b).count();
        while self.phrases[place].len() > common {
            place = self.shorter[place]?;
        }
        Some(&self.phrases[place])
    }
}

/// Each word, with a line break behind it.
fn lines(canonical: &Canonical) -> String {
    (0..canonical.len()).flat_map(|word| [canonical.unit(word), "\n"]).collect()
}

impl PartialEq for Entries {
    fn eq(&self, other: &Entries) -> bool {
        self.given == other.given
    }
}

impl Eq for Entries {}

impl Hash for Entries {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.given.hash(state);
    }
}

const RULES: Rules = Rules { unit: Unit::Word, ..Rules::LETTERS };

impl StopWords {
    /// No stop words.
    pub const NONE: StopWords = StopWords(None);

    /// Stop words from a list.
    pub fn new(words: impl IntoIterator<Item = impl AsRef<str>>) -> StopWords {
        let words: Vec<_> = words.into_iter().collect();
        if words.is_empty() {
            return StopWords::NONE;
        }
        let given = TextSet::new(words.iter().map(AsRef::as_ref).collect());
        drop(words);
        StopWords(Some(Arc::new(Entries::new(given))))
    }

    /// Whether there are no stop words.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The stop words as they were given, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|entries| entries.given.iter())
    }

    /// Whether a caller's feature is one of them, without folding.
    pub(crate) fn has(&self, feature: &str) -> bool {
        self.0.as_ref().is_some_and(|entries| entries.given.place(feature).is_some())
    }

    /// The first entry without a letter or digit, which therefore can match nothing.
    pub(crate) fn wordless(&self) -> Option<&str> {
        self.iter().find(|word| normalize(word, RULES).text.is_empty())
    }

    /// Removes the stop words from a paragraph that `rules` made canonical, and their ranges from `sources`.
    pub(crate) fn take_out(
        &self,
        canonical: &mut Canonical,
        rules: Rules,
        mut sources: Option<&mut Vec<Range<usize>>>,
    ) {
        let Some(entries) = &self.0 else {
            return;
        };
        let comparable = if rules == RULES {
            lines(canonical)
        } else {
            let plain = |word| normalize(canonical.unit(word), RULES).text + "\n";
            (0..canonical.len()).map(plain).collect()
        };
        let mut rest = comparable.as_str();
        let mut kept = Canonical { gap: canonical.gap, ..Canonical::default() };
        let mut kept_sources = Vec::new();
        let mut word = 0;
        while word < canonical.len() {
            if let Some(phrase) = entries.longest(rest) {
                rest = &rest[phrase.len()..];
                word += phrase.bytes().filter(|&byte| byte == b'\n').count();
                continue;
            }
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
            if !kept.ends.is_empty() {
                kept.text.push(' ');
            }
            kept.push(canonical.unit(word));
            if let Some(sources) = &sources {
                kept_sources.push(sources[word].clone());
            }
            word += 1;
        }
        *canonical = kept;
        if let Some(sources) = &mut sources {
            **sources = kept_sources;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn words(letters: &[u8]) -> String {
        letters.iter().map(|&letter| format!("{}\n", "a".repeat(letter.into()))).collect()
    }

    proptest! {
        #[test]
        fn the_longest_entry_at_a_word_is_that_of_trying_all(
            phrases in vec(vec(1..4u8, 1..6), 0..12), text in vec(1..5u8, 0..60),
        ) {
            let given: Vec<String> = phrases.iter().map(|phrase| words(phrase)).collect();
            let entries = Entries::new(TextSet::new(given.iter().map(String::as_str).collect()));
            for at in 0..text.len() {
                let fitting = phrases.iter().filter(|phrase| text[at..].starts_with(phrase));
                let expected = fitting.max_by_key(|phrase| phrase.len()).map(|phrase| words(phrase));
                prop_assert_eq!(entries.longest(&words(&text[at..])), expected.as_deref());
            }
        }
    }
}
