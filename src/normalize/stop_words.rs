//! Stop words: words that say little about a text, left out before shingles are cut.

use super::stop_phrases::Phrases;
use super::{Canonical, Rules, Unit, normalize};
use crate::text_set::TextSet;
use std::borrow::Cow;
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
    /// The entries in canonical form.
    phrases: Phrases,
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
        let phrases = Phrases::new(given.iter().map(|entry| normalize(entry, RULES)));
        StopWords(Some(Arc::new(Entries { given, phrases })))
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
        let comparable: Vec<Cow<str>> = (0..canonical.len())
            .map(|word| match canonical.unit(word) {
                word if rules == RULES => word.into(),
                word => normalize(word, RULES).text.into(),
            })
            .collect();
        let longest = entries.phrases.longest_at_each(&comparable);
        let mut kept = Canonical { gap: canonical.gap, ..Canonical::default() };
        let mut kept_sources = Vec::new();
        let mut word = 0;
        while word < comparable.len() {
            if longest[word] > 0 {
                word += longest[word] as usize;
                continue;
            }
            if !kept.ends.is_empty() {
                kept.text.push(' ');
            }
            kept.text.push_str(canonical.unit(word));
            kept.ends.push(kept.text.len());
            if let Some(sources) = &sources {
                kept_sources.push(sources[word].clone());
            }
            word += 1;
        }
        drop(comparable);
        *canonical = kept;
        if let Some(sources) = &mut sources {
            **sources = kept_sources;
        }
    }
}
