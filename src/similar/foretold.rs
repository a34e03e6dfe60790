//! Which words a common phrase foretells. A word that ends the same phrase in more than [`COMMON`] documents says nothing of what a text is
//! about: lines of logs, stack traces and forms consist of such words. The phrases are those that a corpus counts, see `phrases.rs`.

use super::tuning::COMMON;
use super::words::{Kind, Word};
use crate::Corpus;
use crate::anchors::letters;
use crate::phrases::{PHRASE, PhraseWords};
use std::ops::Range;

/// Leaves out the words of a text that are foretold in a corpus; a pair, if its second character is.
pub(super) fn leave_out_foretold(corpus: &Corpus, text: &str, words: &mut Vec<Word>) {
    let Some(phrases) = corpus.phrases() else { return };
    let letters = letters(text);
    let read = PhraseWords::of(text, &letters);
    let mut counted = 0;
    let mut foretold: Vec<Range<usize>> = Vec::new();
    for (at, word) in read.all().iter().enumerate() {
        counted += u32::from(word.counts);
        // The first words of a text are no whole phrase.
        if counted >= PHRASE && phrases.documents(word.phrase) > COMMON {
            foretold.push(letters.range(text, read.letters(at)));
        }
    }
    let mut foretold = foretold.into_iter().peekable();
    let mut is_foretold = false;
    words.retain(|word| {
        if word.kind != Kind::Pair {
            while foretold.next_if(|range| range.end <= word.range.start).is_some() {}
            is_foretold = foretold.peek().is_some_and(|range| range.contains(&word.range.start));
        }
        !is_foretold
    });
}
