//! A query text and its title.

use super::tuning::{BEGINNING, WORDS};
use super::words::{Word, words};
use crate::sort::sort_by_key;

/// A word of a text, a title or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) key: u32,
    /// How often it occurs in the text.
    pub(super) times: u32,
    pub(super) in_title: bool,
}

impl Counted {
    /// The distinct words of a text and its title, by their keys.
    pub(super) fn of(text: &[Word], title: &[Word]) -> Vec<Counted> {
        let of_title = title.iter().map(|word| Counted { key: word.key, times: 0, in_title: true });
        let of_text = text.iter().map(|word| Counted { key: word.key, times: 1, in_title: false });
        let mut all: Vec<Counted> = of_title.chain(of_text).collect();
        sort_by_key(&mut all, |word| word.key);
        all.dedup_by(|next, kept| {
            let is_same = next.key == kept.key;
            if is_same {
                kept.times += next.times;
                kept.in_title |= next.in_title;
            }
            is_same
        });
        all
    }
}

/// A query text.
pub(super) struct Text {
    /// What is sought.
    pub(super) words: Vec<Counted>,
    /// The words of the text, and of the title.
    pub(super) lengths: [u32; 2],
    /// The words of the text that count, with their places.
    pub(super) places: Vec<Word>,
    /// The words of the title that was given.
    pub(super) title: Vec<Word>,
}

impl Text {
    /// Of the words that count of a text, and of its title. Where documents have titles, what is given stands in for what is not: a title may be
    /// all that was written so far. Where none has one, a title is text.
    pub(super) fn new(places: Vec<Word>, title: Vec<Word>, has_titles: bool) -> Text {
        let (mut own_text, mut own_title) = (places.clone(), title.clone());
        if !has_titles {
            own_text.append(&mut own_title);
        } else if own_title.is_empty() {
            own_title = own_text.clone();
        } else if own_text.is_empty() {
            own_text = own_title.clone();
        }
        let lengths = [own_text.len() as u32, own_title.len() as u32];
        Text { words: Counted::of(&own_text, &own_title), lengths, places, title }
    }
}

/// The words at the beginning of a text.
pub(super) fn first_words(text: &str) -> Vec<Word> {
    let mut words = words(beginning(text));
    words.truncate(WORDS);
    words
}

/// The beginning of a text.
pub(super) fn beginning(text: &str) -> &str {
    let end = (0..=text.len().min(BEGINNING)).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}
