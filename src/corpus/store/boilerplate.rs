//! Wording that never counts: that of given texts, such as the template of a form, a licence header or a navigation. Plagiarism tools call
//! it base code (Schleimer, Wilkerson and Aiken 2003).
//!
//! A letter of a text is left out if a gram around it (`anchors.rs`) occurs in one of these texts, if its line is a line of one, or if it is
//! one of a few in a line that has boilerplate: the tick of a box, or "yes". The rest of the text, in pieces, is what has a fingerprint,
//! anchors and a verdict.

use crate::anchors::{Letters, gram_at, grams, letters, weight};
use crate::hash::finalise;
use crate::sort::{sort_by_key, sort_words};
use std::borrow::Cow;
use std::ops::Range;

/// In a line with boilerplate, other letters that weigh at most this are not wording.
const TICK: u32 = 3;

/// Texts whose wording never counts. A corpus takes them as [`CorpusOptions::boilerplate`](crate::CorpusOptions::boilerplate); to a
/// [`Sieve`](crate::Sieve) or [`Recipe::compare`](crate::Recipe::compare), give what [counts](Boilerplate::counted) of each text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boilerplate {
    texts: Vec<String>,
    /// In ascending order, as the others.
    grams: Vec<u32>,
    /// Hashes of lines.
    lines: Vec<u64>,
}

impl Boilerplate {
    /// Prepares the texts whose wording never counts.
    pub fn new(texts: Vec<String>) -> Boilerplate {
        let (mut all, mut lines) = (Vec::new(), Vec::new());
        for text in &texts {
            let letters = letters(text);
            all.extend(grams(&letters.letters));
            lines.extend(each_line(text, &letters).map(|line| hash(&letters, line)));
        }
        sort_by_key(&mut all, |&gram| gram);
        all.dedup();
        sort_words(&mut lines, 0);
        lines.dedup();
        Boilerplate { texts, grams: all, lines }
    }

    pub(crate) fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The letters of a text that count.
    pub(crate) fn letters(&self, text: &str) -> Letters {
        let mut all = letters(text);
        if !self.texts.is_empty() {
            let counts = self.counts(text, &all);
            all.retain(&counts);
        }
        all
    }

    /// What of a text counts: its pieces, as paragraphs.
    pub(crate) fn rest<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.texts.is_empty() {
            return Cow::Borrowed(text);
        }
        let all = letters(text);
        let counts = self.counts(text, &all);
        if counts.iter().all(|&counts| counts) {
            return Cow::Borrowed(text);
        }
        let mut rest = String::new();
        let mut at = 0;
        for piece in counts.chunk_by(|a, b| a == b) {
            if piece[0] {
                rest.push_str(if rest.is_empty() { "" } else { "\n\n" });
                rest.push_str(&text[all.range(text, at..at + piece.len())]);
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

    /// Whether each letter counts.
    fn counts(&self, text: &str, letters: &Letters) -> Vec<bool> {
        let mut counts = vec![true; letters.letters.len()];
        for (start, gram) in grams(&letters.letters).into_iter().enumerate() {
            if self.grams.binary_search(&gram).is_ok() {
                counts[gram_at(&letters.letters, start)].fill(false);
            }
        }
        for line in each_line(text, letters) {
            let left = line.clone().filter(|&at| counts[at]).map(|at| (1, weight(letters.letters[at])));
            let (count, heavy) = left.fold((0, 0), |(count, heavy), (one, weight)| (count + one, heavy + weight));
            let is_ticked = count < line.len() && heavy <= TICK;
            if is_ticked || self.lines.binary_search(&hash(letters, line.clone())).is_ok() {
                counts[line].fill(false);
            }
        }
        counts
    }
}

/// The letters of each line that has some.
fn each_line<'t>(text: &'t str, letters: &'t Letters) -> impl Iterator<Item = Range<usize>> + 't {
    let mut start = 0;
    let lines = text.split_inclusive(['\n', '\r', '\u{2028}', '\u{2029}']).map(move |line| {
        let bytes = start..start + line.len();
        start = bytes.end;
        letters.before(bytes.start)..letters.before(bytes.end)
    });
    lines.filter(|line| !line.is_empty())
}

fn hash(letters: &Letters, line: Range<usize>) -> u64 {
    letters.letters[line].iter().fold(0, |hash, letter| finalise(hash ^ u64::from(letter.code()) << 32).rotate_left(9))
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
        assert_eq!(form.letters(filled).letters, letters(&form.rest(filled)).letters);
    }
}
