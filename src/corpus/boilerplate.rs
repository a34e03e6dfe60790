//! Wording that never counts: that of given texts, such as the template of a form, a licence header or a navigation. Plagiarism tools call
//! it base code (Schleimer, Wilkerson and Aiken 2003).
//!
//! A word of a text is left out if a phrase around it occurs in one of these texts, if its line is a line of one, or if it is one of a few
//! letters in a line that has boilerplate: the tick of a box, or "yes". The rest of the text, in pieces, is what is indexed and judged.

use crate::hash::finalise;
use crate::letters::{Letters, letters};
use crate::read::{WORD, Word, full_phrase, read, set_phrases};
use crate::sort::{sort_by_key, sort_words};
use std::borrow::Cow;
use std::ops::Range;

/// In a line with boilerplate, other words of at most this many letters together are not wording; a letter of a script without spaces counts
/// as two.
const TICK: usize = 3;

/// Texts whose wording never counts. A corpus takes them as [`CorpusOptions::boilerplate`](crate::CorpusOptions::boilerplate); to a
/// [`Sieve`](crate::Sieve) or [`Recipe::compare`](crate::Recipe::compare), give what [counts](Boilerplate::counted) of each text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boilerplate {
    texts: Vec<String>,
    /// In ascending order, as the lines.
    phrases: Vec<u32>,
    lines: Vec<u64>,
}

impl Boilerplate {
    /// Prepares the texts whose wording never counts.
    pub fn new(texts: Vec<String>) -> Boilerplate {
        let (mut phrases, mut lines) = (Vec::new(), Vec::new());
        for text in &texts {
            let words = read(text);
            let full = (0..words.len()).filter(|&last| full_phrase(&words, last).is_some());
            phrases.extend(full.map(|last| words[last].phrase));
            lines.extend(each_line(text, &words).map(|line| hash(&words[line])));
        }
        sort_by_key(&mut phrases, |&phrase| phrase);
        phrases.dedup();
        sort_words(&mut lines, 0);
        lines.dedup();
        Boilerplate { texts, phrases, lines }
    }

    pub(crate) fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The words of a text that count, with the phrases that they make.
    pub(crate) fn words(&self, text: &str) -> Vec<Word> {
        let mut words = read(text);
        if !self.texts.is_empty() {
            let mut counts = self.counts(text, &words).into_iter();
            words.retain(|_| counts.next() == Some(true));
            set_phrases(&mut words);
        }
        words
    }

    /// The letters of a text that count.
    pub(crate) fn letters(&self, text: &str) -> Letters {
        let mut letters = letters(text);
        if !self.texts.is_empty() {
            let mut counts = vec![false; letters.letters.len()];
            for word in self.words(text) {
                counts[letters.before(word.start as usize)..letters.before(word.end as usize)].fill(true);
            }
            letters.retain(&counts);
        }
        letters
    }

    /// What of a text counts: its pieces, as paragraphs.
    pub(crate) fn rest<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.texts.is_empty() {
            return Cow::Borrowed(text);
        }
        let words = read(text);
        let counts = self.counts(text, &words);
        if counts.iter().all(|&counts| counts) {
            return Cow::Borrowed(text);
        }
        let mut rest = String::new();
        let mut at = 0;
        for piece in counts.chunk_by(|a, b| a == b) {
            if piece[0] {
                rest.push_str(if rest.is_empty() { "" } else { "\n\n" });
                rest.push_str(&text[words[at].start as usize..words[at + piece.len() - 1].end as usize]);
            }
            at += piece.len();
        }
        Cow::Owned(rest)
    }

    /// What counts of a text: its pieces that are not boilerplate, with empty lines between; or the whole text if it has nothing else, so that
    /// its copies are near-duplicates.
    pub fn counted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let rest = self.rest(text);
        if rest.is_empty() { Cow::Borrowed(text) } else { rest }
    }

    /// Whether each word counts.
    fn counts(&self, text: &str, words: &[Word]) -> Vec<bool> {
        let mut counts = vec![true; words.len()];
        for (last, word) in words.iter().enumerate() {
            if self.phrases.binary_search(&word.phrase).is_ok()
                && let Some(phrase) = full_phrase(words, last)
            {
                counts[phrase].fill(false);
            }
        }
        for line in each_line(text, words) {
            let left = line.clone().filter(|&at| counts[at]);
            let (count, letters) =
                left.fold((0, 0), |(count, letters), at| (count + 1, letters + letters_of(text, words[at])));
            let is_ticked = count < line.len() && letters <= TICK;
            if is_ticked || self.lines.binary_search(&hash(&words[line.clone()])).is_ok() {
                counts[line].fill(false);
            }
        }
        counts
    }
}

/// The words of each line that has some.
fn each_line<'t>(text: &'t str, words: &'t [Word]) -> impl Iterator<Item = Range<usize>> + 't {
    let (mut byte, mut first) = (0, 0);
    let lines = text.split_inclusive(['\n', '\r', '\u{2028}', '\u{2029}']).map(move |line| {
        byte += line.len();
        let end = first + words[first..].partition_point(|word| (word.start as usize) < byte);
        std::mem::replace(&mut first, end)..end
    });
    lines.filter(|line| !line.is_empty())
}

fn letters_of(text: &str, word: Word) -> usize {
    let letters = text[word.range()].chars().count();
    if word.counts < WORD { 2 * letters } else { letters }
}

fn hash(line: &[Word]) -> u64 {
    line.iter().fold(0, |hash, word| finalise(hash ^ u64::from(word.key) << 32).rotate_left(9))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: &str =
        "## Steps to reproduce\n\n1. Go to\n\n## Version\n\n- [ ] I have searched for the same problem\n";

    #[test]
    fn what_is_filled_in_is_left_of_a_form() {
        let form = Boilerplate::new(vec![FORM.into()]);
        let filled = "## Steps to reproduce\n\nOpen the map and turn it twice.\n\n## Version\n\n17 of May\n\n- [x] I have searched for the same problem\n";
        assert_eq!(form.rest(filled), "Open the map and turn it twice\n\n17 of May");
        assert_eq!(form.rest(FORM), "");
        assert_eq!((form.counted(FORM).as_ref(), form.counted(filled)), (FORM, form.rest(filled)));
        assert_eq!(form.rest("VERSION:\nThe same."), "The same");
        let other = "Nothing of it stands here.";
        assert!(matches!(form.rest(other), Cow::Borrowed(rest) if rest == other));
        let keys = |words: Vec<Word>| words.iter().map(|word| word.key).collect::<Vec<_>>();
        assert_eq!(keys(form.words(filled)), keys(read(&form.rest(filled))));
    }
}
